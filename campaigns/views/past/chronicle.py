"""What was: the whole log, the evenings with their notes and what each changed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.time.recap import recap
from campaigns.chronicle import log
from campaigns.chronicle.wording import seat_name, translate
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import whole
from campaigns.models import Campaign, Play, Seat, Session
from campaigns.seats.presence import missed
from campaigns.views.doors import address, campaign_of, frame, seat_of, viewer_of
from web.page import page

LINES = 50


@never_cache
@require_GET
def plays(request: HttpRequest, slug: str) -> HttpResponse:
    """The log, newest first, a page at a time: `?before=40` begins with play 39."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    before = whole(request.GET.get("before", ""))
    table = ledger.look(campaign, seat)
    found = list(Play.objects.filter(campaign=campaign).newest(LINES, before))
    context = {
        **frame(request, campaign, seat),
        "lines": log.lines(table, found),
        "seen_number": table.number,
        "older": found[-1].number if found and found[-1].number > 1 else None,
        "newest": before is None,
        "missed": missed(seat, campaign.number),
    }
    return page(request, "campaigns/past/log.html", context, part="log")


@never_cache
def session(request: HttpRequest, slug: str) -> HttpResponse:
    """The evenings; who runs the game begins and ends them, everybody takes notes."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    if request.method != "POST":
        return evenings(request, campaign, seat)
    try:
        _change(request, campaign, seat)
    except IllegalMove as refusal:
        typed = {"refusal": translate(refusal.sentence), "typed": request.POST.get("notes", "")}
        return evenings(request, campaign, seat, status=422, **typed)
    return redirect(address(request, "session", campaign, seat))


def _change(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    do, notes = request.POST.get("do", ""), request.POST.get("notes", "")
    if do == "begin":
        ledger.begin_session(campaign, notes, by=seat)
    elif do == "end":
        ledger.end_session(campaign, notes if "notes" in request.POST else None, by=seat)
    else:
        number = whole(request.POST.get("number", ""))
        ledger.write_notes(get_object_or_404(campaign.sessions, number=number), notes, by=seat)


def _evening(table: ledger.Table, session: Session, named: dict[str, str]) -> dict[str, Any]:
    """An evening as whoever looks may know it: who came, what happened in short, what it changed."""
    return {
        "session": session,
        "came": [named[key] for key in session.came if key in named],
        "recap": recap(table, session.from_play, session.to_play),
        "changes": log.changes(table, session),
    }


def evenings(request: HttpRequest, campaign: Campaign, seat: Seat, status: int = 200, **more: str) -> HttpResponse:
    table = ledger.look(campaign, seat)
    named = [(one.key, seat_name(one.name, one.key)) for one in campaign.seats.all()]
    found = [_evening(table, one, dict(named)) for one in campaign.sessions.order_by("-number")]
    context = {
        **frame(request, campaign, seat),
        "evenings": found,
        "seats_named": named,
        "on": table.campaign.session_id,
        **more,
    }
    return page(request, "campaigns/past/session.html", context, part="evenings", status=status)
