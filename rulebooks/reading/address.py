"""The address of a rules page: language, book, page, edition, part of the contents; nothing else makes another page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, QueryDict

from rulebooks.models import Book
from web.database.replica import here
from web.languages import CODES

PATH = re.compile(
    rf"/(?P<language>{'|'.join(map(re.escape, CODES))})"
    r"(?:/(?P<book>[-a-zA-Z0-9_]+)(?:/(?:p/(?P<paragraph>[^/]+)|(?P<page>[-a-zA-Z0-9_]+)))?)?(?P<slash>/?)"
)
MOST_DIGITS = 9
WORDS, WHOLE, CARDS, ALONG = FORMS = "words", "whole", "cards", "along"
"""A book as its glossary, as one page to print, all its things of a kind as cards to print, and as a
device keeps it."""
STATE = """
SELECT book.id, book.edition, book.language, book.title, book.summary, book.position, book.shown, edition.number,
  edition.at, book.genre
FROM rulebooks_book book
LEFT JOIN rulebooks_edition edition ON edition.book_id = book.id AND edition.number = {number}
WHERE book.slug = %s AND book.edition >= 1 AND (book.put_away IS NULL OR book.held)
"""
NEWEST, NAMED = STATE.format(number="book.edition"), STATE.format(number="%s")
SHELF = """
SELECT slug, edition, title, summary, genre FROM rulebooks_book
WHERE edition >= 1 AND put_away IS NULL ORDER BY position, slug
"""


@dataclass(frozen=True, slots=True)
class Address:
    """A rules page. Without a book it is the shelf, without a page the contents of the book.

    Shape:  `edition` is 0 where the address names none: the newest; `under`, `kind` and `stretch` name a part of the
            contents; `form` is one of FORMS, another way to read the book than by its contents; `paragraph` is one
            that the address asks for, wherever it stands.
    """

    language: str
    book: str = ""
    page: str = ""
    paragraph: str = ""
    edition: int = 0
    under: str = ""
    kind: str = ""
    stretch: int = 0
    form: str = ""


class NoSuchPage(Exception):
    """An address that can be none of a page."""


def asked_for(request: HttpRequest, found: re.Match[str]) -> Address:
    """The address that a request names. What else its query says makes no other page.

    Errors: NoSuchPage for an edition or a stretch that is no number.
    """
    address = Address(found["language"], found["book"] or "", found["page"] or "", found["paragraph"] or "")
    query = request.META.get("QUERY_STRING", "")
    if not query or not address.book:
        return address
    asked = request.GET
    address = replace(address, edition=number(asked, "edition"))
    if address.page or address.paragraph:
        return address
    if wanted := form(asked):
        # Nothing but what it shows may tell two apart: each is prepared, and takes the place of others that are kept.
        return replace(address, form=wanted, kind=asked.get("kind", "")[:40] if wanted == CARDS else "")
    return replace(
        address,
        under=asked.get("under", "")[:100],
        kind="" if asked.get("under") else asked.get("kind", "")[:40],
        stretch=number(asked, "stretch"),
    )


def number(asked: QueryDict | Mapping[str, str], name: str) -> int:
    """A number of a query that counts from 1; 0 where it says nothing.

    Errors: NoSuchPage for anything else.
    """
    said = asked.get(name, "") or ""
    if not said:
        return 0
    if not (said.isascii() and said.isdigit()) or len(said) > MOST_DIGITS or int(said) == 0:
        raise NoSuchPage
    return int(said)


def form(asked: QueryDict | Mapping[str, str]) -> str:
    """One of FORMS, as a query names it; "" where it names none that there is."""
    said = asked.get("as", "") or ""
    return said if said in FORMS else ""


State = tuple[Any, ...]


def state_of(address: Address) -> State:
    """All that a page at this address hangs on, by one look at indexed rows: it is prepared anew when this changes.

    An edition that a failed transaction took back may come again and say otherwise, at another time.

    Errors: NoSuchPage where there is no such book or edition.
    """
    with here().cursor() as cursor:
        if not address.book:
            cursor.execute(SHELF)
            return tuple(cursor.fetchall())
        if address.edition:
            cursor.execute(NAMED, [address.edition, address.book])
        else:
            cursor.execute(NEWEST, [address.book])
        state: State | None = cursor.fetchone()
    if state is None or (address.edition and state[7] is None):
        raise NoSuchPage
    return state


def hangs_on(address: Address, state: State) -> State:
    """The part of it that this page shows: at a named edition a page is what it is, however many come after it."""
    return (state[0], *state[6:]) if address.edition else state


def book_of(address: Address, state: State) -> tuple[Book, int]:
    """The book, and the edition that is read."""
    pk, edition, language, title, summary, position, shown, _number, _at, genre = state
    told = {"pk": pk, "edition": edition, "language": language, "title": title, "summary": summary, "genre": genre}
    return Book(slug=address.book, position=position, shown=shown, **told), address.edition or edition
