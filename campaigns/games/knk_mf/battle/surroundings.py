"""What is noted when a turn begins: who is beside one to strike back at, whether anybody helps, whether it is night.

Source: «Удача B (4)»; «Гордость» B; «Ночь».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import fighting, fights, side, unseen_by
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.location.grid import adjacent, has_status, place_of, statuses

NIGHT = roles.NIGHT


def strikes_back_at(state: State, book: Book, hero: str, other: str) -> bool:
    """Whether somebody may strike another back: seen, and beside unless the edition asks for less.

    Source: «Удача B (4)».
    """
    beside = adjacent(state, hero, other) or not bonus(state, book, hero, "adjacent").get("adjacent", True)
    return beside and not unseen_by(state, hero, other)


def waits_for_next_turn(state: State, book: Book, hero: str) -> bool:
    """Whether a counterattack waits for the beginning of the next turn; else it may come in the turn of the evasion.

    Source: «Удача B (4)».
    """
    return bool(bonus(state, book, hero, "at_start_of_next_turn").get("at_start_of_next_turn", True))


def keep_counterattack(draft: Draft, book: Book, hero: str) -> None:
    """Let a counterattack that a save has won stand for this turn alone, if the other can still be struck.

    Source: «Удача B (4)»: at the beginning of the next turn.
    """
    for mark in draft.state.marks_of(hero):
        about, _, whom = mark.partition(":")
        if about == "counters":
            draft.unmark(hero, mark)
            if fights(draft.state, whom) and strikes_back_at(draft.state, book, hero, whom):
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
