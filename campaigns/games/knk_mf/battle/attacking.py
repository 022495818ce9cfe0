"""An attack with hands or a weapon: whether it reaches, the roll, the damage, the critical.

Source: «Категории персонажей» (attacks and damage); «Ходы»; «Критическая атака и типы урона».
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import SEEN_BY, alive, fights, refuse_unseen, require_prana, stat
from campaigns.games.knk_mf.battle.saves import spend_plus, thrown
from campaigns.games.knk_mf.battle.surroundings import strikes_back_at, waits_for_next_turn
from campaigns.games.knk_mf.battle.turns import begin_action, go_on, require_turn, step_of
from campaigns.games.knk_mf.battle.weapons import Weapon, chosen_weapon, is_proof, reaches, tempered
from campaigns.games.knk_mf.character.edition import divided, reckoned, shared, table, told, whole, words
from campaigns.games.knk_mf.character.numbers import category, category_for, levels_in
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.character.rolls import roll_of
from campaigns.games.knk_mf.character.vitals import attack_cost, defence
from campaigns.games.knk_mf.location.grid import Cell, distance, in_the_way, place_of
from campaigns.games.knk_mf.location.stealth import noticed, strikes_from_hiding
from campaigns.games.knk_mf.wounds import criticals, hits
from campaigns.games.knk_mf.wounds.body import entry_of_familiar
from campaigns.games.knk_mf.wounds.elements import WATER, in_mode, muffled

TURNS, COVERS = roles.TURNS, roles.OTHER_OBSTACLES
STRONG, FREE = "1", "2"


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that is about to be rolled: who, at whom, with what, by which of the two ways, and how well."""

    hero: str
    target: str
    weapon: Weapon
    way: str
    doubled: int = 0
    hidden: bool = False
    throws: int = 0


def attack(draft: Draft, book: Book, *, hero: str, target: str, weapon: str, way: str, plus: str, throw: str) -> None:
    """Attack somebody with a weapon or bare hands.

    Units:  the action of the turn; prana for a professional's strong attack and for what impulse adds.
    Errors: IllegalMove when it is another's turn, the target is dead, out of reach, or the prana is short.
    Source: «Ходы»; «Профи»; «Критическая атака и типы урона».
    """
    if not begin_action(draft, book, hero):
        return
    blow = _prepared(draft, book, hero, target, weapon, way, plus, throw)
    draft.begin("step", "retreat")
    _pay(draft, book, blow)
    deal(draft, book, blow)


def _prepared(draft: Draft, book: Book, hero: str, target: str, weapon: str, way: str, plus: str, throw: str) -> Blow:
    """The attack that was asked for, with its «+» spent.

    Errors: IllegalMove for a target or weapon that cannot be, a way or a throw that somebody does not have.
    """
    struck = chosen_weapon(draft.state, book, hero, weapon, _apart(draft.state, hero, target))
    _require_target(draft, book, hero, target, struck)
    if way not in ("", *ways(draft.state, book, hero)):
        draft.refuse(say("{hero} has only one way to attack.", hero=Name(hero)), TURNS)
    chosen_way = way or _usual_way(draft.state, book, hero)
    doubled = spend_plus(draft, book, hero, "S", plus)
    return Blow(hero, target, struck, chosen_way, doubled, throws=_throws(draft, book, hero, struck, throw))


def deal(draft: Draft, book: Book, blow: Blow) -> None:
    """Roll an attack and leave the blow with its target, unless it misses; a critical asks for its effect.

    Source: «Урон по противнику»; «Промах»; «Стэлс».
    """
    hidden = draft.state.has(blow.hero, "hidden") and noticed(draft, book, blow.hero) is False
    hidden = hidden and not draft.state.has(blow.hero, f"{SEEN_BY}:{blow.target}")
    roll = attack_roll(draft.state, book, blow, hidden)
    result = thrown(draft, f"attack/{blow.hero}", roll, _formula_rule(draft.state, book, blow))
    amount = damage_of(draft, book, blow, roll, result)
    if amount is None:
        if hidden:
            strikes_from_hiding(draft, blow.hero, blow.weapon.silent, "")
        return
    added = added_damage(draft.state, book, blow)
    hit = hits.strike(draft, blow.target, blow.hero, max(0, amount + added), _formula_rule(draft.state, book, blow))
    draft.set(hit, "added", added, roles.ADDED_DAMAGE)
    critical = criticals.is_critical(book, roll, result)
    if blow.throws and (
        critical or bonus(draft.state, book, blow.hero, "without_critical").get("without_critical", True)
    ):
        draft.set(hit, "throws", blow.throws, roles.STRENGTH_EX)
    if hidden:
        draft.set(hit, "dodge_penalty", stat(book, roles.STEALTH, "dodge_penalty"), roles.STEALTH)
        strikes_from_hiding(draft, blow.hero, blow.weapon.silent, hit)
    if critical and not is_proof(draft.state, book, blow.target, blow.weapon):
        criticals.ask(draft, book, hit, blow.hero, blow.weapon.table)


def attack_roll(state: State, book: Book, blow: Blow, hidden: bool) -> Roll:
    """The roll of an attack: the weapon's own or the character's, with what the weapon and hiding add to the attack.

    Source: «Категории персонажей»; «Стэлс».
    """
    name = "attack_2" if blow.way == FREE and FREE in ways(state, book, blow.hero) else "attack"
    roll = roll_of(state, book, blow.hero, name, doubled=blow.doubled, target=blow.target)
    if blow.weapon.sides > 0:
        roll = Roll(blow.weapon.plus, blow.weapon.sides)
    more = blow.weapon.to_attack + (stat(book, roles.STEALTH, "attack_bonus") if hidden else 0)
    return roll.to_attack(more)


def damage_of(draft: Draft, book: Book, blow: Blow, roll: Roll, result: int) -> int | None:
    """The damage of an attack that came to a result; None for a miss. Each step is noted.

    Units:  health; halves are rounded down.
    Source: «Урон по противнику»; «Промах»; «+5 к урону»; «Захват»; «Под водой».
    """
    state = draft.state
    rule = _formula_rule(state, book, blow)
    shield = defence(state, book, blow.target, doubled=max(0, state.count(blow.target, "braced"))).total
    draft.set(blow.target, "braced", 0)
    amount = shared(book, damage_formula(state, book, blow), **{"Атака": result, "Защита": shield})
    note = say(
        "{hero} attacks {target}: {roll} = {result} against a defence of {shield}: {amount}.",
        hero=Name(blow.hero),
        target=Name(blow.target),
        roll=str(roll),
        result=result,
        shield=shield,
        amount=amount,
    )
    draft.note(note, rule)
    if amount < 0 and told(book, roles.MISS).get("when_negative"):
        draft.note(say("{hero} misses.", hero=Name(blow.hero)), roles.MISS)
        return None
    if hits.is_held(state, blow.hero):
        amount = divided(book, amount, stat(book, roles.GRAPPLE, "held_damage_divisor", 1))
        draft.note(say("{hero} is held: half of it, {amount}.", hero=Name(blow.hero), amount=amount), roles.GRAPPLE)
    amount = tempered(draft, book, blow.hero, blow.target, blow.weapon, amount)
    return muffled(draft, book, blow.target, amount)


def added_damage(state: State, book: Book, blow: Blow) -> int:
    """What a weapon adds to the damage in the end, after every half and past every factor of a critical.

    Source: «+5 к урону»: it is added to the damage that is done in the end.
    """
    return 0 if is_proof(state, book, blow.target, blow.weapon) else blow.weapon.damage


def damage_formula(state: State, book: Book, blow: Blow) -> str:
    """The damage of the attacker's category, with the roll as one number: "((Атака)-Защита)/2"."""
    counted = told(book, category_for(state, book, blow.hero, "S"))
    free = blow.way == FREE and "damage_2" in counted
    return str(counted.get("damage_2" if free else "damage", "Атака-Защита")).replace("1dАтака", "Атака")


def _formula_rule(state: State, book: Book, blow: Blow) -> str:
    return category_for(state, book, blow.hero, "S")


def ways(state: State, book: Book, hero: str) -> tuple[str, ...]:
    """The ways somebody can attack: "1" strong and paid for, "2" free and halved, for those who have both."""
    return (STRONG, FREE) if "damage_2" in told(book, category_for(state, book, hero, "S")) else (STRONG,)


def _usual_way(state: State, book: Book, hero: str) -> str:
    """The strong way while there is prana for it."""
    short = state.count(hero, "prana") < attack_cost(state, book, hero).total
    return FREE if short and FREE in ways(state, book, hero) else STRONG


def _pay(draft: Draft, book: Book, blow: Blow) -> None:
    """Pay for an attack: the strong way's price, and for any what impulse adds."""
    state = draft.state
    counted = category_for(state, book, blow.hero, "S")
    cost = attack_cost(state, book, blow.hero).total
    if blow.way == FREE:
        cost += stat(book, counted, "attack_2_prana_cost") - stat(book, counted, "attack_prana_cost")
    require_prana(draft, book, blow.hero, max(0, cost), counted)


def _apart(state: State, hero: str, target: str) -> int:
    here, there = place_of(state, hero), place_of(state, target)
    return distance(here, there) if here and there else 0


def _require_target(draft: Draft, book: Book, hero: str, target: str, weapon: Weapon) -> None:
    """Errors: IllegalMove for who is not in the battle, or whom this attacker or weapon cannot strike."""
    state = draft.state
    if not fights(state, target) or not alive(state, target) or target == hero:
        raise IllegalMove(say("There is nobody to attack."), TURNS)
    refuse_unseen(draft, hero, target)
    if entry_cannot_attack(state, book, hero):
        draft.refuse(say("{hero} cannot attack.", hero=Name(hero)), roles.SCOUTS)
    if hits.held_from(state, book, hero, "attack"):
        draft.refuse(say("{hero} is held and cannot attack.", hero=Name(hero)), roles.GRAPPLE)
    if weapon.ranged and in_mode(state, book, WATER, hero) and told(book, WATER).get("no_ranged"):
        draft.refuse(say("Nothing can be shot under water."), WATER)
    if state.has(weapon.item, "soaked"):
        draft.refuse(say("{item} has been under water and does not fire.", item=Name(weapon.item)), WATER)
    here, there = place_of(state, hero), place_of(state, target)
    if here is None or there is None or not reaches(weapon, distance(here, there)):
        draft.refuse(say("{hero} does not reach {target}.", hero=Name(hero), target=Name(target)), TURNS)
    if here and there:
        refuse_blocked(draft, book, weapon, here, there)


def refuse_blocked(draft: Draft, book: Book, weapon: Weapon, here: Cell, there: Cell) -> None:
    """Refuse a shot that something stands in the way of.

    Errors: IllegalMove.
    Source: «Препятствия», others; see the ruling.
    """
    thing = in_the_way(draft.state, book, here, there) if weapon.ranged else ""
    if thing:
        draft.refuse(say("{obstacle} stands in the way of the shot.", obstacle=Name(thing)), COVERS)


def entry_cannot_attack(state: State, book: Book, hero: str) -> bool:
    """Whether somebody is a familiar of a sort that never attacks."""
    return bool(entry_of_familiar(state, book, hero).get("cannot_attack"))


def _throws(draft: Draft, book: Book, hero: str, weapon: Weapon, throw: str) -> int:
    """How far a monster of the highest Strength throws whom it strikes, if it wants to.

    Errors: IllegalMove for who cannot, or not with this weapon.
    Source: «Сила EX (6)».
    """
    if not throw:
        return 0
    found = bonus(draft.state, book, hero, "throws")
    if "throws" not in found or weapon.ranged:
        draft.refuse(say("{hero} cannot throw anybody back with this.", hero=Name(hero)), roles.STRENGTH_EX)
    return max(0, whole(found.get("throws"), stat(book, roles.STRENGTH_EX, "throws")))


def counterattack(draft: Draft, book: Book, *, hero: str, weapon: str, way: str, plus: str, throw: str) -> None:
    """Strike back at the beginning of a turn, before anything else; the action of the turn remains.

    Shape:  an attack like any other: with what, by which of the two ways, with a «+» or a throw, as `attack`.
    Units:  prana, as for any attack.
    Errors: IllegalMove for who has no counterattack, later in the turn, or when the other is no longer beside.
    Source: «Удача B (4)»; «Профи»: two ways.
    """
    require_turn(draft.state, hero)
    if step_of(draft.state) != "dodge" and waits_for_next_turn(draft.state, book, hero):
        raise IllegalMove(say("A counterattack comes first in a turn."), roles.LUCK_B)
    against = next((mark.partition(":")[2] for mark in draft.state.marks_of(hero) if mark.startswith("counters:")), "")
    if not against or not alive(draft.state, against) or not strikes_back_at(draft.state, book, hero, against):
        raise IllegalMove(say("{hero} has nobody to strike back at.", hero=Name(hero)), roles.LUCK_B)
    blow = _prepared(draft, book, hero, against, weapon, way, plus, throw)
    draft.unmark(hero, f"counters:{against}", roles.LUCK_B)
    _pay(draft, book, blow)
    known = {hit.id for hit in hits.pending(draft.state, against)}
    deal(draft, book, blow)
    luck = bonus(draft.state, book, hero, "counterattack_divisor", "counterattack_is_action")
    for hit in hits.pending(draft.state, against):
        if hit.id not in known:
            damage = draft.state.count(hit.id, "damage")
            part = divided(book, damage, whole(luck.get("counterattack_divisor"), 1))
            draft.set(hit.id, "damage", part, roles.LUCK_B)
    if luck.get("counterattack_is_action"):
        draft.begin("step", "retreat")
        return
    go_on(draft, book, hero)


def may_retreat(state: State, book: Book, hero: str) -> bool:
    """Whether somebody's category retreats at all: one that has a price, and that an edition leaves it to.

    Source: «Ходы».
    """
    stats, own = told(book, TURNS), category(state, book, hero)
    return own in table(stats.get("retreat_cost")) and own in (words(stats.get("may_retreat")) or (own,))


def retreat_cost(state: State, book: Book, hero: str) -> int:
    """Prana for each cell of a retreat; 0 for a category that cannot retreat.

    Source: «Ходы».
    """
    formula = table(told(book, TURNS).get("retreat_cost")).get(category(state, book, hero))
    return max(0, reckoned(book, formula, **levels_in(state, book, hero, formula, "A")))
