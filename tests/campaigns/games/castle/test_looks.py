"""Castles are drawn as they were when somebody looked at them: `looks.txt` has a digest for each sort of thing in each.

    LOOKED_AT=1 python -m pytest tests/campaigns/games/castle/test_looks.py

writes it anew, once a drawing that was changed on purpose was looked at on its page. Whether nothing lies over another,
whatever the castle, `test_picture.py` and `test_drawing.py` say. How far things stand from each other is nobody's rule,
and is seen at once where it is wrong.
"""

import hashlib
import os
from functools import partial
from pathlib import Path

from campaigns.engine.codec import state_from_json
from campaigns.engine.events import HolderChanged
from campaigns.engine.evolve import fold
from campaigns.games.castle import GAME
from campaigns.games.castle.picture.scene import scene
from campaigns.scenarios import run_text
from tests.campaigns.games.castle.test_picture import BOOK, laid, shared, table
from tests.campaigns.games.castle.test_written import ORDERED

KEPT = Path(__file__).with_name("looks.txt")
LONG = "Златовласка"
UNDRAWN = {"styles", "pressable", "event", "wanted", "own", "asks"}
GREAT = (
    "центр Сокровищница; кольцо А Б Зеркальная12; кольцо П Р С Т У Ф; святыни П С У;"
    " коридоры Сокровищница-А Сокровищница-Б Сокровищница-Зеркальная12 А-П Б-С Зеркальная12-У П-Р-С-Т-У-Ф-П"
)


def great():
    """A board of two rings that a game master drew, with names that are too long for a small hall."""
    text = f"game castle seats=Аня,Боря,Вера\nwhen GM draw-board {GREAT}\nthen nobody asked"
    (told,) = run_text(text, {"castle": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


def brought():
    """A shrine with an artifact, another one beside it, and a villain who carries one there."""
    state = table(f"Аня at C1; {LONG} at A1 holds artifact; Вера at B2 holds artifact; B1-C1 holds Lock")
    first, second, *_ = sorted(shrine.id for shrine in state.of_kind("shrine"))
    given = [one.id for one in state.of_kind("artifact") if state.holder(one.id) == "hero-3"]
    moved = [HolderChanged(second, state.holder(first)), *(HolderChanged(one, first) for one in given)]
    return fold(state, moved)


CASTLES = {
    "three who begin": (partial(laid), "1"),
    "four who begin": (partial(laid, 4), ""),
    "two in a hall, what closes corridors, passages": (
        partial(
            table,
            "Аня at B2 holds artifact; Боря at B2; Вера at A1; A1-B1 holds Lock; B1-C1 holds Barricade;"
            " A1-C2 is SecretPassage; C1-C2 is SecretPassage",
        ),
        "1",
    ),
    "three in a hall": (partial(table, f"Аня at C3; {LONG} at C3 holds artifact; Вера at C3"), "2"),
    "three shrines in one hall": (partial(shared, 3), "3"),
    "two shrines in one hall, with what was brought": (brought, "2"),
    "a way that is written": (partial(table, ORDERED), "1"),
    "staying, that is written": (partial(table, ORDERED.replace("to=B1", "to=stay")), "1"),
    "a way that nobody sees": (partial(table, ORDERED), "2"),
    "a board of one's own, with long names": (great, ""),
}


def lines():
    """A line for each sort of thing that is drawn of each castle: a digest of how, and what it is."""
    for name, (state, seat) in CASTLES.items():
        for sort, drawn in scene(state(), BOOK, seat).items():
            if sort not in UNDRAWN:
                told = sorted(drawn) if isinstance(drawn, set) else drawn
                yield f"{hashlib.sha256(repr(told).encode()).hexdigest()[:12]}  {sort}: {name}"


def test_castles_are_drawn_as_they_were_looked_at():
    if "LOOKED_AT" in os.environ:
        KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")
    assert [*lines()] == KEPT.read_text(encoding="utf-8").splitlines()
