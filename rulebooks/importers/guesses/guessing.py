"""What a stranger's document seems to list, guessed from its shape: headings, items and rows that look like things.

Whoever wrote it never heard of the dialect. A monster is a heading with «**Armor Class** 15» below it, a potion an item
with a bold name, a sword a row of a table. Each group is offered with the numbers found in it; what an editor takes is
written into the text by marking.py. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from rulebooks.importers.blocks import Block
from rulebooks.importers.dialect import attributes, stat_lines
from rulebooks.importers.dialect.listed import heads_rows
from rulebooks.importers.notation import plain
from rulebooks.importers.readers import markdown

HEADINGS, ROWS, ITEMS = "headings", "rows", "items"
FEWEST = 2
"""Things that are a group, and labels that its things have in common."""
MOST_LABELS = 12
MOST_GROUPS = 200
"""Of headings, before what is like none of them is left alone: comparing each with each has an end."""
LONGEST = 4_000_000
"""Letters; a longer document is read as it is."""
SHORT_NAME, SHORTEST_NAME = 80, 3
LABELLED = re.compile(
    r"\s*\*\*\s*([^\W\d_][^*:.!?]{0,40}?)\s*(?::\s*\*\*|\*\*\s*:|\*\*(?=\s+[-+−]?\d))\s*(\S.{0,200})?"
)
PLAIN = re.compile(r"\s*([^\W\d_][^*:.!?|\d]{0,30}?)\s*:\s+([-+−]?\d\S{0,20}(?:\s.{0,40})?)")
DESCRIBED = re.compile(r"(?:\*(?![*\s])[^*\n]{2,120}\*|_(?![_\s])[^_\n]{2,120}_)(?:\n.*)?", re.DOTALL)
"""A line in italics below a heading: «*Wondrous item, rare*»."""
GROUPED = re.compile(r"\s*(?:\([^()]{1,20}\)|[-–—:]\s*\w{1,3})\s*$")
"""What parts a list that is long: «Monsters (A)», «Monsters: B»."""
IN_OUTLINE = re.compile(r"^\s*\d{1,2}(?:\.\d{1,2})*\.?\s+(?=\D)")
"""The number of a heading: «2.1. Оружие»."""
AMOUNT = re.compile(r"(?<![\w.])[-+−]?\d{1,4}(?:\s?[*·]\s?\w)?\s+([A-ZА-ЯЁ]{2,6})(?![\w])")
NUMERIC = re.compile(r"[-+−]?\d[\d.,]*\D{0,12}|[-+−]?\d{1,3}\s?[dдкk]\s?\d{1,3}.{0,20}|[-+−]?\d{1,3}\s?\(.{1,8}\)")
BOLD_NAME = re.compile(r"\*\*([^*]{1,80})\*\*")
FOLDED = re.compile(r"(характеристик|параметр|stat|показател|свойств)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Guess:
    """A group of things.

    kind:   the word they would go by, from the heading above them
    how:    "headings" that are things, or a heading whose "rows" or "items" are
    count:  of the things; labels: what is said of them, the most frequent first
    lines:  of the headings that are marked; names: of the first things, for people
    """

    kind: str
    how: str
    count: int
    labels: tuple[str, ...]
    lines: tuple[int, ...]
    names: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """By this an editor's choice finds it again."""
        return f"{self.how}-{self.lines[0]}"


@dataclass(slots=True)
class Titled:
    """A heading with what stands below it, up to the next; `labels` is what is said there by name."""

    heading: Block
    above: Titled | None
    blocks: list[Block] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        return plain(self.heading.text).strip()


def guess(text: str) -> list[Guess]:
    """The groups that a document seems to have, in its order; none where it says itself what is what."""
    sections = titled_parts(text) if len(text) <= LONGEST else []
    if any(attributes.split(one.heading.text)[1] for one in sections):
        return []
    for one in sections:
        one.labels = list(dict.fromkeys(labels_of(one.blocks)))
    folded = [one for one in sections if is_folded(one)]
    for one in folded:
        if one.above:
            one.above.labels = list(dict.fromkeys([*one.above.labels, *one.labels]))
            one.labels = []
    things = list(_clusters([one for one in sections if one.heading.level > 1 and one.labels]))
    taken = {line for one in things for line in one.lines}
    described = [one for one in sections if one.heading.first not in taken and not _inside(one, taken)]
    things += _described(described)
    taken |= {line for one in things for line in one.lines}
    rest = [one for one in sections if one.heading.first not in taken and one not in folded]
    lists = [found for one in rest if not _inside(one, taken) for found in _listed(one)]
    return _told_apart(sorted([*things, *lists], key=lambda one: one.lines[0]))


def titled_parts(text: str) -> list[Titled]:
    """A document by its headings, without the labels."""
    found: list[Titled] = []
    open_ones: list[Titled] = []
    for block in markdown.read(text):
        if block.kind == "heading":
            while open_ones and open_ones[-1].heading.level >= block.level:
                open_ones.pop()
            one = Titled(block, open_ones[-1] if open_ones else None)
            open_ones.append(one)
            found.append(one)
        elif found:
            found[-1].blocks.append(block)
    return found


def labels_of(blocks: Iterable[Block]) -> Iterator[str]:
    """What is said of a thing by name: «**Armor Class** 15», «Здоровье: 12», «+2 УРН», a table of one row."""
    head: Sequence[str] = ()
    rows = 0
    for block in blocks:
        if block.kind == "head":
            head, rows = block.cells, 0
        elif block.kind == "row":
            rows += 1
            if rows == 1 and head and all(NUMERIC.fullmatch(cell.strip()) for cell in block.cells if cell.strip()):
                yield from (plain(one).strip() for one in head if one.strip())
        elif block.kind in ("paragraph", "label", "item"):
            for line in block.text.split("\n"):
                dashed = stat_lines.DASHED.fullmatch(line) if block.kind == "item" else None
                if found := LABELLED.match(line) or PLAIN.match(line) or dashed:
                    yield found[1].strip(" *_")
                    yield from (one[1] for part in line.split(";")[1:] if (one := PLAIN.fullmatch(part.strip(" ."))))
                yield from AMOUNT.findall(line)


def is_folded(one: Titled) -> bool:
    """Whether a heading only heads the numbers of the thing above it: «#### Характеристики»."""
    return one.above is not None and one.above.heading.level > 1 and bool(one.labels and FOLDED.match(one.title))


def _clusters(sections: Sequence[Titled]) -> Iterator[Guess]:
    """Headings of one level of which the same is said."""
    groups: list[tuple[int, Counter[str], list[Titled]]] = []
    for one in sections:
        mine = {label.casefold() for label in one.labels}
        for level, known, members in groups:
            common = {label for label, times in known.items() if times * 2 >= len(members)}
            if level == one.heading.level and len(mine & common) >= min(FEWEST, len(mine)) and mine & common:
                known.update(mine)
                members.append(one)
                break
        else:
            if len(groups) >= MOST_GROUPS:
                continue
            groups.append((one.heading.level, Counter(mine), [one]))
    for _level, known, members in groups:
        often = [label for label, times in known.most_common() if times * 2 >= len(members)]
        if len(members) >= FEWEST and len(often) >= FEWEST:
            yield _guess(HEADINGS, members, _called(members), [one.title for one in members], len(members))


def _described(sections: Sequence[Titled]) -> Iterator[Guess]:
    """Headings beside each other below each of which a line in italics says what it is: «*Wondrous item, rare*»."""
    groups: dict[tuple[int, int], list[Titled]] = {}
    beside: Counter[tuple[int, int]] = Counter()
    for one in sections:
        place = (one.heading.level, one.above.heading.first if one.above else 0)
        beside[place] += 1
        if one.heading.level > 1 and one.blocks and DESCRIBED.fullmatch(one.blocks[0].text):
            groups.setdefault(place, []).append(one)
    for place, members in groups.items():
        if len(members) > FEWEST and 2 * len(members) > beside[place]:
            yield _guess(HEADINGS, members, _called(members), [one.title for one in members], len(members))


def _called(members: Sequence[Titled]) -> str:
    """What most of some headings stand under, however their list is parted; the book itself is no name for them."""
    if shared := _begin_alike([one.above.title for one in members if one.above and one.above.heading.level > 1]):
        return shared
    lines = [[one, *above_of(one)] for one in (one.above for one in members) if one]
    under = Counter(one.heading.first for line in lines for one in line)
    nearest = [one for one in (lines[0] if lines else ()) if 2 * under[one.heading.first] > len(members)]
    named = [one for one in nearest if one.heading.level > 1] or nearest
    if named:
        return GROUPED.sub("", named[0].title) or named[0].title
    above = Counter(GROUPED.sub("", line[0].title) for line in lines)
    return above.most_common(1)[0][0] if above else "things"


def _begin_alike(titles: Sequence[str]) -> str:
    """The words with which all of several titles begin: «Чары» of «Чары первого курса» and «Чары второго курса»."""
    each = [title.split() for title in dict.fromkeys(titles)]
    alike = takewhile(lambda words: len({word.casefold() for word in words}) == 1, zip(*each, strict=False))
    words = [one[0].strip(".,:;—–-") for one in alike] if len(each) > 1 else []
    return " ".join(words) if any(len(one) >= SHORTEST_NAME for one in words) else ""


def above_of(one: Titled) -> Iterator[Titled]:
    """The headings above one, the nearest first."""
    while one.above is not None:
        one = one.above
        yield one


def _listed(one: Titled) -> Iterator[Guess]:
    """The rows of a section's tables, or its items with bold names."""
    names: list[str] = []
    labels: list[str] = []
    head: Sequence[str] = ()
    rows: list[Sequence[str]] = []
    for block in [*one.blocks, Block("rule", "", 0, 0)]:
        if block.kind == "head":
            head = block.cells
        elif block.kind == "row":
            rows.append(block.cells)
        elif rows:
            rows = [cells for cells in rows if not heads_rows(cells)]
            if _lists_things(head, rows):
                names += [plain(cells[0]).strip() for cells in rows]
                labels += [plain(title).strip() for title in head[1:] if title.strip()]
            head, rows = (), []
    if len(names) >= FEWEST:
        yield replace(_guess(ROWS, [one], one.title, names, len(names)), labels=tuple(dict.fromkeys(labels)))
        return
    items = [block for block in one.blocks if block.kind in ("item", "numbered") and not block.depth]
    named = [(found[1], block) for block in items if (found := BOLD_NAME.match(block.text))]
    said = [list(labels_of([replace(block, text=block.text[len(name) + 4 :])])) for name, block in named]
    several = [label for label, _times in Counter(label for one_of in said for label in set(one_of)).most_common()]
    if len(named) >= FEWEST and len(named) * 2 > len(items) and sum(map(bool, said)) >= FEWEST:
        group = _guess(ITEMS, [one], one.title, [name.rstrip(".:") for name, _ in named], len(named))
        yield replace(group, labels=tuple(several[:MOST_LABELS]))


def _lists_things(head: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether each row of a table is a thing: named in the first column, each otherwise, with a number somewhere."""
    names = [plain(cells[0]).strip() if cells else "" for cells in rows]
    if len(head) < 2 or len(rows) < FEWEST or len(set(names)) < len(names):
        return False
    if any(not name or len(name) > SHORT_NAME or NUMERIC.fullmatch(name) for name in names):
        return False
    columns = [[cells[at].strip() if at < len(cells) else "" for cells in rows] for at in range(1, len(head))]
    return any(2 * sum(bool(NUMERIC.fullmatch(cell)) for cell in column) >= len(rows) for column in columns)


def _guess(how: str, members: Sequence[Titled], kind: str, names: Sequence[str], count: int) -> Guess:
    labels = Counter(label for one in members for label in one.labels)
    lines = tuple(one.heading.first for one in members)
    once = {label.casefold(): label for label, _times in reversed(labels.most_common())}
    often = tuple(label for label, _times in labels.most_common() if once[label.casefold()] == label)[:MOST_LABELS]
    return Guess(word(kind), how, count, often, lines, tuple(names[:6]))


def _inside(one: Titled, taken: set[int]) -> bool:
    return any(above.heading.first in taken for above in above_of(one))


def _told_apart(guesses: Sequence[Guess]) -> list[Guess]:
    """Two groups that would go by one word are one kind only where the same is said of both."""
    found: list[Guess] = []
    for one in guesses:
        kind, number = one.kind, 2
        while any(other.kind == kind and not set(other.labels) & set(one.labels) for other in found):
            kind, number = f"{one.kind}-{number}", number + 1
        found.append(replace(one, kind=kind))
    return found


def word(title: str) -> str:
    """A title as the word for a kind."""
    return "-".join(re.findall(r"\w+", IN_OUTLINE.sub("", title).lower()))[:40].strip("-") or "things"


def amounts(text: str) -> dict[str, str]:
    """The short words that stand behind numbers: «УРН» in «+2 УРН». They are what the numbers mean."""
    found = Counter(AMOUNT.findall(text))
    return {one: one for one, times in sorted(found.items()) if times >= FEWEST}


def labels(text: str) -> list[str]:
    """Everything that a document says by name, and the titles of its columns."""
    parts = titled_parts(text) if len(text) <= LONGEST else []
    found = (label for one in parts for label in labels_of(one.blocks))
    heads = (
        plain(cell).strip() for one in parts for block in one.blocks if block.kind == "head" for cell in block.cells
    )
    return list(dict.fromkeys([*found, *heads]))
