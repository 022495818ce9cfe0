"""Which cards of the hand are pressed for a move: the card itself, or backs that nobody has named: each may be it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.munchkin.deck.cards import named
from campaigns.games.munchkin.deck.facts import back_of
from campaigns.games.munchkin.places import hand, hand_of

FROM_HAND = ("wear", "become", "use", "enhance", "mate", "level-up", "curse", "send", "seek-trouble")
"""The moves that play a card from the hand."""
MEANT = ("card", "victim", "target", "helper")


def played(state: State, book: Book, fields: Mapping[str, Any]) -> Iterable[str]:
    """The card, whom it is played on, and the backs in the hand that could be named by it."""
    told = [str(fields[name]) for name in MEANT if fields.get(name)]
    card, hero = str(fields.get("card", "")), str(fields.get("hero", ""))
    meant = [one for one in told if one in state or book.get(one) is not None]
    if state.holder(card) == hand_of(hero):
        return meant
    back = state.pieces[card].kind if card in state else back_of(book, book.get(card))
    return [*meant, *(one.id for one in hand(state, hero) if one.kind == back and not named(state, one.id))]


def opened(state: State, book: Book, fields: Mapping[str, Any]) -> Iterable[str]:
    """Who opens the door: its card lies nowhere yet."""
    return [str(fields.get("hero", ""))]


POINTS = {**dict.fromkeys(FROM_HAND, played), "open-door": opened}
