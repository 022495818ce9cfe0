"""The game master's yes or no to what somebody proposes; the proposer's own withdrawal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from campaigns import ledger
from campaigns.engine.dice import DieNeeded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.forms import sent
from campaigns.models import Campaign, Seat
from campaigns.plays.deciding import UncheckedDice
from campaigns.seats.people import person
from campaigns.views.doors import campaign_of, seat_of
from campaigns.views.table.tables import ask, lead_back, move_name, show
from campaigns.views.table.typed_dice import read_back


def proposal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer or withdraw; whoever opens the address again, after a refusal, is led back to the table."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    back = request.POST.get("back", "")
    if request.method != "POST":
        return lead_back(request, campaign, seat, back)
    try:
        _answer(request, campaign, number, seat)
    except UncheckedDice as unchecked:
        return show(request, campaign, seat, back, reading=read_back(request, campaign, unchecked))
    except DieNeeded as needed:
        waiting = campaign.proposals.get(pk=number)
        return show(
            request, campaign, seat, back, asking=ask(request, campaign, move_name(campaign, waiting.move), needed)
        )
    except IllegalMove as refusal:
        return show(request, campaign, seat, back, 422, refusal=refusal)
    return lead_back(request, campaign, seat, back)


def _answer(request: HttpRequest, campaign: Campaign, number: int, seat: Seat) -> None:
    master = person(request).master_at(campaign) or seat
    match request.POST.get("do"):
        case "accept":
            form = sent(request.POST)
            ledger.accept(campaign, number, by=master, key=form.key or None, faces=form.faces, sure=form.sure)
        case "reject":
            ledger.reject(campaign, number, by=master, reason=request.POST.get("reason", ""))
        case "withdraw":
            ledger.withdraw(campaign, number, by=seat)
        case _:
            raise IllegalMove(say("This form cannot be read; load the page again."))
