"""Which layers count: what the plays in effect have set, taken back, laid and lifted, one after another.

The campaign's row keeps what that comes to, like the state. Which rules a play was decided by follows from the plays
before it: whoever goes back in time goes back to the rules of then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from campaigns.models import Campaign
from rulebooks.layers import MOST_PATCHES, Layer, Patch, layers_from_json, layers_to_json
from rulebooks.layers.patches import layer_from_json

HOUSE = "house"
"""The move of a play that changes the house rules."""
SET, LAY, LIFT = "set", "lay", "lift"
"""What such a play does, by its field `do`: own rules are set and taken back, a supplement is laid or lifted."""
OWN = ""
"""The title of a campaign's own layer, which lies over all others."""

Layers = tuple[Layer, ...]


def layers_of(campaign: Campaign) -> Layers:
    """What lies over the book at a table now, lowest first."""
    return layers_from_json(campaign.house) if campaign.house else ()


def worked_out(campaign: Campaign, before: int | None = None) -> list[dict[str, Any]]:
    """What the plays in effect (before a number) make of the house rules, as the row keeps it."""
    plays = campaign.plays.filter(move=HOUSE, undone=False).order_by("number")
    if before is not None:
        plays = plays.filter(number__lt=before)
    return layers_to_json(folded(plays.values_list("number", "fields")))


def folded(plays: Iterable[tuple[int, Mapping[str, Any]]]) -> Layers:
    """The layers that some plays make, given by their numbers and fields."""
    layers: Layers = ()
    for number, fields in plays:
        layers = after(layers, fields, number)
    return layers


def after(layers: Layers, fields: Mapping[str, Any], number: int) -> Layers:
    """What a play makes of the layers.

    Errors: ValueError for fields that no such play has.
    """
    own = next((layer for layer in layers if layer.title == OWN), Layer(OWN, ()))
    laid = [layer for layer in layers if layer.title != OWN]
    match fields.get("do"):
        case "set":
            gone = {(str(page), tuple(map(str, place))) for page, *place in fields["back"]}
            own = Layer(OWN, tuple(one for one in own.patches if one.at not in gone))
            own = _with(own, layer_from_json({"title": OWN, "patches": fields["patches"]}), number)
        case "lay":
            new = layer_from_json({"title": fields["title"], "patches": fields["patches"], "since": number})
            laid = [*(layer for layer in laid if layer.title != new.title), new]
        case "lift":
            laid = [layer for layer in laid if layer.title != fields["title"]]
        case _:
            raise ValueError("a house rule is set or taken back, a supplement laid or lifted")
    return (*laid, *([own] if own.patches else []))


def _with(own: Layer, new: Layer, number: int) -> Layer:
    """What is set anew takes the place of what was set before."""
    fresh = {patch.at: replace(patch, since=number) for patch in new.patches}
    if len(fresh) != len(new.patches):
        raise ValueError("two house rules are about one place")
    kept = [patch for patch in own.patches if patch.at not in fresh]
    if len(kept) + len(fresh) > MOST_PATCHES:
        raise ValueError("these are more house rules than there may be")
    return Layer(OWN, (*kept, *fresh.values()))


def own_patch(layers: Layers, page: str, place: tuple[str, ...]) -> Patch | None:
    """A campaign's own rule about a place."""
    own = (patch for layer in layers if layer.title == OWN for patch in layer.patches)
    return next((patch for patch in own if patch.at == (page, place)), None)
