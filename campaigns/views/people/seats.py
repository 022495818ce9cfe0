"""Seats and people: who sits where, links and their QR codes, claiming, handing over."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import ledger
from campaigns.chronicle.wording import seat_name, translate
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat
from campaigns.seats import people, seating
from campaigns.seats.people import person
from campaigns.views.doors import address, campaign_of, frame, master_of, seat_of
from campaigns.views.people.seat_codes import link_of, may_see_link, watch_link
from web.limits import SEATS, limited
from web.page import page
from web.qr import qr_of

ONLY_HERE = ("localhost", "127.0.0.1", "[::1]")
"""Hosts at which no other machine finds this site."""


@never_cache
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Who sits at the table; with the links of all seats for who runs the game."""
    campaign = campaign_of(request, slug)
    return show(request, campaign, seat_of(request, campaign))


def show(request: HttpRequest, campaign: Campaign, seat: Seat, refusal: IllegalMove | None = None) -> HttpResponse:
    master = person(request).master_at(campaign)
    held = {one.pk for one in person(request).seats_at(campaign)}
    ordered = sorted(campaign.seats.select_related("owner"), key=lambda one: (one.master, one.key.rjust(4)))
    watch = watch_link(request, campaign) if master else ""
    context = {
        **frame(request, campaign, master or seat),
        "rows": [row(request, one, one.pk in held, may_see_link(campaign, one, bool(master))) for one in ordered],
        **of_seats(campaign, bool(master)),
        "watched": bool(campaign.watch_hash),
        "watch": {"url": watch, "picture": reverse("watch_code", args=[campaign.slug])} if watch else {},
        "only_here": bool(master) and split_domain_port(request.get_host())[0] in ONLY_HERE,
        "refusal": translate(refusal.sentence) if refusal else "",
    }
    return page(request, "campaigns/people/seats.html", context, part="seats", status=422 if refusal else 200)


def of_seats(campaign: Campaign, master: bool) -> dict[str, Any]:
    """What the page says of seats that could come or go: before the game any, later one more for a late player."""
    if not master:
        return {}
    table = ledger.load(campaign)
    if seating.may_change_seats(table):
        return {"may_change": True}
    no = seating.why_nobody_comes(table)
    return {"may_come": no is None, "nobody_comes": translate(no.sentence, table) if no and not campaign.ended else ""}


def row(request: HttpRequest, seat: Seat, held: bool, sent: bool) -> dict[str, Any]:
    """A seat as the page shows it; its link to who holds it, and where it is `sent` by who runs the game."""
    name = seat_name(seat.name, seat.key)
    url = link_of(request, seat) if sent or held else ""
    picture = reverse("seat_code", args=[seat.campaign.slug, seat.key]) if url else ""
    claimed = seat.owner_id is not None
    mine = claimed and request.user.is_authenticated and seat.owner_id == request.user.pk
    link = {"url": url, "picture": picture, "sent": sent} if url else {}
    return {"seat": seat, "name": name, "held": held, "claimed": claimed, "mine": mine, **link}


@require_POST
def new_link(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Give a seat another link; whoever held it by the old one is out, but not the game master from their own seat."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    seat = get_object_or_404(campaign.seats, key=key)
    try:
        seating.hand_over(campaign, seat, by=master)
    except IllegalMove as refusal:
        return show(request, campaign, master, refusal)
    if seat.master:
        people.sit_down(request, seat)
    messages.success(request, _("The old link works no more; whoever held the seat by it is out."))
    return redirect("seats", campaign.slug)


@never_cache
@require_POST
def hand_over(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Hand one's own seat over: the new link is shown this once, and one is out."""
    campaign = campaign_of(request, slug)
    seat = held_seat(request, campaign, key)
    try:
        token = seating.hand_over(campaign, seat, by=seat)
    except IllegalMove as refusal:
        return show(request, campaign, seat, refusal)
    name = seat_name(seat.name, seat.key)
    url = request.build_absolute_uri(reverse("join", args=[token]))
    context = {"campaign": campaign, "name": name, "url": url, "qr": qr_of(url, name)}
    return page(request, "campaigns/people/handed.html", context)


@require_POST
@limited(SEATS)
def add_seat(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    try:
        added = seating.add_seat(campaign, by=master)
    except IllegalMove as refusal:
        return show(request, campaign, master, refusal)
    messages.success(request, _("Seat %(key)s is there; send its link.") % {"key": added.key})
    return redirect("seats", campaign.slug)


@require_POST
def remove_seat(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Take a seat away before the game; whoever held it is out at once."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    seat = get_object_or_404(campaign.seats, key=key)
    try:
        seating.remove_seat(campaign, seat, by=master)
    except IllegalMove as refusal:
        return show(request, campaign, master, refusal)
    messages.success(request, _("The seat is gone, and its link with it."))
    return redirect("seats", campaign.slug)


@require_POST
def free_seat(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Leave the table for good, or free somebody's seat as its game master; it waits by a new link."""
    campaign = campaign_of(request, slug)
    master = person(request).master_at(campaign)
    seat = get_object_or_404(campaign.seats, key=key) if master else held_seat(request, campaign, key)
    own = seat in person(request).seats
    try:
        seating.free_seat(campaign, seat, by=seat if own else master or seat)
    except IllegalMove as refusal:
        return show(request, campaign, master or seat, refusal)
    if master:
        messages.success(request, _("The seat waits for somebody. Send them its new link."))
        return redirect("seats", campaign.slug)
    messages.success(request, _("You have left the table; everybody reads so in the log."))
    return redirect("campaigns")


@require_POST
def claim(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Keep a seat with one's account; who has not signed in does so first."""
    campaign = campaign_of(request, slug)
    seat = held_seat(request, campaign, key)
    if not request.user.is_authenticated:
        return redirect(f"{reverse('sign_in')}?{urlencode({'next': reverse('seats', args=[slug])})}")
    try:
        seating.claim(seat, request.user)
    except IllegalMove as refusal:
        return show(request, campaign, seat, refusal)
    messages.success(request, _("The seat is yours wherever you sign in."))
    return redirect(address(request, "seats", campaign, seat))


@require_POST
def leave(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Let go of a seat in this browser and in one's account; its link goes on working."""
    campaign = campaign_of(request, slug)
    seat = held_seat(request, campaign, key)
    people.stand_up(request, seat)
    if request.user.is_authenticated and seat.owner_id == request.user.pk:
        seating.let_go(seat, request.user)
    messages.success(request, _("You have left the seat; its link leads back to it."))
    return redirect("campaigns")


@require_POST
def let_watch(request: HttpRequest, slug: str) -> HttpResponse:
    """Let people look on by a new link, or nobody."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    try:
        seating.let_watch(campaign, request.POST.get("on") == "yes", by=master)
    except IllegalMove as refusal:
        return show(request, campaign, master, refusal)
    return redirect(reverse("seats", args=[slug]) + "#watch")


@require_POST
def rename(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Take another name on a seat that one holds."""
    campaign = campaign_of(request, slug)
    seat = held_seat(request, campaign, key)
    try:
        ledger.take_seat(campaign, seat, request.POST.get("name", "").strip())
    except IllegalMove as refusal:
        return show(request, campaign, seat, refusal)
    return redirect(address(request, "seats", campaign, seat))


def held_seat(request: HttpRequest, campaign: Campaign, key: str) -> Seat:
    """A seat of one's own.

    Errors: 403 for a seat that one does not hold.
    """
    seat = next((one for one in person(request).seats_at(campaign) if one.key == key), None)
    if seat is None:
        raise PermissionDenied
    return seat
