"""Moments that one may want back: bookmarks that people name, and the rounds, phases and turns that began."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.typed import plain_text
from campaigns.plays.writing import append, sent_before, writing
from campaigns.rights import UNDO

BOOKMARK, FORGET = "bookmark", "unbookmark"
LONGEST, MOST = 80, 200
BEGAN = "period-began"
CHUNK = 300
"""Plays that are looked through at a time for moments."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A moment with a name: the state after play `number`. `gone` says that the table has gone back to before it."""

    number: int
    name: str
    who: Seat | None
    gone: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after a play with which something began: (period, value) each, "round" 3 or "phase" "heroes"."""

    number: int
    began: tuple[tuple[str, int | str], ...]
    session: int | None


def bookmark(campaign: Campaign, name: str, *, by: Seat, key: str | None = None) -> Play:
    """Put a bookmark at the table as it stands; anybody at it may.

    Errors: IllegalMove without a name, with one too long, or with more bookmarks than anybody finds their way in.
    """
    name = plain_text(name, LONGEST, say("A bookmark needs a name."))
    with writing(campaign, by) as table:
        if done := sent_before(table, key, BOOKMARK, by):
            return done
        if len(bookmarks(campaign)) >= MOST:
            raise IllegalMove(say("There are {most} bookmarks already; remove one first.", most=MOST))
        return append(table, BOOKMARK, {"name": name}, (), by=by, key=key)


def forget(campaign: Campaign, number: int, *, by: Seat, key: str | None = None) -> Play:
    """Remove a bookmark: one's own, or the game master any.

    Errors: IllegalMove for one that is not there or is somebody else's.
    """
    with writing(campaign, by) as table:
        if done := sent_before(table, key, FORGET, by):
            return done
        mark = next((one for one in bookmarks(campaign) if one.number == number), None)
        if mark is None:
            raise IllegalMove(say("There is no such bookmark."))
        if not by.master and mark.who != by:
            raise IllegalMove(say("That bookmark is somebody else's."))
        return append(table, FORGET, {"number": number}, (), by=by, key=key)


def bookmarks(campaign: Campaign) -> list[Bookmark]:
    """The bookmarks of a campaign, newest first."""
    told = Play.objects.filter(campaign=campaign, move__in=(BOOKMARK, FORGET)).select_related("seat").order_by("number")
    found: dict[int, Play] = {}
    for play in told:
        if play.move == BOOKMARK:
            found[play.number] = play
        else:
            found.pop(play.fields["number"], None)
    back = _gone_back(campaign)
    return [
        Bookmark(play.number, play.fields["name"], play.seat, any(to < number < when for when, to in back))
        for number, play in sorted(found.items(), reverse=True)
    ]


def _gone_back(campaign: Campaign) -> list[tuple[int, int]]:
    """Each undo in effect, with the play before the first that it took back."""
    told = Play.objects.filter(campaign=campaign, move=UNDO).effective().values_list("number", "fields")
    return [(number, min(fields["undone"]) - 1) for number, fields in told if fields["undone"]]


def moments(campaign: Campaign, before: int | None = None, most: int = 40) -> list[Moment]:
    """The newest moments in effect (before a number) with which a round, phase or turn began, newest first."""
    found: list[Moment] = []
    for play in _backwards(campaign, before):
        began = tuple((event["period"], event.get("value", "")) for event in play.events if event["is"] == BEGAN)
        if began:
            found.append(Moment(play.number, began, play.session_id))
        if len(found) == most:
            break
    return found


def _backwards(campaign: Campaign, before: int | None) -> Iterator[Play]:
    """The plays in effect, newest first, read as far as somebody looks."""
    plays = Play.objects.filter(campaign=campaign, undone=False).defer("seen").order_by("-number")
    while True:
        wanted = plays if before is None else plays.filter(number__lt=before)
        chunk = list(wanted[:CHUNK])
        for play in chunk:
            yield play
            before = play.number
        if len(chunk) < CHUNK:
            return
