"""The blood veil: what becomes of hybrids who run out of prana.

Source: «Гибриды».
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, MarkRemoved, PieceAdded
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import alive
from campaigns.games.knk_mf.battle.saves import throw
from campaigns.games.knk_mf.character.edition import reckoned, whole
from campaigns.games.knk_mf.character.numbers import class_of, level, sixth

HYBRIDS = roles.HYBRIDS
STIRRED = "stirred"
"""The mark of who has thrown the save for this fall of prana."""


def threshold(state: State, book: Book, piece: str) -> int:
    """The prana below which a hybrid must withstand the impulse; 0 for everybody else."""
    formula = class_of(state, book, piece).stats.get("blood_veil_save_below")
    letters = sixth(state, book, piece) if formula is not None else ""
    if not letters:
        return 0
    return reckoned(book, formula, **{letters: level(state, book, piece, letters).total})


def is_hybrid(state: State, book: Book, piece: str) -> bool:
    """Whether the veil threatens somebody: at too little prana, or without any."""
    told = class_of(state, book, piece).stats
    return bool(told.get("blood_veil_without_prana") or told.get("blood_veil_save_below"))


def _falls_at_once(state: State, book: Book, piece: str) -> bool:
    """Whether there is so little prana that no save helps: none, or less than an edition says."""
    told = class_of(state, book, piece).stats
    least = max(1, whole(told.get("blood_veil_below")))
    return bool(told.get("blood_veil_without_prana")) and state.count(piece, "prana") < least


def stir(draft: Draft, book: Book, piece: str) -> None:
    """Let a hybrid whose prana something has just lowered below 5II throw the save, once for each fall.

    Shape:  runs after every move, and before prana comes back in a turn, which would hide what effects have taken.
    Source: «Гибриды»: whatever has taken the prana.
    """
    lost = _has_lost(draft, piece)
    if not lost and not draft.state.has(piece, STIRRED):
        return  # what would follow from where the threshold lies, follows only then
    if draft.state.count(piece, "prana") >= threshold(draft.state, book, piece):
        draft.unmark(piece, STIRRED)
    elif lost:
        check_veil(draft, book, piece)


def _has_lost(draft: Draft, piece: str) -> bool:
    """Whether this move has taken prana for which no save was thrown yet."""
    lost = False
    for one in draft.events:
        if isinstance(one, CounterChanged) and (one.piece, one.name) == (piece, "prana"):
            lost = lost or one.by < 0
        elif isinstance(one, MarkRemoved) and (one.piece, one.mark) == (piece, STIRRED):
            lost = False
    return lost


def check_veil(draft: Draft, book: Book, piece: str) -> None:
    """Let a hybrid short of prana throw the save against the veil; without any prana it falls at once.

    Shape:  once until the own turn ends, or until there was prana enough.
    Units:  prana; the save costs what saves cost.
    """
    state = draft.state
    if state.has(piece, STIRRED):
        return
    if not alive(state, piece) or not is_hybrid(state, book, piece) or state.has(piece, "veil"):
        return
    if drown_in_blood(draft, book, piece) or state.count(piece, "prana") >= threshold(state, book, piece):
        return
    draft.mark(piece, STIRRED, "turn", HYBRIDS)
    draft.note(say("The prana of {hero} is low; the impulse stirs.", hero=Name(piece)), HYBRIDS)
    if not throw(draft, book, piece, "mind"):
        fall(draft, piece)
    else:
        drown_in_blood(draft, book, piece)


def drown_in_blood(draft: Draft, book: Book, piece: str) -> bool:
    """Let the veil fall on a hybrid without prana. Returns whether it did."""
    state = draft.state
    if not _falls_at_once(state, book, piece) or not alive(state, piece) or state.has(piece, "veil"):
        return False
    fall(draft, piece)
    return True


def fall(draft: Draft, piece: str) -> None:
    """Hand somebody to the master as a mob."""
    draft.mark(piece, "veil", rule=HYBRIDS)
    draft.note(say("The blood veil falls on {hero}, who is the master's from now on.", hero=Name(piece)), HYBRIDS)
    known = draft.state.pieces[piece]
    draft.happen(PieceAdded(replace(known, kind="boss", seat=""), draft.state.holder(piece), rule=HYBRIDS))
