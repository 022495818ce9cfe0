"""What a document declares for the search: of which genre it is, and what readers say where the book says otherwise."""

from __future__ import annotations

from rulebooks.importers.configuration import Configuration
from rulebooks.models import Book
from rulebooks.search import spellings


def look_up_by(book: Book, configuration: Configuration) -> None:
    """What only the search knows of a book is no part of an edition: the newest document says it."""
    told = {"genre": configuration.genre, "synonyms": dict(configuration.synonyms)}
    if any(getattr(book, name) != value for name, value in told.items()):
        for name, value in told.items():
            setattr(book, name, value)
        book.save(update_fields=list(told))
        spellings.forget()
