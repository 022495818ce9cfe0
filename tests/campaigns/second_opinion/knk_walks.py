"""«КНК: МФ»: where one walk leads, and what it takes (Передвижение, Локации, Препятствия)."""

from heapq import heappop, heappush
from random import Random

STEPS = {"Монстры": (7, 4), "Профи": (3, 2), "Обыватели": (1, 1)}
"""Cells of a walk: so many, and so many for each rank of Agility."""
AGILITY = {"Монстры": (1, 2), "Профи": (0, 5), "Обыватели": (0, 5)}
"""Which ranks are tried; who is quicker crosses the whole map."""
SHUT = ("Обычные препятствия", "Крепкие препятствия", "Третьи препятствия")
SLOW, ICE, SLIDES = ("Помехи", "Вода"), "Лёд", 3
"""What takes a step more; what whoever has this rank slides over for nothing and cannot stop on."""
WIDTH = 20

Cell = tuple[int, int]


def example(chance: Random) -> str | None:
    """A worked example: where somebody may walk, of cells near by, and one such walk."""
    kind = chance.choice(["Обыватели", "Обыватели", "Профи", "Монстры"])
    agility = chance.randint(*AGILITY[kind])
    steps = STEPS[kind][0] + STEPS[kind][1] * agility
    start = chance.randint(1, WIDTH), chance.randint(1, WIDTH)
    area = _around(start, min(steps + 1, 6))
    ground = _ground(area, agility, chance)
    mobs = _mobs([one for one in area if one not in ground], chance)
    if not mobs:
        return None
    reached = _reached(start, steps, ground, set(mobs.values()))
    cells = chance.sample([one for one in area if one not in mobs.values()], min(14, len(area) - len(mobs)))
    said = [f"Аня {'may' if one in reached else 'may not'} walk {_name(one)}" for one in cells]
    there = chance.choice([*reached])
    laid = [f"о{number} is {what} x={x} y={y}" for number, ((x, y), what) in enumerate(ground.items())]
    return "\n".join(
        [
            "game knk-mf players=1",
            f"given battle; Аня is {kind} S={AGILITY[kind][0]} A={agility} x={start[0]} y={start[1]} +turn",
            f"given {'; '.join([*laid, *(f'{mob} is Мобы x={x} y={y}' for mob, (x, y) in mobs.items()), 'step move'])}",
            f"then {'; '.join(said)}",
            f"when Аня walks {_name(there)}",
            *(["refused"] if there == start else []),
            f"then Аня x={there[0]} y={there[1]} walked={reached[there]}",
        ]
    )


def _name(cell: Cell) -> str:
    return f"{cell[0]}{'ABCDEFGHIJKLMNOPQRST'[cell[1] - 1]}"


def _around(cell: Cell, far: int) -> list[Cell]:
    """The cells of the map that are no farther than so many from this one, without it."""
    columns, rows = (range(max(1, one - far), min(WIDTH, one + far) + 1) for one in cell)
    return [(x, y) for x in columns for y in rows if (x, y) != cell]


def _ground(area: list[Cell], agility: int, chance: Random) -> dict[Cell, str]:
    density = chance.choice([0.1, 0.25, 0.4])
    kinds = [*SHUT, *SLOW, SLOW[0], *([ICE] if agility >= SLIDES else [])]
    return {one: chance.choice(kinds) for one in area if chance.random() < density}


def _mobs(free: list[Cell], chance: Random) -> dict[str, Cell]:
    count = min(len(free), chance.randint(1, 3))
    return dict(zip(["Волк", "Лис", "Лось"], chance.sample(free, count), strict=False))


def _reached(start: Cell, steps: int, ground: dict[Cell, str], mobs: set[Cell]) -> dict[Cell, int]:
    """The cells on which the walk may end, each with the steps that it takes at least."""
    found, waiting = {start: 0}, [(0, start)]
    while waiting:
        taken, cell = heappop(waiting)
        for other in _around(cell, 1) if taken == found[cell] else ():
            on = ground.get(other, "")
            after = taken + (2 if on in SLOW else 0 if on == ICE else 1)
            if other not in mobs and on not in SHUT and after <= steps and after < found.get(other, steps + 1):
                found[other] = after
                heappush(waiting, (after, other))
    return {cell: taken for cell, taken in found.items() if ground.get(cell) != ICE}
