"""My campaigns as a list: whose turn it is at each, what happened last and when; those that wait for me come first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns import ledger
from campaigns.board.people.chairs import chairs_of
from campaigns.board.people.ending import Ending, ending
from campaigns.board.people.turn import Turn, turn
from campaigns.chronicle import log
from campaigns.chronicle.seeing import events_of, seen_by
from campaigns.chronicle.wording import game_title, seat_name
from campaigns.models import Campaign, Play, Seat
from campaigns.seats.people import Person, spectator

SHELVES = {"all": _("All"), "waits": _("Wait for me"), "on": _("Others' turn"), "ended": _("Ended")}
"""The filters of the list, in the order of the list itself."""
A_WHILE = timedelta(minutes=1)
MOST_LOOKED_AT = 30
"""So many tables are looked at, in the order of the list; of more, it says only that they are there."""
PLAYS_AFTER_THE_END = 12
"""The end is looked for among so many plays: what may be done after it is little."""


@dataclass(frozen=True, slots=True)
class Row:
    """A campaign in the list.

    Shape: `seats` are one's own; `turn` as one of them is told; `last` is the newest play, `end` how it ended for it;
           `free` is on how many seats nobody sits.
    """

    campaign: Campaign
    game: str
    seats: tuple[str, ...]
    seat: Seat | None
    turn: Turn | None = None
    last: log.Line | None = None
    end: Ending | None = None
    free: int = 0

    @property
    def place(self) -> int:
        """Where it comes in the list: waits for me, goes on, has ended."""
        return list(SHELVES).index(self.shelf) - 1

    @property
    def long(self) -> bool:
        """Whether the newest play is old enough to say for how long it has been waited since then."""
        return bool(self.turn and self.turn.since and timezone.now() - self.turn.since >= A_WHILE)

    @property
    def shelf(self) -> str:
        """Under which filter it is found, besides all of them."""
        if self.campaign.ended:
            return "ended"
        return "waits" if self.turn and self.turn.calls else "on"


def is_called(row: Row, wanted: str) -> bool:
    """Whether somebody who looks for these words may mean a campaign: by its own name, or its game's."""
    return all(word in f"{row.campaign.title} {row.game}".casefold() for word in wanted.casefold().split())


def listing(campaigns: Iterable[Campaign], person: Person) -> list[Row]:
    """The rows of a list, in its order; within each kind, the newest play first."""
    rows = list(_rows(campaigns, person))
    rows.sort(key=lambda row: row.turn.since.timestamp() if row.turn and row.turn.since else 0, reverse=True)
    return sorted(rows, key=lambda row: row.place)


def _rows(campaigns: Iterable[Campaign], person: Person) -> Iterator[Row]:
    for place, one in enumerate(sorted(campaigns, key=lambda campaign: campaign.ended is not None)):
        held = person.seats_at(one)
        seat = person.player_at(one) or person.master_at(one)
        names = tuple(seat_name(each.name, each.key) for each in held)
        if place >= MOST_LOOKED_AT:
            yield Row(one, game_title(one), names, seat)
        elif one.ended:
            yield Row(one, game_title(one), names, seat, end=_end(one, seat or spectator(one)))
        else:
            yield _row(one, names, seat, list(held), person)


def _end(campaign: Campaign, seat: Seat) -> Ending | None:
    """How a game ended, as one of one's own seats is told."""
    table = seen_by(ledger.load(campaign), seat)
    plays = Play.objects.filter(campaign=campaign).newest(PLAYS_AFTER_THE_END)
    events = (event for play in plays if not play.undone for event in events_of(play, table.viewer))
    return ending(table, events, seat, list(campaign.seats.all()))


def _row(campaign: Campaign, names: tuple[str, ...], seat: Seat | None, held: list[Seat], person: Person) -> Row:
    """One that goes on, as the first of one's own seats that is waited for sees it; else as the one it opens with."""
    whole = ledger.load(campaign)
    plays = list(Play.objects.filter(campaign=campaign).newest(1))
    since = plays[0].at if plays else None
    told = []
    for one in held or [spectator(campaign)]:
        table = seen_by(whole, one)
        chairs = tuple(chairs_of(table, one, person, since or campaign.created))
        free = sum(chair.open for chair in chairs if not chair.master)
        told.append((one, table, turn(table, chairs, one.key if one.pk else "", since)))
    waits = next((one for one in told if one[2].calls), None)
    first = waits or next((one for one in told if seat and one[0].pk == seat.pk), told[0])
    lines = log.lines(first[1], plays)
    last = lines[0] if lines else None
    return Row(campaign, game_title(campaign), names, first[0] if held else None, first[2], last, free=free)
