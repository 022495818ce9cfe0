"""A table that somebody sees, as plain data for programs. What goes in here has been masked already."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from campaigns.board.offers.typed import Typed
from campaigns.board.sheet.sheets import why
from campaigns.chronicle.wording import name_of, seat_name, translate
from campaigns.engine.moves.decide import Offer
from campaigns.engine.state import Piece
from campaigns.models import Campaign
from campaigns.plays.house_layers import layers_of
from campaigns.plays.writing import Table
from campaigns.previews.foretelling import Foretold
from campaigns.seats.people import Person
from rulebooks.overlays import Ruled, as_data, told


def campaign_as_data(campaign: Campaign, who: Person, result: str = "") -> dict[str, Any]:
    """A campaign with the seats at it that a person holds."""
    return {
        "slug": campaign.slug,
        "title": campaign.title,
        "game": campaign.game,
        "book": campaign.book.slug,
        "edition": campaign.edition,
        "number": campaign.number,
        "result": result,
        "seats": [seat.key for seat in who.seats_at(campaign)],
    }


def table_as_data(seen: Table, who: Person, seat: str) -> dict[str, Any]:
    """Everything on a table, as whoever looks at it sees it."""
    state = seen.state
    chairs = seen.campaign.seats.all()
    return {
        **campaign_as_data(seen.campaign, who, state.result),
        "seat": seat,
        "still": translate(seen.still) if seen.still else "",
        "chairs": [{"key": one.key, "name": seat_name(one.name, one.key), "master": one.master} for one in chairs],
        "periods": dict(state.periods),
        "pieces": [_piece(seen, piece) for piece in state.pieces.values()],
        "questions": [
            {
                "id": prompt.id,
                "seat": prompt.seat,
                "question": translate(prompt.question, seen),
                "answers": {option.value: translate(option.label, seen) for option in prompt.options},
                "rule": prompt.rule,
            }
            for prompt in state.prompts
        ],
        "house_rules": list(as_data(_ruled(seen.campaign))),
    }


def _ruled(campaign: Campaign) -> list[Ruled]:
    return told(campaign.book, campaign.edition, layers_of(campaign)) if campaign.house else []


def _piece(seen: Table, piece: Piece) -> dict[str, Any]:
    state = seen.state
    derived = {name: found for name in seen.game.numbers if (found := why(seen, name, piece.id))}
    return {
        "id": piece.id,
        "kind": piece.kind,
        "entry": piece.entry,
        "name": name_of(seen, piece.id),
        "seat": piece.seat,
        "holder": state.holder(piece.id),
        "counters": {name: count for (of, name), count in state.counters.items() if of == piece.id},
        "marks": sorted(state.marks_of(piece.id)),
        "numbers": {name: {"total": one.total, "parts": list(one.parts)} for name, one in derived.items()},
    }


def offers_as_data(seen: Table, offers: Iterable[Offer]) -> list[dict[str, Any]]:
    """Moves that may be made now."""
    return [
        {
            "move": one.move.name,
            "label": translate(one.move.label, seen),
            "rule": one.move.rule,
            "fields": dict(one.fields),
            "options": {name: list(values) for name, values in one.options.items()},
            "rolls": one.rolls,
        }
        for one in offers
    ]


def forms_as_data(forms: Iterable[Typed]) -> list[dict[str, Any]]:
    """Moves that must be told something in free words."""
    return [
        {
            "move": one.move,
            "label": one.label,
            "rule": one.rule,
            "inputs": [{**asdict(told), "values": dict(told.values)} for told in one.inputs],
        }
        for one in forms
    ]


def preview_as_data(foretold: Foretold) -> dict[str, Any]:
    """What a move would do, in sentences."""
    return {
        "sure": [detail.sentence for detail in foretold.sure],
        "likely": [
            {"percent": one.percent, "details": [detail.sentence for detail in one.details]} for one in foretold.likely
        ],
        "thrown": foretold.thrown,
        "against": [sentence for sentence, _ in foretold.against],
    }
