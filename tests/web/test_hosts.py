"""One person's machine answers to its own names; in its network also to its addresses, and who edits shows a key."""

import socket

import pytest
from django.test import Client

from rulebooks.permissions import may_edit
from web.hosts import answers_to

KEY = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "a.localhost"])
def test_this_machine_answers_to_its_names(host, client):
    assert answers_to(host)
    assert client.get("/patterns/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["rebound.example.org", "127.0.0.1.example.org", "192.168.0.7", "localhost.example.org", "", "a b", "[::1"]
)
def test_it_answers_to_no_other(host, client):
    assert not answers_to(host)
    assert client.get("/patterns/", headers={"host": host or "x"}).status_code == 400


@pytest.fixture
def network(settings):
    settings.LAN, settings.ALLOWED_HOSTS, settings.EVERYBODY_EDITS, settings.EDIT_KEY = True, ["*"], False, KEY


@pytest.mark.parametrize("host", ["192.168.0.7:8000", "[fe80::1]:8000", "localhost", socket.gethostname()])
def test_let_into_the_network_it_answers_to_its_addresses(network, host, client):
    assert client.get("/patterns/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["rebound.example.org", "192.168.0.7.example.org", "192.168.0.999"])
def test_and_still_to_nobody_elses_name(network, host, client):
    assert client.get("/patterns/", headers={"host": host}).status_code == 400


def edits(client, rf):
    request = rf.get("/")
    request.session = client.session
    from django.contrib.auth.models import AnonymousUser

    request.user = AnonymousUser()
    return may_edit(request)


@pytest.fixture
def guest(network, db):
    return Client(headers={"host": "192.168.0.7:8000"})


def test_who_holds_the_key_edits_and_nobody_else(guest, rf):
    assert not edits(guest, rf)
    assert guest.get("/upload/").status_code == 403
    assert guest.get(f"/editing/{KEY}/").status_code == 200
    assert not edits(guest, rf)  # a messenger that looks at the link takes nothing
    assert guest.post(f"/editing/{KEY}/").url == "/"
    assert edits(guest, rf)
    assert guest.get("/upload/").status_code == 200


def test_a_key_that_was_holds_no_longer(guest, rf, settings):
    guest.post(f"/editing/{KEY}/")
    settings.EDIT_KEY = "another"
    assert not edits(guest, rf)
    assert guest.get(f"/editing/{KEY}/").status_code == 404


@pytest.mark.parametrize("key", ["x", "%00", "ключ"])
def test_no_other_key_opens_anything(guest, key):
    assert guest.post(f"/editing/{key}/").status_code == 404


def test_where_there_is_no_key_nothing_is_one(guest, rf, settings):
    settings.EDIT_KEY = ""
    assert guest.post("/editing/x/").status_code == 404
    session = guest.session
    session["edits"] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # of an empty key
    session.save()
    assert not edits(guest, rf)


def test_the_session_is_another_once_it_may_do_more(guest):
    guest.get("/campaigns/")
    session = guest.session
    session["x"] = 1
    session.save()
    before = session.session_key
    guest.post(f"/editing/{KEY}/")
    assert guest.cookies["sessionid"].value != before
