"""Whose turn it is, as one seat is told: one's own first, else who is waited for; in games with code and without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from campaigns.board.people.chairs import Chair
from campaigns.board.sheet.sheets import DONE, HEROES, colour
from campaigns.chronicle.wording import name_of
from campaigns.engine.state import Piece
from campaigns.plays.writing import Table

CHOOSING = "choosing"
MOST_NAMED = 6
"""So many are named in the line that says whose turn it is; of more it says how many there are."""
MASTER = "gm"


@dataclass(frozen=True, slots=True)
class Waited:
    """Somebody whom play waits for: a person, and the piece they move, where that is called otherwise."""

    seat: str
    name: str
    colour: int
    mine: bool
    piece: str = ""
    id: str = ""
    """That piece."""
    empty: bool = False
    """Whether nobody sits on that seat: it was left, freed, or never taken."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is.

    Shape: `mine` are those that the reader acts for, `others` the rest; both are empty where anybody may act, or nobody
           can any more. `asked` says that they have to answer a question, `gathers` that the game has not begun, `over`
           that it has ended, `stands` that nobody can move by the edition that is played. `since` is when the newest
           play was made: since then they are waited for. `left` are those whose seat nobody sits on; it is for the
           game master to hand it on or to play it, and `left_to_me` says that the reader is who runs the game.
    """

    mine: tuple[Waited, ...] = ()
    others: tuple[Waited, ...] = ()
    left: tuple[Waited, ...] = ()
    left_to_me: bool = False
    asked: bool = False
    gathers: bool = False
    over: bool = False
    stands: bool = False
    since: datetime | None = None

    @property
    def anybody(self) -> bool:
        """Whether nobody is waited for more than others."""
        return not (self.mine or self.others or self.left or self.over or self.stands)

    @property
    def calls(self) -> bool:
        """Whether the reader is to act: on the own turn, or for a seat that nobody sits on."""
        return bool(self.mine) or self.left_to_me

    @property
    def left_pieces(self) -> frozenset[str]:
        """The pieces of the seats that nobody sits on."""
        return frozenset(one.id for one in self.left if one.id)

    @property
    def left_names(self) -> str:
        """The seats that nobody sits on, by name."""
        names = [*dict.fromkeys(one.name or one.piece for one in self.left)]
        return ", ".join(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"])

    @property
    def colour(self) -> int:
        """The colour of the seat that is to act, where it is one."""
        seats = {one.colour for one in (*self.mine, *self.others, *self.left)}
        return seats.pop() if len(seats) == 1 else 0


def turn(table: Table, chairs: Iterable[Chair], key: str, since: datetime | None = None) -> Turn:
    """Whose turn it is at a table, to whoever sits on the seat `key` (none for who looks on).

    Shape: `table` is what that seat sees.
    """
    state, known = table.state, {chair.key: chair for chair in chairs}
    if state.result or table.still:
        return Turn(over=bool(state.result), stands=bool(table.still), since=since)
    asked = [prompt.seat for prompt in state.prompts]
    told = table.game.waits_for(state) if table.game.waits_for else None
    gathers = state.periods.get("phase") == CHOOSING
    if asked:
        found = [_person(known, seat or MASTER, key) for seat in dict.fromkeys(asked)]
    else:
        found = list(_waited(table, known, key, gathers, told))
    waited = tuple(dict.fromkeys(found))
    left = tuple(one for one in waited if one.empty)
    return Turn(
        tuple(one for one in waited if one.mine and not one.empty),
        tuple(one for one in waited if not (one.mine or one.empty)),
        left,
        bool(left) and key == MASTER,
        asked=bool(asked),
        gathers=gathers,
        since=since,
    )


def _waited(
    table: Table, known: dict[str, Chair], key: str, gathers: bool, told: Iterable[str] | None
) -> Iterator[Waited]:
    """Who is waited for; before the game nobody whose seat is not taken yet, and once all is done who runs it."""
    state = table.state
    if told is not None:
        waited = [_actor(table, state.pieces[piece], known, key) for piece in told]
        yield from (one for one in waited if not (gathers and one.empty))
        if gathers and not waited and _enough(table):
            yield _person(known, MASTER, key)
    elif gathers:
        yield from _gathering(table, known, key)
    else:
        for hero in state.of_kind(*HEROES):
            if not state.has(hero.id, DONE):
                yield _actor(table, hero, known, key)


def _gathering(table: Table, known: dict[str, Chair], key: str) -> Iterator[Waited]:
    """Before the game: whoever has sat down and chosen nothing; once all have, and are enough, whoever can begin it."""
    chosen = {hero.seat for hero in table.state.of_kind(*HEROES)}
    missing = [one for one in known.values() if not (one.master or one.open or one.key in chosen)]
    if missing:
        yield from (_person(known, one.key, key) for one in missing)
    elif chosen and _enough(table):
        yield _person(known, MASTER, key)


def _enough(table: Table) -> bool:
    """Whether so many have a hero or a side of their own as the game takes at least."""
    least, _ = table.game.players
    return len({piece.seat for piece in table.state.pieces.values() if piece.seat}) >= least


def _person(known: dict[str, Chair], seat: str, key: str, piece: str = "", id: str = "") -> Waited:
    chair = known.get(seat)
    name, empty = (chair.name, chair.open) if chair else ("", False)
    return Waited(seat, name, colour(seat), bool(key) and seat == key, piece if piece != name else "", id, empty)


def _actor(table: Table, piece: Piece, known: dict[str, Chair], key: str) -> Waited:
    return _person(known, piece.seat or MASTER, key, name_of(table, piece.id), piece.id)
