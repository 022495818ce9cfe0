"""Taking it with you: a campaign as a file, an evening for people, and a campaign from a file."""

from __future__ import annotations

import gzip
import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.files import exporting
from campaigns.files.importing import MOST_BYTES, import_campaign
from campaigns.models import Campaign, Seat, Session
from campaigns.plays.snapshots import snapshot
from campaigns.seats.people import sit_down
from campaigns.views.doors import campaign_of, frame, viewer_of
from web.limits import TABLES, TABLES_AT_ONCE, limited
from web.page import page

LARGE = 1_000_000
"""Files larger than this come compressed; the import takes both."""


@never_cache
@require_GET
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """What may be taken along, and what is in it."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    context = {
        **frame(request, campaign, seat),
        "whole": exporting.may_take_all(campaign, seat),
        "sessions": campaign.sessions.order_by("-number"),
    }
    return page(request, "campaigns/lobby/take.html", context, part="take")


@never_cache
@require_GET
def campaign_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The campaign as a file: all of it, or what this seat saw."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    with snapshot():
        told = exporting.export(ledger.load(campaign), seat)
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    name = f"letopis-{campaign.slug}-{campaign.number}.json"
    if len(data) > LARGE:
        return file(gzip.compress(data, 6, mtime=0), f"{name}.gz", "application/gzip")
    return file(data, name, "application/json")


def file(data: bytes, name: str, kind: str) -> HttpResponse:
    """An answer that a browser saves."""
    return HttpResponse(data, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@never_cache
@require_GET
def evening_file(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    """One evening as this seat saw it, as JSON or Markdown."""
    campaign = campaign_of(request, slug)
    seat = viewer_of(request, campaign)
    if kind not in ("json", "md"):
        raise Http404
    session = get_object_or_404(campaign.sessions, number=min(number, 2**31 - 1))
    told = _evening(campaign, seat, session)
    name = f"letopis-{campaign.slug}-evening-{number}.{kind}"
    if kind == "json":
        return file(json.dumps(told, ensure_ascii=False, indent=1).encode(), name, "application/json")
    text = exporting.evening_as_markdown(told, _words(session))
    return file(text.encode(), name, "text/markdown; charset=utf-8")


def _evening(campaign: Campaign, seat: Seat, session: Session) -> dict[str, Any]:
    return exporting.export_evening(ledger.look(campaign, seat), session, seat)


def _words(session: Session) -> dict[str, str]:
    when = date_format(localtime(session.began), "j E Y, H:i")
    until = f" – {date_format(localtime(session.ended), 'H:i')}" if session.ended else ""
    return {
        "evening": _("Evening {number}").format(number=session.number),
        "when": when + until,
        "people": _("At the table"),
        "changed": _("What it changed"),
        "log": _("Log"),
    }


@never_cache
@limited(TABLES, TABLES_AT_ONCE)
def bring(request: HttpRequest) -> HttpResponse:
    """A campaign from a file; whoever brings it holds the game master's seat, and everybody gets new links."""
    if request.method != "POST":
        return page(request, "campaigns/lobby/bring.html", {})
    try:
        sent = request.FILES.get("file")
        if sent is None:
            raise IllegalMove(exporting.NO_FILE)
        campaign = import_campaign(sent.read(MOST_BYTES + 1))
    except IllegalMove as refusal:
        return page(request, "campaigns/lobby/bring.html", {"refusal": translate(refusal.sentence)}, status=422)
    sit_down(request, campaign.seats.get(master=True))
    messages.success(request, _("The campaign is here; send everybody their new links."))
    return redirect("seats", campaign.slug)
