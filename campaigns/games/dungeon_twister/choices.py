"""What may be chosen for each field of a move: the candidates among which the moves themselves find the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book, says
from campaigns.engine.game import Choice, Field, Fields
from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.actions.fighters import in_reach, on_trust
from campaigns.games.dungeon_twister.actions.jumping import landings
from campaigns.games.dungeon_twister.actions.powers import gates
from campaigns.games.dungeon_twister.checks import active, is_moving
from campaigns.games.dungeon_twister.labyrinth.rooms import has_access
from campaigns.games.dungeon_twister.labyrinth.squares import (
    ABREAST,
    LETTERS,
    MOST_ROWS,
    SIDES,
    line_of,
    maze_of,
    number_of,
    other_side,
    point_of,
    room_at,
    room_id,
    rows_of,
    square,
    tile_in,
)
from campaigns.games.dungeon_twister.labyrinth.ways import has_permanent_power, reach, taken
from campaigns.games.dungeon_twister.pieces.teams import MOST_VALUE
from campaigns.games.dungeon_twister.pieces.tokens import (
    CHARACTER,
    TOKEN,
    TOKENS,
    characters,
    in_maze,
    is_living,
    side_of,
)
from campaigns.games.dungeon_twister.setup import MOST_CARD
from campaigns.games.dungeon_twister.turns import values_in_hand

Choices = Callable[[State, Book, Fields], Iterable[Choice]]
WHOLE = 4
"""Quarters of a whole turn."""


def _heroes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Those who could act: unhurt characters of the side whose turn it is."""
    return _who_could(state, bool(says(book, rules.NO_ACTIONS)))


@remembered
def _who_could(state: State, idle: bool) -> tuple[Choice, ...]:
    return tuple(
        Choice(one.id)
        for one in characters(state, active(state))
        if in_maze(state, one.id) and able_to(state, one.id, idle)
    )


def able_to(state: State, hero: str, idle: object) -> bool:
    """Whether a character is unhurt, or the wounded are not idle in this edition."""
    return not idle or is_living(state, hero)


def _enemies(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Those beside a character; all of them while nobody says who attacks, or by a permanent power."""
    enemies = [one.id for one in characters(state, other_side(active(state))) if in_maze(state, one.id)]
    hero = str(fields.get("hero"))
    far = hero not in state or state.has(hero, "permanent")
    return [Choice(one) for one in enemies if far or in_reach(state, book, maze_of(state), hero, one)]


def _comrades(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(one.id) for one in state.held_by(state.holder(str(fields.get("hero"))), CHARACTER)]


def _things_here(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(one.id) for one in state.held_by(state.holder(str(fields.get("hero"))), *TOKENS)]


def _reached(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero = str(fields.get("hero"))
    if hero not in state or not state.holder(hero):
        return []
    going = is_moving(state, hero) and state.count(hero, "steps") > 0
    if not going and state.count(side_of(state, hero), "actions") <= 0:
        return []
    steps = state.count(hero, "steps" if going else "speed")
    further = reach(state, book, hero, steps, True) if has_permanent_power(state, hero) else {}
    places = {**reach(state, book, hero, steps), **further}
    here = state.holder(hero)  # where one stands already comes last: that is only for picking up or leaving something
    if point_of(here) and not (taken(state, hero) or any(one.id != hero for one in state.held_by(here, *TOKENS))):
        places.pop(here, None)
    return [Choice(place) for place in sorted(places, key=lambda place: place == here)]


def _own_powers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    label = say("what stands in the way does not count")
    return [Choice("yes", label)] if state.has(str(fields.get("hero")), "permanent") else []


def _powers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    label = say("what stands in the way does not count")
    return [Choice("yes", label)] if has_permanent_power(state, str(fields.get("hero"))) else []


def _quarters(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """As far as the points lead; nobody would pay for more than a whole turn."""
    told = {1: say("a quarter"), 2: say("a half"), 3: say("three quarters"), WHOLE: say("a whole turn")}
    points = state.count(active(state), "actions")
    ahead = [Choice(str(count), label) for count, label in told.items() if count < WHOLE or count <= points]
    if not says(book, rules.EITHER_WAY):
        return ahead
    return [*ahead, *(Choice(f"-{count}", say("back, {how}", how=told[count])) for count in told if count < WHOLE)]


def _landings(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero = str(fields.get("hero"))
    return [Choice(place) for place in dict.fromkeys(landings(state, book, hero))] if hero in state else []


def _rooms(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(room_id(number)) for number in range(1, ABREAST * rows_of(state) + 1)]


def _open_rooms(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The rooms that may be turned from where a character stands."""
    own = room_at(state.holder(str(fields.get("hero"))), rows_of(state))
    mine = tile_in(state, own) if own else None
    near_only = says(book, rules.MAY_TURN_REMOTE) is False
    number = state.count(mine.id, "number") if mine and not near_only else 0
    found = [(one, tile_in(state, one.value)) for one in _rooms(state, book, fields) if mine]
    return [
        one for one, tile in found if tile and (tile == mine or (number and state.count(tile.id, "number") == number))
    ]


def _closed_rooms(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    closed = [one for one in _rooms(state, book, fields) if not tile_in(state, one.value)]
    hero = str(fields.get("hero"))
    anywhere = hero not in state or not says(book, rules.ACCESS)
    return [one for one in closed if anywhere or has_access(state, book, hero, one.value)]


def _drawable(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(one.id) for one in state.of_kind("tile") if state.holder(one.id)]


def _tokens(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(one.id) for side in SIDES for one in state.held_by(side, TOKEN)]


def _starts(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    side = side_of(state, str(fields.get("token")))
    row = line_of(side, rows_of(state))
    line = [Choice(square(across, row)) for across in range(len(LETTERS))] if side else []
    return [*line, *_rooms(state, book, fields)]


def _cards(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Those in the hand; then all that a card can have, for the log still reads what was played long ago."""
    values = dict.fromkeys([*values_in_hand(state, active(state)), *range(1, MOST_CARD + 1)])
    return [Choice(str(value), say("{value} actions", value=value)) for value in values]


def _wounded(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return _hurt(state)


@remembered
def _hurt(state: State) -> tuple[Choice, ...]:
    return tuple(Choice(one.id) for one in characters(state) if state.has(one.id, "wounded"))


def _gates(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(gate, say("{gate}", gate=gate)) for gate in gates(state)]


def _sides(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(side) for side in SIDES]


def _sheets(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(one.id) for one in state.of_kind("sheet")]


def _listed(**labels: Sentence) -> Choices:
    return lambda state, book, fields: [Choice(value, label) for value, label in labels.items()]


def _numbers(least: int, most: int) -> Choices:
    return lambda state, book, fields: [Choice(str(one), say("{number}", number=one)) for one in range(least, most + 1)]


def _on_trust(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return [Choice(one.id) for one in characters(state) if number_of(state.holder(one.id))]


def _leads_on_trust(state: State, book: Book, fields: Fields) -> bool:
    """Whether a movement ends where squares are not known."""
    return number_of(str(fields.get("square", ""))) > 0


def _helpers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Those of whom nobody but the table knows whether they stand beside a fight."""
    hero, target = (str(fields.get(name, "")) for name in ("hero", "target"))
    return [Choice(one) for one in on_trust(state, book, hero, target)]


HERO_ON_TRUST = Field("hero", say("character"), _on_trust)
WHERE = Field("where", say("where in a room that is not drawn"))
HERO = Field("hero", say("character"), _heroes)
TARGET = Field("target", say("enemy"), _enemies)
COMRADE = Field("comrade", say("comrade"), _comrades)
THING = Field("thing", say("what lies there"), _things_here)
SQUARE = Field("square", say("square"), _reached)
LANDING = Field("square", say("square"), _landings)
CLOSED_ROOM = Field("room", say("closed room"), _closed_rooms)
OPEN_ROOM = Field("room", say("room"), _open_rooms)
DRAWN_ROOM = Field("room", say("room"), _drawable)
QUARTERS = Field("quarters", say("how far"), _quarters, default="1")
PLAN = Field("plan", say("drawing: lines from the top, parted by /"), most=400)
NUMBER = Field("number", say("number of its pair"), _numbers(1, MOST_ROWS), optional=True)
POWER = Field("power", say("by a permanent power"), _powers, optional=True)
OWN_POWER = Field("power", say("by a permanent power"), _own_powers, optional=True)
NOTE = Field("note", say("where in a room that is not drawn"), optional=True, asked=_leads_on_trust)
HELPERS = Field(
    "helpers",
    say("who else stands beside them in rooms that are not drawn"),
    _helpers,
    optional=True,
    several=True,
    most=200,
)
HEALS = Field("heals", say("stands up"), _wounded, optional=True)
GATE = Field("gate", say("gate that opens or closes"), _gates, optional=True)
TOKEN_FIELD = Field("token", say("token"), _tokens)
PLACE = Field("place", say("where to"), _starts)
CARD = Field("card", say("card"), _cards)
SIDE = Field("side", say("side"), _sides)
NAME = Field("name", say("name"), most=40)
SPEED = Field("speed", say("speed"), _numbers(1, MOST_VALUE))
FIGHT = Field("fight", say("fight value"), _numbers(0, MOST_VALUE))
_WORKS = _listed(permanent=say("works by itself"), activated=say("takes a point each time"))
WORKS = Field("works", say("special power"), _WORKS, optional=True)
POWER_TEXT = Field("power", say("what it does"), optional=True, most=200)
SHEET = Field("sheet", say("sheet"), _sheets)
ROWS = Field("rows", say("pairs of rooms, from 1 to 4"), default=str(MOST_ROWS), most=2)
ROOMS = Field("rooms", say("rooms"), _listed(sample=say("a sample of ours"), blank=say("blank, for us to draw")))
ACTIONS = Field("actions", say("action cards of each side"))
COMBAT = Field("combat", say("combat cards of each side"))
