"""What the dice of a move may bring, in a few words beside the button that makes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from campaigns.board.offers import Way
from campaigns.board.offers.consequences import news
from campaigns.board.offers.prices import is_price
from campaigns.chronicle.wording import translate
from campaigns.engine.dice import ToldDice
from campaigns.engine.events import CounterChanged, Event
from campaigns.engine.memory import Same, once
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.plays.writing import Table
from campaigns.previews.foresight import Preview, Work, chance_of_note, foresee_within
from campaigns.previews.foretelling import foretold, in_brief, percent

MOST_ODDS = 3
MOST_WORK = 4_000
"""How much is looked through at once (`foresight.Work`), some forty milliseconds; of more, dice decide."""


def with_odds(table: Table, move: str, way: Way, work: Work) -> Way:
    """A way with what its dice may bring, the likeliest first; as it was where that is too much to look through.

    Shape: `table` is what its viewer sees, whose way this is.
    """
    if not way.rolls:
        return way

    def run(dice: ToldDice) -> list[Event]:
        return decide(table.game, table.state, table.book, dice, move, dict(way.fields), table.viewer)

    try:
        if move in table.game.face.foreseen:
            note, told = table.game.face.foreseen[move]
            known = ("chance", Same(table.game), Same(table.book), move, way.fields, table.viewer)
            chance = once(table.state, known, lambda: chance_of_note(work, run, note))
            return way if chance is None else replace(way, odds=(_likely(percent(chance), translate(told, table)),))
        seen = foresee_within(work, run)
    except IllegalMove:
        return way
    return replace(way, odds=tuple(_odds(table, seen, _actor(table, move, way)))) if seen else way


def _likely(chance: Decimal, what: str) -> str:
    return f"{chance.normalize():f} % — {what}".replace(".", ",", 1)


def _actor(table: Table, name: str, way: Way) -> str:
    """The piece that would act."""
    move = table.game.move(name)
    return dict(way.fields).get(move.actor, "") if move else ""


def _odds(table: Table, seen: Preview, actor: str) -> Iterator[str]:
    told = in_brief(table, seen)
    if not told.likely:
        told = foretold(table, replace(seen, sure=tuple(_unpaid(table, seen.sure, actor))))
        yield from (one.sentence for one in told.sure if one.kind not in ("period", "roll", "end"))
        return
    if sure := news(table, seen.sure, actor):
        yield "; ".join(sure)
    nothing = translate(say("nothing more"), table)
    for one in sorted(told.likely, key=lambda likely: -likely.chance)[:MOST_ODDS]:
        what = "; ".join(detail.sentence for detail in one.details if detail.kind != "roll") or nothing
        yield _likely(one.percent, what)


def _unpaid(table: Table, events: Iterable[Event], actor: str) -> Iterator[Event]:
    """What happens without what the move costs: that stands beside it as its price."""
    for event in events:
        if not (isinstance(event, CounterChanged) and is_price(table, actor, event)):
            yield event
