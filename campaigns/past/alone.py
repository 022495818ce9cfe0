"""When somebody may take moves back without asking: while nothing was shown and nobody else has played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaigns.engine.book import Book
from campaigns.engine.game import Game
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say

REVEALING = frozenset({"dice-rolled", "revealed"})
"""After these somebody knows what they did not: taking back is no longer free."""
BY_HAND = "override"
"""What a game master sets is never a player's to take back."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move in effect: whether the seat that asks made it, its name, and whether somebody learned something by it."""

    own: bool
    move: str
    showed: Callable[[], bool]


def why_not_alone(game: Game, book: Book, since: Iterable[Done], ended: bool) -> IllegalMove | None:
    """Why a player may not take moves back without asking; nothing where it is free."""
    if ended:
        return IllegalMove(say("The game is over; only the game master can take something back."))
    moves = list(since)
    for one in moves:
        if not one.own or one.move == BY_HAND:
            return IllegalMove(say("Somebody else has played since; the game master can take it back."))
        if (move := game.move(one.move)) and move.final and is_told(book, move.final):
            sentence = say("The rules let nobody think better of that; the game master can take it back.")
            return IllegalMove(sentence, move.final)
    if any(one.showed() for one in moves):
        return IllegalMove(say("Dice were rolled, or something was shown; the game master can take it back."))
    return None


def is_told(book: Book, rule: str) -> bool:
    """Whether an edition has a rule that is one stat of an entry; what is no such stat, every edition has."""
    slug, _, stat = rule.partition(".")
    entry = book.get(slug) if stat else None
    return entry is None or bool(entry.stats.get(stat))
