"""Late seats: which of them are there, by the plays that laid a place and were not taken back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import F

from campaigns import live
from campaigns.engine.moves.latecomers import LATE
from campaigns.models import Campaign, Seat


def late_keys(campaign: Campaign) -> set[str]:
    """The keys of all seats that ever came late."""
    return {str(fields["seat"]) for fields in campaign.plays.filter(move=LATE).values_list("fields", flat=True)}


def late_seats(campaign: Campaign, others: Iterable[str] = ()) -> dict[str, bool]:
    """The keys of all seats that ever came late, and whether the plays in effect say that they are there.

    Shape:  a table that was laid anew counts from there on: its play names all the seats that it was laid for. `others`
            are keys that are asked about as well.
    """
    places = [*campaign.plays.filter(move=LATE).values_list("number", "fields", "undone")]
    others = [*others]
    if not places and not others:
        return {}
    laid = campaign.plays.filter(move="lay").order_by("number").values_list("number", "fields").last()
    since, seats = (laid[0], laid[1].get("seats", [])) if laid else (0, [])
    here = {*seats, *(fields["seat"] for number, fields, undone in places if number > since and not undone)}
    return {key: key in here for key in [*others, *(str(fields["seat"]) for _, fields, _ in places)]}


def bring_up_late_seats(campaign: Campaign, others: Iterable[str] = ()) -> None:
    """Let the late seats be there or gone, as the plays in effect say; whoever sits at one that goes is out at once.

    Of a seat that comes back its link works and its people hold it as before.
    """
    known = late_seats(campaign, others)
    if not known:
        return
    seats = Seat.every.filter(campaign=campaign, key__in=known)
    seats.filter(key__in=[key for key, here in known.items() if here], gone=True).update(gone=False)
    if seats.filter(key__in=[key for key, here in known.items() if not here], gone=False).update(gone=True):
        Campaign.every.filter(pk=campaign.pk).update(door=F("door") + 1)
        transaction.on_commit(partial(live.door, campaign.slug))
