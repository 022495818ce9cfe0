"""Bases of «КНК: МФ» are chosen in secret: to everybody else two tables with another base are the same."""

import json
from types import SimpleNamespace

import pytest

from campaigns import ledger
from campaigns.chronicle.seeing import events_of, fields_of
from campaigns.engine.secrecy import seen
from campaigns.models import Play
from campaigns.plays import writing
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text

PAGES = ["campaign", "screen", "room", "log"]


@pytest.fixture
def table_with_base(db, monkeypatch):
    """Opens a table where Аня has chosen her base on one of two places; the rest is the same each time."""
    monkeypatch.setattr(writing, "book_of", lambda campaign: shipped("knk-mf"))
    monkeypatch.setattr(ledger, "at_edition", lambda book: shipped("knk-mf"))

    def opened(which):
        book, _ = Book.objects.get_or_create(slug="knk-mf", defaults={"title": "КНК", "edition": 1})
        campaign, tokens = ledger.open_campaign(
            title="Тайны", game="knk-mf", book=book, players=2, names=["Аня", "Боря"], secret=b"the same"
        )
        seats = {seat.key: seat for seat in campaign.seats.all()}

        def move(name, key="gm", **fields):
            ledger.make_move(campaign, name, fields, by=seats[key])

        move("choose", "1", category="profi")
        move("choose", "2", category="obyvateli")
        move("draw-map", ways="Дом - Парк; Парк - Порт")
        move("begin")
        nodes = [piece.id for piece in ledger.load(campaign).state.of_kind("node")]
        move("choose-base", "1", hero="hero-1", place=nodes[which])
        return SimpleNamespace(campaign=campaign, tokens=tokens, seats=seats, node=nodes[which])

    return opened


def test_state_of_another_seat_is_the_same(table_with_base):
    tables = [table_with_base(which) for which in range(2)]
    views = []
    for table in tables:
        whole = ledger.load(table.campaign)
        views.append(seen(whole.game, whole.state, writing.as_player(table.seats["2"])))
        mine = seen(whole.game, whole.state, writing.as_player(table.seats["1"]))
        assert any(mark == f"at:{table.node}" for _, mark in mine.marks)
    assert views[0] == views[1]


def test_log_of_another_seat_is_the_same(table_with_base):
    told = []
    for which in range(2):
        table = table_with_base(which)
        viewer = writing.as_player(table.seats["2"])
        plays = Play.objects.filter(campaign=table.campaign).order_by("number")
        chosen = [play for play in plays if play.move == "choose-base"]
        assert len(chosen) == 1
        told.append(json.dumps([events_of(play, viewer) for play in chosen], default=str))
        assert table.node not in json.dumps(fields_of(chosen[0], viewer), default=str)
    assert told[0] == told[1]


def test_pages_of_another_seat_are_the_same(table_with_base):
    read = []
    for which in range(2):
        table = table_with_base(which)
        guest = Guest(table, "2")
        read.append([text(guest.get(page)).replace(table.campaign.slug, "") for page in PAGES])
    assert read[0] == read[1]
