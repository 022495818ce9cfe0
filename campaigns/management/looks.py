"""What a look at a table costs after a move: each browser fetches what differs for it, having said what it shows."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator, Sequence
from functools import partial
from html.parser import HTMLParser
from statistics import median
from typing import Literal

from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from campaigns import bots, ledger
from campaigns.models import Campaign, Seat
from campaigns.seats import seating
from campaigns.seats.people import HELD, WATCHED
from campaigns.simulation.tables import Table, all_tables
from campaigns.templatetags.parts import OPEN, SHOWN
from rulebooks.models import Book
from web.management.measuring import Row, core

SECRET, SEED = b"looks" * 6, 1
PLAYERS = 4
BEFORE, FEWEST = 36, 4
"""Moves until mid-game, and after how many a game that ends soon is told all the same."""
LONGEST_SHOWN = 7_000
"""Letters in which a browser says what it shows (`static/table.js`)."""
Sent = Literal["all", "inside", "nothing"]
"""What an answer has of a part: of one that holds parts perhaps only those that differ."""
Look = tuple[float, int, int]
"""Seconds of a core, bytes, and bytes as a proxy squeezes them."""


class Parts(HTMLParser):
    """The parts of an answer in their order: name, digest, how much of it is there, and in which other it lies."""

    VOID = frozenset(["br", "circle", "hr", "img", "input", "link", "meta", "path", "rect", "use", "wbr"])

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.found: list[tuple[str, str, Sent, str]] = []
        self.rows: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told, name = dict(attrs), ""
        if digest := told.get("data-part") or told.get("data-same"):
            name = told.get("id") or ""
            around = next((one for _, one in reversed(self.open) if one), "")
            much: Sent = "nothing" if "data-same" in told else "inside" if "data-inside" in told else "all"
            self.found.append((name, digest, much, around))
            if until := told.get("data-until"):
                self.rows[name] = until
        if tag not in self.VOID:
            self.open.append((tag, name))

    def handle_endtag(self, tag: str) -> None:
        place = next((at for at in reversed(range(len(self.open))) if self.open[at][0] == tag), None)
        if place is not None:
            del self.open[place:]


class Browser:
    """A browser that has a table open, and tells the server which parts of it are shown."""

    def __init__(self, address: str, **session: list[str]) -> None:
        self.client, self.address = Client(SERVER_NAME="localhost"), address
        known = self.client.session
        known.update(session)
        known.save()
        self.shown: dict[str, tuple[str, str]] = {}
        self.look()

    def look(self) -> Look:
        """Fetch what differs, and show it.

        Errors: CommandError where the table is not answered.
        """
        said = " ".join(f"{name}:{digest}" for name, (digest, _) in self.shown.items())[:LONGEST_SHOWN]
        headers = {"HX-Request": "true", SHOWN: said, OPEN: "-"} if self.shown else {}
        spent = core(lambda: self._fetch(headers))
        self._show()
        return spent, len(self.body), len(gzip.compress(self.body, 5))

    def _fetch(self, headers: dict[str, str]) -> None:
        answer = self.client.get(self.address, headers=headers)
        if answer.status_code != 200:
            raise CommandError(f"{self.address} answered {answer.status_code}")
        self.body = answer.content

    def _show(self) -> None:
        """What was sent is shown from now on, and what was left out as before."""
        parts = Parts()
        parts.feed(self.body.decode())
        before, self.shown = self.shown, {}
        told = {(name, around) for name, _, _, around in parts.found}
        for name, digest, much, around in parts.found:
            self.shown[name] = digest, around
            if much != "all":
                self._keep(before, name, told)
            if name in parts.rows:
                self._keep_row(before, name, parts.rows[name], told)

    def _keep_row(self, before: dict[str, tuple[str, str]], first: str, last: str, told: set[tuple[str, str]]) -> None:
        """What stands as one part is all from one to another, in the order in which it was said to be shown."""
        order, around = list(before), before[first][1]
        for name in order[order.index(first) + 1 : order.index(last) + 1]:
            if before[name][1] == around:
                self.shown[name] = before[name]
                self._keep(before, name, told)

    def _keep(self, before: dict[str, tuple[str, str]], name: str, told: set[tuple[str, str]]) -> None:
        for inner, (digest, around) in before.items():
            if around == name and (inner, name) not in told:
                self.shown[inner] = digest, around
                self._keep(before, inner, told)


def looks(moves: int, viewers: Sequence[int]) -> Iterator[Row]:
    """Every game in mid-game: what a player's look and the game master's cost after each of some moves.

    Shape: by turns with the least that the same site answers to the same browser, the number of the newest play.
    """
    for table in all_tables():
        campaign, seats = laid(table)
        chance = random.Random(SEED)
        _move_on(campaign, seats, chance, BEFORE)
        own = {key: _browser(campaign, seat) for key, seat in seats.items()}
        found: dict[bool, list[Look]] = {True: [], False: []}
        floor: list[float] = []
        while len(floor) < moves * len(own) and _move_on(campaign, seats, chance, 1):
            for key, browser in own.items():
                found[seats[key].master].append(browser.look())
                floor.append(core(partial(browser.client.get, reverse("number", args=[campaign.slug]))))
        if len(floor) >= FEWEST * len(own):
            yield from _told(f"a look in {table.slug}", found, median(floor))
    yield from seen_by_many(viewers)


def _told(name: str, found: dict[bool, list[Look]], floor: float) -> Iterator[Row]:
    for master, who in ((False, "a player"), (True, "the game master")):
        spent, size, squeezed = (median(one) for one in zip(*found[master], strict=True))
        yield f"{name}: {who}, ms of a core (to its number)", f"{spent * 1000:.1f} ({spent / floor:.1f})"
        yield f"{name}: {who}, kB (squeezed)", f"{size / 1000:.1f} ({squeezed / 1000:.1f})"


def seen_by_many(viewers: Sequence[int]) -> Iterator[Row]:
    """What one look costs where more and more look on, of whom all see the same."""
    campaign, seats = laid(next(table for table in all_tables() if table.slug == "bridges"))
    chance, address = random.Random(SEED), reverse("campaign", args=[campaign.slug])
    _move_on(campaign, seats, chance, BEFORE // 2)
    seating.let_watch(campaign, True, by=seats["gm"])
    campaign.refresh_from_db()
    browsers = [Browser(address, **{WATCHED: [str(campaign.watch_hash)]}) for _ in range(max(viewers))]
    for many in viewers:
        spent = []
        for _ in range(3):
            _move_on(campaign, seats, chance, 1)
            spent.append(sum(browser.look()[0] for browser in browsers[:many]) / many)
        yield f"a look of one of {many} who look on, ms of a core", f"{median(spent) * 1000:.1f}"


def laid(table: Table) -> tuple[Campaign, dict[str, Seat]]:
    """A campaign of a game, with its seats by their keys; the same each time."""
    least, most = table.game.players
    players = min(max(PLAYERS, least), most)
    names = [seat.name for seat in bots.seats_for(players)]
    book = Book.objects.get(slug=table.book.book)
    campaign, _ = ledger.open_campaign(
        title="Looks", game=table.game.slug, book=book, players=players, names=names, secret=SECRET
    )
    return campaign, {seat.key: seat for seat in campaign.seats.all()}


def _move_on(campaign: Campaign, seats: dict[str, Seat], chance: random.Random, moves: int) -> int:
    """Have bots make so many moves through the ledger, as the game plans; how many there were before its end."""
    for made in range(moves):
        table = ledger.load(campaign)
        players = bots.seats_for(len(seats) - 1)
        chosen = bots.choose(table.game, table.state, table.book, players, chance, sensibly=True)
        if chosen is None:
            return made
        by, offer = chosen
        ledger.make_move(campaign, offer.move.name, dict(offer.fields), by=seats[by.key])
    return moves


def _browser(campaign: Campaign, seat: Seat) -> Browser:
    page = "screen" if seat.master else "campaign"
    return Browser(reverse(page, args=[campaign.slug]), **{HELD: [seat.hold_hash]})
