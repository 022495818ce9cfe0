"""States kept on the way: folding a long campaign anew begins at the newest one that still holds.

A checkpoint is never marked as outdated. It carries a digest of which plays before it were undone when it was made, and
is used only where the same ones are undone now; an undo that is taken back makes old checkpoints hold again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from campaigns import questions
from campaigns.engine.codec import event_from_json, state_from_json
from campaigns.engine.evolve import fold
from campaigns.engine.state import State
from campaigns.models import Campaign, Checkpoint, Play

EVERY = 200
"""Plays between two checkpoints: so many are folded at most, a few milliseconds."""


def refold(campaign: Campaign, until: int | None = None, *, from_nothing: bool = False) -> State:
    """The state from all plays in effect, up to a number if one is given; `from_nothing` uses no checkpoint."""
    kept = None if from_nothing else _newest(campaign, until)
    plays = Play.objects.filter(campaign=campaign).effective()
    if until is not None:
        plays = plays.filter(number__lte=until)
    if kept is not None:
        plays = plays.filter(number__gt=kept.number)
    told = plays.values_list("events", flat=True).iterator(chunk_size=500)
    begun = state_from_json(json.loads(kept.state)) if kept else State()
    return fold(begun, (event_from_json(one) for events in told for one in events))


def keep(campaign: Campaign) -> None:
    """Keep the state of a campaign row that was just written, every so many plays."""
    if campaign.number % EVERY == 0:
        digest = digests(undone_up_to(campaign, campaign.number), [campaign.number])[0]
        Checkpoint.objects.update_or_create(
            {"state": campaign.state}, campaign=campaign, number=campaign.number, undone=digest
        )


def _newest(campaign: Campaign, until: int | None) -> Checkpoint | None:
    """The newest checkpoint that holds, if one does."""
    known = campaign.checkpoints.order_by("number")
    if until is not None:
        known = known.filter(number__lte=until)
    found = list(known.values_list("pk", "number", "undone"))
    if not found:
        return None
    now = digests(undone_up_to(campaign, found[-1][1]), [number for _, number, _ in found])
    holding = [pk for (pk, _, then), digest in zip(found, now, strict=True) if then == digest]
    return Checkpoint.objects.get(pk=holding[-1]) if holding else None


def undone_up_to(campaign: Campaign, number: int) -> list[int]:
    """The numbers of the plays that are undone, up to one."""
    return [play.number for play in questions.undone_plays(campaign.pk, number)]


def digests(undone: Iterable[int], numbers: Iterable[int]) -> list[str]:
    """For each of some ascending numbers a digest of which plays up to it are undone."""
    running, found, waiting = hashlib.sha256(), [], list(undone)
    position = 0
    for number in numbers:
        while position < len(waiting) and waiting[position] <= number:
            running.update(f"{waiting[position]} ".encode())
            position += 1
        found.append(running.copy().hexdigest())
    return found
