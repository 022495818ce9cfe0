"""Once more with the same people: a new table whose seats are held as those of the old one, which is over then."""

from __future__ import annotations

import re

from django.db import transaction

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Seat
from campaigns.plays import options
from campaigns.plays.overriding import GIVEN_UP, override
from campaigns.plays.writing import append, writing
from campaigns.seats.blindness import set_blind
from campaigns.seats.seating import SEATING

AGAIN = "again"
NUMBERED = re.compile(r"(.+), (\d{1,4})")
"""A title that says the how manieth table of its name it is."""


def once_more(campaign: Campaign, *, by: Seat, why: str) -> Campaign:
    """Open a new table on the newest edition, with the dice, the strictness and the people of this one.

    Shape:  whoever holds a seat, by a browser or an account, holds the one of the same place and name at the new
            table; a seat that nobody sits on waits there. A game that goes on is given up for it, and `why` stands in
            its log. Asked twice, the table that was opened before is handed out.
    Errors: IllegalMove for anybody but the game master, and where such a table cannot be any more.
    """
    if not by.master or by.campaign_id != campaign.pk:
        raise IllegalMove(say("Only the game master does that."))
    with transaction.atomic():
        Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        if before := next_of(campaign):
            return before
        if not campaign.ended:
            override(campaign, [{"set": "end", "result": GIVEN_UP}], why, by=by)
        again = _opened(campaign, by)
        with writing(campaign, by) as table:
            append(table, SEATING, {"do": AGAIN, "table": again.slug}, (), by=by)
    return again


def next_of(campaign: Campaign) -> Campaign | None:
    """The table at which the same people play on; nothing where there is none, or it was put away."""
    told = campaign.plays.filter(move=SEATING, fields__do=AGAIN).values_list("fields", flat=True).last()
    return Campaign.objects.filter(slug=told["table"]).first() if told else None


def title_again(title: str) -> str:
    """What the next table is called: «Вечер в замке» is followed by «Вечер в замке, 2», and that by «…, 3»."""
    numbered = NUMBERED.fullmatch(title)
    name, number = (numbered[1], int(numbered[2]) + 1) if numbered else (title, 2)
    ending = f", {number}"
    longest = Campaign._meta.get_field("title").max_length or 0
    return name[: longest - len(ending)] + ending


def _opened(campaign: Campaign, by: Seat) -> Campaign:
    players = sorted(campaign.seats.filter(master=False), key=lambda seat: int(seat.key))
    again, _tokens = ledger.open_campaign(
        title=title_again(campaign.title),
        game=campaign.game,
        book=campaign.book,
        players=len(players),
        dice=campaign.dice,
        names=["" if seat.open else seat.name for seat in players],
        master=by.name,
    )
    seats = sorted(again.seats.filter(master=False), key=lambda seat: int(seat.key))
    own = again.seats.get(master=True)
    for old, new in ((by, own), *zip(players, seats, strict=True)):
        if not old.open:
            held = Seat.objects.get(pk=old.pk)
            Seat.objects.filter(pk=new.pk).update(hold_hash=held.hold_hash, owner=held.owner_id, browsers=held.browsers)
    own.refresh_from_db()
    options.set_strictness(again, campaign.strictness, by=own)
    set_blind(again, campaign.blind, by=own)
    return again
