"""A book as a campaign has it, for who may see the campaign: what `?campaign=` asks for in the wiki and its API."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from campaigns.house_rules.setting import may_rule
from campaigns.models import Campaign
from campaigns.plays.house_layers import layers_of
from campaigns.seats.bearer import SeatLink
from campaigns.seats.people import Person, person
from rulebooks.overlays import Overlay


def overlay_for(request: HttpRequest, slug: str) -> Overlay | None:
    """What the campaign of a slug lays over its book; nothing for whoever may not see it, as if there were none."""
    if len(slug) > 60 or "\0" in slug:
        return None
    who = _who(request)
    campaign = Campaign.objects.visible_to(who).select_related("book").filter(slug=slug).first()
    if campaign is None:
        return None
    return overlay_of(campaign, any(may_rule(campaign, seat) for seat in who.seats_at(campaign)))


def _who(request: HttpRequest) -> Person:
    """Who asks: by the link of a seat where one was sent, else by the browser."""
    if "Authorization" in request.headers:
        found = SeatLink()(request)
        return found if isinstance(found, Person) else Person()
    return person(request)


def overlay_of(campaign: Campaign, may: bool = False) -> Overlay:
    """What a campaign lays over its book now."""
    return Overlay(
        campaign.book,
        campaign.edition,
        layers_of(campaign),
        campaign.slug,
        campaign.title,
        reverse("campaign", args=[campaign.slug]),
        reverse("house_rules", args=[campaign.slug]),
        may,
    )
