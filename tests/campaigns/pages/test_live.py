"""Whoever holds a seat hears within two seconds that something changed; nobody else hears anything."""

import http.client
import threading
import time
from contextlib import contextmanager

import pytest
import uvicorn
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError

from campaigns import hearing, ledger, live, streaming
from campaigns.models import Campaign
from campaigns.seats import people, seating
from tests.served import served as served_by_the_site

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 2.0


@contextmanager
def served():
    """The site as uvicorn serves it, in a thread on the tests' database."""
    from config.asgi import application

    config = uvicorn.Config(application, port=0, log_level="critical", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield server, server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        assert not thread.is_alive()


def cookie_of(*seats):
    session = SessionStore()
    session[people.HELD] = [seat.hold_hash for seat in seats]
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


class Ear:
    """A browser that listens; `number()` waits for the next number."""

    def __init__(self, port, slug, cookie="", method="GET"):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.connection.request(method, f"/events/{slug}", headers={"Cookie": cookie} if cookie else {})
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def line(self):
        return self.answer.readline().decode().strip()

    def number(self):
        while True:
            line = self.line()
            if line.startswith("data:"):
                return int(line.removeprefix("data:"))

    def close(self):
        self.answer.close()
        self.connection.close()


def ended(ear):
    """Whether the stream comes to its end, whatever it says before."""
    return all(line.startswith((b"event", b"data", b":", b"\n")) for line in iter(ear.answer.readline, b""))


def earn(table):
    return ledger.make_move(table.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=table.anya)


def test_second_browser_hears_a_change_at_once(cave):
    with served() as (_, port):
        anya, boris = (Ear(port, cave.campaign.slug, cookie_of(seat)) for seat in (cave.anya, cave.boris))
        assert (anya.status, anya.answer.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
        assert (anya.number(), boris.number()) == (6, 6)
        began = time.monotonic()
        earn(cave)
        assert (anya.number(), boris.number()) == (7, 7)
        assert time.monotonic() - began < PATIENCE


def test_change_of_another_process_is_heard_too(cave):
    with served() as (_, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert ear.number() == 6
        Campaign.objects.filter(pk=cave.campaign.pk).update(number=9)
        hearing.tell(cave.campaign.slug)  # as another process does: nobody tells this one's hub
        assert ear.number() == 9


def test_refused_move_is_not_heard(cave, monkeypatch):
    heard = []
    monkeypatch.setattr(live, "changed", lambda slug, number: heard.append(number))
    with pytest.raises(ledger.IllegalMove):
        ledger.make_move(cave.campaign, "spend", {"hero": "hero-1", "amount": "99"}, by=cave.anya)
    earn(cave)
    assert heard == [7]


def test_stranger_gets_nothing(cave, open_table):
    other = open_table()
    slug = cave.campaign.slug
    with served() as (_, port):
        cookies = ["", "sessionid=made-up", "sessionid=", cookie_of(), cookie_of(other.anya), "\xff=;;="]
        assert [Ear(port, slug, cookie).status for cookie in cookies] == [404] * len(cookies)
        assert Ear(port, "nowhere", cookie_of(cave.anya)).status == 404
        assert Ear(port, slug, cookie_of(cave.anya), method="POST").status == 405


@pytest.mark.parametrize("path", ["%00", "a%00b", "..%2F..", "a" * 5000, "%D0%B9%20"])
def test_an_address_that_no_table_has_breaks_nothing(cave, path):
    with served() as (_, port):
        assert Ear(port, path, cookie_of(cave.anya)).status == 404


def test_a_cookie_with_nul_is_as_good_as_none(cave):
    """As long as a key of a session is: nobody is asked for a shorter one."""
    long = "a\\000b" * 11
    with served() as (_, port):
        assert Ear(port, cave.campaign.slug, f'{settings.SESSION_COOKIE_NAME}="{long}"').status == 404


def test_where_the_database_is_away_the_stream_says_when_to_come_again(cave, monkeypatch):
    def away(*told):
        raise OperationalError

    monkeypatch.setattr(streaming, "standing_of", away)
    with served() as (_, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert (ear.status, ear.answer.headers["Retry-After"]) == (503, "10")
    assert live.hub.count == 0


def test_listener_who_left_is_forgotten(cave):
    with served() as (_, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert ear.number() == 6
        assert live.hub.count == 1
        ear.close()
        deadline = time.monotonic() + PATIENCE
        while live.hub.count and time.monotonic() < deadline:
            time.sleep(0.02)
        assert (live.hub.count, live.hub.listeners) == (0, {})


def test_silence_is_filled_and_long_streams_end(cave, monkeypatch):
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.1)
    monkeypatch.setattr(streaming, "LONGEST", 0.35)
    with served() as (_, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        sent = ear.answer.read().decode()
        assert sent.startswith("event: number\ndata: 6\n\n: still here\n\n")


def test_too_many_listeners_are_refused(cave, monkeypatch):
    monkeypatch.setattr(streaming, "MOST", 0)
    with served() as (_, port):
        assert Ear(port, cave.campaign.slug, cookie_of(cave.anya)).status == 503


def test_open_stream_does_not_keep_the_server_from_stopping(cave):
    with served() as (server, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert ear.number() == 6
        began = time.monotonic()
        server.should_exit = True
        assert ear.answer.read().decode().strip() == ""
        assert time.monotonic() - began < 4


def test_the_sites_own_server_ends_streams_first_however_long_it_waits_for_requests(cave):
    from config.asgi import application

    with served_by_the_site(application, patience=8) as (server, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert ear.number() == 6
        began = time.monotonic()
        server.should_exit = True
        assert ended(ear)
        assert time.monotonic() - began < 4


def test_pages_are_served_beside_the_streams(cave):
    with served() as (_, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/patterns/")
        assert connection.getresponse().status == 200


def test_stream_ends_when_somebody_loses_a_seat_and_opens_again_only_for_who_holds_one(cave):
    with served() as (_, port):
        anya, boris = (Ear(port, cave.campaign.slug, cookie_of(seat)) for seat in (cave.anya, cave.boris))
        assert (anya.number(), boris.number()) == (6, 6)
        cookie = cookie_of(cave.anya)
        seating.hand_over(cave.campaign, cave.anya, by=cave.gm)
        assert ended(anya)
        assert ended(boris)
        assert Ear(port, cave.campaign.slug, cookie).status == 404
        again = Ear(port, cave.campaign.slug, cookie_of(cave.boris))
        assert again.number() == 7


def test_loss_of_a_seat_in_another_process_ends_the_stream_too(cave):
    with served() as (_, port):
        anya = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert anya.number() == 6
        people.renew_link(cave.anya)  # says nothing to this process's hub, as another would not
        hearing.tell(cave.campaign.slug)
        assert ended(anya)


def test_spectator_listens_only_while_the_link_holds(cave):
    seating.let_watch(cave.campaign, True, by=cave.gm)
    session = SessionStore()
    session[people.WATCHED] = [cave.campaign.watch_hash]
    session.save()
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
    with served() as (_, port):
        ear = Ear(port, cave.campaign.slug, cookie)
        assert ear.number() == 7
        seating.let_watch(cave.campaign, False, by=cave.gm)
        assert ended(ear)
        assert Ear(port, cave.campaign.slug, cookie).status == 404
