"""Who comes in: the campaign that a person may see, and the seat that they act as."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.urls import reverse

from campaigns import questions
from campaigns.board.time.history import consent_of
from campaigns.models import Campaign, Seat
from campaigns.plays import writing
from campaigns.plays.deciding import dial_of
from campaigns.seats.people import person, spectator


def campaign_of(request: HttpRequest, slug: str) -> Campaign:
    """The campaign of an address, for who holds a seat at it.

    Errors: 404 for everybody else, as if there were none.
    """
    visible = tuple(sorted(person(request).campaigns))
    found = questions.campaign_among(slug, visible) if visible else []
    if not found:
        raise Http404
    return found[0]


def seat_of(request: HttpRequest, campaign: Campaign) -> Seat:
    """The seat that somebody acts as: the one the form or the address names, else a player's before the master's.

    Errors: 403 for a seat that this browser does not hold.
    """
    seat = person(request).seat_at(campaign, request.POST.get("seat") or request.GET.get("seat", ""))
    if seat is None:
        raise PermissionDenied
    return seat


def viewer_of(request: HttpRequest, campaign: Campaign) -> Seat:
    """The seat that somebody looks from: as `seat_of`; without any, that of a spectator, who can do nothing.

    Errors: 403 for a seat that this browser does not hold.
    """
    who = person(request)
    if not who.seats_at(campaign) and campaign.pk in who.watched:
        return spectator(campaign)
    return seat_of(request, campaign)


def master_of(request: HttpRequest, campaign: Campaign) -> Seat:
    """The game master's seat.

    Errors: 403 for who does not hold it.
    """
    seat = person(request).master_at(campaign)
    if seat is None:
        raise PermissionDenied
    return seat


def frame(request: HttpRequest, campaign: Campaign, seat: Seat) -> dict[str, Any]:
    """What every page of a campaign shows around its own matter.

    Shape: `edition` only where the campaign plays an older edition than the book's newest; `query` names the seat for a
           person who holds several, to be put behind addresses; `wiki_query` is put behind those of the wiki.
    """
    held = person(request).seats_at(campaign)
    return {
        "campaign": campaign,
        "book": campaign.book,
        "rules": writing.book_of(campaign),
        "edition": campaign.edition if campaign.edition != campaign.book.edition else None,
        "wiki_query": wiki_query(campaign),
        "house": bool(campaign.house),
        "seat": seat,
        "consent": consent_of(campaign, seat),
        "query": f"?seat={seat.key}" if len(held) > 1 else "",
        "master": any(one.master for one in held),
        "looks_on": not held,
        "lenient": dial_of(campaign).lenient,
    }


def wiki_query(campaign: Campaign) -> str:
    """What addresses of the wiki end with for a campaign: they show the book as it is played there."""
    if campaign.house:
        return f"?campaign={campaign.slug}"
    return f"?edition={campaign.edition}" if campaign.edition != campaign.book.edition else ""


def address(request: HttpRequest, name: str, campaign: Campaign, seat: Seat | None = None) -> str:
    """The address of a page of a campaign; it names the seat for a person who holds several."""
    url = reverse(name, args=[campaign.slug])
    several = len(person(request).seats_at(campaign)) > 1
    return f"{url}?seat={seat.key}" if seat and several else url
