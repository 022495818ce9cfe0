"""A page as words, as the search reads it: what is the same whatever is looked for is done once for each page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulebooks.importers.dialect.lists import said
from rulebooks.importers.things.contradictions import without_labels
from rulebooks.language.words import WORD
from rulebooks.models import Revision
from rulebooks.search.weighing import card_keys

MOST_READ = 20_000
"""Letters of a page that are looked through."""


class Said(NamedTuple):
    """A paragraph: its place in the page, its text and the words of that in their order."""

    place: int
    text: str
    words: list[str]


@dataclass(slots=True)
class Text:
    """The paragraphs of a page that have a text, of so many letters together, the words of each of its names, and the
    keys of what its card says beside numbers. `known_to` is the vocabulary that has seen all of its words."""

    paragraphs: list[Said]
    names: list[list[str]]
    on_card: frozenset[str]
    letters: int
    known_to: object = None


def read(revision: Revision, known: Mapping[str, str]) -> Text:
    """The words of a page, as far as it is looked through; a word that is known is kept once for all pages."""
    paragraphs: list[Said] = []
    letters = 0
    for place, paragraph in enumerate(revision.paragraphs):
        if letters > MOST_READ:
            break
        if text := without_labels(said(paragraph)):
            letters += len(text)
            paragraphs.append(Said(place, text, _words(text, known)))
    names = [_words(name, known) for name in (revision.title, *revision.aliases)]
    card = frozenset[str]().union(*map(card_keys, revision.stats)) if revision.stats else frozenset[str]()
    return Text(paragraphs, names, card, letters)


def _words(text: str, known: Mapping[str, str]) -> list[str]:
    words = WORD.findall(text)
    return list(map(known.get, words, words))
