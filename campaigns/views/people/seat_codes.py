"""Links of seats, who may see them, and their pictures, each drawn when somebody unfolds it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.models import Campaign, Seat
from campaigns.seats import people
from campaigns.seats.people import person
from campaigns.views.doors import campaign_of, master_of
from web.qr import qr_file


def may_see_link(campaign: Campaign, seat: Seat, master: bool) -> bool:
    """Whether the page shows the link of somebody else's seat: it is a key to what that seat sees.

    A game master who sees only what everybody sees sends invitations to seats that wait, and has no other keys.
    """
    return master and (seat.master or seat.open or not campaign.blind)


def link_of(request: HttpRequest, seat: Seat) -> str:
    """The link of a seat; nothing where it cannot be shown any more."""
    token = people.token_of(seat)
    return request.build_absolute_uri(reverse("join", args=[token])) if token else ""


def watch_link(request: HttpRequest, campaign: Campaign) -> str:
    """The link for spectators; nothing where nobody may look on."""
    token = people.watch_token_of(campaign)
    return request.build_absolute_uri(reverse("watch", args=[token])) if token else ""


@never_cache
@require_safe
def seat_code(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The picture of a seat's link, for whom the page of seats shows that link.

    Errors: 403 for everybody else at the table.
    """
    campaign = campaign_of(request, slug)
    seat = get_object_or_404(campaign.seats, key=key)
    held = seat in person(request).seats_at(campaign)
    if not held and not may_see_link(campaign, seat, person(request).master_at(campaign) is not None):
        raise PermissionDenied
    return drawn(link_of(request, seat))


@never_cache
@require_safe
def watch_code(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture of the link for spectators, for who runs the game."""
    campaign = campaign_of(request, slug)
    master_of(request, campaign)
    return drawn(watch_link(request, campaign))


def drawn(link: str) -> HttpResponse:
    if not link:
        raise Http404
    return qr_file(link)
