"""A step for documents in which Latin and Cyrillic letters that look alike are mixed: "EХ", «Ранг С», "50-5А".

A capital that looks Latin is a letter of a formula or a rank, and no word, where no Russian word could stand: in the
middle of a sentence, where «А», «В» and «С» would be small; beside a digit or a sign; alone in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulebooks.importers.blocks import Block
from rulebooks.importers.remembering import remembered

CYRILLIC = "АВЕКМНОРСТХ"
LATIN = "ABEKMHOPCTX"
TO_LATIN = str.maketrans(CYRILLIC, LATIN)
CODE = re.compile(rf"(?<![^\W\d_])[A-Z{CYRILLIC}]{{2,3}}(?![^\W\d_])")
"""Two or three capitals that are a word of their own; a digit may stand before them."""
ONE = "[АВСЕМХ]"
END = r"(?![\w])"
LETTERS = re.compile(
    rf"""
    (?<=[\w)»]\ ){ONE}{END}            # «Ловкость С», «с А до», «радиусе М клеток»
  | (?<=[\d)]){ONE}{END}               # 5А
  | (?<=[\dA-Z)][-+*−/]){ONE}{END}     # 1+А
  | (?<=\(){ONE}(?=\))                 # (В)
  | (?<![\w]){ONE}(?=[-+]{{1,3}}(?:\W|$))(?!\+\d|-\d)  # В+, «Е-»
  | (?<=:\ ){ONE}(?=$|\s?\()           # «Гордость: С»
  | (?<=[\wА-Я],\ ){ONE}(?=,\ {ONE}{END}|\ или\ (?:{ONE}|EX|ЕХ){END})  # «рангу В, А или EX»
  | ^{ONE}(?=,\ \d|\ [—–]\ )           # «А, 5 — …», «В — …»
    """,
    re.VERBOSE,
)


def latin_letters(blocks: Iterable[Block]) -> Iterator[Block]:
    """Write letters of ranks and formulas in one alphabet, the Latin one.

    Shape:  as many blocks out as in. A code of several letters («ЕХ», «МС») becomes Latin where it has a Latin letter,
            where its Latin twin is elsewhere in the document, or where it stands behind a figure, as in «3МС».
    """
    blocks = list(blocks)
    codes: set[str] = set()
    for block in blocks:
        for found in CODE.finditer(block.text):
            code, before = found.group(), block.text[: found.start()][-1:]
            if before.isdecimal() or any(letter in LATIN for letter in code):
                codes.add(code.translate(TO_LATIN))

    def code_cured(found: re.Match[str]) -> str:
        latin = found.group().translate(TO_LATIN)
        return latin if latin in codes and latin.isascii() else found.group()

    for block in blocks:
        yield block if block.kind == "pre" else block.cured(lambda text: _lettered(CODE.sub(code_cured, text)))


@remembered()
def _lettered(text: str) -> str:
    """A text with each letter that stands alone in the alphabet it is of."""
    return LETTERS.sub(lambda found: found.group().translate(TO_LATIN), text)


STEPS = {latin_letters.__name__: latin_letters}
