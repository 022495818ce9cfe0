"""Plots and the luck ledger: numbers that people may see, drawn and in words; nothing of what is hidden."""

import re
from dataclasses import replace

import pytest

from campaigns import games, ledger
from campaigns.board.sheet import plots as of_plots
from campaigns.board.sheet.luck import luck_ledger
from campaigns.chronicle import series
from rulebooks.models import Book
from tests.campaigns import toy
from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_menus import BRIDGES, laid
from tests.campaigns.past.test_dropping import move


@pytest.fixture
def fought(cave, monkeypatch):
    """Coins, blows, an evening; the game shows coins and health."""
    monkeypatch.setitem(
        games.all_games(), "toy", replace(toy.GAME, sheet=replace(toy.GAME.sheet, shown=("coins", "health")))
    )
    ledger.begin_session(cave.campaign, by=cave.gm)
    move(cave, "spend", cave.anya, amount="2")
    move(cave, "hit", cave.anya)
    undone = move(cave, "earn", cave.boris, amount="9")
    ledger.undo(cave.campaign, undone.number, by=cave.boris)
    move(cave, "hit", cave.boris)
    return cave


def test_courses_follow_what_is_in_effect(fought):
    told = series.past(ledger.look(fought.campaign, fought.anya))
    assert told.courses["bank", "coins"].points == [(6, 3), (7, 1)]
    health = told.courses["ogre", "health"]
    assert [number for number, _ in health.points] == [1, 8, 11]
    assert health.points[-1][1] == ledger.load(fought.campaign).state.count("ogre", "health")
    assert told.evenings == [(7, 1)]
    assert (health.at(1), health.at(7), told.courses["bank", "coins"].at(5)) == (20, 20, None)


def test_plots_are_drawn_and_said_in_numbers(fought):
    for guest in (Guest(fought, "1"), Guest(fought, "gm")):
        page = guest.get("plots")
        assert page.content.decode().count('class="plot"') == 2
        assert re.search(
            r'class="plot-line"[^>]* d="M[0-9.]+ [0-9.]+(H[0-9.]+V[0-9.]+)+H[0-9.]+"', page.content.decode()
        )
        assert "<table" in page.content.decode()
        assert "style=" not in page.content.decode()
    assert Guest(fought).get("plots").status_code == 404


def test_a_plot_calls_things_as_the_board_does_and_few_people_by_name(db):
    table = laid("bridges", BRIDGES)
    titles = [one.title for one in of_plots.plots(ledger.look(table.campaign, table.campaign.seats.get(key="1")))]
    assert "Здоровье: Аня, Борис" in titles, titles
    assert not [one for one in titles if "[" in one], titles


def test_empty_campaign_has_empty_figures(open_table):
    table = open_table(names=[])
    guest = Guest(table, "gm")
    assert guest.get("plots").status_code == guest.get("luck").status_code == 200
    assert 'class="plot"' not in guest.get("luck").content.decode()


def test_luck_is_everybodys_own(fought):
    told = luck_ledger(ledger.look(fought.campaign, fought.anya))
    assert [(one.name, one.count, one.expected) for one in told.fortunes] == [("Аня", 1, "3,5"), ("Борис", 1, "3,5")]
    face = fought.campaign.plays.get(number=8).events[0]["faces"][0]
    assert told.fortunes[0].mean == str(face)
    assert [one.number for one in told.recent] == [11, 8]
    page = text(Guest(fought, "2").get("luck"))
    assert "Аня" in page
    assert "3,5" in page


def test_dice_that_were_taken_back_are_not_counted_twice(fought):
    ledger.undo(fought.campaign, 11, by=fought.gm)
    move(fought, "hit", fought.boris)
    assert [one.count for one in luck_ledger(ledger.look(fought.campaign, fought.gm)).fortunes] == [1, 1]


def test_hidden_dice_and_hidden_numbers_are_in_no_figure(open_table):
    book, _ = Book.objects.get_or_create(slug="cards", defaults={"title": "Cards", "edition": 1})
    table = open_table(game="cards", book=book, names=[])
    for who in (table.gm, table.anya, None):
        seen = ledger.look(table.campaign, who)
        assert not any("hand" in die.why or "deck" in die.why for die in series.thrown(seen))
        told = series.past(seen)
        assert all(
            seen.state.count(piece, name) == course.points[-1][1] for (piece, name), course in told.courses.items()
        )


def test_long_courses_are_thinned_and_keep_their_peaks():
    points = [(number, number % 7 if number != 4_321 else 999) for number in range(10_000)]
    thin = of_plots.thinned(points)
    assert len(thin) <= of_plots.MOST_POINTS + 4
    assert (4_321, 999) in thin
    assert thin[0] == points[0]
    assert thin[-1] == points[-1]
    assert thin == sorted(thin)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 5), (0, 54), (-30, 1000), (0, 10**9)])
def test_steps_of_an_axis_are_few_and_round(low, high):
    found = of_plots.steps(low, high)
    assert 2 <= len(found) <= 8
    assert all(low <= one <= high for one in found)
