"""Once more: a new table of the same game for the people of one that has ended, or that is given up for it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns import once_more
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.views.doors import address, campaign_of, frame, master_of
from web.limits import SEATS, TABLES, TABLES_AT_ONCE, limited, refused
from web.page import page


@never_cache
@limited(TABLES, TABLES_AT_ONCE)
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whether a game that goes on is to be given up for it; sent as a form, the new table is opened."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    players = campaign.seats.filter(master=False)
    if request.method != "POST":
        if campaign.ended:
            return redirect(address(request, "campaign", campaign, master))
        people = [seat.name for seat in players if not seat.open]
        return page(request, "campaigns/lobby/rematch.html", {**frame(request, campaign, master), "people": people})
    if too_much := refused(SEATS, request, players.count()):
        return too_much
    try:
        again = once_more.once_more(campaign, by=master, why=_("A new game with the same people."))
    except IllegalMove as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect(address(request, "campaign", campaign, master))
    messages.success(request, _("The table is laid for the same people, and everybody keeps their seat."))
    return redirect("seats", again.slug)
