"""Where rules are cited: how often each was cited by what happened in a campaign, and where it was gone against.

Counted from what everybody at the table saw, so that the wiki gives away no secret. Kept in memory per campaign; only
the plays that are new are counted, and all of them again once something was taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaigns.chronicle.seeing import events_of
from campaigns.engine.secrecy import SPECTATOR
from campaigns.models import Campaign, Play
from campaigns.plays.writing import table_of
from rulebooks.catalogue import Catalogue
from web.bounded_cache import BoundedCache

MOST_CAMPAIGNS = 12
MOST_KEPT, MOST_PARTS = 500, 20_000
"""Campaigns of which it is kept, and rules and plays against them in all of these together."""


@dataclass(slots=True)
class Cited:
    """A rule in one campaign: in how many plays, the newest of them; and those that went against it."""

    plays: int = 0
    last: int = 0
    against: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Count:
    number: int = 0
    undone: int = 0
    rules: dict[str, Cited] = field(default_factory=dict)


def _parts(count: _Count) -> int:
    return sum(1 + len(times.against) for times in count.rules.values())


_counts: BoundedCache[int, _Count] = BoundedCache(MOST_KEPT, MOST_PARTS, _parts)


@dataclass(frozen=True, slots=True)
class Citation:
    """A paragraph of a page in one campaign, under the rule that its plays cite."""

    campaign: Campaign
    rule: str
    paragraph: str
    times: Cited


def citations(campaigns: Iterable[Campaign], catalogue: Catalogue, page: str) -> list[Citation]:
    """Where the paragraphs of a page were cited in some campaigns, newest campaign first, in the order of the page."""
    found = []
    for campaign in list(campaigns)[:MOST_CAMPAIGNS]:
        here = []
        for rule, times in counted(campaign).items():
            cited = catalogue.cite(rule)
            if cited and cited.page == page:
                here.append(Citation(campaign, rule, cited.paragraph, times))
        found += sorted(here, key=lambda one: _order(one.paragraph))
    return found


def counted(campaign: Campaign) -> dict[str, Cited]:
    """How often each rule was cited by the plays in effect of a campaign."""
    plays = Play.objects.filter(campaign=campaign)
    undone = plays.filter(undone=True).count()
    count = _counts.get(campaign.pk)
    if count is None or count.undone != undone or count.number > campaign.number:
        count = _Count(undone=undone)
    game = table_of(campaign).game
    for play in plays.effective().filter(number__gt=count.number).iterator(chunk_size=500):
        move = game.move(play.move)
        _add(count, play, told=not (move and move.secret))
    count.number = campaign.number
    _counts.put(campaign.pk, count)
    return count.rules


def _add(count: _Count, play: Play, told: bool) -> None:
    """Count a play; what a move that was told in secret went against, nobody is told."""
    for rule in {event.rule for event in events_of(play, SPECTATOR) if event.rule}:
        times = count.rules.setdefault(rule, Cited())
        times.plays, times.last = times.plays + 1, play.number
    for one in play.against if told else ():
        if one.get("rule"):
            count.rules.setdefault(one["rule"], Cited()).against.append(play.number)


def _order(paragraph: str) -> tuple[str, int]:
    name, _, number = paragraph.rpartition("-")
    return name, int(number) if number.isdigit() else 0
