"""The sheet on which a character is built: look at it, press − or +, search, begin."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.offers.building import buildable, builder_of, may_build, sheet
from campaigns.chronicle.seeing import heard, seen_by
from campaigns.chronicle.wording import translate
from campaigns.engine.dice import DieNeeded
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import sent
from campaigns.models import Campaign, Seat
from campaigns.plays.deciding import UncheckedDice
from campaigns.plays.writing import Table
from campaigns.views.doors import address, campaign_of, frame, seat_of
from campaigns.views.table.forcing import way_out
from campaigns.views.table.tables import ask, move_name
from campaigns.views.table.typed_dice import read_back
from web.page import page


@never_cache
@require_GET
def build(request: HttpRequest, slug: str) -> HttpResponse:
    """The beginning of a character; whoever has one already is led to its sheet, unless another is asked for."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    table = ledger.look(campaign, seat)
    if builder_of(table) is None:
        raise Http404
    own = [one.id for one in table.state.of_kind("hero") if one.seat == seat.key]
    if own and not {"move", "category"} & set(request.GET):
        return redirect(_address(request, campaign, seat, own[0]))
    return _show(request, campaign, seat, "")


@never_cache
def built(request: HttpRequest, slug: str, piece: str) -> HttpResponse:
    """The sheet of a piece; a form that is sent makes its move and comes back to it."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    if not may_build(ledger.look(campaign, seat), seat, piece):
        raise Http404
    if request.method == "POST":
        return _make(request, campaign, seat, piece)
    return _show(request, campaign, seat, piece)


def begun(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a character as the cards say."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    if request.method != "POST" or builder_of(ledger.look(campaign, seat)) is None:
        return redirect(address(request, "build", campaign, seat))
    return _make(request, campaign, seat, "")


def _make(request: HttpRequest, campaign: Campaign, seat: Seat, piece: str) -> HttpResponse:
    """Make the move of a button: one of those of the sheet, and no other."""
    before = {one.id for one in ledger.look(campaign, seat).state.of_kind("hero")}
    name = request.POST.get("deed", "")
    builder = builder_of(ledger.look(campaign, seat))
    if builder is None or name not in builder.moves:
        raise Http404
    try:
        form = sent(_without_deed(request))
        make = partial(ledger.make_move, campaign, name, form.fields, by=seat, key=form.key, seen=form.seen)
        make(faces=form.faces, force=form.force, sure=form.sure)
    except UncheckedDice as unchecked:
        return _show(request, campaign, seat, piece, reading=read_back(request, campaign, unchecked))
    except DieNeeded as needed:
        return _show(request, campaign, seat, piece, asking=ask(request, campaign, move_name(campaign, name), needed))
    except IllegalMove as refusal:
        return _show(request, campaign, seat, piece, refusal=refusal)
    own = [one.id for one in ledger.look(campaign, seat).state.of_kind("hero") if one.seat == seat.key]
    new = [one for one in own if one not in before]
    return redirect(_address(request, campaign, seat, piece or (new or own or [""])[-1]))


def _without_deed(request: HttpRequest) -> Any:
    data = request.POST.copy()
    data.pop("deed", None)
    data.pop("q", None)
    return data


def _address(request: HttpRequest, campaign: Campaign, seat: Seat, piece: str) -> str:
    """The address of a sheet, for a person with several seats with the one that acts, and what was searched for."""
    if not piece:
        return address(request, "build", campaign, seat)
    url = reverse("built", args=[campaign.slug, piece])
    asked = {"seat": seat.key} if frame(request, campaign, seat)["query"] else {}
    searched = request.POST.get("q", "")
    asked |= {"q": searched} if searched else {}
    return f"{url}?{urlencode(asked)}" if asked else url


def _show(request: HttpRequest, campaign: Campaign, seat: Seat, piece: str, **more: Any) -> HttpResponse:
    """The page as the seat sees it now."""
    whole = ledger.load(campaign)
    table: Table = seen_by(whole, seat)
    if piece and piece not in table.state:
        raise Http404
    asked = {name: value for name, value in (request.POST or request.GET).items() if isinstance(value, str)}
    refusal = more.pop("refusal", None)
    if refusal is not None:
        said = translate(heard(whole, refusal.sentence, seat), table)
        more |= {"refusal": said, "refusal_rule": refusal.rule, **way_out(request, campaign, refusal)}
    context = {
        **frame(request, campaign, seat),
        "sheet": sheet(table, seat, piece, asked),
        "number": table.number,
        "seen_number": table.number,
        "searched": asked.get("q", ""),
        "others": [one for one in buildable(table, seat, ()) if one[0] and one[0] != piece],
        "choosing": table.state.periods.get("phase") == "choosing",
        "undoable": ledger.can_undo(whole, seat),
        # What was chosen on the way to a beginning stands in the address alone: others' plays do not take it away.
        "here": request.get_full_path() if request.method == "GET" else _address(request, campaign, seat, piece),
        "back": "build",
        **more,
    }
    return page(
        request, "campaigns/table/build.html", context, part="table", status=422 if refusal is not None else 200
    )
