"""Chosen things as cards to print, nine on a sheet of A4: what fits on a card is on it, and where the rest stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe

from rulebooks.catalogue import at_edition
from rulebooks.importers.dialect.lists import said_in_line
from rulebooks.models import Book, Revision
from rulebooks.overlays import Overlay
from rulebooks.reading.around import read_also
from rulebooks.reading.comparing import named, own_of, told
from rulebooks.reading.telling import said_already
from rulebooks.stats.declared import KIND
from rulebooks.stats.showing import stat_rows
from rulebooks.stats.vocabulary import kind_title
from rulebooks.text.markup import BREAK, Inline

ON_A_SHEET = 9
MOST = 6 * ON_A_SHEET
LETTERS, LINES = 33, 17
"""That a card of 63 × 88 mm holds in its usual letters: letters of a line, lines below its name."""
SMALL_LETTERS, SMALL_LINES = 41, 23
OF_A_NAME = 20
"""Letters of a line of its name."""
BETWEEN = 0.3
"""Lines that lie between two paragraphs, or two numbers."""
LEADS = (":</p>", ":</strong></p>")
NO_WORDS = frozenset({"entry", "picture"})


@dataclass(frozen=True)
class Card:
    """One card. `asked` is how the address names it; `small` says that it needs small letters, `more` that its page
    says more than it holds, `ruled` that a campaign has something of it otherwise."""

    asked: str
    title: str
    kind: str
    book: Book
    address: str
    rows: Sequence[tuple[str, str]]
    text: SafeString
    small: bool
    more: bool
    ruled: bool


def cards(asked: Sequence[str], overlay: Overlay | None = None) -> list[Card]:
    """The things that an address names, in its order; what is no thing, or was none at that edition, is left out.

    Shape:  one question to the database for all books, and for each book at each edition one, besides its things. With
            an `overlay` what is named of its book without an edition is as that campaign has it.
    """
    wanted = {one: name for one in asked if (name := named(one))}
    shelf = Book.objects.filter(slug__in={book for book, _, _ in wanted.values()}, edition__gte=1)
    books = {book.slug: book for book in shelf}
    together: dict[tuple[str, int], list[str]] = defaultdict(list)
    for book, slug, edition in wanted.values():
        if book in books and edition <= books[book].edition:
            together[book, edition].append(slug)
    stood: dict[tuple[str, str, int], Revision] = {}
    for (book, edition), slugs in together.items():
        own = own_of(overlay, books[book], edition)
        found = read_also(books[book], own.edition if own else edition or books[book].edition, slugs)
        found = own.laid(found) if own else found
        stood |= {(book, slug, edition): one for slug, one in found.items()}
    there = ((one, stood[name], name[2]) for one, name in wanted.items() if name in stood)
    return [
        _card(one, of, edition, own_of(overlay, of.page.book, edition))
        for one, of, edition in there
        if of.page.kind not in ("section", KIND)
    ]


def _card(asked: str, revision: Revision, edition: int, overlay: Overlay | None) -> Card:
    page = revision.page
    known = (overlay.catalogue if overlay else at_edition(page.book, edition or page.book.edition)).entries
    rows = stat_rows(revision, {slug: entry.name for slug, entry in known.items()})
    laid = overlay.patches.get(page.slug, []) if overlay else []
    otherwise = {one.place[1] for one in laid if one.is_text}  # what a table words anew no number has said
    already = set(said_already(revision.paragraphs, revision.sources, rows)) - otherwise
    texts = list(_texts(revision, already))
    numbers = [(row.title, "; ".join(told(row))) for row in rows if not (row.retells and texts)]
    lines = sum(_lines(f"{title}: {one}", LETTERS) for title, one in numbers)
    name = 1.4 * (-(-len(revision.title) // OF_A_NAME) - 1)
    small = name + lines + sum(_lines(text, LETTERS) for _, text in texts) > LINES
    shown, room = _fitting(numbers, (SMALL_LINES if small else LINES) - name, SMALL_LETTERS if small else LETTERS)
    html, whole = _written(texts, room, SMALL_LETTERS if small else LETTERS)
    ending = overlay.query if overlay else f"?edition={edition}" if edition else ""
    more = not whole or len(shown) < len(numbers)
    address = page.get_absolute_url() + ending
    return Card(asked, revision.title, kind_title(page.kind), page.book, address, shown, html, small, more, bool(laid))


def _lines(text: str, letters: int) -> float:
    """Lines that a text takes; a break in it begins another."""
    return BETWEEN + sum(max(1, -(-len(part) // letters)) for part in BREAK.split(text))


def _fitting(numbers: Sequence[tuple[str, str]], room: float, letters: int) -> tuple[list[tuple[str, str]], float]:
    """The first rows that fit, and the lines that are left."""
    found = []
    for title, one in numbers:
        needs = _lines(f"{title}: {one}", letters)
        if needs > room:
            break
        found.append((title, one))
        room -= needs
    return found, room


def _texts(revision: Revision, already: set[str]) -> Iterator[tuple[str, str]]:
    """What a page says, each paragraph with the mark before it; without what the rows of its card say."""
    inside = False
    for one in revision.paragraphs:
        inside = str(one["id"]) in already or (inside and bool(one.get("depth")))
        text = said_in_line(one)
        if text and not inside and one.get("kind") not in NO_WORDS:
            yield {"item": "•", "numbered": str(one.get("mark") or "•")}.get(str(one.get("kind")), ""), text


def _written(texts: Iterable[tuple[str, str]], room: float, letters: int) -> tuple[SafeString, bool]:
    """The paragraphs that fit into so many lines, and whether that is all of them; a long first one is cut."""
    inline = Inline(None)
    html: list[str] = []
    for mark, text in texts:
        if (needs := _lines(text, letters)) > room:
            cut = text[: max(0, int(room) - 1) * letters].rpartition(" ")[0]
            html += [f"<p>{escape(cut)}…</p>"] if cut and not html else []
            while html and html[-1].endswith(LEADS):
                html.pop()  # what it leads up to is not here
            return mark_safe("".join(html)), False  # noqa: S308  escaped, and cleaned by Inline
        room -= needs
        html.append(f"<p>{escape(mark)} {inline.unwrapped(text)}</p>" if mark else f"<p>{inline.unwrapped(text)}</p>")
    return mark_safe("".join(html)), True  # noqa: S308  likewise
