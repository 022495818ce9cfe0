"""Entries side by side: any of them, of any books and at any edition, a line for each of their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Revision
from rulebooks.overlays import Overlay
from rulebooks.reading.around import slugs_in
from rulebooks.stats.declared import KIND
from rulebooks.stats.showing import Row, Step, stat_rows

NAMES = "other names"
"""Beside the stats; none is called so."""
MOST = 6
"""Entries that fit beside one another."""


@dataclass(frozen=True)
class Side:
    """One column. `edition` is 0 where the newest is meant; `asked` is how an address names it: "book/slug@3"."""

    asked: str
    book: Book
    slug: str
    title: str
    edition: int
    rows: dict[str, tuple[str, list[str]]]
    overlay: Overlay | None = None

    @property
    def address(self) -> str:
        ending = self.overlay.query if self.overlay else f"?edition={self.edition}" if self.edition else ""
        return f"{self.book.get_absolute_url()}{self.slug}/{ending}"


@dataclass(frozen=True)
class Compared:
    """One line: a title, and of each side what it says; `differs` where they do not all say the same."""

    title: str
    cells: list[list[str]]
    differs: bool


def own_of(overlay: Overlay | None, book: Book, edition: int) -> Overlay | None:
    """The overlay, where it is one of this book and no edition is named: that is meant as it stands."""
    return overlay if overlay and overlay.book.pk == book.pk and not edition else None


def sides(asked: Iterable[str], overlay: Overlay | None = None) -> list[Side]:
    """The entries that an address names; what is no entry, or was none at that edition, is left out. With an `overlay`
    what is named of its book without an edition is as that campaign has it."""
    found = (_side(one, overlay) for one in list(dict.fromkeys(asked))[:MOST])
    return [one for one in found if one is not None]


def named(asked: str) -> tuple[str, str, int] | None:
    """The slugs of book and page that an address names, and the edition, 0 for the newest; none of what names none."""
    path, _at, number = asked[:200].partition("@")
    book, _slash, slug = path.partition("/")
    if not slug or "\0" in path or (number and not (number.isascii() and number.isdigit() and len(number) <= 9)):
        return None
    return book, slug, int(number or 0)


def _side(asked: str, overlay: Overlay | None) -> Side | None:
    book_slug, slug, edition = named(asked) or ("", "", 0)
    book = Book.objects.filter(slug=book_slug, edition__gte=1).first()
    if book is None or edition > book.edition:
        return None
    own = own_of(overlay, book, edition)
    number = own.edition if own else edition or book.edition
    stood = Revision.objects.at_edition(book, number).filter(page__slug=slug).first()
    if stood is None or stood.page.kind in ("section", KIND):
        return None
    stood = own.laid({slug: stood})[slug] if own else stood
    known = (own.catalogue if own else at_edition(book, number)).entries
    slugs = dict.fromkeys(slugs_in(stood.stats))
    names = {one: known[one].name for one in slugs if one in known}
    rows = {row.name: (row.title, told(row)) for row in stat_rows(stood, names)}
    rows |= {NAMES: (_("Other names"), list(map(str, stood.aliases)))} if stood.aliases else {}
    return Side(asked, book, slug, stood.title, edition, rows, own)


def lines(columns: list[Side]) -> list[Compared]:
    """The numbers of all sides, in the order in which the first that has each tells it."""
    titles: dict[str, str] = {}
    for side in columns:
        for name, (title, _said) in side.rows.items():
            titles.setdefault(name, title)
    found = []
    for name, title in titles.items():
        cells = [side.rows[name][1] if name in side.rows else [] for side in columns]
        found.append(Compared(title, cells, any(cell != cells[0] for cell in cells)))
    return found


def told(row: Row) -> list[str]:
    """What a row says, a line for each part."""
    value = row.value
    match row.shape:
        case "flag":
            return [_("yes") if value else _("no")]
        case "formula":
            many = ", ".join(str(one) for _players, one in value.values)
            return [f"{value.text} ({many})" if many else value.text]
        case "names":
            return [_named(one) for one in value]
        case "skills":
            return [" · ".join(part for part in (one.damage, one.name, ", ".join(one.does)) if part) for one in value]
        case "drops":
            return [f"{one['face']}: {', '.join([*map(_named, one['items']), _coins(one['coins'])])}" for one in value]
        case "steps":
            return [_step(one) for one in value]
        case "offers":
            return [f"{_named(one['item'])}: {one.get('price', '—')}" for one in value]
        case "faces":
            return [f"{face}: {change}" for face, change in value]
        case "tree":
            return [": ".join(part for part in pair if part) for pair in value]
    return [str(value)]


def _step(one: Step) -> str:
    when = ", ".join(part for part in (one.distance, one.condition) if part)
    does = ", ".join(part for part in (one.does, one.target) if part)
    said = f"{when}: {does}" if when else does
    return said[:1].upper() + said[1:]


def _named(one: object) -> str:
    count = getattr(one, "count", 1)
    return f"{getattr(one, 'name', one)}{f' × {count}' if count != 1 else ''}"


def _coins(many: object) -> str:
    return _("coins: %(many)s") % {"many": many}
