"""Price lists as people type them: «Кочерга - 2 зм. Урон 1д4. Одна рука.», a line for each thing.

Where several lines beside each other name a thing, a dash and an amount of money, each becomes an item with a bold name
and a price by name; further pairs behind it are taken too. Pure: a line stays a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

MONEY = (
    r"(?:[зсмпэ]м|[gscpe]p|зол(?:от\w*)?|сереб\w*|медн\w*|монет\w*|руб(?:л\w*)?|кредит\w*|крон[аыу]?|талер\w*|грош\w*|"
    r"дукат\w*|голд\w*|крыш[ек]\w*|coins?|gold|silver|credits?|[₽$€])"
)
LINE = re.compile(
    r"(?P<mark>\s{0,3}(?:[-*+•]|\d{1,3}[.)])\s+)?\**(?P<name>[^\W\d_][^*:;.()|\n]{1,60}?)\**\s*"
    rf"(?:\s[-—–]\s|:\s|\s?\.{{2,}}\s?)\s*(?P<price>\d[\d ]{{0,6}}\s?{MONEY})(?=[.,;\s]|$)(?P<behind>.*)"
)
PRICES = ("Цена", "Price")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
FEWEST = 2
"""Lines beside each other that are a price list."""
LONGEST = 400

Pairs = Callable[[str], tuple[Sequence[tuple[str, str]], str]]


def priced(lines: list[str], told: Sequence[bool], pairs: Pairs) -> None:
    """Write the lines of price lists as items with numbers.

    Shape: `told` are the lines that are left alone, `pairs` reads what a text begins with by name, and what is left.
    """
    found = [
        None if left or len(line) > LONGEST else LINE.fullmatch(line) for line, left in zip(lines, told, strict=True)
    ]
    for first, last in _runs(found):
        if last - first >= FEWEST:
            for at in range(first, last):
                if one := found[at]:
                    lines[at] = _item(one, pairs)


def _runs(found: Sequence[re.Match[str] | None]) -> Iterator[tuple[int, int]]:
    """From which line to which (without it) all are priced."""
    first = 0
    for at, one in enumerate([*found, None]):
        if one is None:
            yield first, at
            first = at + 1


def _item(one: re.Match[str], pairs: Pairs) -> str:
    more, rest = pairs(one["behind"].lstrip(" .,;"))
    price = PRICES[0 if CYRILLIC.search(one["price"] + one["name"]) else 1]
    said = "; ".join(f"{label}: {value}" for label, value in [(price, one["price"].strip()), *more])
    mark = re.sub(r"[•]|\d{1,3}[.)]", "-", one["mark"] or "- ")
    joined = f"{'; ' if rest[0].islower() else '. '}{rest}" if rest else "."
    return f"{mark}**{one['name'].strip()}.** {said}{joined}"
