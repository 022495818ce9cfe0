"""Figures: what the numbers of a campaign did, and how lucky everybody's dice were."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.sheet.luck import luck_ledger
from campaigns.board.sheet.plots import plots as plots_of
from campaigns.views.doors import campaign_of, frame, viewer_of
from web.page import page


@never_cache
@require_GET
def plots(request: HttpRequest, slug: str) -> HttpResponse:
    """Coins, health, levels over the plays, as far as this seat has seen them."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    found = plots_of(ledger.look(campaign, seat))
    return page(request, "campaigns/past/plots.html", {**frame(request, campaign, seat), "plots": found}, part="plots")


@never_cache
@require_GET
def luck(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's dice against what such dice promise; never a die whose face is hidden."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    context = {**frame(request, campaign, seat), "luck": luck_ledger(ledger.look(campaign, seat))}
    return page(request, "campaigns/past/luck.html", context, part="luck")
