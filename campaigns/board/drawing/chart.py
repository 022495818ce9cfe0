"""The map as a picture: where each place lies, which ways join them, who stands there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from campaigns.board.drawing.coast import coast
from campaigns.board.sheet.emblems import emblem, of_entry
from campaigns.board.sheet.sheets import FOES, HEROES, Gauge, Sheet, Thing, gauges, things
from campaigns.chronicle.wording import called, translate
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece
from campaigns.plays.writing import Table

STEP_X, STEP_Y = 124, 152
MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 80, 72, 104
RADIUS = 52
TOKEN = 34
"""Between the middles of two tokens that stand side by side."""
LINE = 15
WIDEST = 19
"""Letters in a line of writing on the map."""
MOST_TOKENS = 6
"""So many tokens stand on an island; of more the last says how many."""
BAR = 64
"""How long a bar of health is, when it is whole."""

PLACES = ("place",)


@dataclass(frozen=True, slots=True)
class Token:
    """A hero on the map: where, which letter, whose colour."""

    x: int
    y: int
    letter: str
    name: str
    colour: int
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A line of writing under a place; with a health, a bar of which so many units are left."""

    x: int
    y: int
    text: str
    kind: str
    left: int = -1
    low: bool = False
    whole: int = BAR

    @property
    def bar_x(self) -> int:
        """The bar stands left of its number."""
        return self.x - self.whole + 16

    @property
    def bar_y(self) -> int:
        return self.y - 7

    @property
    def number_x(self) -> int:
        return self.x + 22


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the map with all that is on it."""

    id: str
    entry: str
    name: str
    code: str
    role: str
    x: int
    y: int
    tokens: tuple[Token, ...]
    labels: tuple[Label, ...]
    coast: str
    """The outline of its island, as the path of an SVG."""
    here: bool
    """Whether a hero of whoever looks stands there."""
    said: str
    """All of it in words, for those who do not see the picture."""
    foe: str = ""
    """The emblem of the foe who lives there."""
    emblem: str = ""
    """That of the place itself."""
    beaten: bool = False
    """Whether that foe has fallen here."""
    bare: bool = False
    """Whether nothing is left on it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A line between two places."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The map of a table, in units of the picture; empty for a game without one."""

    width: int = 0
    height: int = 0
    spots: tuple[Spot, ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def coasts(self) -> tuple[str, ...]:
        """The outlines of all islands: with the ways they are what no move changes."""
        return tuple(spot.coast for spot in self.spots)

    @property
    def lies(self) -> bool:
        """Whether it is so wide that it wants the width of a screen."""
        return self.width > 1.4 * self.height


def chart(table: Table, sheets: Iterable[Sheet]) -> Chart:
    """Draw the places that have a point on the map."""
    drawn = [(piece, stats) for piece in table.state.of_kind(*PLACES) if (stats := _point(table, piece))]
    if not drawn:
        return Chart()
    across, down = "xy" if _lies({stats["x"] for _, stats in drawn}, {stats["y"] for _, stats in drawn}) else "yx"
    columns = _lanes((stats[across] for _, stats in drawn), MARGIN_X, STEP_X)
    rows = _lanes((stats[down] for _, stats in drawn), MARGIN_TOP, STEP_Y)
    points = {piece.id: (columns[stats[across]], rows[stats[down]]) for piece, stats in drawn}
    sheets = list(sheets)
    spots = tuple(_spot(table, piece, *points[piece.id], sheets) for piece, _ in drawn)
    ends = {frozenset((piece.id, other)) for piece, stats in drawn for other in _linked(stats)}
    pairs = sorted(tuple(sorted(pair)) for pair in ends if len(pair) == 2 and pair <= points.keys())
    ways = tuple(Way(*points[one], *points[other]) for one, other in pairs)
    width, height = max(columns.values()) + MARGIN_X, max(rows.values()) + MARGIN_BOTTOM
    return Chart(width, height, spots, ways)


def _lies(columns: set[int], rows: set[int]) -> bool:
    """Whether a map is at least as wide as high. One that stands is laid down: screens are wide, and a phone that
    holds half of it is moved along it with a thumb."""
    return len(columns) >= len(rows)


def _point(table: Table, piece: Piece) -> dict[str, Any] | None:
    entry = table.book.get(piece.entry)
    stats = dict(entry.stats) if entry else {}
    return stats if all(isinstance(stats.get(axis), int) for axis in ("x", "y")) else None


def _linked(stats: dict[str, Any]) -> list[str]:
    """Where ways lead from a place; none where an edition says something else of it."""
    told = stats.get("links")
    return [one for one in told if isinstance(one, str)] if isinstance(told, list) else []


def _lanes(values: Iterable[int], margin: int, step: int) -> dict[int, int]:
    """Spread the columns (or rows) that are in use evenly, whatever blanks the rulebook put between them."""
    return {value: margin + lane * step for lane, value in enumerate(sorted(set(values)))}


def _spot(table: Table, piece: Piece, x: int, y: int, sheets: list[Sheet]) -> Spot:
    here = [sheet for sheet in sheets if sheet.place == piece.id]
    heroes = [sheet for sheet in here if table.state.pieces[sheet.id].kind in HEROES]
    foes = [sheet for sheet in here if table.state.pieces[sheet.id].kind in FOES]
    shown = {sheet.id for sheet in here}
    rest = [thing for thing in things(table, piece.id) if thing.id not in shown]
    own = next(gauges(table, piece.id), None)
    entry = table.book[piece.entry]
    told, sign = _capital(called(table, piece.id)), of_entry(table, entry.slug)
    sign_in_book = str(entry.stats.get("code", ""))
    code = sign_in_book if sign_in_book in told else ""  # a sign that nobody calls the place by says nothing on it
    # What a foe, a number or a thing below says already is not said again.
    fallen = None if foes else _fallen(table, piece.id)
    name = "" if foes or fallen or (code and not sign) or (rest and not own) else _without_code(told, code)
    beaten = translate(say("{foe}: beaten", foe=Name(fallen.id)), table) if fallen else ""
    labels = tuple(_labels(name, x, y, own, foes, rest, beaten))
    return Spot(
        id=piece.id,
        entry=entry.slug,
        name=told,
        code=code,
        role=str(entry.stats.get("role", "")),
        x=x,
        y=y,
        tokens=tuple(_tokens(_own_first(table, heroes), x, y)),
        labels=labels,
        coast=coast(piece.id, x, y, RADIUS),
        here=any(sheet.seat and sheet.seat == table.viewer.key for sheet in heroes),
        said="; ".join(filter(None, [_said(told, own, [*foes, *heroes], rest), beaten])),
        foe=next((foe.emblem for foe in foes), emblem(table, fallen) if fallen else ""),
        emblem=sign,
        beaten=fallen is not None,
        bare=not (own or rest),
    )


def _fallen(table: Table, place: str) -> Piece | None:
    """The foe that fell in a place, as far as the game says that of one."""
    tell = table.game.face.fallen
    return table.state.pieces.get(tell(table.state).get(place, "")) if tell else None


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _without_code(name: str, code: str) -> str:
    """What a place is called by who has no map of the book at hand: «Остров [chs]» without its sign."""
    return name.replace(f"[{code}]", "").strip() or name


def _tokens(heroes: list[Sheet], x: int, y: int) -> Iterable[Token]:
    """Heroes stand on the upper edge of their island, side by side; of a crowd the first, and how many more."""
    crowd = len(heroes) > MOST_TOKENS
    shown = heroes[: MOST_TOKENS - 1] if crowd else heroes
    left, up = x - (len(shown) + crowd - 1) * TOKEN // 2, y - RADIUS + 6
    for place, sheet in enumerate(shown):
        yield Token(left + place * TOKEN, up, sheet.letter, sheet.name, sheet.colour, sheet.emblem)
    if crowd:
        yield Token(left + len(shown) * TOKEN, up, f"+{len(heroes) - len(shown)}", "", 0)


def _own_first(table: Table, heroes: list[Sheet]) -> list[Sheet]:
    """Where not all of a crowd are drawn, whoever looks is among them."""
    if len(heroes) <= MOST_TOKENS:
        return heroes
    return sorted(heroes, key=lambda sheet: not sheet.seat or sheet.seat != table.viewer.key)


def _labels(
    name: str, x: int, y: int, own: Gauge | None, foes: list[Sheet], rest: list[Thing], beaten: str
) -> Iterable[Label]:
    """What stands under a place: its own health or name, its foes with theirs, who was beaten, what else lies there."""
    below = y + RADIUS + LINE - 5
    lives = (("foe", foe.name, foe.health) for foe in foes)
    for kind, text, gauge in [("name", name, own), ("name", _capital(beaten), None), *lives]:
        for line in wrap(text, WIDEST, break_on_hyphens=False):
            yield Label(x, below, line, kind)
            below += LINE
        if gauge:
            left, low = _bar(gauge)
            yield Label(
                x, below, str(gauge.now) if gauge.most is None else f"{gauge.now}/{gauge.most}", "left", left, low
            )
            below += LINE
    if rest:
        for line in wrap(", ".join(counted(one) for one in rest), WIDEST):
            yield Label(x, below, line, "note")
            below += LINE


def _bar(gauge: Gauge | None) -> tuple[int, bool]:
    """How long a bar is, and whether little is left; -1 where nothing has a most."""
    if gauge is None or not gauge.most or gauge.most < 0:
        return -1, False
    now = min(max(gauge.now, 0), gauge.most)
    return BAR * now // gauge.most, now * 3 <= gauge.most


def _with_number(name: str, gauge: Gauge | None) -> str:
    if gauge is None:
        return name
    return f"{name} {gauge.now}/{gauge.most}" if gauge.most is not None else f"{name} {gauge.now}"


def counted(one: Thing) -> str:
    """A thing with how many there are, where there are more."""
    return f"{one.name} ×{one.count}" if one.count > 1 else one.name


def _said(name: str, own: Gauge | None, sheets: list[Sheet], rest: list[Thing]) -> str:
    parts = [_with_number(sheet.name, sheet.health) for sheet in sheets] + [counted(one) for one in rest]
    return "; ".join([_with_number(name, own), *parts])
