"""Coming in by a link: it is a key, so the address goes on without it before anything is shown."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from campaigns import ledger
from campaigns.chronicle.wording import game_title, seat_name, translate
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import Name
from campaigns.models import Seat
from campaigns.seats import people, seating
from campaigns.seats.people import person
from campaigns.views.doors import address
from web.page import page


@never_cache
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Look on by a link: what everybody at the table sees, and nothing to press."""
    campaign = people.campaign_of_link(token)
    if campaign is None:
        raise Http404
    people.look_on(request, campaign)
    return unsaid(redirect("campaign", campaign.slug))


@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Come in by a link: it is remembered in this browser, and the address goes on without it.

    Whoever sits there in this browser already is led on to the page of that seat.
    """
    seat = people.seat_of_link(token)
    if seat is None:
        return unsaid(page(request, "campaigns/people/no_such_link.html", {}, status=404))
    if request.method == "POST":
        return unsaid(chair(request, seat))
    if sits(request, seat):
        return unsaid(home(request, seat))
    people.arrive(request, seat)
    return unsaid(redirect("sit_down", seat.campaign.slug, seat.key))


def unsaid(answer: HttpResponse) -> HttpResponse:
    """An answer at an address that is a key: no page that it leads to is told of it."""
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def sits(request: HttpRequest, seat: Seat) -> bool:
    """Whether this browser's person sits there already, under a name."""
    return bool(seat.name) and not seat.vacant and seat in person(request).seats


@never_cache
def sit_down(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Sit down after a link was opened in this browser, for as long as that link holds."""
    seat = people.arrived_at(request, slug, key)
    if seat is None:
        mine = (one for one in person(request).seats if one.key == key and one.campaign.slug == slug)
        held = next((one for one in mine if one.campaign.put_away is None), None)
        if held is None:
            return page(request, "campaigns/people/no_such_link.html", {}, status=404)
        return home(request, held)
    return home(request, seat) if request.method != "POST" and sits(request, seat) else chair(request, seat)


def home(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Where somebody is led who sits already."""
    return redirect(address(request, "campaign" if seat.master else "seat", seat.campaign, seat))


def chair(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A seat, and who is asked to sit down: with a name, without an account.

    A taken seat is its player's on another device.
    """
    form = Name(request.POST or None, initial={"name": seat.name})
    if request.method == "POST" and form.is_valid():
        try:
            sit(request, seat, form.cleaned_data["name"].strip())
        except IllegalMove as refusal:
            form.add_error("name", translate(refusal.sentence))
        else:
            return redirect(address(request, "campaign", seat.campaign, seat))
    context = {
        "campaign": seat.campaign,
        "seat": seat,
        "seat_name": seat_name(seat.name, seat.key),
        "game": game_title(seat.campaign),
        "form": form,
        "others": seat.campaign.seats.exclude(pk=seat.pk).exclude(name=""),
        "here": reverse("sit_down", args=[seat.campaign.slug, seat.key]),
        "may_claim": request.user.is_authenticated and seat.owner_id is None,
    }
    return page(request, "campaigns/people/join.html", context, status=422 if form.is_bound else 200)


def sit(request: HttpRequest, seat: Seat, name: str) -> None:
    """Take the seat under a name, and keep it with the account if that was asked for.

    Errors: IllegalMove for a name that cannot be taken, or a seat that another account holds.
    """
    waited, held = seat.open, seat in person(request).seats
    told = name != seat.name or (seat.vacant and not seat.campaign.ended)
    if told:
        ledger.take_seat(seat.campaign, seat, name)
    if waited or not held:
        seating.came_in(seat.campaign, seat, waited=waited, told=told and waited)
    people.sit_down(request, seat)
    if request.POST.get("claim") and request.user.is_authenticated:
        seating.claim(seat, request.user)
