"""How often: counted in the database, by account or address and for all; a person never meets it."""

import hashlib
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from web import limits
from web.accounts import guessing
from web.limits import Limit, hit, sender_of
from web.models import Tally

pytestmark = pytest.mark.django_db
SECRET = "a long secret 1"
FEW = Limit("few", 3, 60)


def test_it_is_counted_by_who_does_it_and_by_what():
    assert [hit(FEW, "a"), hit(FEW, "a"), hit(FEW, "b"), hit(Limit("other", 3, 60), "a"), hit(FEW, "a", "b")] == [
        1,
        2,
        1,
        1,
        1,
    ]
    limits.take_back(FEW, "a")
    assert hit(FEW, "a") == 2
    limits.forget(FEW, "a")
    assert hit(FEW, "a") == 1


def test_what_is_over_is_forgotten_and_nothing_else_is():
    hit(FEW, "old")
    Tally.objects.update(until=timezone.now() - timedelta(seconds=1))
    hit(FEW, "new")
    assert Tally.objects.count() == 1
    assert hit(FEW, "old") == 1


def test_a_clock_that_ran_ahead_shuts_nobody_out(monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(limits.timezone, "now", lambda: now + timedelta(days=3650))
    assert [hit(FEW, "a") for _ in range(4)] == [1, 2, 3, 4]
    monkeypatch.setattr(limits.timezone, "now", lambda: now)
    assert [hit(FEW, "a"), hit(FEW, "a")] == [1, 2]


def test_a_clock_that_goes_back_a_little_forgets_no_count_for_long(monkeypatch):
    now = timezone.now()
    hit(FEW, "a", times=3)
    monkeypatch.setattr(limits.timezone, "now", lambda: now - timedelta(hours=1))
    assert [hit(FEW, "a", times=3), hit(FEW, "a")] == [3, 4]


def test_a_flood_of_names_pushes_no_count_out():
    for _ in range(3):
        hit(FEW, "a")
    for number in range(400):
        hit(FEW, str(number))
    assert hit(FEW, "a") == 4


def test_nobody_reads_from_the_counts_whose_they_are():
    hit(FEW, "203.0.113.9")
    kept = Tally.objects.get().key
    assert len(kept) == 64
    assert kept != hashlib.sha256(b"203.0.113.9").hexdigest()


@pytest.mark.parametrize(
    ("address", "sender"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("made up", ""),
    ],
)
def test_one_person_is_one_sender(address, sender):
    assert sender_of(address) == sender


@pytest.fixture
def anya():
    return get_user_model().objects.create_user("Аня", password=SECRET)


def tries(client, times, name="Аня", password="no", address="203.0.113.9"):
    """What some tries are answered, by how often."""
    statuses = [
        client.post("/account/sign-in/", {"username": name, "password": password}, REMOTE_ADDR=address).status_code
        for _ in range(times)
    ]
    return {status: statuses.count(status) for status in statuses}


def test_many_names_from_one_address_have_an_end(anya, client, monkeypatch):
    monkeypatch.setattr(guessing, "FROM_HERE", Limit("passwords from a sender", 5, 60))
    answers = [tries(client, 1, name=f"name {number}") for number in range(7)]
    assert answers == [{422: 1}] * 5 + [{429: 1}] * 2
    assert tries(client, 1, password=SECRET) == {429: 1}
    assert tries(Client(), 1, password=SECRET, address="203.0.113.10") == {302: 1}


def test_a_name_guessed_from_everywhere_has_an_end_but_not_for_its_own_browser(anya, client, monkeypatch):
    monkeypatch.setattr(guessing, "OF_NAME", Limit("passwords of a name", 5, 60))
    own = Client()
    assert tries(own, 1, password=SECRET) == {302: 1}
    own.post("/account/sign-out/")
    answers = [tries(client, 1, address=f"203.0.113.{number}") for number in range(20, 27)]
    assert answers == [{422: 1}] * 5 + [{429: 1}] * 2
    assert tries(client, 1, password=SECRET, address="203.0.113.99") == {429: 1}
    assert tries(own, 1, password=SECRET, address="203.0.113.99") == {302: 1}


@pytest.mark.parametrize("limit", ["HERE", "OF_NAME"])
def test_a_name_that_is_spelt_otherwise_is_the_same_name(client, monkeypatch, limit):
    """Whatever the form takes for that name lets in, so all of it is counted as one."""
    get_user_model().objects.create_user("anya", password=SECRET)
    monkeypatch.setattr(guessing, limit, Limit("passwords", 5, 60))
    spelt = ["anya", " anya", "anya\u3000", "ａnya", "a\U0001d427ya", "ANYA", "𝒶𝓃𝓎𝒶"]
    for name in (spelt[1], spelt[3], spelt[6]):
        assert tries(Client(), 1, password=SECRET, name=name, address="203.0.113.50") == {302: 1}
    answers = [tries(client, 1, name=name) for name in spelt]
    assert answers == [{422: 1}] * 5 + [{429: 1}] * 2


def test_a_cookie_of_another_name_or_made_up_opens_no_count(anya, client, monkeypatch):
    monkeypatch.setattr(guessing, "OF_NAME", Limit("passwords of a name", 2, 60))
    get_user_model().objects.create_user("Борис", password=SECRET)
    tries(client, 1, name="Борис", password=SECRET)
    client.post("/account/sign-out/")
    assert tries(client, 4) == {422: 2, 429: 2}
    other = Client()
    other.cookies["known"] = "made:up:entirely"
    assert tries(other, 1, address="198.51.100.1") == {429: 1}


def test_the_browsers_own_count_has_an_end_too(anya, client, monkeypatch):
    monkeypatch.setattr(guessing, "KNOWN", Limit("passwords of a name in a browser that knows it", 3, 60))
    tries(client, 1, password=SECRET)
    assert [tries(client, 1, address=f"203.0.113.{number}") for number in range(5)] == [{422: 1}] * 3 + [{429: 1}] * 2


def test_who_knows_the_password_never_meets_the_limit(anya):
    assert tries(Client(), 30, password=SECRET) == {302: 30}


def test_there_is_one_door_for_passwords(anya, client):
    answer = client.post("/admin/login/?next=/admin/", {"username": "Аня", "password": SECRET})
    assert (answer.status_code, answer.url) == (302, "/account/sign-in/?next=/admin/")
    assert "_auth_user_id" not in client.session
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/sign-in/")


def test_the_old_password_is_not_guessed_either(anya, client):
    client.force_login(anya)
    told = {"old_password": "no", "new_password1": "another secret 2", "new_password2": "another secret 2"}
    answers = [client.post("/account/password/", told).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
    assert client.post("/account/password/", told | {"old_password": SECRET}).status_code == 429


@pytest.mark.parametrize("password", ["12345678", "password", "anyanyanya1", "short1", "19851985"])
def test_passwords_that_everybody_guesses_are_none(client, password):
    told = {"username": "anyanyanya", "password1": password, "password2": password}
    assert client.post("/account/sign-up/", told).status_code == 422
    assert not get_user_model().objects.exists()


@pytest.fixture
def limited(settings, monkeypatch):
    settings.LIMITS = True
    monkeypatch.setattr(limits, "within", lambda limit, request, times=1: hit(limit, limits.doer(request)) <= 2)


MAKING = ["/account/sign-up/", "/upload/", *(f"/campaigns/{one}/" for one in ("new", "bring", "first"))]
AT_A_TABLE = ["/campaigns/any/rematch/", "/campaigns/any/seats/add/", "/campaigns/any/told/"]
"""Counted before anybody looks whether there is such a table."""


@pytest.mark.parametrize("path", [*MAKING, *AT_A_TABLE])
def test_making_things_has_an_end_on_a_server(limited, client, path, settings):
    answers = [client.post(path, {}).status_code for _ in range(3)]
    assert 429 not in answers[:2]
    assert answers[2] == 429
    assert "чаще, чем делают люди" in client.post(path, {}).content.decode()
    assert client.post(path, {}).headers["Retry-After"] == "3600"
    assert client.get(path).status_code != 429
    settings.LIMITS = False
    assert client.post(path, {}).status_code != 429


def test_an_account_is_counted_wherever_it_is_and_all_together_have_an_end(rf, anya):
    limit = Limit("things", 2, 60, on_site=4)

    def once(user, address):
        request = rf.post("/", REMOTE_ADDR=address)
        request.user = user
        return limits.within(limit, request)

    assert [once(anya, f"203.0.113.{number}") for number in range(3)] == [True, True, False]
    from django.contrib.auth.models import AnonymousUser

    assert [once(AnonymousUser(), f"198.51.100.{number}") for number in range(3)] == [True, True, False]
