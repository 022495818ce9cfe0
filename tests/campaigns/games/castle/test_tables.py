"""«Заброшенный Замок Междумирья»: whole games, what is always true of one, and tables that nobody would set."""

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dial import Dial
from campaigns.engine.dice import KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import GameEnded, HolderChanged
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide, decided, offers
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.engine.sentences import render
from campaigns.games.castle import GAME, rules
from campaigns.games.castle.halls import boards, graph
from campaigns.games.castle.picture import drawing
from campaigns.games.castle.picture.scene import scene
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from tests.harness.sampling import seeds, some

BOOK = shipped("castle")
CARDS = ("action-card", "skirmish-card", "event-card")
MOST = 3_000


def played(seed, players, most=MOST):
    """A game of bots that one artifact wins: the table at its beginning, and each step."""
    dice, chance = KeyedDice(bytes([seed])), random.Random(seed)
    seats = bots.seats_for(players)
    state = bots.laid(GAME, BOOK, seats, dice)
    for seat in seats:
        state = fold(state, decide(GAME, state, BOOK, dice, "enter", {}, seat))
    for name, fields in (("artifacts", {"count": "1"}), ("begin", {})):
        state = fold(state, decide(GAME, state, BOOK, dice, name, fields, bots.MASTER))
    for _ in range(most):
        yield state
        chosen = bots.choose(GAME, state, BOOK, seats, chance)
        if chosen is None:
            return
        by, offer = chosen
        state = fold(state, decide(GAME, state, BOOK, dice, offer.move.name, offer.fields, by))


def cards_of(state):
    return Counter((piece.kind, piece.entry) for piece in state.of_kind(*CARDS))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", some("castle", range(12), 1))
def test_game_of_bots_comes_to_an_end_and_keeps_its_cards(seed, players):
    states = list(played(seed, players))
    cards = cards_of(states[0])
    for state in states:
        assert cards_of(state) == cards
        check(state, players)
    assert states[-1].result == "victory"


def check(state, players):
    """What is true of every table that was only played on."""
    halls = {hall.id for hall in state.of_kind("place")}
    places = {piece.id for piece in state.pieces.values() if piece.kind in ("deck", "discard", "event", "hand", "hero")}
    assert len(halls) == 1 + 4 * players
    assert sorted(state.holder(shrine.id) for shrine in state.of_kind("shrine")) == [
        f"hall-c{number}" for number in range(1, players + 1)
    ]
    assert all(state.holder(hero.id) in halls for hero in state.of_kind("hero"))
    assert all(state.holder(card.id) in places for card in state.of_kind(*CARDS))
    free = [one.id for one in state.of_kind("artifact") if state.holder(one.id) in halls]
    assert len(free) <= 1
    for hero in state.of_kind("hero"):
        held = GAME.numbers["hand"](state, BOOK, hero.id).total
        assert held <= 3 or any(prompt.kind == "discard" for prompt in state.prompts)
        assert len(list(state.held_by(hero.id, "skirmish-card"))) >= 2
    for marker in state.of_kind("marker"):
        assert state.holder(marker.id) in state
        assert marker.entry == graph.SECRET_PASSAGE or 1 <= state.count(marker.id, "rounds") <= 2
    reached = {hall for _, ends in graph.corridors(state) for hall in ends}
    assert reached == halls


@pytest.mark.parametrize("players", [3, 4])
def test_whatever_is_offered_is_allowed(players):
    """Orders are not tried before they are offered, so their choices have to be right."""
    states = list(played(7, players, 60))
    for state in states[::7]:
        for seat in bots.seats_for(players):
            found = list(offers(GAME, seen(GAME, state, seat), BOOK, seat))
            chance = random.Random(1)
            for offer in chance.sample(found, min(40, len(found))):
                added = {name: chance.choice(values) for name, values in offer.options.items()}
                for fields in (offer.fields, {**offer.fields, **added}):
                    decide(GAME, state, BOOK, KeyedDice(b"offer"), offer.move.name, fields, seat)


@pytest.mark.parametrize("seed", seeds("absurd castle", 1, 4, below=256))
def test_absurd_tables_are_survived(seed):
    """Set by hand, anything may be anywhere: everybody still gets a page, offers and answers, or a sentence."""
    chance = random.Random(seed)
    states = list(played(seed, 3 + seed % 2, 80))
    asked = [state for state in states if state.prompts]
    for state in [*chance.sample(states, 6), *chance.sample(asked, min(4, len(asked)))]:
        absurd = replace(disturbed(state, chance), result="")
        for seat in (bots.MASTER, *bots.seats_for(4), SPECTATOR):
            view = seen(GAME, absurd, seat)
            scene(view, BOOK, seat.key)
            for hero in view.of_kind("hero"):
                for number in GAME.numbers.values():
                    assert number(view, BOOK, hero.id).total is not None
            found = list(offers(GAME, view, BOOK, seat))
            for offer in chance.sample(found, min(12, len(found))):
                for table in (absurd, view):
                    attempt(table, offer, seat)


def attempt(state, offer, seat):
    try:
        decide(GAME, state, BOOK, KeyedDice(b"absurd"), offer.move.name, offer.fields, seat)
    except IllegalMove as refusal:
        assert_told(refusal)


def assert_told(refusal):
    assert str(refusal.sentence)


def disturbed(state, chance):
    draft = Draft(state, KeyedDice(b"hand"))
    for _ in range(8):
        piece = chance.choice(list(draft.state.pieces))
        match chance.choice(["place", "place", "number", "mark", "gone", "phase", "unmark"]):
            case "place":
                draft.put(piece, chance.choice(["", *draft.state.pieces]))
            case "number":
                draft.set(piece, chance.choice([name for _, name in draft.state.counters]), chance.choice([-9, 0, 99]))
            case "mark":
                draft.mark(piece, chance.choice([mark for _, mark in draft.state.marks] or ["shackled"]))
            case "unmark" if draft.state.marks:
                draft.unmark(*chance.choice(list(draft.state.marks)))
            case "gone":
                draft.remove(piece)
            case "phase":
                draft.begin("phase", chance.choice(["orders", "cards", "skirmishes", "noon"]))
    GAME.settle(draft, BOOK)
    return draft.state


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 14])
def test_boards_that_come_with_the_game_are_fair(players):
    board = boards.standard(players)
    boards.check(board, players, symmetric=True, equal_starts=True)
    assert len(board.halls) == 1 + 4 * players
    assert len(board.corridors) == 8 * players - (players == 2)  # of two halls a ring has but one corridor
    assert board.rings[-1] == board.starts


def test_a_corridor_without_which_the_castle_falls_apart_never_burns():
    """Whatever chance would take: of a chain of halls no corridor may go, of a ring any."""
    chain = "centre О | ring X Y Z | starts X Y Z | corridors О-X О-Y О-Z"
    ring = f"{chain} X-Y-Z-X"
    for text_of_board, may_burn in ((chain, 0), (ring, 6)):
        seats = [Seat(key) for key in "123"]
        draft = Draft(bots.laid(GAME, BOOK, seats, KeyedDice(b"")), KeyedDice(b""))
        events = decide(GAME, draft.state, BOOK, draft.dice, "draw-board", {"board": text_of_board}, bots.MASTER)
        state = fold(draft.state, events)
        assert sum(graph.keeps_together(state, corridor) for corridor, _ in graph.corridors(state)) == may_burn


def test_numbers_are_those_of_the_edition():
    """Two cards to draw, four in a hand, a longer barricade: an edition that says so is played so."""
    changes = {
        "faza-2": {"draws": 2, "hand_limit": 4},
        "platforma": {"duration": 3},
        "podgotovka": {"skirmish_cards": 1},
    }
    other = {slug: replace(BOOK[slug], stats={**BOOK[slug].stats, **stats}) for slug, stats in changes.items()}
    for book, drawn, rounds, skirmish in ((BOOK, 3, 1, 2), (replace(BOOK, entries={**BOOK.entries, **other}), 4, 2, 1)):
        dice, seats = KeyedDice(b"edition"), bots.seats_for(3)
        state = bots.laid(GAME, book, seats, dice)
        for seat in seats:
            state = fold(state, decide(GAME, state, book, dice, "enter", {}, seat))
        state = fold(state, decide(GAME, state, book, dice, "begin", {}, bots.MASTER))
        assert sum(1 for _ in state.held_by("hero-1", "skirmish-card")) == skirmish
        draft = Draft(state, dice)
        for card in [*state.held_by("hand-1")]:
            draft.put(card.id, "action-deck")
        for card in [one for one in state.of_kind("action-card") if one.entry == "platforma"][:2]:
            draft.put(card.id, "hand-1")
        told = {"hero": "hero-1", "card": "platforma", "on": "corridor-a1-a2", "to": "stay"}
        state = fold(draft.state, decide(GAME, draft.state, book, dice, "order", told, seats[0]))
        state = fold(state, decide(GAME, state, book, dice, "close", {}, bots.MASTER))
        barricade = next(state.held_by("corridor-a1-a2", "marker"))
        assert state.count(barricade.id, "rounds") == rounds
        assert GAME.numbers["hand"](state, book, "hero-2").total == drawn


def test_what_a_less_strict_table_lets_pass_is_done():
    """A way where no corridor leads is written down with what the rules say of it, and then it is walked."""
    hero, seat, dial = "hero-1", Seat("1", "Аня"), Dial("record")
    state = next(played(3, 3))
    draft = Draft(state, KeyedDice(b"lenient"))
    for fields in ({"card": "take", "on": "action"}, {"card": "nothing"}):
        told = {"hero": hero, "to": "hall-a2", **fields}
        lenient = decided(GAME, draft.state, BOOK, draft.dice, "order", told, seat, dial)
        assert lenient.against
        with pytest.raises(IllegalMove, match="No corridor"):
            decide(GAME, draft.state, BOOK, draft.dice, "order", told, seat)
        events = decide(GAME, lenient.state, BOOK, draft.dice, "close", {}, bots.MASTER)
        assert HolderChanged(hero, "hall-a2", rule=rules.MOVE) in events


def test_two_who_bring_enough_in_the_same_round_have_both_won():
    state = arranged("given table artifacts=1; Аня at B1 holds artifact; Боря at B3 holds artifact; Вера at C3")
    dice = KeyedDice(b"two")
    for seat, home in (("1", "C1"), ("2", "C2")):
        told = {"hero": f"hero-{seat}", "card": "nothing", "to": home}
        state = fold(state, decide(GAME, state, BOOK, dice, "order", told, Seat(seat)))
    events = decide(GAME, state, BOOK, dice, "close", {}, bots.MASTER)
    (ended,) = (event for event in events if isinstance(event, GameEnded))
    sentence = render(ended.why, str, str)
    assert "hero-1 has brought 1" in sentence
    assert "hero-2 has brought 1" in sentence
    assert "hero-3" not in sentence


def arranged(given):
    """A table as a scenario sets it up."""
    (told,) = run_text(f"game castle players=3\n{given}", {"castle": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


@pytest.mark.parametrize("players", [3, 4])
def test_picture_holds_every_passage_that_could_lie_on_it(players):
    """However far a passage bends, it is drawn on the paper: checked by the curve itself, between any two halls."""
    state = bots.laid(GAME, BOOK, bots.seats_for(players), KeyedDice(b"laid"))
    halls = drawing.points(state)
    for one, other in combinations(halls.values(), 2):
        line = drawing.bent(one, other, halls.values())
        sheet = drawing.Sheet()
        for step in (one, other, *line.way):
            sheet.holds(*step, drawing.EDGE, drawing.EDGE)
        bend = map(int, re.search(r"Q(\S+) (\S+)", line.path).groups())
        across, down = ((a, b, c) for a, b, c in zip(one, bend, other, strict=True))
        for share in (n / 100 for n in range(101)):
            assert sheet.left <= on_curve(*across, share) <= sheet.right
            assert sheet.top <= on_curve(*down, share) <= sheet.bottom


def on_curve(start, bend, end, share):
    """A quadratic curve as SVG draws it, one coordinate of it."""
    return (1 - share) ** 2 * start + 2 * share * (1 - share) * bend + share**2 * end
