"""What a seat cannot do now, and why: the refusals that the moves themselves raise, on what this seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from campaigns.engine.book import Book
from campaigns.engine.game import Fields, Game, Move
from campaigns.engine.moves.decide import Offer, Way, in_season, way_of
from campaigns.engine.moves.filling import fillings
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name
from campaigns.engine.state import State

MOST_TRIED = 12
"""So many ways to fill in a move are tried for each actor: enough to see what they have in common."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """A move that none of its ways allows an actor now (`actor` is empty for the table), and why."""

    move: Move
    actor: str
    refusal: IllegalMove


def blocked(
    game: Game, state: State, book: Book, by: Seat, offered: list[Offer], refused: Mapping[Way, IllegalMove]
) -> Iterator[Blocked]:
    """The moves that a seat is not offered, each with the refusal that tells most.

    Shape: `offered` are this seat's offers and `refused` the refusals met when they were looked for, on the same state.
           Nothing while somebody is asked, nor after the end.
    """
    if state.result or state.prompts:
        return
    possible = {(offer.move.name, offer.fields.get(offer.move.actor, "")) for offer in offered}
    for move in game.moves:
        if move.sure or (move.master and not by.master) or not in_season(state, move):
            continue
        for actor, ways in _by_actor(move, state, book, by).items():
            if (move.name, actor) in possible:
                continue
            met = [(way, no) for way in ways if (no := refused.get(way_of(move, way)))]
            if len(met) == len(ways):
                yield Blocked(move, actor, tell_most(move, met))


def _by_actor(move: Move, state: State, book: Book, by: Seat) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    for way in islice(fillings(move, state, book, by), MOST_TRIED * 10):
        ways = found.setdefault(str(way.get(move.actor, "")), [])
        if len(ways) < MOST_TRIED:
            ways.append(way)
    return found


def tell_most(move: Move, met: Sequence[tuple[Fields, IllegalMove]]) -> IllegalMove:
    """The refusal that says most: one that names no target stands in the way of all of them, while most targets are
    refused for being elsewhere, which everybody sees. Of those that are left, the one that is met most often."""
    general = [no for way, no in met if not _names_a_target(move, way, no)]
    found = general or [no for _, no in met]
    counts = Counter(str(no.sentence.text) for no in found)
    return max(found, key=lambda no: counts[str(no.sentence.text)])


def _names_a_target(move: Move, way: Fields, refusal: IllegalMove) -> bool:
    targets = {str(value) for name, value in way.items() if name != move.actor and value}
    named = {value.id if isinstance(value, Name) else str(value) for value in refusal.sentence.values.values()}
    return bool(targets & named)
