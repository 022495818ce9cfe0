"""How a table is laid, and how scenarios bring characters in.

Source: Создание персонажа; Категории.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import table, told, whole, word, words
from campaigns.games.knk_mf.character.ladder import LATIN, LETTERS, ladder, rank_level
from campaigns.games.knk_mf.character.numbers import sixth, weakest
from campaigns.games.knk_mf.character.supplements import steps
from campaigns.games.knk_mf.making.classes import enter_class
from campaigns.games.knk_mf.making.creation import fill

OF_KIND = {"skill": "skill", "school": "school", "purchase": "purchase"}
"""Entries that scenarios bring in as pieces of a kind."""


def lay(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """An empty table: everybody still makes a character.

    Source: Создание персонажа.
    """
    draft.add("table", id="table")
    draft.begin("phase", "choosing", rules.CREATION)


def arrange(draft: Draft, book: Book, count: int) -> None:
    """The table of a scenario: the first day of a game under way, nobody there yet."""
    lay(draft, book, ())
    draft.set("table", "seats", count)
    draft.begin("day", 1)
    draft.begin("phase", "story")


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring a character, a skill, a school or an entry of a supplement into a scenario. Returns its id.

    Shape: somebody of a category has the least ranks, no points, and is whole; «Мобы» gives one of the game master's;
           the printed example comes as it is printed. A skill may name its rank: «Гордость: C», «Руны B».
    """
    if entry is None:
        return _ranked(draft, book, name)
    if entry.kind == "category":
        number = sum(1 for _ in draft.state.of_kind("hero")) + 1
        return _fighter(draft, book, Piece(f"hero-{number}", "hero", entry.slug, name, name))
    if entry.kind == "class":
        return _of_class(draft, book, name, entry)
    if entry.kind == "character":
        return _printed(draft, book, name, entry)
    if entry.slug == rules.MOBS:
        number = sum(1 for _ in draft.state.of_kind("boss")) + 1
        return _fighter(draft, book, Piece(f"mob#{number}", "boss", weakest(book), name))
    if entry.kind in OF_KIND and not (ranked := _ranked(draft, book, name)):
        piece = draft.add(OF_KIND[entry.kind], entry=entry.slug)
        draft.set(piece, "rank", next((number for number, _ in steps(book, entry)), 0))
        return piece
    return ranked if entry.kind in OF_KIND else ""


def _ranked(draft: Draft, book: Book, name: str) -> str:
    """A skill or school with its rank, «Руны B»; nothing for a name without one."""
    plain, _, rank = name.replace(":", " ").strip().rpartition(" ")
    level = ladder(book).get(rank, ladder(book).get(rank.upper().translate(LATIN)))
    entry = book.find(plain)
    if level is not None and entry and entry.kind in OF_KIND:
        piece = draft.add(OF_KIND[entry.kind], entry=entry.slug)
        draft.set(piece, "rank", level)
        return piece
    return ""


def _fighter(draft: Draft, book: Book, piece: Piece) -> str:
    draft.happen(PieceAdded(piece))
    least = rank_level(book, word(told(book, piece.entry).get("least_rank")))
    for letter in LETTERS:
        draft.set(piece.id, letter, least)
    fill(draft, book, piece.id)
    return piece.id


def _of_class(draft: Draft, book: Book, name: str, entry: Entry) -> str:
    """A character of a class, in the first of its categories."""
    number = sum(1 for _ in draft.state.of_kind("hero")) + 1
    category = next(iter(words(entry.stats.get("categories"))), weakest(book))
    hero = _fighter(draft, book, Piece(f"hero-{number}", "hero", str(category), name, name))
    if entry.slug != rules.NO_CLASS:
        enter_class(draft, book, hero, entry)
        fill(draft, book, hero)
    return hero


def _printed(draft: Draft, book: Book, name: str, entry: Entry) -> str:
    """The example of the rulebook, as it was made: ranks bought, skills at their printed ranks.

    Source: Наная Дзюн.
    """
    number = sum(1 for _ in draft.state.of_kind("hero")) + 1
    hero = f"hero-{number}"
    category, own = word(entry.stats.get("category")), word(entry.stats.get("class"))
    draft.happen(PieceAdded(Piece(hero, "hero", category, name, name)))
    draft.mark(hero, f"class:{own}")
    for letter, one in table(entry.stats.get("characteristics")).items():
        stands = table(one)
        bought = rank_level(book, word(stands.get("bought", stands.get("rank"))))
        draft.set(hero, letter, bought)
        draft.set(hero, f"plus:{letter}", whole(stands.get("plus")))
    letters = sixth(draft.state, book, hero)
    if letters:
        draft.mark(hero, f"sixth:{letters}")
    for skill in book.of_kind("skill"):
        if "rank" in skill.stats:
            piece = draft.add("skill", entry=skill.slug, holder=hero)
            draft.set(piece, "rank", rank_level(book, word(skill.stats["rank"])))
            paid = sum(1 for number, _ in steps(book, skill) if number <= draft.state.count(piece, "rank"))
            if skill.stats.get("free_for") == own:
                draft.mark(piece, "free")
                paid -= 1
            draft.set(piece, "paid", paid)
    fill(draft, book, hero)
    return hero
