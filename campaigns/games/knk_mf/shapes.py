"""What the pages of «КНК: МФ» can say: the shapes of what stands on ranks, categories, classes, wounds and rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.engine.dice.one_die import OneDie
from campaigns.engine.shapes import (
    Amount,
    Either,
    Every,
    Flag,
    Group,
    Page,
    Place,
    Shape,
    Table,
    Text,
    Whole,
    Word,
    Wrong,
)
from campaigns.games.knk_mf.character.numbers import LETTERS
from campaigns.games.knk_mf.character.vitals import ANY

LEVELS = (0, 12)
"""From F to past EX, with what skills and things may add."""
OF_ANY = dict.fromkeys(LETTERS, LEVELS)
MOST_ROLL = 100_000
SMALL, FEW, DIVISOR, POINTS = Whole(0, 999), Whole(1, 20), Whole(1, 999), Whole(0, 9_999)
SOME = Whole(-9_999, 9_999)
FLAG, TEXT, TEXTS = Flag(), Text(), Every(Text())
CATEGORY, CHARACTERISTIC = Page({"category"}), Page({"characteristic"})
ROLL = OneDie(OF_ANY, -MOST_ROLL, MOST_ROLL)
PLAIN_ROLL = OneDie({}, -MOST_ROLL, MOST_ROLL)
ANY_ROLL = Amount({}, -MOST_ROLL, MOST_ROLL, dice=True)
VALUE = Amount(OF_ANY, -MOST_ROLL, MOST_ROLL)
CELLS = Amount(OF_ANY, -999, 999)
THROWN = Amount({}, 0, 9_999, dice=True)
"""A number of points, or dice that fall for it."""
RECKONED = Amount(OF_ANY, -9_999, 9_999)
OPPOSED = OneDie({"X": LEVELS, "Y": LEVELS}, -MOST_ROLL, MOST_ROLL)
BY_CATEGORY = Table(Whole(0, 999), by=CATEGORY)


class RankLetter:
    """The letters of a rank that the book has: F, EX."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """As of every shape."""
        known = [str(one.stats.get("letter")) for one in at.book.of_kind("rank")]
        yield from Word(known).wrong(value, at)


class Damage:
    """The damage of a blow, of the roll of the attack and of the defence: «((1dАтака)-Защита)/2»."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """As of every shape."""
        told = value.replace("1dАтака", "Атака") if isinstance(value, str) else value
        yield from Amount({"Атака": (0, 5_000), "Защита": (0, 5_000)}, -MOST_ROLL, MOST_ROLL).wrong(told, at)


@dataclass(frozen=True, slots=True)
class OfSixth:
    """A formula of the sixth characteristic of a class, which may speak of it only where the class has but one."""

    most: int = 100_000
    more: tuple[str, ...] = ()

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """As of every shape."""
        page = at.book.get(at.page)
        letters = page.stats.get("sixth") if page else None
        own = list(letters) if isinstance(letters, dict) and len(letters) == 1 else []
        yield from Amount(dict.fromkeys((*own, *self.more), LEVELS), -self.most, self.most).wrong(value, at)


RANK = RankLetter()
EFFECT = Either((Whole(-9_999, 9_999), Flag(), Every(Text())))
"""What a skill does: a number, yes or no, or words for the table."""
GROWTH = Amount(OF_ANY | {"EA": LEVELS}, -9_999, 9_999)
"""What a bonus grows by each turn: a number, or a formula of characteristics."""


class Effects:
    """What a skill does at one rank, by the names of the effects."""

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """As of every shape."""
        told = value if isinstance(value, dict) else {}
        shapes: dict[str, Shape] = {name: GROWTH if name.endswith("_per_turn") else EFFECT for name in told}
        yield from Group(may=shapes).wrong(value, at)


SKILL: dict[str, Shape] = {
    "rank": RANK,
    "ranks": Table(Effects(), by=RANK),
    "upkeep": POINTS,
    "free_for": Page({"class"}),
    **dict.fromkeys(("characteristic_points", "skill_points"), SMALL),
    **dict.fromkeys(("activated", "kept_when_off"), FLAG),
}
CATEGORY_MUST: dict[str, Shape] = {
    "least_rank": RANK,
    "most_rank": RANK,
    "attack_roll": ROLL,
    "health": Amount(OF_ANY, 1, MOST_ROLL),
    "prana": Amount(OF_ANY, 0, MOST_ROLL),
    "defence": VALUE,
    "cells": CELLS,
    "initiative": ROLL,
    "dodge": ROLL,
    "dodges": Either((Amount(OF_ANY, -99, 99), Word({ANY}))),
    "damage": Damage(),
    "characteristic_points": SMALL,
    "skill_points": SMALL,
}
CATEGORY_MAY: dict[str, Shape] = {
    "least_points": SMALL,
    "attack_roll_2": ROLL,
    "damage_2": Damage(),
    "attack_prana_cost": POINTS,
    "attack_2_prana_cost": POINTS,
    "cursed_rank": RANK,
    "has_some_of": Every(Page({"class"})),
    **dict.fromkeys(("bonuses", "ex_in_rare_cases", "sixth_may_be_ex"), FLAG),
}
CLASS: dict[str, Shape] = {
    "categories": Every(CATEGORY, least=1),
    "sixth": Table(Text(), most=20),
    "sixth_of": Table(Every(CATEGORY)),
    "activation": Table(OfSixth(more=("NP",))),
    "concentration": OfSixth(),
    "blood_veil_save_below": OfSixth(),
    "blood_veil_below": SMALL,
    "mind_save_penalty": OfSixth(999),
    "prana": OfSixth(),
    "prana_recovery": OfSixth(),
    "lines_per_turn": OfSixth(999),
    "familiar_prana": OfSixth(),
    "raised_cost": POINTS,
    "ex_for": Every(CATEGORY),
    "schools": Whole(0, 20),
    "points_for_a_school": SMALL,
    "skill_point_at": Every(RANK),
    "skill_points_each": SMALL,
    "schools_raised": Whole(0, 20),
    "schools_raised_to": RANK,
    "rewarded_at": RANK,
    "at_school_a": Group(may={"characteristic_points": SMALL, "skill_points": SMALL}),
    "new_school_rank": RANK,
    "school_ex_needs": Every(RANK),
    "night_attack_bonus": Either((FLAG, SMALL)),
    **dict.fromkeys(("familiar", "unholy", "free_skill", "blood_veil_without_prana"), FLAG),
}
OBSTACLE: dict[str, Shape] = {
    "any_hit_of": Every(CATEGORY),
    "damage_of": BY_CATEGORY,
    "move_divisor": DIVISOR,
    "wading_cost": Table(Group(may={"health": POINTS, "prana": POINTS})),
    "cannot_jump": Every(Page({"familiar"})),
    "slides_from": RANK,
    "save": CHARACTERISTIC,
    "turns_lost": FEW,
    **dict.fromkeys(("indestructible", "passable", "free_for_sliders", "fall_loses_turn", "may_stop"), FLAG),
}
STATUS: dict[str, Shape] = {
    "deadly_for": Every(Page()),
    "bonus_for": Every(Page()),
    "fire_divisor": DIVISOR,
    "fire_factor": DIVISOR,
    **dict.fromkeys(("default", "hides", "puts_out_fire", "ends_night"), FLAG),
}
RANK_BONUS: dict[str, Shape] = {
    "breaks_thickness": SMALL,
    "breaks_strong_thickness": SMALL,
    "damage": RECKONED,
    "throws": RECKONED,
    "health": RECKONED,
    "second_turn_roll": PLAIN_ROLL,
    "second_turn_on": SOME,
    "prana_recovery": RECKONED,
    "counterattack_roll": PLAIN_ROLL,
    "counterattack_percent": SMALL,
    **dict.fromkeys(("conceptual_divisor", "counterattack_divisor"), DIVISOR),
    **dict.fromkeys(("breaks_any", "without_critical", "immune_to_ranged", "phantasm_full"), FLAG),
    **dict.fromkeys(("adjacent", "after_save", "at_start_of_next_turn", "counterattack_is_action"), FLAG),
}
CRITICAL: dict[str, Shape] = {
    "roll": ANY_ROLL,
    "damage_factor": FEW,
    "turns_lost": FEW,
    **dict.fromkeys(("flies", "throws"), Amount({"S": LEVELS}, -99, 999)),
    **dict.fromkeys(("sets", "lowers"), Table(SMALL)),
    **dict.fromkeys(("part", "except"), TEXT),
    **dict.fromkeys(
        (
            "no_dodge",
            "disarms",
            "loses_turn",
            "destroys_item",
            "severs",
            "loses_blood",
            "no_magic",
            "always",
            "knocks_down",
        ),
        FLAG,
    ),
}
FAMILIAR: dict[str, Shape] = {
    "category": CATEGORY,
    "of": Page({"class"}),
    **dict.fromkeys(("cannot_attack", "guards", "drinks_blood", "owner_survives"), FLAG),
}
