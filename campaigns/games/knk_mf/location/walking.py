"""Movement on the local map: walking, what one walks through and over, jumping, retreating, picking things up.

Source: «Ходы»; «Локации»; «Препятствия»; «Прыжки через препятствия»; «Захват», dragging.
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.attacking import may_retreat, retreat_cost
from campaigns.games.knk_mf.battle.fighters import BATTLE, require_prana, stat, told_of
from campaigns.games.knk_mf.battle.saves import spend_plus
from campaigns.games.knk_mf.battle.turns import end_turn, reach, step_of
from campaigns.games.knk_mf.character.edition import reckoned, table, told, words
from campaigns.games.knk_mf.character.numbers import category, levels_in
from campaigns.games.knk_mf.character.vitals import cells
from campaigns.games.knk_mf.location.grid import (
    LOCATIONS,
    Cell,
    cell_of,
    code,
    directions,
    distance,
    inside,
    obstacles,
    occupants,
    occupants_seen,
    place_of,
)
from campaigns.games.knk_mf.location.ground import Ground, Reached, ford_price, ground, reachable
from campaigns.games.knk_mf.location.sight import run_into
from campaigns.games.knk_mf.location.stealth import noticed
from campaigns.games.knk_mf.location.steps import cut_short, go_along
from campaigns.games.knk_mf.magic.prana import held_by
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.body import lay_at, part_grips
from campaigns.games.knk_mf.wounds.elements import WATER, in_mode

TURNS, JUMPS, ICE, LAKE = roles.TURNS, roles.JUMPS, roles.ICE, roles.WATER


def budget(state: State, book: Book, hero: str) -> int:
    """The steps somebody has left in this turn: half of them when dragging somebody or under water.

    Source: «Категории персонажей»; «Захват»; «Под водой».
    """
    if hits.held_from(state, book, hero, "move") or state.has(hero, "fallen"):
        return 0
    whole = cells(state, book, hero, doubled=max(0, state.count(hero, "strides"))).total
    if in_mode(state, book, WATER, hero):
        whole //= max(1, stat(book, WATER, "move_divisor", 1))
    left = max(0, min(whole, 200) - max(0, state.count(hero, "walked")))
    return left // 2 if held_by(state, hero) else left


def walk(draft: Draft, book: Book, *, hero: str, cell: str, plus: str) -> None:
    """Walk to a cell by the shortest way; what is left of the steps may be walked before the action.

    Units:  steps, one for a cell, more over hindrances, none for who slides over ice.
    Errors: IllegalMove when it is another's turn or movement is over, when held or fallen, or the cell is out of reach.
    Source: «Ходы»; «Локации»; «Препятствия».
    """
    if not reach(draft, book, hero, "move"):
        return
    state = draft.state
    start, wanted = place_of(state, hero), cell_of(cell, book)
    require_feet(draft, book, hero)
    if start is None:
        raise IllegalMove(say("{hero} is not on the map.", hero=Name(hero)), "vyhod-s-lokacii")
    draft.change(hero, "strides", spend_plus(draft, book, hero, "A", plus), roles.PLUSES_BEFORE_ROLLS)
    steps = budget(draft.state, book, hero)
    over = ground(draft.state, book, hero)
    way = _way(draft, hero, over, start, wanted, steps)
    way, other = cut_short(state, hero, over, way)
    draft.change(hero, "walked", way.cost * (2 if held_by(state, hero) else 1), TURNS)
    noticed(draft, book, hero, way.path)
    if go_along(draft, book, hero, (start, *way.path)):
        run_into(draft, hero, other)


def _way(draft: Draft, hero: str, over: Ground, start: Cell, wanted: Cell, steps: int) -> Reached:
    """The cheapest way to a cell; where a table lets a refusal pass, the way as if nothing were amiss.

    Errors: IllegalMove where the steps, or the prana that water takes, do not lead so far.
    """
    way = reachable(over, start, steps).get(wanted)
    if way:
        return way
    if way := reachable(replace(over, deep=frozenset()), start, steps).get(wanted):
        draft.refuse(say("{hero} has too little prana to wade to {cell}.", hero=Name(hero), cell=code(wanted)), LAKE)
        return way
    draft.refuse(
        say("{hero} does not get to {cell} with {steps} steps.", hero=Name(hero), cell=code(wanted), steps=steps),
        TURNS,
    )
    return Reached(distance(start, wanted), (wanted,))


def require_feet(draft: Draft, book: Book, hero: str) -> None:
    """Errors: IllegalMove for who is held, or was knocked down and gets up in this turn: no step, jump or retreat.

    Source: «Захват»; «Сбивание с ног», see the ruling.
    """
    if hits.held_from(draft.state, book, hero, "move"):
        draft.refuse(say("{hero} is held and cannot move.", hero=Name(hero)), roles.GRAPPLE)
    if draft.state.has(hero, "fallen"):
        draft.refuse(say("{hero} is getting up in this turn.", hero=Name(hero)), TURNS)


def jump_cells(state: State, book: Book, hero: str) -> int:
    """Over how many cells somebody can jump; a great number for who jumps over any.

    Source: «Прыжки через препятствия».
    """
    sort = told_of(state, hero, "sort")
    if any(sort in words(one.stats.get("cannot_jump")) for one in book.of_kind("obstacle")):
        return 0
    most = table(told(book, JUMPS).get("jump_cells")).get(category(state, book, hero))
    if most == "any":
        return 100
    return max(0, reckoned(book, most, **levels_in(state, book, hero, most, "A")))


def jumps(state: State, book: Book, hero: str) -> dict[Cell, int]:
    """Where somebody can jump to, over how many cells: straight over obstacles onto the first free cell behind.

    Source: «Прыжки через препятствия».
    """
    start = place_of(state, hero)
    found: dict[Cell, int] = {}
    if start is None:
        return found
    things, people = obstacles(state, book), occupants_seen(state, hero)
    most = min(jump_cells(state, book, hero), budget(state, book, hero) - 1)
    for dx, dy in directions(not told(book, LOCATIONS).get("diagonal", True)):
        for over in range(1, most + 2):
            cell = start[0] + dx * over, start[1] + dy * over
            thing = things.get(cell)
            if not inside(cell, book) or (thing and state.has(thing.piece, "tall")) or cell in people:
                break
            if thing is None:
                if over > 1:
                    found[cell] = over - 1
                break
    return found


def jump(draft: Draft, book: Book, *, hero: str, cell: str) -> None:
    """Jump in a straight line over obstacles, whatever they are, if they are not too many.

    Units:  prana for each cell jumped over; steps like a walk as long.
    Errors: IllegalMove as for walking, where there is nothing to jump over or too much of it, or without the prana.
    Source: «Прыжки через препятствия».
    """
    if not reach(draft, book, hero, "move"):
        return
    wanted = cell_of(cell, book)
    require_feet(draft, book, hero)
    over = jumps(draft.state, book, hero).get(wanted)
    if over is None:
        draft.refuse(say("{hero} cannot jump to {cell}.", hero=Name(hero), cell=code(wanted)), JUMPS)
        over = max(0, distance(place_of(draft.state, hero) or wanted, wanted) - 1)
    require_prana(draft, book, hero, over * stat(book, JUMPS, "cost_per_cell"), JUMPS)
    draft.change(hero, "walked", over + 1, JUMPS)
    other = occupants(draft.state).get(wanted, "")  # somebody hidden, else nobody could have meant to land there
    noticed(draft, book, hero, () if other else (wanted,))
    if other:
        run_into(draft, hero, other)
    else:
        lay_at(draft, hero, wanted)
        part_grips(draft, hero)


def retreat(draft: Draft, book: Book, *, hero: str, cell: str) -> None:
    """Step back after the action, for prana.

    Units:  prana for each step.
    Errors: IllegalMove before the action, for a category that cannot, out of reach, or without the prana.
    Source: «Ходы», the retreat.
    """
    if step_of(draft.state) == "action" and draft.state.count(hero, "lines_used") > 0:
        draft.begin("step", "retreat")  # what was read was the action
    if step_of(draft.state) != "retreat":
        draft.refuse(say("A retreat comes after the action."), TURNS)
    if not reach(draft, book, hero, "retreat"):
        return
    if not may_retreat(draft.state, book, hero):
        draft.refuse(say("{hero} cannot retreat after an attack.", hero=Name(hero)), TURNS)
    start, wanted = place_of(draft.state, hero), cell_of(cell, book)
    if start is None:
        raise IllegalMove(say("{hero} is not on the map.", hero=Name(hero)), "vyhod-s-lokacii")
    require_feet(draft, book, hero)
    if held_by(draft.state, hero):
        draft.refuse(say("{hero} cannot get away.", hero=Name(hero)), TURNS)
    cost = retreat_cost(draft.state, book, hero)
    affordable = draft.state.count(hero, "prana") // cost if cost else 60
    over = ground(draft.state, book, hero)
    way = _way(draft, hero, over, start, wanted, max(0, min(affordable, 60)))
    way, other = cut_short(draft.state, hero, over, way)
    require_prana(draft, book, hero, way.cost * cost, TURNS)
    if draft.state.count(hero, "prana") < ford_price(draft.state, book, hero, way.path):
        draft.refuse(say("{hero} has too little prana to wade to {cell}.", hero=Name(hero), cell=code(wanted)), LAKE)
    noticed(draft, book, hero, way.path)
    if go_along(draft, book, hero, (start, *way.path)):
        run_into(draft, hero, other)
    if draft.state.has(hero, "turn"):
        end_turn(draft, book, hero)


def pick_up(draft: Draft, book: Book, *, hero: str, thing: str) -> None:
    """Pick up what lies at one's feet: instead of walking, or as the action; out of a battle for nothing.

    Errors: IllegalMove for what does not lie there, or when it is too late in the turn.
    Source: «Ходы».
    """
    state = draft.state
    if thing not in state or state.pieces[thing].kind not in ("item", "limb"):
        raise IllegalMove(say("No such thing lies at the feet of {hero}.", hero=Name(hero)), TURNS)
    if thing not in lying_by(state, hero):
        draft.refuse(say("No such thing lies at the feet of {hero}.", hero=Name(hero)), TURNS)
    if state.periods.get("phase") == "battle":
        late = step_of(state) in ("action", "retreat") or state.count(hero, "walked") > 0
        if not reach(draft, book, hero, "action"):
            return
        if late:
            draft.begin("step", "retreat")
        noticed(draft, book, hero)
    draft.put(thing, hero, TURNS)
    lay_at(draft, thing, None)


def lying_by(state: State, hero: str) -> list[str]:
    """What somebody can pick up: things on the same cell, with the dead there, or in the same place of the map."""
    cell, where = place_of(state, hero), state.holder(hero)
    found = []
    for one in state.of_kind("item", "limb"):
        holder = state.holder(one.id)
        body = holder if state.has(holder, "dead") else ""
        if state.periods.get("phase") == "battle":
            spot = place_of(state, body or one.id)
            near = spot is not None and cell is not None and distance(spot, cell) <= (1 if body else 0)
            if near and (body or holder == BATTLE or not holder):
                found.append(one.id)
        elif holder and (holder == where or (body and state.holder(body) == where) or (holder == "loot" and not where)):
            found.append(one.id)
    return found
