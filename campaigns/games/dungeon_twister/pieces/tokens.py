"""Who and what lies where: characters and objects on squares, in hands, and how many of them a square may hold.

Source: Золотое правило № 2; Объекты; Раненые персонажи.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.memory import remembered
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import roles
from campaigns.games.dungeon_twister.labyrinth.squares import SIDES, number_of, point_of

CHARACTER, OBJECT, TOKEN = "hero", "object", "token"
TOKENS = (CHARACTER, OBJECT)
GAME_TABLE = "table"
USED, OPEN_USED = "used", "discard"
"""The one pile, face down, of combat and jump cards that were used; and where an edition lets everybody see them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """All characters and objects by what holds them: a square, an undrawn room, a character."""

    held: Mapping[str, list[Piece]]
    wounded: frozenset[str]

    def on(self, place: str) -> list[Piece]:
        """What lies on a place, with what is carried there."""
        return [one for piece in self.held.get(place, ()) for one in (piece, *self.held.get(piece.id, ()))]

    def living(self, place: str) -> list[Piece]:
        """The characters that stand on a place unhurt."""
        return [one for one in self.held.get(place, ()) if one.kind == CHARACTER and one.id not in self.wounded]

    def carried(self, hero: str) -> Piece | None:
        """What a character carries."""
        return next(iter(self.held.get(hero, ())), None)


@remembered
def standing(state: State) -> Standing:
    """Who and what lies where."""
    held: dict[str, list[Piece]] = defaultdict(list)
    pieces = state.pieces
    for name, place in state.holders.items():
        if place != name and name in pieces and pieces[name].kind in TOKENS:
            held[place].append(pieces[name])
    return Standing(held, frozenset(piece for piece, mark in state.marks if mark == "wounded"))


@dataclass(frozen=True, slots=True)
class Limits:
    """What a square may hold at the end of an action: tokens, objects; characters with objects, unhurt with wounded.

    Source: Золотое правило № 2; Объекты.
    """

    tokens: int
    objects: int
    with_object: tuple[int, int]
    with_wounded: tuple[int, int]


@lru_cache(maxsize=16)
def limits_of(book: Book) -> Limits:
    """The limits of a square by an edition; one of each where it does not say."""
    golden = book.get(roles.GOLDEN_RULE)
    told = golden.stats if golden else {}
    objects, wounded = told.get("with_object", {}), told.get("with_wounded", {})
    return Limits(
        stat(book, roles.GOLDEN_RULE, "tokens_per_square"),
        stat(book, roles.OBJECTS, "objects_per_square"),
        (int(objects.get("characters", 1)), int(objects.get("objects", 1))),
        (int(wounded.get("characters", 1)), int(wounded.get("wounded", 1))),
    )


def lying_on(state: State, place: str) -> list[Piece]:
    """What lies on one place, for whoever asks of no other; what is carried there does not lie on it."""
    return [one for one in state.held_by(place, *TOKENS) if one.id != place]


def tokens_allowed(found: list[Piece], wounded: frozenset[str], limits: Limits) -> bool:
    """Whether so many tokens may stay on one square; a wounded character counts as a character as well.

    Source: Золотое правило № 2; Объекты: one character with an object or with a wounded one, never two objects.
    """
    objects = sum(one.kind == OBJECT for one in found)
    living = sum(one.kind == CHARACTER and one.id not in wounded for one in found)
    characters = len(found) - objects
    if len(found) > limits.tokens or objects > limits.objects:
        return False
    if objects:
        return characters <= limits.with_object[0] and objects <= limits.with_object[1]
    if characters > living:
        return living <= limits.with_wounded[0] and characters <= sum(limits.with_wounded)
    return living <= max(1, limits.with_object[0], limits.with_wounded[0])


def stat(book: Book, slug: str, name: str) -> int:
    """A number of the rulebook; 0 where this edition gives none."""
    entry = book.get(slug)
    value = entry.stats.get(name, 0) if entry else 0
    return value if isinstance(value, int) else book.evaluate(str(value))


def card_named(book: Book, kind: str, name: str, value: str) -> int | None:
    """The value of a card that the page of a kind of cards names; nothing where this edition names none."""
    page = book.get(kind)
    card = book.get(str(page.stats.get(name, ""))) if page else None
    return stat(book, card.slug, value) if card else None


@remembered
def side_of(state: State, piece: str) -> str:
    """The side whose colour a token has; empty for one without colour."""
    known = state.pieces.get(piece)
    if known is None or not known.seat:
        return ""
    return next((side for side in SIDES if side in state and state.pieces[side].seat == known.seat), "")


def characters(state: State, side: str = "") -> Iterator[Piece]:
    """The characters in the game whose tokens lie open, of one side or of both."""
    for name in state.holders:
        piece = state.pieces.get(name)
        if piece and piece.kind == CHARACTER and (not side or side_of(state, name) == side):
            yield piece


def is_living(state: State, hero: str) -> bool:
    """Whether a character stands in the maze or on a line, unhurt and not carried."""
    return not state.has(hero, "wounded") and in_maze(state, hero)


def in_maze(state: State, piece: str) -> bool:
    """Whether a token lies on a square or in a room."""
    place = state.holder(piece)
    return point_of(place) is not None or number_of(place) > 0


def square_of(state: State, piece: str) -> str:
    """The place of a token, or of the character who carries it."""
    place = state.holder(piece)
    holder = state.pieces.get(place)
    return state.holder(place) if holder and holder.kind == CHARACTER else place


def carried_by(state: State, hero: str) -> Piece | None:
    """What a character carries: an object, or a wounded character."""
    return next(state.held_by(hero, *TOKENS), None)


def burdens(state: State, hero: str) -> list[Piece]:
    """All that a character carries."""
    return list(state.held_by(hero, *TOKENS))


def lay_card(draft: Draft, card: Piece, place: str, rule: str) -> None:
    """Lay a card somewhere: it enters anew under its own id, so that those who saw it can read its name ever after."""
    draft.happen(PieceAdded(card, place, rule=rule))
