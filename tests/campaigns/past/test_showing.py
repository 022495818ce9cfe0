"""What was written in secret and then opened was shown: nobody takes it back alone, chance or no chance."""

import random
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

from campaigns import bots, games, ledger
from campaigns.engine.dice import KeyedDice
from campaigns.engine.events import DiceRolled, HolderChanged, MarkAdded, MarkRemoved, PieceAdded, Revealed
from campaigns.engine.evolve import fold
from campaigns.engine.game import Move
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import seen
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import Piece
from campaigns.games import game
from campaigns.past import consent, opening, showing
from campaigns.plays import writing
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns import cards
from tests.campaigns.whole_deck import whole_deck

SHOWN = "something was shown"


def opened(draft, book, *, by):
    """Lay every order open, with no die."""
    for order in [*draft.state.of_kind("order")]:
        draft.put(order.id, "table")


def taken(draft, book, *, by):
    """Read every order and take it off the table; that it was read stands in a note."""
    for order in [*draft.state.of_kind("order")]:
        draft.note(Sentence("the orders are read"))
        draft.remove(order.id)


@pytest.fixture
def hands(open_table, monkeypatch):
    more = [Move("open", Sentence("Open"), opened, actor=""), Move("take", Sentence("Take"), taken, actor="")]
    known = {**games.all_games(), "cards": replace(cards.GAME, moves=(*cards.GAME.moves, *more))}
    monkeypatch.setattr(games, "all_games", lambda: known)
    book, _ = Book.objects.get_or_create(slug="cards", defaults={"title": "Cards", "edition": 1})
    campaign, _ = ledger.open_campaign(title="Карты", game="cards", book=book, players=2, names=["Аня", "Борис"])
    seats = {seat.key: seat for seat in campaign.seats.all()}
    return SimpleNamespace(campaign=campaign, gm=seats["gm"], anya=seats["1"], boris=seats["2"])


def play(table, name, seat, **fields):
    return ledger.make_move(table.campaign, name, fields, by=seat)


def write(table, seat):
    card = next(ledger.load(table.campaign).state.held_by(f"hand-{seat.key}")).id
    return play(table, "order", seat, card=card, word="now")


def undoable(table, seat):
    return ledger.can_undo(ledger.load(table.campaign), seat)


@pytest.mark.parametrize("move", ["open", "take"])
def test_what_others_had_covered_is_not_covered_again(hands, move):
    write(hands, hands.boris)
    done = play(hands, move, hands.anya)
    assert undoable(hands, hands.anya) is None
    with pytest.raises(IllegalMove, match=SHOWN):
        ledger.undo(hands.campaign, done.number, by=hands.anya)
    ledger.undo(hands.campaign, done.number, by=hands.gm)
    assert [*ledger.load(hands.campaign).state.held_by("orders-2", "order")]


def test_ones_own_secret_may_be_taken_back_written_or_opened(hands):
    written = write(hands, hands.anya)
    assert undoable(hands, hands.anya) == written
    done = play(hands, "open", hands.anya)
    assert undoable(hands, hands.anya) == done


def test_card_that_one_plays_oneself_may_be_taken_back(hands):
    card = next(ledger.load(hands.campaign).state.held_by("hand-1")).id
    done = play(hands, "play", hands.anya, card=card)
    assert ledger.undo(hands.campaign, done.number, by=hands.anya).fields["undone"] == [done.number]


def test_everybody_who_plays_is_asked_once_something_covered_was_opened(hands):
    write(hands, hands.boris)
    done = play(hands, "open", hands.anya)
    consent.ask(hands.campaign, done.number, by=hands.anya)
    assert consent.asked(hands.campaign).concerned == (hands.boris,)


def test_answer_is_the_same_when_it_is_asked_again_after_an_undo(hands):
    write(hands, hands.boris)
    done = play(hands, "open", hands.anya)
    back = ledger.undo(hands.campaign, done.number, by=hands.gm)
    ledger.undo(hands.campaign, back.number, by=hands.gm)
    showing._kept.clear()
    with pytest.raises(IllegalMove, match="Somebody else"):
        ledger.undo(hands.campaign, done.number, by=hands.anya)
    assert showing.showed(hands.campaign, game_of(hands), [hands.campaign.plays.get(number=done.number)])


def game_of(table):
    return ledger.load(table.campaign).game


@pytest.fixture
def castle(db, monkeypatch):
    monkeypatch.setattr(writing, "book_of", lambda campaign: shipped("castle"))
    monkeypatch.setattr(ledger, "at_edition", lambda book: shipped("castle"))
    book, _ = Book.objects.get_or_create(slug="castle", defaults={"title": "Замок", "edition": 1})
    names = ["Аня", "Борис", "Вера"]
    campaign, _ = ledger.open_campaign(title="Замок", game="castle", book=book, players=3, names=names)
    seats = {seat.key: seat for seat in campaign.seats.all()}
    table = SimpleNamespace(campaign=campaign, gm=seats["gm"], **{f"seat{key}": seats[key] for key in "123"})
    for key in "123":
        play(table, "enter", seats[key])
    play(table, "begin", table.gm)
    return table


def set_up(table, *changes):
    ledger.override(table.campaign, list(changes), "a table to try things on", by=table.gm)


def place(piece, holder):
    return {"set": "holder", "piece": piece, "holder": holder}


def test_last_order_of_the_castle_opens_all_and_stays(castle):
    """Nobody draws, plays or meets: no die falls, and nothing is revealed but what was written."""
    full = [card.id for card in ledger.load(castle.campaign).state.of_kind("action-card", "event-card")]
    set_up(castle, *({"set": "remove", "piece": card} for card in full))
    for key in "12":
        done = play(castle, "order", getattr(castle, f"seat{key}"), hero=f"hero-{key}", card="nothing", to="stay")
        assert undoable(castle, getattr(castle, f"seat{key}")) == done
    last = play(castle, "order", castle.seat3, hero="hero-3", card="nothing", to="stay")
    assert not {event["is"] for event in last.events} & showing.REVEALING
    assert undoable(castle, castle.seat3) is None
    with pytest.raises(IllegalMove, match=SHOWN):
        ledger.undo(castle.campaign, last.number, by=castle.seat3)


def test_last_choice_of_a_skirmish_shows_all_cards_and_stays(castle):
    """Either winner throws with shackles, against which nobody rolls or draws: nothing is revealed but the choices."""
    cards_of = {}
    for card in ledger.load(castle.campaign).state.of_kind("skirmish-card"):
        cards_of.setdefault(card.entry, []).append(card.id)
    for key in "12":
        mine = [card.id for card in ledger.load(castle.campaign).state.held_by(f"hero-{key}", "skirmish-card")]
        wanted = [cards_of["uderzhanie-2"][int(key)], cards_of["tolchok-1"][int(key)]]
        # At once: whose cards the one before was given may have none left to lay back.
        back = [place(card, "skirmish-deck") for card in mine]
        given = [place(card, f"hero-{key}") for card in wanted]
        set_up(castle, *back, *given, place(f"hero-{key}", "centre"))
    play(castle, "close", castle.gm)
    first, last = ledger.load(castle.campaign).state.prompts
    chosen = answer(castle, first, "uderzhanie-2")
    assert undoable(castle, castle.seat1) == chosen
    shown = answer(castle, last, "tolchok-1")
    assert not {event["is"] for event in shown.events} & showing.REVEALING
    assert undoable(castle, castle.seat2) is None
    with pytest.raises(IllegalMove, match=SHOWN):
        ledger.undo(castle.campaign, shown.number, by=castle.seat2)


def answer(table, prompt, entry):
    choice = next(one.value for one in prompt.options if one.value.startswith(entry))
    told = {"prompt": prompt.id, "choice": choice}
    return play(table, "answer", getattr(table, f"seat{prompt.seat}"), **told)


TABLES = {
    "castle": lambda: (game("castle"), shipped("castle"), 3, 120),
    "munchkin": lambda: (game("munchkin"), whole_deck(), 3, 15),
    "dungeon-twister": lambda: (game("dungeon-twister"), shipped("dungeon-twister"), 2, 15),
    "yarmarka": lambda: (games.game_for("counters", shipped("yarmarka")), shipped("yarmarka"), 3, 15),
}
"""A table of each game with covered things: its game, its book, for how many, and how many plays one is watched."""


@pytest.mark.parametrize("slug", TABLES)
def test_whatever_comes_to_light_at_any_table_is_found(slug):
    """Random games: where a seat sees a thing by its name that had been a back, it is said to have come to light."""
    made, book, players, plays = TABLES[slug]()
    seats, found = bots.seats_for(players), 0
    steps = bots.play(made, book, KeyedDice(b"light"), random.Random(5), players, plays)
    for step, after in pairwise(steps):
        if any(isinstance(event, DiceRolled | Revealed) for event in after.events):
            continue
        if any(came_to_light(made, step.state, after.state, seat) for seat in seats):
            assert opening.opens(made, step.state, after.events, "", seats)
            found += 1
    assert found


def test_what_is_veiled_of_somebody_else_comes_to_light_as_well():
    """Whoever hides is nowhere to be seen; once the hiding ends, the enemy knows the cell."""
    seats = bots.seats_for(2)
    state = bots.laid(cards.GAME, cards.CardBook(), seats, KeyedDice(b"x"))

    def veils(state, seat):
        return {"hero-1": {"x"}} if state.has("hero-1", "hidden") and seat.key == "2" else {}

    hiding = replace(cards.GAME, visibility=replace(cards.GAME.visibility, veils=veils))
    state = fold(state, [PieceAdded(Piece("hero-1", "hero", seat="1"), ""), MarkAdded("hero-1", "hidden")])
    seen_again = [MarkRemoved("hero-1", "hidden")]
    assert opening.opens(hiding, state, seen_again, "2", seats)
    assert not opening.opens(hiding, state, seen_again, "1", seats)


def came_to_light(made, before, after, seat):
    was, now = seen(made, before, seat), seen(made, after, seat)
    return any(piece in before and piece not in was for piece in now.pieces)


def test_play_of_a_seat_that_has_gone_shows_what_is_somebody_elses():
    state = bots.laid(cards.GAME, cards.CardBook(), bots.seats_for(2), KeyedDice(b"x"))
    events = [HolderChanged(next(state.held_by("hand-1")).id, "discard")]
    assert opening.opens(cards.GAME, state, events, "", bots.seats_for(2))
    assert not opening.opens(cards.GAME, state, events, "1", bots.seats_for(2))
