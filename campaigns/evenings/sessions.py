"""Evenings: when one began and ended, what people noted, and what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.models import Campaign, Seat, Session
from campaigns.plays.overriding import BY_HAND
from campaigns.plays.typed import plain_text
from campaigns.plays.writing import refuse_if_ended, writing

MOST_NOTES = 20_000


def begin_session(campaign: Campaign, notes: str = "", *, by: Seat) -> Session:
    """Begin an evening.

    Errors: IllegalMove for anybody but the game master, while one is on, or after the end of the game.
    """
    notes = _notes(notes)
    with writing(campaign, by) as table:
        _refuse_player(by)
        refuse_if_ended(table)
        if table.campaign.session_id:
            raise IllegalMove(say("A session is on already; end it first."))
        session = Session.objects.create(
            campaign=table.campaign,
            number=table.campaign.sessions.count() + 1,
            notes=notes,
            from_play=table.number + 1,
            before=table.campaign.state,
        )
        table.campaign.session = session
        table.campaign.save(update_fields=["session"])
    return session


def end_session(campaign: Campaign, notes: str | None = None, *, by: Seat) -> Session:
    """End the evening that is on; notes replace those taken so far, unless there are none.

    Errors: IllegalMove for anybody but the game master, or while none is on.
    """
    kept = None if notes is None else _notes(notes)
    with writing(campaign, by) as table:
        _refuse_player(by)
        session = table.campaign.session
        if session is None:
            raise IllegalMove(say("No session is on."))
        ended = max(timezone.now(), session.began)  # a clock that went back meanwhile
        session.ended, session.to_play, session.after = ended, table.number, table.campaign.state
        session.notes = session.notes if kept is None else kept
        session.save()
        table.campaign.session = None
        table.campaign.save(update_fields=["session"])
    return session


def write_notes(session: Session, notes: str, *, by: Seat) -> Session:
    """Replace the notes of an evening, at any time; who runs the game and who plays it may.

    Errors: IllegalMove for a seat of another table, or when they are too long.
    """
    notes = _notes(notes)
    if by.campaign_id != session.campaign_id:
        raise IllegalMove(say("That seat belongs to another table."))
    session.notes = notes
    session.save(update_fields=["notes"])
    return session


def _notes(notes: str) -> str:
    return plain_text(notes, MOST_NOTES, lines=True)


def _refuse_player(by: Seat) -> None:
    if not by.master:
        raise IllegalMove(say("Only the game master does that."))


@dataclass(frozen=True, slots=True)
class Counted:
    """A number on a piece, before and after."""

    piece: str
    name: str
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Held:
    """How many more (or fewer) things of one entry lie with a holder."""

    holder: str
    entry: str
    change: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece that somebody knows by name lies elsewhere; an empty place: it was or is not on the table."""

    piece: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Marked:
    """A yes/no fact that holds now, or no longer; those that end by themselves are not worth telling."""

    piece: str
    mark: str
    on: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """What lies between two states of one table."""

    counters: tuple[Counted, ...] = ()
    held: tuple[Held, ...] = ()
    moved: tuple[Moved, ...] = ()
    marks: tuple[Marked, ...] = ()
    result: str = ""

    def __bool__(self) -> bool:
        return bool(self.counters or self.held or self.moved or self.marks or self.result)


def difference(before: State, after: State) -> Difference:
    """What changed from one state to another.

    Shape: pieces that are one of many alike (items: their id is made of an entry and a number) are counted by where
           they lie; the others are followed one by one.
    """
    return Difference(
        tuple(_counted(before, after)),
        tuple(_held(before, after)),
        tuple(_moved(before, after)),
        tuple(_marked(before, after)),
        after.result if after.result != before.result else "",
    )


def _one_of_many(piece: str) -> bool:
    return "#" in piece


def _counted(before: State, after: State) -> Iterator[Counted]:
    for piece, name in dict.fromkeys([*before.counters, *after.counters]):
        was, now = before.count(piece, name), after.count(piece, name)
        if was != now and piece in after and not _one_of_many(piece):
            yield Counted(piece, name, was, now)


def _held(before: State, after: State) -> Iterator[Held]:
    was, now = _holdings(before), _holdings(after)
    for holder, entry in dict.fromkeys([*was, *now]):
        change = now[holder, entry] - was[holder, entry]
        if change:
            yield Held(holder, entry, change)


def _holdings(state: State) -> Counter[tuple[str, str]]:
    return Counter(
        (holder, state.pieces[piece].entry or state.pieces[piece].kind)
        for piece, holder in state.holders.items()
        if _one_of_many(piece) and piece in state
    )


def _moved(before: State, after: State) -> Iterator[Moved]:
    for piece in dict.fromkeys([*before.pieces, *after.pieces]):
        was, now = before.holder(piece), after.holder(piece)
        if was != now and not _one_of_many(piece):
            yield Moved(piece, was, now)


def _marked(before: State, after: State) -> Iterator[Marked]:
    for piece, mark in dict.fromkeys([*before.marks, *after.marks]):
        if mark.startswith(BY_HAND) or before.marks.get((piece, mark)) or after.marks.get((piece, mark)):
            continue
        was, now = before.has(piece, mark), after.has(piece, mark)
        if was != now and piece in after and not _one_of_many(piece):
            yield Marked(piece, mark, now)
