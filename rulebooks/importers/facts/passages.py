"""A paragraph as needles look at it: where its words stand, and which facts were found in it before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulebooks.importers.facts.needles import Words, words_of
from rulebooks.importers.notation import Sentence, Token, sentences
from rulebooks.importers.remembering import remembered
from rulebooks.language.words import inflected

Place = tuple[int, int]
"""Sentence and token."""
MOST_KEPT = 2_000
"""Paragraphs that are kept, as long as any of the longest book: a document is seldom read once, and the next is mostly
the same one with a few of them changed."""
MOST_READINGS = 4
"""Of a paragraph, each by other names of things."""
SIGNED = ("#", "+#", "-#", "±#")


class Passage:
    """The sentences of a paragraph, whose words are looked up instead of read through for each needle."""

    def __init__(self, told: Sequence[Sentence]) -> None:
        self.sentences = told
        self.everywhere: list[Place] = []
        self.by_word: dict[str, list[Place]] = {}
        self._tokens: list[tuple[Place, Token]] = []
        self._met: dict[object, dict[object, Any]] = {}
        for number, sentence in enumerate(told):
            for start, token in enumerate(sentence):
                place = number, start
                self._tokens.append((place, token))
                self.everywhere.append(place)
                self.by_word.setdefault(token.text, []).append(place)
        self.words = [place for place, token in self._tokens if token.kind == "word"]
        self.valued = [place for place, token in self._tokens if token.value is not None]
        self._lines = "\n" + "\n".join(self.by_word)
        self._by_letter: dict[str, list[str]] = {}
        for text in self.by_word:
            self._by_letter.setdefault(text[:1], []).append(text)

    def starts(self, part: str) -> Iterable[Place]:
        """In order, the places at which a part of a needle may stand; it stands nowhere else."""
        if part in SIGNED:
            return self.valued
        if part[:1] in ("@", "?") or part == "#stat":
            return self.words
        words = words_of(part) if part else None
        return self.everywhere if words is None else self._said(words)

    def _said(self, words: Words) -> list[Place]:
        """Where one of some words stands in one of the forms that they may have."""
        said = {word for word in words.words if word in self.by_word}
        for beginning in words.beginnings:
            if "\n" + beginning in self._lines:
                said.update(text for text in self.by_word if text.startswith(beginning))
        for word in words.bending:
            said.update(text for text in self._by_letter.get(word[0], ()) if inflected(text, word))
        if not said:
            return []
        places = sorted(place for text in said for place in self.by_word[text])
        return [(number, start) for number, start in places if words.says(self.sentences[number][start])]

    def met(self, names: object) -> dict[object, Any]:
        """What was found here by these names, by what was asked for; who finds more adds to it."""
        if names not in self._met:
            while len(self._met) >= MOST_READINGS:
                self._met.pop(next(iter(self._met)), None)
            self._met[names] = {}
        return self._met[names]


@remembered(MOST_KEPT)
def passage(text: str) -> Passage:
    return Passage(sentences(text))
