"""Who meddles, bargains for help or rages finds it beside the fight: under the column that it touches, with the sums
before and after.

Source: «Вмешательство в чужой бой»; «Зовем на Помощь»; «Бой»; «Пример Боя!».
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.events import MarkAdded
from campaigns.engine.evolve import fold
from campaigns.engine.game.face import Beside
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.munchkin.fight.sides import side, winning
from campaigns.games.munchkin.places import FIGHT, HELPS, IN_FIGHT, fighters, phase

HEROES, MONSTERS = "heroes", "monsters"
HELP, HINDER = say("Help"), say("Hinder")
FOR_US, FOR_FOES = say("For our side"), say("For the monsters")
"""The same where one of those who fight does it: nobody hinders themselves."""


def added(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """A card that is used up for one side."""
    return _beside(str(told.get("side", HEROES)), before, after, book, told)


def among_monsters(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """What changes the monsters: their enhancers, a mate, one more."""
    return _beside(MONSTERS, before, after, book, told)


def against_a_fighter(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """What befalls one of those who fight; what befalls others, and what one does to oneself, stands not here."""
    victim = str(told.get("victim", ""))
    if victim not in fighters(before) or victim == told.get("hero"):
        return None
    return _beside(HEROES, before, after, book, told)


def for_a_fighter(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """A level for one of those who fight."""
    target = str(told.get("target") or told.get("hero", ""))
    return _beside(HEROES, before, after, book, told, helps=True) if target in fighters(before) else None


def as_helper(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """Help that is offered: the sums are those once it is accepted."""
    return _bargained(str(told.get("hero", "")), before, book, told)


def with_helper(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """Help that is asked for: the sums are those once it is accepted."""
    return _bargained(str(told.get("helper", "")), before, book, told)


def raging(before: State, after: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    """A warrior who discards for strength."""
    return _beside(HEROES, before, after, book, told, helps=True)


def joined(state: State, helper: str) -> State:
    """A fight once somebody helps in it."""
    return fold(state, [MarkAdded(helper, HELPS)])


def _bargained(helper: str, before: State, book: Book, told: Mapping[str, Any]) -> Beside | None:
    after = joined(before, helper)
    there = _beside(HEROES, before, after, book, told, helps=True)
    return replace(there, says=say("{sums}, once it is accepted", sums=sums(before, after, book))) if there else None


def _beside(
    place: str, before: State, after: State, book: Book, told: Mapping[str, Any], *, helps: bool = False
) -> Beside | None:
    """Where it stands, and whether it helps or hinders: by what it does to the gap, else as it is meant.

    Shape: nothing without a fight whose sums still count; no sums where somebody has to choose first what happens.
    """
    if phase(before) != IN_FIGHT or FIGHT not in before or FIGHT not in after:
        return None
    by = _gap(after, book) - _gap(before, book)
    good, bad = (FOR_US, FOR_FOES) if told.get("hero") in fighters(before) else (HELP, HINDER)
    aim = good if by > 0 or (by == 0 and helps) else bad
    if len(after.prompts) > len(before.prompts):
        return Beside(place, aim)
    return Beside(place, aim, sums(before, after, book) if by else say("the sums stay as they are"))


def _gap(state: State, book: Book) -> int:
    return side(HEROES)(state, book, FIGHT).total - side(MONSTERS)(state, book, FIGHT).total


def sums(before: State, after: State, book: Book) -> Sentence:
    """Both sums as they stand and as they would, and who would win by them then."""
    told = {"was": against(before, book), "now": against(after, book)}
    if winning(after, book):
        return say("{was} → {now}, enough to win", **told)
    return say("{was} → {now}, not enough", **told)


def against(state: State, book: Book) -> Sentence:
    """Both sums of a fight."""
    ours, theirs = side(HEROES)(state, book, FIGHT).total, side(MONSTERS)(state, book, FIGHT).total
    return say("{ours} : {theirs}", ours=ours, theirs=theirs)


BESIDE = {
    "use": added,
    "enhance": among_monsters,
    "mate": among_monsters,
    "send": among_monsters,
    "offer-help": as_helper,
    "ask-help": with_helper,
    "rage": raging,
    "backstab": against_a_fighter,
    "curse": against_a_fighter,
    "level-up": for_a_fighter,
}
"""Each move that changes a fight, or would once it is agreed upon, and that needs no die."""
