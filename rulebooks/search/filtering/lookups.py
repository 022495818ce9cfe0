"""What a query needs of the database, looked up once however many queries about the same shelf ask for it."""

from __future__ import annotations

from collections.abc import Iterable

from rulebooks.language.words import tokens
from rulebooks.models import Book, Link, Page
from rulebooks.overlays import Overlay
from rulebooks.search.filtering.things import has_word, prepared
from rulebooks.search.postings import lists
from rulebooks.search.ways import surely
from rulebooks.search.weighing import form_key

Places = frozenset[tuple[int, str]]
"""Pages, each as its book's id and its slug."""


class Lookups:
    """`books` are all that any of the queries may be about: what is found in them holds for each of them alone too,
    for a word stands on a page whoever asks, and links stay in their book."""

    def __init__(self, books: Iterable[Book], overlay: Overlay | None = None) -> None:
        self.books, self.overlay = list(books), overlay
        self._having: dict[str, Places] = {}
        self._linking: dict[str, Places] = {}

    def having(self, text: str) -> Places:
        """Pages that have all words of a text in any form, in their name or in what they say."""
        if text not in self._having:
            pages: set[int] | None = None
            for word in tokens(text):
                keys = [*surely(word.text)[0].keys, form_key(word.text)]
                on = {page for listed in lists(keys).values() for page in listed.pages()}
                pages = on if pages is None else pages & on
            self._having[text] = self._places(pages or ())
        return self._having[text]

    def linking(self, name: str) -> Places:
        """Pages that speak of what is called so."""
        if name not in self._linking:
            named = {
                (one.book.pk, one.entry.slug)
                for book in prepared(self.books, self.overlay)
                for one in book.things
                if has_word([one.entry.name, *one.entry.aliases, one.entry.slug], name)
            }
            there = Page.objects.filter(slug__in={slug for _, slug in named}, book__in={book for book, _ in named})
            meant = [pk for pk, book, slug in there.values_list("pk", "book", "slug") if (book, slug) in named]
            links = Link.objects.filter(to__in=meant).values_list("page", flat=True)
            self._linking[name] = self._places(links if meant else ())
        return self._linking[name]

    def _places(self, pages: Iterable[int]) -> Places:
        wanted = list(pages)
        if not wanted:
            return frozenset()
        return frozenset(
            Page.objects.filter(pk__in=wanted, book__in=[one.pk for one in self.books]).values_list("book", "slug")
        )
