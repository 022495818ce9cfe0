"""Stats as the dialect writes them: «Урон: 3; руки: 1. Здоровье: 18*N», a line each or several in one.

Of `Name: value` the value is a whole number, a formula, yes or no, the name of a thing or several, things with their
numbers («Пружина x2»), or a few words. A longer sentence behind a colon is text and no stat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulebooks import formula
from rulebooks.importers.dialect.references import References
from rulebooks.importers.notation import BREAK, fold, plain, sentences
from rulebooks.importers.steps import BOLD_LABEL

PARTS = re.compile(r"\n|;|\.(?=\s|$)")
STAT = re.compile(r"([^\W\d_][^:;.!?()\[\]\n]{0,40}?)\s*:\s+(\S.*)")
BARE = re.compile(r"\*\*([^\W\d_][^*:.!?]{0,40})\*\*\s+([-+−]?\d[^*\n]{0,80})")
"""«**Armor Class** 15 (natural armor)»: a bold label and a number, with nothing between."""
DASHED = re.compile(
    r"(\*\*[^\W\d_][^*:.!?|\n\d]{0,40}\*\*|[^\W\d_][^*:.!?|\n\d]{0,30}?)\s+[—–-]\s+([-+−]?\d\S{0,30})[.;,]?"
)
"""An item of a list that is a label, a dash and a number: «Здоровье — 14»."""
BEFORE_BRACKET = re.compile(r"([-+−]?\d{1,3}(?:,\d{3})+|\d{1,3}/\d{1,3}|[-+−]?\d{1,9})\s*(?:\(([^()]{1,60})\))?")
EACH = r"[^\W\d_][^\W\d_ ]{0,20}(?: [^\W\d_]{1,20}){0,2}\s+[-+−]\d{1,3}(?:,\s*|$)"
SPREAD = re.compile(rf"\*\*([^\W\d_][^*:.!?]{{0,40}})\*\*\s+((?:{EACH}){{1,20}})")
"""«**Saving Throws** Dex +6, Wis +4»: numbers of one sort, each with what it is for."""
FOR_EACH = re.compile(r"([^\W\d][^,+−-]*?)\s+([-+−]\d{1,3})")
UNITS = r"ft\.?|feet|m|м|миль|miles?|фут\w*|клет\w*|шаг\w*"
MEASURED = re.compile(rf"(?:([^\W\d_][\w ]{{0,20}}?)\s+)?(\d{{1,5}})\s?(?:{UNITS})\.?(?:\s*\([^()]{{1,40}}\))?")
"""«30 ft.», «swim 40 ft. (in mud)», «6 клеток»: how far, and by what way."""
WORTH = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,9})\s?([A-ZА-ЯЁ]{2,6})")
"""In brackets: «5,900 XP»."""
FRACTIONS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/8": "⅛"}
"""As people write them: «1/2» would be a formula, and that rounds down."""
CYRILLIC = re.compile("[а-яё]")
DECIMAL = re.compile(r"[-+−]?\d{1,9},\d{1,4}")
NUMBER = re.compile(r"[-+−]?\s?\d{1,9}")
COUNTED = re.compile(r"(\S.{0,80}?)\s*[xх×]\s?(\d{1,6})")
MOST_WORDS, MOST_WORDS_LISTED, LONGEST, MOST_PARTS = 5, 2, 60, 200
YES, NO = frozenset({"да", "есть", "yes"}), frozenset({"нет", "no"})
NOTHING = frozenset({"", "-", "—", "–", "−"})
ALSO = frozenset({"также", "also"})
COUNT = "count"
COUNTS = frozenset({"количество", "кол_во", "копий", "штук", "шт", "count", "copies", "quantity"})
"""How many there are of a card, whatever its column is called."""


def key(label: str) -> str:
    """The name of a stat from its label: «Цена продажи» is "цена_продажи"."""
    name = re.sub(r"\W+", "_", plain(label).lower()).strip("_")[:60]
    return COUNT if name in COUNTS else name


def is_stat_line(line: str) -> bool:
    return STAT.fullmatch(plain(line).replace("`", "").strip()) is not None


def read(
    text: str, references: References, words: Mapping[str, str], is_item: bool = False
) -> tuple[dict[str, Any], list[str]]:
    """The stats that a paragraph says, and the other names it gives; an item of a list may say one with a dash."""
    stats: dict[str, Any] = {}
    aliases: list[str] = []
    lines = BREAK.split(text)[:MOST_PARTS]
    for line in lines:
        if found := BARE.fullmatch(line.strip()):
            bare(words.get(found[1], found[1]), found[2].strip(), references, stats)
            worth(found[2], words, stats)
        elif found := SPREAD.fullmatch(line.strip()):
            for what, number in FOR_EACH.findall(found[2]):
                name = key(f"{words.get(found[1], found[1])} {words.get(what, what)}")
                stats.setdefault(name, int(number.replace("−", "-")))
    parts = [part for line in lines for part in _parts(line)]
    for part in parts[:MOST_PARTS]:
        found = STAT.fullmatch(part.strip())
        if not found and is_item and (dashed := DASHED.fullmatch(part.strip())):
            bare(words.get(dashed[1], dashed[1]), dashed[2], references, stats)
        elif not found:
            notation(part, words, stats)
        elif key(found[1]) in ALSO:
            aliases += [name.strip() for name in found[2].split(",") if 0 < len(name.strip()) <= 100]
        elif (len(found[2].split()) > 2 or found[2].lstrip()[0] in "+-−") and notation(found[2], words, stats):
            continue
        else:
            value = typed(found[2].strip(), references)
            if value is not None and key(found[1]):
                stats.setdefault(words.get(found[1], key(found[1])), value)
    return stats, aliases


def bare(label: str, text: str, references: References, stats: dict[str, Any]) -> None:
    """A number behind its label, or in a cell below it: «7 (2d6)» is 7, and the dice that it comes of."""
    name, found = key(label), BEFORE_BRACKET.fullmatch(text)
    if not name:
        return
    if found is None and (ways := measured(text)):
        for way, far in ways:
            stats.setdefault(key(f"{label} {way}"), far)
        return
    if found is None:
        value = typed(text, references)
        if value is not None:
            stats.setdefault(name, value)
        return
    number = found[1].replace("−", "-").replace(",", "")
    if "/" in number and number not in FRACTIONS:
        return
    stats.setdefault(name, FRACTIONS.get(number) or int(number))
    if found[2] and (dice := formula.surely(found[2].replace(" ", ""))) and dice.has_dice:
        stats.setdefault(f"{name}_{'кубики' if CYRILLIC.search(name) else 'dice'}", dice.text)


def measured(text: str) -> list[tuple[str, int]]:
    """How far by each way, the first without a name: «30 ft., swim 40 ft.»; nothing where anything else is said."""
    parts = [MEASURED.fullmatch(part.strip()) for part in text.strip().split(",")]
    ways = [(one[1] or "", int(one[2])) for one in parts if one]
    return ways if len(ways) == len(parts) and not ways[0][0] and all(way for way, _ in ways[1:]) else []


def worth(text: str, words: Mapping[str, str], stats: dict[str, Any]) -> None:
    """What stands in brackets behind a number, with a short word that the book knows: «10 (5,900 XP)»."""
    found = BEFORE_BRACKET.fullmatch(text.strip())
    inside = WORTH.fullmatch(found[2].strip()) if found and found[2] else None
    if inside and inside[2] in words:
        stats.setdefault(words[inside[2]], int(inside[1].replace(",", "")))


def _parts(line: str) -> list[str]:
    """What may be stats in a line. One with a bold label is one stat, whatever stops there are behind it."""
    parts = PARTS.split(plain(line).replace("`", ""))
    labelled = BOLD_LABEL.match(line) and not any(STAT.fullmatch(part.strip()) for part in parts[1:])
    return [plain(line).replace("`", "").strip().removesuffix(".")] if labelled else parts


def notation(text: str, words: Mapping[str, str], stats: dict[str, Any]) -> bool:
    """«+3 УРН» where the front matter says that «УРН» is a stat; whether a text says any."""
    meant = {fold(word): stat for word, stat in words.items()}
    said = False
    for sentence in sentences(text[:2_000]) if meant else ():
        for token, after in zip(sentence, sentence[1:], strict=False):
            if token.kind == "amount" and token.value is not None and after.text in meant:
                said = True
                negative = token.sign == "-" and isinstance(token.value, int)
                stats.setdefault(meant[after.text], -token.value if negative else token.value)  # type: ignore[operator]
    return said


def typed(text: str, references: References) -> Any:
    """The value of a text; None for nothing, and for what is a sentence of its own."""
    if text in NOTHING or len(text) > LONGEST * 4:
        return None
    if NUMBER.fullmatch(text):
        return int(text.replace("−", "-").replace(" ", ""))
    if fold(text) in YES | NO:
        return fold(text) in YES
    if DECIMAL.fullmatch(text):
        return text
    if expression := formula.surely(text):
        return expression.text
    if slug := references.find(text):
        return slug
    parts = [part.strip() for part in text.split(",") if part.strip()]
    counts = _counts(parts, references)
    if counts:
        return counts
    if len(parts) > 1:
        named = [references.find(part) or part for part in parts]
        short = all(
            name != part or len(part.split()) <= MOST_WORDS_LISTED for name, part in zip(named, parts, strict=True)
        )
        return named if short else None
    return text if len(text) <= LONGEST and len(text.split()) <= MOST_WORDS else None


def _counts(parts: list[str], references: References) -> dict[str, int]:
    """«Пружина x2, Лук» as {slug: number}; nothing where something is no thing, or none is counted."""
    counted = [COUNTED.fullmatch(part) for part in parts]
    if not any(counted):
        return {}
    found: dict[str, int] = {}
    for part, many in zip(parts, counted, strict=True):
        slug = references.find(many[1] if many else part)
        if slug is None:
            return {}
        found[slug] = found.get(slug, 0) + (int(many[2]) if many else 1)
    return found
