"""What a game master adds: entries of a supplement, what they do, things for characters, mobs and monsters.

Source: Приоритет правил; Навыки: the game master extends the list; Мобы; Приложения.
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import word
from campaigns.games.knk_mf.character.ladder import LETTERS, ladder, rank_level
from campaigns.games.knk_mf.character.supplements import GIVEN, KINDS, LAYERS, kind_of
from campaigns.games.knk_mf.making.checks import amount_of, choosing, known_entry, known_fighter, name_typed
from campaigns.games.knk_mf.making.creation import fill
from campaigns.games.knk_mf.making.nameless import called
from campaigns.games.knk_mf.making.school_names import all_schools, elemental_schools

EFFECTS = (
    *LETTERS,
    "max_health",
    "max_prana",
    "prana_recovery",
    "health_recovery",
    "defence",
    "cells",
    "global_move",
    "dodges",
    "attack",
    "attack_roll",
    "least_attack",
    "attack_against_unholy",
    "initiative",
    "dodge",
    "mind_save",
    "saves",
    "save_S",
    "save_E",
    "save_A",
    "save_M",
    "lines",
    "max_concentration",
    "night_bonus",
)
"""What numbers of a character an entry of a supplement can change."""
OTHER_EFFECTS = (
    *("upkeep", "cost", "damage", "range", "turns", "radius", "dice", "sides", "escape", "hound"),
    *("heal", "restores", "each_damage", "each_heal", "each_prana", "to_attack", "plus", "circle", "concentration"),
    *(f"{kind}_{letter}" for kind in ("change", "curse") for letter in LETTERS),
    *GIVEN,
)
"""What play reads of a spell, a thing or a skill."""


def make(draft: Draft, book: Book, *, kind: str, name: str, layer: str, changes: str, by: Seat) -> None:
    """Write a new entry into the supplement of this game, or one that changes what the rulebook says of something.

    Shape:  `kind` is skill, class, school, item, spell or mob; `changes` names the entry of the rulebook, if any.
    Errors: IllegalMove for another kind or layer, a name that is taken, and for an entry that is not there.
    Source: Приоритет правил; Навыки; Приложения.
    """
    if kind not in KINDS:
        raise IllegalMove(say("A supplement has skills, classes, schools, items, spells and mobs."), rules.PRECEDENCE)
    if layer not in LAYERS:
        raise IllegalMove(say("A supplement is an appendix or the game master's own."), rules.PRECEDENCE)
    name = name_typed(draft.state, book, name)
    held = draft.state.pieces.get(changes)
    core = book.get(held.entry if held else changes) or (book.find(changes) if changes else None)
    if changes and core is None:
        raise IllegalMove(say("The rulebook has no {entry} to change.", entry=changes[:40]), rules.PRECEDENCE)
    taken = (one for one in draft.state.of_kind("supplement") if one.name.casefold() == name.casefold())
    if any((one.entry == core.slug) if core else not one.entry for one in taken):
        draft.refuse(say("The supplement has {name} already.", name=name), rules.PRECEDENCE)
    number = draft.state.added.get("supplement", 0) + 1
    while f"supplement#{number}" in draft.state:
        number += 1
    piece = f"supplement#{number}"
    draft.happen(PieceAdded(Piece(piece, "supplement", core.slug if core else "", name), rule=rules.PRECEDENCE))
    draft.mark(piece, f"of:{kind}", rule=rules.PRECEDENCE)
    draft.mark(piece, f"layer:{layer}", rule=rules.PRECEDENCE)


def known_supplement(state: State, typed: str) -> Piece:
    """An entry of the supplement, by its piece or name.

    Errors: IllegalMove for any other.
    """
    named = state.pieces.get(typed)
    names = {typed.casefold(), named.name.casefold() if named else ""} - {""}
    for piece in state.of_kind("supplement"):
        if names & {piece.id, piece.name.casefold()}:
            return piece
    raise IllegalMove(say("The supplement has no {name}.", name=typed[:40]), rules.PRECEDENCE)


def define(draft: Draft, book: Book, *, supplement: str, effect: str, amount: str, rank: str, by: Seat) -> None:
    """Say what an entry of the supplement does: a number and how much, for one rank of a skill or altogether.

    Errors: IllegalMove for what is not in the supplement, an effect that nothing reads, no rank, no number.
    Source: Приоритет правил.
    """
    piece = known_supplement(draft.state, supplement)
    if effect not in (*EFFECTS, *OTHER_EFFECTS):
        raise IllegalMove(say("No number of a character is called {effect}.", effect=effect[:40]), rules.PRECEDENCE)
    prefix = ""
    if rank:
        letters = ladder(book)
        if rank.upper() not in letters:
            raise IllegalMove(
                say("“{typed}” is no rank; there are: {letters}.", typed=rank[:30], letters=", ".join(letters)),
                rules.CHARACTERISTICS,
            )
        prefix = f"{rank.upper()}:"
        draft.mark(piece.id, f"rank:{rank.upper()}", rule=rules.PRECEDENCE)
    draft.set(piece.id, prefix + effect, amount_of(amount, least=-1000, most=1000), rules.PRECEDENCE)


def describe(draft: Draft, book: Book, *, supplement: str, trait: str, by: Seat) -> None:
    """Say what an entry of the supplement is: a category that a class is of, the letters of its sixth characteristic, a
    class that a skill is free for, a rank, unholy; what criticals a weapon has; of what school and type a spell is,
    what it lays, summons, is made of or saved from by.

    Errors: IllegalMove for what is not in the supplement, or a trait that nothing reads.
    Source: Приоритет правил; Классы персонажей.
    """
    piece = known_supplement(draft.state, supplement)
    about, _, what = trait.partition(":")
    if about == "category":
        trait = f"category:{known_entry(draft.state, book, what, 'category').slug}"
    elif about == "free_for":
        trait = f"free_for:{known_entry(draft.state, book, what, 'class').slug}"
    elif about in ABOUT_ENTRIES:
        trait = f"{about}:{known_entry(draft.state, book, what, ABOUT_ENTRIES[about]).slug}"
    elif (about == "element" and what.isalpha()) or (about == "saved-by" and what in SAVES):
        trait = f"{about}:{ELEMENTS.get(what.casefold(), what)}"
    elif about == "school" and (school := _school(draft.state, book, what)):
        trait = f"school:{school}"
    elif about == "rank" and rank_level(book, what.upper()) + (what.upper() == "F"):
        trait = f"rank:{what.upper()}"
    elif not (about == "sixth" and what.isalpha() and len(what) <= 4) and trait not in TRAITS:
        raise IllegalMove(say("Nothing of a supplement is described so: {trait}.", trait=trait[:40]), rules.PRECEDENCE)
    if draft.state.has(piece.id, trait):
        raise IllegalMove(say("That is so already."), rules.PRECEDENCE)
    draft.mark(piece.id, trait, rule=rules.PRECEDENCE)


def _school(state: State, book: Book, typed: str) -> str:
    """The slug of a school by itself or its name; empty for none."""
    wanted = typed.strip().casefold()
    found = (slug for slug, name in all_schools(state, book) if wanted and wanted in (slug, name.casefold()))
    return next(found, "")


ABOUT_ENTRIES = {
    "table": "critical-table",
    "type": "spell-type",
    "lays": "obstacle",
    "sheds": "location-status",
    "summons": "familiar",
}
"""Traits that name an entry of the rulebook: what criticals a weapon has, what a spell is and does."""
ELEMENTS = {"огонь": "fire", "fire": "fire", "вода": "water", "water": "water"}
"""The elements of which rules speak: rain and water put out fire, water is whole under water."""
SAVES = ("S", "E", "A", "M", "mind")
TRAITS = (
    "unholy",
    "ranged",
    "conceptual",
    "enchanted",
    "phantasm",
    "silent",
    "two-handed",
    "simple",
    "activated",
    "firearm",
    "wand",
    "kept",
    "elemental",
    "permanent",
    "anywhere",
    "enchants",
    "defended",
    "halved",
)


def name_school(draft: Draft, book: Book, *, school: str, name: str, by: Seat) -> None:
    """Name one of the schools of the elements, or name it anew: the rulebook counts four and names none.

    Errors: IllegalMove for any other school, or a name that another has.
    Source: Магия: thirteen schools.
    """
    if school not in elemental_schools(book):
        raise IllegalMove(say("Only the schools of the elements have no names."), rules.MAGIC)
    wanted = name_typed(draft.state, book, name)
    if any(known.casefold() == wanted.casefold() for slug, known in all_schools(draft.state, book) if slug != school):
        raise IllegalMove(say("The supplement has {name} already.", name=wanted), rules.MAGIC)
    draft.happen(PieceAdded(Piece(school, "supplement", "", wanted), rule=rules.MAGIC))
    draft.mark(school, "of:school", rule=rules.MAGIC)
    draft.mark(school, "elemental", rule=rules.MAGIC)
    for one in list(draft.state.of_kind("school")):
        if one.entry == school:
            draft.happen(PieceAdded(replace(one, name=wanted), draft.state.holder(one.id), rule=rules.MAGIC))


def withdraw(draft: Draft, book: Book, *, supplement: str, by: Seat) -> None:
    """Take an entry out of the supplement again.

    Errors: IllegalMove for what is not in it, or what somebody has.
    Source: Приоритет правил.
    """
    piece = known_supplement(draft.state, supplement)
    having = [one for one in draft.state.pieces.values() if one.entry == piece.id]
    if having or any(mark in (f"class:{piece.id}", f"is:{piece.id}") for _, mark in draft.state.marks):
        raise IllegalMove(say("Somebody has {name}.", name=Name(piece.id)), rules.PRECEDENCE)
    draft.remove(piece.id, rules.PRECEDENCE)


def give(draft: Draft, book: Book, *, hero: str, item: str, by: Seat) -> None:
    """Give a character a thing of the supplement, or a plain weapon of one of the three sorts.

    Errors: IllegalMove for what is no thing of it.
    Source: Приложения: the list of things; Критическая атака, the sorts of weapons.
    """
    known_fighter(draft.state, hero)
    sort = book.get(item) or book.find(item)
    if item not in draft.state and sort and sort.kind == "critical-table":
        draft.add("item", entry=sort.slug, holder=hero, rule=sort.slug)
        return
    piece = known_supplement(draft.state, item)
    if kind_of(draft.state, piece.id) != "item":
        raise IllegalMove(say("{name} is no thing.", name=Name(piece.id)), rules.PRECEDENCE)
    number = draft.state.added.get("item", 0) + 1
    draft.happen(PieceAdded(Piece(f"item#{number}", "item", piece.id, piece.name), hero, rule=roles.ITEMS))


def mob(draft: Draft, book: Book, *, category: str, name: str, of: str, by: Seat) -> None:
    """Bring in a mob or a monster of the game master's. Its ranks are set without points, within its category.

    Shape:  `of` is an entry of the supplement, whose numbers and traits the mob has besides.
    Errors: IllegalMove for no category, or for what is no mob of the supplement.
    Source: Мобы; Приложения: the list of mobs.
    """
    entry = known_entry(draft.state, book, category, "category")
    told = known_supplement(draft.state, of) if of else None
    if told and kind_of(draft.state, told.id) != "mob":
        raise IllegalMove(say("{name} is no mob.", name=Name(told.id)), rules.MOBS)
    name = name or (told.name if told else called(draft.state, entry))
    number = draft.state.added.get("mob", 0) + 1
    piece = f"mob#{number}"
    draft.happen(PieceAdded(Piece(piece, "boss", entry.slug, name), "table", rule=rules.MOBS))
    for letter in LETTERS:
        draft.set(piece, letter, rank_level(book, word(entry.stats.get("least_rank"))), entry.slug)
    if told:
        draft.mark(piece, f"is:{told.id}", rule=roles.MOBS_LISTED)
    if not choosing(draft.state):
        fill(draft, book, piece)
