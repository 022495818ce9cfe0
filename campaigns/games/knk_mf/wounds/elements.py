"""What water and rain leave of damage: under water half of it, of water's magic all, of fire nothing.

Source: «Под водой»; «Дождь».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import entry_of, stat
from campaigns.games.knk_mf.character.edition import divided, told, whole
from campaigns.games.knk_mf.location.grid import place_of, statuses

WATER, RAIN = roles.UNDER_WATER, roles.RAIN
FIRE = "fire"


def in_mode(state: State, book: Book, mode: str, piece: str = "") -> bool:
    """Whether a mode holds for the whole table, or for somebody."""
    return book.get(mode) is not None and (state.has("table", f"mode:{mode}") or state.has(piece, f"mode:{mode}"))


def muffled(draft: Draft, book: Book, target: str, amount: int, element: str = "") -> int:
    """What is left of damage under water: half of it, whole of water's, nothing of fire's.

    Source: «Под водой».
    """
    if not in_mode(draft.state, book, WATER, target):
        return amount
    stats = told(book, WATER)
    if element and element == stats.get("except"):
        return amount
    if element == FIRE and stats.get("no_fire"):
        draft.note(say("Fire does nothing under water."), WATER)
        return 0
    return divided(book, amount, stat(book, WATER, "damage_divisor", 1))


def weakened(draft: Draft, book: Book, target: str, amount: int, element: str) -> int:
    """What rain and water leave of the damage of a spell, at once or turn by turn.

    Source: «Дождь», and other statuses that say so; «Под водой».
    """
    if element == FIRE:
        amount = _dampened(draft, book, target, _fanned(draft, book, target, amount))
    return muffled(draft, book, target, amount, element)


def _fanned(draft: Draft, book: Book, target: str, amount: int) -> int:
    """The damage of fire where a status of some edition makes it stronger, by the strongest of several."""
    here = (entry_of(draft.state, book, one.id) for one in statuses(draft.state, place_of(draft.state, target)))
    fanning = [entry for entry in here if entry and whole(entry.stats.get("fire_factor"), 1) > 1]
    if not fanning:
        return amount
    entry = max(fanning, key=lambda one: whole(one.stats["fire_factor"]))
    amount *= whole(entry.stats["fire_factor"])
    draft.note(say("{status} makes the fire stronger: {amount}.", status=Name(entry.slug), amount=amount), entry.slug)
    return amount


def _dampened(draft: Draft, book: Book, target: str, amount: int) -> int:
    """What is left of the damage of fire where a status weakens it, the strongest of several."""
    here = (entry_of(draft.state, book, one.id) for one in statuses(draft.state, place_of(draft.state, target)))
    weakening = [entry for entry in here if entry and whole(entry.stats.get("fire_divisor"), 1) > 1]
    if not weakening:
        return amount
    entry = max(weakening, key=lambda one: whole(one.stats["fire_divisor"]))
    amount = divided(book, amount, whole(entry.stats["fire_divisor"]))
    if entry.slug == RAIN:
        draft.note(say("The rain weakens the fire: {amount}.", amount=amount), RAIN)
    else:
        draft.note(say("{status} weakens the fire: {amount}.", status=Name(entry.slug), amount=amount), entry.slug)
    return amount
