"""The shop of a game that has one: what is sold, to whom, and what is left after."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.offers.shopping import market
from campaigns.chronicle.seeing import seen_by
from campaigns.views.doors import campaign_of, frame, viewer_of
from web.page import page


@never_cache
@require_GET
def shop(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of all shops; buying is the move of the game, and comes back here."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    table = seen_by(ledger.load(campaign), seat)
    found = market(table, seat)
    if found is None:
        raise Http404
    context = {**frame(request, campaign, seat), "market": found, "seen_number": table.number, "back": "shop"}
    return page(request, "campaigns/table/shop.html", context)
