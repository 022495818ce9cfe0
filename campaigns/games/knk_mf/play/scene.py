"""What the game's own part of the page shows: the local map, the order of turns, the global map, as plain figures.

Shape: everything is for the template `board.html`; names and sentences are put into the reader's language by the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game.face import Emblem
from campaigns.engine.sentences import Name
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.battle import turns
from campaigns.games.knk_mf.battle.battles import battle_name, waiting
from campaigns.games.knk_mf.battle.fighters import BATTLE, alive, battling, fighters, waits_in
from campaigns.games.knk_mf.character.vitals import max_health
from campaigns.games.knk_mf.face.board import movers, reach
from campaigns.games.knk_mf.location.grid import LETTERS, blocks, cell_of, code, obstacles, place_of, size, statuses
from campaigns.games.knk_mf.location.leaving import NAMES as BORDERS
from campaigns.games.knk_mf.location.leaving import outside
from campaigns.games.knk_mf.making.sheets import characters
from campaigns.games.knk_mf.play.words import STEP_NAMES
from campaigns.games.knk_mf.story.atlas import base_of, links, nodes

CELL, EDGE = 17, 18
"""Units of the drawing: a cell of the local map, and the room for its letters; twenty cells fit a phone legibly."""
LYING, UPRIGHT = (360, 230), (460, 460)
"""How wide and high the global map is: it lies, unless there are so many places that their names need the room."""
FEW_PLACES, MOST_TOKENS = 8, 6
COLOURS = 6
CHOOSING = "choosing"
"""The phase in which characters are built."""


def scene(state: State, book: Book, seat: str) -> Mapping[str, Any]:
    """The maps and the characters as one seat sees them."""
    drawn = field(state, book, seat) if battling(state) else None
    places = nodes(state)
    shown = [one["id"] for one in (*drawn["cells"], *drawn["people"])] if drawn else []
    return {
        "styles": ["css/table/arena.css"],
        "characters": characters(state, book, seat),
        "pressable": [*shown, *(one.id for one in places)],
        "field": drawn,
        "waiting": [_waiting(state, one.id) for one in waiting(state)],
        "world": world(state) if places else None,
        "making": state.periods.get("phase") == CHOOSING,
        "over": bool(state.result),
        "points": points(book) if drawn else {},
        "near": CELL // 2,
    }


def _waiting(state: State, battle: str) -> Mapping[str, Any]:
    """A battle that waits: its name, and who stands in it."""
    people = [Name(one.id) for one in fighters(state) if waits_in(state, one.id) == battle]
    return {"name": battle_name(state, battle), "people": people}


def field(state: State, book: Book, seat: str) -> Mapping[str, Any]:
    """The local map: its size, the lines between cells, what stands on them, and all of it in words.

    Shape: `cells` are pressed by whoever has somebody to move: each with the third of the steps that it takes to go
           there, 0 where one cannot go and is told why.
    """
    shown = [one for one in fighters(state) if place_of(state, one.id)]
    width, height = size(book)
    right, bottom = EDGE + width * CELL, EDGE + height * CELL
    upright = "".join(f"M{EDGE + x * CELL} {EDGE}V{bottom}" for x in range(width + 1))
    across = "".join(f"M{EDGE} {EDGE + y * CELL}H{right}" for y in range(height + 1))
    return {
        "width": right + 4,
        "height": bottom + 4,
        "lines": upright + across,
        "columns": [{"at": middle(x), "name": x} for x in range(1, width + 1) if x < 10 or x % 2 == 0],
        "rows": [{"at": middle(y) + 4, "name": LETTERS[y - 1]} for y in range(1, height + 1)],
        "things": [*_statuses(state), *_obstacles(state, book)],
        "everywhere": [Name(one.entry or one.id) for one in statuses(state)],
        "cells": [
            {"id": one, "x": corner(cell[0]), "y": corner(cell[1]), "size": CELL - 1, "band": band}
            for one, band in _pressed(state, book, seat).items()
            for cell in [cell_of(one, book)]
        ],
        "people": [_person(state, one) for one in shown],
        "order": [_in_line(state, book, one) for one in turns.order(state, book)],
        "step": STEP_NAMES[turns.step_of(state)] if turns.current(state) else "",
        "where": Name(state.holder(BATTLE)) if state.holder(BATTLE) in state else "",
    }


def _pressed(state: State, book: Book, seat: str) -> Mapping[str, int]:
    """The cells that a seat may want to go to, by the third of the steps that this takes; none without a turn."""
    if not any(movers(state, seat)):
        return {}
    return dict.fromkeys(points(book), 0) | dict(reach(state, book, seat))


def points(book: Book) -> dict[str, tuple[int, int]]:
    """The middle of each cell of the local map."""
    width, height = size(book)
    return {code((x, y)): (middle(x), middle(y)) for x in range(1, width + 1) for y in range(1, height + 1)}


def middle(number: int) -> int:
    """Where the middle of a column or row lies in the drawing."""
    return EDGE + number * CELL - CELL // 2


def corner(number: int) -> int:
    """Where a column or row begins in the drawing."""
    return EDGE + (number - 1) * CELL + 1


def _obstacles(state: State, book: Book) -> list[Mapping[str, Any]]:
    return [
        {
            "x": corner(cell[0]),
            "y": corner(cell[1]),
            "size": CELL - 2,
            "solid": blocks(state, thing),
            "name": Name(thing.piece),
            "cell": code(cell),
            "damage": state.count(thing.piece, "damage"),
        }
        for cell, thing in obstacles(state, book).items()
    ]


def _statuses(state: State) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    for one in state.of_kind("status"):
        cell = place_of(state, one.id)
        if cell:
            spot = {"x": corner(cell[0]), "y": corner(cell[1]), "size": CELL - 2, "solid": False}
            found.append({**spot, "name": Name(one.entry or one.id), "cell": code(cell), "damage": 0})
    return found


def _person(state: State, one: Piece) -> Mapping[str, Any]:
    x, y = place_of(state, one.id) or (1, 1)
    at, size = (middle(x), middle(y)), CELL // 2
    corners = ((1, 0.42), (0.42, 1), (-0.42, 1), (-1, 0.42), (-1, -0.42), (-0.42, -1), (0.42, -1), (1, -0.42))
    return {
        "id": one.id,
        "x": at[0],
        "y": at[1],
        "octagon": " ".join(f"{at[0] + across * size:g},{at[1] + down * size:g}" for across, down in corners),
        "sign": _sign(one),
        "foe": not one.seat and one.kind != "familiar",
        "dead": not alive(state, one.id),
        "turn": state.has(one.id, "turn"),
        "name": Name(one.id),
        "colour": _colour(one),
    }


def _colour(one: Piece) -> int:
    """The colour of the seat that plays somebody, 1 to 6, as everywhere on the page; 0 for the game master's."""
    return (int(one.seat) - 1) % COLOURS + 1 if one.seat.isdigit() and int(one.seat) else 0


def _in_line(state: State, book: Book, one: Piece) -> Mapping[str, Any]:
    """One in the order of turns, as a face and in words: where, how well, what waits."""
    cell, behind = place_of(state, one.id), outside(state, one.id)
    return {
        "name": Name(one.id),
        "emblem": Emblem(one.id),
        "sign": _sign(one),
        "foe": one.kind == "boss",
        "colour": _colour(one),
        "most": max_health(state, book, one.id).total,
        "order": state.count(one.id, "order"),
        "cell": code(cell) if cell else "",
        "behind": BORDERS[behind] if behind else "",
        "health": state.count(one.id, "health"),
        "prana": state.count(one.id, "prana"),
        "turn": state.has(one.id, "turn"),
        "acted": state.has(one.id, "acted"),
        "hidden": state.has(one.id, "hidden"),
        "blows": [state.count(hit.id, "damage") for hit in state.held_by(one.id, "hit")],
        "effects": [Name(effect.id) for effect in state.held_by(one.id, "effect")],
    }


def world(state: State) -> Mapping[str, Any]:
    """The global map: its places on a ring, the ways between them, who is where; one's own bases only."""
    places = nodes(state)
    sides = LYING if len(places) <= FEW_PLACES else UPRIGHT
    spots = {one.id: _on_ring(number, len(places), sides) for number, one in enumerate(places)}
    ways = {tuple(sorted((one.id, other))) for one in places for other in links(state, one.id) if other in spots}
    return {
        "width": sides[0],
        "top": min(y for _, y in spots.values()) - 44,
        "height": max(y for _, y in spots.values()) - min(y for _, y in spots.values()) + 44 + 50,
        "ways": [_way(spots[one], spots[other]) for one, other in sorted(ways)],
        "places": [_place(state, one, spots[one.id]) for one in places],
        "empty": not any(state.holder(one.id) in spots for one in fighters(state)),
    }


def _on_ring(number: int, of: int, sides: tuple[int, int]) -> tuple[int, int]:
    turn, (x, y) = 2 * pi * number / max(1, of) - pi / 2, (sides[0] / 2, sides[1] / 2)
    wide, high = (x - 60, y - 44) if of > 1 else (0, 0)
    return round(x + wide * cos(turn)), round(y + high * sin(turn))


def _way(one: tuple[int, int], other: tuple[int, int]) -> Mapping[str, int]:
    return {"x1": one[0], "y1": one[1], "x2": other[0], "y2": other[1]}


def _place(state: State, one: Piece, spot: tuple[int, int]) -> Mapping[str, Any]:
    people = [piece for piece in fighters(state) if state.holder(piece.id) == one.id]
    return {
        "id": one.id,
        "x": spot[0],
        "y": spot[1],
        "label": spot[1] + 30,
        "home": spot[1] + 43,
        "name": Name(one.id),
        "tokens": [_token(state, piece, spot, place) for place, piece in enumerate(_crowd(people))],
        "more": max(0, len(people) - MOST_TOKENS),
        "battle": state.holder(BATTLE) == one.id,
        "people": [Name(piece.id) for piece in people],
        "homes": [Name(piece.id) for piece in fighters(state) if base_of(state, piece.id) == one.id],
        "ways": [Name(other) for other in links(state, one.id)],
    }


def _crowd(people: list[Piece]) -> list[Piece]:
    """Those of them who are drawn: characters before beings."""
    return sorted(people, key=lambda one: one.kind == "boss")[:MOST_TOKENS]


def _token(state: State, one: Piece, spot: tuple[int, int], place: int) -> Mapping[str, Any]:
    """Somebody above their place on the global map, in a row that begins at its left."""
    foe = one.kind == "boss"
    return {
        "x": spot[0] - 9 + 19 * place,
        "y": spot[1] - 24,
        "sign": _sign(one),
        "colour": _colour(one),
        "foe": foe,
        "dead": not alive(state, one.id),
    }


def _sign(one: Piece) -> str:
    """A letter for a token; one of several of a name has its number with it."""
    name = one.name or one.entry
    number = name.rpartition(" ")[2]
    return name[:1].upper() + (number if number.isdigit() else "")
