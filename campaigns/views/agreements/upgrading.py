"""The newest edition of the rulebook, and what it would change at a table: for who runs the game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from campaigns import ledger
from campaigns.chronicle.seeing import heard, seen_by
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.house_rules.meeting import met
from campaigns.models import Campaign, Seat
from campaigns.plays import upgrading
from campaigns.plays.writing import Table
from campaigns.views.doors import campaign_of, frame, master_of
from campaigns.wordings.telling import remarks_at
from rulebooks.editions.between import between
from web.page import page


@never_cache
def upgrade(request: HttpRequest, slug: str) -> HttpResponse:
    """What the newest edition says differently, first of what lies on the table; and the button that takes it."""
    campaign = campaign_of(request, slug)
    master = master_of(request, campaign)
    if request.method != "POST":
        return show(request, campaign, master)
    asked = request.POST.get("edition", "")
    try:
        done = upgrading.upgrade(campaign, int(asked) if asked.isdecimal() and len(asked) < 10 else 0, by=master)
    except IllegalMove as refusal:
        return show(request, campaign, master, refusal)
    messages.success(request, _("Done; it is in the log.") if done else _("It was so already."))
    return redirect("campaign", campaign.slug)


def show(request: HttpRequest, campaign: Campaign, master: Seat, refusal: IllegalMove | None = None) -> HttpResponse:
    table = ledger.load(campaign)
    try:
        upgrading.newer(table)
    except IllegalMove as trouble:
        refusal = trouble
    row = table.campaign
    found = between(row.book, row.edition, row.book.edition)
    laid = on_table(seen_by(table, master))
    context = {
        **frame(request, row, master),
        "here": [one for one in found if one.page.slug in laid],
        "elsewhere": [one for one in found if one.page.slug not in laid],
        "remarks": remarks_at(row.book, row.book.edition),
        "met": met(row, row.book.edition) if found else [],
        "refusal": translate(heard(table, refusal.sentence, master), table) if refusal else "",
    }
    return page(
        request,
        "campaigns/agreements/upgrade.html",
        context,
        part="upgrade",
        status=422 if request.method == "POST" else 200,
    )


def on_table(table: Table) -> set[str]:
    """The entries of which something lies on a table, as far as it is seen."""
    return {piece.entry for piece in table.state.pieces.values() if piece.entry}
