"""Tables to test with: the three people of every test are the game master, a player and a stranger."""

from types import SimpleNamespace

import pytest

from campaigns import games, ledger
from campaigns.plays import writing
from config import urls  # noqa: F401 - all views are loaded before a test puts something else where they look
from rulebooks.models import Book
from tests.campaigns import cards, toy
from tests.harness.kept_table import laid_once


@pytest.fixture
def toy_game(monkeypatch):
    """Lets the games of the tests be found, with their small rulebooks."""
    known = {**games.all_games(), "toy": toy.GAME, "cards": cards.GAME}
    books = {"toy": toy.ToyBook(), "cards": cards.CardBook()}
    told_only = games.told_only
    monkeypatch.setattr(games, "all_games", lambda: known)
    monkeypatch.setattr(games, "told_only", lambda slug: () if slug in books else told_only(slug))
    real = writing.book_of
    monkeypatch.setattr(writing, "book_of", lambda one: books[one.game] if one.game in books else real(one))


@pytest.fixture
def open_table(db, toy_game):
    """Opens tables of two players who have entered; each has `campaign`, `gm`, `anya`, `boris`."""

    def opened(**options):
        book, _ = Book.objects.get_or_create(slug="toy", defaults={"title": "Toy", "edition": 1})
        told = {"title": "Пещера", "game": "toy", "book": book, "players": 2, "names": ["Аня", "Борис"]} | options
        campaign, tokens = ledger.open_campaign(**told)
        seats = {seat.key: seat for seat in campaign.seats.all()}
        table = SimpleNamespace(campaign=campaign, gm=seats["gm"], anya=seats["1"], boris=seats.get("2"), tokens=tokens)
        for seat in (table.anya, table.boris):
            if seat and seat.name:
                ledger.make_move(campaign, "enter", {}, by=seat)
        return table

    return opened


@pytest.fixture
def lay_cave(open_table):
    """Opens a table where the bank has 3 coins; its newest play is number 6."""

    def lay():
        table = open_table()
        ledger.make_move(table.campaign, "earn", {"hero": "hero-1", "amount": "3"}, by=table.anya)
        return table

    return lay


@pytest.fixture
def cave(lay_cave):
    """A table where the bank has 3 coins; its newest play is number 6."""
    return laid_once("cave", lay_cave)
