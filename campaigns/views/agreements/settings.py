"""How a campaign is played: its title, its dice, how strictly, who sees and may do what. For who runs the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns import ledger, rights
from campaigns.chronicle.minutes import CHECKS, STRICTNESS
from campaigns.chronicle.wording import move_label, seat_name, translate
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Play, Seat
from campaigns.plays import options, writing
from campaigns.plays.writing import Table
from campaigns.seats.blindness import set_blind
from campaigns.views.doors import campaign_of, frame, master_of
from web.page import page

Changing = Callable[[Campaign, QueryDict, Seat], Play | None]
CHANGES: dict[str, Changing] = {
    "title": lambda campaign, told, by: options.rename_campaign(campaign, told.get("title", ""), by=by),
    "dice": lambda campaign, told, by: options.choose_dice(campaign, told.get("dice", ""), by=by),
    "strictness": lambda campaign, told, by: options.set_strictness(campaign, told.get("strictness", ""), by=by),
    "rule": lambda campaign, told, by: options.set_rule(
        campaign, told.get("rule", "") or told.get("named", ""), told.get("strictness", ""), by=by
    ),
    "blind": lambda campaign, told, by: set_blind(campaign, told.get("blind") == "yes", by=by),
    "rights": lambda campaign, told, by: options.set_rights(campaign, rights_of(told), by=by),
}
MOST_CELLS = 5_000


@never_cache
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be set of a campaign in one place; each form changes one thing."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    if request.method != "POST":
        return show(request, campaign, master)
    try:
        change = CHANGES.get(request.POST.get("do", ""))
        if change is None:
            raise IllegalMove(say("This form cannot be read; load the page again."))
        changed = change(campaign, request.POST, master)
    except IllegalMove as refusal:
        return show(request, campaign, master, refusal)
    messages.success(request, _("Done; it is in the log.") if changed else _("It was so already."))
    return redirect("settings", campaign.slug)


def show(request: HttpRequest, campaign: Campaign, master: Seat, refusal: IllegalMove | None = None) -> HttpResponse:
    table = ledger.load(campaign)
    context = {
        **frame(request, table.campaign, master),
        "dice": [("app", _("the app rolls")), ("table", _("by hand")), ("checked", _("by hand, checked by the app"))],
        "strictness": [(value, translate(STRICTNESS[value])) for value in ("enforce", "advise", "record")],
        "dial": [dialled(table, rule, value) for rule, value in table.campaign.dial.items()],
        "known_rules": list(known_rules(table)),
        "columns": columns(campaign),
        "matrix": list(matrix(table)),
        "refusal": translate(refusal.sentence, table) if refusal else "",
        "typed": request.POST,
    }
    return page(request, "campaigns/agreements/settings.html", context, part="settings", status=422 if refusal else 200)


def dialled(table: Table, rule: str, strictness: str) -> dict[str, str]:
    check = CHECKS.get(rule)
    said = {"check": translate(check) if check else "", "strictness": translate(STRICTNESS[strictness])}
    return {"rule": rule, "called": called(table, rule), **said}


def called(table: Table, rule: str) -> str:
    """A rule as people call it: "§ 1.4-2", or the name of the thing that it is about."""
    rules: Any = writing.book_of(table.campaign)
    cited = rules.cite(rule)
    return cited.title if cited and not cited.paragraph[:1].isdigit() and not rule[:1].isdigit() else f"§ {rule}"


def known_rules(table: Table) -> list[tuple[str, str]]:
    """The rules that are chosen most: those of moves, and the checks without a paragraph."""
    found = [(check, translate(sentence)) for check, sentence in CHECKS.items()]
    named: dict[str, list[str]] = {}
    for move in table.game.moves:
        if move.rule:
            named.setdefault(move.rule, []).append(translate(move.label, table))
    return [*found, *((rule, f"{called(table, rule)}: {', '.join(labels)}") for rule, labels in sorted(named.items()))]


def columns(campaign: Campaign) -> list[tuple[str, str]]:
    """The seats of the matrix: first everybody."""
    players = sorted(campaign.seats.filter(master=False), key=lambda seat: seat.key.rjust(4))
    return [(rights.EVERYBODY, _("Everybody")), *((seat.key, seat_name(seat.name, seat.key)) for seat in players)]


def matrix(table: Table) -> list[dict[str, Any]]:
    """A row for each move and one for taking back, a cell for each seat: its field's name and what is chosen in it."""
    kept, seats = table.campaign.rights, columns(table.campaign)
    ruled = [(move.name, move.rule) for move in rights.moves_to_rule(table.game)]
    return [
        {
            "move": move_label(table, move),
            "rule": rule,
            "cells": [
                {
                    "field": f"right:{seat}:{move}",
                    "who": name,
                    "everybody": seat == rights.EVERYBODY,
                    "chosen": kept.get(seat, {}).get(move, ""),
                }
                for seat, name in seats
            ],
        }
        for move, rule in [*ruled, (rights.UNDO, "")]
    ]


def rights_of(told: QueryDict) -> dict[str, dict[str, str]]:
    """The rights in a form: a field "right:2:attack" for each cell; an empty one is as for everybody.

    Errors: IllegalMove for more cells than any table has.
    """
    found: dict[str, dict[str, str]] = {}
    if len(told) > MOST_CELLS:
        raise IllegalMove(say("That is too much at once."))
    for name, right in told.items():
        if name.startswith("right:") and right:
            _prefix, seat, move = (name.split(":", 2) + ["", ""])[:3]
            found.setdefault(seat, {})[move] = str(right)
    return found
