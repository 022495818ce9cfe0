"""What a refusal leaves open: a reason for which the rules give way, or the game master's hand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.plays.deciding import dial_of
from campaigns.plays.writing import table_of

NOT_AGAIN = {"csrfmiddlewaretoken", "force"}


def way_out(request: HttpRequest, campaign: Campaign, refusal: IllegalMove) -> dict[str, Any]:
    """What a page shows beside a refusal.

    Shape: `forcing` is the form that was sent, as its address and fields, where a reason is enough; `by_hand` says that
           the move cannot be worked out against the rules at a table that would let it, and `passed_over` what rule
           then gives way.
    """
    if request.method != "POST":
        return {}
    if refusal.forcible:
        fields = [(name, value) for name, values in request.POST.lists() for value in values if name not in NOT_AGAIN]
        match = request.resolver_match
        move = match.kwargs.get("name") if match and match.url_name == "move" else None
        preview_url = reverse("preview", args=[campaign.slug, move]) if move else ""
        return {"forcing": {"url": request.path, "fields": fields, "preview_url": preview_url}}
    told = {"by_hand": dial_of(campaign).lenient, "forced_for": request.POST.get("force", "")[:300]}
    return told if _secret(request, campaign) else told | {"passed_over": refusal.rule}


def _secret(request: HttpRequest, campaign: Campaign) -> bool:
    """Whether nobody is to hear what a move was refused for."""
    match = request.resolver_match
    move = table_of(campaign).game.move(match.kwargs.get("name", "")) if match else None
    return move is None or bool(move.secret)
