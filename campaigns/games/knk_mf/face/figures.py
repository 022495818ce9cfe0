"""The numbers of a finished sheet, in the order in which people read one.

Source: Создание персонажа: the layout of the printed example.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book
from campaigns.engine.game.building import Figure
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.character.rolls import OF_CATEGORY, roll_of
from campaigns.games.knk_mf.making.derived import NUMBERS
from campaigns.games.knk_mf.making.words import ROLL_NAMES, WORDS

ORDER = (
    ("max_health", "max_prana", "prana_recovery", "max_concentration", "attack", "attack_cost", "attack_2")
    + ("defence", "cells", "initiative", "dodges", "dodge", "mind", "save_S", "save_E", "save_A", "save_M")
    + ("global_move", "lines", "familiar_prana", "circles", "impulse_left")
)
WITH_PLUS: dict[str, Sentence] = {
    "attack": say("attack with a plus"),
    "initiative": say("initiative with a plus"),
    "dodge": say("dodging with a plus"),
    "defence": WORDS["defence_plus"],
    "cells": WORDS["cells_plus"],
}


def figures(state: State, book: Book, piece: str) -> Iterator[Figure]:
    """Every number that somebody has; those that come to nothing for want of a class are left out."""
    for name in ORDER:
        if name in ROLL_NAMES:
            yield from _rolls(state, book, piece, name)
            continue
        found = NUMBERS[name](state, book, piece)
        if found.total or len(found.parts) > 1:
            yield Figure(name, WORDS[name], found.total, found.parts[0].rule)
        if name in WITH_PLUS and (plus := NUMBERS[f"{name}_plus"](state, book, piece)).parts:
            yield Figure(f"{name}_plus", WITH_PLUS[name], plus.total, plus.parts[0].rule)


def _rolls(state: State, book: Book, piece: str, name: str) -> Iterator[Figure]:
    found = roll_of(state, book, piece, name)
    if not found.sides and not found.plus:
        return
    yield Figure(name, ROLL_NAMES[name], str(found))
    letter = OF_CATEGORY.get(name, ("",))[0]
    if name in WITH_PLUS and state.count(piece, f"plus:{letter}") > 0:
        yield Figure(f"{name}_plus", WITH_PLUS[name], str(roll_of(state, book, piece, name, 1)))
