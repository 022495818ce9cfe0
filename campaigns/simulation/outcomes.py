"""What many games say together: who wins how often, how long it takes, and what another rulebook changes in that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, median
from typing import Any

from campaigns.simulation.proportions import Difference, Share, between, between_means, games_needed
from campaigns.simulation.simulating import BEFORE, Plan, Played
from campaigns.simulation.tables import Table

VICTORY = "victory"
RESULTS = (VICTORY, "defeat")


@dataclass(frozen=True, slots=True)
class Lengths:
    """The shortest, the middle and the longest of some games, and their mean."""

    least: int
    median: float
    most: int
    mean: float


def lengths(values: Sequence[int]) -> Lengths | None:
    """The lengths of some games; None of none."""
    return Lengths(min(values), median(values), max(values), fmean(values)) if values else None


@dataclass(frozen=True)
class Outcomes:
    """The games of one plan at one table."""

    table: Table
    plan: Plan
    games: Sequence[Played]

    @cached_property
    def results(self) -> dict[str, Share]:
        """How games ended: victory and defeat always, whatever else happened too."""
        counted = Counter(game.result for game in self.games)
        return {name: Share(counted[name], len(self.games)) for name in dict.fromkeys((*RESULTS, *counted))}

    @cached_property
    def against_each_other(self) -> bool:
        """Whether some win while others who sit there do not."""
        return any(0 < len(game.winners) < self.plan.players for game in self.games)

    @cached_property
    def seats(self) -> dict[str, Share]:
        """How often each seat has won, where players play against each other."""
        if not self.against_each_other:
            return {}
        counted = Counter(seat for game in self.games for seat in game.winners)
        return {str(seat): Share(counted[str(seat)], len(self.games)) for seat in range(1, self.plan.players + 1)}

    @cached_property
    def sides(self) -> dict[str, Share]:
        """How often whoever played a hero or a colour has won, of the times it was played."""
        played: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for game in self.games:
            for seat, side in game.sides.items():
                played[side] += 1
                won[side] += seat in game.winners
        return {side: Share(won[side], played[side]) for side in sorted(played)}

    @cached_property
    def used(self) -> dict[str, Share]:
        """In how many games each kind of move was made at all, of those that players have once the game has begun."""
        counted = Counter(name for game in self.games for name in game.used)
        theirs = (one.name for one in self.table.game.moves if not one.master and one.phases != (BEFORE,))
        names = dict.fromkeys((*theirs, *counted))
        return {name: Share(counted[name], len(self.games)) for name in names}

    @cached_property
    def moves(self) -> list[int]:
        """How many moves each game took."""
        return [game.moves for game in self.games]

    @cached_property
    def rounds(self) -> list[int]:
        """How many rounds each game took that counts them."""
        return [game.rounds for game in self.games if game.rounds is not None]

    @property
    def called(self) -> str:
        """What the game calls its rounds."""
        return next((game.called for game in self.games if game.called), "round") + "s"

    def shares(self) -> dict[tuple[str, str], Share]:
        """Everything that is counted, by what it is ("result", "seat", "side") and its name."""
        kinds: Mapping[str, Mapping[str, Share]] = {"result": self.results, "seat": self.seats, "side": self.sides}
        return {(kind, name): share for kind, some in kinds.items() for name, share in some.items()}

    def plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "game": self.table.slug,
            "book": self.table.asked or self.table.book.book,
            "results": _plain_shares(self.results),
            "seats": _plain_shares(self.seats),
            "sides": _plain_shares(self.sides),
            "used": _plain_shares(self.used),
            "moves": _plain_lengths(self.moves),
            "rounds": _plain_lengths(self.rounds) and {"called": self.called, **_plain_lengths(self.rounds)},
            "played": [
                {"number": game.number, "result": game.result, "moves": game.moves, "rounds": game.rounds}
                | {"winners": list(game.winners), "sides": dict(game.sides), "used": dict(game.used)}
                for game in self.games
            ],
        }


@dataclass(frozen=True)
class Change:
    """One share under two rulebooks."""

    kind: str
    name: str
    before: Share
    after: Share

    @property
    def difference(self) -> Difference:
        """By how much it changed."""
        return between(self.before, self.after)


def changes(before: Outcomes, after: Outcomes) -> list[Change]:
    """What two rulebooks have in common to be counted; a side that only one of them has counts as never played."""
    first, second = before.shares(), after.shares()
    nothing = {"result": len(before.games), "seat": len(before.games), "side": 0}
    return [
        Change(*key, first.get(key, Share(0, nothing[key[0]])), second.get(key, Share(0, nothing[key[0]])))
        for key in dict.fromkeys((*first, *second))
    ]


def headlines(before: Outcomes, after: Outcomes) -> Iterator[str]:
    """What a changed rulebook does, in sentences; each says whether it is more than chance."""
    alike = sum(one == other for one, other in zip(before.games, after.games, strict=True))
    if alike == len(before.games):
        yield f"All {alike} games went the same under both rulebooks: what was changed never mattered."
        return
    told = [one for one in changes(before, after) if (one.kind, one.name) == ("result", VICTORY) or one.kind == "seat"]
    for change in told:
        if change.kind == "seat" or not (before.against_each_other or after.against_each_other):
            yield _headline(change)
    yield _headline_of_lengths(before.moves, after.moves)


def _headline(change: Change) -> str:
    if not change.before.count + change.after.count and change.kind == "result":
        return "Nobody won under either rulebook: these bots cannot say what the change does to winning."
    what = "the win rate" if change.kind == "result" else f"the win rate of seat {change.name}"
    first, second, found = percent(change.before.rate), percent(change.after.rate), change.difference
    if first == second:
        begins = f"Your house rule leaves {what} at {first}"
    else:
        begins = f"Your house rule takes {what} from {first} to {second}"
    begins += f" (difference {points(found.amount)}, 95 % interval {points(found.low)} to {points(found.high)} points)"
    if not found.by_chance:
        return f"{begins}: more than chance."
    needed = games_needed(change.before, change.after)
    advice = f" If it is real, about {needed:,} games each would likely show it." if needed > change.before.of else ""
    return f"{begins}: within chance.{advice}"


def _headline_of_lengths(before: Sequence[int], after: Sequence[int]) -> str:
    found = between_means(before, after)
    verdict = "within chance" if found.by_chance else "more than chance"
    return (
        f"The mean length goes from {fmean(before):.1f} to {fmean(after):.1f} moves "
        f"(difference {found.amount:+.1f}, 95 % interval {found.low:+.1f} to {found.high:+.1f}): {verdict}."
    )


def percent(rate: float) -> str:
    """A rate for people: whole per cent, and finer where that would read as never or always."""
    whole = f"{rate * 100:.0f} %"
    return f"{rate * 100:.1f} %" if 0 < rate < 1 and whole in ("0 %", "100 %") else whole


def points(amount: float) -> str:
    """A difference of rates in percentage points, with its sign."""
    return f"{amount * 100:+.1f}"


def plain_changes(before: Outcomes, after: Outcomes) -> list[dict[str, Any]]:
    """The differences as plain data."""
    return [
        {"kind": one.kind, "name": one.name, "before": one.before.rate, "after": one.after.rate}
        | {"difference": one.difference.amount, "low": one.difference.low, "high": one.difference.high}
        | {"within_chance": one.difference.by_chance}
        for one in changes(before, after)
    ]


def _plain_shares(shares: Mapping[str, Share]) -> dict[str, Any]:
    return {
        name: {"count": one.count, "of": one.of, "rate": one.rate, "low": one.interval[0], "high": one.interval[1]}
        for name, one in shares.items()
    }


def _plain_lengths(values: Sequence[int]) -> dict[str, Any]:
    found = lengths(values)
    return {"min": found.least, "median": found.median, "max": found.most, "mean": found.mean} if found else {}
