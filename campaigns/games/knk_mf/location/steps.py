"""Going cell by cell: what is broken, trampled, waded through and slid over on the way, and whom one runs into.

Source: «Сила B (4)»; «Лёд»; «Вода»; «Захват», dragging; «Стэлс».
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import alive, unseen_by
from campaigns.games.knk_mf.battle.saves import throw
from campaigns.games.knk_mf.battle.turns import end_turn
from campaigns.games.knk_mf.character.edition import told, whole
from campaigns.games.knk_mf.character.ladder import letter_of
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.location.grid import Cell, blocks, obstacles, occupants
from campaigns.games.knk_mf.location.ground import Ground, Reached, price, slides, wading_cost
from campaigns.games.knk_mf.location.sight import find_hiding, run_into
from campaigns.games.knk_mf.magic.prana import held_by
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.body import fall, hurt, lay_at
from campaigns.games.knk_mf.wounds.elements import muffled
from campaigns.games.knk_mf.wounds.modes import flies

ICE = roles.ICE


def cut_short(state: State, hero: str, over: Ground, way: Reached) -> tuple[Reached, str]:
    """A way as far as somebody in hiding stands in it, of whom the walker could not know; and who that is.

    Shape:  the whole way and an empty name where nobody does; who runs through enemies is not stopped.
    Source: «Стэлс» says nothing of it; a ruling.
    """
    people = {} if over.tramples else occupants(state)
    for number, cell in enumerate(way.path):
        other = people.get(cell, "")
        if unseen_by(state, hero, other):
            path = way.path[:number]
            return Reached(price(over, path), path), other
    return way, ""


def go_along(draft: Draft, book: Book, hero: str, path: tuple[Cell, ...]) -> bool:
    """Go cell by cell: break, trample, slide, wade. Returns whether nothing, like a fall, ended it on the way.

    Source: «Сила B (4)»; «Лёд»; «Вода»; «Захват».
    """
    paid = False
    people, aloft = occupants(draft.state), flies(draft.state, book, hero)
    for before, cell in zip(path, path[1:], strict=False):
        thing = obstacles(draft.state, book).get(cell)
        if cell in people:
            trample(draft, book, hero, people[cell])
            continue
        if thing and blocks(draft.state, thing) and not aloft:
            draft.note(
                say("{hero} breaks through {obstacle}.", hero=Name(hero), obstacle=Name(thing.piece)), roles.STRENGTH_B
            )
            draft.remove(thing.piece, roles.STRENGTH_B)
        lay_at(draft, hero, cell)
        find_hiding(draft, book)
        _drag(draft, hero, before)
        if aloft:
            continue
        if thing and "wading_cost" in thing.entry.stats:
            wade(draft, book, hero, thing.entry)
        elif thing and "slides_from" in thing.entry.stats and not slides(draft.state, book, hero):
            stands = throw(draft, book, hero, letter_of(book, ICE, "save", "A"), paid=paid)
            paid = True
            if not stands and not told(book, ICE).get("fall_loses_turn", True):
                draft.mark(hero, "fallen", "turn", ICE)
                return False
            if not stands:
                fall(draft, hero, ICE, max(1, whole(told(book, ICE).get("turns_lost"))))
                end_turn(draft, book, hero)
                return False
        if not alive(draft.state, hero):
            return False
    return True


def _drag(draft: Draft, hero: str, behind: Cell) -> None:
    """Who is held comes along, a cell behind."""
    for victim in held_by(draft.state, hero):
        lay_at(draft, victim, behind)


def trample(draft: Draft, book: Book, hero: str, target: str) -> None:
    """Run through an enemy, who takes the blow of it.

    Source: «Сила B (4)», «Сила A (5)».
    """
    found = bonus(draft.state, book, hero, "damage")
    rule = found.get("rules", {}).get("damage", roles.STRENGTH_B)
    run_into(draft, hero, target)
    draft.note(say("{hero} runs through {target}.", hero=Name(hero), target=Name(target)), rule)
    hits.strike(draft, target, hero, muffled(draft, book, target, max(0, whole(found.get("damage")))), rule)


def wade(draft: Draft, book: Book, hero: str, through: Entry) -> None:
    """Let water take what it takes."""
    draft.change(hero, "prana", -min(wading_cost(draft.state, book, hero, through, "prana"), _have(draft, hero)))
    hurt(draft, book, hero, wading_cost(draft.state, book, hero, through, "health"), through.slug)


def _have(draft: Draft, hero: str) -> int:
    return max(0, draft.state.count(hero, "prana"))
