"""What the places for amounts in a needle take of a sentence: see phrases.py for how they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from rulebooks.importers.names import Names
from rulebooks.importers.notation import RANKS, Sentence, Token, comparisons, fold, numerals

Amount = int | str | list[Any]
Read = tuple[list[Amount], int]
"""The amounts that one place caught, and how many tokens it took."""
RANGE = re.compile(r"(\d+)\s?[-–—]\s?(\d+)")
ONLY = ("только", "лишь")
JOINS = frozenset(["и", "или", "либо"])
TIMES = ("раз", "раза")
FACED = "гранн"
"""How a die tells its sides: «восьмигранный»."""


def amounts_of(part: str, sentence: Sentence, place: int, names: Names) -> Read | None:
    """What a part of a needle catches from a token on; None if it does not fit.

    names: with the letters of the book's ranks and characteristics
    """
    token = sentence[place]
    if part in LISTS:
        return _list(lambda one: LISTS[part](one, names), sentence, place)
    if part in BOUNDS:
        return _bound(part, sentence, place)
    if part in FACTORS:
        return _times(FACTORS[part], sentence, place)
    if part.endswith("#dstat"):
        return _dstat(part, token, names)
    if part == "#alone":
        return ([token.value], 1) if len(sentence) == 1 and token.kind == "amount" and token.value is not None else None
    if part in SINGLE:
        value = SINGLE[part](token, names)
    elif part in ("#", "+#", "-#", "±#"):
        value = _plain(part, token)
    else:
        return _mixed(part, sentence, place)
    return None if value is None else ([value], 1)


def _bound(part: str, sentence: Sentence, place: int) -> Read | None:
    """The end of a bound; of `#limit` and `#goal` a number that nothing is compared with says that end as well, and
    «только 2» is a limit."""
    end, bare = BOUNDS[part]
    found = comparisons.bound(sentence, place)
    if found:
        return ([found.value], found.taken) if found.end == end else None
    at = place + (end == comparisons.MOST and sentence[place].text in ONLY)
    is_bare = bare and at < len(sentence) and not comparisons.is_compared(sentence, at)
    said = _plain("#", sentence[at]) if is_bare else None
    return None if said is None else ([said], at + 1 - place)


def _plain(part: str, token: Token) -> int | str | None:
    if token.kind == "die" and part == "#":
        return f"1d{token.value}"
    if token.kind not in ("amount", "word") or token.value is None:
        return None
    wanted = part.removesuffix("#")
    if wanted == "±" and token.sign and isinstance(token.value, int):
        return token.value if token.sign == "+" else -token.value
    return token.value if wanted == token.sign else None


def _die(token: Token, names: Names) -> int | str | None:
    """The sides of one die: of «d6» and of «1d6» 6."""
    if token.kind == "die":
        return token.value
    if token.kind == "word":
        return numerals.compounded(token.text, FACED)
    found = re.fullmatch(r"1?d(\d{1,4})", str(token.value)) if token.kind == "amount" and not token.sign else None
    return int(found[1]) if found else None


def _dice(token: Token, names: Names) -> int | str | None:
    if token.kind == "die":
        return f"1d{token.value}"
    found = token.kind == "amount" and not token.sign and re.fullmatch(r"\d{0,3}d\d{1,4}", str(token.value))
    return token.value if found else None


def _sides(token: Token, names: Names) -> int | None:
    dice = _dice(token, names)
    return int(str(dice).partition("d")[2]) if dice else None


def _signs(token: Token, names: Names) -> int | None:
    return token.value if token.kind == "signs" and isinstance(token.value, int) else None


def _order(token: Token, names: Names) -> int | None:
    return numerals.ordinal(token.text) if token.kind == "word" else None


def _often(token: Token, names: Names) -> int | None:
    return numerals.often(token.text) if token.kind == "word" else None


def _face(token: Token, names: Names) -> int | None:
    return numerals.face(token.text) if token.kind == "word" else None


def _range(token: Token, names: Names) -> str | None:
    return token.text if token.kind == "odd" and token.text[:1].isdecimal() and not token.text.endswith("%") else None


def _percent(token: Token, names: Names) -> int | None:
    found = re.fullmatch(r"(\d{1,9})\s?%", token.text) if token.kind == "odd" else None
    return int(found[1]) if found else None


def _least(token: Token, names: Names) -> int | None:
    return _end(token, 1)


def _most(token: Token, names: Names) -> int | None:
    return _end(token, 2)


def _end(token: Token, which: int) -> int | None:
    """One end of a range: of "3-4" 3 is `#least`, 4 is `#most`."""
    ends = RANGE.fullmatch(token.text) if token.kind == "odd" else None
    return int(ends[which]) if ends else None


def _rank(token: Token, names: Names) -> str | None:
    """The letter of a rank, said by its letter or by its number."""
    if token.text.upper() in RANKS and token.kind == "word":
        return token.text.upper()
    value = _plain("#", token)
    return names.ranks.get(value) if isinstance(value, int) else None


def _level(token: Token, names: Names) -> int | None:
    value = _plain("#", token)
    if isinstance(value, int):
        return value
    letter = _rank(token, names)
    return next((number for number, known in names.ranks.items() if known == letter), None)


def _letter(token: Token, names: Names) -> str | None:
    """What formulas call a characteristic: «L», «MC»."""
    letter = token.text.upper()
    return letter if token.kind == "word" and letter in names.letters.values() else None


def _value(token: Token, names: Names) -> int | str | None:
    return _plain("#", token) if token.value is not None else _letter(token, names)


def _dstat(part: str, token: Token, names: Names) -> Read | None:
    """«1dВыносливость», «1+1dВыносливость»: its numbers, and what the number of the dice's sides is called."""
    wanted = re.escape(part.removesuffix("stat")).replace(r"\#", "#").replace("#", r"(\d{1,3})")
    found = re.fullmatch(wanted + "([а-яё]+)", token.text.replace(" ", ""))
    if not found or not names.letters:
        return None
    *numbers, name = found.groups()
    slug = names.find(name, *names.letters)
    return ([*map(int, numbers), names.letters[slug]], 1) if slug else None


def _times(said_by: Callable[[str], int | None], sentence: Sentence, place: int) -> Read | None:
    """«вдвое», «половину»; «в 2 раза», «в три раза».

    said_by: what one word says
    """
    token = sentence[place]
    if token.kind == "word" and (value := said_by(token.text)):
        return None if _is_other_part(sentence, place, value) else ([value], 1)
    three = sentence[place : place + 3]
    if len(three) == 3 and token.text == "в" and three[2].text in TIMES and (said := _plain("#", three[1])) is not None:
        return [said], 3
    return None


def _is_other_part(sentence: Sentence, place: int, value: int) -> bool:
    """«На треть» takes a third away and leaves two, «две трети» are two: neither divides by three."""
    if value < 3 or numerals.multiple(sentence[place].text):
        return False
    before = [*sentence[:place]]
    many = before.pop() if before and before[-1].value is not None else None
    return bool((many and many.value != 1) or (before and before[-1].text == "на"))


def _list(read: Callable[[Token], Any], sentence: Sentence, place: int) -> Read | None:
    """One amount or several, with commas and «или» between them."""
    values: list[Any] = []
    end = at = place
    while at < len(sentence):
        token = sentence[at]
        value = read(token)
        if value is not None:
            values.append(value)
            end = at = at + 1
        elif values and (token.kind == "comma" or token.text in JOINS):
            at += 1
        else:
            break
    return ([values], end - place) if values else None


@lru_cache(maxsize=200)
def _pattern(part: str) -> re.Pattern[str]:
    whole = re.escape(fold(part)).replace(r"\#", "#").replace("#", r"(\d{1,9})")
    return re.compile(whole.removesuffix(r"\*") + (r"\w*" if part.endswith("*") else ""))


def _mixed(part: str, sentence: Sentence, place: int) -> Read | None:
    """Numbers inside a word: «1dСила» for `#dсила`, «двухстрочный» and «2-строчный» for `#строчн*`."""
    token = sentence[place]
    found = _pattern(part).fullmatch(token.text.replace(" ", ""))
    if found:
        return [int(one) for one in found.groups()], 1
    if not part.startswith("#") or part.count("#") > 1:
        return None
    rest = fold(part).removeprefix("#").removesuffix("*")
    value = numerals.compounded(token.text, rest)
    if value is not None:
        return [value], 1
    said = _plain("#", token) if token.kind == "amount" else None
    parted = said is not None and place + 1 < len(sentence) and sentence[place + 1].text.startswith(rest)
    return ([said], 2) if parted and said is not None else None


FACTORS: Mapping[str, Callable[[str], int | None]] = {
    "#times": numerals.factor,
    "#share": numerals.share,
    "#multiple": numerals.multiple,
}
BOUNDS: Mapping[str, tuple[str, bool]] = {
    "#atmost": (comparisons.MOST, False),
    "#atleast": (comparisons.LEAST, False),
    "#limit": (comparisons.MOST, True),
    "#goal": (comparisons.LEAST, True),
}
"""Which end each asks for, and whether a bare number is one."""
SINGLE: Mapping[str, Callable[[Token, Names], Amount | None]] = {
    "#die": _die,
    "#dice": _dice,
    "#sides": _sides,
    "#order": _order,
    "#often": _often,
    "#face": _face,
    "#range": _range,
    "#percent": _percent,
    "#least": _least,
    "#most": _most,
    "#rank": _rank,
    "#level": _level,
    "#signs": _signs,
    "#letter": _letter,
    "#value": _value,
}
LISTS: Mapping[str, Callable[[Token, Names], Amount | None]] = {
    "#list": lambda token, names: _plain("#", token),
    "#ranks": _rank,
}
