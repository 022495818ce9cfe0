"""What a paragraph says, without its marks and flavour: its words with gaps for numbers, and with the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from rulebooks.importers import numerals
from rulebooks.importers.notation import RANKS, Token, sentences

SHORT = 10
"""Hexadecimal digits of a digest: a game has a thousand paragraphs, not millions."""
SILENT = frozenset(["entry", "note"])
"""Kinds of paragraphs that say nothing of their own: another page shown here, and our own notes on contradictions."""


class Digests(NamedTuple):
    """words: of the words with gaps; whole: with the numbers as well."""

    words: str
    whole: str


def digests(paragraph: Mapping[str, Any]) -> Digests | None:
    """The digests of what a paragraph says; None where it says nothing of its own."""
    if paragraph.get("kind") in SILENT:
        return None
    text = " . ".join(map(str, paragraph.get("cells") or ())) or str(paragraph.get("text", ""))
    said = [[token for token in sentence if token.kind != "comma"] for sentence in sentences(text)]
    if not said:
        return None
    gaps = " . ".join(" ".join(_gap(token) for token in sentence) for sentence in said)
    full = " . ".join(" ".join(_number(token) for token in sentence) for sentence in said)
    return Digests(_digest(gaps), _digest(full))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:SHORT]


def _gap(token: Token) -> str:
    return "#" if _said(token) is not None else token.text


def _number(token: Token) -> str:
    said = _said(token)
    return token.text if said is None else f"{token.sign}{said}"


def _said(token: Token) -> Any:
    """The number that a token says, in figures or in words; None for a word."""
    if token.value is not None:
        return token.value
    if token.kind in ("amount", "odd", "die", "times"):
        return token.text
    if token.text.upper() in RANKS:
        return token.text
    return numerals.factor(token.text) or numerals.ordinal(token.text)


def shape(value: Any) -> Any:
    """A stat without its numbers: what is left equal when a number, a formula or a rank was changed."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return "#"
    if isinstance(value, str):
        return "#" if value in RANKS or any(letter.isdigit() for letter in value) or value.isupper() else value
    if isinstance(value, Mapping):
        return {"#" if str(key).isdigit() or key in RANKS else key: shape(one) for key, one in value.items()}
    return [shape(one) for one in value] if isinstance(value, list) else value
