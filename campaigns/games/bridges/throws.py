"""Numbers of a page for which dice may fall.

What is asked beforehand, by a sheet or a bot, is told by `amount` in `numbers.py`: the middle faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import thrown
from campaigns.engine.draft import Draft
from campaigns.games.bridges.numbers import Source, own_sources, players, self_source


def rolled_amount(draft: Draft, stats: Mapping[str, Any], stat: str, why: str, rule: str) -> int:
    """A number that a page gives as it is, by N, the players, or by dice, which fall now; 0 where it says nothing."""
    return rolled(draft, stats.get(stat) or 0, why, rule)


def rolled(draft: Draft, told: int | str, why: str, rule: str) -> int:
    """What a number or a formula comes to, with the faces that fall now."""
    if isinstance(told, int):
        return told
    return thrown(told, lambda sides: draft.roll(why, sides, rule), N=players(draft.state))


def sources(draft: Draft, book: Book, hero: str, way: str) -> tuple[int, ...]:
    """The damage of each source of a hero's blow, with the faces that fall now.

    way:    "self" (own damage with what is added to it), or "weapons" (those that strike alone)
    Source: 1.5 Важное правило урона.
    """
    told = own_sources(draft.state, book, hero) if way == "weapons" else [self_source(draft.state, book, hero)]
    return tuple(_struck(draft, one) for one in told)


def _struck(draft: Draft, source: Source) -> int:
    return source.sure + sum(rolled(draft, told, f"damage/{item}", item) for item, told in source.thrown)
