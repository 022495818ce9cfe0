"""What is said of a skirmish card before it is chosen: its odds are the game's, and tell nothing that is covered."""

from itertools import product
from time import perf_counter

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.events import NoteWritten
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.secrecy import seen
from campaigns.games.castle import GAME
from campaigns.games.castle.face.clash import weighed
from campaigns.games.castle.people import entry_of, skirmish_cards
from campaigns.games.castle.skirmish.fights import fighters
from campaigns.games.castle.skirmish.weighing import odds
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from tests.campaigns.edited import GONE, edition

BOOK = shipped("castle")
DICE = KeyedDice(b"odds")
TABLE = """game castle players={players}
given Аня at Центр holds Толчок I, Удержание II, Хитрость II; Боря at Центр holds Толчок II, Хитрость I, Хитрость I
given Вера at {vera} holds Удержание I, Толчок I{more}
when  GM closes
"""
GLEB = "; Глеб at Центр holds Хитрость II, Толчок II, Удержание II, Хитрость I"
TABLES = {
    "two": TABLE.format(players=3, vera="C3", more=""),
    "three": TABLE.format(players=3, vera="Центр", more=""),
    "four": TABLE.format(players=4, vera="Центр", more=GLEB),
    "who came in": TABLE.format(players=3, vera="C3", more="").replace("Аня at Центр", "Аня at A1").replace(
        "when  GM closes", "when Аня orders nothing to=Центр\nwhen GM closes"
    ),
}  # fmt: skip


def begun(text):
    """The table at the end of a worked example."""
    (told,) = run_text(text, {"castle": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


def seat_of(state, hero):
    return next(seat for seat in bots.seats_for(4) if seat.key == state.pieces[hero].seat)


def choosing(state, hero, card):
    """What comes of it that a fighter chooses a card."""
    prompt = next(one for one in state.prompts if one.kind == "fight" and one.data["hero"] == hero)
    told = {"prompt": prompt.id, "choice": card}
    return decide(GAME, state, BOOK, DICE, "answer", told, seat_of(state, hero))


def answered(state, hero, card):
    return fold(state, choosing(state, hero, card))


def outcome(state, shown, hero):
    """How it goes for somebody if these cards are shown: 0 won, 1 tied for the best, 2 lost."""
    *first, (last, card) = shown.items()
    for one, covered in first:
        state = answered(state, one, covered)
    notes = [one.note for one in choosing(state, last, card) if isinstance(one, NoteWritten)]
    reached = [one.values for one in notes if one.text == "{hero}: {card}, Influence {influence}"][: len(shown)]
    best = max(int(one["influence"]) for one in reached)
    if hero not in [one["hero"].id for one in reached if int(one["influence"]) == best]:
        return 2
    wins = [one.values["hero"].id for one in notes if one.text == "{hero} wins the skirmish."]
    return 0 if wins == [hero] else 1


@pytest.mark.parametrize("table", TABLES)
def test_odds_are_those_of_playing_out_every_way(table):
    state = begun(TABLES[table])
    party = fighters(state)
    for hero in party:
        rivals = [one for one in party if one != hero]
        for card in skirmish_cards(state, hero):
            found = [0, 0, 0]
            for shown in product(*(skirmish_cards(state, one) for one in rivals)):
                cards = {rival: theirs.id for rival, theirs in zip(rivals, shown, strict=True)}
                found[outcome(state, {hero: card.id, **cards}, hero)] += 1
            told = odds(seen(GAME, state, seat_of(state, hero)), BOOK, hero, entry_of(state, BOOK, card.id))
            assert [told.won, told.tied, told.lost] == found, (hero, card.entry)


def test_where_the_weakest_wins_each_card_fares_the_other_way_round():
    state, uneven = begun(TABLES["two"]), 0
    weakest = edition("castle", ("rezultat-stychki.winner", "least-influence"))
    nobody = edition("castle", ("rezultat-stychki.winner", GONE))
    for hero in fighters(state):
        eyes = seen(GAME, state, seat_of(state, hero))
        for card in skirmish_cards(state, hero):
            usual, other, tied = (
                odds(eyes, book, hero, entry_of(state, BOOK, card.id)) for book in (BOOK, weakest, nobody)
            )
            assert (other.won, other.tied, other.lost) == (usual.lost, usual.tied, usual.won)
            assert tied.tied == tied.all == usual.all
            uneven += usual.won != usual.lost
    assert uneven


@pytest.mark.parametrize("table", TABLES)
def test_what_a_rival_has_chosen_and_holds_changes_nothing(table):
    """Twins: all that may differ behind the back of who chooses."""
    state = begun(TABLES[table])
    hero, *rivals = fighters(state)
    said = set()
    for shown in product(*(skirmish_cards(state, one) for one in rivals)):
        after = state
        for rival, theirs in zip(rivals, shown, strict=True):
            after = answered(after, rival, theirs.id)
        eyes = seen(GAME, after, seat_of(state, hero))
        prompt = next(one for one in eyes.prompts if one.kind == "fight")
        said.add(
            str([(value, *map(str, (*told.says, *told.more))) for value, told in weighed(eyes, BOOK, prompt).items()])
        )
    assert len(said) == 1
    before = seen(GAME, state, seat_of(state, hero))
    prompt = next(one for one in before.prompts if one.data.get("hero") == hero)
    assert said == {
        str([(value, *map(str, (*told.says, *told.more))) for value, told in weighed(before, BOOK, prompt).items()])
    }


def test_what_lies_open_is_known():
    """Where an edition has choices lie open, the odds are against the card that was chosen."""
    state = begun(TABLES["two"])
    hero, rival = fighters(state)
    after = answered(state, rival, skirmish_cards(state, rival)[0].id)
    assert odds(after, BOOK, hero, entry_of(state, BOOK, skirmish_cards(state, hero)[0].id)).all == 1


def test_each_card_says_its_odds_its_win_and_every_meeting():
    state = begun(TABLES["two"])
    hero = fighters(state)[0]
    eyes = seen(GAME, state, seat_of(state, hero))
    prompt = next(one for one in eyes.prompts if one.data.get("hero") == hero)
    told = {state.pieces[value].entry: one for value, one in weighed(eyes, BOOK, prompt).items()}
    assert set(told) == {"tolchok-1", "uderzhanie-2", "hitrost-2"}
    for one in told.values():
        assert len(one.says) == 2
        assert str(one.says[1]).startswith("A win: ")
        assert len(one.more) == 2
    assert "Cards of hero-2: 3." in str(told["tolchok-1"].says[0])


def test_four_in_a_hall_are_weighed_at_once():
    state = begun(TABLES["four"])
    eyes = seen(GAME, state, seat_of(state, "hero-1"))
    prompt = next(one for one in eyes.prompts if one.data.get("hero") == "hero-1")
    took = []
    for _ in range(3):
        began = perf_counter()
        weighed(eyes, BOOK, prompt)
        took.append(perf_counter() - began)
    assert min(took) < 0.05
