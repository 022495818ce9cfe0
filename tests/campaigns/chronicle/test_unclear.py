"""What tables look up and pass over is counted for whoever mends the book: by rule and day, and nothing of anybody."""

import random
import re
from datetime import timedelta
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from campaigns import ledger
from campaigns.chronicle import unclear
from campaigns.engine.secrecy import SPECTATOR
from campaigns.models import Play
from campaigns.plays import options
from campaigns.plays.passing_over import passed_over
from rulebooks import catalogue
from rulebooks.catalogue import at_edition
from rulebooks.editions import at_tables
from rulebooks.editions.table_counts import OPENED, PASSED_OVER
from rulebooks.models import AtTables, Book
from tests.campaigns.guests import Guest, text
from tests.campaigns.twins import become_twin, play_on, swappable
from tests.rulebooks.wiki import write_book


@pytest.fixture
def table(shelf):
    """Opens tables on a shipped book, with bots' moves made."""

    def opened(slug, players=2, moves=6):
        shelf(slug)
        told = {"title": "Суббота", "game": slug, "book": Book.objects.get(slug=slug), "secret": b"unclear"}
        names = ["Аня", "Борис", "Вера"][:players]
        campaign, tokens = ledger.open_campaign(players=players, names=names, **told)
        play_on(campaign, moves, random.Random(4))
        return SimpleNamespace(campaign=campaign, tokens=tokens)

    return opened


def tomorrow(monkeypatch):
    later = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr("django.utils.timezone.localdate", lambda: later)


def mend(client, book):
    client.cookies["django_language"] = "ru"
    return text(client.get(reverse("mend", args=[book])))


def open_rule(guest, book, rule, came_from=None):
    address = came_from or guest.url("campaign")
    return guest.client.get(reverse("paragraph", args=[book, rule]), headers={"referer": f"http://testserver{address}"})


def counted(what):
    return dict(AtTables.objects.filter(what=what).values_list("rule", "count"))


def test_a_rule_that_a_table_opens_is_told_the_day_after(table, client, monkeypatch):
    bridges = table("bridges")
    anya, boris = Guest(bridges, "1"), Guest(bridges, "2")
    page = anya.get("campaign").content.decode()
    (cited, *_) = re.findall(r'href="/bridges/p/([^/"]+)/', page)
    for guest in (anya, boris, anya):
        assert open_rule(guest, "bridges", cited).status_code == 302
    assert counted(OPENED) == {cited: 1}  # a table counts once a day
    assert "посреди игры" not in mend(client, "bridges")
    tomorrow(monkeypatch)
    assert "Открывали посреди игры" in mend(client, "bridges")
    assert "открывали 1 раз" in mend(client, "bridges")
    assert "Суббота" not in mend(client, "bridges")
    assert "Аня" not in mend(client, "bridges")


def test_who_reads_on_in_the_wiki_has_left_the_table(table, client):
    bridges = table("bridges")
    anya = Guest(bridges, "1")
    table = anya.url("campaign")
    anya.client.get("/bridges/p/1.5/")
    for came_from in (
        "/bridges/krabulon/?campaign=x",
        "/campaigns/net-takogo/",
        "/ru/bridges/",
        "/нет\0/",
        table + "x/",
    ):
        open_rule(anya, "bridges", "1.5", came_from)
    assert open_rule(anya, "bridges", "net-99").status_code == 404
    assert anya.client.get("/bridges/p/1.5/", headers={"referer": "http://[x"}).status_code == 302
    anya.client.head("/bridges/p/1.5/", headers={"referer": f"http://testserver{table}"})
    client.get("/bridges/p/1.5/", headers={"referer": f"http://testserver{table}"})  # somebody who is not let in there
    assert counted(OPENED) == {}
    open_rule(anya, "bridges", "1.5", anya.url("seat"))
    assert list(counted(OPENED).values()) == [1]


def test_where_the_game_is_over_nobody_quarrels(table):
    bridges = table("bridges")
    anya = Guest(bridges, "1")
    ledger.override(
        bridges.campaign, [{"set": "end", "result": "defeat"}], "поздно", by=bridges.campaign.seats.get(key="gm")
    )
    assert open_rule(anya, "bridges", "1.5").status_code == 302
    assert counted(OPENED) == {}


def against_a_rule(campaign, seat):
    """A move that one rule refuses a seat and that a table may let pass."""
    tried = (way for way, no in ledger.refusals(ledger.load(campaign), seat).items() if no.rule)
    return next(
        (name, dict(fields))
        for name, fields in tried
        if len(ledger.preview(campaign, name, dict(fields), by=seat, force="все согласны").against) == 1
    )


def test_a_refusal_that_a_table_passes_over_is_counted(table, client, monkeypatch):
    bridges = table("bridges", moves=8)
    campaign = bridges.campaign
    gm = campaign.seats.get(key="gm")
    options.set_strictness(campaign, "advise", by=gm)
    seat = campaign.seats.get(key="1")
    name, fields = against_a_rule(campaign, seat)
    assert counted(PASSED_OVER) == {}
    play = ledger.make_move(campaign, name, fields, by=seat, force="все согласны", key="k")
    ledger.make_move(campaign, name, fields, by=seat, force="все согласны", key="k")
    assert play.against
    (count,) = counted(PASSED_OVER).values()
    assert count == 1
    tomorrow(monkeypatch)
    assert "Столы решили иначе" in mend(client, "bridges")
    assert "решили иначе 1 раз" in mend(client, "bridges")


def test_what_the_master_sets_by_hand_after_a_refusal_is_counted(table):
    bridges = table("bridges")
    gm = Guest(bridges, "gm")
    forms = gm.get("override", against="1.5").content.decode()
    assert '<input type="hidden" name="against" value="1.5">' in forms
    sent = {"set": "counter", "piece": "bank", "name": "coins", "value": "3", "reason": "так решили"}
    assert gm.post("override", **sent).status_code == 302
    assert counted(PASSED_OVER) == {}
    assert gm.post("override", against="нет такого", **sent).status_code == 302
    assert counted(PASSED_OVER) == {}
    assert gm.post("override", against="1.5", **sent).status_code == 302
    assert list(counted(PASSED_OVER).values()) == [1]


def read_in_hand(hidden_table, key):
    """Somebody at a table opens all that their page leads to, and each thing that they alone see."""
    guest = Guest(hidden_table, key)
    page = guest.get("campaign").content.decode() + guest.get("seat").content.decode()
    rules = re.findall(r'href="/castle/p/([^/"]+)/', page)
    state = ledger.look(hidden_table.campaign, hidden_table.campaign.seats.get(key=key)).state
    hand = [piece.entry for piece in state.of_kind("action-card") if state.holder(piece.id) == f"hand-{key}"]
    for rule in [*rules, *hand]:
        open_rule(guest, "castle", rule)
    return hand


def test_a_keeper_at_the_table_does_not_learn_what_another_holds(table, client, monkeypatch):
    """Twins: one public history, and the cards in other hands are others; who holds them reads of them."""
    castle = table("castle", players=3, moves=30)
    campaign = castle.campaign
    state = ledger.load(campaign).state
    other = [(one, two) for one, two in swappable(campaign, SPECTATOR) if state.holder(one) == "hand-2"]
    hand = read_in_hand(castle, "2")
    assert hand
    before = counted(OPENED)
    assert before
    AtTables.objects.all().delete()
    monkeypatch.setattr(at_tables, "hit", lambda *told: 1)  # the twin's table has not counted yet today
    become_twin(campaign, next(pair for pair in other if state.holder(pair[1]) != "hand-2"), SPECTATOR)
    assert read_in_hand(castle, "2") != hand
    assert counted(OPENED).keys() == before.keys()
    tomorrow(monkeypatch)
    assert "Открывали посреди игры" in mend(client, "castle")


def test_a_secret_move_and_a_thing_in_a_hand_are_not_counted(table):
    castle = table("castle", players=3, moves=30)
    state, campaign = ledger.load(castle.campaign).state, castle.campaign
    hidden = next(piece.entry for piece in state.of_kind("action-card") if state.holder(piece.id) == "hand-1")
    unclear.set_right(campaign, hidden)
    secret = next(move.name for move in ledger.load(campaign).game.moves if move.secret)
    against = [{"rule": next(iter(at_edition(campaign.book).places))}]
    passed_over(campaign, Play(campaign=campaign, move=secret, against=against))
    assert counted(PASSED_OVER) == {}
    open_one = next(move.name for move in ledger.load(campaign).game.moves if not move.secret)
    passed_over(campaign, Play(campaign=campaign, move=open_one, against=against))
    assert list(counted(PASSED_OVER).values()) == [1]


@pytest.fixture
def island(db, monkeypatch):
    monkeypatch.setattr(catalogue, "_kept", {})
    return write_book()


def test_what_is_old_is_neither_told_nor_kept_and_there_is_an_end_to_it(island, monkeypatch):
    today = timezone.localdate()
    for days, rule in ((1, "1.5"), (200, "1.6"), (91, "1.5-1"), (90, "1.5-2")):
        AtTables.objects.create(book=island, what=OPENED, rule=rule, day=today - timedelta(days=days), count=days)
    AtTables.objects.create(book=island, what=OPENED, rule="was-there-1", day=today - timedelta(days=1))
    assert [(one.paragraph, one.count) for one in at_tables.told(island, OPENED)] == [("1.5-2", 90), ("", 1)]
    call_command("tidy_books", stdout=StringIO())
    assert set(AtTables.objects.values_list("rule", flat=True)) == {"1.5", "1.5-2", "was-there-1"}
    monkeypatch.setattr(at_tables, "MOST", 2)
    at_tables.counted(island, "1.6", OPENED, "a table")
    at_tables.counted(island, "1.5", OPENED, "a table")
    at_tables.counted(island, "1.5", OPENED, "another table")
    assert AtTables.objects.count() == 2
    assert sum(AtTables.objects.filter(day=today).values_list("count", flat=True)) == 3
