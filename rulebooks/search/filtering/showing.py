"""An answer as a table for people: titles that sort, cells in words, and a sentence for what cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rulebooks.models import Page, Revision
from rulebooks.search.filtering import fields
from rulebooks.search.filtering.answering import Answer
from rulebooks.search.filtering.grammar import FIELD, Mistake
from rulebooks.search.filtering.things import Thing, number
from rulebooks.stats.showing import Formula, Named, stat_rows
from rulebooks.stats.vocabulary import kind_title

MOST_INSIDE = 8
"""Values of a cell that the parts of a thing say."""


@dataclass(frozen=True)
class Column:
    """`query` sorts by it, the other way round where it is sorted so; `sorted` is "ascending", "descending" or ""."""

    title: str
    query: str
    sorted: str


@dataclass(frozen=True)
class Part:
    """A word or number of a cell; `address` where it is a thing, `hint` how it was reckoned."""

    text: str
    address: str = ""
    hint: str = ""


@dataclass(frozen=True)
class Line:
    name: str
    address: str
    kind: str
    book: str
    cells: list[tuple[str, list[Part]]]
    asked: str = ""
    """How the page of comparing names it."""


@dataclass(frozen=True)
class Wrong:
    """A query that cannot be read: what stands before the place, there and after it; why; and the mended query."""

    before: str
    there: str
    after: str
    sentence: str
    mend: str


def columns(answer: Answer) -> list[Column]:
    return [_column(answer, fields.NAME, _("Name")), *(_column(answer, one, title_of(one)) for one in answer.columns)]


def title_of(stat: str) -> str:
    return fields.column_title(stat).partition(",")[0]


def _column(answer: Answer, stat: str, title: str) -> Column:
    asked = fields.field(title, frozenset([stat]))
    by_it = stat in answer.sort
    falls = by_it and not answer.falling
    word = title.lower() if " " not in title else f"«{title.lower()}»"
    query = (
        f"{without_sort(answer.query)} {fields.word_of(fields.SORT)}:{'-' if falls else ''}{word}".strip()
        if stat in asked
        else ""
    )
    return Column(title, query, ("descending" if answer.falling else "ascending") if by_it else "")


def without_sort(query: str) -> str:
    """A query that leaves the order to the book."""
    for found in FIELD.finditer(query):
        if fields.field(found[1] or found[2], frozenset()) == (fields.SORT,):
            rest = query[found.end() :].lstrip(" -")
            quoted = rest[:1] in ('"', "«")
            end = rest.find("»" if rest[:1] == "«" else '"', 1) + 1 if quoted else (rest + " ").find(" ")
            return without_sort(" ".join(f"{query[: found.start()]} {rest[end:]}".split())) if end else query
    return query


def lines(answer: Answer, ending: str = "") -> Iterator[Line]:
    """The rows; `ending` is what addresses end with that stay in a campaign."""
    for thing in answer.things:
        cells = [(title_of(stat), list(cell(thing, stat, answer.players, ending))) for stat in answer.columns]
        address = reverse("rule_page", args=[thing.book.slug, thing.entry.slug]) + ending
        yield Line(
            thing.entry.name,
            address,
            kind_title(thing.entry.kind),
            str(thing.book),
            cells,
            f"{thing.book.slug}/{thing.entry.slug}",
        )


def cell(thing: Thing, stat: str, players: int, ending: str = "") -> Iterator[Part]:
    """What a thing has of a stat, in words; nothing where it has none."""
    for value in thing.backwards.get(stat, ()):
        known = thing.names.get(str(value))
        yield Part(known, _address(thing, str(value), ending)) if known else Part(str(value))
    if stat in thing.entry.stats:
        yield from _parts(thing, stat, thing.entry.stats[stat], players, ending)
    elif stat not in thing.backwards:
        # What its parts say: the damage of each strike of a boss.
        inside = (one for one in thing.said.get(stat, ()) if isinstance(one, int | str) and not isinstance(one, bool))
        for value in list(dict.fromkeys(inside))[:MOST_INSIDE]:
            yield from _parts(thing, stat, value, players, ending)


def _parts(thing: Thing, stat: str, value: Any, players: int, ending: str) -> Iterator[Part]:
    alone = Revision(page=Page(kind=thing.entry.kind), stats={stat: value})
    for row in stat_rows(alone, thing.names):
        if isinstance(row.value, Formula):
            reckoned = number(value, players)
            yield Part(str(reckoned), hint=row.value.text) if reckoned is not None else Part(row.value.text)
        elif row.shape == "flag":
            yield Part(_("yes") if row.value else _("no"))
        elif row.shape == "names":
            for one in row.value:
                if isinstance(one, Named):
                    yield Part(one.name, _address(thing, one.slug, ending) if one.slug else "")
        elif row.shape == "text":
            yield Part(str(row.value))


def _address(thing: Thing, slug: str, ending: str) -> str:
    return reverse("rule_page", args=[thing.book.slug, slug]) + ending


def wrong(query: str, mistake: Mistake) -> Wrong:
    at, end = mistake.at, mistake.at + mistake.long
    return Wrong(query[:at], query[at:end] or " ", query[end:], sentence(mistake), mistake.mend)


def sentence(mistake: Mistake) -> str:
    """Why a query cannot be read, for a person."""
    said = {
        "unknown field": _("The books count nothing called “{word}”."),
        "unknown kind": _("No book has things called “{word}”."),
        "no number": _("A number belongs here, or the name of what is counted, not “{word}”."),
        "no order": _("After “{word}” it is not said by what to sort."),
        "no value": _("After “{word}” it is not said what to compare it with."),
        "no field": _("Before this sign it is not said what is compared."),
        "bracket": _("This bracket is not closed."),
        "open": _("This bracket was never opened."),
        "quote": _("This quotation does not end."),
        "deep": _("There are too many brackets inside each other."),
        "empty": _("Something is missing here."),
        "comma": _("After a comma the next column follows without a space; or quotes stand around all of them."),
        "no column": _("“{word}” is nothing that a card says, so it can be no column."),
        "looked up": _("A list on a page asks for what things say, and not for which of them speak of each other."),
    }
    return said[mistake.why].format(word=mistake.word)
