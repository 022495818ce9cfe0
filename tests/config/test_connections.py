"""Nobody keeps the server waiting: not by saying nothing, not by speaking slowly, not by not reading."""

import asyncio
import threading
import time
from contextlib import suppress

import pytest

from config import connections
from config.connections import Connection
from tests.served import asked, connected, read_to_end, served, status_of

LARGE = b"x" * 12_000_000
"""More than the buffers of both ends hold."""


async def answers(scope, receive, send):
    """Waits for its body, and answers with as much as the address asks for."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    body = LARGE if scope["path"] == "/large" else b"here"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def hurried(monkeypatch):
    monkeypatch.setattr(connections, "LOOK", 0.05)
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.3)
    monkeypatch.setattr(connections, "UNREAD_WITHIN", 0.3)


def test_who_says_nothing_is_let_go(hurried):
    with served(answers) as (server, port):
        silent = connected(port)
        assert read_to_end(silent) == b""
        assert not server.server_state.connections
        assert not Connection.waiting


def test_who_says_one_letter_at_a_time_is_let_go(hurried):
    with served(answers) as (_, port):
        slow, began = connected(port, b"GET / HTTP/1.1\r\nX: "), time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - began < 5:
                slow.sendall(b"a")
                time.sleep(0.05)
        assert time.monotonic() - began < 2


def test_who_reads_nothing_is_let_go_and_who_reads_gets_all(hurried):
    with served(answers) as (server, port):
        unread = connected(port, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        deadline = time.monotonic() + 5
        while not server.server_state.connections and time.monotonic() < deadline:
            time.sleep(0.01)
        while server.server_state.connections and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not server.server_state.connections
        assert len(read_to_end(unread)) < len(LARGE)
        assert asked(port, "/large").endswith(LARGE)


def test_many_who_read_slowly_do_not_fill_the_memory_together(hurried, monkeypatch):
    monkeypatch.setattr(connections, "UNREAD_WITHIN", 60.0)
    monkeypatch.setattr(connections, "MOST_UNREAD", 2.5 * len(LARGE))
    with served(answers) as (server, port):
        readers = [connected(port, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(8)]
        deadline = time.monotonic() + 10
        while server.server_state.total_requests < len(readers) and time.monotonic() < deadline:
            time.sleep(0.02)
        while len(server.server_state.connections) > 3 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert 1 <= len(server.server_state.connections) <= 3
        assert asked(port, "/large").endswith(LARGE), "who reads is told all of it"
        for one in readers:
            one.close()
    assert not Connection.held


def test_a_used_connection_may_be_used_again_and_waits_no_longer_than_a_new_one(hurried):
    with served(answers) as (_, port):
        one = connected(port)
        for _ in range(3):
            one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            said = b""
            while not said.endswith(b"here"):
                said += one.recv(1000)
            assert status_of(said) == 200
            time.sleep(0.15)
        assert read_to_end(one) == b""


def test_two_requests_sent_at_once_are_both_answered(hurried):
    with served(answers) as (_, port):
        one = connected(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
        assert read_to_end(one).count(b"200 OK") == 2


def test_an_answer_that_takes_long_is_waited_for(hurried):
    async def slow(scope, receive, send):
        if scope["type"] == "http":
            await asyncio.sleep(0.8)
            await answers(scope, receive, send)

    with served(slow) as (_, port):
        assert status_of(asked(port)) == 200


def test_where_no_more_connections_fit_the_longest_waiting_goes(monkeypatch):
    monkeypatch.setattr(Connection, "most", 5)
    with served(answers) as (server, port):
        first, *others = [connected(port) for _ in range(5)]
        half_sent = connected(port, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na")
        assert read_to_end(first) == b""
        for _ in range(20):
            assert status_of(asked(port)) == 200
        assert len(server.server_state.connections) <= 5
        for one in (*others, half_sent):
            one.close()


def test_hundreds_of_idle_connections_leave_the_rest_answering():
    with served(answers) as (_, port):
        idle = [connected(port) for _ in range(400)]
        began = time.monotonic()
        assert status_of(asked(port)) == 200
        assert time.monotonic() - began < 1
        for one in idle:
            one.close()


def test_at_the_end_what_is_under_way_is_answered():
    began = threading.Event()

    async def slow(scope, receive, send):
        if scope["type"] == "http":
            began.set()
            await asyncio.sleep(0.5)
            await answers(scope, receive, send)

    with served(slow, patience=5) as (server, port):
        one = connected(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert began.wait(5)
        server.should_exit = True
        assert read_to_end(one).endswith(b"here")
