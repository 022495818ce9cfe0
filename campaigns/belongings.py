"""What tables keep of a person who claimed a seat at them with an account, and how it is erased."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from campaigns.chronicle.wording import seat_name
from campaigns.evenings.models import Answer, Meeting, Note
from campaigns.files.exporting import seen_play
from campaigns.ledger import take_seat
from campaigns.models import Play, Seat
from campaigns.plays.writing import as_player
from campaigns.seats.models import ProgramKey
from campaigns.seats.people import renew_link
from campaigns.webhooks.models import Webhook
from web.legible import looks

MOST_TRIES = 100
"""Names that are tried; a table has fewer seats."""


def told(user: AbstractBaseUser) -> list[dict[str, Any]]:
    """The seats of an account, each with what was played, noted and answered from it."""
    seats = Seat.every.filter(owner=user.pk).select_related("campaign")
    return [_seat(seat) for seat in seats if seat.campaign.put_away is None]


def _seat(seat: Seat) -> dict[str, Any]:
    plays = Play.objects.filter(campaign=seat.campaign_id, seat=seat).select_related("seat").order_by("number")
    return {
        "campaign": seat.campaign.title,
        "game": seat.campaign.game,
        "seat": seat.key,
        "name": seat.name,
        "last_seen": seat.seen_at.isoformat() if seat.seen_at else None,
        "plays": [seen_play(play, as_player(seat)) for play in plays],
        "notes": [
            {"text": note.text, "at": note.at.isoformat(), "readers": note.readers}
            for note in Note.objects.filter(author=seat).order_by("at")
        ],
        "keys": [
            {"name": one.name, "scope": one.scope, "made": one.made.isoformat()}
            for one in ProgramKey.objects.filter(seat=seat).order_by("pk")
        ],
        "told_elsewhere": [
            {"name": one.name, "shape": one.shape, "address": one.address, "chat": one.chat}
            for one in Webhook.objects.filter(seat=seat)
        ],
        "answers": [
            {"meeting": one.meeting.at.isoformat(), "said": one.said}
            for one in Answer.objects.filter(seat=seat).select_related("meeting").order_by("meeting__at")
        ],
    }


def erase(user: AbstractBaseUser) -> None:
    """Leave every seat of an account: without its name, notes and answers, and with a link that nobody has.

    What was played stays, and the log goes on telling it, by the number of the seat. Plays are chained by hashes, so a
    name that was said when somebody sat down stays in that play and in its line, and so do reasons that were given.
    """
    for seat in Seat.every.filter(owner=user.pk).select_related("campaign"):
        with transaction.atomic():
            Note.objects.filter(author=seat).delete()
            Answer.objects.filter(seat=seat).delete()
            ProgramKey.objects.filter(seat=seat).delete()
            Webhook.objects.filter(seat=seat).delete()
            Meeting.objects.filter(author=seat).update(place="")
            _unname(seat)
            Seat.every.filter(pk=seat.pk).update(seen_at=None, visit_at=None)
            renew_link(seat)
            Seat.every.filter(pk=seat.pk).update(vacant=not seat.master)


def _unname(seat: Seat) -> None:
    """Call a seat by its number: by a play as long as the game goes on, else on its row alone."""
    if not seat.name:
        return
    nameless, others = seat_name("", seat.key), Seat.objects.filter(campaign=seat.campaign_id).exclude(pk=seat.pk)
    taken = {looks(name) for name in others.values_list("name", flat=True)}
    names = (nameless, *(f"{nameless} ({number})" for number in range(2, MOST_TRIES)))
    name = next(one for one in names if looks(one) not in taken)
    if seat.campaign.ended or seat.campaign.put_away or seat.gone:
        Seat.every.filter(pk=seat.pk).update(name=name)
    else:
        take_seat(seat.campaign, seat, name)
