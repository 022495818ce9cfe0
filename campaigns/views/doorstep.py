"""Before the table: my campaigns, a new one, its seats and their links, sitting down."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import games, ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import Name, NewCampaign
from campaigns.models import Campaign
from campaigns.people import person, renew_link, seat_of_link, sit_down, token_of
from campaigns.views.doors import address, campaign_of, frame, master_of
from campaigns.wording import seat_name, translate
from web.page import page


@never_cache
def campaigns(request: HttpRequest) -> HttpResponse:
    return _list(request, NewCampaign())


@never_cache
def new_campaign(request: HttpRequest) -> HttpResponse:
    """Open a campaign; whoever does holds the game master's seat in this browser."""
    if request.method != "POST":
        return page(request, "campaigns/new.html", {"form": NewCampaign()})
    form = NewCampaign(request.POST)
    if not form.is_valid():
        return page(request, "campaigns/new.html", {"form": form}, status=422)
    told = form.cleaned_data
    try:
        campaign, _tokens = ledger.open_campaign(
            title=told["title"],
            game=told["game"],
            book=form.book(),
            players=told["players"],
            dice=told["dice"],
            master=told["name"],
        )
    except IllegalMove as refusal:
        form.add_error(None, translate(refusal.sentence))
        return page(request, "campaigns/new.html", {"form": form}, status=422)
    sit_down(request, campaign.seats.get(master=True))
    return redirect("seats", campaign.slug)


def _list(request: HttpRequest, form: NewCampaign, status: int = 200) -> HttpResponse:
    who = person(request)
    found = Campaign.objects.visible_to(who).select_related("book")
    mine = [
        {
            "campaign": one,
            "game": translate(games.game(one.game).title) if one.game in games.all_games() else one.game,
            "seats": [seat_name(seat.name, seat.key) for seat in who.seats_at(one)],
            "url": address(request, "campaign", one, who.player_at(one) or who.master_at(one)),
        }
        for one in found
    ]
    return page(request, "campaigns/list.html", {"mine": mine, "form": form}, status=status)


@never_cache
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """The seats and their links, for who runs the game."""
    campaign = campaign_of(request, slug)
    seat = master_of(request, campaign)
    held = {one.pk for one in person(request).seats_at(campaign)}
    rows = []
    for one in sorted(campaign.seats.all(), key=lambda one: (one.master, one.key.rjust(4))):
        token = token_of(one)
        url = request.build_absolute_uri(reverse("join", args=[token])) if token else ""
        rows.append({"seat": one, "name": seat_name(one.name, one.key), "url": url, "held": one.pk in held})
    context = {**frame(request, campaign, seat), "rows": rows}
    return page(request, "campaigns/seats.html", context, part="seats")


@require_POST
def new_link(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Give a seat another link; the old one no longer leads to it."""
    campaign = campaign_of(request, slug)
    master_of(request, campaign)
    seat = get_object_or_404(campaign.seats, key=key)
    mine = seat in person(request).seats_at(campaign)
    renew_link(seat)
    if mine:
        sit_down(request, seat)
    messages.success(request, _("The old link works no more."))
    return redirect("seats", campaign.slug)


@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down by a link: with a name, without an account; a taken seat is its player's on another device."""
    seat = seat_of_link(token)
    if seat is None:
        raise Http404
    form = Name(request.POST or None, initial={"name": seat.name})
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"].strip()
        try:
            if name != seat.name:
                ledger.take_seat(seat.campaign, seat, name)
        except IllegalMove as refusal:
            form.add_error("name", translate(refusal.sentence))
        else:
            sit_down(request, seat)
            return redirect(address(request, "campaign", seat.campaign, seat))
    context = {
        "campaign": seat.campaign,
        "seat": seat,
        "seat_name": seat_name(seat.name, seat.key),
        "game": translate(games.game(seat.campaign.game).title),
        "form": form,
        "others": seat.campaign.seats.exclude(pk=seat.pk).exclude(name=""),
    }
    return page(request, "campaigns/join.html", context, status=422 if form.is_bound else 200)
