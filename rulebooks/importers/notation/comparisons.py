"""Bounds: «не больше 3», «< 4», «до трёх», «3 или меньше», «5+», each with its end whichever way it is said.

A phrase that compares says the least or the most of an amount, both counted in: «меньше 4» is at most 3, «больше 2» at
least 3. «До 3» is at most 3, as everywhere in Russian where a number of things is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulebooks.importers.notation import COMPARISON, Sentence

LEAST, MOST = "least", "most"
MORE = ("больше", "более", "выше", "свыше")
LESS = ("меньше", "менее", "ниже")
EXCEEDS = ("превыша", "превыси", "превзой", "превосход")
JOINS = ("и", "или", "либо")
THAN = "чем"
WITH = ("на", "к", "с", "за", "в", "из", "от")
"""Words between «чем» and its number: «не больше чем на 2»."""
NOT = "не"
SIGNS = {"<": (MOST, -1), "<=": (MOST, 0), "≤": (MOST, 0), ">": (LEAST, 1), ">=": (LEAST, 0), "≥": (LEAST, 0)}
PLUS = "+"
SAID: tuple[tuple[tuple[str, ...], str], ...] = (
    (("до",), MOST),
    (("максимум",), MOST),
    (("самое", "большее"), MOST),
    (("минимум",), LEAST),
    (("хотя", "бы"), LEAST),
    (("самое", "меньшее"), LEAST),
    (("по", "меньшей", "мере"), LEAST),
    (("по", "крайней", "мере"), LEAST),
)
FIRST_SAID = {words[0] for words, _ in SAID}
LONGEST = 6
"""Tokens that may stand between the beginning of such a phrase and its number."""


@dataclass(frozen=True, slots=True)
class Bound:
    """end: LEAST or MOST; value: of that end, itself counted in; taken: how many tokens say it, number and all."""

    end: str
    value: int | str
    taken: int


def bound(sentence: Sentence, place: int) -> Bound | None:
    """The phrase that compares and begins at a token; None where none does, or where what it says is no number."""
    if place and sentence[place - 1].text == NOT:
        return None
    ahead = _ahead(sentence, place)
    if ahead is None:
        return _behind(sentence, place)
    end, shift, start = ahead
    said = _number(sentence, start)
    if said is None or (shift and not isinstance(said, int)):
        return None
    return Bound(end, said + shift if isinstance(said, int) else said, start + 1 - place)


def is_compared(sentence: Sentence, place: int) -> bool:
    """Whether the number at a token is the end of a bound, whichever side of it says so."""
    starts = range(max(0, place - LONGEST), place + 1)
    return any((one := bound(sentence, start)) and place < start + one.taken for start in starts)


def _ahead(sentence: Sentence, place: int) -> tuple[str, int, int] | None:
    """Of a phrase before its number: the end, what the number lacks to it, and where the number is."""
    token = sentence[place]
    if token.kind == COMPARISON:
        return (*SIGNS[token.text], place + 1) if token.text in SIGNS else None
    for words, end in SAID if token.text in FIRST_SAID else ():
        if tuple(one.text for one in sentence[place : place + len(words)]) == words:
            return end, 0, place + len(words)
    denied = token.text == NOT
    at = place + denied
    if at >= len(sentence):
        return None
    word = sentence[at].text
    if word.startswith(EXCEEDS) or word in MORE:
        end, shift = (MOST, 0) if denied else (LEAST, 1)
    elif word in LESS:
        end, shift = (LEAST, 0) if denied else (MOST, -1)
    else:
        return None
    return end, shift, _behind_than(sentence, at + 1)


def _behind_than(sentence: Sentence, place: int) -> int:
    """Where the number is: behind «чем» and its preposition, if they are there."""
    at = place
    while at < len(sentence) and sentence[at].kind == "comma":
        at += 1
    if at == len(sentence) or sentence[at].text != THAN:
        return place
    return at + 2 if at + 1 < len(sentence) and sentence[at + 1].text in WITH else at + 1


def _behind(sentence: Sentence, place: int) -> Bound | None:
    """A phrase that begins with its number: «3 или меньше», «5+»."""
    said = _number(sentence, place)
    after = [token.text for token in sentence[place + 1 : place + 3]]
    if said is None or not after:
        return None
    if after[0] == PLUS:
        return Bound(LEAST, said, 2)
    if len(after) == 2 and after[0] in JOINS and after[1] in (*MORE, *LESS):
        return Bound(LEAST if after[1] in MORE else MOST, said, 3)
    return None


def _number(sentence: Sentence, place: int) -> int | str | None:
    if place >= len(sentence):
        return None
    token = sentence[place]
    return token.value if token.kind in ("amount", "word") and not token.sign else None
