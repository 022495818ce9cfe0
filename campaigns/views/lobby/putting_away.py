"""A table is put away, and brought back while there is time."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign
from campaigns.seats import putting_away
from campaigns.seats.people import person
from campaigns.views.doors import campaign_of, frame, master_of
from web.page import page


@never_cache
def put_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whether the table is to be put away; sent as a form, it is."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    if request.method != "POST":
        context = {**frame(request, campaign, master), "days": settings.AWAY_KEPT.days}
        return page(request, "campaigns/lobby/put_away.html", context)
    putting_away.put_away(campaign, by=master)
    messages.success(request, _("The table is put away. You can bring it back here."))
    return redirect("away")


@never_cache
def away(request: HttpRequest) -> HttpResponse:
    """The tables that were put away and can be brought back; by a form, whoever ran one brings it back."""
    who = person(request)
    found = putting_away.put_away_of(who)
    if request.method != "POST":
        tables = [
            {"campaign": one, "until": one.put_away + settings.AWAY_KEPT, "mine": who.master_at(one)}
            for one in found
            if one.put_away
        ]
        return page(request, "campaigns/lobby/away.html", {"tables": tables})
    campaign = get_object_or_404(
        Campaign.every, slug=request.POST.get("campaign", ""), pk__in=[one.pk for one in found]
    )
    try:
        putting_away.bring_back(campaign, by=who.master_at(campaign) or who.seats_at(campaign)[0])
    except IllegalMove as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("away")
    return redirect("campaign", campaign.slug)
