"""Breaking obstacles, and putting them and other things of a location on the map.

Source: «Препятствия»; «Статусы локаций».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.attacking import Blow, attack_roll, damage_formula, refuse_blocked
from campaigns.games.knk_mf.battle.fighters import BATTLE, entry_of, lay_down
from campaigns.games.knk_mf.battle.saves import thrown
from campaigns.games.knk_mf.battle.turns import begin_action
from campaigns.games.knk_mf.battle.weapons import chosen_weapon, reaches
from campaigns.games.knk_mf.character.edition import shared, table, whole, words
from campaigns.games.knk_mf.character.numbers import category
from campaigns.games.knk_mf.location.grid import COVER, cell_of, code, distance, obstacles, occupants, place_of
from campaigns.games.knk_mf.location.ground import NEVER, toughness
from campaigns.games.knk_mf.location.stealth import noticed
from campaigns.games.knk_mf.wounds.body import entry_stats, lay_at

OBSTACLES, ORDINARY = "prepyatstviya", roles.ORDINARY_OBSTACLES
TRAITS = ("tall", "barrier", COVER)
"""What an obstacle may be besides its sort."""
STATUSES = "statusy-lokaciy"


def break_obstacle(draft: Draft, book: Book, *, hero: str, obstacle: str, weapon: str) -> None:
    """Strike an obstacle: some break at once, others after so much damage.

    Units:  the action of the turn; damage, without any defence.
    Errors: IllegalMove when it is another's turn, out of reach, or for what cannot be broken.
    Source: «Обычные препятствия», «Крепкие препятствия», «Третьи препятствия».
    """
    if not begin_action(draft, book, hero):
        return
    state = draft.state
    known = state.pieces.get(obstacle)
    here, there = place_of(state, hero), place_of(state, obstacle)
    if known is None or known.kind != "obstacle" or there is None or here is None:
        raise IllegalMove(say("There is no such obstacle."), OBSTACLES)
    armed = chosen_weapon(state, book, hero, weapon, distance(here, there))
    if not reaches(armed, distance(here, there)):
        raise IllegalMove(say("{hero} does not reach {target}.", hero=Name(hero), target=Name(obstacle)), OBSTACLES)
    refuse_blocked(draft, book, armed, here, there)
    entry = entry_of(state, book, obstacle)
    if toughness(entry) == NEVER:
        raise IllegalMove(say("{obstacle} cannot be broken.", obstacle=Name(obstacle)), entry.slug or OBSTACLES)
    draft.begin("step", "retreat")
    noticed(draft, book, hero)
    draft.unmark(hero, "hidden", roles.STEALTH)
    rule = entry.slug if entry.stats.keys() & {"any_hit_of", "damage_of"} else ORDINARY
    told = entry.stats if rule != ORDINARY else entry_stats(book, ORDINARY)
    counted = category(state, book, hero)
    if counted not in words(told.get("any_hit_of")):
        blow = Blow(hero, obstacle, armed, "1")
        roll = attack_roll(state, book, blow, hidden=False)
        result = thrown(draft, f"attack/{hero}", roll, rule)
        amount = max(0, shared(book, damage_formula(state, book, blow), **{"Атака": result, "Защита": 0}))
        draft.change(obstacle, "damage", amount + armed.damage, rule)
        needed = whole(table(told.get("damage_of")).get(counted))
        if draft.state.count(obstacle, "damage") < needed:
            return
    draft.note(say("{hero} breaks {obstacle}.", hero=Name(hero), obstacle=Name(obstacle)), rule)
    draft.remove(obstacle, rule)


def lay_obstacle(draft: Draft, book: Book, *, obstacle: str, cell: str, how: str, by: object) -> None:
    """The master, or magic through the master, puts an obstacle on a cell of the map of the battle.

    Shape:  `how` says that it is too tall to be jumped over, that it cannot be waded through, or that one shoots from
            behind it.
    Errors: IllegalMove for what is no obstacle, a cell that is taken, or another trait.
    Source: «Прыжки через препятствия»: not over all of them; «Вода»: a hindrance or an obstacle; covers among others.
    """
    if how not in ("", *TRAITS):
        raise IllegalMove(
            say("An obstacle is too tall to be jumped over, cannot be waded through, or is a cover."), OBSTACLES
        )
    entry = book.get(obstacle)
    if entry is None or entry.kind != "obstacle":
        raise IllegalMove(say("There is no such obstacle."), OBSTACLES)
    wanted = cell_of(cell, book)
    if wanted in obstacles(draft.state, book) or wanted in occupants(draft.state):
        raise IllegalMove(say("{cell} is not free.", cell=code(wanted)), OBSTACLES)
    piece = lay_down(draft, "obstacle", entry.slug)
    lay_at(draft, piece, wanted)
    if how:
        draft.mark(piece, how, rule=entry.slug)


def lay_status(draft: Draft, book: Book, *, status: str, cell: str, by: object) -> None:
    """Give a status to a cell, or without one to the whole location; a second time takes it away again.

    Errors: IllegalMove for what is no status.
    Source: «Статусы локаций».
    """
    entry = book.get(status)
    if entry is None or entry.kind != "location-status":
        raise IllegalMove(say("There is no such status."), STATUSES)
    wanted = cell_of(cell, book) if cell else None
    for one in list(draft.state.of_kind("status")):
        here = draft.state.holder(one.id) in ("", BATTLE)
        if here and one.entry == entry.slug and place_of(draft.state, one.id) == wanted:
            draft.remove(one.id, entry.slug)
            return
    piece = lay_down(draft, "status", entry.slug)
    if wanted:
        lay_at(draft, piece, wanted)
