"""Evenings begin and end, carry notes, and can say what they changed."""

import pytest
from django.utils import translation

from campaigns import ledger
from campaigns.chronicle import log
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Session
from tests.campaigns.guests import Guest, text


def move(table, name, seat, **fields):
    return ledger.make_move(table.campaign, name, {"hero": f"hero-{seat.key}", **fields}, by=seat)


@pytest.fixture
def evening(cave):
    """A finished evening: three coins earned, a lamp found, the ogre hit."""
    session = ledger.begin_session(cave.campaign, by=cave.gm)
    move(cave, "earn", cave.anya, amount="3")
    move(cave, "pick", cave.boris)
    change = {"set": "counter", "piece": "ogre", "name": "health", "value": 12}
    ledger.override(cave.campaign, [change, {"set": "holder", "piece": "hero-1", "holder": "ogre"}], "duel", by=cave.gm)
    move(cave, "ask", cave.anya)
    ledger.make_move(cave.campaign, "answer", {"prompt": "prompt#1", "choice": "no"}, by=cave.anya)
    ledger.end_session(cave.campaign, "**Ogre** met.", by=cave.gm)
    session.refresh_from_db()
    return session


def test_evening_knows_its_plays_and_keeps_its_notes(cave, evening):
    assert (evening.number, evening.from_play, evening.to_play, evening.notes) == (1, 7, 11, "**Ogre** met.")
    assert evening.ended
    assert [play.number for play in evening.plays.all()] == [7, 8, 9, 10, 11]
    assert move(cave, "earn", cave.anya, amount="1").session is None
    assert ledger.begin_session(cave.campaign, "again", by=cave.gm).number == 2
    assert move(cave, "earn", cave.anya, amount="1").session.number == 2


def test_evening_says_what_it_changed(cave, evening):
    move(cave, "earn", cave.anya, amount="50")
    with translation.override("en"):
        found = dict(log.changes(ledger.load(cave.campaign), evening))
    assert found == {
        "bank": ["coins 3 → 6 (+3)", "Лампа +2"],
        "Огр": ["health 20 → 12 (−8)"],
        "Аня": ["bank → Огр", "goes"],
    }


def test_evening_that_is_on_says_what_it_changed_so_far(cave):
    session = ledger.begin_session(cave.campaign, by=cave.gm)
    assert not log.changed_by(ledger.load(cave.campaign), session)
    move(cave, "spend", cave.anya, amount="1")
    so_far = log.changed_by(ledger.load(cave.campaign), session)
    assert {one.piece: one.change for one in so_far.counters} == {"bank": -1, "supply": 1}


def test_only_the_game_master_begins_and_ends(cave):
    for seat, begin in ((cave.anya, True), (cave.gm, False)):
        with pytest.raises(IllegalMove):
            (ledger.begin_session if begin else ledger.end_session)(cave.campaign, by=seat)
    ledger.begin_session(cave.campaign, by=cave.gm)
    with pytest.raises(IllegalMove, match="on already"):
        ledger.begin_session(cave.campaign, by=cave.gm)
    with pytest.raises(IllegalMove, match="Only the game master"):
        ledger.end_session(cave.campaign, by=cave.anya)
    assert Session.objects.count() == 1


def test_evening_in_which_the_game_ends_can_be_ended(cave):
    ledger.begin_session(cave.campaign, by=cave.gm)
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    session = ledger.end_session(cave.campaign, "We won.", by=cave.gm)
    assert log.changed_by(ledger.load(cave.campaign), session).result == "victory"
    with pytest.raises(IllegalMove, match="closed"):
        ledger.begin_session(cave.campaign, by=cave.gm)
    assert ledger.write_notes(session, "We won!", by=cave.anya).notes == "We won!"


def test_a_game_that_ended_without_an_evening_leads_to_its_log(cave):
    anya = Guest(cave, "1")
    anya.client.cookies["django_language"] = "ru"
    assert "Ни один вечер еще не записан" in text(anya.get("session"))
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    page = anya.get("session")
    assert "Вечеров в этой партии не отмечали" in text(page)
    assert "Ни один вечер еще не записан" not in text(page)
    assert page.content.decode().partition("не отмечали")[2].count(anya.url("log")) == 1


def test_notes_are_for_the_table_and_of_sane_length(cave, evening, open_table):
    with pytest.raises(IllegalMove):
        ledger.write_notes(evening, "a" * 20_001, by=cave.gm)
    with pytest.raises(IllegalMove, match="another table"):
        ledger.write_notes(evening, "hello", by=open_table().anya)
    evening.refresh_from_db()
    assert evening.notes == "**Ogre** met."
