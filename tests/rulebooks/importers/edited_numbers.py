"""Every number that a book tells, edited one at a time: in figures and in words, with the noun behind it bent."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebooks.importers import rulebook as rulebooks
from rulebooks.importers import steps
from rulebooks.importers.blocks import Node
from rulebooks.importers.configuration import load
from rulebooks.importers.documents import load as document
from rulebooks.importers.drafts import Draft
from rulebooks.importers.facts.phrases import Fact, Text
from rulebooks.importers.notation import Token, plain
from rulebooks.importers.notation.numerals import CARDINALS
from rulebooks.importers.pages import Outline, Part
from rulebooks.importers.things import mentions
from rulebooks.importers.things.entries import Reader
from rulebooks.language import words

FIGURES = re.compile(r"\d+")
OTHERS = ("оба", "двое", "трое", "нуль")
CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
WORDS = {number: word for word, number in CARDINALS.items() if not word.endswith("ро") and word not in OTHERS}


@dataclass(frozen=True)
class Edit:
    """One paragraph with one number changed: `was` and `now` are what it said there; value is what it says now."""

    part: Part
    unit: int
    text: str
    was: str
    now: str
    value: int

    def __str__(self) -> str:
        return f"{self.part.draft.slug}: {self.was!r} → {self.now!r} in {self.text[:90]!r}"


def reader_of(path: Any, book: str) -> Reader:
    """A book that was read once; single pages of it can be read again."""
    configuration = load(book)
    blocks = steps.run(rulebooks.cut(document(path), configuration, {}), configuration.steps)
    outline = Outline(configuration, blocks)
    mentions.add(outline, configuration.mentioned)
    reader = Reader(outline)
    reader.read()
    return reader


def edits(reader: Reader) -> list[Edit]:
    """Each number from which some fact of the book's configuration reads a stat, told otherwise."""
    return list(_all_edits(reader))


def _all_edits(reader: Reader) -> Iterator[Edit]:
    for part in reader.outline.parts:
        facts = list(_facts(reader, part))
        for place, (text, _) in enumerate(part.units):
            looked_at = Text.of(text, reader.names)
            read = {at for fact in facts for at in _read(looked_at, fact)}
            for sentence, at in sorted(read):
                yield from _edits(part, place, plain(text), looked_at.sentences[sentence], at)


def _facts(reader: Reader, part: Part) -> Iterator[Fact]:
    known = reader.configuration.facts
    groups = [part.draft.slug, *part.facts, part.draft.kind, *(told.facts for told in part.tells)]
    if part.draft.kind == "section":
        groups = groups[-len(part.tells) :] if part.tells else []
    if part.shape == "foe":
        groups += [group for group in known if group.startswith("foe-")]
    for group in groups:
        yield from (fact for fact in known.get(group, ()) if "#" in str(fact.stats))


def _read(text: Text, fact: Fact) -> Iterator[tuple[int, int]]:
    """Sentence and place of the tokens whose amounts stand in the stats of a fact."""
    used = {int(number or 1) for number in re.findall(r"#(\d?)", str(fact.stats))}
    caught = [(one.sentence, places) for one in text.caught(fact) or [] for places in one.read]
    for number, (sentence, places) in enumerate(caught, 1):
        if number in used:
            yield from ((sentence, place) for place in range(*places))


def _edits(part: Part, unit: int, bare: str, sentence: Sequence[Token], at: int) -> Iterator[Edit]:
    token = sentence[at]
    behind = sentence[at + 1] if at + 1 < len(sentence) else None
    for start, end, now, value in _other(bare, token):
        alone = (start, end) == token.span
        rest = _bent(bare, end, behind, value) if alone else bare[end:]
        yield Edit(part, unit, bare[:start] + now + rest, bare[start:end], now, value)


def _other(bare: str, token: Token) -> Iterator[tuple[int, int, str, int]]:
    """From where to where another number is written, how, and what it says."""
    start, end = token.span
    if token.kind == "word" and isinstance(token.value, int):
        value = token.value + 5 if token.value < 12 else token.value + 1
        yield start, end, str(value), value
        if value in WORDS:
            yield start, end, _like(token.text, value), value
    elif token.kind in ("amount", "odd", "die"):
        sides = [side for side in bare[start:end].split("=") if FIGURES.search(side)]
        shortest = min(sides, key=len, default="")
        first = start + bare[start:end].index(shortest)
        for found in FIGURES.finditer(bare, first, first + len(shortest)):
            value = int(found.group()) + 1
            yield found.start(), found.end(), str(value), value
            alone = token.kind == "amount" and isinstance(token.value, int) and not token.sign
            if alone and value in WORDS and not token.code:
                yield start, end, WORDS[value], value


def _like(word: str, value: int) -> str:
    """Another number word in the case of this one: of «двум» and 7 «семи»."""
    cases: frozenset[str] | set[str] = next(
        (tags & set(CASES) for lemma, tags in words.forms(word) if lemma in CARDINALS), set()
    )
    bent = words._morphology().parse(WORDS[value])[0].inflect(cases) if cases else None
    return str(bent.word if bent else WORDS[value])


def _bent(bare: str, end: int, noun: Token | None, value: int) -> str:
    """The rest of the text, with the noun behind a number as the number wants it: «7 клеток»."""
    if noun is None or noun.kind != "word" or bare[end : noun.span[0]].strip() or noun.value is not None:
        return bare[end:]
    parse = next((one for one in words._morphology().parse(noun.text) if "NOUN" in one.tag), None)
    agreeing = parse.make_agree_with_number(value) if parse and "Abbr" not in parse.tag else None
    return bare[end : noun.span[0]] + (agreeing.word if agreeing else noun.text) + bare[noun.span[1] :]


def reread(reader: Reader, part: Part, unit: int = -1, text: str = "") -> tuple[dict[str, Mapping[str, Any]], set[str]]:
    """Read one page again, with another text for one of its paragraphs; gives stats by page, and what is reported."""
    again = copy.copy(reader)
    again.problems = []
    names = copy.copy(reader.names)
    names.met = {}
    again.names = names
    fresh = {
        slug: _bare(reader.drafts[slug]) for slug in {part.draft.slug, *(told.of for told in part.tells if told.of)}
    }
    again.drafts = {**reader.drafts, **fresh}
    here = replace(part, draft=fresh[part.draft.slug])
    if unit >= 0:
        was, lines = part.units[unit]
        here.units = [*part.units[:unit], (text, lines), *part.units[unit + 1 :]]
        here.nodes = [_changed(node, was, text) for node in part.nodes]
    again.part(here)
    again.told_elsewhere(here)
    return {slug: draft.stats for slug, draft in fresh.items()}, {f"{one.text} {one.why}" for one in again.problems}


def _bare(draft: Draft) -> Draft:
    return Draft(draft.slug, draft.kind, draft.title, draft.level, told_at=draft.told_at)


def _changed(node: Node, was: str, now: str) -> Node:
    block = node.block
    if block.text == was or was in block.cells:
        cells = tuple(now if cell == was else cell for cell in block.cells)
        block = replace(block, text=now if block.text == was else block.text, cells=cells)
    elif block.text.endswith(was):
        block = replace(block, text=block.text.removesuffix(was) + now)
    return Node(block, tuple(_changed(child, was, now) for child in node.children))
