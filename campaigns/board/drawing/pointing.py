"""What a move is about on the board: the things that can be pressed to make it.

A game says it for its own moves (`Face.points`); else a move is about the pieces and entries that it names, and one
that names none is about whoever makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaigns.board.sheet.sheets import FOES, HEROES
from campaigns.engine.game import Fields, Move
from campaigns.engine.moves.decide import ANSWER, Offer
from campaigns.engine.state import State
from campaigns.plays.writing import Table

DEEPEST = 8
"""Hands in hands: nothing is carried deeper than this."""


def points_at(table: Table, move: Move, fields: Fields) -> tuple[str, ...]:
    """The things that a move told so is about: ids of pieces, slugs of entries, and what a game's own drawing calls its
    places; without any, whoever makes it, and nothing where that is nobody."""
    told = table.game.face.points.get(move.name)
    if told is not None:
        return tuple(one for one in told(table.state, table.book, fields) if one)
    values = [str(fields[field.name]) for field in move.fields if fields.get(field.name) and field.name != move.actor]
    named = tuple(one for one in values if one in table.state or table.book.get(one) is not None)
    actor = str(fields.get(move.actor, ""))
    return named or ((actor,) if actor else ())


def spelled_out(table: Table, offers: Iterable[Offer], wanted: frozenset[str]) -> Iterator[Offer]:
    """The offers that are about one of these things, each told what makes it so.

    Shape: what may only be added to a move (a way besides a card) is told where that is the thing.
    """
    for offer in offers:
        if offer.move.name == ANSWER:
            continue
        if wanted & set(points_at(table, offer.move, offer.fields)):
            yield offer
            continue
        for name, values in offer.options.items():
            for value in values:
                fields = {**offer.fields, name: value}
                if wanted & set(points_at(table, offer.move, fields)):
                    rest = {key: some for key, some in offer.options.items() if key != name}
                    yield replace(offer, fields=fields, options=rest, events=())


def meant_by(state: State, thing: str) -> frozenset[str]:
    """All that somebody means who presses a thing: itself; what else of its kind lies there; who lives in a place."""
    piece = state.pieces.get(thing)
    if piece is None:
        return frozenset((thing,))
    alike = {piece.entry} if piece.entry and piece.kind not in HEROES else set()
    if piece.entry and piece.kind not in HEROES:
        beside = state.held_by(state.holder(thing), piece.kind) if state.holder(thing) else ()
        alike |= {one.id for one in beside if one.entry == piece.entry}
    lying = {one for one in state.holders if one != thing and thing in _around(state, one)}
    return frozenset((thing, *alike, *(one for one in lying if state.pieces[one].kind not in HEROES)))


def _around(state: State, piece: str) -> Iterator[str]:
    """What something lies in, the innermost first, as far as somebody who carries it: that is pressed for it."""
    for _ in range(DEEPEST):
        piece = state.holder(piece)
        if not piece:
            return
        yield piece
        if state.pieces[piece].kind in (*HEROES, *FOES):
            return


def root(state: State, piece: str) -> str:
    """The place where something is, whoever carries it; a place is itself."""
    for _ in range(DEEPEST):
        holder = state.holder(piece)
        if not holder:
            break
        piece = holder
    return piece


def further(table: Table, offer: Offer) -> tuple[str, ...]:
    """What a move is about only where something is added to it: the halls to which one may go besides a card."""
    ways = ({**offer.fields, name: value} for name, values in offer.options.items() for value in values)
    return tuple(dict.fromkeys(thing for fields in ways for thing in points_at(table, offer.move, fields)))


def pressable(table: Table, drawn: Iterable[str]) -> frozenset[str]:
    """The things that a page shows as something to press, by their ids and by what the rulebook calls them.

    Shape: `drawn` are those of the game's own drawing.
    """
    state = table.state
    places = [*state.of_kind("bank"), *state.of_kind(*table.game.sheet.listed)]
    things = [one for place in places for one in state.held_by(place.id)]
    named = (piece.id for piece in state.of_kind("place", *HEROES, *FOES))
    return frozenset((*drawn, *named, *(one.id for one in things), *(one.entry for one in things if one.entry)))
