"""Rules that tables pass over, counted for whoever mends the book."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import Campaign, Play
from campaigns.plays.writing import table_of
from rulebooks.editions import at_tables
from rulebooks.editions.table_counts import PASSED_OVER
from web.errors import in_passing


def passed_over(campaign: Campaign, play: Play) -> None:
    """Count the rules that a play went against; of one that was told in secret nobody hears them."""
    move = table_of(campaign).game.move(play.move) if play.against else None
    if move and not move.secret:
        count(campaign, [str(one.get("rule", "")) for one in play.against])


def count(campaign: Campaign, rules: Iterable[str]) -> None:
    """Count each of some rules once for a table and a day."""
    with in_passing():
        for rule in dict.fromkeys(filter(None, rules)):
            at_tables.counted(campaign.book, rule, PASSED_OVER, campaign.slug)
