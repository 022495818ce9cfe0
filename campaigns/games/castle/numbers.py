"""Derived numbers of a villain: Influence with its terms, and what is counted rather than kept."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.castle import rules
from campaigns.games.castle.people import hand, place_of


def cards_in_hand(state: State, book: Book, piece: str) -> Explained:
    """How many action cards somebody has; their number is no secret.

    Source: Подготовка 3; Фаза II.
    """
    return _counted(len(hand(state, piece)), say("action cards"), rules.DRAW)


def carried(state: State, book: Book, piece: str) -> Explained:
    """How many artifacts somebody carries.

    Source: Фаза III.
    """
    return _counted(sum(1 for _ in state.held_by(piece, "artifact")), say("artifacts carried"), rules.COLLECTING)


def delivered(state: State, book: Book, piece: str) -> Explained:
    """How many artifacts somebody has brought to the own shrine.

    Source: Конец игры.
    """
    shrine = place_of(state, piece, "shrine")
    return _counted(
        sum(1 for _ in state.held_by(shrine, "artifact")) if shrine else 0, say("artifacts in the shrine"), rules.END
    )


def _counted(count: int, label: Sentence, rule: str) -> Explained:
    return Explained((Part(label, count, rule),))
