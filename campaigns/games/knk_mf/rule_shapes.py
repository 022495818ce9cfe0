"""What the pages of the rules of «КНК: МФ» can say, by their addresses: prices, turns, distances, modes."""

from __future__ import annotations

from campaigns.engine.shapes import Amount, Either, Every, Group, Page, Shape, Table, Whole, Word
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.turns import STEPS
from campaigns.games.knk_mf.character.vitals import ANY
from campaigns.games.knk_mf.shapes import (
    BY_CATEGORY,
    CATEGORY,
    CELLS,
    CHARACTERISTIC,
    DIVISOR,
    FEW,
    FLAG,
    OF_ANY,
    PLAIN_ROLL,
    POINTS,
    RANK,
    SMALL,
    SOME,
    TEXT,
    TEXTS,
    THROWN,
    VALUE,
)

DIVIDED = Group(
    may={
        "ordinary_divisor": DIVISOR,
        "conceptual_divisor": DIVISOR,
        "phantasm_divisor": DIVISOR,
        "immune_to_ordinary": FLAG,
    }
)
STANDS = Group({"rank": RANK}, {"bought": RANK, "plus": Whole(0, 20), "level": SMALL})
SCHOOLS = Every(Page({"school"}))
RULES: dict[str, dict[str, Shape]] = {
    roles.SKILLS: {"step_price": SMALL, "points": SMALL, "skill_point": SMALL, "characteristic_point": SMALL},
    roles.LIMBLESS: {"max_health_with_prosthesis": POINTS},
    roles.LEGLESS: {"broken_leg_step": SMALL, "lost_leg_step": SMALL},
    roles.TURNS: {
        "sequence": Every(Word(STEPS)),
        "retreat_cost": Table(Amount(OF_ANY, -POINTS.most, POINTS.most), by=CATEGORY),  # type: ignore[operator]
        "may_retreat": Every(CATEGORY),
        "leave_at_once": FLAG,
        "dodges_per_turn": Either((SMALL, Word({ANY}))),
    },
    roles.MAGIC: {
        "elemental": Whole(0, 20),
        "schools": SMALL,
        "mage_schools": SMALL,
        "school_as_skill_rank": RANK,
        "becomes_mage_at": RANK,
        "new_mage_rank": RANK,
        "new_mage_schools": SMALL,
    },
    roles.CREATURES: {"unholy": DIVIDED, "immaterial": DIVIDED, "magic_full": FLAG, "magic_divisor": DIVISOR},
    roles.PLUS_MAGIC: {"prana_factor_at_base": FEW},
    roles.PLUS_ENDURANCE: dict.fromkeys(("heals_at_base", "prana_at_base"), POINTS),
    roles.PURSUIT: {
        "roll": Amount(OF_ANY, -999, 999, dice=True),
        "escape_skill_roll": Amount(OF_ANY, -999, 999, dice=True),
        "escape_distance": SMALL,
        "hound_skill_distance": SMALL,
        "bonuses_add_up": FLAG,
        "by_strongest": FLAG,
        **dict.fromkeys(("escape_skill", "hound_skill"), TEXT),
    },
    roles.JUMPS: {
        "jump_cells": Table(Either((Word({"any"}), Amount(OF_ANY, 0, 999))), by=CATEGORY),
        "cost_per_cell": POINTS,
    },
    roles.LINES: {
        "simple_lines": FEW,
        **dict.fromkeys(("pause", "begun_per_turn", "simple_per_turn", "runes_turns"), SMALL),
        **dict.fromkeys(("whole_in_a_turn", "by_circles", "for_concentration"), SCHOOLS),
    },
    roles.STEALTH: {"detection": PLAIN_ROLL, "turns_to_hide": SMALL, "attack_bonus": SOME, "dodge_penalty": SOME},
    roles.GRAPPLE: {
        "prana_cost": POINTS,
        "upkeep": THROWN,
        "held_damage_divisor": DIVISOR,
        "dodged_damage_to_held_divisor": Whole(0, 999),
        "held_cannot": TEXTS,
        **dict.fromkeys(("roll", "avoided_by", "freed_by"), CHARACTERISTIC),
        "nobody_evades": FLAG,
    },
    roles.GLOBAL_MAP: {
        "step": CELLS,
        "by_fastest": FLAG,
        "carries": BY_CATEGORY,
        "noise_per_round": SMALL,
        "notice_distance": SMALL,
        "turns_per_post": SMALL,
        "turns_per_location": SMALL,
    },
    roles.LOST_LIMB: {"max_health_loss": POINTS, "bleeding": THROWN, "restored_within_turns": SMALL},
    roles.CRASH: {"damage": THROWN, "strong_divisor": DIVISOR, "destroys_ordinary": FLAG},
    roles.LOCATIONS: {"width": Whole(1, 60), "height": Whole(1, 26), "diagonal": FLAG},
    roles.SPELLS: dict.fromkeys(("other_school_factor", "other_school_prana_factor"), FEW),
    roles.GIVING_PRANA: {"again_after_days": SMALL, "restores_all": FLAG, "restores": POINTS, "giver_loses": POINTS},
    roles.CONTROL_ZONE: {"radius": VALUE},
    roles.INITIATIVE: {
        "second_turn": Table(Table(PLAIN_ROLL, by=RANK), by=CATEGORY),
        **dict.fromkeys(("plus_doubles", "second_turn_at_once"), FLAG),
    },
    roles.PLUSES_BEFORE_ROLLS: {"per_day": SMALL, "anew_each_battle": FLAG},
    roles.CRITICAL_ATTACK: {
        "at_least_sides": FLAG,
        "only_sides": FLAG,
        "at_least": SMALL,
        "chosen_by": Word({"chance"}),
    },
    roles.RANK_BONUSES: {"shift": SOME, "from": CATEGORY, "to": CATEGORY},
}
"""Pages of rules that are read wherever they say something; each must be there."""
MODES: dict[str, dict[str, Shape]] = {
    roles.RADIATION: {"max_health_per_turn": THROWN, "damage_per_turn": THROWN},
    roles.UNDER_WATER: {
        "move_divisor": DIVISOR,
        "damage_divisor": DIVISOR,
        "breath_turns": CELLS,
        "drowning": THROWN,
        "no_fire": FLAG,
        "no_ranged": FLAG,
    },
    roles.MAGICAL_GIRLS: {
        "wand_within_turns": SMALL,
        "restores_all_prana": FLAG,
        "restores_prana": POINTS,
        "restores_divisor": DIVISOR,
        "flies": FLAG,
    },
}
