"""The shapes of what an edition tells of a thing: which numbers, flags and names, within which bounds.

A closed list of words is declared where it is used.
"""

from __future__ import annotations

from campaigns.engine.game import MOST_PLAYERS
from campaigns.engine.shapes import (
    Among,
    Amount,
    Either,
    Every,
    Flag,
    Group,
    Page,
    Shape,
    Table,
    Text,
    Unsaid,
    Whole,
    Word,
)
from campaigns.games.bridges.fight.foes import BEYOND, BY_CHANCE, PREFERRED
from campaigns.games.bridges.fight.wounds import ALL, SLAIN, SLAIN_TOO
from campaigns.games.bridges.goods.equipment import EVERYBODY
from campaigns.games.bridges.numbers import GEAR
from campaigns.games.bridges.scout import ANYWHERE, HERE, LIMITED, NEXT_DOOR

LARGEST_DIE = 20
MOST_THINGS = 20 * MOST_PLAYERS
BY_PLAYERS = {"N": (1, MOST_PLAYERS)}
ITEM = Page({*GEAR, "consumable"})
COINS = Amount(BY_PLAYERS, least=0, dice=True)
BY_N = Amount(BY_PLAYERS, least=0)
BY_DICE = COINS
"""A number that may be told by N, the players, or by dice."""
FEW_BY_N = Amount(BY_PLAYERS, least=0, most=MOST_THINGS, dice=True)
POINTS = Whole(0)
FEW = Whole(1, 20)
THINGS = Table(FEW_BY_N, by=ITEM)
PLAYERS = Group(may={"min": Whole(1, MOST_PLAYERS), "max": Whole(1)})
DOUBLES = Word({"always", "never", "when-needed"})
AIM = Word({*PREFERRED, BY_CHANCE})
NEAR_OR_FAR = Word({"near", "far", "none"})

ONE_OF_BOSSES = Either((Page({"boss"}), Every(Page({"boss"}))))
SKILL = Group(
    {"name": Text()},
    {
        "damage": BY_DICE,
        "heals": BY_DICE,
        "scope": Word({"one", "all", "self"}),
        "reach": Flag(),
        "reach_anywhere": Flag(),
        "unanswered": Flag(),
        "before_attack": Flag(),
        "up_to": Flag(),
    },
)
WHEN = Group(
    may={
        "heroes_here": Group(may={"min": Whole(0), "max": Whole(0)}),
        "dead": ONE_OF_BOSSES,
        "attacked_by": Flag(),
    }
)
BEHAVIOUR = Group(
    {"use": Among("skills")},
    {
        "priority": Whole(0),
        "distance": Word({"", "near", "far"}),
        "at": Word({"", "here", "adjacent", "base"}),
        "all": Flag(),
        "when": WHEN,
    },
)
SPECIAL = Group(
    may={
        "when_seen_use": Among("skills"),
        "when_hurt_use": Among("skills"),
        "seen_at": Word({HERE, "base", ANYWHERE, BEYOND}),
        "seen_of": Page({"character"}),
        "seen_heroes": Either((Whole(1), Word({ALL}))),
        "peaceful_when_dead": ONE_OF_BOSSES,
        "attacks_freely_when_dead": ONE_OF_BOSSES,
        "cannot_attack_with_heroes_here": Either((Whole(1), Flag())),
        **dict.fromkeys(
            (
                "acts_near_and_far",
                "attacks_only_if_attacked_this_round",
                "only_without_target",
                "provoked_by_both",
                "provoked_by_damage",
                "roused_when_attacked",
                "still_counterattacks",
            ),
            Flag(),
        ),
    }
)
ANSWERS = Every(Group({"use": Among("skills")}, {"when": WHEN}))
DROP = Group({"face": Whole(1, LARGEST_DIE)}, {"coins": COINS, "items": THINGS})
BOSS: dict[str, Shape] = {
    "skills": Table(SKILL),
    "behaviour": Every(BEHAVIOUR),
    "counterattack": Group(may={"near": ANSWERS, "far": ANSWERS}),
    "special": Either((Every(SPECIAL), SPECIAL)),
    "drops": Every(DROP),
    "goal": Either((Flag(), Word({SLAIN, SLAIN_TOO}))),
    "placed": Flag(),
    "place_number": Whole(),
}
OFFER = Group(
    {"item": ITEM, "price": BY_N},
    {"tier": Either((Whole(1), Unsaid())), "stock": Either((Whole(0), Unsaid()))},
)
CHARACTER: dict[str, Shape] = {
    "health": Whole(),
    "damage": Whole(),
    "action_points": Whole(),
    "coins": BY_DICE,
    "sale_divisor": Whole(1),
    "sale_rounded_down": Flag(),
    "protection_divisor": Whole(1),
    "mark_cost": POINTS,
    "mark_factor": Whole(0),
    "trap_cost": POINTS,
    "trap_damage": BY_DICE,
    **{f"{deed}_per_{span}": Whole(1) for deed in LIMITED for span in ("round", "game")},
    "traps_per_island": Either((Whole(1), Word({"any"}))),
    "trap_stays": Flag(),
    **dict.fromkeys(("trap_uses", "trap_rounds", "building_divisor"), Whole(1)),
    **dict.fromkeys(("protects_next_door", "protects_self"), Flag()),
    "mark_bonus": Whole(0),
    "mark_rounds": Whole(1),
    "mark_attacks": Whole(1),
    "mark_at": Word({HERE, *NEXT_DOOR, ANYWHERE}),
    "carry_cost": POINTS,
    **dict.fromkeys(("staves", "free_building", "blueprints", "no_counterattack", "carries_next_door"), Flag()),
    "mark_stays": Flag(),
    **dict.fromkeys(("building_discount", "protection_less"), Whole(0)),
    **dict.fromkeys(("protects_here", "protects_not_here", "protects_from_all", "protection_rounded_up"), Flag()),
}
WORN: dict[str, Shape] = {
    "health": Whole(),
    "added_damage": Amount(BY_PLAYERS, least=-1000, dice=True),
    "own_damage": BY_DICE,
    "counterattack": NEAR_OR_FAR,
    "reach": Flag(),
    "prevents_counterattack": Flag(),
    "move_cost": POINTS,
    "moves_per_phase": Whole(0),
    "thorns": BY_DICE,
    "takes_off": Whole(0),
    "reach_anywhere": Flag(),
    **dict.fromkeys(("thorns_unless_blocked", "thorns_from_afar", "thorns_if_alive"), Flag()),
    "only": Either((Word({EVERYBODY}), Every(Page({"character"})))),
}
