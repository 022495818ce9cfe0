"""The newest plays of a campaign, read once for all who look at it as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns import questions
from campaigns.models import Campaign, Play
from web.bounded_cache import BoundedCache

MOST_KEPT, MOST_PARTS = 64, 20_000
"""Campaigns whose newest plays stay in memory, and what happened in all of these plays together."""
Moment = tuple[int, str]
"""The number of the newest play and its hash, which says all plays before it and what is undone of them."""


def _parts(kept: tuple[Moment, Sequence[Play]]) -> int:
    return sum(1 + len(play.events) + len(play.fields) for play in kept[1])


_kept: BoundedCache[int, tuple[Moment, Sequence[Play]]] = BoundedCache(MOST_KEPT, MOST_PARTS, _parts)


def newest_plays(campaign: Campaign, number: int) -> Sequence[Play]:
    """The plays that the table shows, up to a number, newest first, with who made them.

    Shape:  the rows themselves, which hold everybody's secrets: they are read by `events_of` and `fields_of` alone. All
            who look get the same objects, and leave them as they are. Where a seat may lose its name without a play, as
            somebody's account is erased, they are read each time: after the end, and where a seat is gone.
    """
    moment = number, campaign.hash
    kept = _kept.get(campaign.pk)
    if kept is not None and kept[0] == moment:
        return kept[1]
    plays = tuple(questions.newest_plays(campaign.pk, number))
    is_newest = bool(plays) and (plays[0].number, plays[0].hash) == moment  # a replica may not have it yet
    if is_newest and not campaign.ended and not any(play.seat and play.seat.gone for play in plays):
        _kept.put(campaign.pk, (moment, plays))
    return plays


def forget() -> None:
    """Let go of all that is kept."""
    _kept.clear()
