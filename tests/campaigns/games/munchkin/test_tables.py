"""Munchkin at whole tables: with the app's own deck, set by hand, and on the page."""

import random
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaigns import bots, ledger
from campaigns.engine.codec import state_from_json
from campaigns.engine.dial import RECORD, Dial
from campaigns.engine.dice import KeyedDice, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.moves.decide import decide, decided, offers
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.state import State
from campaigns.games import game
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.fight.sides import side
from campaigns.games.munchkin.places import BACKS
from campaigns.games.munchkin.scene import scene, slots
from campaigns.plays import writing
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.every_game.test_contract import assert_told, attempt, disturbed
from tests.campaigns.guests import Guest, text
from tests.campaigns.whole_deck import whole_deck
from tests.harness.sampling import seeds

MUNCHKIN = game("munchkin")
VIEWERS = [Seat(""), Seat("1"), Seat("2"), bots.MASTER]


def played(seed, players=3, most=3_000):
    """A random game with the app's deck, which bots may not swap for a real one."""
    dealt = replace(MUNCHKIN, moves=tuple(move for move in MUNCHKIN.moves if move.name != "real-deck"))
    return list(bots.play(dealt, whole_deck(), KeyedDice(bytes([seed])), random.Random(seed), players, most))


@pytest.mark.long
@pytest.mark.parametrize(("seed", "players"), [(0, 3), (1, 4)])
def test_game_with_the_apps_deck_loses_no_card_and_comes_to_an_end(seed, players):
    steps = played(seed, players)
    assert steps[-1].state.result == "victory"
    begun = next(step.state for step in steps if step.state.periods["phase"] != "choosing")
    cards = {piece.id for piece in begun.of_kind(*BACKS)}
    assert len(cards) > 60
    for step in steps[steps.index(next(one for one in steps if one.state is begun)) :]:
        assert {piece.id for piece in step.state.of_kind(*BACKS)} == cards
        assert all(step.state.holder(card) for card in cards)


@pytest.mark.parametrize("seed", [1, 9])
def test_winner_stands_at_level_ten_and_nobody_ever_stood_above(seed):
    steps = played(seed)
    levels = {step.state.count(hero.id, "level") for step in steps for hero in step.state.of_kind("hero")}
    assert max(levels) == 10
    assert min(levels) >= 1
    assert [hero for hero in steps[-1].state.of_kind("hero") if steps[-1].state.has(hero.id, "winner")]


def test_deck_of_ones_own_is_read_by_its_columns():
    book = whole_deck()
    draft = Draft(State(), ToldDice([]))
    MUNCHKIN.lay(draft, book, bots.seats_for(3))
    state = draft.state
    assert state.has("table", "digital")
    card = {piece.entry: piece.id for piece in state.of_kind(*BACKS)}
    assert facts.type_of(state, book, card["beast-7"]) == facts.MONSTER
    assert facts.number(state, book, card["beast-7"], "treasures") == 2
    assert facts.number(state, book, card["doom"], "levels") == 2
    assert facts.flag(state, book, card["doom"], "deadly")
    assert facts.words(state, book, card["hat"], "slot") == ["golovnoy-ubor"]
    assert facts.words(state, book, card["staff"], "only") == ["volshebnik", "klirik"]
    assert facts.flag(state, book, card["ladder"], "big")
    assert facts.words(state, book, card["lost-hat"], "takes") == ["golovnoy-ubor"]
    assert len([one for one in state.of_kind(*BACKS) if one.entry == "ladder"]) == 3


def test_rulebook_without_a_deck_leaves_the_real_one_on_the_table():
    draft = Draft(State(), ToldDice([]))
    MUNCHKIN.lay(draft, shipped("munchkin"), bots.seats_for(3))
    assert not draft.state.has("table", "digital")
    assert not list(draft.state.of_kind(*BACKS))


def test_every_viewer_gets_a_scene_of_every_table():
    book = whole_deck()
    for step in played(3, most=160)[::7]:
        for viewer in VIEWERS:
            view = seen(MUNCHKIN, step.state, viewer)
            shown = scene(view, book, viewer.key)
            assert len(shown["heroes"]) == len(list(view.of_kind("hero")))
            assert all(0 < token["x"] < shown["track"]["width"] for token in shown["track"]["tokens"])
            for hero in view.of_kind("hero"):
                assert len(list(slots(view, book, hero.id))) >= 3


@pytest.mark.parametrize("seed", seeds("absurd munchkin", 1, 4, below=256))
def test_table_with_a_deck_that_was_set_by_hand_is_survived(seed):
    book, chance = whole_deck(), random.Random(seed)
    steps = played(seed, most=120)
    for step in chance.sample(steps, min(6, len(steps))):
        draft = Draft(disturbed(step.state, chance), KeyedDice(b"hand"))
        MUNCHKIN.settle(draft, book)
        for viewer in VIEWERS:
            view = seen(MUNCHKIN, draft.state, viewer)
            scene(view, book, viewer.key)
            for piece in view.pieces:
                for number in MUNCHKIN.numbers.values():
                    number(view, book, piece)
            found = list(offers(MUNCHKIN, view, book, viewer))
            for offer in chance.sample(found, min(6, len(found))):
                attempt(MUNCHKIN, draft.state, book, offer.move.name, offer.fields, viewer)


def test_table_that_only_records_survives_nonsense():
    """Rules that are passed over leave a table on which play goes on, or a refusal; never anything else."""
    book, chance, passed = whole_deck(), random.Random(1), 0
    for step in played(1, most=80)[::5]:
        ids = ["yes", "1", "-1", "door", "hand", "heroes", *step.state.pieces]
        for move in MUNCHKIN.moves:
            fields = {one.name: chance.choice(ids) for one in move.fields if not one.optional or chance.random() < 0.3}
            if "hero" in fields:
                fields["hero"] = chance.choice([hero.id for hero in step.state.of_kind("hero")])
            try:
                draft = decided(
                    MUNCHKIN, step.state, book, KeyedDice(b"x"), move.name, fields, bots.MASTER, Dial(RECORD)
                )
            except IllegalMove as refusal:
                assert_told(refusal)
            else:
                passed += bool(draft.against)
    assert passed > 20


def test_strength_says_what_it_is_made_of():
    (told,) = run_text(
        "# Strength.\ngame munchkin players=3\n"
        "given Марк is Воин level=4 holds Бензопила кровавого расчленения; hand-Марк holds door\n"
        "when Марк opens-door Просто Тролль\nwhen Марк rages door\nwhy boy-1\n",
        game,
        shipped,
    )
    assert told.ok, told.failures
    state = state_from_json(told.state)
    parts = side("heroes")(state, shipped("munchkin"), "fight").parts
    assert [(str(part.label), part.amount) for part in parts] == [
        ("level: hero-Марк", 4),
        ("benzopila-krovavogo-raschleneniya", 3),
        ("rage", 1),
    ]
    assert all(part.rule for part in parts)


def test_same_seat_cannot_make_the_hidden_known_by_asking():
    """A card of another's hand is refused in the same words whatever it is."""
    step = next(one for one in played(4, most=40) if one.state.periods["phase"] == "before")
    state, book, words = step.state, whole_deck(), set()
    hand = [card.id for card in state.held_by("hand-2")]
    for card in hand:
        with pytest.raises(Exception, match="no such card") as refused:
            decide(MUNCHKIN, state, book, KeyedDice(b""), "wear", {"hero": "hero-1", "card": card}, bots.MASTER)
        words.add(str(refused.value).replace(card, ""))
    assert len(words) == 1


@pytest.fixture
def table(db, monkeypatch):
    monkeypatch.setattr(writing, "book_of", lambda campaign: shipped("munchkin"))
    monkeypatch.setattr(ledger, "at_edition", lambda book: shipped("munchkin"))
    book, _ = Book.objects.get_or_create(slug="munchkin", defaults={"title": "Манчкин", "edition": 1})
    campaign, tokens = ledger.open_campaign(
        title="Подземелье", game="munchkin", book=book, players=3, names=["Аня", "Боря", "Вера"]
    )
    return SimpleNamespace(campaign=campaign, tokens=tokens)


def at_turn(table):
    """The first player, before the door in the first turn."""
    master = Guest(table, "gm")
    for key in ("1", "2", "3"):
        Guest(table, key).move("choose", sex="female")
    master.move("begin")
    master.move("first", hero="hero-1")
    master.move("start")
    return Guest(table, "1")


def test_page_shows_levels_the_fight_and_ones_own_hand(table):
    guest = at_turn(table)
    answer = guest.move("open-door", hero="hero-1", card="prosto-troll")
    assert answer.status_code == 302, text(answer)
    page = text(guest.get("campaign"))
    assert "Для победы пока не хватает" in page
    assert "Просто Тролль" in page
    assert "Уровни" in page
    assert guest.get("seat").status_code == 200


def test_what_the_moment_waits_for_comes_first(table):
    guest = at_turn(table)
    guest.move("open-door", hero="hero-1", card="prosto-troll")
    assert moves_of(guest)[:2] == ["flee", "ask-help"]
    guest.move("flee", hero="hero-1")
    assert moves_of(guest)[0] == "run"
    assert "Смывка" in text(guest.get("campaign"))


def test_a_long_list_of_cards_opens_none_that_nobody_chose(table):
    guest = at_turn(table)
    shown = guest.get("campaign").content.decode()
    (listed,) = re.findall(r'<select id="list-hero-1-open-door"([^>]*)>\s*<option value="([^"]*)">([^<]+)', shown)
    assert listed == (' name="way" required', "", "Выберите…")
    number = ledger.load(table.campaign).number
    answer = guest.move("open-door", htmx=True, way="")
    assert (answer.status_code, ledger.load(table.campaign).number) == (422, number)


def test_a_short_list_means_none_of_its_cards_before_somebody_chose(table):
    for key in ("1", "2", "3"):
        Guest(table, key).move("choose", sex="female")
    Guest(table, "gm").move("begin")
    guest = Guest(table, "1")
    shown = guest.get("campaign").content.decode()
    first = dict(re.findall(r'<select id="list-hero-1-([a-z-]+)"[^>]*>\s*<option value="([^"]*)">', shown))
    assert {"curse", "become", "wear"} <= set(first)
    assert set(first.values()) == {""}
    assert moves_of(guest)[0] == "ready", "and what everybody is waited for comes first"


def test_what_lies_discarded_is_told_by_its_name_alone(table):
    guest = at_turn(table)
    card = {"set": "add", "kind": "door", "entry": "karta-monstra", "holder": "discard-door"}
    ledger.override(table.campaign, [card], "проба", by=table.campaign.seats.get(key="gm"))
    (lying,) = ledger.load(table.campaign).state.held_by("discard-door")
    level = {"set": "counter", "piece": lying.id, "name": "level", "value": 9}
    ledger.override(table.campaign, [level], "проба", by=table.campaign.seats.get(key="gm"))
    (pile,) = re.findall(r'(?s)<li id="pile-discard-door".*?</ul>', guest.get("campaign").content.decode())
    assert "Монстры" in pile
    assert "уровень" not in pile


def test_what_a_card_says_or_does_not_is_ticked_not_typed(table):
    master = Guest(table, "gm")
    page = master.get("campaign").content.decode()
    ticks = re.findall(r'<input type="checkbox" name="([a-z-]+)" value="yes" id="learn-', page)
    assert set(ticks) == {"big", "once", "lasting", "next-fight", "deadly"}
    assert "(да)" not in page
    assert master.move("learn", name="Дракон", kind="karta-monstra", level="20", deadly="yes").status_code == 302


def test_a_card_of_ones_own_hand_is_called_what_it_was_noted_as(table):
    anya = Guest(table, "1")
    for key in ("1", "2", "3"):
        Guest(table, key).move("choose", sex="female")
    Guest(table, "gm").move("begin")
    state = ledger.load(table.campaign).state
    card = next(one.id for one in state.held_by("hand-1") if one.kind == "treasure")
    anya.move("note-card", hero="hero-1", deck=card, card="volshebnaya-mina")
    shown = re.search(rf"(?s)data-about=\"{card}\".*?</li>", anya.get("campaign").content.decode())[0]
    assert "Волшебная мина" in shown
    assert "карта Сокровища" not in shown
    assert "отмечено" not in shown


def moves_of(guest):
    """The moves of the first hero, in the order of the page."""
    return re.findall(r'id="move-hero-1-([a-z-]+)"', guest.get("campaign").content.decode())


def test_less_than_three_cannot_open_a_table(table):
    with pytest.raises(Exception, match="3"):
        ledger.open_campaign(title="Двое", game="munchkin", book=table.campaign.book, players=2)
