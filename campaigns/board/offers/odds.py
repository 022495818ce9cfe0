"""What the dice of a move may bring, in a few words beside the button that makes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaigns.board.offers import Way
from campaigns.board.offers.consequences import news
from campaigns.board.offers.prices import is_price
from campaigns.chronicle.wording import translate
from campaigns.engine.dice import ToldDice
from campaigns.engine.events import CounterChanged, Event
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Seat
from campaigns.plays.writing import Table, as_player
from campaigns.previews.foresight import Preview, Work, foresee_within
from campaigns.previews.foretelling import foretold, in_brief

MOST_ODDS = 3


def with_odds(table: Table, seat: Seat, move: str, way: Way, work: Work) -> Way:
    """A way with what its dice may bring, the likeliest first; as it was where that is too much to look through."""
    if not way.rolls:
        return way

    def run(dice: ToldDice) -> list[Event]:
        return decide(table.game, table.state, table.book, dice, move, dict(way.fields), as_player(seat))

    try:
        seen = foresee_within(work, run)
    except IllegalMove:
        return way
    return replace(way, odds=tuple(_odds(table, seen, _actor(table, move, way)))) if seen else way


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
        yield f"{one.percent.normalize():f} % — {what}".replace(".", ",", 1)


def _unpaid(table: Table, events: Iterable[Event], actor: str) -> Iterator[Event]:
    """What happens without what the move costs: that stands beside it as its price."""
    for event in events:
        if not (isinstance(event, CounterChanged) and is_price(table, actor, event)):
            yield event
