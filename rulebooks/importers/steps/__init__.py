"""Steps cure one defect of a document each. A step is a pure function from blocks to blocks and can be run alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from rulebooks.importers.blocks import Block
from rulebooks.importers.remembering import remembered
from rulebooks.importers.steps import alphabets, extraction, repeats

Step = Callable[[Iterable[Block]], Iterator[Block]]

DIGIT = "3"
"""Typed for «З»."""
DIGIT_FOR_LETTER = re.compile(rf"(?<![\w]){DIGIT}(?=[а-яё]{{2}})")
DOUBTFUL = re.compile(rf"[а-яё]{DIGIT}[а-яё]|[а-яё]{DIGIT}\b", re.IGNORECASE)
ORDINAL = re.compile(r"\b(\d{1,4})(го|му|ый|ой|ий|ая|ое|ые|ых|й|я|е|х|м|ю)\b")
SPACES = re.compile(r"[ \t\u00a0\u2000-\u200a\u202f]+")
INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
ABBREVIATED = re.compile(r"\bрис\. ?(?=\d)", re.IGNORECASE)
BOLD_LABEL = re.compile(r"\*\*[^*]{1,200}:\*\*")
BARE_LABEL = re.compile(r"\*\*[^\W\d_][^*:.!?]{0,40}\*\*\s+(?:(?P<number>[-+−]?\d)|\S)")
FEWEST_BARE = 2
"""Lines that are a bold label and a number, with nothing between: one alone may be emphasis in a text."""
RUN_IN = re.compile(r"\*\*([^*\n]{1,80})\.\*\*")
WHOLE_FORMULA = re.compile(r"\$\$?([^$]{1,400})\$\$?")
ITALICS = re.compile(r"(?<!\*)\*(?![\s*])([^*_\n]{0,400}[^*_\s])\*(?!\*)")


def tidy(blocks: Iterable[Block]) -> Iterator[Block]:
    """Make one blank of many and of the unusual ones, drop invisible marks, join letters with their accents.

    Shape:  as many blocks out as in; `pre` keeps its blanks.
    """
    for block in blocks:
        yield block if block.kind == "pre" else block.cured(_tidied)


@remembered()
def _tidied(text: str) -> str:
    lines = unicodedata.normalize("NFC", INVISIBLE.sub("", text)).split("\n")
    return "\n".join(SPACES.sub(" ", line).strip() for line in lines)


def letters_for_digits(blocks: Iterable[Block]) -> Iterator[Block]:
    """Put back Cyrillic letters that were typed as digits: "3анимает" is «Занимает».

    Shape:  as many blocks out as in, in the same order.
    Errors: none; a doubtful word is left and noted in `block.problems`.
    """
    for block in blocks:
        cured = block.cured(lambda text: DIGIT_FOR_LETTER.sub("З", text) if DIGIT in text else text)
        doubts = DOUBTFUL.findall(cured.text)[:3] if DIGIT in cured.text else ()
        doubtful = tuple(f"a digit in a word: {found}" for found in doubts)
        yield replace(cured, problems=block.problems + doubtful) if doubtful else cured


def labelled_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Part a paragraph whose lines each begin with a bold label: «**База:** …» and «**Ремесленник:** …» are two, and so
    are «**Хиты** 8» and «**Скорость** 9 м».

    Shape:  a labelled line becomes a block of kind "label" with the lines that follow it.
    """
    for block in blocks:
        lines = block.text.split("\n")
        starts = _labelled(lines)
        if block.kind != "paragraph" or not starts or block.last - block.first + 1 != len(lines):
            yield block
            continue
        for start, end in zip([0, *starts], [*starts, len(lines)], strict=True):
            if start < end:
                kind = "label" if start in starts else "paragraph"
                first = block.first + start
                text = "\n".join(lines[start:end])
                yield replace(block, kind=kind, text=text, first=first, last=block.first + end - 1)


def _labelled(lines: Sequence[str]) -> list[int]:
    """Which lines begin with a bold label."""
    bare = [found for line in lines if (found := BARE_LABEL.match(line)) and found["number"]]
    ways = [BOLD_LABEL, *([BARE_LABEL] if len(bare) >= FEWEST_BARE else [])]
    return [at for at, line in enumerate(lines) if any(way.match(line) for way in ways)]


def hyphened_ordinals(blocks: Iterable[Block]) -> Iterator[Block]:
    """Put the hyphen into "10го" and "1й", so that the number can be read: «10-го», «1-й».

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        yield block.cured(lambda text: ORDINAL.sub(r"\1-\2", text))


def joined_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Join the lines of a paragraph: where a line was broken in the source says nothing.

    Shape:  as many blocks out as in; `pre` keeps its lines.
    """
    for block in blocks:
        is_broken = block.kind != "pre" and "\n" in block.text
        yield replace(block, text=block.text.replace("\n", " ")) if is_broken else block


def quiet_headings(blocks: Iterable[Block]) -> Iterator[Block]:
    """Write a heading that is all in capitals as people write a sentence: "КАРТЫ ДЕЙСТВИЙ" is «Карты действий».

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        loud = block.kind == "heading" and block.text.isupper()
        yield replace(block, text=block.text.capitalize()) if loud else block


def spelled_figures(blocks: Iterable[Block]) -> Iterator[Block]:
    """Spell out "рис. 2" as «рисунок 2»: its full stop ends no sentence.

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        yield block.cured(lambda text: ABBREVIATED.sub("рисунок ", text))


def repeated_passages(blocks: Iterable[Block]) -> Iterator[Block]:
    """Mark a passage that stood there before, word for word, as a block of kind "repeat": see repeats.py.

    Shape:  as many blocks out as in, in the same order; what is short may well be said twice and is left.
    """
    said: set[str] = set()
    for block in blocks:
        again = block.kind == "paragraph" and block.text in said
        yield replace(block, kind="repeat") if again else block
        if block.kind == "paragraph" and len(block.text) >= repeats.SHORTEST:
            said.add(block.text)


def run_in_headings(blocks: Iterable[Block]) -> Iterator[Block]:
    """Make a heading of a bold title that has a paragraph's first line to itself: «**Результат.**».

    Shape:  it is one level below the heading before it that is written as one.
    """
    level = 1
    for block in blocks:
        if block.kind == "heading":
            level = block.level
        first, _, rest = block.text.partition("\n")
        found = RUN_IN.fullmatch(first.strip()) if block.kind == "paragraph" and block.depth == 0 else None
        if not found:
            yield block
            continue
        yield Block("heading", found[1].strip(), block.first, block.first, level=min(level + 1, 6))
        if rest:
            yield replace(block, text=rest, first=block.first + 1)


def formula_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Make a block of kind "formula" of a paragraph that is nothing but `$…$`.

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        found = WHOLE_FORMULA.fullmatch(block.text) if block.kind == "paragraph" else None
        yield replace(block, kind="formula", text=found[1].strip()) if found else block


def italics_as_words(blocks: Iterable[Block]) -> Iterator[Block]:
    """Write `*Push; Base: 1*` as `_Push; Base: 1_`: in this book italics are no flavour, and notation reads them.

    Shape:  as many blocks out as in, in the same order.
    """
    for block in blocks:
        yield block if block.kind == "pre" else block.cured(lambda text: ITALICS.sub(r"_\1_", text))


STEPS: dict[str, Step] = {
    step.__name__: step
    for step in (
        tidy,
        letters_for_digits,
        labelled_lines,
        joined_lines,
        hyphened_ordinals,
        quiet_headings,
        spelled_figures,
        repeated_passages,
        run_in_headings,
        formula_lines,
        italics_as_words,
    )
}

STEPS |= {**extraction.STEPS, **alphabets.STEPS}


def run(blocks: Iterable[Block], names: Iterable[str]) -> list[Block]:
    """Run steps one after another.

    Errors: KeyError for a step that does not exist.
    """
    for name in names:
        blocks = STEPS[name](blocks)
    return list(blocks)
