"""What a way brings with the one thing that may be added to it: a button of its own in the menu of what was pressed."""

from __future__ import annotations

from dataclasses import replace

from campaigns.board.offers import Way
from campaigns.board.offers.consequences import grave, outcome
from campaigns.chronicle.wording import translate
from campaigns.engine.moves.decide import offered
from campaigns.engine.sentences import say
from campaigns.models import Seat
from campaigns.plays.writing import Table, as_player


def with_added(table: Table, seat: Seat, move: str, way: Way) -> Way:
    """A way that says what it brings with what may be added; as it was where nothing may, or the rules refuse that."""
    if not way.also:
        return way
    fields = {**dict(way.fields), way.also.name: way.also.values[0][0]}
    offer = offered(table.game, table.state, table.book, move, fields, as_player(seat))
    if offer is None:
        return way
    warned, by_chance = grave(table, offer), translate(say("chance decides"), table)
    brings = (by_chance,) if offer.rolls else outcome(table, offer)
    return replace(way, brings_added=((warned.why,) if warned else ()) + brings)
