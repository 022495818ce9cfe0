"""Games in which one seat plays by the plan of its game and the others leave everything to chance."""

import random
from collections import Counter, deque

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.moves.decide import decided
from campaigns.engine.secrecy import seen
from campaigns.engine.winners import winners_of
from campaigns.scenarios import run_text

MOST_MOVES = 6_000


def game_of(game, book, players, planner, seed):
    """Every step of a game; the game master settles by the plan what is settled before it, for everybody alike."""
    seats, dice, chance = bots.seats_for(players), KeyedDice(str(seed).encode()), random.Random(str(seed))
    state = bots.laid(game, book, seats, dice)
    for _ in range(MOST_MOVES):
        chosen = _chosen(game, state, book, seats, planner, chance)
        if chosen is None:
            return
        by, offer = chosen
        draft = decided(game, state, book, dice, offer.move.name, offer.fields, by)
        state = draft.state
        yield bots.Step(by, offer, draft.events, state)


def _chosen(game, state, book, seats, planner, chance):
    """What whoever plans would like to do, at any moment; else what chance brings one of the others to."""
    beginning = state.periods.get("phase") == "choosing"
    order = bots.turns(state, seats, chance)
    for seat in order if beginning else (planner, bots.MASTER):
        if offer := bots.wished(game, seen(game, state, seat), book, seat):
            return seat, offer
    left = [seat for seat in seats if seat != planner]
    return bots.choose(game, state, book, left, chance) or bots.choose(game, state, book, seats, chance)


def winners(game, book, players, planner, seed):
    """The seats that win such a game; none where it does not end."""
    (last,) = deque(game_of(game, book, players, planner, seed), maxlen=1)
    return winners_of(last.events, last.state) if last.state.result else ()


def wins_of_planners(game, book, players, seeds):
    """How many games whoever plans has won, each seat planning in turn; and how many the others have, together."""
    won = Counter()
    for seed in seeds:
        planner = bots.seats_for(players)[seed % players]
        seats = winners(game, book, players, planner, seed)
        won["planner"] += planner.key in seats
        won["others"] += any(seat != planner.key for seat in seats)
        won["nobody"] += not seats
    return won


def told_by(game, book, text):
    """The table at the end of a scenario."""
    (told,) = run_text(text, {game.slug: game}.__getitem__, lambda _: book)
    assert told.ok, told.failures
    return state_from_json(told.state)


def first_wish(game, state, book, seat):
    """What a seat would do first of all that the rules allow: the name of the move, and what is chosen with it."""
    offer = bots.wished(game, seen(game, state, seat), book, seat)
    if offer is None:
        return None
    return offer.move.name, {
        name: told for name, told in offer.fields.items() if name not in ("hero", "prompt") and told
    }
