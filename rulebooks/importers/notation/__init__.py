"""The stat language of rulebooks: `+3 УРН`, `12*N МЗД`, «две руки», `Пружина` x2, «2 + N-1 монеты», d6.

A text is cut into sentences of tokens. Flavour (whole phrases in italics) is left out; what stands in brackets is a
sentence of its own, because it interrupts the one around it: «наносит 3*N (где N - …) УРН» says `3*N УРН`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rulebooks import formula
from rulebooks.importers.notation import numerals
from rulebooks.importers.remembering import remembered

FLAVOUR = re.compile(r"(?<![\w*)\\^])\*(?![\s*])[^*]{0,4000}?\s[^*]{0,4000}?\*(?![\w*(])")
BOLD = re.compile(r"\*\*|(?<!\w)__|__(?!\w)")
EMPHASIS = re.compile(r"(?<![\w)])\*(?=\w)|(?<=\w)\*(?![\w(\s])|(?<=\w)\*(?=\s+[а-яёa-z])")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
LINK = re.compile(r"\[([^\[\]]{1,200})\]\([^()\s]{1,200}\)")

_SIGN = r"\s?[-+*−·×]\s?"
_TERM = r"(?:\d{1,9}(?:[A-Z]{2}|[A-ZА-ЯЁ])?|[A-ZА-ЯЁ])(?![\w])"
_GROUP = rf"\(\s?{_TERM}(?:{_SIGN}{_TERM}){{0,9}}\s?\)"
_DICE = rf"(?:\d{{0,3}}[dкд](?:\d{{1,4}}\b|{_GROUP})|\d{{1,3}}d[А-ЯЁ][а-яё]{{1,30}}\b)"
_ATOM = rf"(?:{_DICE}|{_TERM}(?:{_GROUP})?|{_GROUP})"
UNREAD_SIGN = re.compile(r"\s?[*·×/^%]|\s?\+\s?[(\d]")
"""After an amount: there is more to it than this grammar knows, so it is not read at all."""
TOKEN = re.compile(
    rf"""
    (?P<signs>(?<=[^\W\d_])\+{{2,9}}(?![\w+]))
  | (?P<formula>`(?=[^`\s]{{0,40}}\d)(?=[^`\s]{{0,100}}[)/])[\w()+*/=^−-]{{1,200}}`)
  | (?P<die>\b[dкд]\d{{1,4}}\b(?!\s?[-+*(]))
  | (?P<odd>\d{{1,9}}(?:[.,/]\d{{1,9}})+|\d{{1,9}}\s?%|\d{{1,9}}\s?[-–—]\s?\d{{1,9}}(?![\w*]))
  | (?P<amount>(?:[-+−]\s?)?(?:(?!\(){_ATOM}|{_GROUP}(?={_SIGN}))(?:{_SIGN}{_ATOM}){{0,9}})
  | (?P<comparison>[≤≥→]|(?<![^\s\d])[<>]=?(?=[\s\d])|(?<=\d)\+(?![\w+(]|\s?[\d(]))
  | (?P<times>\b[xх]\s?\d{{1,4}}\b)
  | (?P<word>[^\W\d_]+(?:[-‑][^\W\d_]+)*)
  | (?P<code>`)
  | (?P<stop>[.;!?…]|\n)
  | (?P<comma>[,:—])
  | (?P<bracket>[()])
    """,
    re.VERBOSE,
)
DIE_LETTER = re.compile(r"(?<=[\d)])[кдD](?=[\d(])|^[кдD](?=[\d(])")
COMPARISON = "comparison"
"""The kind of token that «<», «≥» and the plus of «5+» are."""
RANKS = ("F", "E", "D", "C", "B", "A", "EX")
"""Letters that stand for numbers, from 0."""
RANK_RANGE = re.compile(r"(EX|[A-F])\s?[-−]\s?(EX|[A-F])")
OPPONENT = re.compile(r"[A-Z]\^\*")
"""In a formula: the opponent's value of a variable. The stat calls it Y, so no other may be called so."""


class Token(NamedTuple):
    """kind: "word", "amount", "die", "times", "signs" (pluses behind a word), "comma", "comparison" (≤, the plus of
           «5+») or "odd" (a range, a fraction, a share: no amount).

    text:  folded (small letters, ё as е)
    value: of an amount, a numeral, a die's sides or the signs: a whole number, or a formula as text
    sign:  "+" or "-" where one is written before an amount
    code:  whether it stood in `backquotes`; starts: whether it is the first there
    span:  where it stands in the text without marks, see plain()
    """

    kind: str
    text: str
    value: int | str | None = None
    sign: str = ""
    code: bool = False
    starts: bool = False
    span: tuple[int, int] = (0, 0)


Sentence = tuple[Token, ...]


def fold(text: str) -> str:
    return text.lower().replace("ё", "е").replace("‑", "-")


@remembered()
def plain(text: str) -> str:
    """Text without Markdown's marks and without flavour."""
    text = LINK.sub(r"\1", BREAK.sub("\n", text))
    return EMPHASIS.sub("", BOLD.sub("", FLAVOUR.sub(" ", text)))


def sentences(text: str) -> list[Sentence]:
    """Cut a text into sentences of tokens.

    Shape:  each bracket gives a sentence after the one it stands in; empty ones are left out.
    """
    return list(_cut(text))


@remembered()
def _cut(text: str) -> tuple[Sentence, ...]:
    found: list[list[Token]] = [[]]
    outer: list[int] = []
    here, code, starts = 0, False, False
    bare = plain(text)
    for match in TOKEN.finditer(bare):
        kind, part = match.lastgroup or "", match.group()
        if kind == "formula":
            value = _formula(part.strip("`"))
            kind, part = ("odd", part.strip("`")) if value is None else ("amount", str(value))
        if kind == "amount" and UNREAD_SIGN.match(bare, match.end()):
            kind = "odd"
        if kind == "amount" and bare[match.start() - 1 : match.start()] == ")":
            part = part.lstrip("+ ") if part.lstrip("+ ").isalpha() else part  # «(LdN)+M» is no M more of anything
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
            for token in _tokens(kind, part, match.span(), code, starts):
                _join(found[here], token)
            starts = False
    return tuple(tuple(tokens) for tokens in found if any(token.kind != "comma" for token in tokens))


def _tokens(kind: str, part: str, span: tuple[int, int], code: bool, starts: bool) -> list[Token]:
    """What one match is: a token, or the two ends of a range of ranks («F-A»)."""
    ends = RANK_RANGE.fullmatch(part) if kind == "amount" and not code else None
    if ends:
        at = span[0]
        spans = [(at + ends.start(one), at + ends.end(one)) for one in (1, 2)]
        return [Token("word", fold(ends[one]), starts=starts, span=spans[one - 1]) for one in (1, 2)]
    return [Token(*_read(kind, part), code=code, starts=starts, span=span)]


def _join(sentence: list[Token], token: Token) -> None:
    """Put a token behind the others; «двадцать» and «пять» are one number, as «полторы» and «тысячи» are."""
    last = sentence[-1] if sentence else None
    if last and last.kind in ("amount", "odd") and token.kind == "word" and token.value == numerals.THOUSAND:
        many = numerals.thousands(last.text)
        sentence[-1] = last._replace(
            kind="odd" if many is None else "amount",
            text=f"{last.text} {token.text}",
            value=many,
            span=(last.span[0], token.span[1]),
        )
        return
    if last and last.kind == token.kind == "word" and isinstance(last.value, int) and isinstance(token.value, int):
        value = numerals.joined(last.value, token.value)
        if value is not None:
            span = (last.span[0], token.span[1])
            sentence[-1] = last._replace(text=f"{last.text} {token.text}", value=value, span=span)
            return
    uncounted = token.value == numerals.THOUSAND and token.kind == "word" and numerals.is_some_thousands(token.text)
    sentence.append(token._replace(kind="odd", value=None) if uncounted else token)


@lru_cache(maxsize=20_000)
def _read(kind: str, part: str) -> tuple[str, str, int | str | None, str]:
    """What a token is wherever it stands: its kind, text, value and sign. A book says the same words over and over."""
    text = fold(part)
    if kind == "word":
        return ("odd", text, None, "") if numerals.is_half(text) else ("word", text, numerals.cardinal(text), "")
    if kind == "signs":
        return kind, text, len(text), ""
    if kind in ("die", "times"):
        return kind, text, int(re.split(r"[dдкxх]", text)[-1]), ""
    if kind == "amount":
        sign = "-" if part[0] in "-−" else part[0] if part[0] == "+" else ""
        bare = part.lstrip("+-− ")
        if bare.isalpha() and not (sign == "+" and bare not in RANKS):
            return "word", text.lstrip("+-− "), None, ""
        return "amount", text, amount(bare), sign
    return kind, text, None, ""


def _formula(text: str) -> int | str | None:
    """Read a formula in backquotes; of several that are said to be equal, the shortest that has a number."""
    if OPPONENT.search(text) and "Y" in text:
        return None
    sides = [OPPONENT.sub("Y", side) for side in text.split("=")]
    read = [value for side in sides if re.search(r"\d", side) and (value := amount(side)) is not None]
    return min(read, key=lambda value: len(str(value)), default=None)


def amount(text: str) -> int | str | None:
    """Read "4" as 4 and "2 + N-1" as the formula "2+N-1"; None for what is neither."""
    text = DIE_LETTER.sub("d", "".join(text.split()))
    if text.isdecimal() and len(text) <= 9:
        return int(text)
    try:
        expression = formula.parse(text)
    except formula.FormulaError:
        return None
    return expression.text
