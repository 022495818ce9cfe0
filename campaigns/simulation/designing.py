"""What a designer asks of many games, answered in sentences: is a seat better, how long is it, what is ever used.

Units: rates in per cent of games with their 95 % interval (Wilson's); how often something is done, in times a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import quantiles

from campaigns.engine.sentences import render
from campaigns.simulation.outcomes import VICTORY, Outcomes, lengths, percent
from campaigns.simulation.proportions import Share
from campaigns.simulation.simulating import STUCK, UNFINISHED

MOST_NAMED = 6
"""So many moves are named at either end."""
TENTHS = 10
LIKELY = 0.95


def answers(outcomes: Outcomes) -> Iterator[str]:
    """The answers, one sentence after another; what is within chance is said to be."""
    if not outcomes.plan.sensibly or outcomes.table.game.plan is None:
        yield "The bots of these games leave everything to chance; people who think will fare otherwise."
    yield from _who_wins(outcomes)
    yield from _how_long(outcomes)
    yield from _what_is_done(outcomes)


def _who_wins(outcomes: Outcomes) -> Iterator[str]:
    if not outcomes.results[VICTORY].count:
        yield f"Nobody won any of {_games(outcomes)}: these bots cannot say who has it easier."
    elif not outcomes.against_each_other:
        yield f"The table wins {_counted(outcomes.results[VICTORY])}."
    else:
        even = sum(share.count for share in outcomes.seats.values()) / len(outcomes.games) / len(outcomes.seats)
        for seat, share in outcomes.seats.items():
            low, high = share.interval
            verdict = "within chance" if low <= even <= high else "more than chance"
            yield f"Seat {seat} wins {_counted(share)}; an even share would be {percent(even)}: {verdict}."
        if len(outcomes.seats) > 2:
            some = percent(1 - LIKELY ** len(outcomes.seats))
            yield f"Among equal seats one at least looks uneven by chance in up to {some} of such runs."
    for name, what in ((UNFINISHED, "had no end and were given up"), (STUCK, "came to where nobody can do anything")):
        if (lost := outcomes.results.get(name)) and lost.count:
            yield f"{lost.count:,} of {_games(outcomes)} {what}; nobody won those."


def _how_long(outcomes: Outcomes) -> Iterator[str]:
    for name, values in (("moves", outcomes.moves), (outcomes.called, outcomes.rounds)):
        found = lengths(values)
        if found is None:
            continue
        most = quantiles(values, n=TENTHS, method="inclusive")[-1] if len(values) > 1 else found.most
        yield f"Half of the games are over within {found.median:,.0f} {name}, nine of ten within {most:,.0f}."


def _what_is_done(outcomes: Outcomes) -> Iterator[str]:
    """How often each kind of move was made: the commonest, those that few games see, and those that none did."""
    used = outcomes.used
    total = {name: sum(game.used.get(name, 0) for game in outcomes.games) for name in used}
    often = sorted((name for name in used if used[name].count), key=lambda name: -total[name])
    if often:
        named = (f"{_label(outcomes, name)} {total[name] / len(outcomes.games):,.1f}" for name in often[:MOST_NAMED])
        yield f"Done most often, times a game: {'; '.join(named)}."
    seldom = sorted((name for name in often if used[name].rate < 1 / 2), key=lambda name: used[name].rate)
    for name in seldom[:MOST_NAMED]:
        yield f"{_label(outcomes, name)}: in {_counted(used[name])}."
    never = [name for name, share in used.items() if not share.count]
    if never:
        _, high = Share(0, len(outcomes.games)).interval
        labels = "; ".join(_label(outcomes, name) for name in never)
        yield f"Never done by these bots, so likely in fewer than {percent(high)} of such games: {labels}."


def _label(outcomes: Outcomes, name: str) -> str:
    move = outcomes.table.game.move(name)
    if move is None:
        return "“Answer a question”"
    return f"“{render(move.label, str, lambda piece: _called(outcomes, piece))}”"


def _called(outcomes: Outcomes, piece: str) -> str:
    entry = outcomes.table.book.get(piece)
    return entry.name if entry else piece


def _counted(share: Share) -> str:
    low, high = share.interval
    between = f"95 % interval {low * 100:.0f} to {high * 100:.0f} %"
    return f"{share.count:,} of {share.of:,} games ({percent(share.rate)}, {between})"


def _games(outcomes: Outcomes) -> str:
    return f"{len(outcomes.games):,} games"
