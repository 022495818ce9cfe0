"""Ask for any move, whether the rules allow it or not: only where the table plays less strictly than they say."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import ledger
from campaigns.board.offers.any_move import doers, inputs
from campaigns.chronicle.wording import name_of, translate
from campaigns.engine.dial import ADVISE
from campaigns.plays.deciding import dial_of
from campaigns.rights import FORBID, right_of
from campaigns.views.doors import campaign_of, frame, seat_of
from campaigns.views.table.tables import lead_back
from web.page import page


@never_cache
@require_GET
def any_move(request: HttpRequest, slug: str) -> HttpResponse:
    """First who does what; then (`?move=attack&doer=hero-1`) what the move is told."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    back = request.GET.get("back", "")
    dial = dial_of(campaign)
    if not dial.lenient:
        return lead_back(request, campaign, seat, back)
    table = ledger.look(campaign, seat)
    doer, move = request.GET.get("doer", ""), table.game.move(request.GET.get("move", ""))
    context = {**frame(request, campaign, seat), "back": back, "number": table.number}
    known = move and (seat.master or not move.master) and right_of(campaign, seat, move.name) != FORBID
    if move and known and (not move.actor or doer in table.state):
        context |= {
            "move": move,
            "label": translate(move.label, table),
            "doer": doer if move.actor else "",
            "doer_name": name_of(table, doer) if move.actor else "",
            "inputs": inputs(table, move, {move.actor: doer} if move.actor else {}),
            "advised": dial.strictness == ADVISE or ADVISE in dial.rules.values(),
        }
    else:
        context["doers"] = doers(table, seat)
    return page(request, "campaigns/table/any.html", context)
