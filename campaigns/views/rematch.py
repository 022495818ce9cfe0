"""Once more: a new table of the same game for the people of one that has ended."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns import ledger
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.plays import options
from campaigns.seats.people import sit_down
from campaigns.views.doors import address, campaign_of, master_of
from web.limits import SEATS, TABLES, TABLES_AT_ONCE, limited, refused


@never_cache
@limited(TABLES, TABLES_AT_ONCE)
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Open it on the newest edition, with the dice and the strictness of before; everybody gets a new link."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    if request.method != "POST" or not campaign.ended:
        return redirect(address(request, "campaign", campaign, master))
    players = list(campaign.seats.filter(master=False))
    if too_much := refused(SEATS, request, len(players)):
        return too_much
    try:
        again, _tokens = ledger.open_campaign(
            title=campaign.title,
            game=campaign.game,
            book=campaign.book,
            players=len(players),
            dice=campaign.dice,
            names=[seat.name for seat in players],
            master=master.name,
        )
    except IllegalMove as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect(address(request, "campaign", campaign, master))
    own = again.seats.get(master=True)
    options.set_strictness(again, campaign.strictness, by=own)
    options.set_blind(again, campaign.blind, by=own)
    sit_down(request, own)
    messages.success(request, _("The table is laid for the same people. Send everybody their new link."))
    return redirect("seats", again.slug)
