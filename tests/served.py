"""An application as the site's own server serves it, in a thread of the test's process."""

import socket
import threading
import time
from contextlib import contextmanager
from unittest.mock import patch

from config.serve import Server, serving

PATIENCE = 10.0


@contextmanager
def served(application, patience=1):
    """Serve it on a free port; the server and the port. How often rubbish is looked for stays as the run has it."""
    config = serving("127.0.0.1", 0, patience)
    config.app = application
    server = Server(config)
    thread = threading.Thread(target=server.run)
    try:
        with patch("config.serve.look_seldom"):
            thread.start()
            while not server.started:
                time.sleep(0.005)
        yield server, server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(timeout=PATIENCE)
        assert not thread.is_alive()


def connected(port, text=b""):
    """A connection that has sent this much and waits."""
    one = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    one.sendall(text)
    return one


def asked(port, path="/", method="GET", headers=(), body=b"", host="127.0.0.1"):
    """Send a request and read to the end of the connection: its first line, headers and body, as bytes."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    with connected(port, "\r\n".join([*lines, "", ""]).encode("latin-1") + body) as one:
        return read_to_end(one)


def read_to_end(one):
    """All that comes until the other side hangs up; nothing more where it hangs up rudely."""
    pieces = []
    try:
        while piece := one.recv(65_536):
            pieces.append(piece)
    except ConnectionError:
        pass
    return b"".join(pieces)


def status_of(answer):
    return int(answer.split(b" ", 2)[1])
