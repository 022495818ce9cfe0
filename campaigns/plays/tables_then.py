"""The table before and after plays of the past, folded from the nearest state that is still known.

A play that was taken back is told by the table on which it was made, with the plays before it that went with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaigns import questions
from campaigns.engine.codec import event_from_json
from campaigns.engine.evolve import fold
from campaigns.engine.state import State
from campaigns.models import Campaign, Play
from campaigns.plays import checkpoints
from campaigns.rights import UNDO
from web.bounded_cache import BoundedCache

MOST_KEPT = 64
"""Campaigns whose newest state that was asked for stays in memory; and plays with the tables around them."""
MOST_PARTS = 400_000
"""Of all these states together, for either: pieces, numbers, marks. A table of a game we ship has some hundreds."""


@dataclass(frozen=True, slots=True)
class Then:
    """A play with the whole table before and after it."""

    play: Play
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class _Kept:
    """The state after a play, as long as the same plays before it are undone."""

    number: int
    hash: str
    undone: tuple[int, ...]
    state: State


def _parts(state: State) -> int:
    return len(state.pieces) + len(state.holders) + len(state.counters) + len(state.marks)


_kept: BoundedCache[int, _Kept] = BoundedCache(MOST_KEPT, MOST_PARTS, lambda one: _parts(one.state))
_told: BoundedCache[str, Then] = BoundedCache(MOST_KEPT, MOST_PARTS, lambda one: _parts(one.before) + _parts(one.after))
"""The plays that were asked for last, by their hashes: after each play all at the table ask for it."""


def tables_then(campaign: Campaign, plays: Iterable[Play]) -> Iterator[Then]:
    """Each of some plays with the tables around it, the oldest first."""
    ordered = sorted(plays, key=lambda play: play.number)
    known = {play.number: one for play in ordered if (one := _told.get(play.hash))}
    missing = [play for play in ordered if play.number not in known]
    walked = {then.play.number: _remembered(then) for then in _walked(campaign, missing)} if missing else {}
    for play in ordered:
        then = known.get(play.number) or walked[play.number]
        yield Then(play, then.before, then.after)


def remember(play: Play, before: State, after: State) -> None:
    """Keep the tables around a play that was just written, for all at the table will ask for them."""
    _remembered(Then(play, before, after))


def _remembered(then: Then) -> Then:
    if then.play.hash:
        _told.put(then.play.hash, then)
    return then


def _walked(campaign: Campaign, ordered: Sequence[Play]) -> Iterator[Then]:
    undone = checkpoints.undone_up_to(campaign, ordered[-1].number)
    walk = _Walk(campaign, undone)
    for play in ordered:
        walk.to(play.number - 1)
        before = walk.here(play)
        walk.over(play)
        yield Then(play, before, walk.here(play))
    walk.keep(ordered[-1])


def forget() -> None:
    """Let go of the states in memory."""
    _kept.clear()
    _told.clear()


class _Walk:
    """Goes forward through the plays of a campaign: `state` is the table by what is in effect now."""

    def __init__(self, campaign: Campaign, undone: Sequence[int]) -> None:
        self.campaign, self.undone = campaign, undone
        self.number, self.state = -1, State()
        self.aside: State | None = None
        """The table with the plays that were taken back since, while the walk is among them."""

    def to(self, number: int) -> None:
        """Go on until a play is folded; from a state in memory or a checkpoint where that is nearer."""
        if number == self.number:
            return
        if self.number < 0 or number - self.number > checkpoints.EVERY:
            self._begin(self._before_undone(number))
        if self.number < number:
            for play in questions.plays_between(self.campaign.pk, self.number, number):
                self.over(play)
        self.number = number

    def over(self, play: Play) -> None:
        """Fold one play."""
        events = [event_from_json(one) for one in play.events]
        if play.undone:
            self.aside = fold(self.state if self.aside is None else self.aside, events)
        else:
            self.state = fold(self.state, events)
            self.aside = None if self.aside is None or play.move == UNDO else fold(self.aside, events)
        self.number = play.number

    def here(self, play: Play) -> State:
        """The table as a play finds or leaves it."""
        return self.aside if play.undone and self.aside is not None else self.state

    def _before_undone(self, number: int) -> int:
        """The play before those that were taken back together with what comes next."""
        undone = set(self.undone)
        while number in undone:
            number -= 1
        return number

    def _begin(self, number: int) -> None:
        self.aside = None
        kept = _kept.get(self.campaign.pk)
        if kept and kept.number <= number and number - kept.number <= checkpoints.EVERY and self._holds(kept):
            self.number, self.state = kept.number, kept.state
        else:
            self.number, self.state = number, checkpoints.refold(self.campaign, number)

    def _holds(self, kept: _Kept) -> bool:
        if kept.undone != tuple(one for one in self.undone if one <= kept.number):
            return False
        return bool(questions.play_of_hash(self.campaign.pk, kept.number, kept.hash))

    def keep(self, last: Play) -> None:
        """Remember the newest table that was asked for: the next play is made on it."""
        known = _kept.get(self.campaign.pk)
        if known is None or known.number <= last.number or not self._holds(known):
            _kept.put(self.campaign.pk, _Kept(last.number, last.hash, tuple(self.undone), self.state))
