"""What tables tell goes to the open network only, to where a name was looked up once, and waits for nobody long."""

import ipaddress
import socket
import threading
import time
from contextlib import suppress

import pytest

from campaigns.webhooks import sending


@pytest.mark.parametrize(
    "ip",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1"),
        *("::", "::1", "fe80::1", "fe80::1%1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1"),
        *("64:ff9b:1:a00:0:100:808:808", "64:ff9b:1:ffff::808:808", "::8.8.8.8", "100::1", "2001::1"),
        *("fec0::1", "5f00::1", "4000::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:4136:e378:8000:63bf:80ff:fffe"),
    ],
)
def test_no_private_address_is_told(ip):
    assert not sending.is_open(ipaddress.ip_address(ip))


@pytest.mark.parametrize("ip", ["1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "64:ff9b::808:808", "2002:808:808::1"])
def test_the_open_network_is_told(ip):
    assert sending.is_open(ipaddress.ip_address(ip))


def resolving(monkeypatch, *answers):
    """Let names be looked up as told, and connections be noted instead of made."""
    left, reached = list(answers), []

    def getaddrinfo(host, port, **options):
        found = left.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    def create_connection(where, timeout):
        reached.append(where)
        raise TimeoutError

    monkeypatch.setattr(sending.socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(sending.socket, "create_connection", create_connection)
    return reached


def test_name_is_looked_up_once_and_that_address_is_connected_to(monkeypatch):
    """A name that leads elsewhere the second time leads nowhere: there is no second time."""
    reached = resolving(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    with pytest.raises(sending.Unsent, match=sending.SILENT):
        sending.send("https://rebinding.example/hook", b"{}", {})
    assert reached == [("1.1.1.1", 443)]


@pytest.mark.parametrize("found", [["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["127.0.0.1"]])
def test_name_with_any_private_address_is_told_nothing(monkeypatch, found):
    reached = resolving(monkeypatch, found)
    with pytest.raises(sending.Unsent, match=sending.PRIVATE):
        sending.send("https://inside.example/hook", b"{}", {})
    assert reached == []


@pytest.mark.parametrize(
    "host",
    [
        *("2130706433", "0x7f000001", "017700000001", "127.1", "0x7f.1", "0", "0.0.0.0", "127.0.0.1."),
        *("[::1]", "[::]", "[::ffff:7f00:1]", "[::ffff:0:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"),
    ],
)
def test_a_private_address_in_other_clothes_is_told_nothing(monkeypatch, host):
    """Libraries read more forms of an address than people write."""
    reached = []
    monkeypatch.setattr(sending.socket, "create_connection", lambda where, timeout: reached.append(where))
    with pytest.raises(sending.Unsent) as no:
        sending.send(f"https://{host}/hook", b"{}", {})
    assert no.value.problem in (sending.PRIVATE, sending.NAME)
    assert reached == []


def test_who_sends_elsewhere_is_not_followed(settings):
    """An open address that answers with a private one was asked once, and nobody else is."""
    settings.WEBHOOKS_TO, asked = ["127.0.0.1"], []
    with socket.create_server(("127.0.0.1", 0)) as server:
        here = f"http://127.0.0.1:{server.getsockname()[1]}/"

        def answer():
            with suppress(OSError):  # the server is closed while it waits for the next
                while True:
                    there, _ = server.accept()
                    with there:
                        asked.append(there.recv(4_096).split(b" ")[1])
                        there.sendall(f"HTTP/1.1 307 There\r\nLocation: {here}inside\r\n\r\n".encode())

        threading.Thread(target=answer, daemon=True).start()
        said = sending.send(f"{here}hook", b"{}", {})
    assert (said.taken, asked) == (False, [b"/hook"])


def test_network_let_in_does_not_open_the_others(monkeypatch, settings):
    settings.WEBHOOKS_TO = ["192.168.5.0/24"]
    reached = resolving(monkeypatch, ["192.168.6.1"], ["1.1.1.1"])
    with pytest.raises(sending.Unsent, match=sending.PRIVATE):
        sending.send("https://inside.example/hook", b"{}", {})
    with pytest.raises(sending.Unsent, match=sending.ADDRESS):
        sending.send("http://outside.example:8080/hook", b"{}", {})
    assert reached == []


@pytest.mark.parametrize(
    "address",
    [
        *("", "discord.com/x", "ftp://example.org/", "file:/etc/passwd", "http://example.org/", "https://"),
        *("https://a:b@example.org/", "https://example.org:22/", "https://example.org:x/", "https://example.org/a b"),
        *("https://example.org/\r\nX: y", "https://пример.рф/", "https://[::1/", "gopher://example.org:443/"),
    ],
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(sending.Unsent, match=sending.ADDRESS):
        sending.target_of(address)


@pytest.mark.parametrize("sent", [b"", b"garbage\r\n\r\n", b"HTTP/1.1 ok\r\n\r\n", b"HTTP/1.1 200\r\n" * 3_000])
def test_answer_that_is_none_is_none(settings, sent):
    settings.WEBHOOKS_TO = ["127.0.0.1"]
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            there, _ = server.accept()
            with there:
                there.recv(4_096)
                there.sendall(sent)

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(sending.Unsent, match=sending.SILENT):
            sending.send(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})


@pytest.mark.parametrize(("asked", "wait"), [("120", 120), ("9" * 5_000, sending.MOST_WAIT), ("-1", 0), ("soon", 0)])
def test_who_asks_for_a_pause_gets_one_of_bounded_length(settings, asked, wait):
    settings.WEBHOOKS_TO = ["127.0.0.1"]
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            there, _ = server.accept()
            with there:
                there.recv(4_096)
                there.sendall(f"HTTP/1.1 429 Slower\r\nRetry-After: {asked}\r\n\r\n".encode())

        threading.Thread(target=answer, daemon=True).start()
        said = sending.send(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})
    assert said == sending.Answer(429, wait)


def test_who_answers_slowly_is_left(settings, monkeypatch):
    settings.WEBHOOKS_TO = ["127.0.0.1"]
    monkeypatch.setattr(sending, "LONGEST", 0.3)
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip():
            there, _ = server.accept()
            with there:
                for letter in b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100:
                    if over.wait(0.05):
                        return
                    there.sendall(bytes([letter]))

        threading.Thread(target=drip, daemon=True).start()
        with pytest.raises(sending.Unsent, match=sending.SILENT):
            sending.send(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})
    over.set()


class Records:
    """A connection that sends as TLS does: record by record, and each has all the time that there is."""

    def __init__(self, there):
        self.there = there

    def sendall(self, data):
        for start in range(0, len(data), 1_024):
            self.there.sendall(data[start : start + 1_024])

    def __getattr__(self, name):
        return getattr(self.there, name)


def test_who_reads_slowly_is_left(monkeypatch):
    """A large body, of which somebody takes a little just before the time is over, again and again."""
    monkeypatch.setattr(sending, "PATIENCE", 0.3)
    ours, theirs = socket.socketpair()
    for one in (ours, theirs):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    over = threading.Event()

    def sip():
        while not over.wait(0.05) and theirs.recv(1_024):
            pass

    threading.Thread(target=sip, daemon=True).start()
    began, target = time.monotonic(), sending.target_of("https://example.org/")
    try:
        with pytest.raises(sending.Unsent, match=sending.SILENT):
            sending._asked(Records(ours), target, b"x" * 400_000, {}, began + 0.5)
    finally:
        over.set()
        ours.close()
        theirs.close()
    assert time.monotonic() - began < 3


def test_a_name_that_nobody_answers_for_is_waited_for_no_longer_than_others(monkeypatch):
    monkeypatch.setattr(sending, "PATIENCE", 0.2)
    over = threading.Event()
    monkeypatch.setattr(sending.socket, "getaddrinfo", lambda *asked, **options: over.wait(30) and [])
    began = time.monotonic()
    with pytest.raises(sending.Unsent, match=sending.NAME):
        sending.send("https://slow.example/hook", b"{}", {})
    over.set()
    assert time.monotonic() - began < 10
