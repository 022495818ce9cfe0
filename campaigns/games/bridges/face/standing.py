"""What the bosses' turn would do to whoever ends the own turn first, as everybody stands now.

Source: 1.2 Структура Раунда.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game.face import Ahead
from campaigns.engine.moves.decide import AnyDice
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.state import State
from campaigns.games.bridges import rules
from campaigns.games.bridges.numbers import standing
from campaigns.games.bridges.rounds import begin_neutrals, settle


def bosses_turn(state: State, book: Book, fields: Mapping[str, Any]) -> Ahead | None:
    """The bosses' turn, should the others only end theirs; nothing where it comes anyway, by the move itself."""
    others = [one.id for one in standing(state) if one.id != fields.get("hero") and not state.has(one.id, "finished")]
    if not others:
        return None
    dice = AnyDice([])
    draft = Draft(state, dice)
    try:
        for hero in others:
            draft.mark(hero, "finished", "round", rules.ACTIONS_OF_A_ROUND)
        begin_neutrals(draft, book)
        settle(draft, book)
    except (IllegalMove, LookupError, ValueError, TypeError):
        return None  # a table set by hand may lack what a boss acts on
    return Ahead(tuple(draft.events), dice.used > 0)


AHEAD = {"finish": bosses_turn}
"""What follows a move should nobody do anything more, by its name."""
