"""Where feet can carry somebody on the local map, and at what cost: pure search over cells.

Source: «Локации»; «Препятствия»; «Сила B (4)», «Сила A (5)».
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from campaigns.engine.book import Book, Entry
from campaigns.engine.memory import kept_if_small
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import enemies, stat, told_of
from campaigns.games.knk_mf.character.edition import told, whole, word
from campaigns.games.knk_mf.character.ladder import rank_level
from campaigns.games.knk_mf.character.numbers import level, sixth
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.location.grid import (
    LOCATIONS,
    Cell,
    Thing,
    blocks,
    directions,
    obstacles,
    occupants_seen,
    size,
)
from campaigns.games.knk_mf.wounds.body import breaks_easily
from campaigns.games.knk_mf.wounds.modes import flies

SOFT, STRONG, NEVER = "soft", "strong", "never"
ENDLESS = 10_000
MOST_CELLS = 2_000
"""Cells with something on them, of ground whose ways are kept: the largest map has fewer."""
BREAKS = ("damage", "breaks_any", "breaks_thickness", "breaks_strong_thickness")
"""What high ranks give of walking through things and people."""


@dataclass(frozen=True, slots=True)
class Ground:
    """All that matters for walking, as values that can be compared.

    Shape:  `slow` cells cost more, each so much; `ice` costs nothing to who slides and cannot be stopped on; `soft` and
            `strong` are obstacles that this walker may break in rows of so many; `foes` can be run through where
            `tramples`; `below` is what a flier passes over; of `deep` cells, which cost prana, a way has no more than
            `fords`.
    """

    width: int
    height: int
    blocked: frozenset[Cell]
    taken: frozenset[Cell]
    foes: frozenset[Cell]
    slow: tuple[tuple[int, frozenset[Cell]], ...]
    ice: frozenset[Cell]
    soft: frozenset[Cell]
    strong: frozenset[Cell]
    slides: bool = False
    stops_on_ice: bool = False
    slide_cost: int = 0
    straight: bool = False
    tramples: bool = False
    soft_row: int = 0
    strong_row: int = 0
    below: frozenset[Cell] = frozenset()
    deep: frozenset[Cell] = frozenset()
    fords: int = 0


@dataclass(frozen=True, slots=True)
class Reached:
    """A cell that can be reached: the steps it costs, and the cells on the way with itself as the last."""

    cost: int
    path: tuple[Cell, ...]


def toughness(entry: Entry) -> str:
    """How hard an obstacle is: what no words make harder breaks like an ordinary one.

    Source: «Обычные препятствия», «Крепкие препятствия», «Третьи препятствия».
    """
    if entry.stats.get("indestructible"):
        return NEVER
    return SOFT if breaks_easily(entry.stats) else STRONG


def slides(state: State, book: Book, hero: str) -> bool:
    """Whether somebody's Agility is enough to slide over ice.

    Source: «Лёд».
    """
    ice = book.get(roles.ICE)
    return ice is not None and level(state, book, hero, "A").total >= rank_level(
        book, word(ice.stats.get("slides_from")) or "C"
    )


def ground(state: State, book: Book, hero: str) -> Ground:
    """The local map as one walker meets it."""
    things = obstacles(state, book)
    people = {cell: one for cell, one in occupants_seen(state, hero).items() if one != hero}
    hostile = {one.id for one in enemies(state, hero)}
    strength: Mapping[str, object] = bonus(state, book, hero, *BREAKS)
    width, height = size(book)

    def cells(which: str) -> frozenset[Cell]:
        return frozenset(cell for cell, thing in things.items() if _sort(state, thing) == which)

    if flies(state, book, hero):
        tall = frozenset(cell for cell, one in things.items() if blocks(state, one) and state.has(one.piece, "tall"))
        solid = frozenset(cell for cell, one in things.items() if blocks(state, one)) - tall
        nothing: frozenset[Cell] = frozenset()
        return Ground(width, height, tall, frozenset(people), nothing, (), nothing, nothing, nothing, below=solid)
    deep, fords = _fords(state, book, hero, things)
    return Ground(
        width,
        height,
        blocked=cells(NEVER),
        taken=frozenset(people),
        foes=frozenset(cell for cell, one in people.items() if one in hostile),
        slow=_slow(state, book, things),
        ice=cells("ice"),
        soft=cells(SOFT),
        strong=cells(STRONG),
        slides=slides(state, book, hero),
        stops_on_ice=bool(told(book, roles.ICE).get("may_stop")),
        slide_cost=0 if told(book, roles.ICE).get("free_for_sliders", True) else 1,
        straight=not told(book, LOCATIONS).get("diagonal", True),
        tramples="damage" in strength,
        soft_row=ENDLESS if strength.get("breaks_any") else whole(strength.get("breaks_thickness")),
        strong_row=whole(strength.get("breaks_strong_thickness")),
        deep=deep,
        fords=fords,
    )


def wading_cost(state: State, book: Book, hero: str, through: Entry, what: str) -> int:
    """What a cell of water takes from somebody who wades through it: by the sort of familiar, else by the class.

    Units:  health or prana; 0 for whom the page of the obstacle does not name, by the sort or the letters of the
            sixth characteristic.
    Source: «Вода».
    """
    told = through.stats.get("wading_cost")
    if not isinstance(told, Mapping):
        return 0
    named = (one for one in (told_of(state, hero, "sort"), sixth(state, book, hero)) if one in told)
    cost = told.get(next(named, ""))
    return max(0, whole(cost.get(what))) if isinstance(cost, Mapping) else 0


def ford_price(state: State, book: Book, hero: str, path: tuple[Cell, ...]) -> int:
    """The prana that the water on a way takes from somebody; nothing from who flies over it."""
    if flies(state, book, hero):
        return 0
    things = obstacles(state, book)
    return sum(wading_cost(state, book, hero, things[cell].entry, "prana") for cell in path if cell in things)


def _fords(state: State, book: Book, hero: str, things: Mapping[Cell, Thing]) -> tuple[frozenset[Cell], int]:
    """The cells that cost somebody prana, and how many of them the prana is enough for.

    Source: «Вода»: over it only for so much a cell.
    """
    prices = {cell: wading_cost(state, book, hero, thing.entry, "prana") for cell, thing in things.items()}
    deep = frozenset(cell for cell, price in prices.items() if price > 0)
    most = max(0, state.count(hero, "prana")) // max(prices.values()) if deep else 0
    return (deep, most) if most < len(deep) else (frozenset(), 0)


def _slow(state: State, book: Book, things: Mapping[Cell, Thing]) -> tuple[tuple[int, frozenset[Cell]], ...]:
    """What slows a walker down, by how much a step there costs: as its own page says, else as that of hindrances."""
    hindrance = stat(book, roles.HINDRANCES, "move_divisor", 1)
    costs: dict[int, set[Cell]] = {}
    for cell, thing in things.items():
        if _sort(state, thing) == "slow":
            costs.setdefault(max(1, whole(thing.entry.stats.get("move_divisor"), hindrance)), set()).add(cell)
    return tuple((cost, frozenset(costs[cost])) for cost in sorted(costs))


def _sort(state: State, thing: Thing) -> str:
    if blocks(state, thing):
        return toughness(thing.entry)
    return "ice" if "slides_from" in thing.entry.stats else "slow"


@kept_if_small(256, MOST_CELLS, lambda over, start, budget: len(over.blocked) + len(over.taken) + len(over.below))
def reachable(over: Ground, start: Cell, budget: int) -> Mapping[Cell, Reached]:
    """Every cell where a walk of so many steps may end, by the cheapest way; of equal ones by the
    one that breaks less, then by the straighter one.
    """
    found: dict[Cell, Reached] = {}
    seen: set[tuple[Cell, int, int, int]] = set()
    queue: list[tuple[int, int, int, tuple[Cell, ...], int, int, int]] = [(0, 0, 0, (start,), 0, 0, 0)]
    while queue:
        cost, harm, corners, path, soft, strong, wet = heappop(queue)
        cell = path[-1]
        if (cell, soft, strong, wet) in seen:
            continue
        seen.add((cell, soft, strong, wet))
        if cell != start and cell not in found and _may_stop(over, cell):
            found[cell] = Reached(cost, path[1:])
        for dx, dy in directions(over.straight):
            beside = cell[0] + dx, cell[1] + dy
            step = _step(over, beside, soft, strong)
            waded = wet + (beside in over.deep)
            if step is None or cost + step[0] > budget or waded > over.fords:
                continue
            price, more_harm, next_soft, next_strong = step
            if (beside, next_soft, next_strong, waded) not in seen:
                way = (*path, beside)
                crooked = corners + (dx != 0 and dy != 0)
                heappush(queue, (cost + price, harm + more_harm, crooked, way, next_soft, next_strong, waded))
    return found


def _may_stop(over: Ground, cell: Cell) -> bool:
    return (
        cell not in over.taken
        and cell not in over.below
        and not (over.slides and cell in over.ice and not over.stops_on_ice)
    )


def _step(over: Ground, cell: Cell, soft: int, strong: int) -> tuple[int, int, int, int] | None:
    """What a step onto a cell costs: steps, harm done, and the rows of broken obstacles behind it; None for no way."""
    if not (1 <= cell[0] <= over.width and 1 <= cell[1] <= over.height) or cell in over.blocked:
        return None
    if cell in over.taken:
        return (1, 1, 0, 0) if over.tramples and cell in over.foes else None
    if cell in over.soft:
        return (1, 1, soft + 1, 0) if soft < over.soft_row else None
    if cell in over.strong:
        return (1, 2, 0, strong + 1) if strong < over.strong_row else None
    if cell in over.ice and over.slides:
        return over.slide_cost, 0, 0, 0
    return next((cost for cost, cells in over.slow if cell in cells), 1), 0, 0, 0


def price(over: Ground, path: tuple[Cell, ...]) -> int:
    """The steps that a way costs which somebody can go."""
    steps = soft = strong = 0
    for cell in path:
        cost, _, soft, strong = _step(over, cell, soft, strong) or (0, 0, 0, 0)
        steps += cost
    return steps


def zone(state: State, book: Book, hero: str, start: Cell, radius: int) -> frozenset[Cell]:
    """The cells within so many steps, going round what is in the way.

    Source: «Зона контроля».
    """
    things = frozenset(cell for cell, thing in obstacles(state, book).items() if blocks(state, thing))
    width, height = size(book)
    nothing: frozenset[Cell] = frozenset()
    open_ground = Ground(width, height, things, nothing, nothing, (), nothing, nothing, nothing)
    return frozenset({start, *reachable(open_ground, start, max(0, min(radius, 60)))})
