"""What a paragraph says, without its marks and flavour: its words with gaps for numbers, and with the numbers.

A door for those who play by a book: how they know again the words that their rules were written from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from rulebooks.catalogue import Stood, pages_of
from rulebooks.importers import configuration, rulebook
from rulebooks.importers.documents import Unreadable
from rulebooks.importers.facts.lacking import for_another as for_another
from rulebooks.importers.facts.lacking import leaves
from rulebooks.importers.facts.terms import Terms, terms
from rulebooks.importers.notation import RANKS, Token, numerals, plain, sentences
from rulebooks.importers.remembering import remembered
from rulebooks.language.words import forms_beside_numbers
from rulebooks.text.diff import path_title

GAP = "#"
SIGN = re.compile(r"(?<=[\s`«])[+*×](?=[\s`»])|(?<=(?<!\w)[A-FАВСЕ])[+-](?![\w+-])")
"""A sign that belongs to no number: Персонаж + Оружие, урон с символом `+`, модификатор «+», ранг С+."""
DASH = re.compile(r"\s?[–—−-]\s?")
"""However a range is written, «0–2» and «0-2» are one."""
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
    return _digests(text_of(paragraph))


@remembered()
def _digests(text: str) -> Digests | None:
    said = _said_in(text)
    if not said:
        return None
    gaps = " . ".join(" ".join(_gap(token) for token in sentence) for sentence in said)
    full = " . ".join(" ".join(_number(token) for token in sentence) for sentence in said)
    signs = _signs(text)
    return Digests(digest(gaps + signs), digest(full + signs))


def beside_another_number(paragraph: Mapping[str, Any]) -> Iterator[str]:
    """The digests of the words of a paragraph as they would be beside another number in one of its places: whoever
    makes «1 монета» of «5 монет» has changed a number and no word."""
    text = text_of(paragraph)
    words = [[_gap(token) for token in sentence] for sentence in _said_in(text)]
    signs = _signs(text)
    for sentence in words:
        for at in [place for place, word in enumerate(sentence) if word == GAP]:
            kept = sentence[at + 1 : at + 3]
            for other in product(*({word, *forms_beside_numbers(word)} for word in kept)):
                sentence[at + 1 : at + 3] = other
                yield digest(" . ".join(map(" ".join, words)) + signs)
            sentence[at + 1 : at + 3] = kept


def text_of(paragraph: Mapping[str, Any]) -> str:
    """What a paragraph says, with its marks; of a row of a table the cells one after the other."""
    return " . ".join(map(str, paragraph.get("cells") or ())) or str(paragraph.get("text", ""))


def _said_in(text: str) -> list[list[Token]]:
    return [[token for token in sentence if token.kind != "comma"] for sentence in sentences(text)]


def _signs(text: str) -> str:
    """The signs of a paragraph that no word and no number has; "" where there are none."""
    return "".join(f" {sign}" for sign in SIGN.findall(plain(text)))


def digest(text: str) -> str:
    """Short, and the same for the same words only."""
    return sha256(text.encode()).hexdigest()[:SHORT]


def _gap(token: Token) -> str:
    return GAP if said_as(token) is not None else token.text


def _number(token: Token) -> str:
    said = said_as(token)
    return token.text if said is None else f"{token.sign}{DASH.sub('-', str(said))}"


def said_as(token: Token) -> Any:
    """The number that a token says, in figures or in words; None for a word."""
    if token.value is not None:
        return token.value
    if token.kind in ("amount", "odd", "die", "times"):
        return token.text
    if token.text.upper() in RANKS:
        return token.text
    return numerals.factor(token.text) or numerals.ordinal(token.text)


def says_a_number(word: str) -> bool:
    """Whether a word is a numeral: «двух», «третьего», «вдвое»."""
    return any((numerals.cardinal(word) is not None, numerals.ordinal(word), numerals.factor(word)))


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


def differing(now: Any, was: Any) -> list[tuple[str, ...]]:
    """The ways to what differs between two values of a stat; one without steps where they have no parts."""
    new, old = dict(leaves(now)), dict(leaves(was))
    return [way for way in {**old, **new} if new.get(way) != old.get(way)]


def shown(paragraph: Mapping[str, Any], longest: int) -> str:
    """What a paragraph says, for a person: without marks and flavour, and not longer than so many letters."""
    text = " · ".join(map(str, paragraph.get("cells") or ())) or str(paragraph.get("text", ""))
    words = " ".join(plain(text).split())
    return words if len(words) <= longest else words[:longest].rpartition(" ")[0] + "…"


def titles(ways: Sequence[str]) -> str:
    """What pages call some stats, given by their ways: "damage_of.profi"."""
    return ", ".join(dict.fromkeys(path_title(tuple(way.split("."))) for way in ways))


def in_our_words(book: str, pages: Sequence[Stood]) -> tuple[dict[tuple[str, str], tuple[str, str]], Sequence[Stood]]:
    """The pages of an edition as if it called every term as its book does, and where it calls each otherwise first.

    Shape: by the book's word and the edition's, the page and the paragraph that has the latter first
    """
    told = configuration.load(book).tables.get("terms", ()) if book in configuration.known() else ()
    text = "\n".join(text_of(one) for page in pages for one in page.paragraphs) if told else ""
    found = terms(text, told)
    each = [(word, its, Terms(words={its: word})) for its, word in found.words.items()]
    each += [
        (word, met[0].casefold(), Terms(patterns=[(pattern, word)]))
        for pattern, word in found.patterns
        if (met := pattern.search(text))
    ]
    if not each:
        return {}, pages
    called: dict[tuple[str, str], tuple[str, str]] = {}
    ours = []
    for page in pages:
        paragraphs = []
        for one in page.paragraphs:
            here = [] if one.get("kind") in SILENT else each
            for word, its, alone in here:
                if alone.said(text_of(one)) != text_of(one):
                    called.setdefault((word, its), (page.slug, str(one["id"])))
            cells = [found.said(str(cell)) for cell in one.get("cells") or ()]
            paragraphs.append({**one, "text": found.said(str(one.get("text", ""))), "cells": cells})
        ours.append(replace(page, title=found.said(page.title), paragraphs=paragraphs))
    return called, ours


def retold(documents: Path | None, book: str) -> list[Stood]:
    """The pages of the document that a book retells, if a folder has one that reads like it."""
    for path in sorted(documents.iterdir()) if documents else ():
        try:
            read = rulebook.read(path)
        except Unreadable:
            continue
        if read.configuration.slug == book:
            return pages_of(read)
    return []
