"""How a sensible villain plays: for bots, so that many games say something about a rule.

Whoever has an artifact carries it home, by a way on which nobody stronger is to be met; the others go to a free one or
cut the carrier off. A card is played where it helps on the way or hinders rivals; without one a skirmish card is taken.
Everything is worked out from what the seat sees: open skirmish cards, halls, markers, the own hand, cards it was shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from campaigns.engine.book import Book
from campaigns.engine.game import Fields, Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece, State
from campaigns.games.castle.bots.answering import answers, least_first
from campaigns.games.castle.bots.foreseeing import Castle, carries
from campaigns.games.castle.bots.hindering import hindrance
from campaigns.games.castle.cards import hand_limit, left
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.cards import too_far, wrong_rings
from campaigns.games.castle.orders.writing import PATH
from campaigns.games.castle.people import (
    FINISHED,
    SILENCED,
    double_step_forbidden,
    entry_of,
    forbidden_to,
    hand,
    heroes,
    past_barricades,
    skirmish_cards,
    stat,
)

CARRIED, HOME, STEP, SEIZED, BEATEN = 60.0, 40.0, 6.0, 50.0, -20.0
"""What an artifact in hand, one in the shrine, a corridor less to go, a carrier beaten and a defeat are worth to each
other."""
CARD = 1.5
"""What a card of the hand is worth; playing one costs as much."""
MOST_WAYS = 400
"""So many ways of a run are weighed."""
FRESH, FULL = 4.0, 4
"""What another skirmish card is worth, up to so many."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that an order may say, what it is worth, and the corridor that it closes."""

    worth: float
    fields: Fields = field(default_factory=dict)
    closes: str = ""


def plan(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """What a seat would like to do now, best first; nothing once its order is written, or while others are asked."""
    if state.periods.get("phase") == "choosing":
        yield Wish("begin" if seat.master else "enter")
        return
    hero = next((one.id for one in heroes(state) if one.seat == seat.key), "")
    if not hero or not state.holder(hero):
        return
    castle = Castle(state, book, hero)
    yield from answers(castle, seat)
    if not state.prompts and state.periods.get("phase") == "orders" and not state.has(hero, FINISHED):
        yield from _orders(castle)


def _orders(castle: Castle) -> Iterator[Wish]:
    """Whole orders, the best first: every way with the best deed that goes with it."""
    deeds = sorted(_deeds(castle), key=lambda deed: -deed.worth)
    found = [*_runs(castle), *_through_passages(castle)]
    for hall, corridor in {castle.here: "", **castle.ways(castle.here)}.items():
        deed = next(one for one in deeds if not corridor or one.closes != corridor)
        to = hall if corridor else "stay"
        found.append(Deed(deed.worth + _standing(castle, hall, bool(corridor)), {**deed.fields, "to": to}))
    for order in sorted(found, key=lambda one: -one.worth):
        yield Wish("order", {"hero": castle.hero, **order.fields})


def _standing(castle: Castle, hall: str, walks: bool) -> float:
    """What it is worth to stand in a hall when all have walked: what may be had there, what is near, who may come."""
    state, unbeaten, seized = castle.state, 1.0, 0.0
    for rival, likely in castle.next_halls.items():
        share = likely.get(hall, 0.0)
        if share:
            won = castle.chance(rival, walks, state.holder(rival) != hall)
            unbeaten *= 1 - share * (1 - won)
            seized += share * won * carries(state, rival)
    kept = carries(state, castle.hero) + sum(1 for _ in state.held_by(hall, "artifact"))
    return unbeaten * _having(castle, hall, kept) + (1 - unbeaten) * BEATEN + SEIZED * seized


def _having(castle: Castle, hall: str, kept: int) -> float:
    """What a hall is worth to who has so many artifacts there and is not disturbed."""
    if kept:
        return kept * (CARRIED + HOME * (hall == castle.shrine)) - STEP * castle.away(hall, castle.shrine)
    return -STEP * castle.away(hall, castle.aims[castle.hero])


def _cards(castle: Castle, effect: str) -> Piece | None:
    """A card of the hand with an effect that may be played now."""
    state, book = castle.state, castle.book
    if state.has(castle.hero, SILENCED):
        return None
    for card in hand(state, castle.hero):
        entry = entry_of(state, book, card.id)
        if entry and entry.stats.get("effect") == effect and not forbidden_to(state, book, castle.hero, entry):
            return card
    return None


def _runs(castle: Castle) -> Iterator[Deed]:
    """Every way through two corridors, or through a barricade, with the card for it."""
    state, here = castle.state, castle.here
    card = _cards(castle, "run")
    if card is None or double_step_forbidden(state, castle.book, castle.hero):
        return
    entry = entry_of(state, castle.book, card.id)
    past = past_barricades(castle.book)
    for way in islice(graph.walks(state, here, max(1, stat(entry, "corridors")), past), MOST_WAYS):
        yield Deed(_standing(castle, way[-1], walks=True) - CARD, {"card": card.id, "to": PATH.join(way)})


def _through_passages(castle: Castle) -> Iterator[Deed]:
    """Every secret passage from here that may be opened, and walked at once."""
    state, here, card = castle.state, castle.here, _cards(castle, "open-passage")
    entry = entry_of(state, castle.book, card.id) if card else None
    if card is None or entry is None:
        return
    beside = castle.ways(here)
    for hall in graph.halls(state):
        if hall.id in (here, *beside) or too_far(state, entry, here, hall.id):
            continue
        if not wrong_rings(state, entry, here, hall.id) and not graph.passage_between(state, here, hall.id):
            worth = _standing(castle, hall.id, walks=True) - CARD
            yield Deed(worth, {"card": card.id, "on": here, "other": hall.id, "to": hall.id})


def _deeds(castle: Castle) -> Iterator[Deed]:
    """What may be done with cards wherever one walks: nothing, taking a card, hindering somebody."""
    state, hero = castle.state, castle.hero
    held, lying = len(hand(state, hero)), len(skirmish_cards(state, hero))
    yield Deed(0.0, {"card": "nothing"})
    if left(state, "skirmish-card") and lying < FULL:
        yield Deed(FRESH, {"card": "take", "on": "skirmish"})
    if left(state, "action-card") and held < hand_limit(castle.book):
        yield Deed(CARD, {"card": "take", "on": "action"})
    spare = CARD if held < hand_limit(castle.book) else 0.0  # whoever has a full hand draws none
    yield from _blocks(castle, spare)
    yield from _deals(castle, spare)


def _blocks(castle: Castle, spare: float) -> Iterator[Deed]:
    """Barricades on the ways of rivals."""
    card = _cards(castle, "block")
    if card is None:
        return
    for rival in castle.rivals:
        for corridor in castle.ways(castle.state.holder(rival)).values():
            worth = STEP * hindrance(castle, corridor) - spare
            if worth > 0:
                yield Deed(worth, {"card": card.id, "on": corridor}, corridor)


def _deals(castle: Castle, spare: float) -> Iterator[Deed]:
    """What may be had from rivals' hands: of who carries an artifact, or else of who has the most cards."""
    state, mine = castle.state, hand(castle.state, castle.hero)
    for rival in sorted(castle.rivals, key=lambda one: (-carries(state, one), -len(hand(state, one)))):
        theirs = len(hand(state, rival))
        if card := _cards(castle, "look"):
            yield Deed(CARD * bool(theirs) - spare, {"card": card.id, "on": rival})
        if card := _cards(castle, "swap-hands"):
            yield Deed(CARD * (theirs - len(mine) + 1) - spare, {"card": card.id, "on": rival})
        if (card := _cards(castle, "swap-card")) and len(mine) > 1 and theirs:
            given = next(one for one in least_first(castle.state, castle.book, mine) if one != card.id)
            yield Deed(CARD / 2 - spare, {"card": card.id, "on": rival, "other": given})
