"""Special modes of a game: radiation, water, girls with wands. A mode is a mark on the table or on one character.

Source: «Особые режимы игры».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.body import hurt
from campaigns.games.knk_mf.fighters import alive, is_fighter, require_fighter, stat
from campaigns.games.knk_mf.numbers import level
from campaigns.games.knk_mf.vitals import trim

RADIATION, WATER, GIRLS = "radiaciya", "pod-vodoy", "devochki-volshebnicy"
MODES = "osobye-rezhimy"


def in_mode(state: State, book: Book, mode: str, piece: str = "") -> bool:
    """Whether a mode holds for the whole table, or for somebody."""
    return book.get(mode) is not None and (state.has("table", f"mode:{mode}") or state.has(piece, f"mode:{mode}"))


def has_wand(state: State, piece: str) -> bool:
    """Whether somebody holds a wand."""
    return any(state.has(item.id, "wand") for item in state.held_by(piece, "item"))


def set_mode(draft: Draft, book: Book, *, mode: str, fighter: str, by: object) -> None:
    """Begin a special mode, or end it if it holds: for everybody, or for one character.

    Errors: IllegalMove for what is no mode, or nobody.
    """
    entry = book.get(mode)
    if entry is None or entry.kind != "mode":
        raise IllegalMove(say("There is no such mode."), MODES)
    if fighter and not is_fighter(draft.state, fighter):
        raise IllegalMove(say("There is nobody called {name} here.", name=fighter[:40]))
    piece, mark = fighter or "table", f"mode:{mode}"
    if draft.state.has(piece, mark):
        draft.unmark(piece, mark, mode)
    else:
        draft.mark(piece, mark, rule=mode)


def suffer_modes(draft: Draft, book: Book, piece: str) -> None:
    """What the modes do to somebody in each turn.

    Source: «Радиация»; «Под водой».
    """
    state = draft.state
    if in_mode(state, book, RADIATION, piece) and not state.has(piece, "protected"):
        draft.change(piece, "max_health_loss", stat(book, RADIATION, "max_health_per_turn"), RADIATION)
        hurt(draft, book, piece, stat(book, RADIATION, "damage_per_turn"), RADIATION)
        trim(draft, book, piece, RADIATION)
    if in_mode(state, book, WATER, piece) and alive(draft.state, piece):
        breath = book.evaluate(book[WATER].stats.get("breath_turns", 0), E=level(state, book, piece, "E").total)
        draft.change(piece, "turns_under", 1, WATER)
        if draft.state.count(piece, "turns_under") > breath:
            draft.note(say("{hero} has no air left.", hero=Name(piece)), WATER)
            hurt(draft, book, piece, stat(book, WATER, "drowning"), WATER)


def surface(draft: Draft, book: Book, *, hero: str) -> None:
    """Come up for air.

    Errors: IllegalMove for who is not under water.
    Source: «Под водой».
    """
    require_fighter(draft.state, hero)
    if not in_mode(draft.state, book, WATER, hero):
        raise IllegalMove(say("{hero} is not under water.", hero=Name(hero)), WATER)
    draft.set(hero, "turns_under", 0, WATER)
    draft.note(say("{hero} comes up for air.", hero=Name(hero)), WATER)


def muffled(draft: Draft, book: Book, target: str, amount: int, element: str = "") -> int:
    """What is left of damage under water: half of it, whole of water's, nothing of fire's.

    Source: «Под водой».
    """
    if not in_mode(draft.state, book, WATER, target):
        return amount
    stats = book[WATER].stats
    if element == stats.get("except"):
        return amount
    if element == "fire" and stats.get("no_fire"):
        draft.note(say("Fire does nothing under water."), WATER)
        return 0
    return amount // max(1, stat(book, WATER, "damage_divisor", 1))
