"""Leaving the map of a location over its border, and coming back.

Source: «Выход за пределы локации».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import BATTLE, enemies, told_of, unseen_by
from campaigns.games.knk_mf.battle.turns import end_turn, reach
from campaigns.games.knk_mf.character.edition import told
from campaigns.games.knk_mf.location.grid import (
    BORDERS,
    blocks,
    borders_at,
    cell_of,
    code,
    obstacles,
    occupants,
    occupants_seen,
    place_of,
)
from campaigns.games.knk_mf.location.sight import run_into
from campaigns.games.knk_mf.location.stealth import noticed
from campaigns.games.knk_mf.location.walking import budget, require_feet
from campaigns.games.knk_mf.story.atlas import move_to
from campaigns.games.knk_mf.wounds.body import lay_at, release_all

BORDER = "vyhod-s-lokacii"
NAMES: dict[str, Sentence] = {
    "north": say("north"),
    "east": say("east"),
    "south": say("south"),
    "west": say("west"),
}


def outside(state: State, hero: str) -> str:
    """Behind which border somebody stands; empty for who is on the map."""
    found = told_of(state, hero, "outside")
    return found if found in BORDERS else ""


def leave(draft: Draft, book: Book, *, hero: str, border: str) -> None:
    """Leave the map over a border beside which one has begun the turn; from anywhere when no enemy is left. An edition
    may be content with who stands beside it now.

    Errors: IllegalMove when it is another's turn, the border is walled up or an enemy stands along it, when held.
    Source: «Выход за пределы локации»; «Стэлс»: who is hidden is looked for at any movement.
    """
    if not reach(draft, book, hero, "move"):
        return
    state = draft.state
    if border not in BORDERS:
        raise IllegalMove(say("The borders are north, east, south and west."), BORDER)
    if place_of(state, hero) is None:
        raise IllegalMove(say("{hero} cannot leave now.", hero=Name(hero)), BORDER)
    require_feet(draft, book, hero)
    if state.has(BATTLE, f"closed:{border}"):
        draft.refuse(say("The way over this border is closed."), BORDER)
    foes = [one for one in enemies(state, hero) if _is_on_map(state, one.id)]
    if foes:
        _require_border(draft, book, hero, border)
        for one in foes:
            if not unseen_by(state, hero, one.id) and border in borders_at(place_of(state, one.id) or (0, 0), book):
                draft.refuse(say("{enemy} stands along this border.", enemy=Name(one.id)), BORDER)
    noticed(draft, book, hero)
    release_all(draft, hero)
    lay_at(draft, hero, None)
    draft.mark(hero, "fights")
    draft.mark(hero, f"outside:{border}", rule=BORDER)
    draft.note(say("{hero} leaves over the border: {border}.", hero=Name(hero), border=NAMES[border]), BORDER)
    leads = told_of(state, BATTLE, f"exit:{border}")
    if leads in state:
        move_to(draft, book, hero, leads, BORDER)
        draft.unmark(hero, "fights", BORDER)
        draft.unmark(hero, f"outside:{border}", BORDER)
    end_turn(draft, book, hero)


def _is_on_map(state: State, piece: str) -> bool:
    """Whether somebody stands on the map; of who hides that much is known, if not where."""
    return place_of(state, piece) is not None or (state.has(piece, "hidden") and not outside(state, piece))


def _require_border(draft: Draft, book: Book, hero: str, border: str) -> None:
    state = draft.state
    began = state.count(hero, "start_x"), state.count(hero, "start_y")
    in_time = border in borders_at(began, book) or bool(told(book, roles.TURNS).get("leave_at_once"))
    if not in_time or border not in borders_at(place_of(state, hero) or (0, 0), book):
        draft.refuse(say("{hero} must begin the turn beside the border.", hero=Name(hero)), BORDER)


def come_back(draft: Draft, book: Book, *, hero: str, cell: str) -> None:
    """Come back onto the map over the border behind which one stands; it is a step like any other.

    Errors: IllegalMove when it is another's turn, for who is on the map, a cell elsewhere or one that is not free.
    Source: «Выход за пределы локации».
    """
    if not reach(draft, book, hero, "move"):
        return
    border = outside(draft.state, hero)
    if not border:
        raise IllegalMove(say("{hero} is not behind a border.", hero=Name(hero)), BORDER)
    wanted = cell_of(cell, book)
    thing = obstacles(draft.state, book).get(wanted)
    taken = wanted in occupants_seen(draft.state, hero)
    if border not in borders_at(wanted, book) or taken or (thing and blocks(draft.state, thing)):
        raise IllegalMove(say("{hero} cannot come back onto {cell}.", hero=Name(hero), cell=code(wanted)), BORDER)
    foes = [one.id for one in enemies(draft.state, hero) if not unseen_by(draft.state, hero, one.id)]
    if any(border in borders_at(place_of(draft.state, one) or (0, 0), book) for one in foes):
        draft.refuse(say("An enemy stands along this border."), BORDER)
    if budget(draft.state, book, hero) < 1:
        draft.refuse(say("{hero} has no steps left.", hero=Name(hero)), BORDER)
    if other := occupants(draft.state).get(wanted):
        run_into(draft, hero, other)
        return
    draft.change(hero, "walked", 1, BORDER)
    draft.unmark(hero, f"outside:{border}", BORDER)
    lay_at(draft, hero, wanted)
    noticed(draft, book, hero)


def go_round(draft: Draft, book: Book, *, hero: str, border: str) -> None:
    """Go round the location, to behind another border; it takes the turn.

    Errors: IllegalMove when it is another's turn, for who is on the map, or for what is no other border.
    Source: «Выход за пределы локации»: an enemy may come from the rear.
    """
    if not reach(draft, book, hero, "move"):
        return
    now = outside(draft.state, hero)
    if not now:
        raise IllegalMove(say("{hero} is not behind a border.", hero=Name(hero)), BORDER)
    if border not in BORDERS or border == now or draft.state.has(BATTLE, f"closed:{border}"):
        raise IllegalMove(say("{hero} cannot get behind that border.", hero=Name(hero)), BORDER)
    draft.unmark(hero, f"outside:{now}", BORDER)
    draft.mark(hero, f"outside:{border}", rule=BORDER)
    end_turn(draft, book, hero)


def set_border(draft: Draft, book: Book, *, border: str, place: str, by: object) -> None:
    """The master says what lies behind a border: a place of the map, or nothing to go to at all.

    Shape:  `place` empty walls the border up, or opens it again.
    Errors: IllegalMove without a battle, for what is no border or no place.
    """
    if BATTLE not in draft.state:
        raise IllegalMove(say("There is no battle."), "hod-boya")
    if border not in BORDERS:
        raise IllegalMove(say("The borders are north, east, south and west."), BORDER)
    if place:
        if place not in draft.state or draft.state.pieces[place].kind != "node":
            raise IllegalMove(say("There is no such place on the map."), roles.GLOBAL_MAP)
        draft.mark(BATTLE, f"exit:{border}:{place}", rule=BORDER)
    elif draft.state.has(BATTLE, f"closed:{border}"):
        draft.unmark(BATTLE, f"closed:{border}", BORDER)
    else:
        draft.mark(BATTLE, f"closed:{border}", rule=BORDER)
