"""Rooms: drawn by the table, opened with what lies on them, turned near and far.

Source: Показать комнату; Повернуть комнату; Ротационный механизм.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, Value, say
from campaigns.engine.state import Option, Piece, Prompt, State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.checks import able, active, spend
from campaigns.games.dungeon_twister.labyrinth.drawing import GATE, MECHANISM, WALL, read
from campaigns.games.dungeon_twister.labyrinth.squares import (
    ABREAST,
    EDGES,
    FIXTURES,
    PLAN,
    SIDES,
    around,
    is_line,
    maze_of,
    number_of,
    other_side,
    plan_text,
    point_of,
    room_at,
    rows_of,
    squares_of,
    tile_in,
    turned_square,
)
from campaigns.games.dungeon_twister.labyrinth.terrain import kinds
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, OBJECT, TOKENS, side_of, stat

ANTICLOCKWISE = "anticlockwise"
OPENED = "opened:"
AGAINST_ARROW = "-"
"""Before quarters that turn a room back, where an edition lets it turn either way."""
QUARTERS = {"1/4": "1", "1/2": "2", "3/4": "3", "quarter": "1", "half": "2"}
"""How far a room turns, as the page says it."""


def cover_of(room: str) -> str:
    """Where the tile of a closed room lies, face down."""
    return f"cover-{number_of(room)}"


def stash_of(room: str, side: str) -> str:
    """Where the tokens of a side lie on a closed room, face down."""
    return f"stash-{number_of(room)}-{side}"


def known_room(state: State, room: str) -> str:
    """A place for a room in the maze; the tile in it means it too.

    Errors: IllegalMove for anything else.
    """
    piece = state.pieces.get(room)
    name = state.holder(room) if piece and piece.kind == "tile" else room
    if not 0 < number_of(name) <= ABREAST * rows_of(state) or name not in state:
        raise IllegalMove(say("There is no room {room} in the maze.", room=room[:20]))
    return name


def reveal(draft: Draft, book: Book, *, hero: str, room: str) -> None:
    """Open a room to which a character has direct access.

    Units:  one action point.
    Errors: IllegalMove for a room that lies open; refused without access.
    Source: Показать комнату.
    """
    side = able(draft, book, hero)
    place = known_room(draft.state, room)
    tile = next(draft.state.held_by(cover_of(place), "tile"), None)
    if tile is None:
        raise IllegalMove(say("{room} lies open already.", room=Name(place)), rules.REVEAL)
    if says(book, rules.ACCESS) and not has_access(draft.state, book, hero, place):
        draft.refuse(say("{hero} has no direct access to {room}.", hero=Name(hero), room=Name(place)), rules.ACCESS)
    spend(draft, book, side, stat(book, roles.REVEALING, "cost"), rules.REVEAL)
    draft.reveal(tile.id, rule=rules.REVEAL)
    draft.put(tile.id, place, rules.REVEAL)
    draft.mark(tile.id, OPENED + side)
    for owner in SIDES:
        for token in [*draft.state.held_by(stash_of(place, owner))]:
            turn_up(draft, token, place)
    ask_next(draft, book, place, side)


def turn_up(draft: Draft, token: Piece, place: str) -> None:
    """Lay a token face up: what it is, everybody sees now."""
    kind = CHARACTER if draft.state.has(token.id, "character") else OBJECT
    draft.happen(PieceAdded(replace(token, kind=kind), place, rule=rules.PLACED_ON))


def has_access(state: State, book: Book, hero: str, room: str) -> bool:
    """Whether a character has direct access to a closed room.

    Source: Показать комнату: from a square beside it with nothing between; from one's own line to both first rooms.
    """
    maze, here = maze_of(state), state.holder(hero)
    side = side_of(state, hero)
    first = stat(book, roles.REVEALING, "first_rooms")
    numbers = range(1, ABREAST * maze.rows + 1)
    nearest = [*numbers] if side == SIDES[0] else [*reversed(numbers)]
    if is_line(here, side, maze.rows):
        return number_of(room) in nearest[:first]
    border = set(squares_of(number_of(room)))
    mine = [here] if point_of(here) else squares_of(number_of(here))  # of an undrawn room the table knows
    pairs = ((name, there) for name in mine for there in around(name, maze.rows) if there in border)
    return any(maze.barriers.get(frozenset(pair), "") not in (WALL, GATE) for pair in pairs)


def ask_next(draft: Draft, book: Book, room: str, opener: str) -> None:
    """Ask where the next token of a room goes: first all that the opener places, or the opponent in some
    edition, then the opener's own objects.

    Source: Показать комнату: the opponent places the objects of the opener's colour.
    """
    state = draft.state
    waiting = list(state.held_by(room, *TOKENS))
    theirs = [one for one in waiting if one.kind == OBJECT and side_of(state, one.id) == opener]
    mine = [one for one in waiting if one not in theirs]
    if not waiting:
        return
    token = (mine or theirs)[0]
    whose = rules.PLACES_FIRST if mine else rules.OWN_OBJECTS
    asked = other_side(opener) if says(book, whose) == "opponent" else opener
    tile = tile_in(state, room)
    if tile is None or not plan_text(state, tile.id):
        draft.note(say("{room} is not drawn: the table says what lies where.", room=Name(room)), rules.PLACED_ON)
        return
    free = free_squares(state, book, room)
    if not free:
        draft.note(
            say("No square of {room} is free for {token}.", room=Name(room), token=Name(token.id)), rules.PLACED_ON
        )
        return
    seat = state.pieces[asked].seat if asked in state else ""
    options = tuple(Option(one, say("{square}", square=Name(one))) for one in free)
    rule = rules.OWN_OBJECTS if token in theirs else rules.PLACED_ON
    question = say("Where does {token} lie?", token=Name(token.id))
    draft.ask("place", seat, question, options, room=room, token=token.id, opener=opener, rule=rule)


def free_squares(state: State, book: Book, room: str) -> list[str]:
    """The squares of an open room on which a token may be laid: empty floor, or the mechanism.

    Source: Показать комнату: one token a square.
    """
    terrain, allowed = maze_of(state).terrain, kinds(says(book, rules.PLACED_ON))
    lying = Counter(
        place for name, place in state.holders.items() if name in state and state.pieces[name].kind in TOKENS
    )
    most = stat(book, roles.REVEALING, "tokens_per_square")
    return [one for one in squares_of(number_of(room)) if terrain.get(one) in allowed and lying[one] < most]


def place_answered(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Lay one token of an opened room on its square, and ask for the next."""
    token, room = str(prompt.data["token"]), str(prompt.data["room"])
    if token in draft.state and draft.state.holder(token) == room and choice in free_squares(draft.state, book, room):
        draft.put(token, choice, prompt.rule)
    ask_next(draft, book, room, str(prompt.data["opener"]))


def turn(draft: Draft, book: Book, *, hero: str, room: str, quarters: str) -> None:
    """Turn the room of the mechanism on which a character stands, or the other room of its number.

    Units:  one action point for each quarter, and so on: four are a whole turn.
    Errors: refused away from a mechanism, for a room of another number; IllegalMove for a closed room.
    Source: Повернуть комнату.
    """
    side = able(draft, book, hero)
    state = draft.state
    place = known_room(state, room)
    here = state.holder(hero)
    own = room_at(here, rows_of(state))
    if point_of(here) and maze_of(state).terrain.get(here) != MECHANISM:
        draft.refuse(say("{hero} does not stand on a rotation mechanism.", hero=Name(hero)), rules.MECHANISM)
    tile, mine = tile_in(state, place), tile_in(state, own)
    if tile is None:
        raise IllegalMove(say("{room} is closed: nobody sees its arrow yet.", room=Name(place)), rules.TURN)
    number = state.count(mine.id, "number") if mine else 0
    if place != own and (not number or state.count(tile.id, "number") != number):
        told: dict[str, Value] = {"room": Name(place), "number": number}
        draft.refuse(say("{room} does not have the number of this mechanism, {number}.", **told), rules.REMOTE)
    quarters = QUARTERS.get(quarters, quarters)
    back = quarters.startswith(AGAINST_ARROW) and bool(says(book, rules.EITHER_WAY))
    quarters = quarters.removeprefix(AGAINST_ARROW) if back else quarters
    if not (quarters.isascii() and quarters.isdigit() and len(quarters) < 3 and int(quarters)):
        raise IllegalMove(say("A room turns by whole quarters, one or more."), rules.TURNS)
    if place != own and says(book, rules.MAY_TURN_REMOTE) is False:
        draft.refuse(say("No other room is turned from afar."), rules.REMOTE)
    cost = _price(book, int(quarters), remote=place != own)
    spend(draft, book, side, cost, rules.TURN if place == own else rules.REMOTE)
    _turn(draft, book, tile.id, place, -int(quarters) if back else int(quarters))


def _price(book: Book, quarters: int, *, remote: bool) -> int:
    """What a turn costs: the price that the rulebook names for so many quarters, and from the last named one on so much
    for each quarter more.

    Source: Повернуть комнату.
    """
    if remote:
        return quarters * stat(book, roles.TURNING, "remote_cost")
    told, each = says(book, rules.TURNS), stat(book, roles.TURNING, "cost")
    named = {int(QUARTERS[key]): price for key, price in (told or {}).items() if key in QUARTERS}
    last = max((one for one in named if one <= quarters), default=0)
    return int(named.get(last, 0)) + each * (quarters - last)


def _turn(draft: Draft, book: Book, tile: str, room: str, quarters: int) -> None:
    """Turn a tile by its own arrow, back by quarters below none; everything on it keeps its square of the room."""
    clock = -quarters if draft.state.has(tile, ANTICLOCKWISE) else quarters
    number = number_of(room)
    draft.set(tile, "turned", (draft.state.count(tile, "turned") + clock) % 4, rules.TURN)
    squares = set(squares_of(number))
    told: dict[str, Value] = {"tile": Name(tile), "quarters": abs(quarters)}
    if clock < 0:
        draft.note(say("{tile} turns against the clock, quarters: {quarters}.", **told), rules.TURN)
    else:
        draft.note(say("{tile} turns with the clock, quarters: {quarters}.", **told), rules.TURN)
    for name, place in [*draft.state.holders.items()]:
        if place in squares and says(book, rules.STAY):
            draft.put(name, turned_square(place, number, clock % 4), rules.STAY)
    fixtures = [key for key in draft.state.marks if key[0] in squares and _is_fixture(key[1])]
    for name, mark in fixtures:
        draft.unmark(name, mark)
    for name, mark in fixtures:
        kind, _, other = mark.partition(":")
        moved = f"{kind}:{turned_square(other, number, clock % 4)}" if other else kind
        draft.mark(turned_square(name, number, clock % 4), moved)


def _is_fixture(mark: str) -> bool:
    return mark in FIXTURES or mark.partition(":")[0] in EDGES


def draw(draft: Draft, book: Book, *, room: str, plan: str, number: str, by: Seat) -> None:
    """Draw a room, so that its squares and walls are checked from now on.

    Errors: IllegalMove with what is wrong with the drawing, or when both rooms of a pair would turn the same way.
    Source: Повернуть комнату: rooms of a pair have one number and turn in opposite directions.
    """
    tile = _tile(draft.state, room)
    if number and not (number.isascii() and number.isdigit() and 0 < int(number) < 100):
        raise IllegalMove(say("A room's number is a whole number from 1 on."), rules.TURN)
    kept = read(plan)
    pair = int(number) if number else draft.state.count(tile, "number")
    anticlockwise = "<" in kept
    for other in draft.state.of_kind("tile"):
        drawn = bool(plan_text(draft.state, other.id))
        same = draft.state.has(other.id, ANTICLOCKWISE) == anticlockwise
        wrong = drawn and same and says(book, rules.PAIRS)
        if other.id != tile and pair and draft.state.count(other.id, "number") == pair and wrong:
            raise IllegalMove(
                say("Both rooms {number} would turn the same way; a pair turns in opposite directions.", number=pair),
                rules.PAIRS,
            )
    for mark in draft.state.marks_of(tile):
        if mark.startswith(PLAN):
            draft.unmark(tile, mark)
    draft.mark(tile, PLAN + kept, rule=rules.MECHANISM)
    draft.set(tile, "number", pair, rules.TURN)
    (draft.mark if anticlockwise else draft.unmark)(tile, ANTICLOCKWISE, rule=rules.TURN)
    place = draft.state.holder(tile)
    if number_of(place) and not draft.state.prompts:
        opened = (mark.removeprefix(OPENED) for mark in draft.state.marks_of(tile) if mark.startswith(OPENED))
        ask_next(draft, book, place, next(opened, active(draft.state) or SIDES[0]))


def _tile(state: State, room: str) -> str:
    """The tile that is meant: by its own name, or by the place where it lies open."""
    piece = state.pieces.get(room)
    if piece and piece.kind == "tile":
        return room
    tile = tile_in(state, known_room(state, room))
    if tile is None:
        raise IllegalMove(say("{room} is closed: nobody can draw it yet.", room=Name(room)), rules.REVEAL)
    return tile.id
