"""What Dungeon Twister needs of an edition: what actions cost, how many cards there are, what brings points.

What is not named here may be changed, left out or added as an editor likes. Rooms, tokens and their numbers are the
players' own: they copy them from their box.
"""

from __future__ import annotations

from campaigns.engine.game.needs import IfThere, Need, OnEach, OnPage
from campaigns.engine.shapes import Either, Every, Flag, Group, Page, Shape, Table, Whole, Word
from campaigns.games.dungeon_twister import roles
from campaigns.games.dungeon_twister.actions.fighting import EVERY_CARD

COST = Whole(0, 99)
POINTS = Whole(-99, 99)
CARDS = Whole(0, 20)
SQUARES = Whole(0, 99)
ACTIONS = Whole(0, 99)
CARD = Page({"card"})
CARD_OR_ACTIONS = Either((CARD, ACTIONS))

ACTION: dict[str, Shape] = {
    "permanent_cost": COST,
    "remote_cost": COST,
    "tie_cost": COST,
    "places_first": Word({"opponent"}),
    "tokens_per_square": Whole(1, 20),
    "rooms_at_once": Whole(1, 99),
    "turns": Table(COST),
    **dict.fromkeys(
        (
            "may_turn_remote",
            "needs_access",
            "either_way",
            "loser_dies",
            "face_up",
            "pair_turns_opposite",
            "tokens_stay",
            "no_take_back",
            "may_leave_rest",
        ),
        Flag(),
    ),
}
FORMULA_OF_RULES: dict[str, dict[str, Shape]] = {
    roles.GROUP_FIGHT: {"more_than": Whole(0, 99), "cards": CARDS},
    roles.WOUNDED: {"points": POINTS, "attacked_at_once": Whole(0, 99)},
    roles.OBJECTS: {
        "not_on": Every(Page({"terrain"})),
        "not_on_except": Every(Page()),
        "carries": Whole(0, 99),
        "objects_per_square": Whole(0, 99),
        "pick_up_cost": COST,
        "drop_cost": COST,
        "swap_cost": COST,
    },
    roles.CARRYING_WOUNDED: {"points": POINTS, "carries": Whole(0, 99)},
    roles.LEAVING: {"points": POINTS, "squares": SQUARES, "carried_wounded_points": POINTS, "extra": Table(POINTS)},
    roles.STARTING_LINE: {"squares": SQUARES},
}
"""What stands on pages of rules, where it stands there at all."""


NEEDS: tuple[Need, ...] = (
    OnPage(
        roles.GOLDEN_RULE,
        {"tokens_per_square": Whole(1, 20)},
        {
            "with_object": Group(may={"characters": Whole(0, 20), "objects": Whole(0, 20)}),
            "with_wounded": Group(may={"characters": Whole(0, 20), "wounded": Whole(0, 20)}),
        },
    ),
    OnPage(roles.REVEALING, {"cost": COST, "first_rooms": Whole(0, 99)}),
    OnPage(roles.TURNING, {"cost": COST, "remote_cost": COST}),
    OnPage(roles.MOVING, {"cost": COST}),
    OnPage(
        roles.FIGHT, {"cost": COST}, {"strength": Every(Word({"combat-value", "card-value"})), "within": Whole(1, 99)}
    ),
    OnPage(roles.POWERS, {"cost": COST}),
    OnPage(roles.USING, {"cost": COST}),
    OnEach(("action",), {}, ACTION),
    OnPage(roles.WOUNDED, {"combat": Whole(-99, 99)}, {"combat_divisor": Whole(1, 99)}),
    OnPage(
        roles.VICTORY,
        {"win_at": Whole(1), "kill": POINTS, "leave": POINTS},
        {key: Table(POINTS) for key in ("extra", "kill_of", "kill_extra")},
    ),
    *(IfThere(page, may=shapes) for page, shapes in FORMULA_OF_RULES.items()),
    OnPage(
        roles.ACTION_CARDS,
        {"count": CARDS, "at_most_above_highest": Whole(0, 99)},
        {"first_turn": CARD_OR_ACTIONS, "free_after": CARD_OR_ACTIONS, "limited_cycles": Whole(1, 99)},
    ),
    OnPage(roles.JUMP_CARDS, {"count": CARDS, "cost": COST}, {"squares": SQUARES, "jumps_over": Page({"terrain"})}),
    IfThere(roles.COMBAT_CARDS, may={"returns": Either((CARD, Word({EVERY_CARD})))}),
    OnEach(("card",), {}, {"actions": ACTIONS, "combat": Whole(0, 99), "returns": Flag()}, most=40),
    OnEach(("character",), {}, {"speed": Whole(0, 99), "points": POINTS}, most=60),
    OnEach(("object",), {}, {"points": POINTS, "may_lie_on": Every(Page())}, most=60),
)
