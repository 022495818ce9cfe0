"""What a book's own text says its short words mean: «МЗД (Максимальное Здоровье)», «Очки Действия (ОД)»."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rulebooks.language.words import fold, tokens

SHORT = r"[A-ZА-ЯЁ]{2,5}"
SHORT_FIRST = re.compile(rf"(?<!\w)({SHORT})\W{{0,3}}\s*\(([^()]{{3,60}})\)")
LONG_FIRST = re.compile(rf"\(({SHORT})\)")
BEFORE = 80
"""Letters before a short word among which its long one is sought."""
MOST = 50


def told(paragraphs: Iterable[Mapping[str, Any]]) -> str:
    """The abbreviations that some paragraphs explain, folded, a line for each: "мзд=максимальное здоровье"."""
    found: dict[str, str] = {}
    for paragraph in paragraphs:
        text = str(paragraph.get("text", ""))
        if "(" not in text:
            continue
        for short, said in SHORT_FIRST.findall(text):
            _take(found, short, [word.text for word in tokens(said)])
        for said in LONG_FIRST.finditer(text):
            _take(found, said[1], [word.text for word in tokens(text[max(0, said.start() - BEFORE) : said.start()])])
    return "\n".join(f"{short}={meant}" for short, meant in list(found.items())[:MOST])


def _take(found: dict[str, str], short: str, words: list[str]) -> None:
    """The fewest words at the end of what stands there whose letters the short word is made of, the first of each."""
    letters = fold(short)
    for many in range(1, min(len(words), len(letters)) + 1):
        meant = [fold(word) for word in words[-many:]]
        if spells(letters, meant):
            found.setdefault(letters, " ".join(meant))
            return


def spells(short: str, words: list[str]) -> bool:
    """Whether a short word takes the first letter of each word, and otherwise letters of them in their order.

    «МЗД» of «максимальное здоровье»; no word of two letters or more is its own abbreviation.
    """
    if not words or short[0] != words[0][0] or len("".join(words)) <= len(short):
        return False
    places = [(place, at) for place, word in enumerate(words) for at in range(len(word))]
    word_now, letter_now = 0, 0
    seen = {0}
    for letter in short[1:]:
        after = [one for one in places if one > (word_now, letter_now) and words[one[0]][one[1]] == letter]
        first = next((one for one in after if one[1] == 0 and one[0] not in seen), None) or next(iter(after), None)
        if first is None:
            return False
        word_now, letter_now = first
        seen |= {word_now} if letter_now == 0 else set()
    return seen == set(range(len(words)))
