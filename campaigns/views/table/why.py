"""Why: a number of the table with what it is made of, the plays that changed it, and the rules behind them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.sheet.reasons import Reasons, reasons
from campaigns.models import Campaign
from campaigns.plays.house_layers import layers_of
from campaigns.plays.writing import Table, plain_book
from campaigns.views.doors import address, campaign_of, frame, viewer_of
from rulebooks.overlays import Ruled, told
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
        "ruled": _ruled(campaign, found, piece, ledger.look(campaign, seat)) if campaign.house else [],
        "back_url": address(request, "campaign", campaign, seat),
    }
    return page(request, "campaigns/table/why.html", context, part="why")


def _ruled(campaign: Campaign, found: Reasons, piece: str, table: Table) -> list[Ruled]:
    """The house rules about the pages that a number comes from."""
    book = plain_book(campaign)
    parts = [part for one in (found.derived, found.most) if one for part in one.parts]
    pages = {cited.page for part in parts if (cited := book.cite(part.rule))} | {table.state.pieces[piece].entry}
    return [one for one in told(campaign.book, campaign.edition, layers_of(campaign)) if one.page in pages]
