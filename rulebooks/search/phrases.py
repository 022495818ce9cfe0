"""Whether a text says the words of a query as they were asked: one right behind the other, and in the same form.

«Когда стрелок не может атаковать» is answered by «не может атаковать», and not by «атакует, когда может»: by its lemmas
the one text has all that was asked as much as the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from rulebooks.language.words import Word, fold

BEHIND, AS_ASKED = 0.15, 0.05
"""In addition to what words tell: of two that stand one right behind the other as they were asked, and of one that has
the very form."""
JOINS = 0.05
"""What a word that only asks or joins is worth beside another, as a share of all that was asked."""


class Phrases:
    """The words of a query in their order, those that only ask and join too.

    numbers: of those that tell something, by where they stand in the query, which of these it is
    told_by: which of these a word of a text is, and how much it tells
    most:    what all of them tell
    """

    def __init__(
        self,
        query: Sequence[Word],
        numbers: Mapping[int, int],
        told_by: Callable[[str], Mapping[int, float]],
        most: float,
    ) -> None:
        self._asked = [(fold(word.text), numbers.get(word.start)) for word in query]
        self._told_by, self._joins = told_by, JOINS * most
        self._telling = [number for number, (_, is_told) in enumerate(self._asked) if is_told is not None]
        joining = [form for form, number in self._asked if number is None]
        self._joining = frozenset(joining) | frozenset(map(str.capitalize, joining))
        self._known: dict[str, dict[int, float]] = {}

    def worth(self, words: Sequence[str], telling: Set[str]) -> float:
        """How much the words of a text tell in addition by the order in which they stand there.

        Shape: `telling` are those of the words that are looked for.
        """
        wanted = telling | self._joining if self._joining else telling
        if wanted.isdisjoint(words):
            return 0.0
        places: list[dict[int, float]] = [{} for _ in self._asked]
        for place, word in enumerate(words):
            if word in wanted:
                for asked, tells in self._which(word).items():
                    places[asked][place] = tells
        score = sum(BEHIND * _behind(one, other) for one, other in zip(places, places[1:], strict=False))
        return score + sum([AS_ASKED * self._in_the_form(words, one, places[one]) for one in self._telling])

    def _which(self, word: str) -> dict[int, float]:
        """The places in the query of the words that a word of a text is, and what it tells there."""
        known = self._known.get(word)
        if known is None:
            form, tells = fold(word), self._told_by(word)
            known = self._known[word] = {
                place: self._joins if number is None else tells[number]
                for place, (asked, number) in enumerate(self._asked)
                if (asked == form if number is None else number in tells)
            }
        return known

    def _in_the_form(self, words: Sequence[str], number: int, places: Mapping[int, float]) -> float:
        form = self._asked[number][0]
        return max([tells for place, tells in places.items() if fold(words[place]) == form], default=0.0)


def _behind(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    """What two words tell where the other stands right behind the one; 0 where it does nowhere."""
    return max([tells + other[place + 1] for place, tells in one.items() if place + 1 in other], default=0.0)
