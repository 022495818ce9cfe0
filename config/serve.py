"""Serve the site: `python -m config.serve --host 127.0.0.1 --port 8000`.

uvicorn with what it cannot know by itself: how patient a connection is, how many there may be, what ends first when the
server stops, and that a server of strangers does not start with settings that are unsafe.
"""

from __future__ import annotations

import argparse
import ipaddress
import os
import secrets
import socket
import sys
from collections.abc import Sequence

import uvicorn

from config.connections import Connection
from web.collecting import look_seldom

FILES_FOR_OTHERS = 256
"""Open files that are not connections: the database, logs, bodies that lie on the disk."""
MOST_FILES = 65_536
LOCAL_PATIENCE, PATIENCE = 3, 30
"""Seconds in which requests under way may end when the server stops: on one's own machine, and elsewhere."""


class Server(uvicorn.Server):
    """uvicorn's own server, which ends the streams first when it stops: what is left are requests, and those end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve: all code is loaded by now and stays."""
        look_seldom()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: no new connections, no streams, and then wait for what is under way."""
        from campaigns.live import hub

        hub.end()
        await super().shutdown(sockets)


def serving(host: str, port: int, patience: float = PATIENCE) -> uvicorn.Config:
    """How the site is served; logs and proxies are the site's own matter, see its settings."""
    return uvicorn.Config(
        "config.asgi:application",
        host=host,
        port=port,
        http=Connection,
        ws="none",  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=int(patience),
    )


def open_files() -> int:
    """Let this process open as many files as it may; how many of them can be connections."""
    try:
        import resource
    except ImportError:  # no such limit on this system
        return Connection.most
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return max(files - FILES_FOR_OTHERS, files // 2)


def is_this_machine(host: str) -> bool:
    """Whether only this machine itself reaches what is served there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def let_network_in(host: str) -> None:
    """One person's machine is to be reached from its network: answer to its addresses, and edit only by a key."""
    if os.environ.get("SECRET_KEY") or is_this_machine(host):
        return
    os.environ["LAN"] = "1"
    os.environ.setdefault("EDIT_KEY", secrets.token_hex(20))


def refuse_unsafe() -> None:
    """Stop with sentences, if this is a server and its settings are unsafe.

    Errors: SystemExit.
    """
    from django.conf import settings
    from django.core.management import CommandError, call_command

    if settings.LOCAL:
        return
    try:
        call_command("check", deploy=True, fail_level="WARNING")
    except CommandError as unsafe:
        sys.exit(f"{unsafe}\nThe site was not started.")


def address_in_network() -> str:
    """The address by which this machine is most likely known in its network; no packet is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nobody's, by RFC 5737
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def say_key(port: int) -> None:
    """Tell whoever started the site how others come in, and how one edits."""
    from django.conf import settings

    if settings.LAN:
        url = f"http://{address_in_network()}:{port}"
        print(
            f"In this network: {url}/", f"To edit there too:  {url}/editing/{settings.EDIT_KEY}/", sep="\n", flush=True
        )


def main(words: Sequence[str] | None = None) -> None:
    """Read what was said, look at the settings, serve until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m config.serve", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--host", default=os.environ.get("LISTEN_HOST", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=int(os.environ.get("LISTEN_PORT", "8000")))
    said = parser.parse_args(words)
    let_network_in(said.host)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

    import django
    from django.conf import settings

    django.setup()
    refuse_unsafe()
    Connection.most = open_files()
    say_key(said.port)
    if settings.WEBHOOKS:
        from campaigns.webhooks.delivering import Postman

        Postman().start()
    Server(serving(said.host, said.port, LOCAL_PATIENCE if settings.LOCAL else PATIENCE)).run()


if __name__ == "__main__":
    main()
