"""The proxies that docs/server describes, run as described before a site that is served to strangers."""

import gzip
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings

from campaigns import ledger
from config import bodies
from tests.campaigns import counting
from tests.campaigns.pages.test_live import cookie_of
from tests.config.test_serve import surroundings
from tests.house.files import HOUSE
from tests.processes import processes
from tests.proxies import KNOWN, NAME, SOON, Stream, head, program, proxied
from tests.served import status_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
ELSEWHERE = "127.0.0.2"
"""Another address of this machine, from which somebody comes."""
OPEN, WAITS = "01", "06"
"""How the kernel calls a connection that is open, and what is left of one at the end that let go of it first."""
KEY = "0123456789abcdef0123456789abcdef01234567"
BODY = ["Content-Type: application/x-www-form-urlencoded"]
TOKEN = [f"Cookie: csrftoken={'a' * 32}", f"Origin: https://{NAME}"]
"""With these the site has to read a form before it can refuse it."""


@pytest.fixture(scope="module")
def site(django_db_setup, tmp_path_factory):
    """The site as a server of strangers, with its static files collected."""
    folder = tmp_path_factory.mktemp("site")
    told = {
        "LOCAL": "0",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": NAME,
        "CSRF_TRUSTED_ORIGINS": f"https://{NAME}",
        "TRUSTED_PROXIES": "127.0.0.1",
        "LOG_LEVEL": "info",
    }
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
    subprocess.run(collect, cwd=HOUSE, env=surroundings(folder, **told), check=True)
    with processes(1, folder, **told) as (process,):
        yield process


@pytest.fixture(scope="module", params=KNOWN)
def proxy(request, site, tmp_path_factory):
    if program(request.param) is None:
        pytest.skip(f"NO {request.param.upper()} ON THIS MACHINE: WHAT docs/server SAYS OF IT WAS NOT TRIED")
    with proxied(request.param, tmp_path_factory.mktemp(request.param), site.port) as running:
        yield running


def headers_of(said: bytes) -> dict[str, str]:
    """Each by its name in small letters; those that are there twice are one list."""
    told: dict[str, str] = {}
    for line in said.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")[1:]:
        name, _, value = line.partition(": ")
        told[name.lower()] = ", ".join(filter(None, (told.get(name.lower()), value)))
    return told


def test_news_is_passed_on_at_once_and_as_it_is(proxy):
    table = counting.opened(1)
    number = table.campaign.number
    stream = Stream(proxy, table.campaign.slug, cookie_of(table.seats["1"]))
    told = headers_of(stream.up_to(b"\r\n\r\n"))
    assert told["content-type"].startswith("text/event-stream")
    assert "content-encoding" not in told
    stream.up_to(f"data: {number}\n\n".encode())
    for _ in range(3):
        number += 1
        ledger.make_move(table.campaign, "count", counting.one_more("1"), by=table.seats["1"])
        stream.up_to(f"data: {number}\n\n".encode())
    stream.one.close()


def test_all_that_the_site_takes_passes_and_one_byte_more_does_not(proxy, site, request):
    """It is refused by its length alone, before anything of it was sent; by nginx without a word to the site."""
    before = site.log.read_text()
    with proxy.connected() as one:
        one.sendall(head("/too/large/", *BODY, method="POST", length=bodies.LARGEST + 1))
        assert status_of(one.recv(65_536)) == 413
    if "nginx" in request.node.name:
        assert "/too/large/" not in site.log.read_text().removeprefix(before)
    assert status_of(proxy.asked("/theme/", *BODY, method="POST", body=b"x" * bodies.LARGEST)) == 403


def test_a_body_that_names_no_length_has_the_same_bound(proxy):
    piece = b"x" * 1_000_000
    with proxy.connected() as one:
        one.sendall(head("/theme/", *BODY, "Transfer-Encoding: chunked", method="POST"))
        with suppress(ConnectionError):  # refused before the last piece was sent
            for _ in range(bodies.LARGEST // len(piece) + 1):
                one.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))
        assert status_of(one.recv(65_536)) == 413


@pytest.mark.parametrize("path", ["/patterns/", "/account/sign-in/", "/api/v1/openapi.json"])
def test_pages_and_data_are_compressed_for_who_unpacks(proxy, path):
    plain = proxy.asked(path)
    assert status_of(plain) == 200
    assert "content-encoding" not in headers_of(plain)
    told = headers_of(packed := proxy.asked(path, "Accept-Encoding: gzip"))
    assert told["content-encoding"] == "gzip"
    assert "accept-encoding" in told["vary"].lower()
    assert len(unchunked(packed)) < len(unchunked(plain)) / 2
    assert gzip.decompress(unchunked(packed)).lstrip().startswith((b"<!", b"{"))


def unchunked(said: bytes) -> bytes:
    """The body of an answer, of whatever length each piece is said to have."""
    top, _, rest = said.partition(b"\r\n\r\n")
    if b"chunked" not in top.lower():
        return rest
    body = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        body, rest = body + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
    return body


@pytest.mark.parametrize(
    "path",
    [
        *(f"/campaigns/{word}/{KEY}/" for word in ("join", "watch")),
        f"/editing/{KEY}/",
        f"/campaigns/slug/calendar/1/{KEY}.ics",
        f"/watching/{KEY}.atom",
        f"/%63ampaigns//join/{KEY}/?next=/campaigns/watch/{KEY}/",
    ],
    ids=["join", "watch", "editing", "calendar", "feed", "written otherwise"],
)
def test_no_log_has_the_key_of_a_seat(proxy, site, path):
    marked = f"/marked-{time.monotonic_ns()}/"
    for ask in (proxy.asked, proxy.asked_without_https):
        ask(path)
    assert status_of(proxy.asked(path, f"Referer: https://{NAME}{path}", f"Authorization: Bearer {KEY}")) == 404
    proxy.asked(marked)
    told = in_log(proxy.log, marked)
    assert KEY not in told
    assert KEY not in site.log.read_text()


def in_log(log: Path, words: str) -> str:
    """A log once these words are in it."""
    deadline = time.monotonic() + SOON
    while words not in (told := log.read_text()):
        assert time.monotonic() < deadline, told
        time.sleep(0.02)
    return told


def test_the_site_is_told_who_asks_and_that_it_was_by_https(proxy, site):
    """Whoever says to have come from elsewhere is not believed, and whoever came by HTTPS is sent nowhere else."""
    marked = f"/marked-{time.monotonic_ns()}/"
    forged = ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "X-Real-IP: 203.0.113.9"]
    said = proxy.asked(marked, *forged, "X-Forwarded-Proto: http", source=ELSEWHERE)
    assert status_of(said) == 404
    assert "max-age=31536000" in headers_of(said)["strict-transport-security"]
    line = next(line for line in in_log(site.log, marked).splitlines() if marked in line)
    assert f": {ELSEWHERE} GET {marked} 404" in line


def test_plain_http_is_led_to_https(proxy):
    said = proxy.asked_without_https("/ru/?q=1")
    assert status_of(said) in (301, 308)
    assert re.fullmatch(rf"https://{NAME}(:\d+)?/ru/\?q=1", headers_of(said)["location"])


def test_browsers_may_have_all_over_one_connection(proxy):
    with proxy.connected(alpn="h2") as one:
        assert one.selected_alpn_protocol() == "h2"


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_nobody_outside_asks_how_the_site_does(proxy, site, path):
    before = site.log.read_text()
    assert status_of(proxy.asked(path, source=ELSEWHERE)) == 404
    assert f"GET {path}" not in site.log.read_text().removeprefix(before)


def test_half_sent_bodies_keep_nobody_waiting(proxy, site, request):
    """nginx waits for the whole of a body before it opens a connection to the site; Caddy does not, and need not.

    They are sent to both kinds of threads, and both are asked: those that hash passwords, and those of all pages.
    """
    proxy.asked("/patterns/")
    held: list[ssl.SSLSocket] = []
    for number in range(64):
        held.append(proxy.connected(ELSEWHERE))
        path = ("/account/sign-in/", "/theme/")[number % 2]
        held[-1].sendall(head(path, *BODY, *TOKEN, method="POST", length=50_000, close=False) + b"a")
    time.sleep(0.3)
    if "nginx" in request.node.name:
        assert connections_to(site.port) < 10
    began = time.monotonic() - waited_for_a_core(site.pid, os.getpid())
    for source in ("127.0.0.1", ELSEWHERE) * 5:
        assert status_of(proxy.asked("/patterns/", source=source)) == 200
    for path in ("/account/sign-in/", "/theme/"):
        whole = {"method": "POST", "body": b"a", "source": ELSEWHERE}
        assert status_of(proxy.asked(path, *BODY, *TOKEN, **whole)) == 403
    assert time.monotonic() - waited_for_a_core(site.pid, os.getpid()) - began < 5 * SOON
    for one in held:
        one.close()


def test_who_hangs_up_in_the_middle_of_a_form_is_no_fault_of_the_site(proxy):
    """Whoever comes next does not wait for a proxy that thinks the site is gone."""
    assert status_of(proxy.asked("/patterns/")) == 200
    for path in ("/account/sign-in/", "/theme/"):
        with proxy.connected(ELSEWHERE) as one:
            one.sendall(head(path, *BODY, *TOKEN, method="POST", length=50_000, close=False) + b"a")
            time.sleep(0.2)
    time.sleep(0.2)
    began = time.monotonic()
    assert status_of(proxy.asked("/patterns/")) == 200
    assert time.monotonic() - began < SOON


def waited_for_a_core(*pids: int) -> float:
    """Seconds for which the threads of some processes could have run and others did, where the kernel counts them.

    Where ten others work, the site once had 0.4 s of a core in 56; whom it keeps waiting while it has nothing to do is
    not counted here.
    """
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    waited = 0
    for task in tasks:
        with suppress(OSError):  # a thread that has ended meanwhile
            waited += int(task.read_text().split()[1])
    return waited / 1e9


def test_a_connection_that_is_kept_is_let_go_by_the_proxy_first(proxy, site):
    """What is sent over one that the site has just let go of is lost, and nobody sends a form twice for somebody."""
    before = set(kept_to(site.port))
    assert status_of(proxy.asked("/patterns/")) == 200
    for used in set(kept_to(site.port)) - before:  # Caddy keeps none
        until(lambda used=used: used not in kept_to(site.port))
        lets_go = [line[1:3] for line in sockets() if line[3] == WAITS and used in (line[1], line[2])]
        assert [one for one, other in lets_go] == [used]


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that takes some seconds.

    Errors: AssertionError where it takes a minute.
    """
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def sockets() -> list[list[str]]:
    """Connections of this machine: their number, both ends, and how they are, in the kernel's words."""
    return [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]


def kept_to(port: int) -> list[str]:
    """Where the open connections to a port of this machine come from."""
    return [line[1] for line in sockets() if line[2].endswith(f":{port:04X}") and line[3] == OPEN]


def connections_to(port: int) -> int:
    """How many connections to a port of this machine are open."""
    return len(kept_to(port))
