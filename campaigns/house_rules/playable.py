"""Whether anybody could go on with changed rules: tried before they count, so that no rule stops a table.

On the table as it stands every number is reckoned and every seat is asked what it may do; and a new table is laid and
played for some moves. What the book alone cannot do either is not the fault of a house rule.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from campaigns import bots
from campaigns.engine.dice import DieNeeded, KeyedDice
from campaigns.engine.moves import decide as engine
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.plays.endless import Endless, cut_off
from campaigns.plays.house_layers import Layers
from campaigns.plays.upgrading import by_rules
from campaigns.plays.writing import Table, as_player
from rulebooks.declaration import Mistaken

MOVES = 12
SECONDS = 10.0
SEED = b"house rules"
BREAKS = (
    LookupError,
    TypeError,
    ValueError,
    ArithmeticError,
    AttributeError,
    StopIteration,
    RuntimeError,
    IllegalMove,
    DieNeeded,
)


def ruled_by(table: Table, layers: Layers) -> Table:
    """The table by other layers.

    Errors: IllegalMove where the book declares no table any more that could be played.
    """
    try:
        return by_rules(table, layers)
    except Mistaken as no:
        why = Sentence(no.sentence, {name: str(value) for name, value in no.values.items()})
        raise IllegalMove(say("Nobody could play by that: {why}", why=why)) from no


def refuse_unplayable(table: Table, there: Table) -> None:
    """Errors: IllegalMove where a table could not go on by other rules, and could by its own."""
    with cut_off(SECONDS):
        if failing(there) - failing(table):
            raise IllegalMove(say("By that the game could not go on: its rules cannot reckon with such a value."))


def failing(table: Table) -> set[str]:
    """What the rules cannot do there: numbers of pieces, offers to seats, a new table."""
    tried: dict[str, Callable[[], object]] = {"a new table": partial(_begin, table)}
    for piece in table.state.pieces:
        for name, number in table.game.numbers.items():
            tried[f"{piece} {name}"] = partial(number, table.state, table.book, piece)
    for seat in table.campaign.seats.all():
        tried[f"seat {seat.key}"] = partial(engine.offers, table.game, table.state, table.book, as_player(seat))
    return {name for name, trying in tried.items() if _breaks(trying)}


def _breaks(trying: Callable[[], object]) -> bool:
    try:
        trying()
    except Endless:
        raise
    except BREAKS:
        return True
    return False


def _begin(table: Table) -> None:
    """A table is laid anew, and some moves are made by chance."""
    players = max(table.game.players[0], 1)
    for _ in bots.play(table.game, table.book, KeyedDice(SEED), random.Random(1), players, MOVES, False):
        pass
