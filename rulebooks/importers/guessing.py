"""What a stranger's document seems to list, guessed from its shape: headings, items and rows that look like things.

Whoever wrote it never heard of the dialect. A monster is a heading with «**Armor Class** 15» below it, a potion an item
with a bold name, a sword a row of a table. Each group is offered with the numbers found in it; what an editor takes is
written behind the headings as the dialect would have it, and nothing else of the text changes. Pure: text in, text out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebooks.importers import attributes
from rulebooks.importers.blocks import Block
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
SHORT_NAME = 80
LABELLED = re.compile(
    r"\s*\*\*\s*([^\W\d_][^*:.!?]{0,40}?)\s*(?::\s*\*\*|\*\*\s*:|\*\*(?=\s+[-+−]?\d))\s*(\S.{0,200})?"
)
PLAIN = re.compile(r"\s*([^\W\d_][^*:.!?|\d]{0,30}?)\s*:\s+([-+−]?\d\S{0,20}(?:\s.{0,40})?)")
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
class _Section:
    heading: Block
    above: _Section | None
    blocks: list[Block] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        return plain(self.heading.text).strip()


def guess(text: str) -> list[Guess]:
    """The groups that a document seems to have, in its order; none where it says itself what is what."""
    sections = _sections(text) if len(text) <= LONGEST else []
    if any(attributes.split(one.heading.text)[1] for one in sections):
        return []
    for one in sections:
        one.labels = list(dict.fromkeys(_labels(one.blocks)))
    folded = [one for one in sections if _is_folded(one)]
    for one in folded:
        if one.above:
            one.above.labels = list(dict.fromkeys([*one.above.labels, *one.labels]))
            one.labels = []
    things = list(_clusters([one for one in sections if one.heading.level > 1 and one.labels]))
    taken = {line for one in things for line in one.lines}
    rest = [one for one in sections if one.heading.first not in taken and one not in folded]
    lists = [found for one in rest if not _inside(one, taken) for found in _listed(one)]
    return _told_apart(sorted([*things, *lists], key=lambda one: one.lines[0]))


def _sections(text: str) -> list[_Section]:
    found: list[_Section] = []
    open_ones: list[_Section] = []
    for block in markdown.read(text):
        if block.kind == "heading":
            while open_ones and open_ones[-1].heading.level >= block.level:
                open_ones.pop()
            one = _Section(block, open_ones[-1] if open_ones else None)
            open_ones.append(one)
            found.append(one)
        elif found:
            found[-1].blocks.append(block)
    return found


def _labels(blocks: Iterable[Block]) -> Iterator[str]:
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
                if found := LABELLED.match(line) or PLAIN.match(line):
                    yield found[1].strip()
                yield from AMOUNT.findall(line)


def _is_folded(one: _Section) -> bool:
    """Whether a heading only heads the numbers of the thing above it: «#### Характеристики»."""
    return one.above is not None and one.above.heading.level > 1 and bool(one.labels and FOLDED.match(one.title))


def _clusters(sections: Sequence[_Section]) -> Iterator[Guess]:
    """Headings of one level of which the same is said."""
    groups: list[tuple[int, Counter[str], list[_Section]]] = []
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


def _called(members: Sequence[_Section]) -> str:
    """What most of some headings stand under; the book itself is no name for them."""
    above = Counter(one.above.title for one in members if one.above and one.above.heading.level > 1)
    if above:
        return above.most_common(1)[0][0]
    top = next((one.above.title for one in members if one.above), "")
    return top or "things"


def _listed(one: _Section) -> Iterator[Guess]:
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
            if _lists_things(head, rows):
                names += [plain(cells[0]).strip() for cells in rows]
                labels += [plain(title).strip() for title in head[1:] if title.strip()]
            head, rows = (), []
    if len(names) >= FEWEST:
        yield replace(_guess(ROWS, [one], one.title, names, len(names)), labels=tuple(dict.fromkeys(labels)))
        return
    items = [block for block in one.blocks if block.kind in ("item", "numbered") and not block.depth]
    named = [(found[1], block) for block in items if (found := BOLD_NAME.match(block.text))]
    said = [list(_labels([replace(block, text=block.text[len(name) + 4 :])])) for name, block in named]
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


def _guess(how: str, members: Sequence[_Section], kind: str, names: Sequence[str], count: int) -> Guess:
    labels = Counter(label for one in members for label in one.labels)
    lines = tuple(one.heading.first for one in members)
    often = tuple(label for label, _times in labels.most_common(MOST_LABELS))
    return Guess(word(kind), how, count, often, lines, tuple(names[:6]))


def _inside(one: _Section, taken: set[int]) -> bool:
    above = one.above
    while above is not None:
        if above.heading.first in taken:
            return True
        above = above.above
    return False


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
    return "-".join(re.findall(r"\w+", title.lower()))[:40].strip("-") or "things"


# Taking a guess


def marked(text: str, kinds: Mapping[str, str]) -> str:
    """A document with some guesses written into it; `kinds` are the words to be used, by the keys of the guesses, and
    an empty one leaves its group text.

    Shape:  a heading that is marked says so behind itself; nothing else changes but that a heading over the numbers of
            the thing above it becomes a bold line.
    """
    guesses = [replace(one, kind=word(kinds[one.key])) for one in guess(text) if kinds.get(one.key)]
    behind: dict[int, str] = {}
    for one in guesses:
        name = "entry" if one.how == HEADINGS else "kind"
        behind |= dict.fromkeys(one.lines, f"{name}={one.kind}")
    sections = _sections(text)
    for one_section in sections:
        one_section.labels = list(_labels(one_section.blocks))
    folded = {one.heading.first for one in sections if _is_folded(one) and one.above.heading.first in behind}  # type: ignore[union-attr]
    lists = {line for one in guesses if one.how != HEADINGS for line in one.lines}
    plainly = {one.heading.first for one in sections if one.above and one.above.heading.first in lists}
    lines = text.split("\n")
    for one_section in sections:
        at = one_section.heading.first
        if at in folded:
            lines[at - 1] = f"**{one_section.title}**"
        elif at in behind:
            lines[at - 1] = f"{lines[at - 1].rstrip('# ')} {{{behind[at]}}}"
        elif at in plainly:
            lines[at - 1] = f"{lines[at - 1].rstrip('# ')} {{section}}"
    return "\n".join(lines)


def amounts(text: str) -> dict[str, str]:
    """The short words that stand behind numbers: «УРН» in «+2 УРН». They are what the numbers mean."""
    found = Counter(AMOUNT.findall(text))
    return {one: one for one, times in sorted(found.items()) if times >= FEWEST}
