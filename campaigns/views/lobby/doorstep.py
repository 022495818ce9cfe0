"""Before the table: my campaigns, and a new one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns import ledger
from campaigns.board.people.listing import SHELVES, is_called, listing
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.first_evening import taught
from campaigns.forms import NewCampaign, game_of_book
from campaigns.games import all_games
from campaigns.models import Campaign
from campaigns.plays import options
from campaigns.seats.blindness import set_blind
from campaigns.seats.earlier import earlier_tables
from campaigns.seats.people import person, sit_down
from campaigns.views.doors import address
from campaigns.wordings.telling import remarks_at
from web.limits import SEATS, TABLES, TABLES_AT_ONCE, limited, refused
from web.page import page

FEW, MOST_SHOWN = 10, 20
"""Of more tables somebody may look for one by name; so many are shown before anybody asks for the rest."""
LONGEST_SOUGHT = 60


@never_cache
def campaigns(request: HttpRequest) -> HttpResponse:
    return _list(request, _form(request))


def _form(request: HttpRequest) -> NewCampaign:
    """The form for a new campaign; it asks for what to take along only where there is something."""
    told = request.POST if request.method == "POST" else None
    wanted = game_of_book(request.GET.get("book", ""))
    return NewCampaign(told, earlier=bool(earlier_tables(person(request))), initial={"game": wanted} if wanted else {})


@never_cache
@limited(TABLES, TABLES_AT_ONCE)
def new_campaign(request: HttpRequest) -> HttpResponse:
    """Open a campaign; whoever does holds the game master's seat in this browser."""
    if request.method != "POST":
        return page(request, "campaigns/lobby/new.html", {"form": _form(request)})
    form = _form(request)
    if not form.is_valid():
        return page(request, "campaigns/lobby/new.html", {"form": form}, status=422)
    told = form.cleaned_data
    if too_much := refused(SEATS, request, told["players"]):
        return too_much
    try:
        campaign, _tokens = ledger.open_campaign(
            title=told["title"],
            game=form.game_slug(),
            book=form.book(),
            players=told["players"],
            dice=told["dice"],
            master=told["name"],
            earlier=earlier_tables(person(request), form.game_slug()) if told.get("earlier") else (),
        )
    except IllegalMove as refusal:
        form.add_error(None, translate(refusal.sentence))
        return page(request, "campaigns/lobby/new.html", {"form": form}, status=422)
    master = campaign.seats.get(master=True)
    if told["blind"]:
        set_blind(campaign, True, by=master)
    options.set_strictness(campaign, told["strictness"] or campaign.strictness, by=master)
    sit_down(request, master)
    _say_what_is_worded_otherwise(request, campaign)
    return redirect("seats", campaign.slug)


def _say_what_is_worded_otherwise(request: HttpRequest, campaign: Campaign) -> None:
    """Whoever opens a campaign hears that its edition has words that the app does not play."""
    found = remarks_at(campaign.book, campaign.edition)
    if found:
        told = _("Edition %(edition)s is worded otherwise than it is played on: %(pages)s. The settings say how.")
        pages = ", ".join(dict.fromkeys(one.title for one in found))
        messages.warning(request, told % {"edition": campaign.edition, "pages": pages})


def _list(request: HttpRequest, form: NewCampaign, status: int = 200) -> HttpResponse:
    """My campaigns by filter and by name, and the form for a new one; of many the first, until more are asked for."""
    who = person(request)
    found = Campaign.objects.visible_to(who).with_evening()
    rows = listing(found, who)
    chosen = request.GET.get("show", "") if request.GET.get("show", "") in SHELVES else "all"
    shelves = [
        {"name": name, "label": label, "count": sum(1 for row in rows if name in ("all", row.shelf))}
        for name, label in SHELVES.items()
    ]
    wanted = request.GET.get("find", "").strip()[:LONGEST_SOUGHT]
    shown = [row for row in rows if chosen in ("all", row.shelf) and is_called(row, wanted)]
    first_rows = shown if "whole" in request.GET else shown[:MOST_SHOWN]
    mine = [{"row": row, "url": address(request, "campaign", row.campaign, row.seat)} for row in first_rows]
    first = [] if rows else [all_games()[slug] for slug in taught()]
    context = {"mine": mine, "any": bool(rows), "form": form, "shelves": shelves, "chosen": chosen, "first": first}
    context |= {"wanted": wanted, "searches": len(rows) > FEW, "hidden": len(shown) - len(mine)}
    return page(request, "campaigns/lobby/list.html", context, status=status)
