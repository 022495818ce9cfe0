"""The rolls of a character: what is added for certain and the die, from the formulas of the category and of saves.

Source: Категории персонажей; Спасброски; Навыки; «+5 к …» of Вторичные характеристики.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import reckoned, rolled, told, whole, word
from campaigns.games.knk_mf.character.ladder import rank_letter, with_plus
from campaigns.games.knk_mf.character.numbers import (
    by_class,
    category_for,
    class_of,
    is_unholy,
    letters_of,
    level,
    levels_in,
    named,
)
from campaigns.games.knk_mf.character.supplements import bonuses, reached, skill_entry

OF_CATEGORY = {
    "attack": ("S", "attack_roll"),
    "attack_2": ("S", "attack_roll_2"),
    "initiative": ("A", "initiative"),
    "dodge": ("L", "dodge"),
}
"""Rolls that the category has a formula for: the characteristic and the stat."""
SAVES = {
    "save_S": roles.STRENGTH_SAVE,
    "save_E": roles.ENDURANCE_SAVE,
    "save_A": roles.AGILITY_SAVE,
    "save_M": roles.MAGIC_SAVE,
}
ROLLS = (*OF_CATEGORY, "mind", *SAVES)


@dataclass(frozen=True)
class Step:
    """One thing that makes a roll what it is: so much added for certain, so many sides of the die."""

    label: Sentence
    plus: int
    sides: int
    rule: str


def roll_of(state: State, book: Book, piece: str, name: str, doubled: int = 0, target: str = "") -> Roll:
    """A roll of a character, `24+1d76`.

    Shape:  `name` is one of `ROLLS`; `doubled` is how many «+» are spent on it; `target` whom an attack is aimed at.
    """
    found = steps_of(state, book, piece, name, doubled, target)
    return Roll(sum(step.plus for step in found), sum(step.sides for step in found))


def steps_of(state: State, book: Book, piece: str, name: str, doubled: int = 0, target: str = "") -> list[Step]:
    """Everything that makes a roll, the formula first."""
    found = _formula(state, book, piece, name, doubled)
    if not found:
        return []
    if name in ("attack", "attack_2"):
        found += _attack(state, book, piece, target)
    elif name == "initiative":
        found += _added(bonuses(state, book, piece, "initiative"))
    else:
        kind = "mind_save" if name == "mind" else name
        found += _least([*bonuses(state, book, piece, kind), *bonuses(state, book, piece, "saves")])
    if state.has(piece, "night"):
        found += _added(bonuses(state, book, piece, "night_bonus"))
        own = class_of(state, book, piece)
        if by := whole(own.stats.get("night_attack_bonus")):
            found += _added([Part(say("{class_}", class_=Name(own.slug)), by, own.slug)])
    if name == "mind":
        found += _least(
            [Part(one.label, -one.amount, one.rule) for one in by_class(state, book, piece, "mind_save_penalty")]
        )
    return found


def _formula(state: State, book: Book, piece: str, name: str, doubled: int) -> list[Step]:
    if name == "mind":
        amount = told(book, roles.MIND_SAVE_ROLL).get("amount", told(book, rules.SAVES).get("roll"))
        base = rolled(amount) or Roll()
        return [Step(say("everybody"), base.plus, base.sides, rules.MIND)]
    if name in SAVES:
        letter, source = name.removeprefix("save_"), SAVES[name]
        formula = told(book, source).get("formula", _of_any_save(book, letter))
    else:
        letter, stat = OF_CATEGORY[name]
        source = category_for(state, book, piece, letter)
        formula = told(book, source).get(stat)
    stands = levels_in(state, book, piece, formula, letter)
    nobody = rolled(formula, **{**stands, letter: 0})
    full = rolled(formula, **{**stands, letter: with_plus(book, stands[letter], doubled)})
    if nobody is None or full is None:
        return []
    label = say(
        "{characteristic} {rank}",
        characteristic=named(state, book, piece, letter),
        rank=rank_letter(book, stands[letter]),
    )
    return [
        Step(say("{source}", source=Name(source)), nobody.plus, nobody.sides, source),
        Step(label, full.plus - nobody.plus, full.sides - nobody.sides, source),
    ]


def _of_any_save(book: Book, letter: str) -> object:
    """What the chapter on saves says of all of them, for a save whose own page does not say how it is thrown."""
    stats = told(book, rules.SAVES)
    formula = stats.get("formula", stats.get("roll"))
    return formula.replace(word(stats.get("own")) or "X", letter) if isinstance(formula, str) else formula


def _attack(state: State, book: Book, piece: str, target: str) -> list[Step]:
    """What skills and things do to an attack: more to it, more sides, and what has grown from turn to turn."""
    found = _added(bonuses(state, book, piece, "attack"))
    found += [Step(part.label, 0, part.amount, part.rule) for part in bonuses(state, book, piece, "attack_roll")]
    found += _least(bonuses(state, book, piece, "least_attack"))
    if target and target in state and is_unholy(state, book, target):
        found += _added(bonuses(state, book, piece, "attack_against_unholy"))
    for held in state.held_by(piece, "skill"):
        turns = max(0, state.count(held.id, "turns"))
        entry = skill_entry(state, book, held)
        rule = entry.slug if book.get(entry.slug) else rules.PRECEDENCE
        label = say("{skill}, turns: {turns}", skill=Name(held.id), turns=turns)
        for grown in reached(state, book, held, entry, "most_attack_per_turn"):
            found.append(Step(label, 0, turns * _amount(state, book, piece, grown), rule))
        for grown in reached(state, book, held, entry, "least_attack_per_turn"):
            by = turns * _amount(state, book, piece, grown)
            found.append(Step(label, by, -by, rule))
    return [step for step in found if step.plus or step.sides]


def _amount(state: State, book: Book, piece: str, formula: object) -> int:
    """A number of a skill, or a formula of the characteristics: EA, 2EA."""
    if not isinstance(formula, str):
        return whole(formula)
    stands = {one: level(state, book, piece, one).total for one in letters_of(state, book, piece)}
    return reckoned(book, formula, **stands)


def _added(parts: list[Part]) -> list[Step]:
    """«+5 к атаке»: 1d100 becomes 1d100+5."""
    return [Step(part.label, part.amount, 0, part.rule) for part in parts]


def _least(parts: list[Part]) -> list[Step]:
    """«+5 к спасброску», «+5 к минимальному роллу»: 1d100 becomes 5+1d95."""
    return [Step(part.label, part.amount, -part.amount, part.rule) for part in parts]


def number(name: str, of_die: bool, doubled: int = 0) -> Callable[[State, Book, str], Explained]:
    """A derived number of a roll: what is added for certain, or the sides of its die.

    Shape: with `doubled` it says nothing for a character without so many «+».
    """
    letter = OF_CATEGORY.get(name, ("",))[0]

    def derived(state: State, book: Book, piece: str) -> Explained:
        if doubled and state.count(piece, f"plus:{letter}") < doubled:
            return Explained(())
        found = steps_of(state, book, piece, name, doubled)
        amounts = [Part(step.label, step.sides if of_die else step.plus, step.rule) for step in found]
        return Explained(tuple(part for place, part in enumerate(amounts) if part.amount or not place))

    return derived
