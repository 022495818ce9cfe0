"""Cells that may be chosen on the local map: where to walk, jump, retreat to, begin, come back, aim."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Fields
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.games.knk_mf.battle import fighters as who
from campaigns.games.knk_mf.battle import turns
from campaigns.games.knk_mf.battle.attacking import retreat_cost
from campaigns.games.knk_mf.battle.initiative import shared_borders
from campaigns.games.knk_mf.character.vitals import control_zone
from campaigns.games.knk_mf.location import grid, ground, leaving, walking
from campaigns.games.knk_mf.magic.casting import GROUND, type_of

MANY, NET = 60, 4
"""More cells than a list should hold, and the distance of those that are listed then."""


def cells(cells: Iterable[grid.Cell]) -> list[Choice]:
    """Cells as choices, in the order of the map."""
    return [Choice(code, say("{cell}", cell=code)) for code in (grid.code(cell) for cell in sorted(cells))]


def walks(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Where the steps of this turn lead; of very many cells some."""
    hero = str(fields.get("hero") or "")
    start = grid.place_of(state, hero)
    if start is None or hero not in state:
        return []
    found = ground.reachable(ground.ground(state, book, hero), start, walking.budget(state, book, hero))
    return cells(found if len(found) <= MANY else sparse(state, start, found))


def sparse(state: State, start: grid.Cell, found: Iterable[grid.Cell]) -> list[grid.Cell]:
    """Of very many cells those near by, with or beside somebody, and a coarse net over the rest."""
    people = [cell for cell in grid.occupants(state) if cell != start]

    def keeps(cell: grid.Cell) -> bool:
        near = grid.distance(cell, start) <= 1 or any(grid.distance(cell, one) <= 1 for one in people)
        return near or ((cell[0] - start[0]) % NET == 0 and (cell[1] - start[1]) % NET == 0)

    return [cell for cell in found if keeps(cell)]


def retreats(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Where a retreat may lead: a few steps back."""
    hero = str(fields.get("hero") or "")
    start = grid.place_of(state, hero)
    acted = turns.step_of(state) == "retreat" or state.count(hero, "lines_used") > 0
    if start is None or hero not in state or not acted:
        return []
    cost = retreat_cost(state, book, hero)
    most = max(0, min(state.count(hero, "prana") // cost if cost else 3, 3))
    return cells(ground.reachable(ground.ground(state, book, hero), start, most))


def jumps(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Where one lands behind what can be jumped over."""
    hero = str(fields.get("hero") or "")
    return cells(walking.jumps(state, book, hero)) if hero in state else []


def border_cells(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Cells of the map's edge to begin on, or to come back onto."""
    hero = str(fields.get("hero") or "")
    if hero not in state:
        return []
    behind = leaving.outside(state, hero)
    along = {behind} if behind else shared_borders(state, book, hero)
    taken, things = grid.occupants(state), grid.obstacles(state, book)
    shut = {cell for cell, thing in things.items() if grid.blocks(state, thing)}.union(taken)
    return cells(cell for cell in grid.edge(book) if along & grid.borders_at(cell, book) and cell not in shut)


def homeless(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Those in the battle who have yet to take a place on its map."""
    known = (one.id for one in who.fighting(state))
    return (Choice(one) for one in known if grid.place_of(state, one) is None and not leaving.outside(state, one))


def aims(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Cells that a spell on the ground may be cast on: those of the zone of control; of very many cells some."""
    hero, spell = str(fields.get("hero") or ""), str(fields.get("spell") or "")
    start = grid.place_of(state, hero)
    if start is None or spell not in state or type_of(state, book, spell) != GROUND:
        return []
    found = ground.zone(state, book, hero, start, control_zone(state, book, hero).total)
    return cells(found if len(found) <= MANY else {*sparse(state, start, found), start})
