"""The first evening: a table opened at one press, and an end of what is said there."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import first_evening
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.seats.people import sit_down
from campaigns.views.doors import address, campaign_of, seat_of
from rulebooks.models import Book
from web.limits import SEATS, TABLES, TABLES_AT_ONCE, limited, refused

LONGEST_NAME = 60
"""Letters of a name at a table; that of an account may be longer."""


@never_cache
@require_POST
@limited(TABLES, TABLES_AT_ONCE)
def begin(request: HttpRequest) -> HttpResponse:
    """Open the table, sit down at all of it, go there."""
    game = request.POST.get("game", "")
    if game not in first_evening.taught():
        messages.error(request, _("No first evening is prepared for this game."))
        return redirect("campaigns")
    if too_much := refused(SEATS, request, 2):
        return too_much
    name = request.user.get_username()[:LONGEST_NAME] if request.user.is_authenticated else _("Guest")
    try:
        campaign, seats = first_evening.open_table(game, name)
    except Book.DoesNotExist:
        messages.error(request, _("The rulebook of this game is not on the shelf."))
        return redirect("campaigns")
    except IllegalMove as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("campaigns")
    for seat in reversed(seats):
        sit_down(request, seat)
    return redirect(address(request, "campaign", campaign, seats[0]))


@never_cache
@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """No more hints at this table."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    first_evening.end(campaign)
    return redirect(address(request, "campaign", campaign, seat))
