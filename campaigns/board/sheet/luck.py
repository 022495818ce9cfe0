"""The luck ledger as a page shows it: for each person their dice against what such dice promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from campaigns.board.sheet.plots import LOOKS, Frame, Line, Plot, Tick, step_path
from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.series import Thrown, thrown
from campaigns.chronicle.wording import seat_name, word
from campaigns.engine.dice.luck import Luck, luck, standing
from campaigns.plays.writing import Table

MOST_RECENT = 30
UNLIKELY = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class Faces:
    """One size of die: how often each face fell, and how often each should have."""

    sides: int
    count: int
    expected: str
    fell: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Fortune:
    """The dice of one person; `tone` is "good" or "bad" where they are more than once in twenty unlikely."""

    name: str
    colour: int
    count: int
    mean: str
    expected: str
    deviation: str
    chance: str
    high: bool
    exact: bool
    tone: str
    faces: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class Recent:
    """One die: in which play, whose, for what, what it showed, how likely that much or more was."""

    number: int
    who: str
    why: str
    sides: int
    face: int
    chance: str


@dataclass(frozen=True, slots=True)
class LuckLedger:
    """Everybody's luck, the newest dice, and how it went."""

    fortunes: tuple[Fortune, ...]
    recent: tuple[Recent, ...]
    plot: Plot | None


def luck_ledger(seen: Table) -> LuckLedger:
    """The luck of a campaign as one person may know it."""
    dice = thrown(seen)
    names = {seat.key: seat_name(seat.name, seat.key) for seat in seen.campaign.seats.all()}
    names[""] = _("Nobody in particular")
    whose = sorted({die.seat for die in dice}, key=lambda key: (not key, key.rjust(4)))
    fortunes = tuple(_fortune(names.get(key, key), key, [die for die in dice if die.seat == key]) for key in whose)
    recent = tuple(_recent(seen, names, die) for die in dice[: -MOST_RECENT - 1 : -1])
    return LuckLedger(fortunes, recent, _plot(names, whose, dice) if dice else None)


def _fortune(name: str, key: str, dice: Sequence[Thrown]) -> Fortune:
    told = luck((die.sides, die.face) for die in dice)
    high = told.deviation >= 0
    return Fortune(
        name=name,
        colour=colour(key),
        count=told.count,
        mean=short(Fraction(told.total, told.count)),
        expected=short(told.expected / told.count),
        deviation=signed_number(float(told.deviation)),
        chance=percent(told.as_high if high else told.as_low),
        high=high,
        exact=told.exact,
        tone=_tone(told, high),
        faces=tuple(_faces(size, dice) for size in sorted({die.sides for die in dice})),
    )


def _tone(told: Luck, high: bool) -> str:
    if told.unlikely > UNLIKELY:
        return ""
    return "good" if high else "bad"


def _faces(sides: int, dice: Sequence[Thrown]) -> Faces:
    fell = Counter(die.face for die in dice if die.sides == sides)
    count = fell.total()
    shown = range(1, sides + 1) if sides <= 20 else sorted(fell)
    return Faces(sides, count, short(Fraction(count, sides)), tuple((face, fell[face]) for face in shown))


def _recent(seen: Table, names: dict[str, str], die: Thrown) -> Recent:
    why = word(seen, die.why) or word(seen, die.why.partition("/")[0]) or die.why
    chance = percent(Fraction(die.sides - die.face + 1, die.sides))
    return Recent(die.number, names.get(die.seat, die.seat), why, die.sides, die.face, chance)


def _plot(names: dict[str, str], whose: Sequence[str], dice: Sequence[Thrown]) -> Plot:
    """How far each person's dice have come from the middle, added up die by die, in spreads of a die."""
    courses: dict[str, list[tuple[int, int]]] = {key: [(0, 0)] for key in whose}
    for place, die in enumerate(dice, 1):
        before = courses[die.seat][-1][1]
        courses[die.seat].append((place, before + round(100 * standing(die.sides, die.face))))
    values = [value for points in courses.values() for _, value in points]
    edge = max(100, *map(abs, values))
    frame = Frame(0, len(dice), -edge, edge)
    ups = sorted({0, *(side * step for side in (-1, 1) for step in range(100, edge + 1, 100 * (1 + edge // 500)))})
    return Plot(
        id="luck",
        title=_("Above or below what the dice promise"),
        lines=tuple(
            Line(
                names.get(key, key), colour(key) or LOOKS, place % LOOKS + 1, step_path(frame, points, len(dice)), None
            )
            for place, (key, points) in enumerate(courses.items())
        ),
        across=(),
        up=tuple(Tick(frame.y(value), f"{value // 100:+d}".replace("-", "−") if value else "0") for value in ups),
        evenings=(),
        columns=tuple(names.get(key, key) for key in whose),
        rows=tuple(_rows(len(dice), courses)),
    )


def _rows(count: int, courses: dict[str, list[tuple[int, int]]]) -> list[tuple[str, tuple[int | str, ...]]]:
    found: list[tuple[str, tuple[int | str, ...]]] = []
    for place in sorted({*range(0, count, max(1, count // 20)), count}):
        values = [[value for when, value in points if when <= place][-1] for points in courses.values()]
        found.append((str(place), tuple(signed_number(value / 100) for value in values)))
    return found


def short(number: Fraction) -> str:
    """A number with two places at most, as the reader writes numbers."""
    value = round(float(number), 2)
    return number_format(value, decimal_pos=next(places for places in (0, 1, 2) if round(value, places) == value))


def signed_number(value: float) -> str:
    """A number with one place and its sign."""
    return ("−" if value < 0 else "+") + number_format(abs(value), decimal_pos=1)


def percent(chance: Fraction) -> str:
    """A chance in percent; small ones with as many places as it takes to see something."""
    value = float(chance) * 100
    if value >= 10 or not value:
        return number_format(value, decimal_pos=0)
    return number_format(value, decimal_pos=max(1, -floor(log10(value))))
