"""What the pages about time show: moments by their names, what a seat may do, what taking out a play would change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campaigns.chronicle import log
from campaigns.chronicle.telling import Detail, Numbers, Teller
from campaigns.chronicle.wording import pieces_in, seat_name, translate, word
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.evenings.sessions import difference
from campaigns.models import Campaign, Play, Seat
from campaigns.past import bookmarks, consent
from campaigns.past.branches import refuse_branch
from campaigns.past.dropping import CHANGED, FAILS, Again, Dropped, refuse_drop
from campaigns.past.undoing import goes, why_not
from campaigns.plays.undone import STAYS
from campaigns.plays.writing import Table
from campaigns.rights import FORBID, UNDO, right_of

UNREADABLE = say("This form cannot be read; load the page again.")
MOST_SHOWN = 60
"""Plays that a drop would change which are shown one by one."""


@dataclass(frozen=True, slots=True)
class Point:
    """A moment to go back to: the number of the play after which it was, and how it reads."""

    number: int
    name: str
    who: str = ""
    gone: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """The moments of a campaign for one seat; `older` is where the next page of them begins."""

    number: int
    bookmarks: tuple[Point, ...]
    began: tuple[Point, ...]
    older: int | None
    may_branch: bool


@dataclass(frozen=True, slots=True)
class Can:
    """What a seat may do about a play: take back, ask for that, take it out alone, open a branch after it."""

    undo: bool
    ask: bool
    without: bool
    branch: bool


@dataclass(frozen=True, slots=True)
class Changed:
    """A later play that would come out differently or not at all: how it reads, what it did, what it would do."""

    number: int
    sentence: str
    refusal: str
    rule: str
    was: list[Detail]
    now: list[Detail]


@dataclass(frozen=True, slots=True)
class Without:
    """What taking out one play comes to: how many later plays stay the same, those that do not, the table after."""

    same: int
    changed: int
    failing: int
    plays: list[Changed]
    hidden: int
    table: list[tuple[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Consent:
    """What is asked, for one seat: `mine` for who asks, `waits` where this seat's word is wanted."""

    asking: int
    number: int
    who: str
    drop: bool
    goes: int
    mine: bool
    waits: bool
    missing: tuple[str, ...]


def history(table: Table, seat: Seat, before: int | None) -> History:
    """The moments of a table, newest first."""
    found = bookmarks.moments(table.campaign, before)
    marks = tuple(
        Point(one.number, one.name, seat_name(one.who.name, one.who.key) if one.who else "", one.gone, one.who == seat)
        for one in bookmarks.bookmarks(table.campaign)
    )
    began = tuple(Point(one.number, _began(table, one)) for one in found)
    older = found[-1].number if len(found) == 40 else None
    return History(table.number, marks, began, older, _allowed(lambda: refuse_branch(table, seat)))


def _began(table: Table, moment: bookmarks.Moment) -> str:
    """What began: counted things with their number, named ones by their name; each period once, the last value."""
    parts = []
    for period, value in dict(moment.began).items():
        if isinstance(value, str):
            parts.append((1, word(table, value) or value))
        else:
            parts.append((0, f"{word(table, period) or period} {value}"))
    return ", ".join(said for _, said in sorted(parts, key=lambda one: one[0]))


def can(table: Table, seat: Seat, play: Play) -> Can:
    """What a seat may do about a play."""
    takeable = not play.undone and play.move not in STAYS
    free = takeable and why_not(table, goes(table, play.number, seat), seat) is None
    may_ask = seat.pk is not None and not table.campaign.ended and right_of(table.campaign, seat, UNDO) != FORBID
    return Can(
        undo=free,
        ask=takeable and not free and may_ask and not consent.asked(table.campaign),
        without=takeable and play.move != UNDO and _allowed(lambda: refuse_drop(table, play.number, seat)),
        branch=not play.undone and _allowed(lambda: refuse_branch(table, seat)),
    )


def _allowed(refuse: Callable[[], object]) -> bool:
    try:
        refuse()
    except IllegalMove:
        return False
    return True


def first_after(campaign: Campaign, moment: int) -> int | None:
    """The play that has to go first for the table to stand as it stood after another."""
    later = Play.objects.filter(campaign=campaign, number__gt=moment).effective().exclude(move__in=STAYS)
    return later.values_list("number", flat=True).first()


def consent_of(campaign: Campaign, seat: Seat) -> Consent | None:
    """What is asked at a table now, as one seat sees it."""
    asked = consent.asked(campaign)
    if asked is None:
        return None
    asker = asked.play.seat
    return Consent(
        asking=asked.play.number,
        number=asked.number,
        who=seat_name(asker.name, asker.key) if asker else "",
        drop=asked.drop,
        goes=asked.goes,
        mine=bool(asker and asker.pk == seat.pk),
        waits=seat.pk is not None and asked.waits_for(seat),
        missing=tuple(seat_name(one.name, one.key) for one in asked.missing),
    )


def without(table: Table, dropped: Dropped) -> Without:
    """What a drop would change, in sentences. The table must be the whole one: who may see this may see it."""
    other = [one for one in dropped.again if one.outcome != "same"]
    lines = {line.number: line for line in log.lines(table, [one.play for one in other[:MOST_SHOWN]])}
    change = difference(table.state, dropped.table.state)
    gone = table.state.pieces
    return Without(
        same=len(dropped.again) - len(other),
        changed=dropped.count(CHANGED),
        failing=dropped.count(FAILS),
        plays=[_changed(table, one, lines[one.play.number].sentence) for one in other[:MOST_SHOWN]],
        hidden=max(0, len(other) - MOST_SHOWN),
        table=log.told_difference(dropped.table, change, gone),
    )


def _changed(table: Table, one: Again, sentence: str) -> Changed:
    refusal = translate(one.refusal.sentence, table) if one.refusal else ""
    was, now = list(_told(table, one, True)), list(_told(table, one, False))
    return Changed(one.play.number, sentence, refusal, one.refusal.rule if one.refusal else "", was, now)


def _told(table: Table, one: Again, then: bool) -> Iterator[Detail]:
    """What a play did then, or would do now, with the numbers before and after."""
    state, events = (one.state_then, one.was) if then else (one.state_now, one.events)
    names = {**state.pieces, **pieces_in(events)}
    yield from Teller(table, names, Numbers.of(state)).tell(events)
