"""A game master who plays along: sees only what everybody sees, and holds no link that would show more."""

from __future__ import annotations

from campaigns.models import Campaign, Play, Seat
from campaigns.plays.options import write_setting
from campaigns.plays.writing import writing
from campaigns.seats.people import change_lock


def set_blind(campaign: Campaign, blind: bool, *, by: Seat) -> Play | None:
    """Let the game master see only what everybody sees, or everything again.

    Links of seats at which people sit, which the game master could have kept, work no more then; the people stay. The
    play says which seats are open in several browsers: one of them could be the game master's.

    Errors: IllegalMove for anybody but the game master.
    """
    with writing(campaign, by) as table:
        seats = [seat for seat in table.campaign.seats.filter(master=False) if blind and not seat.open]
        several = ", ".join(f"{seat.name} ({seat.browsers})" for seat in seats if seat.browsers > 1)
        told = {"value": bool(blind), **({"several": several} if several else {})}
        play = write_setting(table, "blind", bool(blind), by, told)
        for seat in seats if play else ():
            change_lock(seat)
        return play
