"""In which order things stand: by numbers, by names, or by words that have an order of their own.

«Редкий» follows «необычный», and a school of magic stands where the book tells of it; only what has neither order is
put by its letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebooks.language.words import fold, tokens
from rulebooks.search.filtering.fields import NAME
from rulebooks.search.filtering.things import Thing
from rulebooks.search.synonyms import plain

SCALES = (
    ("обычный", "необычный", "редкий", "очень редкий", "легендарный", "артефакт"),
    ("common", "uncommon", "rare", "very rare", "legendary", "artifact"),
    ("крошечный", "маленький", "средний", "большой", "огромный", "громадный"),
    ("tiny", "small", "medium", "large", "huge", "gargantuan"),
    ("легкий", "средний", "тяжелый"),
    ("light", "medium", "heavy"),
    ("простой", "сложный", "невозможный"),
    ("ближний", "средний", "дальний"),
)
"""Words that have an order in the language, as rulebooks use them."""


def ranks(words: Iterable[str], named: Sequence[str] = ()) -> dict[str, tuple[int, str]]:
    """Of each word its place: as the names of a book stand (`named`), if all are among them; as a scale has them; else
    by its letters."""
    known = list(dict.fromkeys(words))
    places = {fold(name): place for place, name in reversed(list(enumerate(named)))}
    if all(fold(one) in places for one in known):
        return {one: (places[fold(one)], fold(one)) for one in known}
    for scale in SCALES:
        steps = {one: _step(one, scale) for one in known}
        if all(step is not None for step in steps.values()):
            return {one: (step or 0, fold(one)) for one, step in steps.items()}
    return {one: (0, fold(one)) for one in known}


def _step(word: str, scale: Sequence[str]) -> int | None:
    """Where a word stands on a scale, in any form: «редкая» as «редкий»."""
    mine = [plain(one.text) for one in tokens(word)]
    for step, told in enumerate(scale):
        theirs = [plain(one.text) for one in tokens(told)]
        if len(mine) == len(theirs) and all(a & b for a, b in zip(mine, theirs, strict=True)):
            return step
    return None


def arrange(found: list[Thing], sort: tuple[str, ...], falling: bool, players: int) -> None:
    """Sort things in place; those that say nothing of it come last, whichever way."""
    numbers = {} if sort == (NAME,) else {id(one): told for one in found if (told := one.numbers(sort, players))}
    if numbers:
        chosen, sign = (max, -1) if falling else (min, 1)
        found.sort(key=lambda one: sign * chosen(numbers.get(id(one), [0])))
        found.sort(key=lambda one: id(one) not in numbers)
        return
    words = {id(one): one.entry.name if sort == (NAME,) else _word(one, sort) for one in found}
    named = () if sort == (NAME,) or not found else tuple(found[0].names.values())
    place = ranks(filter(None, words.values()), named) | {"": (0, "")}
    found.sort(key=lambda one: place[words[id(one)]], reverse=falling)
    found.sort(key=lambda one: not words[id(one)])


def _word(thing: Thing, sort: tuple[str, ...]) -> str:
    """The first word that a thing says of it."""
    return next(thing.words(sort), "")
