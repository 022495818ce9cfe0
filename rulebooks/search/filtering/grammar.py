"""The language of filters: words, fields against values or fields, ranges, brackets, or, not; read into a tree.

тип:босс здоровье>30          both must hold
цена=1..3 или -роняет:зелье   a range; or; not
урон>руки сорт:-цена          a field against a field; in which order
столбцы:здоровье,цена         what is shown of each
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST = 200
DEEPEST = 12
TOKEN = re.compile(
    r"""\s*(?:
    (?P<open>\() | (?P<close>\)) | (?P<bar>\|) |
    (?P<sign><=|>=|!=|[<>=:≤≥≠]) |
    (?P<not>-(?=[^\s\d]|\d+\w*[:<>=])) |
    (?P<quoted>"[^"]*"|«[^»]*») |
    (?P<word>-?\d+\.\.-?\d+ | -?[^\s()|<>=:!≤≥≠"«»]+ | !)
    )""",
    re.VERBOSE,
)
SIGNS = {"≤": "<=", "≥": ">=", "≠": "!="}
ORS, ANDS, NOTS = {"или", "or"}, {"и", "and"}, {"не", "not"}
FIELD = re.compile(r'(?:([^\W\d][\w-]*)|["«]([^"»]+)["»])\s?(?:<=|>=|!=|[<>=:≤≥≠])')
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")


@dataclass(frozen=True)
class Mistake(Exception):
    """What cannot be read: where, from a letter on and how many; why, for translation; and what to write instead."""

    at: int
    long: int
    why: str
    word: str = ""
    mend: str = ""

    def __hash__(self) -> int:
        return hash((self.at, self.why))


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int

    @property
    def end(self) -> int:
        return self.at + len(self.text)

    @property
    def plain(self) -> str:
        return self.text[1:-1].strip() if self.kind == "quoted" else self.text


@dataclass(frozen=True)
class Said:
    """A word or phrase that the page must have."""

    text: str


@dataclass(frozen=True)
class Compared:
    """A field against a value; `sign` is one of : = != < > <= >=."""

    field: Token
    sign: str
    value: Token


@dataclass(frozen=True)
class Not:
    of: Node


@dataclass(frozen=True)
class All:
    of: tuple[Node, ...]


@dataclass(frozen=True)
class Any:
    of: tuple[Node, ...]


Node = Said | Compared | Not | All | Any


def fields_in(text: str) -> list[str]:
    """What stands before signs of comparison."""
    return [found[1] or found[2] for found in FIELD.finditer(text)]


def leaves_out(text: str) -> bool:
    """Whether a text names a word that must not be there."""
    return bool(re.search(r"(?:^|\s)-[^\W\d]", text))


def parse(text: str) -> Node:
    """Errors: Mistake."""
    reader = Reader(tokens(text[:LONGEST]))
    tree = reader.either(0)
    if reader.here:
        raise Mistake(reader.here.at, 1, "open", mend=text[: reader.here.at] + text[reader.here.end :])
    return tree


def tokens(text: str) -> list[Token]:
    found, place = [], 0
    while text[place:].strip():
        match = TOKEN.match(text, place)
        if match is None or not match.lastgroup:
            at = place + len(text[place:]) - len(text[place:].lstrip())
            raise Mistake(at, 1, "quote", mend=text + '"' if text[at] == '"' else text[:at] + text[at + 1 :])
        kind = match.lastgroup
        found.append(Token(kind, match[kind], match.start(kind)))
        place = match.end()
    return found


class Reader:
    """Reads tokens one by one; each method reads what it is named for."""

    def __init__(self, found: Sequence[Token]) -> None:
        self.found, self.place = found, 0

    @property
    def here(self) -> Token | None:
        return self.found[self.place] if self.place < len(self.found) else None

    def _is(self, kind: str, words: set[str] | None = None) -> bool:
        here = self.here
        return bool(here and here.kind == kind and (words is None or here.text.lower() in words))

    def either(self, depth: int) -> Node:
        if depth > DEEPEST:
            at = self.here.at if self.here else 0
            raise Mistake(at, 1, "deep")
        parts = [self.both(depth)]
        while self._is("bar") or self._is("word", ORS):
            self.place += 1
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def both(self, depth: int) -> Node:
        parts: list[Node] = []
        while self.here and not (self._is("close") or self._is("bar") or self._is("word", ORS)):
            if self._is("word", ANDS) and parts:
                self.place += 1
                continue
            parts.append(self.one(depth))
        if not parts:
            last = self.here or (self.found[-1] if self.found else Token("word", "", 0))
            raise Mistake(last.at, max(1, len(last.text)), "empty")
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def one(self, depth: int) -> Node:
        here = self.here
        assert here is not None
        self.place += 1
        if here.kind == "not" or (here.kind == "word" and here.text.lower() in NOTS and self.here):
            if not self.here or depth > DEEPEST:
                raise Mistake(here.at, 1, "empty")
            return Not(self.one(depth + 1))
        if here.kind == "open":
            inside = self.either(depth + 1)
            if not self._is("close"):
                raise Mistake(here.at, 1, "bracket")
            self.place += 1
            return inside
        if here.kind == "sign":
            raise Mistake(here.at, len(here.text), "no field")
        return self._compared(here) if self._is("sign") else Said(here.plain)

    def _compared(self, field: Token) -> Compared:
        sign = self.here
        assert sign is not None
        self.place += 1
        value = self.here
        if value is not None and value.kind == "not" and self.place + 1 < len(self.found):  # сорт:-цена
            self.place += 1
            after = self.found[self.place]
            value = Token("word", f"-{after.plain}", value.at)
        if value is None or value.kind not in ("word", "quoted"):
            raise Mistake(sign.at, len(sign.text), "no value", field.plain)
        self.place += 1
        return Compared(field, SIGNS.get(sign.text, sign.text), value)
