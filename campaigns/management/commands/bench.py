"""Print how fast things are, on a database made for that and thrown away."""

import os
import random
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from django.core.management import call_command

from campaigns import bots, games, ledger
from campaigns.engine.dice import KeyedDice
from campaigns.engine.moves.decide import decided
from campaigns.management.floors import smallest_transaction
from campaigns.management.listeners import listening
from campaigns.management.long_campaigns import long_campaigns
from campaigns.management.looks import looks
from campaigns.management.over_http import CLIENTS, moves_over_http
from campaigns.management.speeds import engines, processes
from campaigns.models import Campaign, Seat
from rulebooks.catalogue import at_edition
from rulebooks.management.reading import read
from rulebooks.models import Book
from web.management.measuring import MeasuringCommand, Row, core

SECRET = b"bench" * 6
PLAYERS = 3
WORDS = ("moves", "games", "samples", "listeners", "sizes", "looks", "viewers")
"""What the command can be told."""


class Command(MeasuringCommand):
    help = "Print how fast the engine, the ledger and the pages are. Never touches the site's own database."
    name = "bench"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--moves", type=int, default=5_000, help="how long the long campaign is (default 5000)")
        parser.add_argument("--games", type=int, default=40, help="how many random games are played (default 40)")
        parser.add_argument("--samples", type=int, default=100, help="how often short things are timed (default 100)")
        parser.add_argument("--sizes", default="50,500,5000", help="pages of the books that are read")
        parser.add_argument("--looks", type=int, default=16, help="after how many moves everybody looks (default 16)")
        parser.add_argument("--viewers", default="1,10,100", help="how many look on")
        parser.add_argument("--listeners", type=int, default=500, help="how many browsers listen (default 500)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["in_folder"]:
            self.elsewhere((f"--{name}={options[name]}" for name in WORDS), options["database"])
            return
        self.lay_database(options["in_folder"], options["database"])
        call_command("import_library", verbosity=0, stdout=open(os.devnull, "w"))  # noqa: SIM115
        book = Book.objects.get(slug="bridges")
        every = engine_alone, whole_games, every_game, *ON_BOTH, early_and_late, long_ones, odds, looked, rules
        measures = ON_BOTH if options["database"] else every
        for measure in measures:
            self.show(measure(book, options))


def random_game(book: Book, seed: int) -> list[bots.Step]:
    """One game of bots; the same each time for the same seed."""
    dice = KeyedDice(SECRET)
    return list(bots.play(games.game("bridges"), at_edition(book), dice, random.Random(seed), PLAYERS))


def engine_alone(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """Decide the moves of whole games again, each on what the one before it left, with nothing else around."""
    game, catalogue, dice = games.game("bridges"), at_edition(book), KeyedDice(SECRET)
    spent, moves = 0.0, 0
    for seed in range(options["games"]):
        state = bots.laid(game, catalogue, bots.seats_for(PLAYERS), dice)
        for step in random_game(book, seed):
            fields = step.offer.fields
            began = time.process_time()
            state = decided(game, state, catalogue, dice, step.offer.move.name, fields, step.by).state
            spent += time.process_time() - began
            moves += 1
    yield "engine alone: moves per second", f"{moves / spent:,.0f}"


def whole_games(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """Bots look at every offer before each move; that is most of the time."""
    played: list[int] = []
    spent = core(lambda: played.extend(len(random_game(book, seed)) for seed in range(options["games"])))
    yield "random games with bots: whole games per second", f"{options['games'] / spent:.1f}"
    yield "random games with bots: moves per game", f"{sum(played) / len(played):.0f}"


def every_game(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """Each game there is, and games in two processes against one."""
    yield from engines(options["games"])
    yield from processes(options["games"])


def through_ledger(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """The same games again, move by move through the ledger, with everything written; by turns with the floor."""
    ours, floor, moves = 0.0, 0.0, 0
    least = smallest_transaction(opened(book)[0])
    least()
    for seed in range(min(options["games"], 20)):
        campaign, seats = opened(book)
        for step in random_game(book, seed):
            name, fields = step.offer.move.name, dict(step.offer.fields)
            by = seats[step.by.key]
            ours += core(lambda: ledger.make_move(campaign, name, fields, by=by))  # noqa: B023  called at once
            floor += core(least)
            moves += 1
    yield "through the ledger, log written: moves per second of a core", f"{moves / ours:,.0f}"
    yield "the smallest transaction (lock, insert, 8 kB): per second of a core", f"{moves / floor:,.0f}"
    yield "through the ledger: to the smallest transaction", f"{floor / ours:.2f}"


def opened(book: Book) -> tuple[Campaign, dict[str, Seat]]:
    """A campaign with the dice and the players of the random games."""
    names = [seat.name for seat in bots.seats_for(PLAYERS)]
    campaign, _ = ledger.open_campaign(
        title="Bench", game="bridges", book=book, players=PLAYERS, names=names, secret=SECRET
    )
    return campaign, {seat.key: seat for seat in campaign.seats.all()}


def over_http(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """A served site that is sent moves, beside a bare view."""
    seats = [begun(book)[1]["1"] for _ in range(CLIENTS)]
    yield from moves_over_http(seats, opened(book)[0], options["samples"] * 4)


def early_and_late(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """A young and an old campaign in turns, so that both meet the same machine."""
    young, old = guarded(book), guarded(book)
    for number in range(options["moves"]):
        old(number)
    for number in range(10):
        young(number)
    early, late = [], []
    for number in range(options["samples"]):
        early.append(core(lambda number=number: young(10 + number)))  # type: ignore[misc]
        late.append(core(lambda number=number: old(options["moves"] + number)))  # type: ignore[misc]
    yield "one campaign: the 10th move, ms", f"{median(early) * 1000:.2f}"
    yield f"one campaign: the {options['moves']:,}th move, ms", f"{median(late) * 1000:.2f}"
    yield "one campaign: late to early", f"{median(late) / median(early):.2f}"


def begun(book: Book) -> tuple[Campaign, dict[str, Seat]]:
    """A campaign in its first round."""
    campaign, seats = opened(book)
    for key, character in (("1", "burilla"), ("2", "mag"), ("3", "skaut")):
        ledger.make_move(campaign, "choose", {"character": character}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    return campaign, seats


def guarded(book: Book) -> Callable[[int], object]:
    """A campaign with a move that can be made for ever: a guard who changes his mind."""
    campaign, seats = begun(book)

    def change(number: int) -> object:
        stance = "never" if number % 2 else "always"
        return ledger.make_move(campaign, "guard", {"hero": "hero-1", "stance": stance}, by=seats["1"])

    return change


def long_ones(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """Undo, refold, export and import of a long campaign."""
    yield from long_campaigns(book, options["moves"], options["samples"])


def odds(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """What an attack with a technique would do, over all faces of its dice, the boss's answer included."""
    campaign, seats = begun(book)
    state = ledger.load(campaign).state
    boss = next(state.of_kind("boss")).id
    there = {"set": "holder", "piece": "hero-1", "holder": state.holder(boss)}
    ledger.override(campaign, [there], "bench", by=seats["gm"])
    fields = {"hero": "hero-1", "target": boss, "technique": "yes"}
    seen = ledger.preview(campaign, "attack", fields, by=seats["1"])
    took = median(
        core(lambda: ledger.preview(campaign, "attack", fields, by=seats["1"])) for _ in range(options["samples"])
    )
    yield f"odds of a typical attack ({len(seen.branches)} ways it may end), ms", f"{took * 1000:.1f}"


def heard(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """A served site and many who listen."""
    yield from listening(book, options["listeners"])


def looked(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """The table after a move, in every game."""
    yield from looks(options["looks"], [int(many) for many in options["viewers"].split(",")])


def rules(book: Book, options: dict[str, Any]) -> Iterator[Row]:
    """Rules pages of a served site, beside a bare view."""
    yield from read(book, options["samples"], [int(size) for size in options["sizes"].split(",")])


ON_BOTH = through_ledger, over_http, heard
"""What hangs on the database most, and is measured on PostgreSQL as well."""
