"""Getting from island to island: on foot, by spring, by a comrade's help; and what waits on arrival.

Source: 1.4 Перемещение; chapter 2; 4.4; 4.5 Пружина; 1.3 Скаут.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import ability, known_place, meant, pay_for_use, ready_hero, spend, use_up
from campaigns.games.bridges.fight.foes import notice
from campaigns.games.bridges.goods.bank import end_offers, receive
from campaigns.games.bridges.numbers import adjacent, gear, move_cost, number, within
from campaigns.games.bridges.scout import count_use
from campaigns.games.bridges.throws import rolled_amount


def arrive(draft: Draft, book: Book, piece: str, place: str, rule: str) -> None:
    """Put a hero or boss on an island; a hero opens the chest there, and what was got elsewhere is no longer just got.

    Source: 2 Сундуки: 2 + N-1 coins, then the chest is gone; 1.3 Слоты Снаряжения.
    """
    end_offers(draft, piece)
    notice(draft, book)  # who was put beside a watchful boss by hand is seen there before leaving
    draft.put(piece, place, rule)
    if draft.state.pieces[piece].kind != "hero":
        return
    for chest in [*draft.state.held_by(place, "chest")]:
        coins = rolled_amount(draft, book[roles.CHEST].stats, "coins", "chest", rules.CHEST)
        receive(draft, {"coins": coins}, rule=rules.CHEST)
        if not book[roles.CHEST].stats.get("stays"):
            draft.remove(chest.id, rules.CHEST)


def move(draft: Draft, book: Book, *, hero: str, place: str) -> None:
    """Walk over a bridge to the next island.

    Units:  action points: 1, or what the armour says.
    Errors: IllegalMove when no bridge leads there, the armour allows no further move this phase, or there are too few
            points, by the paragraph that asks for so many.
    Source: 1.4 Перемещение; 4.4.
    """
    ready_hero(draft, hero)
    known_place(draft.state, place)
    here = draft.state.holder(hero)
    if place == here:
        raise IllegalMove(say("{piece} is on {place} already.", piece=Name(hero), place=Name(place)), rules.MOVE)
    bridged = place in adjacent(draft.state, book, here)
    if not bridged and book[roles.ACTIONS].stats.get("move_along_bridges"):
        draft.refuse(say("No bridge joins {here} and {there}.", here=Name(here), there=Name(place)), rules.MOVE)
    for _, armour in gear(draft.state, book, hero, "armour"):
        most = number(armour, "moves_per_phase")
        if "moves_per_phase" in armour.stats and draft.state.count(hero, "moves") >= most:
            once = say("In {armour} one moves only once a phase.", armour=Name(armour.slug))
            many = say("In {armour} one makes {most:move|moves} a phase at most.", armour=Name(armour.slug), most=most)
            draft.refuse(once if most == 1 else many, armour.slug)
    cost = move_cost(draft.state, book, hero)
    spend(draft, hero, cost.total, cost.parts[0].rule)
    draft.change(hero, "moves", 1, rules.MOVE)
    arrive(draft, book, hero, place, rules.MOVE)


def jump(draft: Draft, book: Book, *, hero: str, place: str, item: str = "") -> None:
    """Use up a spring of the bank to jump to any other island.

    Units:  no action points, unless its page says so.
    Errors: IllegalMove without a spring, or to where the hero stands.
    Source: 4.5 Пружина, and any other thing by which one jumps; 1.3 (things of the bank are used anywhere).
    """
    ready_hero(draft, hero)
    spring = meant(draft.state, book, item, roles.SPRING)
    pay_for_use(draft, book, hero, spring)
    use_up(draft, spring, spring)
    leap(draft, book, hero, place, spring)


def leap(draft: Draft, book: Book, piece: str, place: str, rule: str = roles.SPRING) -> None:
    """Let a hero or boss jump to any other island, or to one next door if the page says so.

    Errors: IllegalMove to the island that it is on, or farther than it may.
    """
    known_place(draft.state, place)
    here = draft.state.holder(piece)
    if here == place:
        raise IllegalMove(say("{piece} is on {place} already.", piece=Name(piece), place=Name(place)), rule)
    told = book.get(rule)
    if told and told.stats.get("next_door") and place not in adjacent(draft.state, book, here):
        draft.refuse(say("No bridge joins {here} and {there}.", here=Name(here), there=Name(place)), rule)
    most = number(told, "jump_bridges") if told else 0
    if most and place not in within(draft.state, book, here, most):
        draft.refuse(say("{there} is more than {most:bridge|bridges} away.", there=Name(place), most=most), rule)
    arrive(draft, book, piece, place, rule)


def carry(draft: Draft, book: Book, *, hero: str, comrade: str, place: str) -> None:
    """Скаут moves a comrade to an island next to the comrade's.

    Units:  one action point of Скаут; the comrade's points and armour do not count.
    Errors: IllegalMove for other characters, for oneself, or when no bridge leads there.
    Source: 1.3 Скаут.
    """
    ready_hero(draft, hero)
    refusal = say("{hero} cannot move others.", hero=Name(hero))
    scout = ability(draft, book, hero, "carry_cost", refusal, rules.SCOUT_CARRY)
    other = draft.state.pieces.get(comrade)
    if other is None or other.kind != "hero" or comrade == hero:
        raise IllegalMove(say("Only a comrade can be moved."), rules.SCOUT_CARRY)
    known_place(draft.state, place)
    here = draft.state.holder(comrade)
    if scout.stats.get("carries_next_door") and place not in adjacent(draft.state, book, here):
        draft.refuse(say("No bridge joins {here} and {there}.", here=Name(here), there=Name(place)), rules.SCOUT_CARRY)
    if place == here:
        raise IllegalMove(say("{piece} is on {place} already.", piece=Name(comrade), place=Name(place)), rules.MOVE)
    count_use(draft, scout, hero, "carries", rules.SCOUT_CARRY)
    spend(draft, hero, number(scout, "carry_cost"), rules.SCOUT_CARRY)
    arrive(draft, book, comrade, place, rules.SCOUT_CARRY)
