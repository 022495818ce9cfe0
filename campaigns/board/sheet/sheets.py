"""What a sheet shows of a piece: its numbers with what they are made of, what it wears, what holds for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.board.sheet.emblems import emblem, of_mark
from campaigns.chronicle.telling import NOT_TOLD
from campaigns.chronicle.wording import called, language_of, name_of, translate, word
from campaigns.engine.indexes import grouped
from campaigns.engine.memory import Same, once, remembered
from campaigns.engine.state import Piece, State
from campaigns.plays.overriding import BY_HAND
from campaigns.plays.writing import Table

HEROES = ("hero",)
FOES = ("boss",)
MOST = "max_"
DONE = "finished"
"""The mark of a piece whose turn is over."""
MOST_PIPS = 6
COLOURS = 6


@dataclass(frozen=True, slots=True)
class Part:
    """One addend of a number: how it reads, how much it is, the rule that says so."""

    label: str
    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class Why:
    """A derived number with what it is made of."""

    name: str
    label: str
    total: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A counter, with the most it can be (and why) where the game knows that; `look` is "bar", "pips" or "number"."""

    name: str
    label: str
    now: int
    most: int | None
    why: Why | None
    look: str
    by_hand: bool

    @property
    def pips(self) -> list[bool]:
        """One for each point, full or spent."""
        return [point < self.now for point in range(max(self.most or 0, self.now))]


@dataclass(frozen=True, slots=True)
class Thing:
    """Pieces of one entry that lie in one place: `entry` leads to its page, unless it is empty."""

    id: str
    name: str
    entry: str
    count: int = 1
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a sheet and what is in it."""

    label: str
    thing: Thing | None
    span: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A yes/no fact of a piece in words, with the name of its emblem."""

    label: str
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A piece as people see it. `entry` leads to its page; `colour` is that of its seat, 1 to 6, or 0."""

    id: str
    name: str
    entry: str
    kind_name: str
    seat: str
    colour: int
    done: bool
    gone: bool
    place: str
    place_name: str
    gauges: tuple[Gauge, ...]
    limits: tuple[Why, ...]
    numbers: tuple[Why, ...]
    slots: tuple[Slot, ...]
    things: tuple[Thing, ...]
    marks: tuple[Mark, ...]
    done_said: str = ""
    """What being done means here, where the game has a word for it: an order is written."""
    emblem: str = ""
    brief: tuple[Gauge, ...] = ()
    """The gauges that stand beside a name in one line."""

    @property
    def health(self) -> Gauge | None:
        """The number that matters most: the first of those shown."""
        return next((gauge for gauge in self.gauges if gauge.look == "bar"), None)

    @property
    def letter(self) -> str:
        """What fits on a token."""
        return self.name[:1].upper()


def _one_moves(state: State) -> bool:
    """Whether a period is the turn of one alone: the others have ended nothing, and the page says first whose it is."""
    named = (value.partition(":")[2] for value in state.periods.values() if isinstance(value, str))
    return any(one in state for one in named if one)


def colour(seat: str) -> int:
    """The colour of a seat, 1 to 6; 0 for a seat that is no player's."""
    return (int(seat) - 1) % COLOURS + 1 if seat.isdigit() and int(seat) else 0


def why(table: Table, name: str, piece: str) -> Why | None:
    """A derived number of a piece, explained; nothing where the game has none for it."""
    derive = table.game.numbers.get(name)
    if derive is None:
        return None
    try:
        explained = derive(table.state, table.book, piece)
    except (LookupError, ValueError, TypeError):
        # A table set by hand may hold a piece without the entry that the number is taken from.
        return None
    parts = tuple(Part(translate(one.label, table), one.amount, one.rule) for one in explained.parts)
    return Why(name, word(table, name) or name, explained.total, parts) if parts else None


def gauges(table: Table, piece: str) -> Iterator[Gauge]:
    """The counters of a piece that people follow; one that is counted of somebody, like a debt, for each of them."""
    at_zero = table.game.sheet.shown_at_zero
    for name in _followed(table, piece):
        now, most = table.state.count(piece, name), why(table, MOST + name, piece)
        if most is None and not now and not (at_zero and at_zero(table.state, name)):
            continue
        look = (
            "number"
            if most is None or name in table.game.sheet.rising
            else "bar"
            if name == table.game.sheet.shown[0]
            else "pips"
        )
        if look == "pips" and most and max(most.total, now) > MOST_PIPS:
            look = "number"
        by_hand = table.state.has(piece, BY_HAND + name)
        total = most.total if most else None
        yield Gauge(name, word(table, name) or name, now, total, most, look, by_hand)


def counted(state: State, piece: str) -> Sequence[str]:
    """What is counted of a piece, in the order in which it came."""
    return _counted(state).get(piece, ())


@remembered
def _counted(state: State) -> Mapping[str, Sequence[str]]:
    """The same of every piece: there are many of both, and nobody looks through all numbers for each."""
    return grouped(state.counters)


def _followed(table: Table, piece: str) -> Iterator[str]:
    names = counted(table.state, piece)
    for name in table.game.sheet.shown:
        yield from (one for one in names if one.partition(":")[0] == name)


def things(table: Table, holder: str, *kinds: str) -> list[Thing]:
    """What lies with a holder, alike things counted together, in the order in which they came."""
    held = list(table.state.held_by(holder, *kinds))
    keys = [piece.entry or called(table, piece.id) for piece in held]
    counts, first = Counter(keys), dict(zip(reversed(keys), reversed(held), strict=True))
    return [thing(table, first[key], counts[key]) for key in counts]


def thing(table: Table, piece: Piece, count: int = 1) -> Thing:
    """One piece as a thing."""
    entry = piece.entry if table.book.get(piece.entry) else ""
    return Thing(piece.id, called(table, piece.id), entry, count, emblem(table, piece))


def _place_called(table: Table, place: str) -> str:
    """Where somebody is, as it stands by itself; a square that is its own name keeps its letter as it is drawn."""
    told = called(table, place)
    return told if told == name_of(table, place) else told[:1].upper() + told[1:]


def slots(table: Table, piece: str) -> tuple[Slot, ...]:
    """What a piece wears, slot by slot."""
    if table.game.sheet.slots is None:
        return ()
    try:
        found = list(table.game.sheet.slots(table.state, table.book, piece))
    except (LookupError, ValueError, TypeError):
        return ()  # as in why()
    return tuple(
        Slot(translate(one.label, table), thing(table, table.state.pieces[one.piece]) if one.piece else None, one.span)
        for one in found
    )


def marks(table: Table, piece: str) -> tuple[Mark, ...]:
    """The yes/no facts of a piece that the game shows in words; the end of a turn and gauges stand elsewhere."""
    elsewhere = {DONE, *(BY_HAND + name for name in table.game.sheet.shown)}
    shown = (mark for mark in table.state.marks_of(piece) if mark not in elsewhere)
    found = ((word(table, mark), mark) for mark in shown if mark.partition(":")[0] not in table.game.face.unseen)
    return tuple(Mark(text, of_mark(table, mark)) for text, mark in found if text)


def sheet(table: Table, piece: Piece) -> Sheet:
    """The sheet of a hero, a foe or anything else.

    Shape:  made once for all who see the same state, and may look at the piece in several places of a page; whose it is
            stands on the board, so that it is one for all.
    """
    of = ("sheet", Same(table.game), Same(table.book), language_of(table), piece.id)
    return once(table.state, of, lambda: _sheet(table, piece))


def _sheet(table: Table, piece: Piece) -> Sheet:
    state = table.state
    entry = table.book.get(piece.entry) if piece.entry else None
    place = state.holder(piece.id)
    worn = slots(table, piece.id)
    in_slots = {one.thing.id for one in worn if one.thing}
    hero = piece.kind in HEROES
    shown, brief = tuple(gauges(table, piece.id)), table.game.sheet.brief
    listed = (name for name in table.game.numbers if hero and name not in table.game.sheet.unlisted)
    derived = [one for name in listed if (one := why(table, name, piece.id))]
    return Sheet(
        id=piece.id,
        name=name_of(table, piece.id),
        entry=entry.slug if entry else "",
        kind_name=entry.name if entry else word(table, piece.kind),
        seat=piece.seat,
        colour=colour(piece.seat),
        done=state.has(piece.id, DONE) and not state.result and not _one_moves(state),
        gone=not place,
        place=place,
        place_name=_place_called(table, place) if place and place not in NOT_TOLD else "",
        gauges=shown,
        limits=tuple(one for one in derived if one.name.startswith(MOST)),
        numbers=tuple(one for one in derived if not one.name.startswith(MOST)),
        slots=worn,
        things=tuple(one for one in things(table, piece.id) if one.id not in in_slots),
        marks=marks(table, piece.id),
        done_said=word(table, DONE),
        emblem=emblem(table, piece),
        brief=tuple(one for one in shown if not brief or one.name.partition(":")[0] in brief),
    )
