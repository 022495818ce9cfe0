"""What happened, told from the log alone: who played, from when to when, and the plays that mattered most.

Nothing is made up and nothing is told that the reader may not know: it is made of the plays as this reader saw them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.board.sheet.sheets import DONE, FOES, HEROES
from campaigns.chronicle import log
from campaigns.chronicle.seeing import events_of
from campaigns.chronicle.telling import is_quiet
from campaigns.chronicle.wording import seat_name, word
from campaigns.engine import events as happened
from campaigns.engine.events import Event
from campaigns.models import Play
from campaigns.plays.overriding import OVERRIDE
from campaigns.plays.undone import STAYS
from campaigns.plays.writing import Table
from campaigns.rights import UNDO

MOST = 12
"""What mattered most; a recap is read in a minute."""
LONGEST = 3_000
"""Plays that are gone through."""
ENDED, FELL, CAME, BY_HAND, PAID, HURT = 1_000, 60, 25, 20, 4, 5


@dataclass(frozen=True, slots=True)
class Moment:
    """A play that mattered: its number, how it is told, and what stands over the plays of its time."""

    number: int
    sentence: str
    chapter: str


@dataclass(frozen=True, slots=True)
class Recap:
    """Some plays in short.

    Shape: `plays` counts those in effect, `taken_back` those that are not; `players` made them; `began` and `ended`
           are the periods it went from and to ("round 2"), empty where there are none.
    """

    plays: int
    taken_back: int
    players: tuple[str, ...]
    began: str
    ended: str
    moments: tuple[Moment, ...]
    more: int


def recap(table: Table, first: int, last: int | None = None) -> Recap:
    """What happened from one play to another, as whoever looks at the table may know it."""
    wanted = Play.objects.filter(campaign=table.campaign, number__gte=first, number__lte=last or table.number)
    plays = list(wanted.exclude(move__in=(*STAYS, UNDO)).select_related("seat").order_by("-number")[:LONGEST])[::-1]
    effective = [play for play in plays if not play.undone]
    seen = {play.number: events_of(play, table.viewer) for play in effective}
    weights = {play.number: weight(table, play, seen[play.number]) for play in effective}
    chosen = sorted(effective, key=lambda play: -weights[play.number])[:MOST]
    best = sorted((play for play in chosen if weights[play.number]), key=lambda play: play.number)
    names = dict.fromkeys(seat_name(play.seat.name, play.seat.key) for play in effective if play.seat)
    periods = [name for play in effective for event in seen[play.number] if (name := _period(table, event))]
    return Recap(
        plays=len(effective),
        taken_back=len(plays) - len(effective),
        players=tuple(names),
        began=periods[0] if periods else "",
        ended=periods[-1] if periods else "",
        moments=tuple(_moments(table, best)),
        more=len(effective) - len(best),
    )


def _moments(table: Table, plays: Sequence[Play]) -> Iterator[Moment]:
    for line in log.lines(table, plays):
        yield Moment(line.number, line.sentence, line.chapter)


def _period(table: Table, event: Event) -> str:
    """What is counted gives a recap its frame; phases come and go too fast."""
    if isinstance(event, happened.PeriodBegan) and isinstance(event.value, int) and word(table, event.period):
        return f"{word(table, event.period)} {event.value}"
    return ""


def weight(table: Table, play: Play, events: Sequence[Event]) -> int:
    """How much a play mattered: the end, falls and arrivals before blows, blows before coins, all else nothing."""
    found = BY_HAND if play.move == OVERRIDE else 0
    return found + sum(_weight(table, event) for event in events)


def _weight(table: Table, event: Event) -> int:
    match event:
        case happened.GameEnded():
            return ENDED
        case happened.MarkAdded(piece=piece, mark=mark) if _is_body(table, piece) and word(table, mark):
            return 0 if mark == DONE else CAME
        case happened.PieceRemoved(piece=piece) if _is_body(table, piece):
            return FELL
        case happened.PieceAdded(piece=piece) if piece.kind in (*HEROES, *FOES, "building"):
            return CAME
        case happened.CounterChanged(piece=piece, name=name, by=by) if _is_body(table, piece):
            return HURT * min(abs(by), 10) if name in table.game.sheet.shown[:1] and not is_quiet(table, name) else 0
        case happened.CounterMoved(amount=amount):
            return PAID * min(amount, 5)
    return 0


def _is_body(table: Table, piece: str) -> bool:
    known = table.state.pieces.get(piece)
    return known is None or known.kind in (*HEROES, *FOES)
