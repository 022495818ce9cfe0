"""The time of a campaign: moments to go back to, bookmarks, branches, one play and what it would be like without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.time import history
from campaigns.chronicle import log
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import whole
from campaigns.models import Campaign, Play, Seat
from campaigns.past import bookmarks, branches, consent, dropping, undoing
from campaigns.seats.people import person, sit_down
from campaigns.views.doors import address, campaign_of, frame, seat_of, viewer_of
from web.limits import TABLES, TABLES_AT_ONCE, refused
from web.page import page

BACK = {"": "time", "table": "campaign", "me": "seat", "log": "log"}
"""Where a form may lead back to."""


@never_cache
def time(request: HttpRequest, slug: str) -> HttpResponse:
    """Bookmarks, rounds, branches; `?before=40` shows what began before play 40."""
    campaign = campaign_of(request, slug)
    if request.method != "POST":
        return _page(request, campaign, viewer_of(request, campaign))
    seat = seat_of(request, campaign)
    do = DOING.get(request.POST.get("do", ""))
    try:
        if do is None:
            raise IllegalMove(history.UNREADABLE)
        return do(request, campaign, seat) or _lead_back(request, campaign, seat)
    except IllegalMove as refusal:
        return _page(request, campaign, seat, 422, **_refused(request, campaign, seat, refusal))


def _page(request: HttpRequest, campaign: Campaign, seat: Seat, status: int = 200, **more: Any) -> HttpResponse:
    table = ledger.look(campaign, seat)
    before = whole(request.GET.get("before", ""))
    context = {
        **frame(request, table.campaign, seat),
        "history": history.history(table, seat, before),
        "seen_number": table.number,
        "branches": _branches(request, campaign),
        **more,
    }
    return page(request, "campaigns/past/time.html", context, part="time", status=status)


def _branches(request: HttpRequest, campaign: Campaign) -> list[dict[str, Any]]:
    """The branches of this table, or the tables this one is a branch of, as far as this browser has a seat there."""
    who = person(request)
    near = Campaign.objects.visible_to(who).filter(Q(pk=campaign.parent_id) | Q(parent=campaign))
    return [
        {"campaign": one, "real": one.pk == campaign.parent_id, "url": reverse("campaign", args=[one.slug])}
        for one in near.order_by("pk")
    ]


def _refused(request: HttpRequest, campaign: Campaign, seat: Seat, refusal: IllegalMove) -> dict[str, Any]:
    """Why it was refused; and where the others may allow it, the play to ask for."""
    told: dict[str, Any] = {"refusal": translate(refusal.sentence), "typed": request.POST.get("name", "")}
    if request.POST.get("do") == "back":
        moment = whole(request.POST.get("moment", ""))
        told["ask_for"] = history.first_after(campaign, moment) if moment else None
    return told


def _lead_back(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    return redirect(address(request, BACK.get(request.POST.get("back", ""), "time"), campaign, seat))


def _number(request: HttpRequest, name: str) -> int:
    return whole(request.POST.get(name, "")) or 0


def _seen(request: HttpRequest) -> int | None:
    """The number of the newest play when the page was made; forms without one take back what there is."""
    return whole(request.POST.get("seen", ""))


def _key(request: HttpRequest) -> str | None:
    return request.POST.get("key") or None


def _bookmark(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    bookmarks.bookmark(campaign, request.POST.get("name", ""), by=seat, key=_key(request))


def _forget(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    bookmarks.forget(campaign, _number(request, "number"), by=seat, key=_key(request))


def _back(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    undoing.back_to(campaign, _number(request, "moment"), by=seat, key=_key(request), seen=_seen(request))
    messages.success(request, _("The table stands as it stood then."))


def _ask(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    drop = request.POST.get("drop") == "yes"
    consent.ask(campaign, _number(request, "number"), by=seat, drop=drop, key=_key(request))
    messages.success(request, _("The others are asked."))


def _agree(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    consent.agree(campaign, _number(request, "asking"), by=seat, key=_key(request), seen=_seen(request))


def _decline(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    consent.decline(campaign, _number(request, "asking"), by=seat, key=_key(request))


def _branch(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """Open a branch; whoever does holds its game master's seat in this browser."""
    if too_much := refused(TABLES, request) or refused(TABLES_AT_ONCE, request):
        return too_much
    made = branches.open_branch(campaign, _number(request, "moment"), by=seat, title=request.POST.get("title", ""))
    sit_down(request, made.seats.get(master=True))
    messages.success(request, _("This is a branch: nothing here touches the real table."))
    return redirect("campaign", made.slug)


def _discard(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    parent = campaign.parent
    branches.throw_away(campaign, by=person(request).master_at(campaign) or seat)
    messages.success(request, _("The branch is thrown away."))
    if parent and person(request).seats_at(parent):
        return redirect("time", parent.slug)
    return redirect("campaigns")


DOING: dict[str, Callable[[HttpRequest, Campaign, Seat], HttpResponse | None]] = {
    "bookmark": _bookmark,
    "forget": _forget,
    "back": _back,
    "ask": _ask,
    "agree": _agree,
    "decline": _decline,
    "branch": _branch,
    "discard": _discard,
}


@never_cache
@require_GET
def play(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One play, and what can be done about it."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    return _play_page(request, campaign, seat, _found(campaign, number))


def _found(campaign: Campaign, number: int) -> Play:
    plays = Play.objects.filter(campaign=campaign).select_related("seat")
    return get_object_or_404(plays, number=min(number, 2**31 - 1))


def _play_page(
    request: HttpRequest, campaign: Campaign, seat: Seat, one: Play, status: int = 200, **more: Any
) -> HttpResponse:
    table = ledger.look(campaign, seat)
    context = {
        **frame(request, table.campaign, seat),
        "line": log.lines(table, [one])[0],
        "can": history.can(table, seat, one),
        "board": table,
        **more,
    }
    return page(request, "campaigns/past/play.html", context, part="play", status=status)


@never_cache
def without(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What would be if a play had not been; sent as a form, it has not been."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    one = _found(campaign, number)
    try:
        if request.method == "POST":
            seen = whole(request.POST.get("seen", ""))
            dropping.drop(campaign, number, by=seat, seen=-1 if seen is None else seen, key=_key(request))
            messages.success(request, _("That play is taken out; the later ones were decided again."))
            return redirect(address(request, "log", campaign, seat))
        return _without(request, campaign, seat, one)
    except IllegalMove as refusal:
        said = translate(refusal.sentence)
        try:
            return _without(request, campaign, seat, one, 422, refusal=said)
        except IllegalMove:
            return _play_page(request, campaign, seat, one, 422, refusal=said)


def _without(
    request: HttpRequest, campaign: Campaign, seat: Seat, one: Play, status: int = 200, **more: Any
) -> HttpResponse:
    table = ledger.load(campaign)
    context = {
        **frame(request, campaign, seat),
        "line": log.lines(ledger.look(campaign, seat), [one])[0],
        "told": history.without(table, dropping.foresee_drop(table, one.number, seat)),
        "can": history.can(table, seat, one),
        "board": table,
        **more,
    }
    return page(request, "campaigns/past/without.html", context, part="without", status=status)
