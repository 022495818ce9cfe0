"""Reads from a replica: real servers, one of them behind, and gone; who has just written reads their own words."""

import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import database, replica
from tests import postgres
from web.database.replica import place

# What happens on the site: one process, told by lines what to do. It answers each with a line of JSON.
SITE = """
import json, sys, django
django.setup()
from django.core.management import call_command
from django.db import connections
from django.http import HttpResponse
from django.test import Client
from rulebooks.models import Book, Edition
from web.database import replica
call_command("migrate", "rulebooks", verbosity=0)
replica.LOOK, replica.AWAY, replica.MOST_BEHIND = 0.0, 0.0, 5.0
book = Book.objects.create(slug="book", title="Before", edition=1)
Edition.objects.create(book=book, number=1, source="import")

def standby(sql):
    with connections["replica"].cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()

def come():
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn()::text")
        (there,) = cursor.fetchone()
    while not standby(f"SELECT pg_last_wal_replay_lsn() >= '{there}'::pg_lsn")[0]:
        pass

clients = {"stranger": Client(SERVER_NAME="localhost"), "writer": Client(SERVER_NAME="localhost")}

def shelf(who):
    page = clients[who].get("/en/")
    return [page.status_code, [title for title in ("Before", "After") if title in page.content.decode()]]

def wrote(who, title):
    def save(request):
        Book.objects.update(title=title)
        return HttpResponse()
    answer = replica.reads_elsewhere(save)(replica.HttpRequest.__new__(Asked))
    clients[who].cookies["written"] = answer.cookies["written"].value
    return bool(answer.cookies["written"].value)

class Asked(replica.HttpRequest):
    method, path_info, COOKIES, META = "POST", "/", {}, {}

print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    print(json.dumps(eval(line)), flush=True)
"""


class Site:
    """A process of the site beside both servers."""

    def __init__(self, primary: str, standby: str) -> None:
        told = {
            "DATABASE_URL": primary,
            "REPLICA_URL": standby,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOCAL": "1",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", SITE],
            env={**os.environ, **told},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.read() == "ready"

    def read(self):
        return json.loads(self.process.stdout.readline())

    def __call__(self, words):
        self.process.stdin.write(f"{words}\n")
        self.process.stdin.flush()
        return self.read()


def copied(folder, programs):
    """A streaming replica of the server whose socket lies in the folder, and its address."""
    run_as = postgres.account()
    surroundings = {"cwd": folder, "env": {"PATH": os.defpath, "LC_ALL": "C"}, "stdin": subprocess.DEVNULL, **run_as}
    made = [programs.bin / "pg_basebackup", "-D", folder / "copy", "-h", folder, "-U", "postgres", "-R", "-c", "fast"]
    subprocess.run([*made, "--no-sync"], check=True, capture_output=True, **surroundings)
    command = [programs.bin / "postgres", "-D", folder / "copy", "-k", folder, "-p", "5433", "-c", "listen_addresses="]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, **surroundings)
    return server, f"postgresql://postgres@:5433/letopis?host={folder}"


def wait_for(address: str) -> None:
    """Wait until a replica answers: it refuses everybody while it catches up, on a busy machine for seconds."""
    deadline = time.monotonic() + postgres.PATIENCE
    while True:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


@pytest.fixture
def servers(monkeypatch):
    """The address of a primary, that of a replica, and the replica's process."""
    binaries = next(postgres.available(), None)
    if binaries is None or not (binaries.bin / "pg_basebackup").exists():
        pytest.skip("no PostgreSQL to start")
    kept = [one for one in postgres.OPTIONS if "wal_level" not in one and "senders" not in one]
    monkeypatch.setattr(postgres, "OPTIONS", [*kept, "wal_level=replica", "max_wal_senders=4"])
    with postgres.short_folder() as folder, ExitStack() as ending:
        primary, url = postgres.start(binaries, folder)
        ending.callback(primary.wait)
        ending.callback(primary.kill)
        programs = (
            postgres.Binaries(folder / binaries.bin.relative_to(binaries.copied[0].parent))
            if postgres.account() and binaries.copied
            else binaries
        )
        copy, address = copied(folder, programs)
        ending.callback(copy.wait)
        ending.callback(copy.kill)
        wait_for(address)
        yield url, address, copy


@pytest.mark.long
def test_pages_are_read_from_the_replica_but_own_words_from_where_they_were_written(servers):
    primary, address, copy = servers
    site = Site(primary, address)
    try:
        site("come()")
        assert site("shelf('stranger')") == [200, ["Before"]]
        site("standby('SELECT pg_wal_replay_pause()')[:0]")
        assert site("wrote('writer', 'After')")
        assert site("shelf('stranger')") == [200, ["Before"]]  # from the replica, which has not heard of it
        assert site("shelf('writer')") == [200, ["After"]]
        assert site("replica.Standby().has('')")
        site("setattr(replica, 'MOST_BEHIND', -1.0)")
        assert site("shelf('stranger')") == [200, ["After"]]  # it is too far behind for anybody
        site("setattr(replica, 'MOST_BEHIND', 5.0)")
        site("standby('SELECT pg_wal_replay_resume()')[:0]")
        site("come()")
        assert site("replica.Standby().has(clients['writer'].cookies['written'].value)")
        copy.kill()
        copy.wait()
        assert site("shelf('stranger')") == [200, ["After"]]
        assert not site("replica.Standby().has('')")
    finally:
        site.process.kill()
        site.process.wait()


@pytest.mark.parametrize("told", ["", "0/", "x/1", "1/1/1", "123456789/1", "-1/1", "1/ 1", "'); DROP", "۱/۱"])
def test_a_cookie_of_rubbish_is_a_place_at_which_nothing_was_written(told):
    assert place(told) == 0


def test_places_are_compared_as_numbers():
    assert place("0/FF") < place("0/100") < place("1/0")


def test_a_replica_is_only_beside_a_postgresql():
    url = "postgresql://user@host/name"
    told = replica(url, database(url, ""))
    assert told["OPTIONS"]["options"] == "-c default_transaction_read_only=on"
    with pytest.raises(ImproperlyConfigured):
        replica(url, database("", "file"))
