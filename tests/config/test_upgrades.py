"""A database of an earlier state of the site, with campaigns that were played there, is brought up to this one.

`states/` has one per change of what a play is: SQL of SQLite, as that commit's own code wrote it and with nothing
mended. Its first line says where it comes from.
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
STATES = HOUSE / "tests" / "config" / "states"
LINKS = {
    "2026-11-20": [
        "1ad3484c82a03ef11f24a56b4dce0ef0191d1e2b",
        "60d06fa6130224f503f09ef76ab310ee29dd5fb2",
        "1aa2bb1298ffba15770e6137666d42854d2d8eca",
    ],
    "2026-11-22": [
        "7d5e9437932090b6b66dfaa249c2109c026be3da",
        "5058beaf93075939c1114c56846649563346c210",
        "c0c2ec172322321e90d6575bb84c608a4d2fe3f6",
        "bc1621033676bd4cb6a380f6642c3194b3fe69f2",
        "c2161ab7fbb245931e720c23374042d9bd335fd1",
        "c5f3bbdd7a70908f8b0c9c5689aeb1456fa4a933",
    ],
    "2026-11-27": [
        "4589a026af896c457abe15fac0bd7870d5307b1e",
        "88c1d5f3548a46f2ae056ab105bf00b97d6383ec",
        "5e957dc48d6c01be99f8633824ccfc51eba78ae9",
        "b7f9f1ac5745b4358606874d0f210c996bf676e6",
        "566ff267fcae3434c6745fc5dc4bd5f6c29a0ad1",
        "60303a8b0bf7d19fd57bc217f81c6e707ae34e2d",
        "212783c6852cf2e068450bbd9ee8994ff3cafea7",
        "a6e951e8e995a9a4aad45d731c044c69321a36b1",
    ],
}
"""The last parts of the links that seats had then, a game master's among them."""
CAMPAIGNS = {
    "2026-11-20": {"f7kq2mzx4a": 46},
    "2026-11-22": {"f7kq2mzx4b": 36, "f7kq2mzx4c": 36},
    "2026-11-27": {"nd793s5ggz": 70, "rvyftsfbzx": 56, "jh3yyvxzh5": 70, "r674seri3m": 70},
}
"""How many plays each campaign had."""
FOUND = {
    **{"bridges": "golemko", "podgorye": "fakely", "yarmarka": "konec"},
    **{"castle": "rezultat-stychki", "dungeon-twister": "vor", "knk-mf": "vampiry", "munchkin": "vor"},
}


@pytest.fixture
def upgraded(tmp_path):
    """Brings a state up to this release; what is seen there then."""

    def bring(state):
        with closing(sqlite3.connect(tmp_path / "letopis.sqlite3")) as database:
            database.executescript(lzma.decompress((STATES / f"{state}.sql.xz").read_bytes()).decode())
        surroundings = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        surroundings |= {"LETOPIS_VAR": str(tmp_path), "LOCAL": "1"}
        command = [sys.executable, "-m", "tests.upgraded", *LINKS[state]]
        done = subprocess.run(command, cwd=HOUSE, env=surroundings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return bring


@pytest.mark.long
@pytest.mark.parametrize("state", sorted(LINKS))
def test_a_database_of_an_earlier_state_is_played_on(upgraded, state):
    told = upgraded(state)
    assert {slug: one["plays"] for slug, one in told["campaigns"].items()} == CAMPAIGNS[state]
    for one in told["campaigns"].values():
        assert (one["still"], one["folds"], one["broken"]) == (False, True, [])
        assert set(one["pages"].values()) == {200}, one["pages"]
        assert one["played"] >= 2, "a move, what the table passes over by itself, and taking it back"
        assert one["broken_after"] == []
    for slug, one in told["books"].items():
        assert set(one["pages"]) == {200}
        assert one["entries"] == 200
        assert FOUND[slug] in one["found"]


def test_every_state_is_brought_up():
    assert {path.name.removesuffix(".sql.xz") for path in STATES.iterdir()} == set(LINKS) == set(CAMPAIGNS)
