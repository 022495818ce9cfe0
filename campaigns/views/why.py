"""Why: a number of the table with what it is made of, the plays that changed it, and the rules behind them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.chronicle.reasons import reasons
from campaigns.views.doors import address, campaign_of, frame, viewer_of
from web.page import page


@never_cache
@require_GET
def why(request: HttpRequest, slug: str, piece: str, name: str) -> HttpResponse:
    """One number of one piece, for whoever may see the piece."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    found = reasons(ledger.look(campaign, seat), piece, name)
    if found is None:
        raise Http404
    context = {
        **frame(request, campaign, seat),
        "reasons": found,
        "back_url": address(request, "campaign", campaign, seat),
    }
    return page(request, "campaigns/why.html", context, part="why")
