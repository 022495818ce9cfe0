"""The whole site behind its front: half-sent bodies, numbers, headers, the log, whose address is believed."""

import asyncio
import http.client
import logging
import threading
import time

import pytest

from config import asgi, bodies
from config.requests import Answer
from tests.served import asked, connected, read_to_end, served, status_of
from web import logs

pytestmark = pytest.mark.django_db(transaction=True)
HALF = (
    "POST /account/sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken={token}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50000\r\n\r\na"
).format(token="a" * 32)


@pytest.fixture
def site():
    with served(asgi.application) as (_, port):
        yield port


def test_of_the_headers_that_every_answer_has_a_stream_keeps_nothing():
    passed_on = []

    async def pass_on(message):
        passed_on.append(message)

    answer = Answer(pass_on, "one", [(b"x-frame-options", b"DENY")])
    begun = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]}
    asyncio.run(answer.send(begun))
    told = [(b"content-type", b"text/plain"), (b"x-request-id", b"one"), (b"x-frame-options", b"DENY")]
    assert passed_on[0]["headers"] == told
    assert answer.headers == []


def slowest_of(port, times=20):
    """Seconds of the slowest but one of some requests for a page."""
    took = []
    for _ in range(times):
        began = time.monotonic()
        assert status_of(asked(port, "/patterns/")) == 200
        took.append(time.monotonic() - began)
    return sorted(took)[-2]


def test_half_sent_bodies_keep_nobody_waiting(site):
    quiet = slowest_of(site)
    held = [connected(site, HALF.encode()) for _ in range(64)]
    time.sleep(0.1)
    assert slowest_of(site) < 2 * quiet + 0.2
    assert not asgi.turns.count + asgi.dear_turns.count
    for one in held:
        one.close()


def test_a_half_sent_body_is_told_so(site, monkeypatch):
    monkeypatch.setattr(bodies, "WITHIN", 0.1)
    said = read_to_end(connected(site, HALF.encode())).decode()
    assert status_of(said.encode()) == 408
    assert "Слишком медленно" in said
    english = HALF.replace("Host", "Accept-Language: en\r\nHost")
    assert "It came too slowly" in read_to_end(connected(site, english.encode())).decode()


def test_where_too_many_wait_one_is_told_when_to_come_again(site, monkeypatch):
    monkeypatch.setattr(asgi.turns, "most", 0)
    said = asked(site, "/patterns/")
    assert status_of(said) == 503
    assert b"\r\nretry-after: 10\r\n" in said


def test_signing_in_takes_no_thread_from_the_pages(site):
    assert asgi.door_of({"path": "/account/sign-in/", "method": "POST"}) == "dear"
    assert asgi.door_of({"path": "/account/sign-in/", "method": "GET"}) == "pages"
    assert asgi.door_of({"path": "/upload/abc/", "method": "GET"}) == "dear"
    assert asgi.door_of({"path": "/campaigns/new/", "method": "POST"}) == "pages"
    body = b"csrfmiddlewaretoken=x"
    kind = ["Content-Type: application/x-www-form-urlencoded"]
    assert status_of(asked(site, "/account/sign-in/", "POST", kind, body)) == 403


def test_slow_readers_hold_neither_thread_nor_turn(site, monkeypatch):
    real, large = asgi.pages, b"x" * 12_000_000

    async def pages(scope, receive, send):
        if scope.get("path") != "/large":
            return await real(scope, receive, send)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for start in range(0, len(large), 1_000_000):
            await send({"type": "http.response.body", "body": large[start : start + 1_000_000], "more_body": True})

    monkeypatch.setattr(asgi, "pages", pages)
    readers = [connected(site, b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n") for _ in range(12)]
    time.sleep(0.2)
    patience = time.monotonic() + 10
    while asgi.turns.count and time.monotonic() < patience:
        time.sleep(0.05)
    assert not asgi.turns.count, "nobody reads, and yet a turn is held"
    assert slowest_of(site, 4) < 3
    for one in readers:
        one.close()


def test_one_sender_has_not_all_the_streams(site, monkeypatch):
    monkeypatch.setattr(asgi.streams, "most_of_one", 0)
    said = asked(site, "/events/abc")
    assert status_of(said) == 503
    assert b"\r\nretry-after: 10\r\n" in said
    assert not asgi.streams.count


def headers(said):
    lines = said.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


@pytest.mark.parametrize(
    "path", ["/events/nowhere", "/healthz", "/patterns/", "/no/such/page", "/static/css/site/tokens.css"]
)
def test_every_answer_has_its_number_and_the_headers(site, path):
    told = headers(asked(site, path))
    assert len(told["x-request-id"]) == 9
    assert told["content-security-policy"].startswith("default-src 'self'")
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "same-origin"
    assert "server" not in told


@pytest.mark.parametrize("path", ["/events/nowhere", "/patterns/"])
def test_only_names_of_this_machine_are_answered(site, path):
    said = asked(site, path, host="rebound.example.org")
    assert status_of(said) == 400
    assert "Не имя этого сайта" in said.decode()
    assert status_of(asked(site, path, host=f"localhost:{site}")) != 400


def test_https_is_remembered_on_streams_too(site, settings):
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 60, True
    from web.security import bare_headers

    told = dict(bare_headers("https"))
    assert told[b"strict-transport-security"] == b"max-age=60; includeSubDomains"
    assert b"strict-transport-security" not in dict(bare_headers("http"))


class Kept(logging.Handler):
    """What would have been written to standard error."""

    def __init__(self):
        super().__init__()
        self.lines = []
        self.setFormatter(logs.Lines())

    def emit(self, record):
        self.lines.append(self.format(record))


@pytest.fixture
def written():
    kept, root = Kept(), logging.getLogger()
    level = root.level
    root.addHandler(kept)
    root.setLevel(logging.INFO)
    yield kept.lines
    root.removeHandler(kept)
    root.setLevel(level)


def test_the_log_has_a_line_for_each_request_and_no_key(site, written):
    key = "0123456789abcdef0123456789abcdef01234567"
    number = headers(asked(site, f"/campaigns/join/{key}/"))["x-request-id"]
    asked(site, f"/campaigns/x/calendar/1/{key}.ics")
    asked(site, "/api/v1/campaigns", headers=[f"Authorization: Bearer {key}", f"Referer: http://x/{key}"])
    asked(site, f"/%63ampaigns/join/{key[:-1]}%37/?next={key}")
    asked(site, "/two%0Alines")
    told = "\n".join(written)
    assert key not in told
    assert key[:20] not in told
    assert f"{number} letopis.requests: 127.0.0.1 GET /campaigns/join/…/ 404" in told
    assert "/two\\x0alines" in told


def test_the_log_believes_nobody_about_addresses_either(site, written):
    asked(site, "/patterns/", headers=["X-Forwarded-For: 203.0.113.9"])
    assert "203.0.113.9" not in "\n".join(written)


def test_an_error_leaves_its_trace_under_the_number_that_the_page_shows(site, written, monkeypatch):
    from rulebooks.reading import door

    def broken(*told):
        raise RuntimeError("this broke")

    monkeypatch.setattr(door, "state_of", broken)
    said = asked(site, "/ru/").decode()
    assert status_of(said.encode()) == 500
    number = headers(said.encode())["x-request-id"]
    assert f"<code>{number}</code>" in said
    told = "\n".join(written)
    assert f"{number} django.request: Internal Server Error: /" in told
    assert "RuntimeError: this broke" in told


def test_what_breaks_in_the_front_is_told_and_logged_too(site, written, monkeypatch):
    async def broken(*told):
        raise RuntimeError("the front broke")

    monkeypatch.setattr(asgi, "page", broken)
    said = asked(site, "/").decode()
    assert status_of(said.encode()) == 500
    assert headers(said.encode())["x-request-id"] in "\n".join(line for line in written if "the front broke" in line)


def sender(monkeypatch, port, proxies, *sent):
    """Whom the site takes for the sender of a request with these headers."""
    seen = []

    async def look(scope, receive, send):
        seen.append(((scope["client"] or ("",))[0], scope["scheme"]))
        await asgi.refuse(scope, send, 400)

    monkeypatch.setattr(asgi, "page", look)
    monkeypatch.setattr(asgi.settings, "TRUSTED_PROXIES", proxies)
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    with served(ProxyHeadersMiddleware(asgi.application.app, trusted_hosts=proxies)) as (_, own):
        asked(own, "/", headers=sent)
    return seen[0]


def test_only_a_named_proxy_is_believed(site, monkeypatch):
    told = ["X-Forwarded-For: 203.0.113.9, 198.51.100.7", "X-Forwarded-Proto: https"]
    assert sender(monkeypatch, site, []) == ("127.0.0.1", "http")
    assert sender(monkeypatch, site, [], *told) == ("", "http")  # of nobody: it starts no count anew
    assert sender(monkeypatch, site, ["192.0.2.1"], *told) == ("127.0.0.1", "http")
    assert sender(monkeypatch, site, ["127.0.0.1"], *told) == ("198.51.100.7", "https")
    assert sender(monkeypatch, site, ["127.0.0.0/8", "198.51.100.0/24"], *told) == ("203.0.113.9", "https")
    assert sender(monkeypatch, site, ["127.0.0.1"], "X_Forwarded_For: 1.2.3.4") == ("127.0.0.1", "http")


def test_the_site_itself_believes_only_whom_its_settings_name(site, written, monkeypatch):
    monkeypatch.setattr(asgi.settings, "TRUSTED_PROXIES", ["192.0.2.1"])  # so that the sender is not nobody
    asked(site, "/patterns/", headers=["X-Forwarded-For: 203.0.113.9"])
    assert "127.0.0.1 GET /patterns/ 200" in "\n".join(written)


def test_pages_are_whole_and_a_connection_is_used_again(site):
    connection = http.client.HTTPConnection("127.0.0.1", site, timeout=10)
    for method in ("GET", "HEAD", "GET"):
        connection.request(method, "/static/css/site/tokens.css")
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200
        assert len(body) == (0 if method == "HEAD" else int(answer.headers["Content-Length"]))


def test_sixteen_senders_of_passwords_wait_by_themselves(site, monkeypatch):
    """The pages have threads of their own, so a page comes while every dear thread is taken."""
    go = threading.Event()
    monkeypatch.setattr("web.accounts.guessing.may_try", lambda *told: go.wait(10))
    token = "a" * 32
    body = f"csrfmiddlewaretoken={token}&username=a&password=b".encode()
    sent = ["Content-Type: application/x-www-form-urlencoded", f"Cookie: csrftoken={token}"]
    threads = [
        threading.Thread(target=asked, args=(site, "/account/sign-in/", "POST", sent, body), daemon=True)
        for _ in range(16)
    ]
    for one in threads:
        one.start()
    try:
        assert slowest_of(site, 4) < 2
    finally:
        go.set()
    for one in threads:
        one.join(10)
