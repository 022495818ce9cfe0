"""The table: look at it, see what a move would do, make it, take it back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board import board
from campaigns.board.offers.chapters import in_chapters
from campaigns.board.offers.menus import menu
from campaigns.board.offers.picking import Picked
from campaigns.board.offers.shopping import shop_of
from campaigns.board.offers.waiting import waiting
from campaigns.chronicle.seeing import heard, seen_by
from campaigns.chronicle.wording import move_label, translate, word
from campaigns.engine.dice import DieNeeded
from campaigns.engine.refusals import IllegalMove
from campaigns.first_evening import teaching
from campaigns.forms import fields_of, sent, whole
from campaigns.models import Campaign, Seat
from campaigns.once_more import next_of
from campaigns.plays.deciding import UncheckedDice
from campaigns.plays.writing import book_of, table_of
from campaigns.previews import foretelling
from campaigns.seats.people import person, spectator
from campaigns.seats.presence import here, visited
from campaigns.views.doors import address, campaign_of, frame, master_of, seat_of, viewer_of, wiki_query
from campaigns.views.table.forcing import way_out
from campaigns.views.table.offline import whose
from campaigns.views.table.typed_dice import read_back
from web.page import page

PAGES = {
    "": ("campaign", "campaigns/table/table.html"),
    "me": ("seat", "campaigns/table/me.html"),
    "gm": ("screen", "campaigns/table/screen.html"),
    "shop": ("shop", "campaigns/table/table.html"),
    "build": ("build", "campaigns/table/table.html"),
}
"""Where a form may lead back to."""
HIDDEN = "Letopis-Hidden"
"""The header by which a page that nobody looks at says so: its seat has not seen what it fetches."""
MOST_ASKED = 120
"""Letters of what somebody presses; no thing is called longer."""
MOST_BUTTONS = 12
"""A die with more faces than this gets a field instead of a button for each."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A die that the table has yet to say: what the form sent, so that it can come back, and the faces so far."""

    url: str
    target: str
    """The part of the page that the answer takes the place of."""
    label: str
    why: str
    sides: int
    faces: list[int]
    fields: list[tuple[str, str]]

    @property
    def buttons(self) -> range:
        """One for each face, for a die that is not too large."""
        return range(1, self.sides + 1) if self.sides <= MOST_BUTTONS else range(0)


def show(request: HttpRequest, campaign: Campaign, seat: Seat, back: str = "", status: int = 200, **more: Any) -> Any:
    """Answer with the table (or a player's own page) as one seat sees it now."""
    # What was read for this request is new enough to look at; after a move it is not.
    table = table_of(campaign) if request.method == "GET" else ledger.load(campaign)
    asked = request.POST or request.GET
    refusal = more.pop("refusal", None)
    if refusal is not None:
        said = translate(heard(table, refusal.sentence, seat), seen_by(table, seat))
        more |= {"refusal": said, "refusal_rule": refusal.rule, **way_out(request, campaign, refusal)}
    seen = board(table, seat, person(request), Picked(asked.get("pick", ""), asked.get("at", "")))
    looks = request.headers.get(HIDDEN) != "yes"
    if seat.pk and looks:
        here(seat, table.number)
    more["missed"] = visited(seat, table.number) if looks else 0
    more |= {"proposals": list(waiting(table, seat)), "picking": with_pick(page_of(request, campaign, seat, back), "")}
    seen, more["chapters"] = in_chapters(seen_by(table, seat), seat, seen)
    more["sells"] = shop_of(table) is not None
    more["table_here"] = page_of(request, campaign, seat, back)
    more["asking_about"] = with_query(more["table_here"], "about", "") if seat.pk and not seen.ending else ""
    more["again"] = again_for(request, table.campaign) if seen.ending else None
    more["teaching"] = teaching(table) if seat.pk else None
    more["menu"] = menu(table, seat, asked.get("about", "")[:MOST_ASKED])
    context = {**frame(request, table.campaign, seat), "board": seen, "back": back, **more}
    return page(request, PAGES.get(back, PAGES[""])[1], context, part="table", status=status)


def again_for(request: HttpRequest, campaign: Campaign) -> Campaign | None:
    """The table at which the same people play on, for who sits there."""
    found = next_of(campaign)
    return found if found and person(request).seats_at(found) else None


def lead_back(request: HttpRequest, campaign: Campaign, seat: Seat, back: str) -> HttpResponse:
    """Go back to the page that the form stood on, with whoever was picked on it."""
    own, picked = page_of(request, campaign, seat, back), request.POST.get("pick", "")
    return redirect(f"{with_pick(own, picked)}#scene" if picked else own)


def page_of(request: HttpRequest, campaign: Campaign, seat: Seat, back: str) -> str:
    """The address of the page that forms lead back to."""
    return address(request, PAGES.get(back, PAGES[""])[0], campaign, seat)


def with_pick(address: str, picked: str) -> str:
    """An address with who is picked on the drawing."""
    return with_query(address, "pick", picked)


def with_query(address: str, name: str, value: str) -> str:
    """An address that says one thing more."""
    return f"{address}{'&' if '?' in address else '?'}{urlencode({name: value})}"


@never_cache
@require_GET
def table(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_of(request, slug)
    return show(request, campaign, viewer_of(request, campaign))


@never_cache
@require_GET
def me(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    return whose(show(request, campaign, seat, back="me"), seat)


@never_cache
@require_GET
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The game master's screen: everything, who waits for whom, who is asleep."""
    campaign = campaign_of(request, slug)
    return show(request, campaign, master_of(request, campaign), back="gm")


@never_cache
@require_GET
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """The big screen for the room: what everybody may see, and nothing to press."""
    campaign = campaign_of(request, slug)
    seen = board(ledger.load(campaign), spectator(campaign), person(request))
    context = {"campaign": campaign, "book": campaign.book, "rules": book_of(campaign), "board": seen}
    context["wiki_query"] = wiki_query(campaign)
    return page(request, "campaigns/table/room.html", context, part="table")


def move(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Make a move; whoever opens its address again, after a refusal, is led back to the table."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    back = request.POST.get("back", "")
    if request.method != "POST":
        return lead_back(request, campaign, seat, back)
    try:
        form = sent(request.POST)
        make = partial(ledger.make_move, campaign, name, form.fields, by=seat, key=form.key, seen=form.seen)
        make(faces=form.faces, force=form.force, sure=form.sure)
    except UncheckedDice as unchecked:
        return show(request, campaign, seat, back, reading=read_back(request, campaign, unchecked))
    except DieNeeded as needed:
        return show(request, campaign, seat, back, asking=ask(request, campaign, move_name(campaign, name), needed))
    except IllegalMove as refusal:
        return show(request, campaign, seat, back, 422, refusal=refusal)
    return lead_back(request, campaign, seat, back)


def move_name(campaign: Campaign, name: str) -> str:
    """What a move is called, to whoever is asked for a die of it."""
    return move_label(ledger.load(campaign), name)


def ask(request: HttpRequest, campaign: Campaign, label: str, needed: DieNeeded, target: str = "#table") -> Asking:
    """The same form again, with a field for the die that is missing."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in {"csrfmiddlewaretoken", "faces"}
    ]
    faces = [face for text in request.POST.getlist("faces") if (face := whole(text)) is not None]
    why = needed.why.rpartition(":")[0] or needed.why
    return Asking(request.path, target, label, word(ledger.load(campaign), why), needed.sides, faces, fields)


@never_cache
def preview(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """What a move would do; a form that asks for it is sent on to an address that can be gone back to."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    try:
        fields = fields_of(request.POST or request.GET)
    except IllegalMove as refusal:
        return show(request, campaign, seat, status=422, refusal=refusal)
    if request.method == "POST":
        told = {
            **fields,
            "seat": seat.key,
            "back": request.POST.get("back", ""),
            "force": request.POST.get("force", ""),
        }
        return redirect(f"{reverse('preview', args=[campaign.slug, name])}?{urlencode(told)}")
    force = request.GET.get("force", "")[:300]
    found = ledger.preview(campaign, name, fields, by=seat, force=force)
    seen = foretelling.foretold(ledger.look(campaign, seat), found)
    back = request.GET.get("back", "")
    context = {
        **frame(request, campaign, seat),
        "foretold": seen,
        "move": name,
        "label": move_name(campaign, name),
        "fields": [*fields.items(), *([("force", force)] if force else [])],
        "back": back,
        "back_url": address(request, PAGES.get(back, PAGES[""])[0], campaign, seat),
    }
    return page(request, "campaigns/table/preview.html", context, part="preview", status=422 if seen.refusal else 200)


def undo(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    back = request.POST.get("back", "")
    if request.method != "POST":
        return lead_back(request, campaign, seat, back)
    number, seen = whole(request.POST.get("number", "")), whole(request.POST.get("seen", ""))
    reason, key = request.POST.get("reason", ""), request.POST.get("key") or None
    try:
        ledger.undo(campaign, number or 0, by=seat, reason=reason, key=key, seen=seen)
    except IllegalMove as refusal:
        return show(request, campaign, seat, back, 422, refusal=refusal)
    return lead_back(request, campaign, seat, back)


@never_cache
@require_GET
def number(request: HttpRequest, slug: str) -> HttpResponse:
    """The number of the newest play, for browsers that the stream does not reach."""
    return HttpResponse(str(campaign_of(request, slug).number), content_type="text/plain")
