"""What people take along to a new table from those at which they sat: of what everybody saw there, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaigns import games
from campaigns.engine.game import Wish
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.models import Campaign
from campaigns.plays.writing import table_of
from campaigns.seats.people import Person

MOST_TABLES = 12


def earlier_tables(person: Person, game: str = "") -> list[Campaign]:
    """The tables at which somebody holds a seat and from which something may be taken along, newest first.

    Shape:  of one game, or of all. What-ifs are left out: their table is there itself.
    """
    able = {slug for slug, one in games.all_games().items() if one.takes_along and game in ("", slug)}
    mine = {seat.campaign_id for seat in person.seats}
    found = Campaign.objects.filter(pk__in=mine, game__in=able).exclude(origin="branch")
    return [*found.select_related("book").order_by("-created")[:MOST_TABLES]]


def taken_along(tables: Iterable[Campaign]) -> Iterator[Wish]:
    """The moves that bring to a new table what some tables have to give, in their order.

    Whoever looked on could have written the same down: a hidden card says nothing here, whoever's it is.
    """
    for campaign in tables:
        table = table_of(campaign)
        if table.game.takes_along:
            yield from table.game.takes_along(seen(table.game, table.state, SPECTATOR), table.book)
