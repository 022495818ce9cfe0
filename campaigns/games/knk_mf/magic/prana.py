"""The third part of a turn: prana comes back, and what is kept up takes it away again.

Source: «Ходы»; «Восстановление праны»; «Захват»; «Чистые глаза»; «Гибриды»; «Девочки-волшебницы».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import alive, battling, heal, refresh
from campaigns.games.knk_mf.battle.saves import thrown_stat
from campaigns.games.knk_mf.battle.weapons import is_familiar
from campaigns.games.knk_mf.character.edition import number, told, whole
from campaigns.games.knk_mf.character.rules import PROGENITORS
from campaigns.games.knk_mf.character.supplements import entry_of
from campaigns.games.knk_mf.character.vitals import health_recovery, max_prana, prana_recovery
from campaigns.games.knk_mf.magic.veil import STIRRED, check_veil, stir
from campaigns.games.knk_mf.wounds.effects import pay_upkeep
from campaigns.games.knk_mf.wounds.elements import in_mode
from campaigns.games.knk_mf.wounds.modes import has_wand

GRAPPLE = roles.GRAPPLE
RECOVERY = roles.PRANA_RECOVERY
GIRLS = roles.MAGICAL_GIRLS


def recover(draft: Draft, book: Book, piece: str) -> None:
    """Give somebody the prana of a turn, then take what grips, skills and lasting effects cost.

    Units:  prana; a familiar recovers none and lives on its owner's.
    Source: «Ходы»: one's own first.
    """
    if battling(draft.state):
        stir(draft, book, piece)
    else:
        draft.unmark(piece, STIRRED)  # a turn of the story ends by itself
    if not is_familiar(draft.state, book, piece):
        gained = prana_recovery(draft.state, book, piece).total
        refresh(draft, book, piece, gained, RECOVERY)
        draft.change(piece, "prana", -min(max(0, -gained), max(0, draft.state.count(piece, "prana"))), PROGENITORS)
        if number(book, RECOVERY, "every_turns", 1) > 1:
            draft.change(piece, "recovery_turns", 1, RECOVERY)
        heal(draft, book, piece, max(0, health_recovery(draft.state, book, piece).total), roles.PLUS_ENDURANCE)
    if _girls_restore(book, 1) and in_mode(draft.state, book, GIRLS, piece) and has_wand(draft.state, book, piece):
        refresh(draft, book, piece, _girls_restore(book, max_prana(draft.state, book, piece).total), GIRLS)
    keep_grips(draft, book, piece)
    keep_skills(draft, book, piece)
    pay_upkeep(draft, book, piece)
    check_veil(draft, book, piece)


def _girls_restore(book: Book, most: int) -> int:
    """What a wand gives back each turn to who has so much prana at the most: all, a part of it, or so much."""
    stats = told(book, GIRLS)
    if stats.get("restores_all_prana"):
        return most
    divisor = whole(stats.get("restores_divisor"))
    return -(-most // divisor) if divisor else whole(stats.get("restores_prana"))


def held_by(state: State, piece: str) -> list[str]:
    """Whom somebody holds in a grip."""
    return [one for one in state.pieces if state.has(one, f"held-by:{piece}") and alive(state, one)]


def keep_grips(draft: Draft, book: Book, piece: str) -> None:
    """Pay for each grip, or lose it.

    Source: «Захват».
    """
    for victim in held_by(draft.state, piece):
        upkeep = max(0, thrown_stat(draft, book, GRAPPLE, "upkeep", f"grip/{piece}"))
        if draft.state.count(piece, "prana") >= upkeep:
            draft.change(piece, "prana", -upkeep, GRAPPLE)
        else:
            draft.note(
                say("{hero} has no prana left to hold {victim}.", hero=Name(piece), victim=Name(victim)), GRAPPLE
            )
            draft.unmark(victim, f"held-by:{piece}", GRAPPLE)


def keep_skills(draft: Draft, book: Book, piece: str) -> None:
    """Pay for active skills, which grow with each turn that they are kept up; switch off what cannot be paid for.

    Source: «Чистые глаза»: the bonus stays when it is switched off and grows no more.
    """
    for skill in list(draft.state.held_by(piece, "skill")):
        if not draft.state.has(skill.id, "active"):
            continue
        entry = entry_of(draft.state, book, skill.entry or skill.id)
        cost = max(0, whole(entry.stats.get("upkeep")))
        rule = entry.slug if book.get(entry.slug) else roles.SKILLS
        if draft.state.count(piece, "prana") >= cost:
            draft.change(piece, "prana", -cost, rule)
            draft.change(skill.id, "turns", 1, rule)
        else:
            draft.note(say("{hero} cannot keep up {skill}.", hero=Name(piece), skill=Name(skill.id)), rule)
            draft.unmark(skill.id, "active", rule)
            if not entry.stats.get("kept_when_off", True):
                draft.set(skill.id, "turns", 0, rule)
