"""The stat language of rulebooks: `+3 УРН`, `12*N МЗД`, «две руки», `Пружина` x2, «2 + N-1 монеты», d6.

A text is cut into sentences of tokens. Flavour (whole phrases in italics) is left out; what stands in brackets is a
sentence of its own, because it interrupts the one around it: «наносит 3*N (где N - …) УРН» says `3*N УРН`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebooks import formula

FLAVOUR = re.compile(r"(?<![\w*)\\^])\*(?![\s*])[^*]{0,4000}?\s[^*]{0,4000}?\*(?![\w*(])")
BOLD = re.compile(r"\*\*|(?<!\w)__|__(?!\w)")
EMPHASIS = re.compile(r"(?<![\w)])\*(?=\w)|(?<=\w)\*(?![\w(\s])|(?<=\w)\*(?=\s+[а-яёa-z])")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
LINK = re.compile(r"\[([^\[\]]{1,200})\]\([^()\s]{1,200}\)")

_SIGN = r"\s?[-+*−·×]\s?"
_TERM = r"(?:\d{1,9}(?:[A-Z]{2}|[A-ZА-ЯЁ])?|[A-ZА-ЯЁ])(?![\w])"
_GROUP = rf"\(\s?{_TERM}(?:{_SIGN}{_TERM}){{0,9}}\s?\)"
_DICE = rf"(?:\d{{0,3}}[dк](?:\d{{1,4}}\b|{_GROUP})|\d{{1,3}}d[А-ЯЁ][а-яё]{{1,30}}\b)"
_ATOM = rf"(?:{_DICE}|{_TERM}(?:{_GROUP})?|{_GROUP})"
UNREAD_SIGN = re.compile(r"\s?[*·×/^%]|\s?\+\s?[(\d]")
"""After an amount: there is more to it than this grammar knows, so it is not read at all."""
TOKEN = re.compile(
    rf"""
    (?P<formula>`(?=[^`\s]{{0,40}}\d)(?=[^`\s]{{0,100}}[)/])[\w()+*/=^−-]{{1,200}}`)
  | (?P<die>\b[dк]\d{{1,4}}\b(?!\s?[-+*(]))
  | (?P<odd>\d{{1,9}}(?:[.,/]\d{{1,9}})+|\d{{1,9}}\s?%|\d{{1,9}}\s?[-–—]\s?\d{{1,9}}(?![\w*]))
  | (?P<amount>(?:[-+−]\s?)?(?:(?!\(){_ATOM}|{_GROUP}(?={_SIGN}))(?:{_SIGN}{_ATOM}){{0,9}})
  | (?P<times>\b[xх]\s?\d{{1,4}}\b)
  | (?P<word>[^\W\d_]+(?:[-‑][^\W\d_]+)*)
  | (?P<code>`)
  | (?P<stop>[.;!?…]|\n)
  | (?P<comma>[,:—])
  | (?P<bracket>[()])
    """,
    re.VERBOSE,
)
NUMERALS = {
    **dict.fromkeys(("один", "одна", "одно", "одну", "одного", "одной", "одним", "одному"), 1),
    **dict.fromkeys(("два", "две", "двух", "двум", "двумя", "оба", "обе", "обеих", "обоих", "обеими"), 2),
    **dict.fromkeys(("три", "трех", "трем", "тремя"), 3),
    **dict.fromkeys(("четыре", "четырех", "четырем"), 4),
    **dict.fromkeys(("пять", "пяти"), 5),
    **dict.fromkeys(("шесть", "шести"), 6),
    **dict.fromkeys(("семь", "семи"), 7),
    **dict.fromkeys(("восемь", "восьми"), 8),
    **dict.fromkeys(("девять", "девяти"), 9),
    **dict.fromkeys(("десять", "десяти"), 10),
}
TIMES = {"удваива": 2, "вдвое": 2, "половин": 2, "пополам": 2, "утраива": 3, "втрое": 3, "трет": 3, "вчетверо": 4}
"""Beginnings of words that multiply or divide by so much."""
ORDERS = {"перв": 1, "втор": 2, "треть": 3, "четверт": 4, "пят": 5}
"""Beginnings of words that say which one in a row."""


@dataclass(frozen=True, slots=True)
class Token:
    """kind: "word", "amount", "die", "times", "comma" or "odd" (a range, a fraction, a share: no amount).

    text:  folded (small letters, ё as е)
    value: of an amount, a numeral or a die's sides: a whole number, or a formula as text
    sign:  "+" or "-" where one is written before an amount
    code:  whether it stood in `backquotes`; starts: whether it is the first there
    """

    kind: str
    text: str
    value: int | str | None = None
    sign: str = ""
    code: bool = False
    starts: bool = False


Sentence = tuple[Token, ...]


def fold(text: str) -> str:
    return text.lower().replace("ё", "е").replace("‑", "-")


def plain(text: str) -> str:
    """Text without Markdown's marks and without flavour."""
    text = LINK.sub(r"\1", BREAK.sub("\n", text))
    return EMPHASIS.sub("", BOLD.sub("", FLAVOUR.sub(" ", text)))


def sentences(text: str) -> list[Sentence]:
    """Cut a text into sentences of tokens.

    Shape:  each bracket gives a sentence after the one it stands in; empty ones are left out.
    """
    found: list[list[Token]] = [[]]
    outer: list[int] = []
    here, code, starts = 0, False, False
    bare = plain(text)
    for match in TOKEN.finditer(bare):
        kind, part = match.lastgroup or "", match.group()
        if kind == "formula":
            value = amount(part.strip("`"))
            kind, part = ("odd" if value is None else "amount"), part.strip("`")
        if kind == "amount" and UNREAD_SIGN.match(bare, match.end()):
            kind = "odd"
        if kind == "code":
            code, starts = not code, not code
        elif kind == "stop" or part in "()":
            if part == "(":
                outer.append(here)
            if part == ")" and outer:
                here = outer.pop()
            else:
                found.append([])
                here = len(found) - 1
        else:
            found[here].append(_token(kind, part, code, starts))
            starts = False
    return [tuple(tokens) for tokens in found if any(token.kind != "comma" for token in tokens)]


def _token(kind: str, part: str, code: bool, starts: bool) -> Token:
    text = fold(part)
    if kind == "word":
        return Token("word", text, NUMERALS.get(text), code=code, starts=starts)
    if kind in ("die", "times"):
        return Token(kind, text, int(re.split(r"[dкxх]", text)[-1]), code=code, starts=starts)
    if kind == "amount":
        sign = "-" if part[0] in "-−" else part[0] if part[0] == "+" else ""
        bare = part.lstrip("+-− ")
        if bare.isalpha():
            return Token("word", text.lstrip("+-− "), code=code, starts=starts)
        return Token("amount", text, amount(bare), sign, code=code, starts=starts)
    return Token(kind, text, code=code, starts=starts)


def amount(text: str) -> int | str | None:
    """Read "4" as 4 and "2 + N-1" as the formula "2+N-1"; None for what is neither."""
    text = "".join(text.split())
    if text.isdecimal() and len(text) <= 9:
        return int(text)
    try:
        expression = formula.parse(text)
    except formula.FormulaError:
        return None
    return expression.text


def factor(word: str) -> int | None:
    """By how much a word multiplies or divides: «удваивается», «вдвое», «половину» are 2."""
    return next((number for beginning, number in TIMES.items() if word.startswith(beginning)), None)


def order(word: str) -> int | None:
    """Which one in a row a word says: «первого» is 1, «второму» 2."""
    return next((number for beginning, number in ORDERS.items() if word.startswith(beginning)), None)
