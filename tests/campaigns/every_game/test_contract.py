"""What holds for every game there is: it plays to its end by itself, keeps its sums, and survives anything."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from campaigns import bots
from campaigns.engine.codec import event_from_json, event_to_json, state_from_json, state_to_json
from campaigns.engine.dice import KeyedDice, ToldDice
from campaigns.engine.dice.odds import TooManyOutcomes, outcomes
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.game import Game
from campaigns.engine.moves.decide import AnyDice, decide, in_season, offers
from campaigns.engine.moves.filling import fillings
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.state import State
from tests.campaigns.playable import EVERYTHING, PLAYABLE, Playable
from tests.harness.sampling import seeds, some

MOST_PLAYERS = 6
MOST = 100
"""Moves of one random game; a game that goes on longer has shown enough."""
LONGEST = 5_000
OPEN_ENDED = {"knk-mf"}
"""Games that no rule of their book ends: chance alone walks about for ever, so the seats play by the plan."""
SEEDS = seeds("courses", 1, 3)
"""Of the random games at whose beginnings most tests look."""
courses: dict[tuple[str, int, int], tuple[list[bots.Step], Iterator[bots.Step]]] = {}
"""Random games as far as they were played: most tests look at the beginning of the same ones."""
STRANGE = [
    "",
    "nobody",
    "hero-1",
    "hero-99",
    "bank",
    "supply",
    "table",
    "-1",
    "0",
    "9" * 40,
    "бомба",
    "'; --",
    "../x",
    "#1",
]


@pytest.fixture(params=EVERYTHING, ids=str)
def playing(request) -> Playable:
    return request.param


@pytest.fixture
def game(playing) -> Game:
    return playing.game


@pytest.fixture
def book(playing):
    return playing.book


def seats(game, players):
    """As many players as wanted, or as near as the game goes."""
    least, most = game.players
    return min(max(players, least), most)


def numbers_of_players(game):
    return [players for players in range(1, MOST_PLAYERS + 1) if seats(game, players) == players]


def played(game, book, seed, players=3, most=MOST):
    """The first moves of a random game."""
    players = seats(game, players)
    key = (book.book, seed, players)
    if key not in courses:
        courses[key] = [], afresh(game, book, seed, players)
    steps, more = courses[key]
    steps.extend(islice(more, max(most - len(steps), 0)))
    return steps[:most]


def afresh(game, book, seed, players):
    return bots.play(game, book, KeyedDice(str(seed).encode()), random.Random(seed), players, LONGEST)


def start(game, book, players):
    return bots.laid(game, book, bots.seats_for(seats(game, players)), KeyedDice(b""))


def totals(game, state):
    return {
        name: sum(value for (_, counter), value in state.counters.items() if counter == name) for name in game.conserved
    }


@pytest.mark.parametrize(
    ("playing", "players"),
    [
        pytest.param(one, players, id=f"{one}-{players}")
        for one in EVERYTHING
        for players in some(f"players of {one}", numbers_of_players(one.game), 2)
    ],
)
def test_random_game_keeps_its_sums_and_survives_being_stored(playing, players):
    game, book = playing.game, playing.book
    state = start(game, book, players)
    sums = totals(game, state)
    for step in played(game, book, seed=players, players=players):
        assert [event_from_json(event_to_json(event)) for event in step.events] == list(step.events)
        state = fold(state, step.events)
        assert state == step.state
        assert totals(game, state) == sums, step.offer
        again = state_from_json(state_to_json(state))
        assert again == state
        assert list(again.holders) == list(state.holders)


@pytest.mark.long
@pytest.mark.parametrize("seed", some("to the end", range(12), 1))
@pytest.mark.parametrize("one", PLAYABLE, ids=str)
def test_random_game_comes_to_an_end(one, seed):
    game, book = one.game, one.book
    if one.slug in OPEN_ENDED:
        chance = random.Random(seed)
        steps = bots.play(game, book, KeyedDice(str(seed).encode()), chance, most=LONGEST, sensibly=True)
        (last,) = deque(steps, maxlen=1)
    else:
        last = played(game, book, seed, most=LONGEST)[-1]
    assert last.state.result in ("victory", "defeat")
    assert list(offers(game, last.state, book, bots.MASTER)) == []


def test_same_secret_gives_the_same_game(game, book):
    one, other = (islice(afresh(game, book, 1, seats(game, 3)), 60) for _ in range(2))
    assert [step.events for step in one] == [step.events for step in other]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_can_be_made_and_every_outcome_counted(game, book, seed):
    for step in played(game, book, seed, most=40)[::4]:
        for offer in offers(game, step.state, book, bots.MASTER):

            def run(dice, state=step.state, offer=offer):
                return decide(game, state, book, dice, offer.move.name, offer.fields, bots.MASTER)

            try:
                chances = [outcome.chance for outcome in outcomes(run, most=60)]
            except TooManyOutcomes:
                continue
            assert sum(chances) == 1
            assert offer.move.sure or offer.move.name == "answer" or offer.rolls == (len(chances) > 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_sure_is_allowed_however_it_is_told(game, book, seed):
    """Offers do not try such moves, so what their fields list must be right by itself."""
    chance, sure = random.Random(seed), [move for move in game.moves if move.sure]
    for step in played(game, book, seed, most=60)[::6]:
        for move in sure if not step.state.result else ():
            if (step.state.prompts and not move.anytime) or not in_season(step.state, move):
                continue
            ways = list(islice(fillings(move, step.state, book, bots.MASTER), 200))
            for fields in chance.sample(ways, min(3, len(ways))):
                extras = [field for field in move.fields if field.optional and not field.tried and field.choices]
                told = {field.name: one.value for field in extras for one in field.choices(step.state, book, fields)}
                decide(game, step.state, book, AnyDice([]), move.name, {**fields, **told}, bots.MASTER)


@pytest.mark.parametrize("seed", SEEDS)
def test_nonsense_is_refused_with_a_sentence(game, book, seed):
    chance = random.Random(seed)
    seats = [bots.MASTER, *bots.seats_for(3)]
    for step in played(game, book, seed, most=60)[::5]:
        state = replace(step.state, prompts=())
        ids = [*STRANGE, *state.pieces, *(piece.entry for piece in state.pieces.values())]
        for move in game.moves:
            for _ in range(12):
                fields = {field.name: chance.choice(ids) for field in move.fields}
                attempt(game, state, book, move.name, fields, chance.choice(seats))


@pytest.mark.parametrize("seed", seeds("by hand", 1, 12))
def test_table_set_by_hand_is_survived(game, book, seed):
    """Anything may have been set by hand: numbers out of all bounds, pieces elsewhere or gone, other marks."""
    chance = random.Random(seed)
    steps = played(game, book, seed, most=60)
    asked = [step for step in steps if step.state.prompts]
    for step in [*asked, *chance.sample(steps, min(6, len(steps)))]:
        state = disturbed(replace(step.state, result=""), chance)
        draft = Draft(state, KeyedDice(b"hand"))
        if game.settle:
            game.settle(draft, book)
        state = draft.state
        for seat in (bots.MASTER, *bots.seats_for(3)):
            for offer in chance.sample(found := list(offers(game, state, book, seat)), min(8, len(found))):
                attempt(game, state, book, offer.move.name, offer.fields, seat)


def disturbed(state: State, chance) -> State:
    draft = Draft(state, ToldDice(()))
    for _ in range(6):
        piece = chance.choice(list(draft.state.pieces))
        match chance.choice(["number", "number", "place", "mark", "gone"]):
            case "number":
                name = chance.choice([name for _, name in draft.state.counters])
                draft.set(piece, name, chance.choice([-50, -1, 0, 1, 99_999]))
            case "place":
                draft.put(piece, chance.choice(["", *draft.state.pieces]))
            case "mark":
                draft.mark(piece, chance.choice([mark for _, mark in draft.state.marks] or ["dead"]))
            case "gone" if draft.state.pieces[piece].kind in ("hero", "boss", "item", "building", "chest"):
                draft.remove(piece)
    return draft.state


def assert_told(refusal):
    assert str(refusal.sentence)


def attempt(game, state, book, name, fields, by):
    """Make a move that may be nonsense: events or a refusal, never anything else."""
    try:
        decide(game, state, book, KeyedDice(b"attempt"), name, fields, by)
    except IllegalMove as refusal:
        assert_told(refusal)


def test_everything_a_game_says_has_a_home(game, book):
    """Labels, rules and choices are there for forms and logs; a rule leads to a paragraph."""
    for move in game.moves:
        assert str(move.label)
        assert not move.rule or book.cite(move.rule), move.name
    assert len({move.name for move in game.moves}) == len(game.moves)
    for step in played(game, book, seed=1):
        for event in step.events:
            assert not event.rule or book.cite(event.rule), event
