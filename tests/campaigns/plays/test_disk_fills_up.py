"""The disk under a site fills up while people play, and has room again: nothing is half written, and all is read."""

import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from urllib.parse import quote, urlencode

import pytest

from tests.campaigns.counting import one_more
from tests.house.files import HOUSE
from tests.small_disk import OwnDisk, Quota, copied, has_own_disks, prepared, standing

MANY = 400
"""Moves, of which the last has no room: each writes some kilobytes."""
TOLD = {"title": "Вечер", "game": "plain", "book": "reys", "players": 1, "names": ["Аня"], "master": "Мария"}
COUNTED = {"on": "table", "name": "Костры", "start": "", "least": "", "most": ""}
MOVES = [("1", "choose", {}), ("gm", "begin", {}), ("1", "new", COUNTED)]
SAID = {507: "почти полон", 503: "не может ничего ни прочесть, ни записать"}
TOKEN = "a" * 32
"""A form's own, which is right where the cookie says the same."""


class Somebody:
    """Who plays and reads at the site, as a program with the key of a seat and as the browser that sits there."""

    def __init__(self, port: int, key: str) -> None:
        self.port, self.key = port, key
        self.cookie = f"csrftoken={TOKEN}"
        sat = self.sent(f"/campaigns/join/{key}/", name="A")[1].get_all("Set-Cookie")
        self.cookie = "; ".join([self.cookie, *(one.partition(";")[0] for one in sat)])
        self.slug = json.loads(self.as_program("GET", "/api/v1/campaigns")[2])[0]["slug"]
        self.kept: list[str] = []
        self.pressed, self.begun = 0, self.number()

    def ask(self, method: str, path: str, body: str | bytes | None = None, **headers: str):
        one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            one.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = one.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            one.close()

    def as_program(self, method: str, path: str, told: object = None):
        body = None if told is None else json.dumps(told)
        return self.ask(method, path, body, Authorization=f"Bearer {self.key}", Content_Type="application/json")

    def count(self, key: str):
        told = {"fields": one_more("1"), "key": key}
        status, headers, said = self.as_program("POST", f"/api/v1/campaigns/{self.slug}/moves/count", told)
        if status == 200 and key not in self.kept:
            self.kept.append(key)
        return status, headers, said

    def count_until_refused(self, name: str):
        """The key of the first count that was refused, and the refusal."""
        for number in range(MANY):
            status, headers, said = self.count(key := f"{name}-{number}")
            if status != 200:
                return key, status, headers, said
        raise AssertionError("there was always room")

    def sent(self, path: str, **fields: str):
        """A form, sent as the browser does."""
        form = urlencode({"csrfmiddlewaretoken": TOKEN, **fields})
        return self.ask("POST", path, form, Cookie=self.cookie, Content_Type="application/x-www-form-urlencoded")

    def press_until_refused(self):
        """The refusal of the first form that had no room: a form writes less than a program's move, so it may have."""
        for _ in range(MANY):
            said = self.sent(f"/campaigns/{self.slug}/moves/count/", seat="1", **one_more("1"))
            if said[0] != 302:
                return said
            self.pressed += 1
        raise AssertionError("there was always room")

    def number(self) -> int:
        return int(json.loads(self.as_program("GET", f"/api/v1/campaigns/{self.slug}")[2])["number"])

    def reads(self) -> dict[str, int]:
        """What pages answer: the table, its log, the shelf, a book, a page of it, the search."""
        table = f"/campaigns/{self.slug}/"
        book = self.ask("GET", "/ru/reys/")[2]
        page = re.search(r'href="(/ru/reys/[-\w]+/)"', book)
        assert page
        paths = [
            table,
            f"{table}log/",
            f"{table}number/",
            "/campaigns/",
            "/ru/",
            page[1],
            f"/search/?q={quote('груз')}",
            "/readyz",
        ]
        return {path: self.ask("GET", path, Cookie=self.cookie)[0] for path in paths}


@pytest.fixture(params=[Quota, *([OwnDisk] if has_own_disks() else [])])
def disk(request, tmp_path):
    (folder := tmp_path / "prepared").mkdir()
    keys = prepared(folder, {**TOLD, "moves": MOVES, "secret": "", "bots": 0, "number": 1})
    with standing(request.param, tmp_path, folder) as standing_site:
        standing_site.somebody = Somebody(standing_site.site.port, keys["1"])
        yield standing_site


@pytest.mark.long
def test_what_has_no_room_is_refused_and_all_else_goes_on(disk, tmp_path):
    somebody = disk.somebody
    assert somebody.count("before")[0] == 200
    for time in ("once", "again"):
        disk.fill()
        key, status, headers, said = somebody.count_until_refused(time)
        assert (status, json.loads(said)["detail"].count(SAID[disk.refuses])) == (disk.refuses, 1)
        assert int(headers["Retry-After"]) > 0
        refused, _, page = somebody.press_until_refused()
        assert (refused, page.count(SAID[disk.refuses])) == (disk.refuses, 1)
        assert somebody.number() == somebody.begun + len(somebody.kept) + somebody.pressed
        assert {path: status for path, status in somebody.reads().items() if status != 200} == {}
        disk.free()
        assert somebody.count(key)[0] == somebody.count(key)[0] == 200
        assert somebody.number() == somebody.begun + len(somebody.kept) + somebody.pressed
    assert disk.site.lives
    nothing_is_half_written(disk, somebody, tmp_path)


def nothing_is_half_written(disk, somebody: Somebody, folder) -> None:
    """The database elsewhere has each count that was acknowledged, in its order, and all of it fits together."""
    (elsewhere := folder / "elsewhere").mkdir()
    with closing(sqlite3.connect(copied(disk, elsewhere))) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        plays = copy.execute("SELECT key FROM campaigns_play WHERE move = 'count' ORDER BY number").fetchall()
    assert [key for (key,) in plays if key in somebody.kept] == somebody.kept
    assert len(plays) == len(somebody.kept) + somebody.pressed
    order = [sys.executable, "manage.py", "verify_campaign", "--all"]
    surroundings = {**os.environ, "LETOPIS_VAR": str(elsewhere), "LOCAL": "1", "DATABASE_URL": ""}
    done = subprocess.run(order, cwd=HOUSE, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
