"""Names of things: one slug however a name is spelled or inflected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz

from rulebooks.importers.notation import Sentence, plain, sentences
from rulebooks.language.words import keys

LIKE = 88
"""From 0 to 100: how like a misspelled name must be to the one it can only be."""
SHORTEST_MISSPELLED = 6


@lru_cache(maxsize=50_000)
def words(name: str) -> tuple[str, ...]:
    """«**Посох Лесов**» as folded words: ("посох", "лесов"). What stands in brackets is no part of a name."""
    found = sentences(name)
    return tuple(token.text for token in found[0] if token.kind != "comma") if found else ()


class Names:
    """What each name means, among things of some kinds."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        self.spellings: dict[tuple[str, ...], str] = {}
        self.ranks: dict[int, str] = {}
        """The letters of the book's ranks, by their numbers."""
        self.letters: dict[str, str] = {}
        """What formulas call the book's characteristics, by their slugs: {"lovkost": "A"}."""
        self.met: dict[str, list[str]] = {}
        """Spellings seen in the document, by slug, in order."""
        self._first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._of_kind: dict[tuple[tuple[str, ...], str], str] = {}
        """Spellings with their kinds: a card and what it lays on the table may share a name."""
        self._near: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
        """The spellings that may begin with a word, for words that were asked for."""
        self._learned: object = None
        """Stands for all that was learned, in its order: who has learned the same has the same one."""

    @property
    def state(self) -> object:
        """What names mean, to be compared: the same for names that mean the same."""
        return self._learned, tuple(self.ranks.items()), tuple(self.letters.items())

    def learn(self, slug: str, kind: str, told: Iterable[str]) -> None:
        self.kinds[slug] = kind
        self._near.clear()
        spellings = tuple(map(words, told))
        self._learned = _and(self._learned, slug, kind, spellings)
        for split in spellings:
            if not split or (split, kind) in self._of_kind:
                continue
            self._of_kind[split, kind] = slug
            self.spellings.setdefault(split, slug)
            for key in _beginnings(split[0]):
                self._first.setdefault(key, []).append((split, slug))
                self._first[key].sort(key=lambda known: -len(known[0]))

    def know(self, slug: str, kind: str, stats: Mapping[str, Any]) -> None:
        """Learn by which letter a rank or a characteristic goes, if it is one."""
        if kind == "rank" and {"level", "letter"} <= stats.keys():
            self.ranks[stats["level"]] = stats["letter"]
        if kind == "characteristic" and "letter" in stats:
            self.letters[slug] = stats["letter"]
        for letter in stats["sixth"] if isinstance(stats.get("sixth"), Mapping) else ():
            self.letters.setdefault(f"{slug}.{letter}", letter)

    def find(self, name: str, *kinds: str, misspelled: bool = True) -> str | None:
        """The thing of this name: exactly, else inflected, else misspelled if it can be no other."""
        split = words(name)
        if not split:
            return None
        exact = [self._of_kind[split, kind] for kind in kinds if (split, kind) in self._of_kind]
        if split in self.spellings and self._fits(self.spellings[split], kinds):
            exact.append(self.spellings[split])
        if exact:
            return exact[0]
        # Names that are forms of one begin with forms of one word: a long list is not read for each name.
        near = {found for key in _beginnings(split[0]) for found in self._first.get(key, ())}
        meant = ((known, slug) for known, slug in near if self.spellings[known] == slug and self._fits(slug, kinds))
        bent = {slug for known, slug in meant if _same(known, split)}
        if not bent and misspelled and len("".join(split)) >= SHORTEST_MISSPELLED:
            text = " ".join(split)
            bent = {
                slug
                for known, slug in self.spellings.items()
                if self._fits(slug, kinds) and fuzz.ratio(text, " ".join(known), score_cutoff=LIKE)
            }
        return bent.pop() if len(bent) == 1 else None

    def meet(self, name: str, *kinds: str) -> str | None:
        """Find a thing, and remember how it is spelled here."""
        slug = self.find(name, *kinds)
        if slug:
            spelling = plain(name).replace("`", "").strip()
            if spelling not in self.met.setdefault(slug, []):
                self.met[slug].append(spelling)
        return slug

    def at(self, sentence: Sentence, place: int, *kinds: str, code: bool = False) -> tuple[str, int] | None:
        """The longest name that begins at a token, with the number of tokens it takes.

        kinds: of which the thing must be; the slug of a thing stands for it alone
        `code`: only a name that is all there is inside `backquotes`.
        """
        token = sentence[place]
        if token.kind != "word" or (code and not token.starts):
            return None
        near = self._near.get(token.text)
        if near is None:
            keys_of = sorted(_beginnings(token.text))
            near = self._near[token.text] = tuple(found for key in keys_of for found in self._first.get(key, ()))
        for known, slug in near:
            if not self._fits(slug, kinds):
                continue
            taken = _take(sentence, place, known)
            if taken and not (code and self._goes_on(sentence, place + taken)):
                return slug, taken
        return None

    def _goes_on(self, sentence: Sentence, place: int) -> bool:
        return place < len(sentence) and sentence[place].code and not sentence[place].starts

    def _fits(self, slug: str, kinds: Sequence[str]) -> bool:
        return not kinds or self.kinds.get(slug) in kinds or slug in kinds


@lru_cache(maxsize=20_000)
def _and(before: object, slug: str, kind: str, spellings: tuple[tuple[str, ...], ...]) -> object:
    """What stands for all that was learned before and this."""
    return object()


def _take(sentence: Sentence, place: int, known: tuple[str, ...]) -> int:
    """How many tokens from here are this name; 0 if it does not stand here. Commas inside a name do not count."""
    at = place
    for wanted in known:
        while at > place and at < len(sentence) and sentence[at].kind == "comma" and sentence[at].code:
            at += 1
        if at >= len(sentence) or not alike(sentence[at].text, wanted):
            return 0
        at += 1
    return at - place


def _same(known: Sequence[str], split: Sequence[str]) -> bool:
    return len(known) == len(split) and all(alike(one, other) for one, other in zip(known, split, strict=True))


@lru_cache(maxsize=100_000)
def alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one; of compounds («Шарика-со-Щитом») each part."""
    if one == other or keys(one) & keys(other):
        return True
    parts, others = one.split("-"), other.split("-")
    return len(parts) == len(others) > 1 and all(alike(*pair) for pair in zip(parts, others, strict=True))


@lru_cache(maxsize=100_000)
def _beginnings(word: str) -> frozenset[str]:
    """What words alike to this one have in common with it."""
    return keys(word) | keys(word.split("-")[0])
