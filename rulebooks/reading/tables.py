"""Things that stand in a row in the book and have a line each are shown as the table that they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rulebooks.language.words import fold
from rulebooks.stats.vocabulary import kind_title

FEWEST = 4
"""Things of a kind, one after another, that make a table."""
LONGEST = 700
"""Letters of HTML of a row; whoever has more to say has a heading."""
LINE = re.compile(r'<p id="[^"]*" class="para">(?P<said>.*?)(?P<link> <a class="permalink"[^>]*>§</a>)?</p>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")
COLON = re.compile(r":\s+")
BREAK = re.compile(r"<br\s*/?>\s*")
CELL = re.compile(r"<strong>(?P<title>[^<>]{1,80}?):</strong>\s*(?P<said>.*)", re.DOTALL)
"""What a cell of a table has become where its row is a thing: «**Цена:** 3»."""
MOST_COLUMNS = 12


@dataclass(frozen=True)
class Line:
    """One row: `name` is what it is about, `cells` what the book says of it, one for each further column."""

    slug: str
    title: str
    name: SafeString
    cells: Sequence[SafeString]


@dataclass(frozen=True)
class Table:
    heads: Sequence[str]
    lines: Sequence[Line]


def table_of(kind: str, rows: Sequence[tuple[str, str, str]]) -> Table | None:
    """The table of some things, given as (slug, title, HTML of their text); none where they are not lines of one."""
    if torn := _torn(kind, rows):
        return torn
    if len(rows) < FEWEST:
        return None
    lines = [_line(*row) for row in rows]
    if not all(lines):
        return None
    return Table((kind_title(kind), _("What the book says")), [line for line in lines if line])


def _torn(kind: str, rows: Sequence[tuple[str, str, str]]) -> Table | None:
    """The table whose rows became things, as the book has it: their lines are its cells, by the columns they say."""
    cells = [_cells(html) for _slug, _title, html in rows]
    titles = _columns([list(one) for one in cells])
    if not all(cells) or not 2 <= len(titles) <= MOST_COLUMNS:
        return None
    if sum(map(len, cells)) * 2 <= len(titles) * len(rows):  # «**Лагерь:** …», a line that begins with its own name
        return None
    nothing = SafeString("")
    lines = [
        Line(slug, title, nothing, [mark_safe(said.get(one, "")) for one in titles])  # noqa: S308  cleaned when saved
        for (slug, title, _html), said in zip(rows, cells, strict=True)
    ]
    return Table((kind_title(kind), *titles), lines)


def _cells(html: str) -> dict[str, str]:
    """What a row says by its columns' names; nothing where it says anything else."""
    found = LINE.fullmatch(html.strip())
    said = [CELL.fullmatch(one.strip()) for one in BREAK.split(found["said"])] if found else []
    return {one["title"]: one["said"] for one in said if one} if all(said) else {}


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The columns in an order that each row keeps, where one is: a row leaves out what is empty."""
    found: list[str] = []
    for row in rows:
        for before, title in pairwise(["", *row]):
            if title not in found:
                found.insert(found.index(before) + 1 if before else 0, title)
    return found


def _line(slug: str, title: str, html: str) -> Line | None:
    found = LINE.fullmatch(html.strip())
    if found is None or len(html) > LONGEST or "<br" in found["said"]:
        return None
    name, said = _apart(title, found["said"])
    return Line(slug, title, mark_safe(name), [mark_safe(said)])  # noqa: S308  cleaned when saved


def _apart(title: str, said: str) -> tuple[str, str]:
    """«Двойной урон: бросок 1d2» is a name and what follows it; else the name is the title's."""
    name = title.partition(" (")[0]
    parts = COLON.split(said, maxsplit=1)
    if len(parts) == 2 and fold(TAG.sub("", parts[0])).startswith(fold(name)) and _balanced(parts[0]):
        return TAG.sub("", parts[0]), parts[1]
    return "", said


def _balanced(html: str) -> bool:
    """Whether a piece of HTML closes what it opens."""
    return html.count("</") * 2 == len(TAG.findall(html))
