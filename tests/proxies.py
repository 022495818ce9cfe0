"""nginx and Caddy as docs/server describes them, before a site: their programs, the documented text, other ports."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests import keeper
from tests.house.files import HOUSE
from tests.served import read_to_end
from tests.soak import free_port

NAME = "letopis.example.org"
DOCS = HOUSE / "docs" / "server"
PATIENCE = 20.0
SOON = 2.0
"""Seconds within which news is there; a proxy that gathers it would wait for four kilobytes, which is hours."""
ADMINISTRATORS = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"))
"""Where programs lie that are not everybody's: Debian keeps nginx there."""


@dataclass(frozen=True)
class Proxy:
    """One that listens: its ports, the log of requests that it keeps, all that it wrote elsewhere."""

    https: int
    http: int
    log: Path
    said: Path

    def connected(self, source: str = "127.0.0.1", alpn: str = "http/1.1") -> ssl.SSLSocket:
        """A connection by HTTPS from an address of this machine."""
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        trusting.set_alpn_protocols([alpn])
        plain = socket.create_connection(("127.0.0.1", self.https), PATIENCE, source_address=(source, 0))
        return trusting.wrap_socket(plain, server_hostname=NAME)

    def asked(self, path: str, *headers: str, method: str = "GET", body: bytes = b"", source: str = "127.0.0.1"):
        """Send a request and read to the end: its first line, headers and body, as bytes."""
        with self.connected(source) as one:
            one.sendall(head(path, *headers, method=method, length=len(body)) + body)
            return read_to_end(one)

    def asked_without_https(self, path: str) -> bytes:
        with socket.create_connection(("127.0.0.1", self.http), PATIENCE) as one:
            one.sendall(head(path))
            return read_to_end(one)


def head(path: str, *headers: str, method: str = "GET", length: int = 0, close: bool = True) -> bytes:
    """The beginning of a request to the site under its name."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {NAME}", *headers]
    lines += ["Connection: close"] * close + [f"Content-Length: {length}"] * bool(length)
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


class Stream:
    """Who listens to a table through a proxy."""

    def __init__(self, proxy: Proxy, slug: str, cookie: str) -> None:
        self.one = proxy.connected()
        self.one.sendall(head(f"/events/{slug}", f"Cookie: {cookie}", "Accept-Encoding: gzip, br", close=False))
        self.kept = b""

    def up_to(self, words: bytes) -> bytes:
        """What came up to these words, and them.

        Errors: TimeoutError when nothing comes.
        """
        self.one.settimeout(SOON)
        while words not in self.kept:
            piece = self.one.recv(65_536)
            assert piece, self.kept
            self.kept += piece
        told, _, self.kept = self.kept.partition(words)
        return told + words


def program(name: str) -> str | None:
    return shutil.which(name, path=ADMINISTRATORS)


def put(text: str, *changes: tuple[str, str]) -> str:
    """A documented text with what stands for something replaced by it.

    Errors: AssertionError where the text has no such thing any more.
    """
    for old, new in changes:
        assert old in text, f"{old} is documented no longer"
        text = text.replace(old, new)
    return text


def certificate(folder: Path) -> None:
    """Write `certificate.pem` and `key.pem` for the name, signed by nobody else."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    pem = serialization.Encoding.PEM
    (folder / "certificate.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))
    kept = (pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(*kept))


def nginx(folder: Path, *sites: int) -> tuple[list[str], Proxy]:
    """The command that runs nginx by the text of nginx.md before the site at some ports, and what it will be."""
    proxy = Proxy(free_port(), free_port(), folder / "letopis.log", folder / "error.log")
    certificate(folder)
    found = re.search(r"```nginx\n(.*?)```", (DOCS / "nginx.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    text = put(
        found[1],
        ("server 127.0.0.1:8000 max_fails=0;", " ".join(f"server 127.0.0.1:{site} max_fails=0;" for site in sites)),
        ("listen 80;", f"listen 127.0.0.1:{proxy.http};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{proxy.https} ssl"),
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("/var/log/nginx/letopis.log", str(proxy.log)),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "certificate.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    )
    places = "\n".join(
        f"{what}_temp_path {folder / what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # As root its workers would be others, who cannot reach a folder of ours.
    around = f"{'user root;' if os.geteuid() == 0 else ''} daemon off; pid {folder / 'pid'}; events {{}}"
    (folder / "nginx.conf").write_text(f"{around}\nhttp {{\naccess_log {folder / 'other.log'};\n{places}\n{text}\n}}\n")
    return [str(program("nginx")), "-e", str(proxy.said), "-c", str(folder / "nginx.conf")], proxy


def caddy(folder: Path, *sites: int) -> tuple[list[str], Proxy]:
    """The command that runs Caddy by Caddyfile before the site at some ports, with the log of caddy.md, and what it
    will be."""
    proxy = Proxy(free_port(), free_port(), folder / "letopis.log", folder / "said")
    found = re.search(r"```\n(log \{.*?)```", (DOCS / "caddy.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    kept = put(found[1], ("log {\n", f"log {{\n\toutput file {proxy.log}\n"))
    text = put(
        (DOCS / "Caddyfile").read_text(encoding="utf-8"),
        ("{$SITE_NAME} {\n", f"{NAME} {{\n{kept}"),
        ("{$SITE_ADDRESS:127.0.0.1:8000}", " ".join(f"127.0.0.1:{site}" for site in sites)),
    )
    own = (
        "admin off",
        "grace_period 1s",
        "local_certs",
        "skip_install_trust",
        "default_bind 127.0.0.1",
        f"storage file_system {folder}",
    )
    around = "\n".join([*own, f"http_port {proxy.http}", f"https_port {proxy.https}"])
    (folder / "Caddyfile").write_text(f"{{\n{around}\n}}\n{text}")
    return [str(program("caddy")), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], proxy


KNOWN: dict[str, Callable[..., tuple[list[str], Proxy]]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def proxied(name: str, folder: Path, *sites: int) -> Iterator[Proxy]:
    """A proxy that is known by its name, before the site at a port, or at several, until the block ends.

    Errors: AssertionError with what it said, where it does not begin to listen.
    """
    command, proxy = KNOWN[name](folder, *sites)
    surroundings = {"PATH": os.defpath, "HOME": str(folder)}
    with (folder / "told").open("w") as told:
        kept = keeper.start(command, cwd=HOUSE, env=surroundings, stdout=told, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + PATIENCE
        while not answers(proxy):
            running = kept.poll() is None and time.monotonic() < deadline
            assert running, (folder / "told").read_text()
            time.sleep(0.05)
        yield proxy
    finally:
        keeper.dismiss(kept)


def answers(proxy: Proxy) -> bool:
    try:
        return proxy.asked("/healthz").startswith(b"HTTP/")
    except OSError:
        return False
