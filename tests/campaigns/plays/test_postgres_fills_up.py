"""The disk under a PostgreSQL fills up while people play at the site, and has room again."""

import json
import os
import subprocess
import sys

import psycopg
import pytest

from tests import keeper
from tests.campaigns.plays.test_disk_fills_up import MOVES, SAID, TOLD, Somebody
from tests.house.files import HOUSE
from tests.processes import Process
from tests.small_disk import has_own_disks
from tests.small_postgres import standing

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not has_own_disks(), reason="this machine gives no process a file system of its own"),
]
LAY = """
import django
django.setup()
from django.core.management import call_command
from rulebooks.editions import importing
from rulebooks.importers import documents, rulebook
from rulebooks.shipped import LIBRARY
call_command("migrate", verbosity=0)
importing.apply(rulebook.understand(documents.load(LIBRARY / "reys"), "reys"), reason="x")
"""


class Beside(Process):
    """A process of the site that stands on a given PostgreSQL, with room on its own disk."""

    def database(self) -> str:
        return "letopis"


@pytest.fixture(scope="module")
def server():
    with standing() as one:
        yield one


@pytest.fixture
def somebody(server, tmp_path):
    """A player at the site on that server; the site is `somebody.site`."""
    told = {"DATABASE_URL": server.url, "LETOPIS_VAR": str(tmp_path), "LOCAL": "1"}
    surroundings = {**os.environ, **told, "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-c", LAY], cwd=HOUSE, env=surroundings, check=True, capture_output=True)
    begun = subprocess.run(
        [sys.executable, "-m", "tests.browser.begins"],
        cwd=HOUSE,
        env=surroundings,
        input=json.dumps({**TOLD, "moves": MOVES, "secret": "", "bots": 0, "number": 1}) + "\n",
        check=True,
        capture_output=True,
        text=True,
    )
    site = Beside(tmp_path, ROOM_KEPT_MB="0", LIMITS="1", DATABASE_URL=server.url)
    try:
        site.wait()
        found = Somebody(site.port, json.loads(begun.stdout)[0]["1"])
        found.site = site
        yield found
    finally:
        if site.lives:
            site.kill()
        keeper.dismiss(site.kept)


def test_what_has_no_room_is_refused_and_all_else_goes_on(server, somebody):
    assert somebody.count("before")[0] == 200
    for time in ("once", "again"):
        server.fill()
        key, status, headers, said = somebody.count_until_refused(time)
        assert (status, json.loads(said)["detail"].count(SAID[507])) == (507, 1)
        assert int(headers["Retry-After"]) > 0
        refused, _, page = somebody.press_until_refused()
        assert (refused, page.count(SAID[507])) == (507, 1)
        assert somebody.number() == somebody.begun + len(somebody.kept) + somebody.pressed
        assert {path: status for path, status in somebody.reads().items() if status != 200} == {}
        server.free()
        assert somebody.count(key)[0] == somebody.count(key)[0] == 200
        assert somebody.number() == somebody.begun + len(somebody.kept) + somebody.pressed
    assert somebody.site.lives
    with psycopg.connect(server.url) as asked:
        plays = asked.execute("SELECT key FROM campaigns_play WHERE move = 'count' ORDER BY number").fetchall()
    assert [key for (key,) in plays if key in somebody.kept] == somebody.kept
    assert len(plays) == len(somebody.kept) + somebody.pressed
