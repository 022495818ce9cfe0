"""Putting a table away, and bringing it back: for a month it is there for nobody, and nothing of it is lost."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone

from campaigns import live
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Seat
from campaigns.plays.writing import append, writing
from campaigns.seats.people import Person
from campaigns.seats.seating import SEATING


def put_away(campaign: Campaign, *, by: Seat) -> None:
    """Let a table be there for nobody: no page, no link, no program, no stream opens it.

    Errors: IllegalMove for anybody but the game master.
    """
    if not by.master:
        raise IllegalMove(say("Only the game master does that."))
    with writing(campaign, by) as table:
        append(table, SEATING, {"do": "away"}, (), by=by)
        Campaign.every.filter(pk=campaign.pk).update(put_away=timezone.now(), door=F("door") + 1)
        transaction.on_commit(lambda: live.door(campaign.slug))


def bring_back(campaign: Campaign, *, by: Seat) -> None:
    """Let a table be there again, with everything as it was, for everybody who sat at it.

    Errors: IllegalMove for anybody but the game master, and once its time is over.
    """
    if not by.master or by.campaign_id != campaign.pk:
        raise IllegalMove(say("Only the game master does that."))
    with transaction.atomic():
        if not Campaign.every.filter(pk=campaign.pk, put_away__gt=timezone.now() - settings.AWAY_KEPT).update(
            put_away=None
        ):
            raise IllegalMove(say("That table cannot be brought back any more."))
        with writing(campaign, by) as table:
            append(table, SEATING, {"do": "back"}, (), by=by)


def put_away_of(person: Person) -> list[Campaign]:
    """The tables somebody sat at that can be brought back, the last one first."""
    mine = {seat.campaign_id for seat in person.seats}
    return list(
        Campaign.every.filter(pk__in=mine, put_away__gt=timezone.now() - settings.AWAY_KEPT).order_by("-put_away")
    )


def remove_for_good(now: datetime) -> int:
    """Remove the tables whose time is over, with all that was played at them; how many there were."""
    over = Campaign.every.filter(put_away__lte=now - settings.AWAY_KEPT)
    number = over.count()
    over.delete()
    return number


def put_abandoned_away(now: datetime) -> int:
    """Put away the tables at which nobody played or looked for longer than the site keeps them; how many there were.

    It is as if their game masters had done it: they find them among what was put away, and bring them back.
    """
    if not settings.ABANDONED_AFTER:
        return 0
    since, number = now - settings.ABANDONED_AFTER, 0
    told = Campaign.objects.filter(created__lt=since).annotate(played=Max("plays__at"), seen=Max("seats__seen_at"))
    for campaign in told.filter(Q(played=None) | Q(played__lt=since), Q(seen=None) | Q(seen__lt=since)):
        master = campaign.seats.filter(master=True).first()
        if master is not None:
            put_away(campaign, by=master)
            number += 1
    return number
