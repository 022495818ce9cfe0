"""Things that are used up: potions, shield balls, bombs; springs are in `travel.py`.

Source: 4.5 Расходуемые предметы.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.bridges import roles
from campaigns.games.bridges.checks import HEALING, known_place, meant, pay_for_use, ready_hero, use_up
from campaigns.games.bridges.fight.explosions import explode
from campaigns.games.bridges.numbers import BASE, alive, heroes, max_health, number
from campaigns.games.bridges.throws import rolled_amount
from campaigns.games.bridges.travel import leap


def drink(draft: Draft, book: Book, *, hero: str, item: str = "") -> None:
    """Use up a potion of the bank to get health back.

    Errors: IllegalMove without a potion or with nothing to heal.
    Source: 4.5 Зелье лечения, and any other thing of an edition that heals.
    """
    ready_hero(draft, hero)
    potion = meant(draft.state, book, item, roles.POTION)
    pay_for_use(draft, book, hero, potion)
    use_up(draft, potion, potion)
    activate(draft, book, potion, hero, "")


def shield(draft: Draft, book: Book, *, hero: str, item: str = "") -> None:
    """Use up a shield ball of the bank: a shield of one's own until the next heroes' phase.

    Errors: IllegalMove without one.
    Source: 4.5 Шарик-со-Щитом, and any other thing of an edition that takes damage upon itself.
    """
    ready_hero(draft, hero)
    ball = meant(draft.state, book, item, roles.BALL)
    pay_for_use(draft, book, hero, ball)
    use_up(draft, ball, ball)
    activate(draft, book, ball, hero, "")


def bomb(draft: Draft, book: Book, *, hero: str, item: str = "") -> None:
    """Put a bomb of the bank on the hero's island; it goes off as the next round begins.

    Units:  one action point, or what its page says.
    Errors: IllegalMove without a bomb or without points.
    Source: 4.5 Бомба, and any other thing of an edition that goes off.
    """
    ready_hero(draft, hero)
    charge = meant(draft.state, book, item, roles.BOMB)
    pay_for_use(draft, book, hero, charge)
    use_up(draft, charge, charge)
    activate(draft, book, charge, draft.state.holder(hero), "", by=hero)


def activate(draft: Draft, book: Book, item: str, target: str, place: str, by: str = "") -> None:
    """Let a consumable take effect on a target, wherever it came from.

    Shape:  `by` is the hero whose bomb it is.
    Errors: IllegalMove for a target that it does nothing to.
    Source: 4.5; 1.8 Запуск Предмета.
    """
    stats = book[item].stats
    if "damage" in stats:
        lying = draft.add("bomb", entry=item, holder=_island_of(draft.state, item, target), rule=item)
        if by:
            draft.mark(lying, f"set-by:{by}", rule=item)
        if not stats.get("explodes_next_turn"):
            explode(draft, book, lying)
        return
    if target != BASE or "jump" in stats:  # the base has health like somebody, but it leaps nowhere
        _check_somebody(draft.state, item, target)
    if HEALING & stats.keys():
        missing = max_health(draft.state, book, target).total - draft.state.count(target, "health")
        if missing <= 0:
            raise IllegalMove(say("{piece} has nothing to heal.", piece=Name(target)), item)
        healed = missing if stats.get("heals_all") else rolled_amount(draft, stats, "heals", f"heals/{item}", item)
        healed = min(healed, missing)
        draft.change(target, "health", healed, item, item)
    elif "absorbs" in stats:
        for one in [target] if stats.get("personal") else _all_beside(draft.state, target):
            absorbed = rolled_amount(draft, stats, "absorbs", f"absorbs/{item}", item)
            draft.change(one, "shield", absorbed, item, item)
            if rounds := number(book[item], "lasts_rounds"):
                draft.set(one, "shield_rounds", rounds, item)
    else:
        leap(draft, book, target, place, item)


def _all_beside(state: State, target: str) -> list[str]:
    """Whom a shield covers that is not personal: all heroes on the island of its target, and the target."""
    place = state.holder(target) or target
    return [*dict.fromkeys([target, *(hero.id for hero in heroes(state, place))])]


def _island_of(state: State, item: str, target: str) -> str:
    """The island that a bomb lies on: the one it was sent to, or that of the hero or boss it was aimed at.

    Errors: IllegalMove for what is neither an island nor somebody on one.
    """
    piece = state.pieces.get(target)
    if piece is None or piece.kind not in {"hero", "boss"}:
        return known_place(state, target).id
    _check_somebody(state, item, target)
    return known_place(state, state.holder(target)).id


def _check_somebody(state: State, item: str, target: str) -> None:
    piece = state.pieces.get(target)
    if piece is None or piece.kind not in {"hero", "boss"} or (piece.kind == "boss" and not alive(state, target)):
        raise IllegalMove(say("{item} does nothing to that.", item=Name(item)), item)
