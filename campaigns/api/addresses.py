"""The addresses for programs: see a table, what may be done, do it, take it back, read the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.views.decorators.cache import never_cache
from ninja import Query, Router
from ninja.responses import Status

from campaigns import ledger
from campaigns.api import seen
from campaigns.api.keys import KEYS
from campaigns.api.shapes import (
    CampaignShape,
    FormShape,
    MoveShape,
    OfferShape,
    PlayShape,
    PreviewShape,
    TableShape,
    UndoShape,
)
from campaigns.board.offers.typed import typed
from campaigns.chronicle.seeing import heard, seen_by
from campaigns.chronicle.wording import translate, word
from campaigns.engine.dice import DieNeeded
from campaigns.engine.refusals import IllegalMove
from campaigns.files.told_plays import plays_as_data
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.deciding import UncheckedDice
from campaigns.previews.foretelling import foretold
from campaigns.seats.people import person
from campaigns.views.doors import campaign_of, seat_of, viewer_of
from web.programs import RefusalShape

router = Router(tags=["campaigns"], auth=KEYS)
router.add_decorator(never_cache, mode="view")
Acting = Query("", max_length=20, description="the key of a seat, for who holds several")
MOST_PLAYS = 100
REFUSED, UNREAD = 422, 409


@router.get("", response=list[CampaignShape])
def campaigns(request: HttpRequest) -> Any:
    """The campaigns that whoever asks sits at or looks at."""
    who = person(request)
    found = Campaign.objects.visible_to(who).select_related("book")
    return [seen.campaign_as_data(one, who, ledger.load(one).state.result) for one in found]


@router.get("/{slug:slug}", response=TableShape)
def table(request: HttpRequest, slug: str, seat: str = Acting) -> Any:
    """The table as a seat sees it."""
    campaign = campaign_of(request, slug)
    viewer = viewer_of(request, campaign)
    return seen.table_as_data(ledger.look(campaign, viewer), person(request), viewer.key)


@router.get("/{slug:slug}/moves", response=list[OfferShape])
def moves(request: HttpRequest, slug: str, seat: str = Acting) -> Any:
    """The moves that a seat may make or propose now; those that must be told free words are under `forms`."""
    campaign = campaign_of(request, slug)
    whole, mover = ledger.load(campaign), seat_of(request, campaign)
    return seen.offers_as_data(seen_by(whole, mover), ledger.offers(whole, mover))


@router.get("/{slug:slug}/forms", response=list[FormShape])
def forms(request: HttpRequest, slug: str, seat: str = Acting) -> Any:
    """The moves that must be told something in free words, with what else they ask."""
    campaign = campaign_of(request, slug)
    mover = seat_of(request, campaign)
    return seen.forms_as_data(typed(ledger.look(campaign, mover), mover))


@router.get("/{slug:slug}/plays", response=list[PlayShape])
def plays(
    request: HttpRequest,
    slug: str,
    after: int = Query(0, ge=0, le=2**31 - 1, description="only plays with a greater number"),
    limit: int = Query(MOST_PLAYS, ge=1, le=MOST_PLAYS),
    seat: str = Acting,
) -> Any:
    """What happened, oldest first."""
    campaign = campaign_of(request, slug)
    found = Play.objects.filter(campaign=campaign, number__gt=after).select_related("seat").order_by("number")[:limit]
    return plays_as_data(ledger.look(campaign, viewer_of(request, campaign)), found)


@router.post("/{slug:slug}/preview/{slug:name}", response={200: PreviewShape, REFUSED: RefusalShape})
def preview(request: HttpRequest, slug: str, name: str, told: MoveShape, seat: str = Acting) -> Any:
    """What a move would do; nothing is changed and no die falls."""
    campaign = campaign_of(request, slug)
    mover = seat_of(request, campaign)
    found = foretold(
        ledger.look(campaign, mover), ledger.preview(campaign, name, told.fields, by=mover, force=told.force)
    )
    if found.refusal:
        return Status(REFUSED, RefusalShape(detail=found.refusal, rule=found.rule))
    return seen.preview_as_data(found)


@router.post("/{slug:slug}/moves/{slug:name}", response={200: PlayShape, REFUSED: RefusalShape, UNREAD: RefusalShape})
def move(request: HttpRequest, slug: str, name: str, told: MoveShape, seat: str = Acting) -> Any:
    """Make a move, or propose it where the seat needs a yes. 409 asks for a die, or to have the dice confirmed."""
    campaign = campaign_of(request, slug)
    mover = seat_of(request, campaign)

    def make() -> Play:
        return ledger.make_move(
            campaign,
            name,
            told.fields,
            by=mover,
            key=told.key,
            faces=told.faces,
            force=told.force,
            sure=told.sure,
        )

    return _answer(campaign, mover, make)


@router.post("/{slug:slug}/undo", response={200: PlayShape, REFUSED: RefusalShape, UNREAD: RefusalShape})
def undo(request: HttpRequest, slug: str, told: UndoShape, seat: str = Acting) -> Any:
    """Take a play back, and all after it, as far as the seat may."""
    campaign = campaign_of(request, slug)
    mover = seat_of(request, campaign)

    def take_back() -> Play:
        return ledger.undo(campaign, told.number, by=mover, reason=told.reason, key=told.key, seen=told.seen)

    return _answer(campaign, mover, take_back)


def _answer(campaign: Campaign, mover: Seat, make: Callable[[], Play]) -> Any:
    """What became of it: the play, or the sentence that refuses it."""
    try:
        made = make()
    except IllegalMove as refusal:
        whole = ledger.load(campaign)
        said = translate(heard(whole, refusal.sentence, mover), seen_by(whole, mover))
        return Status(REFUSED, RefusalShape(detail=said, rule=refusal.rule))
    except DieNeeded as needed:
        why = needed.why.rpartition(":")[0] or needed.why
        said = word(ledger.look(campaign, mover), why) or why
        return Status(UNREAD, RefusalShape(detail=said, sides=needed.sides))
    except UncheckedDice:
        return Status(UNREAD, RefusalShape(detail="sure"))
    return plays_as_data(ledger.look(campaign, mover), [made])[0]
