"""Special modes of a game: radiation, water, girls with wands. A mode is a mark on the table or on one character.

Source: «Особые режимы игры».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import BATTLE, alive, fighters, is_fighter, require_fighter, says, stat
from campaigns.games.knk_mf.battle.saves import thrown_stat
from campaigns.games.knk_mf.character.edition import reckoned, told
from campaigns.games.knk_mf.character.numbers import levels_in
from campaigns.games.knk_mf.character.vitals import trim
from campaigns.games.knk_mf.wounds.body import hurt
from campaigns.games.knk_mf.wounds.elements import WATER, in_mode

RADIATION, GIRLS = roles.RADIATION, roles.MAGICAL_GIRLS
MODES = "osobye-rezhimy"
ON_FOOT = "on-foot"
"""The mark of a girl with a wand who cannot fly: not all of them can."""


def has_wand(state: State, book: Book, piece: str) -> bool:
    """Whether somebody holds a wand."""
    return any(says(state, book, item.id, "wand") for item in state.held_by(piece, "item"))


def flies(state: State, book: Book, piece: str) -> bool:
    """Whether somebody flies: a girl in that mode, or with a wand where it holds for all, unless she cannot.

    Source: «Девочки-волшебницы»: some can; see the ruling.
    """
    entry = book.get(GIRLS)
    if entry is None or not entry.stats.get("flies") or state.has(piece, ON_FOOT):
        return False
    everybody = state.has("table", f"mode:{GIRLS}") and has_wand(state, book, piece)
    return everybody or state.has(piece, f"mode:{GIRLS}")


def set_mode(draft: Draft, book: Book, *, mode: str, fighter: str, how: str, by: object) -> None:
    """Begin a special mode, or end it if it holds: for everybody, or for one character.

    Shape:  `how` says of a girl with a wand that she is one of those who do not fly.
    Errors: IllegalMove for what is no mode, or nobody, or another way to be in it.
    """
    entry = book.get(mode)
    if entry is None or entry.kind != "mode":
        raise IllegalMove(say("There is no such mode."), MODES)
    if fighter and not is_fighter(draft.state, fighter):
        raise IllegalMove(say("There is nobody called {name} here.", name=fighter[:40]))
    if how and (how != ON_FOOT or mode != GIRLS or not fighter):
        raise IllegalMove(say("A girl with a wand flies or goes on foot."), GIRLS)
    if fighter:
        draft.unmark(fighter, ON_FOOT, mode)
    piece, mark = fighter or "table", f"mode:{mode}"
    if draft.state.has(piece, mark):
        draft.unmark(piece, mark, mode)
        return
    draft.mark(piece, mark, rule=mode)
    if how:
        draft.mark(piece, ON_FOOT, rule=mode)
    for one in [fighter] if fighter else [one.id for one in fighters(draft.state)]:
        _soak(draft, book, one)


def _soak(draft: Draft, book: Book, piece: str) -> None:
    """Let the firearms of somebody under water get wet: they do not fire afterwards either.

    Source: «Под водой».
    """
    if in_mode(draft.state, book, WATER, piece):
        for item in draft.state.held_by(piece, "item"):
            if says(draft.state, book, item.id, "firearm"):
                draft.mark(item.id, "soaked", rule=WATER)


def _miss_wand(draft: Draft, book: Book, piece: str) -> None:
    """Let a girl be who she is again whose wand is gone for too long, or in another place.

    Source: «Девочки-волшебницы».
    """
    state, mark = draft.state, f"mode:{GIRLS}"
    if not state.has(piece, mark):
        return
    if has_wand(state, book, piece):
        draft.set(piece, "without_wand", 0, GIRLS)
        return
    draft.change(piece, "without_wand", 1, GIRLS)
    where, battle = state.holder(piece), state.holder(BATTLE)
    wands = [one.id for one in state.of_kind("item") if says(state, book, one.id, "wand")]
    places = {_lies_at(state, one, battle) for one in wands}
    late = draft.state.count(piece, "without_wand") > stat(book, GIRLS, "wand_within_turns")
    if late or (where and where not in places):
        draft.note(say("{hero} has lost the wand and is who she was again.", hero=Name(piece)), GIRLS)
        draft.unmark(piece, mark, GIRLS)
        draft.set(piece, "without_wand", 0, GIRLS)


def _lies_at(state: State, item: str, battle: str) -> str:
    """The place of the global map where a thing is, in whatever hands."""
    where = state.holder(item)
    where = state.holder(where) if is_fighter(state, where) else where
    return battle if where == BATTLE else where


def suffer_modes(draft: Draft, book: Book, piece: str) -> None:
    """What the modes do to somebody in each turn.

    Source: «Радиация»; «Под водой»; «Девочки-волшебницы».
    """
    state = draft.state
    _soak(draft, book, piece)
    _miss_wand(draft, book, piece)
    if in_mode(state, book, RADIATION, piece) and not state.has(piece, "protected"):
        why = f"radiation/{piece}"
        lost = thrown_stat(draft, book, RADIATION, "max_health_per_turn", why)
        draft.change(piece, "max_health_loss", lost, RADIATION)
        hurt(draft, book, piece, thrown_stat(draft, book, RADIATION, "damage_per_turn", why), RADIATION)
        trim(draft, book, piece, RADIATION)
    if not in_mode(state, book, WATER, piece):
        draft.set(piece, "turns_under", 0, WATER)
    elif alive(draft.state, piece):
        formula = told(book, WATER).get("breath_turns")
        breath = reckoned(book, formula, **levels_in(state, book, piece, formula, "E"))
        draft.change(piece, "turns_under", 1, WATER)
        if draft.state.count(piece, "turns_under") > breath:
            draft.note(say("{hero} has no air left.", hero=Name(piece)), WATER)
            hurt(draft, book, piece, thrown_stat(draft, book, WATER, "drowning", f"drowning/{piece}"), WATER)


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
