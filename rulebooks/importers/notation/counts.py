"""Lists of things with numbers: «`Пружина` x2, 1 монета», «2 монеты + 1 Пружина», «Бомба (4), Пружина (1)»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulebooks.importers.notation import amount, fold, numerals, plain

SEPARATOR = re.compile(r",(?![^(]*\))|;")
PLUS = re.compile(r"\s\+\s|\sи\s(?=\d|одн[уаи]|дв[ае]|тр[иё]|четыр|пят)")
MANY = r"\d{1,4}|[\dN][\dNd*+-]{0,20}"
"""So many: a number, a formula by N, the players, or dice."""
MARKED = re.compile(rf"(\S(?:.*\S)?)\s*[xх×]\s?({MANY})")
COUNTED = re.compile(r"([\dNd][\dNd\s*+-]{0,20}?)\s+([^\W\d][^\W\d].*)")
WORDED = re.compile(r"([^\W\d]+)\s+([^\W\d].*)")
"""«три монеты», «две Пружины»."""
BY_PLAYERS = re.compile(r"[\dN+*/() -]*N[\dN+*/() -]*")
FREE = ("бесплатно", "даром")
NOTHING = (*FREE, "ничего")
PRICED = re.compile(r"([^()]*[^()\s])\s*\(([^()]{1,20})\)")
PRICED_BARE = re.compile(r"([^():]*[^():\s])(?:\s+[-–—]|\s*:|\s+за)\s+([^():]{1,20})")
"""«Бомба - 4», «Бомба: 4 монеты», «Бомба за 4 монеты»."""


@dataclass(slots=True)
class Counts:
    """coins: a number or a formula; items: (name as written, number or formula); unread: what is neither."""

    coins: int | str = 0
    items: list[tuple[str, int | str]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


def counts(text: str, coin: str) -> Counts:
    """Read a list of items and coins; `coin` is how words for coins begin, "монет"."""
    found = Counts()
    for part in _parts(text):
        if fold(part) in NOTHING:
            continue
        for piece in PLUS.split(part) if not _coins(part, coin) else [part]:
            _count(piece.strip(), coin, found)
    return found


def offers(text: str, coin: str) -> tuple[list[tuple[str, int | str]], list[str]]:
    """Read «Бомба (4), Пружина (одна монета), Щит - 2» as names with prices, and what is no such thing."""
    found, unread = [], []
    for part in _parts(text):
        match = PRICED.fullmatch(part) or PRICED_BARE.fullmatch(part)
        price = _price(match[2], coin) if match else None
        if match and price is not None:
            found.append((match[1], price))
        else:
            unread.append(part)
    return found, unread


def _price(said: str, coin: str) -> int | str | None:
    """«4», «2*N», «четыре», «4 монеты», «одна монета», «бесплатно»."""
    if fold(said) in FREE:
        return 0
    coins = _coins(said, coin)
    if coins is None:
        coins = amount(said)
    if isinstance(coins, str) and not BY_PLAYERS.fullmatch(coins):
        coins = None
    return numerals.cardinal(fold(said)) if coins is None else coins


def _parts(text: str) -> Iterator[str]:
    """The parts of a list, without marks; a comma inside `backquotes` parts nothing."""
    whole = re.sub(r"`[^`]*`", lambda code: code.group().replace(",", "\0"), plain(text))
    for part in SEPARATOR.split(whole):
        bare = part.replace("`", "").replace("\0", ",").strip().removesuffix(".").strip()
        if bare:
            yield bare


def _coins(part: str, coin: str) -> int | str | None:
    match = COUNTED.fullmatch(part)
    if match is None and (said := WORDED.fullmatch(part)) and fold(said[2]).startswith(coin) and " " not in said[2]:
        return numerals.cardinal(fold(said[1]))
    return amount(match[1]) if match and fold(match[2]).startswith(coin) and " " not in match[2] else None


def _many(said: str) -> int | str:
    many = amount(said)
    return said if many is None else many


def _count(part: str, coin: str, found: Counts) -> None:
    coins = _coins(part, coin)
    if coins is not None and found.coins == 0:
        found.coins = coins
    elif match := MARKED.fullmatch(part):
        found.items.append((match[1], _many(match[2])))
    elif (match := COUNTED.fullmatch(part)) and coins is None and amount(match[1]) is not None:
        found.items.append((match[2], _many(match[1])))
    elif (match := WORDED.fullmatch(part)) and (many := numerals.cardinal(fold(match[1]))):
        found.items.append((match[2], many))
    elif re.fullmatch(r"[^\W\d][^\d]*", part):
        found.items.append((part, 1))
    else:
        found.unread.append(part)
