"""Ways to fill in a move: every combination of what may be chosen for its fields, one after the other."""

from __future__ import annotations

from collections.abc import Container, Iterator

from campaigns.engine.book import Book
from campaigns.engine.game import Field, Move
from campaigns.engine.seat import Seat
from campaigns.engine.state import State


def fillings(
    move: Move, state: State, book: Book, by: Seat, able: Container[str] = frozenset()
) -> Iterator[dict[str, str]]:
    """Ways to fill the fields that must be filled; a field of free text cannot be guessed.

    Shape: one after the other as they are asked for: whoever has come to be among the `able` meanwhile is passed over.
    """
    needed = [field for field in move.fields if field.tried or not field.optional]
    if not any(field.choices is None for field in needed):
        yield from _filled(move, needed, {}, state, book, by, able)


def _filled(
    move: Move, left: list[Field], told: dict[str, str], state: State, book: Book, by: Seat, able: Container[str]
) -> Iterator[dict[str, str]]:
    """The ways to fill the fields that are left, after what was told before them."""
    if not left:
        yield told
        return
    one, *rest = left
    for choice in one.choices(state, book, told) if one.choices else ():
        if one.name == move.actor and not by.master:
            piece = state.pieces.get(choice.value)
            if piece is None or piece.seat != by.key:
                continue
        yield from _filled(move, rest, {**told, one.name: choice.value}, state, book, by, able)
        if told.get(move.actor, "") in able:
            return
