"""A plain table at which people count: the shortest evening there is, at a table that every site knows."""

from types import SimpleNamespace

from campaigns import ledger
from rulebooks.models import Book
from tests.harness.shelf import put_on_shelf

TALLY = "count-1"
"""What they count, on the table."""
NAMES = ["Аня", "Боря", "Вера", "Глеб"]


def opened(players: int) -> SimpleNamespace:
    """A table where everybody has sat down and something is counted: `campaign`, `seats` and `tokens` by key."""
    put_on_shelf("reys")
    campaign, tokens = ledger.open_campaign(
        title="Вечер", game="plain", book=Book.objects.get(), players=players, names=NAMES[:players]
    )
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key in sorted(seats.keys() - {"gm"}):
        ledger.make_move(campaign, "choose", {}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    told = {"on": "table", "name": "Костры", "start": "", "least": "", "most": ""}
    ledger.make_move(campaign, "new", told, by=seats["1"])
    return SimpleNamespace(campaign=campaign, seats=seats, tokens=tokens)


def one_more(seat: str) -> dict[str, str]:
    """The fields of the move `count` of a seat."""
    return {"hero": f"hero-{seat}", "counter": TALLY, "change": "1"}
