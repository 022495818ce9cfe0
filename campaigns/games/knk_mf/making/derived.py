"""The table of derived numbers: what each is called, and the function that explains it."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine.book import Book
from campaigns.engine.game import Explained
from campaigns.engine.state import State
from campaigns.games.knk_mf.character import numbers, rolls, vitals
from campaigns.games.knk_mf.character.ladder import LETTERS
from campaigns.games.knk_mf.making import hybrids, points

Number = Callable[[State, Book, str], Explained]


def _level(letter: str) -> Number:
    return lambda state, book, piece: numbers.level(state, book, piece, letter)


def _sixth(state: State, book: Book, piece: str) -> Explained:
    letters = numbers.sixth(state, book, piece)
    return numbers.level(state, book, piece, letters) if letters else Explained(())


def _with_plus(number: Callable[[State, Book, str, int], Explained], letter: str) -> Number:
    def derived(state: State, book: Book, piece: str) -> Explained:
        return number(state, book, piece, 1) if state.count(piece, f"plus:{letter}") > 0 else Explained(())

    return derived


def _save_cost(letter: str) -> Number:
    return lambda state, book, piece: vitals.save_cost(state, book, piece, letter)


def _roll(name: str, doubled: int = 0) -> dict[str, Number]:
    plus = "_plus" if doubled else ""
    return {
        f"{name}{plus}": rolls.number(name, False, doubled),
        f"{name}{plus}_die": rolls.number(name, True, doubled),
    }


NUMBERS: dict[str, Number] = {
    **{letter: _level(letter) for letter in LETTERS},
    "sixth": _sixth,
    "max_health": vitals.max_health,
    "max_prana": vitals.max_prana,
    "max_concentration": vitals.max_concentration,
    "prana_recovery": vitals.prana_recovery,
    "health_recovery": vitals.health_recovery,
    **_roll("attack"),
    **_roll("attack", 1),
    **_roll("attack_2"),
    "attack_cost": vitals.attack_cost,
    "defence": vitals.defence,
    "defence_plus": _with_plus(vitals.defence, "A"),
    "cells": vitals.cells,
    "cells_plus": _with_plus(vitals.cells, "A"),
    **_roll("initiative"),
    **_roll("initiative", 1),
    "global_move": vitals.global_move,
    "dodges": vitals.dodges,
    **_roll("dodge"),
    **_roll("dodge", 1),
    **_roll("mind"),
    **{name: number for save in rolls.SAVES for name, number in _roll(save).items()},
    **{f"save_cost_{letter}": _save_cost(letter) for letter in LETTERS},
    "control_zone": vitals.control_zone,
    "lines": vitals.lines,
    "familiar_prana": vitals.familiar_prana,
    "circles": vitals.circles,
    "impulse_left": hybrids.impulse_left,
    "points_spent": points.points_spent,
    "skill_points_spent": points.skill_points_spent,
}
UNLISTED = frozenset(
    name for name in NUMBERS if name.startswith("save_") or name.endswith(("_die", "_plus")) or f"{name}_die" in NUMBERS
) | {*LETTERS, "sixth", "points_spent", "skill_points_spent"}
"""What the sheet of the game's own part shows at a glance, as 24+1d76, and what only building asks."""
ABBREVIATIONS = {
    "hp": "health",
    "здоровье": "health",
    "прана": "prana",
    "Сила": "S",
    "Выносливость": "E",
    "Ловкость": "A",
    "Магия": "M",
    "Удача": "L",
    "strength": "S",
    "endurance": "E",
    "agility": "A",
    "magic": "M",
    "luck": "L",
    "Е": "E",
    "А": "A",
    "М": "M",
    "ЕА": "EA",
    "МС": "MC",
    "speed": "cells",
    "SCo": "concentration",
}
"""What a scenario may call a counter or a number; a Russian letter is the Latin one that looks like it."""
SHOWN = ("health", "prana", "concentration", "points", "skill_points", "schools_left", "gifts")
QUIET = frozenset({"seats", "paid", "steps_used", "by_skill", "limited"})
