"""Why a number is what it is: what it is made of now, and the newest plays that changed it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from campaigns.board.sheet.sheets import Why, gauges, why
from campaigns.chronicle import log
from campaigns.chronicle.seeing import events_of
from campaigns.chronicle.telling import number_changed
from campaigns.chronicle.wording import name_of, translate, word
from campaigns.engine.codec import event_from_json
from campaigns.engine.evolve import fold
from campaigns.engine.secrecy import seen
from campaigns.engine.state import State
from campaigns.models import Play
from campaigns.plays import checkpoints
from campaigns.plays.writing import Table
from campaigns.previews.foresight import net_changes

MOST_CAUSES = 8
NEWEST = 400
"""Plays that are looked through for what changed a counter; what is older stands in the log."""
NEWEST_DERIVED = 80
"""The same for a derived number, which has to be derived anew after each of them."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A play that changed a number: its line of the log, what the number was and became, the rules it followed."""

    line: log.Line
    change: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """A number of a piece with all that can be said for it.

    Shape: `most` explains the most that it can be; `derived` the number itself, where it follows from others.
           `older` says that there were more plays than were looked through.
    """

    name: str
    label: str
    owner: str
    value: int
    derived: Why | None
    most: Why | None
    causes: tuple[Cause, ...]
    older: bool


def reasons(table: Table, piece: str, name: str) -> Reasons | None:
    """Why a number of a piece is what it is, as far as whoever looks may know; nothing for a number nobody is shown."""
    if piece not in table.state or not word(table, name):
        return None
    derived = why(table, name, piece)
    if derived is None and name.partition(":")[0] not in table.game.sheet.shown:
        return None
    gauge = next((one for one in gauges(table, piece) if one.name == name), None)
    if derived is None and gauge is None:
        return None
    found = list(_derived(table, piece, name) if derived else _counted(table, piece, name))
    value = derived.total if derived else table.state.count(piece, name)
    causes = tuple(_causes(table, name, found[:MOST_CAUSES]))
    older = table.number > (NEWEST_DERIVED if derived else NEWEST)
    return Reasons(
        name, word(table, name), name_of(table, piece), value, derived, gauge.why if gauge else None, causes, older
    )


Step = tuple[Play, int, int, tuple[str, ...]]


def _causes(table: Table, name: str, found: list[Step]) -> Iterator[Cause]:
    lines = {line.number: line for line in log.lines(table, [play for play, _, _, _ in found])}
    for play, before, after, rules in found:
        change = translate(number_changed(word(table, name), before, after))
        yield Cause(lines[play.number], change, rules)


def _newest(table: Table, most: int) -> list[Play]:
    plays = Play.objects.filter(campaign=table.campaign, number__lte=table.number, undone=False)
    return list(plays.select_related("seat").order_by("-number")[:most])


def _counted(table: Table, piece: str, name: str) -> Iterator[Step]:
    """What changed a counter, newest first: going backwards from what it is."""
    after = table.state.count(piece, name)
    for play in _newest(table, NEWEST):
        events = events_of(play, table.viewer)
        change = net_changes(events).get((piece, name), 0)
        if change:
            rules = (one.rule for one in events if one.rule and net_changes([one]).get((piece, name)))
            yield play, after - change, after, tuple(dict.fromkeys(rules))
            after -= change


def _derived(table: Table, piece: str, name: str) -> Iterator[Step]:
    """What changed a derived number, newest first: it is derived anew after each play."""
    plays = _newest(table, NEWEST_DERIVED)[::-1]
    if not plays:
        return
    derive = _deriving(table, piece, name)
    state = checkpoints.refold(table.campaign, plays[0].number - 1)
    value, found = derive(state), list[Step]()
    for play in plays:
        # The true events, to be folded and seen afterwards; they are told nobody.
        state = fold(state, (event_from_json(one) for one in play.events))
        now = derive(state)
        if value is not None and now is not None and now != value:
            rules = tuple(dict.fromkeys(one.rule for one in events_of(play, table.viewer) if one.rule))
            found.append((play, value, now, rules))
        value = now
    yield from reversed(found)


def _deriving(table: Table, piece: str, name: str) -> Callable[[State], int | None]:
    def derive(state: State) -> int | None:
        then = replace(table, state=seen(table.game, state, table.viewer))
        found = why(then, name, piece) if piece in then.state else None
        return found.total if found else None

    return derive
