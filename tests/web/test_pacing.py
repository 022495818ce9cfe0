"""Whoever asks faster than any person is told so, by account, address and for all; reading a page has no limit."""

import pytest
from django.contrib.auth import get_user_model
from django.db import OperationalError
from django.test import Client
from psycopg.errors import DiskFull

from web import pacing
from web.limits import Limit
from web.models import Tally

pytestmark = pytest.mark.django_db
FEW = Limit("few", 3, 600)
PACES = {"looks": {"search": FEW, "api:find": FEW}, "changes": {"*": Limit("some", 4, 600, on_site=6)}}


@pytest.fixture
def server(settings):
    """A site of strangers where little may be done."""
    settings.LIMITS = True
    settings.PACES = f"{__name__}.PACES"
    pacing.ahead.forget()
    yield settings
    pacing.ahead.forget()


def test_search_has_an_end_and_pages_have_none(server, client):
    assert [client.get("/search/", {"q": "a"}).status_code for _ in range(5)] == [200] * 3 + [429] * 2
    refused = client.get("/search/")
    assert refused.headers["Retry-After"] == "600"
    assert "через десять минут" in refused.content.decode()
    assert {client.get("/ru/").status_code for _ in range(9)} == {200}
    assert client.get("/search/", REMOTE_ADDR="203.0.113.9").status_code == 200
    server.LIMITS = False
    assert client.get("/search/").status_code == 200


def test_program_is_told_in_its_own_language(server, client):
    for _ in range(3):
        client.get("/api/v1/search?q=a")
    refused = client.get("/api/v1/search?q=a")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "600")
    assert "чаще" in refused.json()["detail"]


def test_whatever_changes_something_has_an_end_for_one_and_for_all(server):
    def language(address, user=None):
        client = Client()
        if user:
            client.force_login(user)
        return client.post("/language/", {"language": "en"}, REMOTE_ADDR=address).status_code

    anya = get_user_model().objects.create_user("anya")
    assert [language("203.0.113.9") for _ in range(5)] == [302] * 4 + [429]
    assert [language(f"198.51.100.{number}", anya) for number in range(2)] == [302, 302]
    assert language("192.0.2.1") == 429


def test_what_the_database_has_no_room_for_is_counted_here(server, client, monkeypatch):
    """Reading goes on where nothing can be written, and has the end that it had."""

    def full(*told, **named):
        raise OperationalError("full") from DiskFull()

    monkeypatch.setattr(pacing, "hit", full)
    assert [client.get("/search/", {"q": "a"}).status_code for _ in range(5)] == [200] * 3 + [429] * 2


def test_a_database_that_is_away_is_not_guessed_at(server, monkeypatch):
    def away(*told, **named):
        raise OperationalError("away")

    monkeypatch.setattr(pacing, "hit", away)
    assert Client(raise_request_exception=False).get("/search/", {"q": "a"}).status_code == 503


def test_whoever_only_looks_is_not_asked_who_they_are(server, client):
    assert "sessionid" not in client.get("/search/").cookies
    assert "Cookie" not in client.get("/api/v1/search?q=a").headers.get("Vary", "")


def test_counting_ahead_asks_the_database_seldom_and_forgets_nothing(django_assert_max_num_queries):
    mine, limit = pacing.Ahead(), Limit("much", 1_000, 600)
    with django_assert_max_num_queries(40):
        assert [mine.hit(limit, "a") for _ in range(100)] == list(range(1, 101))
    other = pacing.Ahead()
    known = other.hit(limit, "a")
    assert 60 < known <= 101
    assert Tally.objects.count() == 1
    assert mine.hit(limit, "b") == 1


def test_a_flood_of_senders_costs_memory_once(monkeypatch):
    monkeypatch.setattr(pacing, "MOST_KEPT", 5)
    mine, limit = pacing.Ahead(), Limit("much", 1_000, 600)
    for number in range(20):
        mine.hit(limit, str(number))
    assert len(mine.counts) == 5
    assert mine.hit(limit, "0") == 2


def test_what_another_process_counted_is_known_after_a_while(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(pacing.time, "monotonic", lambda: now[0])
    one, other, limit = pacing.Ahead(), pacing.Ahead(), Limit("much", 100, 600)
    one.hit(limit, "a")
    for _ in range(50):
        other.hit(limit, "a")
    now[0] = pacing.FRESH + 1
    assert one.hit(limit, "a") > 45
