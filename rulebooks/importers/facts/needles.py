"""The words of a needle: what is written in one, and in which forms a document may have it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rulebooks.importers.names import alike
from rulebooks.importers.notation import Token, fold, numerals
from rulebooks.language.words import inflected


@lru_cache(maxsize=10_000)
def parts_of(needle: str) -> tuple[str, ...]:
    """A needle taken apart; what the parts may be stands in `phrases.py`."""
    return tuple(needle.split())


BY_NAMES = ("#stat", "#dstat", "#rank", "#ranks", "#level", "#letter", "#value")


@lru_cache(maxsize=10_000)
def asks_names(needle: str) -> bool:
    """Whether what a needle finds hangs on how things, ranks and characteristics are called."""
    return any(part.startswith("@") or part.endswith(BY_NAMES) for part in parts_of(needle.removeprefix(">")))


@dataclass(frozen=True, slots=True)
class Words:
    """What a part of a needle stands for: words, how others begin, and words of which any form will do."""

    words: frozenset[str]
    beginnings: tuple[str, ...]
    bending: tuple[str, ...]

    def says(self, token: Token, bent: bool = False) -> bool:
        """Whether a token is one of the words, begins so, or is another form: of any word where a number bends it."""
        if token.text in self.words or token.text.startswith(self.beginnings):
            return True
        if token.kind != "word":
            return False
        if bent:
            return any(len(word) > 1 and alike(token.text, word) for word in self.words)
        # Of most words the first letter tells already that they are not forms of one.
        return any(word[0] == token.text[0] and inflected(token.text, word) for word in self.bending)


@lru_cache(maxsize=10_000)
def words_of(part: str) -> Words | None:
    """The words that a part of a needle stands for; None where it stands for no words."""
    if part == "..." or part[0] in "?@" or "#" in part:
        return None
    options = [fold(option) for option in part.split("|")]
    whole = [option for option in options if not option.endswith("*")]
    bending = tuple(option for option in whole if len(option) > 1 and numerals.cardinal(option) is None)
    return Words(frozenset(whole), tuple(option[:-1] for option in options if option.endswith("*")), bending)
