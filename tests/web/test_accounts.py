"""Accounts: made with a name and a password, signed in to and out of, taken away; never needed."""

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from web.accounts import sessions

SECRET = "a long secret 1"
NEW = {"username": "Аня", "password1": SECRET, "password2": SECRET}


@pytest.fixture(autouse=True)
def no_tries():
    cache.clear()


@pytest.fixture
def anya(db):
    return get_user_model().objects.create_user("Аня", password=SECRET)


def signed_in(client):
    return "_auth_user_id" in client.session


def test_account_is_made_and_signed_in(client, db):
    answer = client.post(reverse("sign_up"), NEW | {"next": "/campaigns/"})
    assert (answer.status_code, answer.url) == (302, "/campaigns/")
    assert signed_in(client)
    assert "Аня" in client.get(reverse("account")).content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": ""},
        {"username": "x" * 151},
        {"username": "a b"},
        {"username": "a\0b"},
        {"password2": "another secret"},
        {"password1": "short", "password2": "short"},
        {"password1": "x" * 5000, "password2": "x" * 5000},
    ],
)
def test_account_that_cannot_be_is_refused(client, db, wrong):
    answer = client.post(reverse("sign_up"), NEW | wrong)
    assert answer.status_code == 422
    assert not get_user_model().objects.exists()
    assert not signed_in(client)


def test_name_is_taken_once(client, anya):
    assert client.post(reverse("sign_up"), NEW).status_code == 422
    assert get_user_model().objects.count() == 1


@pytest.mark.parametrize("name", ["Aня", "аня", "AНЯ", "Ａня"])
def test_a_name_that_looks_like_anothers_is_taken_too(client, anya, name):
    """Roles in a rulebook are given by name, and suggestions are signed by it."""
    answer = client.post(reverse("sign_up"), NEW | {"username": name})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["username"])
    assert client.post(reverse("sign_up"), NEW | {"username": "Анна"}).status_code == 302


def test_of_two_who_take_a_name_at_once_one_is_told(client, db, monkeypatch):
    note = sessions.note_browser

    def meanwhile(request):
        get_user_model().objects.create_user("Аня", password=SECRET)
        note(request)

    monkeypatch.setattr(sessions, "note_browser", meanwhile)
    answer = client.post(reverse("sign_up"), NEW)
    assert answer.status_code == 422
    assert "username" in answer.context["form"].errors
    assert not signed_in(client)
    assert get_user_model().objects.count() == 1


def test_signing_in_and_out(client, anya):
    assert client.post(reverse("sign_in"), {"username": "Аня", "password": "no"}).status_code == 422
    assert client.post(reverse("sign_in"), {"username": "Аня", "password": SECRET}).url == "/"
    assert signed_in(client)
    assert client.get(reverse("sign_out")).status_code == 405
    client.post(reverse("sign_out"))
    assert not signed_in(client)


@pytest.mark.parametrize(
    "next_page", ["https://example.org/", "//example.org", "javascript:alert(1)", "\\\\x", "a" * 9000]
)
def test_nobody_is_led_off_the_site(client, anya, next_page):
    answer = client.post(reverse("sign_in"), {"username": "Аня", "password": SECRET, "next": next_page})
    assert answer.url == "/" or answer.url == "a" * 9000


def test_guessing_is_slowed_down_for_that_name_alone(client, anya):
    get_user_model().objects.create_user("Борис", password=SECRET)
    for _ in range(10):
        assert client.post(reverse("sign_in"), {"username": "Аня", "password": "no"}).status_code == 422
    assert client.post(reverse("sign_in"), {"username": "Аня", "password": SECRET}).status_code == 429
    assert not signed_in(client)
    assert Client().post(reverse("sign_in"), {"username": "Борис", "password": SECRET}).status_code == 302


def test_account_is_taken_away_by_its_owner(client, anya):
    client.force_login(anya)
    client.post(reverse("forget_account"), {"name": "Борис", "password": SECRET})
    assert get_user_model().objects.exists()
    client.post(reverse("forget_account"), {"name": "Аня", "password": SECRET})
    assert not get_user_model().objects.exists()
    assert Client().post(reverse("forget_account"), {"name": "Аня"}).url.startswith(reverse("sign_in"))


def test_a_browser_that_was_left_open_takes_no_account_away(client, anya):
    """Nor is the password guessed there."""
    client.force_login(anya)
    for password in ("", *["no"] * 12):
        client.post(reverse("forget_account"), {"name": "Аня", "password": password})
    client.post(reverse("forget_account"), {"name": "Аня", "password": SECRET})
    assert get_user_model().objects.exists()


def test_account_gives_no_right_to_edit_or_administer(client, anya, settings):
    settings.EVERYBODY_EDITS = False
    client.force_login(anya)
    assert client.get("/admin/").status_code == 302
    assert not anya.has_perm("rulebooks.add_revision")


def test_a_password_is_changed_by_the_one_that_holds(client, django_user_model):
    user = django_user_model.objects.create_user("anya", password="a long secret 1")
    client.force_login(user)
    address = "/account/password/"
    assert address in client.get("/account/").content.decode()
    told = {"old_password": "wrong", "new_password1": "another secret 2", "new_password2": "another secret 2"}
    assert client.post(address, told).status_code == 422
    for nothing in ({}, {"old_password": "x" * 5000}):
        assert client.post(address, nothing).status_code in (200, 422)
    user.refresh_from_db()
    assert user.check_password("a long secret 1")
    elsewhere = Client()
    elsewhere.force_login(user)
    assert client.post(address, told | {"old_password": "a long secret 1"}).status_code == 302
    user.refresh_from_db()
    assert user.check_password("another secret 2")
    assert "anya" in client.get("/account/").content.decode()
    assert "anya" not in elsewhere.get("/account/").content.decode()


def test_nobody_changes_a_password_without_an_account(db, client):
    assert client.get("/account/password/").headers["Location"].startswith("/account/sign-in/")
