"""The site's own server: it does not start unsafe, lets the network in when told so, and ends when all are served."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

import pytest

from campaigns.live import CLOSED, hub
from config import serve
from tests.harness.shelf import made
from tests.house.files import HOUSE
from tests.served import asked, connected, read_to_end, status_of

SAFE = {
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopq",
    "ALLOWED_HOSTS": "letopis.example.org",
    "CSRF_TRUSTED_ORIGINS": "https://letopis.example.org",
    "TRUSTED_PROXIES": "127.0.0.1",
}


def surroundings(folder, **variables):
    ours = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return {**ours, "LETOPIS_VAR": str(folder), **variables}


@pytest.fixture
def server(settings):
    """The settings of a server of strangers, as its environment would make them."""
    settings.LOCAL = False
    settings.SECRET_KEY = SAFE["SECRET_KEY"]
    settings.ALLOWED_HOSTS, settings.TRUSTED_PROXIES = ["letopis.example.org"], ["127.0.0.1"]
    settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "templates.W003"]
    return settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", "short"),
        ("ALLOWED_HOSTS", []),
        ("ALLOWED_HOSTS", ["*"]),
        ("DEBUG", True),
        ("TRUSTED_PROXIES", []),
        ("SECURE_HSTS_SECONDS", 0),
        ("SESSION_COOKIE_SECURE", False),
    ],
)
def test_a_server_does_not_start_unsafe(server, name, value, capsys):
    serve.refuse_unsafe()
    setattr(server, name, value)
    with pytest.raises(SystemExit) as end:
        serve.refuse_unsafe()
    assert name in str(end.value)
    assert "The site was not started." in str(end.value)


def test_ones_own_machine_is_no_server(server):
    server.LOCAL, server.SECRET_KEY = True, "short"
    serve.refuse_unsafe()


def test_settings_of_a_server_are_clean(tmp_path):
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=HOUSE, env=surroundings(tmp_path, **SAFE), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("host", "here"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("laptop", False)]
)
def test_which_addresses_are_this_machine(host, here):
    assert serve.is_this_machine(host) is here


def test_the_network_is_let_in_only_on_ones_own_machine(monkeypatch):
    for name in ("SECRET_KEY", "LAN", "EDIT_KEY"):
        monkeypatch.delenv(name, raising=False)
    serve.let_network_in("127.0.0.1")
    assert "LAN" not in os.environ
    monkeypatch.setenv("SECRET_KEY", "x")
    serve.let_network_in("0.0.0.0")
    assert "LAN" not in os.environ
    monkeypatch.delenv("SECRET_KEY")
    monkeypatch.setenv("LAN", "")  # so that it is taken back after the test
    monkeypatch.setenv("EDIT_KEY", "kept")
    serve.let_network_in("0.0.0.0")
    assert (os.environ["LAN"], os.environ["EDIT_KEY"]) == ("1", "kept")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    """The site as one's own machine serves it to its network: the process, its port, what it said at the start."""
    folder, port = tmp_path_factory.mktemp("network"), free_port()
    environment = surroundings(folder, LOG_LEVEL="info", PYTHONUNBUFFERED="1")
    shutil.copy(made() / "schema.sqlite3", folder / "letopis.sqlite3")
    command = [sys.executable, "-m", "config.serve", "--host", "0.0.0.0", "--port", str(port)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=HOUSE, env=environment, stdout=log, stderr=subprocess.STDOUT)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            asked(port, "/healthz")
            break
        except OSError:
            time.sleep(0.05)
    yield process, port, folder / "log"
    process.kill()
    process.wait()


def test_the_key_is_printed_works_and_is_in_no_line_after(network):
    _, port, log = network
    key = re.search(r"/editing/(\w+)/", log.read_text())[1]
    assert status_of(asked(port, f"/editing/{key}/", host="192.168.0.7")) == 200
    assert status_of(asked(port, "/editing/other/", host="192.168.0.7")) == 404
    assert status_of(asked(port, "/", host="rebound.example.org")) == 400
    assert status_of(asked(port, "/upload/", host="192.168.0.7")) == 403  # whoever has not shown the key edits nothing
    time.sleep(0.1)
    said = log.read_text()
    assert said.count(key) == 1
    assert "GET /editing/…/ 200" in said


def test_at_sigterm_what_is_under_way_is_answered_and_nothing_else_is_waited_for(network):
    """Last in this file: it ends the server of the others."""
    process, port, _ = network
    body = b"csrfmiddlewaretoken=x"
    head = f"POST /theme/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    half, idle = connected(port, head.encode() + body[:5]), connected(port)
    time.sleep(0.3)
    process.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    half.sendall(body[5:])
    assert status_of(read_to_end(half)) == 403
    assert read_to_end(idle) == b""
    began = time.monotonic()
    assert process.wait(10) is not None
    assert time.monotonic() - began < 5


def test_streams_end_first_when_it_stops():
    async def stop():
        news = hub.listen("cave")
        hub.end()
        hub.watch.cancel()
        return await news.next(), hub.count

    assert asyncio.run(stop()) == (CLOSED, 0)
