"""Players who need no people: they choose among what the engine offers, by dice of their own or as a game plans."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.engine.book import Book
from campaigns.engine.dice import Dice
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, Event
from campaigns.engine.game import Game
from campaigns.engine.moves.decide import ANSWER, Offer, decided, offered, offers
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.state import State

MASTER = Seat("gm", "GM", True)


@dataclass(frozen=True, slots=True)
class Step:
    """What a bot did: who, which offer, what happened, the table after it."""

    by: Seat
    offer: Offer
    events: Sequence[Event]
    state: State


def seats_for(players: int) -> list[Seat]:
    """Seats of so many players; the game master's is `MASTER`."""
    return [Seat(str(number), f"P{number}") for number in range(1, players + 1)]


def laid(game: Game, book: Book, seats: Sequence[Seat], dice: Dice) -> State:
    """A table as it is when everybody has sat down and nobody has moved."""
    draft = Draft(State(), dice)
    game.lay(draft, book, seats)
    draft.happen(CounterChanged("table", "seats", len(seats)))
    return draft.state


def choose(
    game: Game, state: State, book: Book, seats: Sequence[Seat], chance: random.Random, sensibly: bool = False
) -> tuple[Seat, Offer] | None:
    """Who does what next, by what they can see; None for nobody.

    Shape:  by chance it is a kind of move first, then one way to make it; `sensibly` it is what the game plans for the
            seat, and chance only where no seat has planned anything that is allowed.
    """
    order = turns(state, seats, chance)
    if sensibly and (found := _wished_by_any(game, state, book, order)):
        return found
    for seat in order:
        table = seen(game, state, seat)
        # The first kind that is allowed, of all in any order, is any of those that are, and the others are not tried.
        kinds = [ANSWER, *(move.name for move in game.moves)]
        for kind in chance.sample(kinds, len(kinds)):
            if ways := list(offers(game, table, book, seat, only=kind)):
                return seat, chance.choice(ways)
    return None


def _wished_by_any(game: Game, state: State, book: Book, order: Sequence[Seat]) -> tuple[Seat, Offer] | None:
    """What somebody would like to do; who has ended the turn is heard first, and may object to what is under way."""
    if state.periods.get("phase") != "choosing":
        order = sorted(order, key=lambda seat: (seat.master, not _is_done(state, seat)))
    for seat in order:
        if offer := wished(game, seen(game, state, seat), book, seat):
            return seat, offer
    return None


def wished(game: Game, table: State, book: Book, seat: Seat) -> Offer | None:
    """What a sensible player would do first of all that the rules allow; None where the game has no plan for it."""
    wishes = game.plan(table, book, seat) if game.plan else ()
    found = (offered(game, table, book, wish.move, wish.fields, seat) for wish in wishes)
    return next((offer for offer in found if offer), None)


def turns(state: State, seats: Sequence[Seat], chance: random.Random) -> list[Seat]:
    """In whose place to look for a move: before the game those who have nothing yet; then anybody, the master last."""
    shuffled = chance.sample(list(seats), len(seats))
    if state.periods.get("phase") == "choosing":
        having = {piece.seat for piece in state.pieces.values()}
        return [*(seat for seat in shuffled if seat.key not in having), MASTER, *shuffled]
    return [*sorted(shuffled, key=lambda seat: _is_done(state, seat)), MASTER]


def _is_done(state: State, seat: Seat) -> bool:
    """Whether all that a seat plays has ended its turn, or written its order."""
    mine = [piece for piece in state.of_kind("hero") if piece.seat == seat.key]
    return bool(mine) and all(state.has(piece.id, "finished") for piece in mine)


def play(
    game: Game,
    book: Book,
    dice: Dice,
    chance: random.Random,
    players: int = 3,
    most: int = 5_000,
    sensibly: bool = False,
) -> Iterator[Step]:
    """Play one game from an empty table to its end, or for so many moves; by chance, or as the game plans."""
    seats = seats_for(players)
    state = laid(game, book, seats, dice)
    for _ in range(most):
        chosen = choose(game, state, book, seats, chance, sensibly)
        if chosen is None:
            return
        by, offer = chosen
        draft = decided(game, state, book, dice, offer.move.name, offer.fields, by)
        state = draft.state
        yield Step(by, offer, draft.events, state)
