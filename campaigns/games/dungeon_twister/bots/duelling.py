"""What a fight is worth before it is fought, and with which card: the other side's card can only be guessed.

Source: Начать бой; Групповой бой; Боевые карты.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.dungeon_twister.actions.fighters import fighters
from campaigns.games.dungeon_twister.actions.fighting import combat_cards
from campaigns.games.dungeon_twister.labyrinth.squares import maze_of, other_side
from campaigns.games.dungeon_twister.numbers import fight_value

SPENT = 0.6
"""What each +1 of a card is worth that is gone after a fight."""


def guessed(state: State, side: str) -> list[int]:
    """What the opponents may hold: any value up to the highest of one's own, or up to as many as they have cards."""
    theirs = sum(1 for _ in state.held_by(other_side(side), "combat-card"))
    return [*range(max([theirs - 1, *combat_cards(state, side)], default=0) + 1)] if theirs else [0]


def lead(state: State, book: Book, mine: Sequence[str], theirs: Sequence[str]) -> int:
    """By how much one group is ahead of another without any card."""
    ours, others = (sum(fight_value(state, book, one).total for one in group) for group in (mine, theirs))
    return ours - others


def lead_in_attack(state: State, book: Book, hero: str, target: str) -> int:
    """By how much the side of a character would be ahead if it attacked another."""
    mine, theirs = fighters(state, book, maze_of(state), hero, target)
    return lead(state, book, mine, theirs)


def best_card(state: State, side: str, ahead: int, gain: float, loss: float) -> tuple[float, int]:
    """What a fight is worth that begins so far ahead, and the card to choose: of those worth as much the lowest."""
    against = guessed(state, side)

    def worth(value: int) -> float:
        won = sum(ahead + value > other for other in against)
        lost = sum(ahead + value < other for other in against)
        return (gain * won - loss * lost) / len(against) - SPENT * value

    value = max(combat_cards(state, side) or (0,), key=lambda one: (worth(one), -one))
    return worth(value), value


def likely(state: State, side: str, ahead: int) -> float:
    """How likely a side wins a fight that begins so far ahead, when neither chooses its card well."""
    mine, theirs = [*combat_cards(state, side)] or [0], guessed(state, side)
    return sum(ahead + one > other for one in mine for other in theirs) / (len(mine) * len(theirs))
