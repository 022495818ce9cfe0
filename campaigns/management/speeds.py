"""How fast each game is played, and what a second process is good for."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.moves.decide import decided
from campaigns.simulation.simulating import Plan, simulate
from campaigns.simulation.tables import Table, all_tables, table_for
from web.management.measuring import Row, timed

SECRET = b"speed" * 6
PLAYERS = 3
SECONDS = 0.05
"""For each engine, for every game that the bench is to play."""
MOST_MOVES = 50
"""For each game that the bench is to play: a bench of few games does not wait for a long one."""
TIMES = 3


def engines(games: int) -> Iterator[Row]:
    """Every game there is: its engine alone, and whole games of bots who look at every offer; seconds are of a core."""
    for table in all_tables():
        moves, whole = _speeds(table, games * SECONDS, games * MOST_MOVES)
        yield f"engine of {table.slug}: moves per second", f"{moves:,.0f}"
        yield f"engine of {table.slug}: random games per second", f"{whole:.2f}" if whole else "none ended"


def _speeds(table: Table, seconds: float, most: int) -> tuple[float, float]:
    """Moves of the engine per second, and whole games of bots per second."""
    least, largest = table.game.players
    players = min(max(PLAYERS, least), largest)
    dice = KeyedDice(SECRET)
    playing = deciding = 0.0
    moves = ended = seed = 0
    while playing < seconds:
        began = time.process_time()
        steps = list(bots.play(table.game, table.book, dice, random.Random(seed), players, most))
        playing += time.process_time() - began
        deciding += _decided(table, steps, bots.seats_for(players), dice)
        moves, ended, seed = moves + len(steps), ended + bool(steps and steps[-1].state.result), seed + 1
    return moves / deciding if deciding else 0.0, ended / playing


def _decided(table: Table, steps: list[bots.Step], seats: list[bots.Seat], dice: KeyedDice) -> float:
    """Seconds to decide the moves of a game again, each on the state that the one before it has left."""
    state = bots.laid(table.game, table.book, seats, dice)
    began = time.process_time()
    for step in steps:
        name, fields = step.offer.move.name, step.offer.fields
        state = decided(table.game, state, table.book, dice, name, fields, step.by).state
    return time.process_time() - began


def processes(games: int) -> Iterator[Row]:
    """The same games by chance in one process and in two, in turns on one machine; starting the processes included."""
    table, plan = table_for("bridges"), Plan(max(2, games), PLAYERS, sensibly=False)
    spent: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(TIMES):
        for count, times in spent.items():
            times.append(timed(lambda count=count: simulate([table], plan, count)))  # type: ignore[misc]
    one, two = median(spent[1]), median(spent[2])
    yield f"simulate {plan.games} games in one process, games per second", f"{plan.games / one:.1f}"
    yield "simulate on two processes to one: times as many games", f"{one / two:.2f}"
