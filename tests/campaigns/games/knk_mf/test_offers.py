"""What the page of «КНК: МФ» offers: everything that one would want to do is among the choices, and quickly found."""

import pytest
from django.utils.translation import override

from campaigns import bots, ledger
from campaigns.board.offers.actors import acting
from campaigns.board.offers.typed import typed
from campaigns.engine.dice import KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.moves.decide import AnyDice, decide, offers
from campaigns.engine.seat import Seat
from campaigns.games import game
from campaigns.plays.writing import Table
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped
from rulebooks.models import Book as RuleBook
from tests.harness.shelf import put_on_shelf

BOOK = shipped("knk-mf")
GAME = game("knk-mf")
ANYA = Seat("Аня", "Аня")
FIELD = (
    "battle; Аня is Профи M=2 x=5 y=5 prana=90 +turn holds Каббала A; Волк is Мобы x=9 y=5; step move; "
    "Меч is Режущее оружие at Аня"
)


def offered(text, move, by=ANYA):
    draft = Draft(lay(GAME, BOOK, ["players=2"]), KeyedDice(b"offers"))
    for clause in text.split("; "):
        arrange(GAME, BOOK, draft, clause)
    return [offer.fields for offer in offers(GAME, draft.state, BOOK, by) if offer.move.name == move]


def test_battle_begins_where_no_map_was_drawn():
    people = "Аня is Профи; Волк is Мобы"
    assert offered(people, "start-battle", bots.MASTER) == [{"place": ""}]
    places = offered(f"{people}; place Парк; Аня at Парк; Волк at Парк", "start-battle", bots.MASTER)
    assert places == [{"place": "node#1"}]


def test_spell_on_the_ground_is_offered_any_cell_of_the_zone_once():
    found = offered(f"{FIELD}; s is Заклинания «на территорию» lines=1 +lays:pomehi at Аня", "read")
    cells = [fields["cell"] for fields in found]
    assert len(cells) == len(set(cells)) == 25
    assert {"3C", "7G", "5E"} <= set(cells)
    assert "8E" not in cells


def test_enchanting_is_offered_the_things_in_hand():
    found = offered(f"{FIELD}; s is Призыв и зачарование lines=1 +enchants at Аня", "read")
    assert [fields["target"] for fields in found] == ["rezhuschee-oruzhie#1"]


def test_potion_and_healing_are_offered_between_battles():
    story = "Аня is Профи E=2 M=1 hp=50 prana=50 holds Каббала C; Боря is Профи; item Зелье heal=5 at Аня"
    assert [fields["target"] for fields in offered(story, "use-item")] == ["hero-1", "hero-2"]
    found = offered(f"{story}; s is Заклинания «на человека» lines=1 heal=5 at Аня", "read")
    assert [fields["target"] for fields in found] == ["hero-1", "hero-2"]


def test_places_are_offered_where_they_can_be_taken():
    """The choices of a place are not tried one by one, so they must be right by themselves."""
    battle = "battle; round 0; Аня is Профи +fights; Боря is Профи x=1 y=4 +began:1D +fights; Волк is Мобы x=1 y=1"
    draft = Draft(lay(GAME, BOOK, ["players=2"]), KeyedDice(b"offers"))
    for clause in f"{battle}; стена is Обычные препятствия x=1 y=2; вода is Вода x=1 y=3".split("; "):
        arrange(GAME, BOOK, draft, clause)
    found = [offer for offer in offers(GAME, draft.state, BOOK, ANYA) if offer.move.name == "place"]
    cells = {offer.fields["cell"] for offer in found}
    assert cells == {f"1{letter}" for letter in "CEFGHIJKLMNOPQRST"}
    for offer in found:
        tried = Draft(draft.state, KeyedDice(b"offers"))
        offer.move.decide(tried, BOOK, **offer.fields)
        assert tried.state.count("hero-1", "x") == 1


@pytest.mark.parametrize("name", ["demand-save", "side"])
def test_what_the_master_may_always_ask_for_is_not_tried(name):
    """All that is listed is right by itself, whoever is asked for whatever against whomever."""
    draft = Draft(lay(GAME, BOOK, ["players=2"]), KeyedDice(b"offers"))
    for clause in f"{FIELD}; Лис is Мобы x=11 y=5 hp=0 +dead; Боря is Профи M=2 x=6 y=7".split("; "):
        arrange(GAME, BOOK, draft, clause)
    found = [offer for offer in offers(GAME, draft.state, BOOK, bots.MASTER) if offer.move.name == name]
    assert len(found) > 5
    for offer in found:
        told = [{}, *({extra: one} for extra, several in offer.options.items() for one in several)]
        for more in told:
            assert decide(GAME, draft.state, BOOK, AnyDice([]), name, {**offer.fields, **more}, bots.MASTER)


@pytest.mark.django_db
def test_forms_about_a_supplement_wait_until_there_is_one():
    put_on_shelf()
    book = RuleBook.objects.get(slug="knk-mf")
    campaign, _ = ledger.open_campaign(title="Вечер", game="knk-mf", book=book, players=1, names=["Аня"])
    master = campaign.seats.get(key="gm")

    def forms():
        return {form.move for form in typed(ledger.load(campaign), master)}

    assert not {"define", "describe"} & forms()
    ledger.make_move(campaign, "make", {"kind": "skill", "name": "Воля"}, by=master)
    assert {"define", "describe", "make"} <= forms()


@pytest.mark.parametrize(("luck", "chance"), [(2, "58,1 %"), (5, "76,9 %")])
def test_how_likely_a_blow_is_evaded_stands_beside_the_move(luck, chance):
    """A professional of Luck L evades by 7L+1d(100-7L) above fifty: on fifty faces of so many."""
    draft = Draft(lay(GAME, BOOK, ["players=2"]), KeyedDice(b"offers"))
    people = f"Аня is Профи L={luck} M=2 prana=40 x=5 y=5 order=40 +turn; Боря is Профи x=6 y=5 order=10"
    for clause in f"battle; {people}; hit Удар damage=12 at Аня".split("; "):
        arrange(GAME, BOOK, draft, clause)
    table = Table(None, GAME, BOOK, draft.state, 1, viewer=ANYA)
    found = [one for one in offers(GAME, draft.state, BOOK, ANYA) if one.move.name == "evade"]
    with override("ru"):
        ways = [way for one in acting(table, found) for group in one.groups for way in group.ways]
    assert [(way.label, way.odds) for way in ways] == [("удар на 12", (f"{chance} — удастся уклониться",))]
