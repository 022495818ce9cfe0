"""What a game master may reach for: the pieces, numbers, facts and entries that can be set by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.chronicle.telling import NOT_TOLD
from campaigns.chronicle.wording import name_of, seat_name, translate, word
from campaigns.plays.overriding import BY_HAND
from campaigns.plays.writing import Table

Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The choices of the forms, each a value and how it reads."""

    pieces: Choices
    loose: Choices
    holders: Choices
    counters: Choices
    marks: Choices
    entries: tuple[tuple[str, Choices], ...]
    by_hand: tuple[tuple[str, str, str], ...]
    """What was set by hand and not cleared: piece, mark, how it reads."""
    prompts: Choices
    players: Choices
    """Pieces that a seat plays."""
    seats: Choices


def hand(table: Table) -> Hand:
    """What can be set on a table as it stands."""
    state = table.state
    pieces = [piece for piece in state.pieces.values() if piece.id not in NOT_TOLD]
    holders = {*state.holders.values(), *(piece.id for piece in pieces if piece.kind in {"place", "hero", "bank"})}
    return Hand(
        pieces=_named(table, (piece.id for piece in pieces if piece.kind != "item")),
        loose=_named(table, (piece.id for piece in pieces if piece.kind not in {"place", "bank"})),
        holders=_named(table, (piece.id for piece in pieces if piece.id in holders)),
        counters=_words(table, dict.fromkeys([*table.game.sheet.shown, *(name for _, name in state.counters)])),
        marks=_words(table, _marks(table)),
        entries=tuple(_entries(table)),
        by_hand=tuple(
            (piece, mark, f"{name_of(table, piece)}: {word(table, mark)}")
            for piece, mark in state.marks
            if mark.startswith(BY_HAND)
        ),
        players=_named(table, (piece.id for piece in pieces if piece.seat)),
        seats=tuple(
            (seat.key, seat_name(seat.name, seat.key)) for seat in table.campaign.seats.all() if not seat.master
        ),
        prompts=tuple((prompt.id, translate(prompt.question, table)) for prompt in state.prompts),
    )


def _marks(table: Table) -> Iterable[str]:
    """The marks of the game, and those that hold now with regard to somebody: an alliance with her."""
    told = [key for key in table.game.sheet.words if key not in table.game.sheet.shown]
    return dict.fromkeys([*told, *(mark for _, mark in table.state.marks if not mark.startswith(BY_HAND))])


def _named(table: Table, pieces: Iterable[str]) -> Choices:
    """Pieces with their names; where two have the same, each also says where it lies."""
    named = [(piece, name_of(table, piece)) for piece in pieces]
    names = [name for _, name in named]
    return tuple(
        (piece, name if names.count(name) == 1 else f"{name} ({_where(table, piece)})") for piece, name in named
    )


def _where(table: Table, piece: str) -> str:
    holder = table.state.holder(piece)
    return f"{name_of(table, holder)}, {piece}" if holder else piece


def _words(table: Table, keys: Iterable[str]) -> Choices:
    return tuple((key, text) for key in keys if (text := word(table, key)))


def _entries(table: Table) -> Iterable[tuple[str, Choices]]:
    """The entries that can be brought to the table, each as "kind of piece:slug", by the kind of piece."""
    for kind, kinds in table.game.sheet.stock.items():
        yield word(table, kind) or kind, tuple((f"{kind}:{one.slug}", one.name) for one in table.book.of_kind(*kinds))
