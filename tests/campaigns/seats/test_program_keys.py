"""Keys for programs: less than a seat's link, shown once, ended one by one and with the link they were made under."""

import re
from datetime import timedelta

import pytest

from campaigns.models import Play, Seat
from campaigns.seats import people, program_keys, putting_away
from campaigns.seats.blindness import set_blind
from campaigns.seats.models import ProgramKey
from tests.campaigns.api.test_api import FOUR, Program
from tests.campaigns.guests import Guest, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(cave):
    """Makes a key to Anya's seat of a scope; a program with it."""

    def make(scope, seat=None):
        return Program(cave.campaign, program_keys.make(seat or cave.anya, "бот", scope))

    return make


def test_a_key_may_what_its_scope_says(cave, made):
    watch, look, move = (made(scope) for scope in ("watch", "look", "move"))
    assert [one.get().json()["seat"] for one in (watch, look, move)] == ["", "1", "1"]
    assert [one.get("/moves").status_code for one in (watch, look, move)] == [403, 200, 200]
    assert [one.post("/preview/earn", **FOUR).status_code for one in (watch, look, move)] == [403, 200, 200]
    before = Play.objects.count()
    assert [one.post("/moves/earn", **FOUR).status_code for one in (watch, look)] == [403, 403]
    assert [one.post("/undo", number=before).status_code for one in (watch, look)] == [403, 403]
    assert Play.objects.count() == before
    assert move.post("/moves/earn", **FOUR).status_code == 200
    assert look.get("/plays?seat=2").status_code == 403


def test_a_key_is_shown_once_and_kept_nowhere(cave):
    anya = Guest(cave, "1")
    shown = anya.post("keys", name="Бот в чате", scope="look")
    (token,) = re.findall(r"\b[0-9a-f]{40}\b", shown.content.decode())
    assert "no-store" in shown["Cache-Control"]
    again = anya.get("keys")
    assert "Бот в чате" in text(again)
    assert token not in again.content.decode()
    assert ProgramKey.objects.get().hash == people.hashed(token)
    assert Program(cave.campaign, token).get().status_code == 200
    assert "Бот в чате" not in text(Guest(cave, "2").get("keys"))


def test_whoever_made_it_ends_it_and_nobody_else(cave, made):
    program = made("move")
    key = ProgramKey.objects.get()
    Guest(cave, "2").post("end_key", key.pk)
    assert program.get().status_code == 200
    Guest(cave, "1").post("end_key", key.pk)
    assert program.get().status_code == 401
    Guest(cave, "1").post("end_key", key.pk)


def test_it_ends_with_the_link_it_was_made_under(cave, made):
    program = made("move")
    people.renew_link(Seat.objects.get(pk=cave.anya.pk))
    assert program.get().status_code == 401


def test_a_master_who_turns_blind_keeps_no_key_to_a_hand(cave, made):
    program = made("look")
    set_blind(cave.campaign, True, by=cave.gm)
    assert program.get().status_code == 401


def test_a_table_that_is_put_away_is_there_for_no_key(cave, made):
    program = made("look")
    putting_away.put_away(cave.campaign, by=cave.gm)
    assert program.get().status_code == 401


def test_use_is_noted_by_the_hour(cave, made):
    program = made("look")
    program.get()
    noted = ProgramKey.objects.get().used
    program.get()
    assert noted is not None
    assert ProgramKey.objects.get().used == noted
    ProgramKey.objects.update(used=noted + timedelta(days=1))  # by a clock that ran ahead
    program.get()
    assert noted <= ProgramKey.objects.get().used < noted + timedelta(hours=1)


@pytest.mark.parametrize("told", [{"name": "", "scope": "look"}, {"name": "x", "scope": "all"}, {"name": "x" * 61}, {}])
def test_a_key_without_name_or_scope_is_not_made(cave, told):
    assert Guest(cave, "1").post("keys", **told).status_code == 422
    assert not ProgramKey.objects.exists()


def test_a_seat_has_so_many(cave, made):
    for _ in range(program_keys.MOST):
        made("watch")
    refused = Guest(cave, "1").post("keys", name="ещё", scope="watch")
    assert refused.status_code == 422
    assert str(program_keys.MOST) in text(refused)


def test_who_only_looks_on_has_none_to_give(cave):
    assert Guest(cave).get("keys").status_code == 404
