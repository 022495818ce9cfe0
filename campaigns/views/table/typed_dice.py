"""Typed dice are read back before they count: what was typed, and how kind fair dice would have to be."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest

from campaigns import ledger
from campaigns.chronicle.wording import word
from campaigns.engine.dice.fairness import MOST, kindness
from campaigns.models import Campaign
from campaigns.plays.deciding import UncheckedDice
from campaigns.previews.foretelling import percent

PLAYS = 300
"""How far back dice are looked for."""
FEW = 5
"""Fewer dice of a kind say nothing."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The newest dice of one kind: how many, their sum, and how likely one so high is, in percent."""

    sides: int
    count: int
    total: int
    percent: Decimal


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed, to be confirmed: the form as it came, its rolls, and how such dice have fallen so far."""

    url: str
    fields: list[tuple[str, str]]
    faces: list[str]
    rolls: list[tuple[str, int, tuple[int, ...]]]
    kinds: list[Kind]


def read_back(request: HttpRequest, campaign: Campaign, unchecked: UncheckedDice) -> Reading:
    """The form again with what was typed in it."""
    table = ledger.load(campaign)
    told = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    return Reading(
        url=request.path,
        fields=[(name, value) for name, value in told if name not in ("faces", "read-back")],
        faces=[value for name, value in told if name == "faces" and value],
        rolls=[(word(table, roll.why) or roll.why, roll.sides[0], roll.faces) for roll in unchecked.rolls],
        kinds=[
            kind
            for sides in sorted({roll.sides[0] for roll in unchecked.rolls})
            for kind in kinds(campaign, sides, unchecked)
        ],
    )


def kinds(campaign: Campaign, sides: int, unchecked: UncheckedDice) -> list[Kind]:
    """How dice of so many sides have fallen at the table, those that were typed now included."""
    faces = [
        *typed_before(campaign, sides),
        *(f for one in unchecked.rolls if one.sides[0] == sides for f in one.faces),
    ]
    newest = faces[-MOST:]
    if len(newest) < FEW:
        return []
    return [Kind(sides, len(newest), sum(newest), percent(kindness(newest, sides)))]


def typed_before(campaign: Campaign, sides: int) -> list[int]:
    plays = campaign.plays.effective().filter(number__gt=campaign.number - PLAYS).values_list("events", flat=True)
    return [
        face
        for events in plays
        for event in events
        if event["is"] == "dice-rolled" and event["roller"] == "table" and not event.get("secret")
        for side, face in zip(event["sides"], event["faces"], strict=True)
        if side == sides
    ]
