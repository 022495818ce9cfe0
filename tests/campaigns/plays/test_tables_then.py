"""The tables around a play that was just written are those that folding the plays of its campaign makes of them."""

import random

import pytest

from campaigns import bots, ledger
from campaigns.engine.codec import state_to_json
from campaigns.engine.dice import KeyedDice
from campaigns.models import Play
from campaigns.past.dropping import drop
from campaigns.plays import tables_then
from campaigns.simulation.tables import all_tables
from rulebooks.models import Book

SECRET = b"s" * 32
MOVES = 12
TABLES = {table.slug: table for table in all_tables()}


def around(campaign):
    """Each play with the tables around it."""
    plays = list(Play.objects.filter(campaign=campaign).order_by("number"))
    return [(then.play.number, then.before, then.after) for then in tables_then.tables_then(campaign, plays)]


def written(number, before, after):
    """The tables around a play as they are written: PostgreSQL keeps no order of what a question knows."""
    return number, state_to_json(before), state_to_json(after)


def holds(campaign):
    """Whether what is remembered of a campaign is what folding all its plays gives; and of how many plays it is."""
    remembered = len(tables_then._told)
    told = around(campaign)
    tables_then.forget()
    folded = around(campaign)
    assert [written(*one) for one in told] == [written(*one) for one in folded]
    return remembered


@pytest.fixture(autouse=True)
def nothing_kept():
    tables_then.forget()
    yield
    tables_then.forget()


@pytest.mark.parametrize("slug", TABLES)
def test_moves_of_every_game(slug, shelf, django_capture_on_commit_callbacks):
    shelf(slug)
    table, book = TABLES[slug], Book.objects.get(slug=slug)
    least, most = table.game.players
    players = min(max(3, least), most)
    names = [seat.name for seat in bots.seats_for(players)]
    with django_capture_on_commit_callbacks(execute=True):
        campaign, _ = ledger.open_campaign(
            title="Стол", game=table.game.slug, book=book, players=players, names=names, secret=SECRET
        )
        seats = {seat.key: seat for seat in campaign.seats.all()}
        for step in bots.play(table.game, table.book, KeyedDice(SECRET), random.Random(3), players, MOVES):
            ledger.make_move(campaign, step.offer.move.name, dict(step.offer.fields), by=seats[step.by.key])
    assert holds(campaign) == campaign.number


def test_what_was_undone_later_is_told_by_the_table_on_which_it_was_made(cave, django_capture_on_commit_callbacks):
    stood = {}

    def earn():
        before = ledger.load(cave.campaign).state
        play = ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
        stood[play.number] = before, ledger.load(cave.campaign).state

    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(3):
            earn()
        ledger.undo(cave.campaign, cave.campaign.number, by=cave.gm)
        earn()
        drop(cave.campaign, 7, by=cave.gm, seen=cave.campaign.number)
        ledger.undo(cave.campaign, cave.campaign.number, by=cave.gm)
        earn()
    told = {number: (before, after) for number, before, after in around(cave.campaign)}
    assert {number: told[number] for number in stood} == stood


def test_play_that_was_not_written_is_not_remembered(cave, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=False):
        ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    assert not tables_then._told


def test_known_plays_among_unknown_ones_are_not_folded_again(cave, django_assert_num_queries):
    plays = list(Play.objects.filter(campaign=cave.campaign).order_by("number"))
    known = list(tables_then.tables_then(cave.campaign, plays[:-1]))
    with django_assert_num_queries(2):  # what is undone, and whether the newest known table still holds
        told = list(tables_then.tables_then(cave.campaign, plays))
    assert told[:-1] == known
    assert told[-1].before == known[-1].after
