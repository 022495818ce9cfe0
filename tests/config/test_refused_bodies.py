"""Who sends what is refused hears why, once all of it has come, and is not listened to for ever."""

import asyncio
import time
from contextlib import suppress

import pytest

from config import asgi, bodies
from tests.served import asked, connected, read_to_end, served, status_of

pytestmark = pytest.mark.django_db(transaction=True)
TOO_LARGE = f"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {bodies.LARGEST + 1}\r\n\r\n".encode()


@pytest.fixture
def site():
    with served(asgi.application) as (_, port):
        yield port


def test_a_body_that_is_too_large_is_not_even_waited_for(site, monkeypatch):
    monkeypatch.setattr(bodies, "SILENT", 0.1)
    assert status_of(read_to_end(connected(site, TOO_LARGE))) == 413


def test_who_sends_too_much_reads_why_after_the_last_letter(site):
    """Whoever hears only once all is sent would be told of a broken connection, were it hung up on before."""
    said = asked(site, "/", "POST", body=b"x" * (bodies.LARGEST + 1))
    assert status_of(said) == 413
    assert "Слишком большое" in said.decode()


def test_who_was_refused_and_goes_on_sending_is_left_in_the_end(site, monkeypatch):
    monkeypatch.setattr(bodies, "LINGER", 0.3)
    one, began = connected(site, TOO_LARGE), time.monotonic()
    with suppress(ConnectionError):
        while time.monotonic() - began < 10:
            one.sendall(b"x")
            time.sleep(0.02)
    assert time.monotonic() - began < 5


def test_whoever_sends_in_the_moment_it_ends_is_left_as_well(monkeypatch):
    """Where Python is before 3.12, a letter that came just then had the end of the time forgotten."""
    monkeypatch.setattr(bodies, "LINGER", 0.05)

    async def receive():
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def many_are_heard_out():
        hearing = [asyncio.create_task(bodies.heard_out(receive)) for _ in range(20)]
        _, heard_still = await asyncio.wait(hearing, timeout=3)
        for one in heard_still:
            one.cancel()
        return len(heard_still)

    assert asyncio.run(many_are_heard_out()) == 0
