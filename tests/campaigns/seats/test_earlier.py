"""What a table named goes with its people to their next one; nobody else gets it, and no secret goes along."""

import time
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.past.undoing import undo
from campaigns.plays import writing
from campaigns.seats import seating
from campaigns.seats.earlier import MOST_TABLES, earlier_tables, taken_along
from campaigns.seats.people import Person
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text

pytestmark = pytest.mark.django_db
TOLD = {"title": "Вторник", "game": "munchkin", "players": "3", "dice": "app", "strictness": "enforce", "name": "Мария"}
LAST = {
    "name": "Гоблин",
    "kind": "karta-monstra",
    "level": "4",
    "treasures": "2",
    "against": "эльф 4",
    "says": "Воняет (сильно); очень",
}


@pytest.fixture
def munchkin(monkeypatch):
    """Opens tables of Munchkin for three who have sat down."""
    book, _ = Book.objects.get_or_create(slug="munchkin", defaults={"title": "Манчкин", "edition": 1})
    rules = shipped("munchkin")
    monkeypatch.setattr(writing, "book_of", lambda one: rules)
    monkeypatch.setattr(ledger, "at_edition", lambda book: rules)

    def opened(**options):
        told = {"title": "Понедельник", "game": "munchkin", "book": book, "players": 3}
        campaign, tokens = ledger.open_campaign(
            **{**told, "names": ["Аня", "Борис", "Вера"], "master": "Мария", **options}
        )
        seats = {seat.key: seat for seat in campaign.seats.all()}
        return SimpleNamespace(campaign=campaign, tokens=tokens, gm=seats["gm"], anya=seats["1"], seats=seats)

    return opened


@pytest.fixture
def monday(munchkin):
    """A table that has named a monster, a sword and the level of a card of the rulebook."""
    table = munchkin()
    for fields in (
        LAST,
        {
            "name": "Меч",
            "kind": "shmotka",
            "bonus": "3",
            "slot": "рука",
            "hands": "1",
            "big": "да",
            "only": "воин, клирик",
        },
        {"name": "Закос под Вампира", "level": "12"},
        {"name": "Волшебная мина", "once": "да"},
    ):
        ledger.make_move(table.campaign, "learn", fields, by=table.anya)
    return table


def boxed(campaign):
    state = ledger.load(campaign).state
    return {state.pieces[card.id].name or card.id for card in state.held_by("box")}


def facts(campaign, name):
    state = ledger.load(campaign).state
    card = next(one.id for one in state.held_by("box") if name in (one.name, one.id))
    numbers = {fact: value for (piece, fact), value in state.counters.items() if piece == card}
    return state.pieces[card].entry, numbers, {*state.marks_of(card)}


def newest():
    return Campaign.objects.order_by("-pk").first()


def test_next_table_of_a_player_offers_what_was_named(monday):
    anya = Guest(monday, "1")
    assert 'name="earlier"' in anya.client.get(reverse("new_campaign")).content.decode()
    assert anya.client.post(reverse("new_campaign"), {**TOLD, "earlier": "on"}).status_code == 302
    tuesday = newest()
    assert tuesday != monday.campaign
    for name in ("Гоблин", "Меч", "note-zakos-pod-vampira", "note-volshebnaya-mina"):
        kind, numbers, marks = facts(tuesday, name)
        assert (kind, numbers) == facts(monday.campaign, name)[:2]
        if name != "Гоблин":
            assert marks == facts(monday.campaign, name)[2]
    assert facts(tuesday, "Гоблин")[2] == {"says:Воняет [сильно], очень"}


def test_unticked_nothing_comes_along(monday):
    anya = Guest(monday, "1")
    anya.client.post(reverse("new_campaign"), TOLD)
    assert newest() != monday.campaign
    assert boxed(newest()) == set()


def test_stranger_is_not_asked_and_gets_nothing(monday):
    stranger = Client()
    assert 'name="earlier"' not in stranger.get(reverse("new_campaign")).content.decode()
    assert stranger.post(reverse("new_campaign"), {**TOLD, "earlier": "on"}).status_code == 302
    assert newest() != monday.campaign
    assert boxed(newest()) == set()


def test_other_games_bring_nothing(monday):
    anya = Person((monday.anya,))
    assert earlier_tables(anya) == earlier_tables(anya, "munchkin") == [monday.campaign]
    assert earlier_tables(anya, "bridges") == []
    assert earlier_tables(Person()) == []


def test_branch_and_old_tables_are_left_out(monday, munchkin):
    more = [munchkin() for _ in range(MOST_TABLES)]
    branch = more[0].campaign
    Campaign.objects.filter(pk=branch.pk).update(origin="branch")
    held = Person(tuple(table.anya for table in (monday, *more)))
    found = earlier_tables(held)
    assert len(found) == MOST_TABLES
    assert branch not in found
    assert found[0] == more[-1].campaign


def test_newer_table_is_believed_before_an_older(monday, munchkin):
    later = munchkin()
    ledger.make_move(later.campaign, "learn", {"name": "Гоблин", "kind": "karta-monstra", "level": "7"}, by=later.anya)
    tables = earlier_tables(Person((monday.anya, later.anya)), "munchkin")
    third = munchkin(earlier=tables)
    assert facts(third.campaign, "Гоблин")[1] == {"level": 7}
    assert boxed(third.campaign) == {"Гоблин", "Меч", "note-zakos-pod-vampira", "note-volshebnaya-mina"}


def test_what_somebody_noted_of_a_hand_does_not_come_along(monday):
    ledger.make_move(monday.campaign, "choose", {"sex": "female"}, by=monday.seats["1"])
    ledger.make_move(monday.campaign, "choose", {"sex": "male"}, by=monday.seats["2"])
    ledger.make_move(monday.campaign, "choose", {"sex": "male"}, by=monday.seats["3"])
    ledger.make_move(monday.campaign, "begin", {}, by=monday.gm)
    before = [*taken_along([monday.campaign])]
    ledger.make_move(monday.campaign, "note-card", {"hero": "hero-1", "deck": "door", "card": "psih"}, by=monday.anya)
    assert [*taken_along([Campaign.objects.get(pk=monday.campaign.pk)])] == before
    assert not any("Псих" in wish.fields["cards"] for wish in before)


def test_many_cards_come_in_several_plays(monday, munchkin):
    for number in range(60):
        fields = {"name": f"Чудовище с длинным именем {number}", "kind": "karta-monstra", "level": str(number % 9 + 1)}
        ledger.make_move(monday.campaign, "learn", fields, by=monday.anya)
    tuesday = munchkin(earlier=[Campaign.objects.get(pk=monday.campaign.pk)])
    assert boxed(tuesday.campaign) == boxed(monday.campaign)
    assert tuesday.campaign.plays.filter(move="bring").count() > 1


def test_cards_stay_when_a_seat_is_added_and_go_when_the_play_is_taken_back(monday, munchkin):
    tuesday = munchkin(earlier=[Campaign.objects.get(pk=monday.campaign.pk)])
    seating.add_seat(tuesday.campaign, by=tuesday.gm)
    assert boxed(tuesday.campaign) == boxed(monday.campaign)
    wednesday = munchkin(earlier=[Campaign.objects.get(pk=monday.campaign.pk)])
    undo(wednesday.campaign, wednesday.campaign.plays.get(move="bring").number, by=wednesday.gm)
    assert boxed(wednesday.campaign) == set()


@pytest.mark.parametrize(
    "cards", [" " * 2_000, "(" * 2_000, "а" + " " * 1_990 + "(", "Гоблин (karta-monstra", "();" * 600]
)
def test_what_is_no_list_of_cards_is_refused_at_once(munchkin, cards):
    table, began = munchkin(), time.process_time()
    with pytest.raises(IllegalMove):
        ledger.make_move(table.campaign, "bring", {"cards": cards}, by=table.gm)
    assert time.process_time() - began < 5
    assert boxed(table.campaign) == set()


def test_log_says_what_was_brought(monday):
    anya = Guest(monday, "1")
    anya.client.post(reverse("new_campaign"), {**TOLD, "earlier": "on"})
    page = text(anya.client.get(reverse("log", args=[newest().slug])))
    assert "Гоблин" in page
