"""Whole games of bots, in as many processes as wanted: game number 7 of a seed is the same in any of them."""

from __future__ import annotations

import hashlib
import multiprocessing
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field

from campaigns import bots, games
from campaigns.engine.book import Book
from campaigns.engine.dice import KeyedDice
from campaigns.engine.game import Game
from campaigns.engine.state import State
from campaigns.engine.winners import winners_of
from campaigns.simulation.tables import NoTable, Table
from rulebooks.catalogue import Catalogue

MOST_MOVES = 5_000
"""A game that goes on longer is given up and counted as such."""
UNFINISHED, STUCK = "unfinished", "stuck"
BEFORE = "choosing"
"""The phase in which a table is only settled, as every game calls it."""
LARGEST_SHARE = 20
"""Games that a process takes at once: few enough for the bar to move."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: how many games by how many players, from which seed, by the game's plan or by chance."""

    games: int
    players: int
    seed: int = 1
    sensibly: bool = True


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how it ended, after how many moves and rounds, who won, and what each seat played."""

    number: int
    result: str
    moves: int
    rounds: int | None = None
    called: str = ""
    """What the game calls a round."""
    winners: tuple[str, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    """How often each kind of move was made once the game had begun, by its name."""


class Broken(ValueError):
    """A game that the rules could not play to its end, with one sentence for a person."""


def play_one(game: Game, book: Book, plan: Plan, number: int) -> Played:
    """One game of a plan; always the same for the same book, seed and number.

    Errors: Broken where the rules themselves fail, as they may with a rulebook that lacks what they need.
    """
    secret = hashlib.sha256(f"{plan.seed}/{number}".encode()).digest()
    chance = random.Random(f"{plan.seed}/{number}")
    moves, last = 0, None
    used: Counter[str] = Counter()
    try:
        for step in bots.play(game, book, KeyedDice(secret), chance, plan.players, MOST_MOVES, plan.sensibly):
            if last and last.state.periods.get("phase") != BEFORE:
                used[step.offer.move.name] += 1
            moves, last = moves + 1, step
    except Exception as wrong:
        what = f"{type(wrong).__name__}: {wrong}"
        raise Broken(f"Game {number} breaks off after {moves} moves with this rulebook ({what}).") from wrong
    if last is None:
        return Played(number, STUCK, 0)
    state = last.state
    result = state.result or (UNFINISHED if moves == MOST_MOVES else STUCK)
    called, rounds = _rounds(state)
    return Played(
        number, result, moves, rounds, called, winners_of(last.events, state), _sides(state, book, plan), dict(used)
    )


def _rounds(state: State) -> tuple[str, int | None]:
    """How many rounds a table has seen, and what it calls them: its `round`, else the first period that is counted."""
    counted = {name: value for name, value in state.periods.items() if isinstance(value, int)}
    name = "round" if "round" in counted else next(iter(counted), "")
    return name, counted.get(name)


def _sides(state: State, book: Book, plan: Plan) -> dict[str, str]:
    """What each seat played, where that is more than the seat itself: a hero of the rulebook, a colour."""
    found: dict[str, str] = {}
    for piece in state.pieces.values():
        entry = book.get(piece.entry) if piece.entry else None
        if piece.seat and piece.seat not in found:
            found[piece.seat] = entry.name if entry else piece.name
    plain = {seat.name for seat in bots.seats_for(plan.players)}
    return {seat: side for seat, side in sorted(found.items()) if side and side not in plain}


@dataclass(frozen=True, slots=True)
class _Task:
    """What a process needs to play: slugs and books travel between processes, games do not."""

    slug: str
    book: Catalogue
    plan: Plan


_tasks: Sequence[_Task] = ()


def _prepare(tasks: Sequence[_Task]) -> None:
    """What a process does first; whoever started it is the one to be interrupted."""
    global _tasks
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _tasks = tasks


def _share(task: _Task, numbers: Sequence[int]) -> list[Played]:
    game = games.game_for(task.slug, task.book)
    return [play_one(game, task.book, task.plan, number) for number in numbers]


def _share_elsewhere(which: int, numbers: Sequence[int]) -> list[Played]:
    return _share(_tasks[which], numbers)


def simulate(
    tables: Sequence[Table], plan: Plan, processes: int, told: Callable[[int], object] = lambda played: None
) -> list[list[Played]]:
    """The games of a plan at each of some tables, in their order; `told` hears how many more are done.

    Errors: Broken. KeyboardInterrupt ends the processes first.
    """
    tasks = [_Task(table.game.slug, table.book, plan) for table in tables]
    size = max(1, min(LARGEST_SHARE, plan.games // (processes * 4)))
    numbers = range(1, plan.games + 1)
    shares = [(which, numbers[at : at + size]) for at in range(0, plan.games, size) for which in range(len(tasks))]
    played: list[list[Played]] = [[] for _ in tasks]
    # Closed at once, wherever an interruption comes: whoever plays elsewhere would else play to the end.
    with closing(_here(tasks, shares) if processes == 1 else _elsewhere(tasks, shares, processes)) as done:
        for which, share in done:
            played[which] += share
            told(len(share))
    return [sorted(one, key=lambda game: game.number) for one in played]


Shares = Sequence[tuple[int, Sequence[int]]]
Done = Generator[tuple[int, list[Played]], None, None]
"""What comes of some tasks: the task, and its games of one share."""


def _here(tasks: Sequence[_Task], shares: Shares) -> Done:
    for which, numbers in shares:
        yield which, _share(tasks[which], numbers)


def _elsewhere(tasks: Sequence[_Task], shares: Shares, processes: int) -> Done:
    """The shares as they are done by other processes, which end with this one's interest in them."""
    context = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
    strangers = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, context, _prepare, (tasks,))
    try:
        waiting: dict[Future[list[Played]], int] = {
            pool.submit(_share_elsewhere, which, numbers): which for which, numbers in shares
        }
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    except BaseException:
        for process in set(multiprocessing.active_children()) - strangers:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def seats_allowed(table: Table, players: int) -> None:
    """See that a game can be played by so many.

    Errors: NoTable.
    """
    least, most = table.game.players
    if not least <= players <= most:
        how_many = str(least) if least == most else f"{least} to {most}"
        raise NoTable(f"{table.title} is for {how_many} players; {players} cannot play it.")
