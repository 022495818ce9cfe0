"""The game master's hand: set anything, with a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns import ledger
from campaigns.board.offers.hand import hand
from campaigns.chronicle.unclear import set_right
from campaigns.chronicle.wording import translate
from campaigns.engine.dice import DieNeeded
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import changes_of, sent
from campaigns.models import Campaign, Seat
from campaigns.views.doors import address, campaign_of, frame, master_of
from campaigns.views.table.tables import ask
from web.page import page

LONGEST_RULE = 120
"""Letters of what a form says it goes against."""


@never_cache
def override(request: HttpRequest, slug: str) -> HttpResponse:
    """Set something by hand; the forms come back for the next thing to set, also when a die has to be told first."""
    campaign = campaign_of(request, slug)
    seat = master_of(request, campaign)
    if request.method != "POST":
        return _forms(request, campaign, seat)
    try:
        told = sent(request.POST)
        changes, reason = changes_of(request.POST), request.POST.get("reason", "")
        ledger.override(campaign, changes, reason, by=seat, key=told.key or None, faces=told.faces)
    except DieNeeded as needed:
        return _forms(request, campaign, seat, asking=ask(request, campaign, _("Set by hand"), needed, "#hand"))
    except IllegalMove as refusal:
        return _forms(request, campaign, seat, 422, refusal=translate(refusal.sentence, ledger.load(campaign)))
    set_right(campaign, request.POST.get("against", "")[:LONGEST_RULE])
    messages.success(request, _("Done; it is in the log."))
    return redirect(address(request, "override", campaign, seat))


def _forms(request: HttpRequest, campaign: Campaign, seat: Seat, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        **frame(request, campaign, seat),
        "hand": hand(ledger.look(campaign, seat)),
        "against": (request.POST or request.GET).get("against", "")[:LONGEST_RULE],
        "typed": {} if "asking" in more else request.POST,
        **more,
    }
    return page(request, "campaigns/table/override.html", context, part="hand", status=status)
