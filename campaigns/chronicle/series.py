"""What numbers did over the plays of a campaign, as one person saw it: the stuff that plots are drawn of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from campaigns.chronicle.seeing import events_of
from campaigns.engine import events as happened
from campaigns.engine.events import Event
from campaigns.models import Campaign, Play
from campaigns.plays.writing import Table

Key = tuple[str, str]
CHUNK = 500


@dataclass
class Course:
    """One counter of one piece: its value after each play that changed it, from when the piece came to when it went."""

    piece: str
    name: str
    kind: str
    points: list[tuple[int, int]] = field(default_factory=list)
    gone: int | None = None

    def at(self, number: int) -> int | None:
        """The value after a play; None before the piece came and after it went."""
        if self.gone is not None and number >= self.gone:
            return None
        before = [value for when, value in self.points if when <= number]
        return before[-1] if before else None


@dataclass
class Past:
    """The courses of a campaign, and the plays with which rounds and evenings began: (number, value)."""

    courses: dict[Key, Course]
    rounds: list[tuple[int, int]]
    evenings: list[tuple[int, int]]
    first: int
    last: int


def past(seen: Table) -> Past:
    """Every number that the game shows, over all plays in effect, of all that whoever looks has seen."""
    run = _Run(frozenset(seen.game.sheet.shown))
    last = 1
    for play in effective(seen.campaign):
        run.go_on(play.number, events_of(play, seen.viewer))
        last = play.number
    for (piece, name), course in list(run.courses.items()):
        if course.gone is None and course.points[-1][1] != seen.state.count(piece, name):
            del run.courses[piece, name]  # part of it happened where nobody who looks could see it
    began = seen.campaign.sessions.order_by("number").values_list("from_play", "number")
    return Past(run.courses, run.rounds, [one for one in began if one[0] <= last], 1, last)


def effective(campaign: Campaign) -> Iterator[Play]:
    """The plays in effect, oldest first."""
    return Play.objects.filter(campaign=campaign).effective().select_related("seat").iterator(chunk_size=CHUNK)


class _Run:
    """Follows counters through events."""

    def __init__(self, shown: frozenset[str]) -> None:
        self.shown = shown
        self.kinds: dict[str, str] = {}
        self.values: dict[Key, int] = {}
        self.courses: dict[Key, Course] = {}
        self.rounds: list[tuple[int, int]] = []

    def go_on(self, number: int, events: Iterable[Event]) -> None:
        """One play: of what changed in it, the value at its end is kept."""
        changed: dict[Key, None] = {}
        for event in events:
            for key in self._take(number, event):
                changed[key] = None
        for key in changed:
            piece, name = key
            kind = self.kinds.get(piece)
            if kind is not None:
                course = self.courses.setdefault(key, Course(piece, name, kind))
                course.gone = None
                course.points.append((number, self.values[key]))

    def _take(self, number: int, event: Event) -> Iterator[Key]:
        match event:
            case happened.PieceAdded(piece=piece):
                self.kinds[piece.id] = piece.kind
            case happened.PieceRemoved(piece=piece):
                self._forget(number, piece)
            case happened.CounterChanged(piece=piece, name=name, by=by) if name in self.shown:
                yield self._add(piece, name, by)
            case happened.CounterMoved(name=name, giver=giver, taker=taker, amount=amount) if name in self.shown:
                yield self._add(giver, name, -amount)
                yield self._add(taker, name, amount)
            case happened.PeriodBegan(period="round", value=int(value)):
                self.rounds.append((number, value))

    def _add(self, piece: str, name: str, by: int) -> Key:
        self.values[piece, name] = self.values.get((piece, name), 0) + by
        return piece, name

    def _forget(self, number: int, piece: str) -> None:
        self.kinds.pop(piece, None)
        for key in [key for key in self.values if key[0] == piece]:
            del self.values[key]
            if key in self.courses:
                self.courses[key].gone = number


@dataclass(frozen=True, slots=True)
class Thrown:
    """One die that everybody at the table saw: in which play, for what, what it showed, whose it was.

    Shape: `seat` is the key of a seat; empty for what nobody in particular rolled, such as a boss.
    """

    number: int
    why: str
    sides: int
    face: int
    seat: str


def thrown(seen: Table) -> list[Thrown]:
    """The dice of the plays in effect, oldest first; never one whose face is hidden."""
    found = []
    for play in effective(seen.campaign):
        for event in events_of(play, seen.viewer):
            if isinstance(event, happened.DiceRolled) and not event.secret:
                seat = _whose(seen, event.why, play)
                pairs = zip(event.sides, event.faces, strict=True)
                found += [Thrown(play.number, event.why, sides, face, seat) for sides, face in pairs if sides > 1]
    return found


def _whose(seen: Table, why: str, play: Play) -> str:
    """A roll about a piece is its seat's; of a boss, nobody's; any other is whose play it was."""
    piece = seen.state.pieces.get(why.partition("/")[2])
    if piece is not None:
        return piece.seat
    return play.seat.key if play.seat and not play.seat.master else ""
