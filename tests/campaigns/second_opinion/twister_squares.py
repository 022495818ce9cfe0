"""Dungeon Twister: where a movement leads, and how a fight of several ends (Двигаться, Начать бой, Групповой бой)."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

FIGURES = {"Вор": (5, 2), "Гоблин": (4, 1), "Кузнец": (3, 4), "Дозорная": (4, 3), "Знахарка": (4, 1)}
"""Speed, and strength in a fight."""
SIDES = ("синих", "желтых")
CARDS = (0, 1, 2, 3, 4)
LAST = 11
"""The row of the opponents' line: one is out there, and goes no further."""

Square = tuple[int, int]


@dataclass
class Figure:
    name: str
    side: str
    square: Square
    wounded: bool

    def __str__(self) -> str:
        return f"{self.name} {self.side}"


@dataclass
class Maze:
    figures: list[Figure] = field(default_factory=list)
    pits: set[Square] = field(default_factory=set)
    walls: set[frozenset[Square]] = field(default_factory=set)
    """Closed gates too."""
    marks: list[str] = field(default_factory=list)

    def beside(self, square: Square) -> Iterator[Square]:
        """Squares that share a side with this one, where neither wall nor closed gate stands between."""
        column, row = square
        for other in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            inside = 0 <= other[0] < 10 and 0 <= other[1] <= LAST
            if inside and frozenset((square, other)) not in self.walls:
                yield other

    def neighbours(self, one: Figure) -> list[Figure]:
        return [other for other in self.figures if other.square in {*self.beside(one.square)}]


def example(chance: Random) -> str | None:
    """A worked example of a movement or of a fight."""
    maze = Maze()
    area = [(column, row) for column in range(2, 9) for row in chance.choice([range(1, 7), range(5, 12)])]
    side = chance.choice([range(1, 4), range(3, 8)])
    area = [one for one in area if one[0] in side] if chance.random() < 0.5 else area
    free = chance.sample([one for one in area if one[1] < LAST], len([one for one in area if one[1] < LAST]))
    for which in SIDES:
        for name in chance.sample([*FIGURES], chance.randint(1, 4)):
            maze.figures.append(Figure(name, which, free.pop(), chance.random() < 0.2))
    _built(maze, area, free, chance)
    said = _fight(maze, chance) if chance.random() < 0.5 else _movement(maze, area, chance)
    given = [*(f"{one} at {_name(one.square)}{' +wounded' * one.wounded}" for one in maze.figures), *maze.marks]
    return "\n".join(["game dungeon-twister players=2", f"given {'; '.join(given)}", *said]) if said else None


def _name(square: Square) -> str:
    return f"{'abcdefghij'[square[0]]}{square[1]}"


def _built(maze: Maze, area: list[Square], free: list[Square], chance: Random) -> None:
    """Pits on squares where nobody stands; walls, closed gates and open ones between squares of rooms."""
    for square in free[: chance.randint(0, 6)]:
        if square[1]:
            maze.pits.add(square)
            maze.marks.append(f"{_name(square)} +pit")
    taken = set[frozenset[Square]]()
    for _ in range(chance.randint(0, 14)):
        square = chance.choice([one for one in area if 1 <= one[1] < LAST])
        other = chance.choice([one for one in maze.beside(square) if 1 <= one[1] < LAST] or [square])
        between = frozenset((square, other))
        if other == square or between in taken:
            continue
        taken.add(between)
        kind = chance.choice(["wall", "wall", "gate", "open"])
        maze.marks.append(f"{_name(square)} +{kind}:{_name(other)}")
        if kind != "open":
            maze.walls.add(between)


def _movement(maze: Maze, area: list[Square], chance: Random) -> list[str]:
    """Which squares one of the blues may be moved to, of those where nobody is."""
    able = [one for one in maze.figures if one.side == SIDES[0] and not one.wounded]
    if not able:
        return []
    mover = chance.choice(able)
    reached = _reached(maze, mover)
    taken = {one.square for one in maze.figures}
    empty = [one for one in area if one not in taken]
    said = [
        f"{mover} {'may' if one in reached else 'may not'} move {_name(one)}"
        for one in chance.sample(empty, min(12, len(empty)))
    ]
    return [f"then {'; '.join(said)}"]


def _reached(maze: Maze, mover: Figure) -> dict[Square, int]:
    """Squares within the speed, each with its distance: through comrades and the wounded, not enemies or pits."""
    shut = maze.pits | {one.square for one in maze.figures if one.side != mover.side and not one.wounded}
    found, waiting = {mover.square: 0}, deque([mover.square])
    while waiting:
        square = waiting.popleft()
        if found[square] == FIGURES[mover.name][0] or square[1] == LAST:
            continue
        for other in maze.beside(square):
            if other not in shut and other not in found:
                found[other] = found[square] + 1
                waiting.append(other)
    return found


def _fight(maze: Maze, chance: Random) -> list[str]:
    """A blue attacks a yellow; all who stand beside enemies and are in touch are in it, and a wounded one is alone."""
    pairs = [
        (one, other)
        for one in maze.figures
        for other in maze.figures
        if (one.side, other.side) == SIDES and not one.wounded
    ]
    near = [(one, other) for one, other in pairs if other in maze.neighbours(one)]
    if not pairs:
        return []
    attacker, target = chance.choice(near if near and chance.random() < 0.9 else pairs)
    lines = [f"when {attacker} attacks {target}"]
    if (attacker, target) not in near:
        return [*lines, "refused"]
    ours, theirs = _fighters(maze, attacker, target)
    cards = chance.choice(CARDS), chance.choice(CARDS)
    lines += [f"when Синие answers {cards[0]}", f"when Желтые answers {cards[1]}"]
    sums = [sum(0 if one.wounded else FIGURES[one.name][1] for one in side) for side in (ours, theirs)]
    balance = sums[0] + cards[0] - sums[1] - cards[1]
    lost = theirs if balance > 0 else ours if balance < 0 else []
    return [*lines, f"then {'; '.join(_outcome(maze.figures, lost))}"]


def _fighters(maze: Maze, attacker: Figure, target: Figure) -> tuple[list[Figure], list[Figure]]:
    standing = [one for one in maze.figures if not one.wounded]
    if target.wounded:
        return [one for one in standing if one.side == SIDES[0] and target in maze.neighbours(one)], [target]
    facing = [one for one in standing if any(o.side != one.side and not o.wounded for o in maze.neighbours(one))]
    inside = [attacker, target]
    while more := [one for one in facing if one not in inside and any(o in inside for o in maze.neighbours(one))]:
        inside += more
    return [one for one in inside if one.side == SIDES[0]], [one for one in inside if one.side == SIDES[1]]


def _outcome(figures: Iterable[Figure], lost: list[Figure]) -> Iterator[str]:
    """Losers are wounded; those who were already are out, for a point."""
    points = sum(one.wounded for one in lost)
    for one in figures:
        out = one in lost and one.wounded
        yield f"{one} gone" if out else f"{one} {'+' if one.wounded or one in lost else '-'}wounded"
    yield f"blue points={points} actions=3; yellow points=0"
