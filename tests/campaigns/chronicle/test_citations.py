"""From a paragraph of the wiki to the plays that cite it, without what was taken back or is secret."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import ledger
from campaigns.chronicle import citations
from campaigns.models import Play
from campaigns.scenarios.shown import examples
from rulebooks.models import Book
from tests.campaigns import cards
from tests.campaigns.guests import text
from tests.harness.shelf import put_on_shelf


@pytest.fixture(autouse=True)
def _nothing_counted():
    citations._counts.clear()


def test_plays_are_counted_by_the_rules_they_cite(cave):
    before = citations.counted(cave.campaign)["1.7"]
    assert (before.plays, before.last) == (1, 6)
    play = ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    assert (citations.counted(cave.campaign)["1.7"].plays, citations.counted(cave.campaign)["1.7"].last) == (
        2,
        play.number,
    )
    ledger.undo(cave.campaign, play.number, by=cave.anya)
    assert (citations.counted(cave.campaign)["1.7"].plays, citations.counted(cave.campaign)["1.7"].last) == (1, 6)


def test_only_new_plays_are_counted(cave, django_assert_num_queries):
    citations.counted(cave.campaign)
    with django_assert_num_queries(2):
        citations.counted(cave.campaign)


def test_what_went_against_a_rule_is_named(cave):
    Play.objects.filter(campaign=cave.campaign, number=6).update(against=[{"rule": "1.7", "sentence": {"text": "x"}}])
    assert citations.counted(cave.campaign)["1.7"].against == [6]


def test_what_only_one_seat_saw_is_not_counted(db, toy_game):
    book = Book.objects.create(slug="cards", title="Cards", edition=1)
    campaign, _ = ledger.open_campaign(title="Карты", game="cards", book=book, players=2, names=["Аня", "Борис"])
    anya = campaign.seats.get(key="1")
    card = next(ledger.load(campaign).state.held_by("hand-1"))
    ledger.make_move(campaign, "order", {"card": card.id, "word": "now"}, by=anya)
    assert cards.SECRET_RULE not in citations.counted(campaign)
    assert "1.1" in citations.counted(campaign)


def test_examples_of_a_game_know_their_rules():
    found = examples("bridges")
    assert len(found) > 300
    assert all(one.scenario.title and one.scenario.steps for one in found)
    assert any("1.5" in rule for one in found for rule in one.rules)


def test_wiki_shows_examples_to_everybody_and_campaigns_to_their_people(db):
    put_on_shelf("bridges")
    page = text(Client().get(reverse("rulings", args=["bridges", "krabulon"])))
    assert "разобранн" in page
    assert "В ваших кампаниях" not in page
