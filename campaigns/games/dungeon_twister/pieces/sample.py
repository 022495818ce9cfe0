"""A team, cards and rooms of our own, for tables that have nothing else at hand.

The document gives none of these: of characters it names the thief and the goblin, of objects the rope and the treasure,
of the action cards those of 2 and 4 actions, of the combat cards that of +0. The rest is ours, and marked as a sample.
"""

from dataclasses import dataclass

from campaigns.games.dungeon_twister.labyrinth.drawing import mirrored, read

ACTIONS = (2, 3, 4, 5)
"""A card of 3 leads from 2 to 4 by steps of 1; the fourth card is our choice."""
COMBAT = (0, 1, 1, 2, 3, 4)
HEALING = "Раненый рядом с ней встает."
"""The power of one of our sample: others, bots do not understand."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character (with speed and fight value) or an object, and what stands on it.

    Shape: `works` is "" (nothing special), "permanent" or "activated".
    """

    name: str
    speed: int = 0
    fight: int = 0
    works: str = ""
    power: str = ""
    character: bool = True


TEAM = (
    Sheet("Вор", 5, 2),
    Sheet("Гоблин", 4, 1),
    Sheet("Кузнец", 3, 4),
    Sheet("Дозорная", 4, 3),
    Sheet("Знахарка", 4, 1, "activated", HEALING),
    Sheet("Веревка", works="permanent", power="По лежащей на яме веревке яму переходят.", character=False),
    Sheet("Сокровище", works="permanent", character=False),
    Sheet("Рычаг", works="activated", power="Решетка рядом открывается или закрывается.", character=False),
)
_DRAWN = (
    """
+-+ + + +-+
|. . . . .|
+ +-+ + + +
 . .|. o .
+ + + + + +
 . . > . .
+ + + + + +
 . o . . .
+ + + +-+ +
|. . . .|.|
+-+ + + +-+
""",
    """
+-+ + + +-+
|. .#. . .|
+ + + + + +
 . .|. .|.
+-+ + + + +
 . . . . .
+ + + + + +
 .|. . .|.
+ + + + + +
|< . . o .|
+-+ + + +-+
""",
    """
+-+ + + +-+
|. . . . .|
+ + +-+ + +
 . o .|> .
+ + + +-+ +
 . . . . .
+ +#+ + + +
 .|. . o .
+ +-+ + + +
|. . . . .|
+-+ + + +-+
""",
    """
+-+ + + +-+
|. . . . x|
+ +-+-+ + +
 . . . . .
+ + + + + +
 .|. < .|.
+ + + + + +
 . . o . .
+ + + + + +
|x . . . .|
+-+ + + +-+
""",
)


def _kept(drawn: str) -> str:
    return read(drawn.strip("\n"))


ROOMS = tuple((_kept(one), mirrored(_kept(one))) for one in _DRAWN)
"""Pairs of rooms; the second of a pair is the first left for right."""
HALL = read("...../...../..>../...../.....")
"""A room without walls, its mechanism in the middle: the rooms of a scenario, until it says otherwise."""
HALLS = (HALL, mirrored(HALL))
