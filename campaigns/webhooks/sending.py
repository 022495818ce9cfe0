"""A request to an address that a stranger chose: to the open network only, to where the name was looked up, once.

Whoever may name an address could have the site knock at doors behind its own firewall. So a name is looked up once,
every address it has must be one of the open network, and the connection goes to one of those, whatever the name says a
moment later. Redirects are not followed. Of an answer only the status is read, and how long to wait.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
PATIENCE = 5.0
"""Seconds in which something must be heard."""
LONGEST = 15.0
"""Seconds after which no more is waited for, however much was heard."""
LONGEST_HEAD = 16_384
"""Bytes of the status and the headers of an answer."""
MOST_WAIT = 60 * 60
"""Seconds; a longer pause than this is not waited because an answer asks for it."""
PIECE = 16_384
"""Bytes that are sent at once: as many as one record of TLS holds."""
PORTS = {443, 8443}
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Where an IPv6 address is an IPv4 address in other clothes (RFC 6052); its last 32 bits are that. Where 64:ff9b:1::/48
(RFC 8215) leads, each network says for itself, and not at its end: that is no part of the open one."""
UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out to the open network; sites of old kept private addresses elsewhere (RFC 3879)."""

NAME, PRIVATE, ADDRESS, SILENT, TLS, REFUSED = "name", "private", "address", "silent", "tls", "refused"
"""Why nothing arrived: the name is not known, it leads into a private network, it is no address, nobody answers in
time, the certificate is wrong, what was answered is no yes."""


class Unsent(Exception):
    """Nothing arrived; `problem` is one of the words above."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart: where to connect, and what to ask there."""

    scheme: str
    host: str
    port: int
    path: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: a status, and how many seconds to wait before the next time."""

    status: int
    wait: int = 0

    @property
    def taken(self) -> bool:
        return 200 <= self.status < 300


def target_of(address: str) -> Target:
    """Take an address apart.

    Errors: Unsent for what is none, has a name and a password in it, or is at a port where no web server is.
    """
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise Unsent(ADDRESS) from None
    plain = address.isascii() and address.isprintable() and " " not in address
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None or not plain:
        raise Unsent(ADDRESS)
    if not settings.WEBHOOKS_TO and (parts.scheme != "https" or port not in PORTS):
        raise Unsent(ADDRESS)
    return Target(parts.scheme, parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def allowed(ip: IPAddress) -> bool:
    """Whether the keeper of the site let their own network in by name (`WEBHOOKS_TO`)."""
    return any(ip in ipaddress.ip_network(one, strict=False) for one in settings.WEBHOOKS_TO)


def is_open(ip: IPAddress) -> bool:
    """Whether an address is one of the open network, in whatever clothes."""
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in TRANSLATED:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_open(inner)
        if ip not in UNICAST or ip.scope_id:
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def looked_up(target: Target) -> str:
    """One address of a host, which may be connected to.

    Errors: Unsent where the name has none, or any that is not of the open network.
    """
    ips = _addresses(target)
    if not ips:
        raise Unsent(NAME)
    if all(allowed(ip) for ip in ips):
        return str(ips[0])
    if target.scheme != "https" or target.port not in PORTS:
        raise Unsent(ADDRESS)
    if not all(is_open(ip) for ip in ips):
        raise Unsent(PRIVATE)
    return str(ips[0])


def _addresses(target: Target) -> list[IPAddress]:
    """All addresses of a host; none where the name has none, or is not answered for in time.

    The system asks as long as it pleases, and the name server may be that of whoever gave the name: it is asked in a
    thread that nobody waits for any longer than for anything else.
    """
    found: list[IPAddress] = []

    def ask() -> None:
        with suppress(OSError, ValueError, UnicodeError):
            said = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
            found[:] = [ipaddress.ip_address(str(one[4][0])) for one in said]

    asking = threading.Thread(target=ask, name="webhooks: a name", daemon=True)
    asking.start()
    asking.join(PATIENCE)
    return [] if asking.is_alive() else found


def send(address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send something to an address once.

    Errors: Unsent.
    """
    target, deadline = target_of(address), time.monotonic() + LONGEST
    try:
        with socket.create_connection((looked_up(target), target.port), timeout=PATIENCE) as bare:
            if target.scheme == "http":
                return _asked(bare, target, body, headers, deadline)
            with ssl.create_default_context().wrap_socket(bare, server_hostname=target.host) as dressed:
                return _asked(dressed, target, body, headers, deadline)
    except ssl.SSLError:
        raise Unsent(TLS) from None
    except (OSError, http.client.HTTPException):
        raise Unsent(SILENT) from None


class _Bounded(http.client.HTTPConnection):
    """A request that is over at its deadline: TLS begins to wait anew with each record that somebody takes slowly."""

    deadline = 0.0

    def send(self, data: Any) -> None:
        """Errors: Unsent."""
        for start in range(0, len(data), PIECE):
            self.sock.settimeout(_left(self.deadline))
            self.sock.sendall(data[start : start + PIECE])


def _left(deadline: float) -> float:
    """Seconds in which something must be heard now.

    Errors: Unsent once the time is over.
    """
    left = deadline - time.monotonic()
    if left <= 0:
        raise Unsent(SILENT)
    return min(left, PATIENCE)


def _asked(there: socket.socket, target: Target, body: bytes, headers: Mapping[str, str], deadline: float) -> Answer:
    connection = _Bounded(target.host, target.port)
    connection.sock, connection.deadline = there, deadline
    told = {"Content-Type": "application/json", "User-Agent": "Letopis", "Connection": "close", **headers}
    connection.request("POST", target.path, body, told)
    status = _status(there, deadline)
    wait = status[1].get("retry-after", "")
    return Answer(status[0], min(int(wait[:9]), MOST_WAIT) if wait.isascii() and wait.isdecimal() else 0)


def _status(there: socket.socket, deadline: float) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer. A server that sends a byte now and then holds nobody for long."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        there.settimeout(_left(deadline))
        if len(heard) > LONGEST_HEAD:
            raise Unsent(SILENT)
        piece = there.recv(4_096)
        if not piece:
            break
        heard += piece
    first, *lines = heard.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    words = first.split(" ")
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not (words[1].isascii() and words[1].isdecimal()):
        raise Unsent(SILENT)
    pairs = (line.partition(":") for line in lines)
    return int(words[1][:3]), {name.strip().lower(): value.strip() for name, _, value in pairs}
