"""What is noted when a turn begins: who is beside one to strike back at, whether anybody helps, whether it is night.

Source: «Удача B (4)»; «Гордость» B; «Ночь».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import fighting, fights, side, unseen_by
from campaigns.games.knk_mf.location.grid import adjacent, has_status, place_of, statuses

NIGHT = roles.NIGHT


def keep_counterattack(draft: Draft, hero: str) -> None:
    """Let a counterattack that a save has won stand for this turn alone, if the other is still beside.

    Source: «Удача B (4)»: at the beginning of the next turn.
    """
    for mark in draft.state.marks_of(hero):
        about, _, whom = mark.partition(":")
        if about == "counters":
            draft.unmark(hero, mark)
            beside = adjacent(draft.state, hero, whom) and not unseen_by(draft.state, hero, whom)
            if fights(draft.state, whom) and beside:
                draft.mark(hero, mark, "turn", roles.LUCK_B)


def look_round(draft: Draft, book: Book, hero: str) -> None:
    """Note what skills and classes ask for: whether somebody fights alone, and whether it is night there.

    Source: «Гордость» B; «Ночь»; «Святая земля», which ends the night.
    """
    state = draft.state
    allied = [one.id for one in fighting(state) if one.id != hero and side(state, one.id) == side(state, hero)]
    cell = place_of(state, hero)
    here = {one.entry for one in statuses(state, cell)}
    dark = NIGHT in here and not has_status(state, book, "ends_night", cell)
    for mark, holds, rule in (("alone", not allied, roles.PRIDE), ("night", dark, NIGHT)):
        if holds:
            draft.mark(hero, mark, rule=rule)
        else:
            draft.unmark(hero, mark, rule)
