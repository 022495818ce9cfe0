"""Notes have readers, dates have answers, recaps tell only what happened, and calendars follow."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation
from icalendar import Calendar

from campaigns import ledger
from campaigns.board.time.recap import recap
from campaigns.engine.refusals import IllegalMove
from campaigns.evenings import meetings, notes
from campaigns.models import Seat
from campaigns.seats.people import renew_link
from tests.campaigns.guests import Guest, text


def read_by(table, seat):
    return [note.text for note in notes.readable(table.campaign, seat)]


def soon(days=3):
    return (timezone.now() + timedelta(days=days)).replace(microsecond=0)


def test_note_is_read_by_those_it_is_for_and_by_no_master_besides(cave):
    notes.write(cave.campaign, "всем", by=cave.anya, readers=["*"])
    notes.write(cave.campaign, "себе", by=cave.anya)
    notes.write(cave.campaign, "нам двоим", by=cave.anya, readers=["2"])
    assert read_by(cave, cave.anya) == ["нам двоим", "себе", "всем"]
    assert read_by(cave, cave.boris) == ["нам двоим", "всем"]
    assert read_by(cave, cave.gm) == ["всем"]
    assert read_by(cave, Seat(campaign=cave.campaign)) == ["всем"]


def test_note_of_another_is_as_if_it_were_not_there(cave):
    mine = notes.write(cave.campaign, "мое", by=cave.anya, readers=["*"])
    for change in (
        lambda: notes.write(cave.campaign, "чужое", by=cave.boris, note=mine.pk),
        lambda: notes.remove(cave.campaign, mine.pk, by=cave.boris),
    ):
        with pytest.raises(IllegalMove, match="no such note"):
            change()
    notes.write(cave.campaign, "новое", by=cave.anya, note=mine.pk)
    assert read_by(cave, cave.anya) == ["новое"]
    notes.remove(cave.campaign, mine.pk, by=cave.anya)
    assert read_by(cave, cave.anya) == []


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"text": "  "}, "a word or two"),
        ({"text": "а" * 20_001}, "too long"),
        ({"text": "а", "readers": ["9"]}, "Nobody sits"),
        ({"text": "а", "session": 7}, "no such evening"),
        ({"text": "а", "entry": "nothing"}, "nothing of that name"),
    ],
)
def test_note_that_cannot_be_is_refused(cave, told, why):
    with pytest.raises(IllegalMove, match=why):
        notes.write(cave.campaign, by=cave.anya, **told)
    assert cave.campaign.notes.count() == 0


def test_page_of_notes_takes_and_shows_them(cave):
    ledger.begin_session(cave.campaign, by=cave.gm)
    anya, boris = Guest(cave, "1"), Guest(cave, "2")
    sent = {"text": "**Лампа** у нас", "evening": "1", "entry": "lamp", "who": "some", "readers": ["2"], "do": "save"}
    assert anya.post("notes", **sent).status_code == 302
    page = boris.get("notes")
    assert "<strong>Лампа</strong>" in page.content.decode()
    assert "Лампа у нас" not in text(Guest(cave, "gm").get("notes"))
    assert "Лампа у нас" in text(boris.get("notes", about="lamp"))
    assert "Лампа у нас" not in text(boris.get("notes", about="ogre"))
    assert Guest(cave).get("notes").status_code == 404
    assert anya.post("notes", text="x", evening="zwei", do="save").status_code == 422


def test_dates_are_suggested_answered_settled_and_called_off(cave):
    first = meetings.suggest(cave.campaign, soon(), "У Ани", by=cave.anya)
    second = meetings.suggest(cave.campaign, soon(5), by=cave.gm)
    meetings.answer(cave.campaign, first.pk, "no", by=cave.boris)
    meetings.answer(cave.campaign, first.pk, "yes", by=cave.boris)
    assert [one.said for one in meetings.upcoming(cave.campaign)[0].answers.all()] == ["yes"]
    meetings.settle(cave.campaign, first.pk, by=cave.gm)
    meetings.settle(cave.campaign, second.pk, by=cave.gm)
    assert [one.settled for one in meetings.upcoming(cave.campaign)] == [False, True]
    meetings.call_off(cave.campaign, first.pk, by=cave.anya)
    assert [one.pk for one in meetings.upcoming(cave.campaign)] == [second.pk]


def test_date_that_cannot_be_is_refused(cave):
    kept = meetings.suggest(cave.campaign, soon(), by=cave.gm)
    for at in (timezone.now() - timedelta(days=1), timezone.now() + timedelta(days=4_000), kept.at):
        with pytest.raises(IllegalMove):
            meetings.suggest(cave.campaign, at, by=cave.anya)
    for change in (
        lambda: meetings.settle(cave.campaign, kept.pk, by=cave.anya),
        lambda: meetings.call_off(cave.campaign, kept.pk, by=cave.anya),
        lambda: meetings.answer(cave.campaign, kept.pk, "ja", by=cave.anya),
        lambda: meetings.answer(cave.campaign, kept.pk + 99, "yes", by=cave.anya),
    ):
        with pytest.raises(IllegalMove):
            change()
    anya = Guest(cave, "1")
    for at in ("", "вчера", "2026-13-45T99:99", "9999-12-31T23:59", "0001-01-01T00:00"):
        assert anya.post("dates", do="suggest", at=at).status_code == 422


def test_calendar_follows_its_meetings_and_dies_with_the_link(cave, client):
    meeting = meetings.suggest(cave.campaign, soon(), "Кухня; «У Ани», налево", by=cave.gm)
    meetings.answer(cave.campaign, meeting.pk, "yes", by=cave.boris)
    meetings.settle(cave.campaign, meeting.pk, by=cave.gm)
    address = f"/campaigns/{cave.campaign.slug}/calendar/1/{meetings.calendar_token(cave.anya)}.ics"
    told = Calendar.from_ical(client.get(address).content)
    event = told.walk("VEVENT")[0]
    assert event.decoded("dtstart") == meeting.at
    assert (str(event["status"]), str(event["location"])) == ("CONFIRMED", "Кухня; «У Ани», налево")
    assert "Борис" in event["description"]
    meetings.call_off(cave.campaign, meeting.pk, by=cave.gm)
    after = Calendar.from_ical(client.get(address).content).walk("VEVENT")[0]
    assert str(after["status"]) == "CANCELLED"
    assert (after["uid"], after["sequence"] > event["sequence"]) == (event["uid"], True)
    assert client.get(address.replace("/calendar/1/", "/calendar/2/")).status_code == 404
    renew_link(cave.anya)
    assert client.get(address).status_code == 404


def test_recap_tells_what_mattered_and_nothing_that_was_taken_back(cave):
    with translation.override("en"):
        play = ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "5"}, by=cave.anya)
        ledger.undo(cave.campaign, play.number, by=cave.anya)
        ledger.make_move(cave.campaign, "hit", {"hero": "hero-2"}, by=cave.boris)
        ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
        told = recap(ledger.look(cave.campaign, cave.boris), 1)
        numbers = [moment.number for moment in told.moments]
        assert play.number not in numbers
        assert numbers == sorted(numbers)
        assert any("The ogre is slain." in moment.sentence for moment in told.moments)
        assert told.taken_back == 1
        assert set(told.players) == {"Аня", "Борис", "Game master"}


def test_recap_of_nothing_and_from_nowhere(cave):
    anya = Guest(cave, "1")
    assert "Ничего не сыграно" in text(anya.get("since", **{"from": "999"}))
    for wrong in ("-1", "x", "99999999999999999999"):
        assert anya.get("since", **{"from": wrong}).status_code == 200


def test_who_comes_back_is_told_what_they_missed(cave):
    anya = Guest(cave, "1")
    anya.get("campaign")
    Seat.objects.filter(pk=cave.anya.pk).update(seen_at=timezone.now() - timedelta(days=2))
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-2", "amount": "2"}, by=cave.boris)
    assert "Пока вас не было: 1 ход" in text(anya.get("campaign"))
    assert "делает ход «Earn»: 2." in text(anya.get("since"))
    assert "Пока вас не было" not in text(Guest(cave, "2").get("campaign"))


def test_what_one_played_oneself_elsewhere_was_not_missed(cave):
    anya = Guest(cave, "1")
    anya.get("campaign")
    Seat.objects.filter(pk=cave.anya.pk).update(seen_at=timezone.now() - timedelta(days=2))
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    assert anya.get("campaign").context["missed"] == 0
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-2", "amount": "2"}, by=cave.boris)
    Seat.objects.filter(pk=cave.anya.pk).update(
        seen_at=timezone.now() - timedelta(days=2), seen_number=cave.campaign.number - 2
    )
    assert anya.get("campaign").context["missed"] == 1


def test_after_a_clock_ran_ahead_one_is_told_what_was_missed_and_not_for_ever(cave):
    anya, ahead = Guest(cave, "1"), timezone.now() + timedelta(days=1)
    anya.get("campaign")
    Seat.objects.filter(pk=cave.anya.pk).update(seen_at=ahead, visit_at=ahead)
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-2", "amount": "2"}, by=cave.boris)
    assert anya.get("campaign").context["missed"] == 1
    assert abs(Seat.objects.get(pk=cave.anya.pk).seen_at - timezone.now()) < timedelta(minutes=1)
    Seat.objects.filter(pk=cave.anya.pk).update(visit_at=ahead)
    assert anya.get("campaign").context["missed"] == 0


def test_master_notes_who_came(cave):
    session = ledger.begin_session(cave.campaign, by=cave.gm)
    master, anya = Guest(cave, "gm"), Guest(cave, "1")
    assert master.post("came", session.number, came=["1", "2"]).status_code == 302
    assert "Кто пришел: Аня, Борис" in text(anya.get("session"))
    assert anya.post("came", session.number, came=["1"]).status_code == 422
    assert master.post("came", session.number, came=["77"]).status_code == 422
    assert master.post("came", 9, came=["1"]).status_code == 404


def test_what_is_played_while_one_looks_on_is_not_missed(cave):
    anya = Guest(cave, "1")
    anya.get("campaign")
    earn = {"hero": "hero-2", "amount": "1"}
    ledger.make_move(cave.campaign, "earn", earn, by=cave.boris)
    assert "Пока вас не было" not in text(anya.get("campaign"))
    Seat.objects.filter(pk=cave.anya.pk).update(seen_at=timezone.now() - timedelta(days=2))
    ledger.make_move(cave.campaign, "earn", earn, by=cave.boris)
    said = anya.get("campaign").context["missed"]
    assert said > 0
    ledger.make_move(cave.campaign, "earn", earn, by=cave.boris)
    assert anya.get("campaign").context["missed"] == said
