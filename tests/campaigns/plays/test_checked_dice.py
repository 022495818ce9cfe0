"""Typed dice that the app checks: faces of their die, read back before they count, compared with fair ones."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns import ledger
from campaigns.engine.dice.fairness import chance_of_at_least, kindness
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Proposal
from campaigns.plays import options
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text

HIT = {"hero": "hero-1"}


@given(st.integers(1, 4), st.integers(1, 6), st.integers(-2, 30))
def test_chance_is_that_of_counting_all_ways(count, sides, total):
    ways = list(product(range(1, sides + 1), repeat=count))
    assert chance_of_at_least(total, count, sides) == Fraction(sum(sum(one) >= total for one in ways), len(ways))


def test_only_the_newest_dice_count():
    assert kindness([6] * 100 + [1] * 60, 6) == 1
    assert kindness([6] * 10, 6) == Fraction(1, 6**10)


@pytest.fixture
def checked(cave):
    options.choose_dice(cave.campaign, "checked", by=cave.gm)
    return cave


def hit(table, **more):
    return ledger.make_move(table.campaign, "hit", HIT, by=table.anya, **more)


def test_typed_dice_count_only_once_they_were_read_back(checked):
    with pytest.raises(ledger.DieNeeded):
        hit(checked)
    with pytest.raises(ledger.UncheckedDice) as unchecked:
        hit(checked, faces=[6])
    assert [one.faces for one in unchecked.value.rolls] == [(6,)]
    for wrong in ([7], [6, 6]):
        with pytest.raises(IllegalMove):
            hit(checked, faces=wrong, sure=True)
    assert ledger.load(checked.campaign).state.count("ogre", "health") == 20
    assert hit(checked, faces=[6], sure=True).events[0]["faces"] == [6]


def test_move_without_dice_is_not_asked_about(checked):
    assert ledger.make_move(checked.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=checked.anya)


def test_page_reads_the_dice_back_and_takes_them_or_not(checked):
    anya = Guest(checked, "1")
    answer = anya.move("hit", **HIT, faces="5", key="form")
    page = answer.content.decode()
    assert 'id="reading"' in page
    assert 'name="read-back"' in page
    assert checked.campaign.plays.filter(move="hit").count() == 0
    assert 'id="asking"' in anya.move("hit", **HIT, key="form").content.decode()
    assert anya.move("hit", **HIT, faces="5", key="form", **{"read-back": "yes"}).status_code == 302
    assert checked.campaign.plays.filter(move="hit").count() == 1


def test_page_says_how_kind_the_dice_have_been(checked):
    for _ in range(5):
        hit(checked, faces=[4], sure=True)
    anya = Guest(checked, "1")
    anya.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    answer = anya.move("hit", **HIT, faces="6")
    assert "d6: the newest 6 come to 26; fair dice do at least so well in 14.5 %" in text(answer)


def test_yes_to_a_proposal_reads_the_dice_back_as_well(checked):
    options.set_rights(checked.campaign, {"": {"hit": "propose"}}, by=checked.gm)
    hit(checked)
    maria, number = Guest(checked, "gm"), Proposal.objects.get().pk
    assert 'id="asking"' in maria.post("proposal", number, do="accept", key="k").content.decode()
    assert 'id="reading"' in maria.post("proposal", number, do="accept", key="k", faces="3").content.decode()
    assert maria.post("proposal", number, do="accept", key="k", faces="3", **{"read-back": "yes"}).status_code == 302
    assert checked.campaign.plays.get(move="hit").seat == checked.anya


@pytest.mark.parametrize("dice", ["table", "checked"])
def test_cards_are_drawn_by_the_app_also_where_the_table_rolls(open_table, dice):
    book = Book.objects.create(slug="cards", title="Cards", edition=1)
    campaign, _tokens = ledger.open_campaign(
        title="Карты", game="cards", book=book, players=2, dice=dice, names=["А", "Б"]
    )
    seat = campaign.seats.get(key="1")
    play = ledger.make_move(campaign, "draw", {}, by=seat)
    rolled = [event for event in play.events if event["is"] == "dice-rolled"]
    assert [(event["roller"], event["secret"]) for event in rolled] == [("app", True)]
    with pytest.raises(IllegalMove, match="More dice"):
        ledger.make_move(campaign, "draw", {}, by=seat, faces=[1])
