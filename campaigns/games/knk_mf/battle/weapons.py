"""What somebody strikes with, and what that does to each sort of creature.

Source: «Критическая атака и типы урона»; «Нечисть и нематериальные существа».
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import entry_of, figure, says, told_of
from campaigns.games.knk_mf.character.edition import divided, table, told, whole
from campaigns.games.knk_mf.character.numbers import class_of, is_unholy
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.character.supplements import entry_of as known_entry
from campaigns.games.knk_mf.character.supplements import reached

FISTS = roles.CRUSHING
CREATURES = roles.CREATURES
ORDINARY, CONCEPTUAL, PHANTASM, MAGIC = "ordinary", "conceptual", "phantasm", "magic"
IMMUNITY = ("immune_to_ranged", "conceptual_divisor", "phantasm_full")
"""What a high rank gives against shots."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """What somebody strikes with.

    Shape: `item` is empty for bare hands; `table` the entry of its criticals; `sort` ordinary, conceptual or phantasm;
           `reach` 0 for any distance of a ranged one; `plus` and `sides` a roll of its own, where it has one.
    """

    item: str = ""
    table: str = FISTS
    sort: str = ORDINARY
    ranged: bool = False
    silent: bool = False
    reach: int = 0
    to_attack: int = 0
    damage: int = 0
    plus: int = 0
    sides: int = 0


def weapons(state: State, hero: str) -> list[str]:
    """The things somebody holds that one can strike with, oldest first."""
    return [one.id for one in state.held_by(hero, "item") if not state.has(one.id, "no-weapon")]


def weapon_of(state: State, book: Book, hero: str, item: str) -> Weapon:
    """What a thing is as a weapon; bare hands for none. Blows of familiars count as conceptual."""
    if not item:
        return Weapon(sort=CONCEPTUAL if is_familiar(state, book, hero) else ORDINARY)
    entry = entry_of(state, book, item)
    table = entry.slug if entry.kind == "critical-table" else str(entry.stats.get("table", ""))
    table = told_of(state, item, "table") or table
    known = book.get(table)
    return Weapon(
        item,
        table if known and known.kind == "critical-table" else FISTS,
        _sort(state, book, item, hero),
        says(state, book, item, "ranged"),
        says(state, book, item, "silent"),
        figure(state, book, item, "range"),
        figure(state, book, item, "to_attack"),
        figure(state, book, item, "damage"),
        figure(state, book, item, "plus"),
        figure(state, book, item, "sides"),
    )


def is_familiar(state: State, book: Book, piece: str) -> bool:
    """Whether somebody is a familiar: by kind, by an owner, or by class as Servants are."""
    owned = state.pieces[piece].kind == "familiar" or bool(told_of(state, piece, "owner"))
    return owned or bool(class_of(state, book, piece).stats.get("familiar"))


def _sort(state: State, book: Book, item: str, hero: str) -> str:
    if says(state, book, item, "phantasm"):
        return PHANTASM
    enchanted = any(says(state, book, item, name) for name in ("conceptual", "enchanted"))
    return CONCEPTUAL if enchanted or is_familiar(state, book, hero) else ORDINARY


def hunts_with_anything(state: State, book: Book, hero: str) -> bool:
    """Whether a skill lets somebody strike the unholy with any weapon.

    Source: «Охотник на нечисть» C.
    """
    for skill in state.held_by(hero, "skill"):
        entry = known_entry(state, book, skill.entry or skill.id)
        if any(reached(state, book, skill, entry, "any_weapon_against_unholy")):
            return True
    return False


def tempered(draft: Draft, book: Book, by: str, target: str, weapon: Weapon, amount: int) -> int:
    """What is left of physical damage against this sort of creature; each change is noted.

    Units:  health; halves are rounded down.
    Source: «Нечисть и нематериальные существа»; «Выносливость EX (6)».
    """
    state = draft.state
    stats = told(book, CREATURES)
    if state.has(target, "immaterial"):
        amount = _against(draft, book, amount, target, weapon.sort, table(stats.get("immaterial")), CREATURES)
    elif is_unholy(state, book, target):
        sort = CONCEPTUAL if weapon.sort == ORDINARY and hunts_with_anything(state, book, by) else weapon.sort
        amount = _against(draft, book, amount, target, sort, table(stats.get("unholy")), CREATURES)
    if weapon.ranged:
        reached_bonus = bonus(state, book, target, *IMMUNITY)
        if reached_bonus.get("immune_to_ranged"):
            whole_phantasms = {"phantasm_divisor": 1} if reached_bonus.get("phantasm_full", True) else {}
            by_phantasms = {"phantasm_divisor": reached_bonus.get("conceptual_divisor"), **whole_phantasms}
            halves = {"immune_to_ordinary": True, **reached_bonus, **by_phantasms}
            amount = _against(
                draft, book, amount, target, weapon.sort, halves, reached_bonus["rules"]["immune_to_ranged"]
            )
    return amount


def is_proof(state: State, book: Book, target: str, weapon: Weapon) -> bool:
    """Whether a weapon does nothing at all to somebody.

    Source: «Нечисть и нематериальные существа»; «Выносливость EX (6)».
    """
    safe = table(told(book, CREATURES).get("immaterial")) if state.has(target, "immaterial") else {}
    shot = weapon.ranged and bool(bonus(state, book, target, "immune_to_ranged").get("immune_to_ranged"))
    return weapon.sort == ORDINARY and (bool(safe.get("immune_to_ordinary")) or shot)


def _against(
    draft: Draft, book: Book, amount: int, target: str, sort: str, stats: Mapping[str, object], rule: str
) -> int:
    if sort == ORDINARY and stats.get("immune_to_ordinary"):
        draft.note(say("{hero} takes nothing from such a weapon.", hero=Name(target)), rule)
        return 0
    divisor = max(1, whole(stats.get(f"{sort}_divisor"), 1))
    part = divided(book, amount, divisor)
    if divisor > 1:
        draft.note(say("{hero} takes {part} of {amount}.", hero=Name(target), part=part, amount=amount), rule)
    return part


def chosen_weapon(state: State, book: Book, hero: str, item: str, needed: int) -> Weapon:
    """The weapon that was named; else the first that reaches so far; else bare hands.

    Errors: IllegalMove for a thing that somebody does not hold or that is no weapon.
    """
    held = weapons(state, hero)
    if item in ("fists", "none"):
        return weapon_of(state, book, hero, "")
    if item:
        if item not in held:
            raise IllegalMove(say("{hero} holds no such weapon.", hero=Name(hero)), roles.TURNS)
        return weapon_of(state, book, hero, item)
    known = [weapon_of(state, book, hero, one) for one in held]
    fitting = [one for one in known if reaches(one, needed)]
    return next(iter(fitting), weapon_of(state, book, hero, ""))


def reaches(weapon: Weapon, needed: int) -> bool:
    """Whether a weapon reaches so many cells."""
    if weapon.ranged:
        return not weapon.reach or needed <= weapon.reach
    return needed <= 1
