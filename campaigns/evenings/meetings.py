"""When the table meets next: times that could be, who comes, and the one that it is."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.evenings.models import Answer, Meeting
from campaigns.models import Campaign, Seat, Session
from campaigns.plays.typed import plain_text

MOST = 12
"""Times that wait for answers at once."""
FARTHEST = timedelta(days=730)


def suggest(campaign: Campaign, at: datetime, place: str = "", *, by: Seat) -> Meeting:
    """Suggest a time to meet; anybody at the table may.

    Errors: IllegalMove for a time that is past, too far, suggested already, or one too many.
    """
    _at_the_table(campaign, by)
    place, now = plain_text(place, 120), timezone.now()
    if not now < at < now + FARTHEST:
        raise IllegalMove(say("A meeting lies ahead, within two years."))
    with transaction.atomic():
        Campaign.objects.select_for_update(of=("self",)).get(pk=campaign.pk)
        waiting = upcoming(campaign)
        if any(one.at == at for one in waiting):
            raise IllegalMove(say("That time is suggested already."))
        if len(waiting) >= MOST:
            raise IllegalMove(say("Enough times are suggested; answer those first."))
        meeting, _ = Meeting.objects.update_or_create(
            {"place": place, "author": by, "called_off": False}, campaign=campaign, at=at
        )
    return meeting


def answer(campaign: Campaign, meeting: int, said: str, *, by: Seat) -> Answer:
    """Say whether one comes; said again it replaces what was said.

    Errors: IllegalMove for a time that is not there or past, or for no answer.
    """
    _at_the_table(campaign, by)
    found = _ahead(campaign, meeting)
    if said not in dict(Answer.SAID):
        raise IllegalMove(say("Say yes, maybe or no."))
    told, _ = Answer.objects.update_or_create({"said": said}, meeting=found, seat=by)
    return told


def settle(campaign: Campaign, meeting: int, *, by: Seat) -> Meeting:
    """Say that it is this time; another that was settled is so no longer.

    Errors: IllegalMove for anybody but the game master, or for a time that is not there or past.
    """
    return _decide(campaign, meeting, by, settled=True)


def call_off(campaign: Campaign, meeting: int, *, by: Seat) -> Meeting:
    """Call a time off; calendars that know it are told.

    Errors: IllegalMove for anybody but the game master and whoever suggested it.
    """
    return _decide(campaign, meeting, by, called_off=True)


def _decide(campaign: Campaign, meeting: int, by: Seat, **how: bool) -> Meeting:
    _at_the_table(campaign, by)
    with transaction.atomic():
        found = _ahead(campaign, meeting)
        if not (by.master or ("called_off" in how and found.author_id == by.pk)):
            raise IllegalMove(say("Only the game master does that."))
        if how.get("settled"):
            campaign.meetings.filter(settled=True).exclude(pk=found.pk).update(settled=False, number=F("number") + 1)
        for name, value in how.items():
            setattr(found, name, value)
        found.settled = found.settled and not found.called_off
        found.number += 1
        found.save()
    return found


def upcoming(campaign: Campaign) -> list[Meeting]:
    """The times ahead that were not called off, soonest first."""
    ahead = campaign.meetings.filter(at__gt=timezone.now() - timedelta(hours=6), called_off=False)
    return list(ahead.prefetch_related("answers__seat"))


def came(session: Session, keys: Iterable[str], *, by: Seat) -> Session:
    """Note who came to an evening.

    Errors: IllegalMove for anybody but the game master, or for a seat that is not there.
    """
    if not by.master or by.campaign_id != session.campaign_id:
        raise IllegalMove(say("Only the game master does that."))
    wanted = set(keys)
    known = [seat.key for seat in session.campaign.seats.all()]
    if wanted - set(known):
        raise IllegalMove(say("Nobody sits there."))
    session.came = [key for key in known if key in wanted]
    session.save(update_fields=["came"])
    return session


def calendar_token(seat: Seat) -> str:
    """The secret in the address of a seat's calendar; a new link of the seat makes a new one."""
    told = f"{seat.campaign.slug}/{seat.key}/{seat.link}"
    return salted_hmac("campaigns.board.calendar", told, algorithm="sha256").hexdigest()[:32]


def seat_of_calendar(slug: str, key: str, token: str) -> Seat | None:
    """The seat whose calendar an address is; nothing for one that is guessed or old."""
    seat = Seat.objects.select_related("campaign").filter(campaign__slug=slug, campaign__put_away=None, key=key).first()
    return seat if seat and constant_time_compare(calendar_token(seat), token) else None


def _at_the_table(campaign: Campaign, by: Seat) -> None:
    if by.pk is None or by.campaign_id != campaign.pk:
        raise IllegalMove(say("That seat belongs to another table."))


def _ahead(campaign: Campaign, meeting: int) -> Meeting:
    found = campaign.meetings.filter(pk=meeting, called_off=False, at__gt=timezone.now()).first()
    if found is None:
        raise IllegalMove(say("That meeting is over, or was called off."))
    return found
