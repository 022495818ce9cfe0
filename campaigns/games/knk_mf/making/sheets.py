"""The sheet of a character as people write it: ranks with letters, rolls as 24+1d76, skills with their ranks.

Source: Создание персонажа: the layout of the printed example.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game.face import Emblem
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.character.ladder import LETTERS, characteristic
from campaigns.games.knk_mf.character.numbers import (
    category,
    category_for,
    class_of,
    fighters,
    is_missing,
    klass,
    letters_of,
    level,
    limbs,
    named,
)
from campaigns.games.knk_mf.character.rolls import OF_CATEGORY, ROLLS, roll_of
from campaigns.games.knk_mf.character.supplements import entry_of, layer_of
from campaigns.games.knk_mf.making.ranks import standing, written
from campaigns.games.knk_mf.making.skills import skill_ranks
from campaigns.games.knk_mf.making.words import ROLL_NAMES

Row = Mapping[str, Any]


def characters(state: State, book: Book, seat: str) -> list[Row]:
    """Everybody with characteristics, the own ones first.

    Shape: plain data with sentences in it: id, name, category, class, `mine`, `ranks`, `rolls`, `skills`, `schools`.
    """
    found = sorted(fighters(state), key=lambda one: one.seat != seat or not seat)
    return [_character(state, book, piece, bool(seat) and piece.seat == seat) for piece in found]


def _character(state: State, book: Book, piece: Piece, mine: bool) -> Row:
    own = klass(state, book, piece.id)
    return {
        "id": piece.id,
        "name": Name(piece.id),
        "emblem": Emblem(piece.id),
        "mine": mine,
        "category": Name(category(state, book, piece.id)),
        "class": Name(own) if own else "",
        "layer": _layer(state, own),
        "ranks": [_rank(state, book, piece.id, letter) for letter in letters_of(state, book, piece.id)],
        "rolls": [row for name in ROLLS if (row := _roll(state, book, piece.id, name))],
        "skills": [_skill(state, book, held) for held in state.held_by(piece.id, "skill", "school", "purchase")],
    }


def _layer(state: State, entry: str) -> Sentence | str:
    """Whose word an entry is that does not stand in the rulebook."""
    piece = state.pieces.get(entry)
    if piece is None or piece.kind != "supplement":
        return ""
    return say("an appendix's") if layer_of(state, entry) == "appendix" else say("the game master's")


def _rank(state: State, book: Book, piece: str, letter: str) -> Row:
    """A characteristic as it is written: B (C) where it was bought as C and stands at B; N/A (D) without its limb."""
    bought, stands = standing(state, piece, letter), level(state, book, piece, letter)
    missing = any(depends == letter and is_missing(state, piece, limb) for limb, depends in limbs(book).items())
    now = "N/A" if missing else written(book, replace(bought, level=stands.total))
    page = characteristic(book, letter)
    counted = category_for(state, book, piece, letter)
    return {
        "letter": letter,
        "name": named(state, book, piece, letter) if letter in LETTERS else _sixth_name(state, book, piece, letter),
        "now": now,
        "bought": "" if stands.total == bought.level and not missing else written(book, bought),
        "level": stands.total,
        "parts": [{"label": part.label, "amount": part.amount, "rule": part.rule} for part in stands.parts],
        "rule": page.slug if page else "",
        "counted": Name(counted) if letter in LETTERS and counted != category(state, book, piece) else "",
    }


def _sixth_name(state: State, book: Book, piece: str, letter: str) -> str:
    """The name of a sixth characteristic without its letters, which stand beside it."""
    known = class_of(state, book, piece).stats.get("sixth") or {}
    return str(known.get(letter, letter))


def _roll(state: State, book: Book, piece: str, name: str) -> Row | None:
    """A roll with what it is with one plus, where there is one."""
    found = roll_of(state, book, piece, name)
    if not found.sides and not found.plus:
        return None
    letter = OF_CATEGORY.get(name, ("",))[0]
    with_plus = roll_of(state, book, piece, name, 1) if state.count(piece, f"plus:{letter}") > 0 else None
    return {"name": ROLL_NAMES[name], "roll": str(found), "plus": str(with_plus) if with_plus else ""}


def _skill(state: State, book: Book, held: Piece) -> Row:
    entry = entry_of(state, book, held.entry)
    return {
        "name": Name(held.id),
        "rank": "" if held.kind == "purchase" else skill_ranks(state, book, held),
        "rule": entry.slug if book.get(entry.slug) else "",
        "layer": _layer(state, held.entry) or (say("changed") if getattr(entry, "layer", "") else ""),
    }
