"""A body is gathered whole before anybody works at it; what is too slow, too large or too much is refused."""

import asyncio

import pytest

from config import bodies
from config.bodies import Body, Refused


def gathered(*messages, length=None, wait=0.0, read=True):
    """What an application reads of a body that comes in these messages."""
    left = list(messages)

    async def receive():
        if not left:
            await asyncio.sleep(wait or 3600)
            return {"type": "http.disconnect"}
        return left.pop(0)

    async def run():
        headers = [] if length is None else [(b"content-length", length)]
        with Body() as body:
            told = await body.gather({"headers": headers}, receive)
            pieces = []
            while True:
                message = await told()
                pieces.append(message.get("body", b""))
                if not message.get("more_body"):
                    return b"".join(pieces)

    try:
        return asyncio.run(run())
    finally:
        assert Body.held == 0


def piece(text, more=False):
    return {"type": "http.request", "body": text, "more_body": more}


def test_a_body_comes_through_as_it_was_sent():
    large = bytes(range(256)) * 3_000  # more than is kept in memory
    assert gathered(piece(b"")) == b""
    assert gathered(piece(b"one", True), piece(b"", True), piece(b"two")) == b"onetwo"
    assert gathered(piece(large, True), piece(large)) == large * 2


def test_what_comes_after_it_is_what_the_server_says():
    async def run():
        messages = [piece(b"all"), {"type": "http.disconnect"}]

        async def receive():
            return messages.pop(0)

        with Body() as body:
            told = await body.gather({"headers": []}, receive)
            return [(await told())["type"], (await told())["type"]]

    assert asyncio.run(run()) == ["http.request", "http.disconnect"]


def refused(*messages, **told):
    with pytest.raises(Refused) as no:
        gathered(*messages, **told)
    return no.value.status


def test_who_sends_slowly_is_refused(monkeypatch):
    monkeypatch.setattr(bodies, "WITHIN", 0.05)
    assert refused(piece(b"a", True)) == 408


def test_a_letter_now_and_then_buys_no_time(monkeypatch):
    monkeypatch.setattr(bodies, "WITHIN", 0.1)
    letters = iter(range(60))

    async def receive():
        await asyncio.sleep(0.01)
        return piece(b"a", True) if next(letters, None) is not None else {"type": "http.disconnect"}

    async def run():
        with Body() as body:
            await body.gather({"headers": []}, receive)

    with pytest.raises(Refused) as no:
        asyncio.run(run())
    assert no.value.status == 408


def test_who_goes_on_sending_has_longer(monkeypatch):
    monkeypatch.setattr(bodies, "WITHIN", 0.2)
    monkeypatch.setattr(bodies, "FOR_A_SECOND_MORE", 1)
    letters = iter(range(12))

    async def receive():
        await asyncio.sleep(0.05)
        return piece(b"a", True) if next(letters, None) is not None else {"type": "http.disconnect"}

    async def run():
        with Body() as body:
            await body.gather({"headers": []}, receive)

    with pytest.raises(Refused) as no:
        asyncio.run(run())
    assert no.value.status == 400  # still waited for when the sender went away


def test_who_sent_much_and_then_nothing_is_waited_for_no_longer_than_others(monkeypatch):
    monkeypatch.setattr(bodies, "WITHIN", 0.05)
    monkeypatch.setattr(bodies, "FOR_A_SECOND_MORE", 1)
    assert refused(piece(b"a" * 1_000, True), wait=0.5) == 408


def test_one_sender_has_not_all_the_room(monkeypatch):
    monkeypatch.setattr(bodies, "MOST", 10)
    monkeypatch.setattr(bodies, "MOST_OF_ONE", 6)
    with Body("a") as one, Body("a") as another, Body("b") as other:
        one.take(b"12345")
        with pytest.raises(Refused) as no:
            another.take(b"67")
        assert no.value.status == 503
        other.take(b"12345")
    assert (Body.held, dict(Body.held_of)) == (0, {})


def test_what_is_too_large_is_refused_before_it_comes_and_while_it_does(monkeypatch):
    monkeypatch.setattr(bodies, "LARGEST", 10)
    assert refused(length=b"11") == 413
    assert refused(length=b"9" * 5000) == 413
    assert refused(piece(b"123456", True), piece(b"78901")) == 413
    assert gathered(piece(b"1234567890"), length=b"10") == b"1234567890"


def test_all_bodies_together_have_an_end(monkeypatch):
    monkeypatch.setattr(bodies, "MOST", 10)
    assert refused(piece(b"12345678901")) == 503


def test_a_body_that_is_broken_off_is_nobodys_work():
    assert refused(piece(b"a", True), {"type": "http.disconnect"}) == 400
