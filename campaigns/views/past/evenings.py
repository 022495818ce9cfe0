"""Notes, dates and recaps: what belongs to evenings and not to the game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns import ledger
from campaigns.board.time.calendar import calendar
from campaigns.board.time.recap import recap
from campaigns.chronicle.wording import name_of, seat_name, translate
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.evenings import meetings, notes
from campaigns.forms import whole
from campaigns.models import Campaign, Seat
from campaigns.seats.presence import left_at
from campaigns.views.doors import address, campaign_of, frame, seat_of, viewer_of
from web.page import page


@never_cache
@require_GET
def since(request: HttpRequest, slug: str) -> HttpResponse:
    """What happened since somebody was here, or since a play that the address names."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    asked = whole(request.GET.get("from", ""))
    first = (left_at(seat) + 1) if asked is None else max(asked, 1)
    context = {
        **frame(request, campaign, seat),
        "recap": recap(ledger.look(campaign, seat), first),
        "first": first,
        "back_url": address(request, "campaign", campaign, seat),
    }
    return page(request, "campaigns/past/since.html", context, part="since")


@never_cache
def noted(request: HttpRequest, slug: str) -> HttpResponse:
    """The notes somebody may read, newest first, a page at a time: `?past=30` begins after thirty; `?about=golemko` and
    `?evening=2` show fewer."""
    campaign = campaign_of(request, slug)
    if request.method == "POST":
        seat = seat_of(request, campaign)
        try:
            _note(request, campaign, seat)
        except IllegalMove as refusal:
            return _notes(request, campaign, seat, 422, refusal=translate(refusal.sentence), typed=request.POST)
        return redirect(address(request, "notes", campaign, seat))
    return _notes(request, campaign, viewer_of(request, campaign))


def _note(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    told, number = request.POST, whole(request.POST.get("note", ""))
    if told.get("do") == "remove":
        notes.remove(campaign, number or 0, by=seat)
        return
    evening = told.get("evening", "")
    session = whole(evening) if evening else None
    if evening and session is None:
        raise IllegalMove(say("There was no such evening."))
    readers = {"all": [notes.EVERYBODY], "me": []}.get(told.get("who", "me"), told.getlist("readers"))
    notes.write(
        campaign,
        told.get("text", ""),
        by=seat,
        readers=readers,
        session=session,
        entry=told.get("entry", ""),
        note=number,
    )


def _notes(request: HttpRequest, campaign: Campaign, seat: Seat, status: int = 200, **more: Any) -> HttpResponse:
    table = ledger.look(campaign, seat)
    about, evening = request.GET.get("about", ""), whole(request.GET.get("evening", ""))
    past, seats = max(whole(request.GET.get("past", "")) or 0, 0), list(campaign.seats.all())
    shown, older = notes.page_of(campaign, seat, about=about, evening=evening, past=past)
    found = [
        {
            "note": note,
            "mine": note.author_id == seat.pk and seat.pk is not None,
            "author": seat_name(note.author.name, note.author.key),
            "about": name_of(table, note.entry) if note.entry else "",
            "readers": [seat_name(one.name, one.key) for one in seats if one.key in note.readers],
            "everybody": notes.EVERYBODY in note.readers,
        }
        for note in shown
    ]
    entries = sorted(((one.slug, one.name) for one in table.book.of_kind(*_kinds(table))), key=lambda one: one[1])
    context = {
        **frame(request, campaign, seat),
        "notes": found,
        "past": past,
        "older": older and _older(campaign, seat, older, about, evening),
        "about": about,
        "entries": entries,
        "evenings": campaign.sessions.order_by("-number"),
        "others": [(one.key, seat_name(one.name, one.key)) for one in seats if one.pk != seat.pk],
        **more,
    }
    return page(request, "campaigns/past/notes.html", context, part="notes", status=status)


def _older(campaign: Campaign, seat: Seat, past: int, about: str, evening: int | None) -> str:
    """The address of the notes before those that are shown, of the same choice."""
    told = {"past": past, "seat": seat.key, "about": about, "evening": evening}
    query = urlencode({name: value for name, value in told.items() if value or name == "seat"})
    return f"{reverse('notes', args=[campaign.slug])}?{query}"


def _kinds(table: ledger.Table) -> list[str]:
    """The kinds of entries that people meet at the table."""
    kinds = {entry.kind for piece in table.state.pieces.values() if (entry := table.book.get(piece.entry))}
    return sorted(kinds | {kind for kinds in table.game.sheet.stock.values() for kind in kinds})


@never_cache
def dates(request: HttpRequest, slug: str) -> HttpResponse:
    """When the table meets next."""
    campaign = campaign_of(request, slug)
    if request.method != "POST":
        return _dates(request, campaign, viewer_of(request, campaign))
    seat = seat_of(request, campaign)
    try:
        DOING.get(request.POST.get("do", ""), _unknown)(request, campaign, seat)
    except IllegalMove as refusal:
        return _dates(request, campaign, seat, 422, refusal=translate(refusal.sentence), typed=request.POST)
    return redirect(address(request, "dates", campaign, seat))


def _suggest(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    meetings.suggest(campaign, _time(request.POST.get("at", "")), request.POST.get("place", ""), by=seat)


def _answer(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    meetings.answer(campaign, _meeting(request), request.POST.get("said", ""), by=seat)


def _settle(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    meetings.settle(campaign, _meeting(request), by=seat)


def _call_off(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    meetings.call_off(campaign, _meeting(request), by=seat)


def _unknown(request: HttpRequest, campaign: Campaign, seat: Seat) -> None:
    raise IllegalMove(say("This form cannot be read; load the page again."))


DOING: dict[str, Callable[[HttpRequest, Campaign, Seat], None]] = {
    "suggest": _suggest,
    "answer": _answer,
    "settle": _settle,
    "call-off": _call_off,
}


def _meeting(request: HttpRequest) -> int:
    return whole(request.POST.get("meeting", "")) or 0


def _time(text: str) -> datetime:
    """A time as a browser's field sends it, in the time zone of the site."""
    try:
        found = parse_datetime(text)
        return timezone.make_aware(found) if found and timezone.is_naive(found) else found or _no_time()
    except (ValueError, OverflowError):
        return _no_time()


def _no_time() -> datetime:
    raise IllegalMove(say("Say a day and a time."))


def _dates(request: HttpRequest, campaign: Campaign, seat: Seat, status: int = 200, **more: Any) -> HttpResponse:
    found = [
        {
            "meeting": one,
            "mine": next((told.said for told in one.answers.all() if told.seat_id == seat.pk), ""),
            "said": [(told.said, seat_name(told.seat.name, told.seat.key)) for told in one.answers.all()],
            "may_call_off": seat.master or one.author_id == seat.pk,
        }
        for one in meetings.upcoming(campaign)
    ]
    token = meetings.calendar_token(seat) if seat.pk else ""
    feed = request.build_absolute_uri(reverse("calendar", args=[campaign.slug, seat.key, token])) if token else ""
    context = {**frame(request, campaign, seat), "meetings": found, "feed": feed, **more}
    return page(request, "campaigns/past/dates.html", context, part="dates", status=status)


@never_cache
@require_GET
def feed(request: HttpRequest, slug: str, key: str, token: str) -> HttpResponse:
    """The calendar of a seat; its address is its only key, and a new link of the seat makes a new one."""
    seat = meetings.seat_of_calendar(slug, key, token)
    if seat is None:
        raise Http404
    address = request.build_absolute_uri(reverse("campaign", args=[slug]))
    return HttpResponse(calendar(seat.campaign, seat, address), content_type="text/calendar; charset=utf-8")


@require_POST
def came(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note who came to an evening."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    session = get_object_or_404(campaign.sessions, number=number)
    try:
        meetings.came(session, request.POST.getlist("came"), by=seat)
    except IllegalMove as refusal:
        return HttpResponse(translate(refusal.sentence), status=422, content_type="text/plain; charset=utf-8")
    return redirect(address(request, "session", campaign, seat))
