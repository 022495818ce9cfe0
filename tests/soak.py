"""The site as its own server serves it, under the hands of many, for as long as one likes: does it keep its shape?

    python -m tests.soak                        an hour, on a database made for that and thrown away
    python -m tests.soak --minutes 15 --pace 20

Programs play every game by its seats' keys and take the newest move back now and then; a table that ended makes room
for a new one. Others read the wiki, search, listen to streams and go away in the middle of them. Each minute is a line.
At the end every campaign must fit together, and what answered 500 and the memory of the second half are told.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from urllib.parse import quote

from tests import keeper

HOUSE = Path(__file__).resolve().parents[1]
PLAYERS, TABLES_OF_A_GAME, LISTENERS = 2, 2, 40
SEARCHES = ("урон", "тип:босс здоровье>30", "кто бьёт двоих", "карта", "замок ключ", "ыфвапролд", "-урон:3 сорт:-цена")
GONE = (OSError, http.client.HTTPException, ValueError)
"""What is said where the other side hung up, or told no JSON; the status was noted."""
MOST_PLAYS = 400
"""A table that is as long as this makes room for a new one: what is measured is the site, not one endless story."""


@dataclass
class Told:
    """What came of the requests of one minute."""

    took: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    moves: int = 0


class Crowd:
    """Everybody who asks the site; each thread takes what it does next by chance."""

    def __init__(self, port: int, pace: float, seed: int) -> None:
        self.port, self.pause, self.chance = port, 1 / pace, random.Random(seed)
        self.over, self.lock = threading.Event(), threading.Lock()
        self.tables: list[tuple[str, str, list[str]]] = []
        self.told = Told()
        self.broken: list[str] = []
        self.pages = ["/ru/", "/en/", "/search/"]
        self.deeds = [*[self.play] * 5, *[self.read] * 4, self.search, self.leave, self.take_back]

    def ask(self, method: str, path: str, key: str = "", body: object = None) -> tuple[int, bytes]:
        """One request; what it took is noted."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        text = None if body is None else json.dumps(body)
        one, began = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60), time.monotonic()
        one.request(method, path, text, {**headers, "Content-Type": "application/json"})
        answer = one.getresponse()
        said = answer.read()
        one.close()
        with self.lock:
            self.told.took.append(time.monotonic() - began)
            self.told.statuses[answer.status] = self.told.statuses.get(answer.status, 0) + 1
            if answer.status >= 500:
                self.broken.append(f"{answer.status} {method} {path}")
        return answer.status, said

    def minute(self) -> Told:
        """What was noted since the last time."""
        with self.lock:
            told, self.told = self.told, Told()
        return told

    def work(self) -> None:
        """One of those who ask, until it is over."""
        while not self.over.wait(self.pause * self.chance.uniform(0.5, 1.5) * len(self.deeds) / 3):
            with suppress(*GONE):
                self.chance.choice(self.deeds)()

    def play(self) -> None:
        """Make one of the moves that a seat is offered; where there is none, somebody else's."""
        game, slug, keys = self.chance.choice(self.tables)
        for key in self.chance.sample(keys, len(keys)):
            offers = json.loads(self.ask("GET", f"/api/v1/campaigns/{slug}/moves", key)[1])
            for offer in self.chance.sample(offers, min(3, len(offers))):
                told = {"fields": offer["fields"], "key": f"{self.chance.getrandbits(60):x}"}
                status, said = self.ask("POST", f"/api/v1/campaigns/{slug}/moves/{offer['move']}", key, told)
                if status == 200:
                    with self.lock:
                        self.told.moves += 1
                    return self.replace(game, slug, keys) if json.loads(said)["number"] > MOST_PLAYS else None
        self.replace(game, slug, keys)

    def replace(self, game: str, slug: str, keys: list[str]) -> None:
        """Nobody plays there any more: another table takes its place."""
        with self.lock:
            if (game, slug, keys) in self.tables:
                self.tables.remove((game, slug, keys))
                self.tables.append(opened(game))

    def take_back(self) -> None:
        """The game master takes the newest move back."""
        _, slug, keys = self.chance.choice(self.tables)
        number = json.loads(self.ask("GET", f"/api/v1/campaigns/{slug}", keys[-1])[1])["number"]
        self.ask("POST", f"/api/v1/campaigns/{slug}/undo", keys[-1], {"number": number})

    def read(self) -> None:
        """A page of the wiki, and now all that it leads to."""
        said = self.ask("GET", self.chance.choice(self.pages))[1].decode(errors="replace")
        if len(self.pages) < 2_000:
            self.pages = list({*self.pages, *re.findall(r'href="(/(?:ru|en)/[-\w/]+/)"', said)})

    def search(self) -> None:
        """What people ask for, as words and as a query."""
        self.ask("GET", f"/search/?q={quote(self.chance.choice(SEARCHES))}")

    def leave(self) -> None:
        """Ask for a page, read a little of it, and go."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as one:
            one.sendall(f"GET {self.chance.choice(self.pages)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            one.recv(100)

    def listen(self) -> None:
        """Open streams, hear of a few plays, go away, and come again."""
        cookies: dict[str, str] = {}
        while not self.over.wait(self.chance.uniform(1, 20)):
            _, slug, keys = self.chance.choice(self.tables)
            with suppress(*GONE):
                cookie = cookies[slug] = cookies.get(slug) or self.sits_down(keys[-1])
                one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
                one.request("GET", f"/events/{slug}", headers={"Cookie": cookie})
                answer = one.getresponse()
                for _ in range(self.chance.randint(5, 60)):
                    answer.readline()
                one.close()

    def sits_down(self, key: str) -> str:
        """Open a seat's link as a browser does; the cookies of who sits there."""
        one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        one.request("GET", f"/campaigns/join/{key}/")
        answer = one.getresponse()
        answer.read()
        return "; ".join(said.partition(";")[0] for said in answer.msg.get_all("Set-Cookie", []))


def opened(game: str) -> tuple[str, str, list[str]]:
    """A new table of a game: the game, the table, and the keys of its seats, the game master's last."""
    from campaigns import games, ledger
    from rulebooks.models import Book

    known = games.all_games()[game]
    players = min(max(PLAYERS, known.players[0]), known.players[1])
    names = [f"Игрок {number}" for number in range(1, players + 1)]
    campaign, keys = ledger.open_campaign(
        title="Долгий вечер", game=game, book=Book.objects.get(slug=known.book), players=players, names=names
    )
    return game, campaign.slug, [key for seat, key in sorted(keys.items(), key=lambda one: one[0] == "gm")]


def of_process(pid: int) -> tuple[float, int, int]:
    """Megabytes that a process holds, its open files, its threads."""
    said = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(said["VmRSS"].split()[0]) / 1024, len(os.listdir(f"/proc/{pid}/fd")), int(said["Threads"])


def laid(folder: Path) -> None:
    """A database with the books we ship."""
    os.environ |= {"LETOPIS_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", "LOCAL": "1"}
    os.environ.pop("DATABASE_URL", None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    with open(os.devnull, "w") as nowhere:
        call_command("import_library", verbosity=0, stdout=nowhere)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def server_of(keeping: subprocess.Popen[str]) -> int:
    """The process of the server that a keeper keeps."""
    children = Path(f"/proc/{keeping.pid}/task/{keeping.pid}/children")
    while not (found := children.read_text().split()):
        time.sleep(0.1)
    return int(found[0])


def begun(crowd: Crowd) -> None:
    """Open the tables, and let everybody in once the site answers."""
    from campaigns import games

    crowd.tables = [opened(game) for game in sorted(games.all_games()) for _ in range(TABLES_OF_A_GAME)]
    while True:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", crowd.port), timeout=1).close()
            break
        time.sleep(0.5)
    hands = [*[crowd.work] * len(crowd.deeds), *[crowd.listen] * LISTENERS]
    for hand in hands:
        threading.Thread(target=hand, daemon=True).start()


def watched(crowd: Crowd, pid: int, minutes: int, folder: Path) -> list[float]:
    """A line for each minute; the megabytes after each."""
    held = []
    print("minute, MB, files, threads, requests, moves, p50 ms, p95 ms, not well, MB of database", flush=True)
    for minute in range(1, minutes + 1):
        time.sleep(60)
        told, (megabytes, files, threads) = crowd.minute(), of_process(pid)
        parts = [0.0] if len(told.took) < 2 else quantiles(told.took, n=20)
        size = sum(one.stat().st_size for one in folder.glob("letopis.sqlite3*")) / 1_000_000
        unwell = sum(count for status, count in told.statuses.items() if status >= 500)
        numbers = [len(told.took), told.moves, parts[len(parts) // 2] * 1000, parts[-1] * 1000, unwell, size]
        print(minute, f"{megabytes:.0f}", files, threads, *(f"{one:.0f}" for one in numbers), sep=", ", flush=True)
        held.append(megabytes)
    return held


def main() -> None:
    reader = argparse.ArgumentParser(description="Many people at the site for a long time, and its memory watched.")
    reader.add_argument("--minutes", type=int, default=60)
    reader.add_argument("--pace", type=float, default=10.0, help="deeds in a second, of everybody together")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory(prefix="letopis-") as name:
        laid(Path(name))
        crowd = Crowd(free_port(), asked.pace, asked.seed)
        command = [sys.executable, "-m", "config.serve", "--port", str(crowd.port)]
        with (Path(name) / "log").open("w") as log:
            keeping = keeper.start(command, cwd=HOUSE, stdout=log, stderr=log)
        try:
            begun(crowd)
            held = watched(crowd, server_of(keeping), asked.minutes, Path(name))
        finally:
            crowd.over.set()
            keeper.dismiss(keeping)
        half = held[len(held) // 2 :]
        print(f"MB in the second half: {half[0]:.0f} to {half[-1]:.0f}; answers of 500 and more: {len(crowd.broken)}")
        print(*sorted({*crowd.broken})[:20], sep="\n")
        from django.core.management import call_command

        call_command("verify_campaign", all=True)


if __name__ == "__main__":
    main()
