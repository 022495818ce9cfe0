"""Dungeon Twister on editions that somebody has edited: rooms, movements, objects, points and cards."""

from typing import Any

import pytest

from campaigns.games.dungeon_twister import GAME
from campaigns.games.dungeon_twister.labyrinth.terrain import kinds
from campaigns.past.alone import is_told
from tests.campaigns.edited import GONE, edition, played

Edited = tuple[dict[str, Any], str, str]
"""Stats set otherwise, how the table stands, what happens then by that edition only."""
START = "game dungeon-twister players=2\ngiven "
PLAN = "...../...../..>../...../....."
FIRST = "when Синие plays 2\nwhen Синие finish\nwhen Желтые plays 2\nwhen Желтые finish\n"

ROOMS: list[Edited] = [
    ({"pokazat-komnatu.needs_access": GONE}, "Вор синих at j1; tile-2a at cover-3", "when Вор синих reveals room-3"),
    (
        {"pokazat-komnatu.own_objects_by": GONE},
        "Вор синих at a5; tile-2a at cover-3; синяя Веревка at stash-3-blue",
        "when Вор синих reveals room-3\nthen Синие asks place",
    ),
    (
        {"pokazat-komnatu.tokens_per_square": 2},
        "Вор синих at a5; tile-2a at cover-3; Гоблин желтых at stash-3-yellow; желтое Сокровище at stash-3-yellow",
        "when Вор синих reveals room-3\nwhen Синие answers a6\nwhen Синие answers a6\nthen nobody asked",
    ),
    (
        {"pokazat-komnatu.placed_on": ["rotacionnyy-mehanizm"]},
        "Вор синих at a5; tile-2a at cover-3; Гоблин желтых at stash-3-yellow",
        "when Вор синих reveals room-3\nthen Гоблин желтых at c8; nobody asked",
    ),
    ({"povernut-komnatu.turns.1/2": 3}, "Вор синих at c3", "when Вор синих turns room-1 1/2\nthen blue actions=1"),
    ({"povernut-komnatu.remote_cost": 2}, "Вор синих at c3", "when Вор синих turns room-2 1/2\nthen blue actions=0"),
    (
        {"povernut-komnatu.pair_turns_opposite": GONE},
        "Вор синих at c3",
        f"when GM draws tile-1a {PLAN}\nwhen GM draws tile-1b {PLAN}\nthen tile-1b -anticlockwise",
    ),
    (
        {"povernut-komnatu.tokens_stay": GONE},
        "Вор синих at c3; Веревка at a1",
        "when Вор синих turns room-1\nthen Веревка at a1; tile-1a turned=1",
    ),
]
MOVES: list[Edited] = [
    (
        {"zolotoe-pravilo-1.finished_before_next": GONE},
        "Вор синих at a1; Кузнец синих at c1",
        "when Вор синих moves a2\nwhen Кузнец синих moves c2\nwhen Вор синих moves a3\nthen blue actions=2",
    ),
    (
        {"zolotoe-pravilo-2.at_end_of_action": GONE},
        "Вор синих at a1; Кузнец синих at a2",
        "when Вор синих moves a2\nrefused cannot end",
    ),
    (
        {"zolotoe-pravilo-2.with_object.characters": 0},
        "Вор синих at a1; Веревка at a2",
        "when Вор синих moves a2\nwhen Вор синих stop\nrefused too much",
    ),
    (
        {"zolotoe-pravilo-2.with_object.objects": 0},
        "Вор синих at a1; Веревка at a2",
        "when Вор синих moves a2\nwhen Вор синих stop\nrefused too much",
    ),
    (
        {"zolotoe-pravilo-2.with_wounded.characters": 0},
        "Вор синих at a1; Гоблин синих at a2 +wounded",
        "when Вор синих moves a2\nwhen Вор синих stop\nrefused too much",
    ),
    (
        {"zolotoe-pravilo-2.with_wounded.wounded": 0},
        "Вор синих at a1; Гоблин синих at a2 +wounded",
        "when Вор синих moves a2\nwhen Вор синих stop\nrefused too much",
    ),
    (
        {"dvigatsya.may_leave_rest": GONE},
        "Вор синих at a1",
        "when Вор синих moves a2\nwhen Вор синих stop\nrefused squares left",
    ),
    (
        {"dvigatsya.may_repeat": GONE},
        "Вор синих at a1",
        "when Вор синих moves a2\nwhen Вор синих stop\nwhen Вор синих moves a3\nrefused has moved",
    ),
    ({"ranenye.no_actions": GONE}, "Вор синих at a1 +wounded", "when Вор синих moves a2\nthen Вор синих at a2"),
    (
        {"osobye-sposobnosti.permanent_cost": 1},
        "Вор синих at a1 +permanent; a2 +pit",
        "when Вор синих moves a2 power=yes\nthen blue actions=2",
    ),
    (
        {"ispolzovat-obekt.permanent_cost": 1},
        "Вор синих at a1; a2 +pit; Веревка at a2",
        "when Вор синих moves a2 power=yes\nthen blue actions=2",
    ),
    (
        {"ispolzovat-obekt.permanent_stay": GONE},
        "Вор синих at a1; a2 +pit; Веревка at a2",
        "when Вор синих moves a2 power=yes\nthen Веревка gone",
    ),
    (
        {"ispolzovat-obekt.activated_removed": GONE},
        "Вор синих at a1 holds Рычаг",
        "when Вор синих uses\nthen Вор синих holds Рычаг",
    ),
    (
        {"ranenye.no_actions": GONE, "osobye-sposobnosti.wounded_may_not": GONE},
        "Знахарка синих at a1 +wounded",
        "when Знахарка синих ability\nthen blue actions=3",
    ),
    (
        {"ranenye.no_actions": GONE, "ispolzovat-obekt.wounded_may_not_activate": GONE},
        "Вор синих at a1 +wounded holds Рычаг",
        "when Вор синих uses\nthen blue actions=3",
    ),
]
ON = "when Вор синих moves a2\n"
ROOM_FOR_THREE: dict[str, Any] = {"zolotoe-pravilo-2.tokens_per_square": 3, "zolotoe-pravilo-2.with_object.objects": 2}
OBJECTS: list[Edited] = [
    (
        {"obekty.carries": 2, "obekty.objects_per_square": 2} | ROOM_FOR_THREE,
        "Вор синих at a1 holds Веревка; Сокровище at a2",
        ON + "when Вор синих takes Сокровище\nwhen Вор синих moves a3\nwhen Вор синих drops\n"
        "then Сокровище at a3; Вор синих holds Веревка",
    ),
    (
        {"obekty.pick_up_cost": 1},
        "Вор синих at a1; Сокровище at a2",
        ON + "when Вор синих takes Сокровище\nthen blue actions=2",
    ),
    ({"obekty.drop_cost": 1}, "Вор синих at a1 holds Сокровище", ON + "when Вор синих drops\nthen blue actions=2"),
    (
        {"obekty.swap_cost": 1},
        "Вор синих at a1 holds Сокровище; Кузнец синих at a2",
        ON + "when Вор синих swaps Кузнец синих\nthen blue actions=2; Кузнец синих holds Сокровище",
    ),
    (
        {"obekty.not_on": []},
        "Вор синих at a1 +permanent holds Сокровище; a2 +pit",
        "when Вор синих moves a2 power=yes\nwhen Вор синих drops\nthen Сокровище at a2",
    ),
    (
        {"obekty.not_on_except": [], "verevka.may_lie_on": []},
        "Вор синих at a1 +permanent holds Веревка; a2 +pit",
        "when Вор синих moves a2 power=yes\nwhen Вор синих drops\nrefused must not stay",
    ),
    (
        {"obekty.objects_per_square": 2, "zolotoe-pravilo-2.with_object.objects": 2},
        "Вор синих at a1 holds Веревка; Сокровище at a2",
        ON + "when Вор синих drops\nwhen Вор синих moves a3\nthen Веревка at a2; Сокровище at a2",
    ),
    (
        {"obekty.picks_up_past_wounded": GONE},
        "Вор синих at a1; Сокровище at a2; Гоблин синих at a2 +wounded",
        ON + "when Вор синих takes Сокровище\nrefused wounded",
    ),
    (
        {"obekty.any_colour": GONE},
        "Вор синих at a1; желтое Сокровище at a2",
        ON + "when Вор синих takes желтое Сокровище\nrefused other colour",
    ),
    (
        {"obekty.any_colour": GONE},
        "Вор синих at a1 holds желтый Рычаг",
        "when Вор синих uses\nrefused other colour",
    ),
    (
        {"perenos-ranenyh.same_colour": GONE},
        "Вор синих at a1; Гоблин желтых at a2 +wounded",
        ON + "when Вор синих takes Гоблин желтых\nthen Гоблин желтых at Вор синих",
    ),
]
OUT = "when Вор синих moves a11\n"
POINTS: list[Edited] = [
    ({"vyhod.points": 2}, "Вор синих at a10", OUT + "then blue points=2; noted the more counts"),
    ({"pobeda.leave": 2}, "Вор синих at a10", OUT + "then blue points=2"),
    ({"goblin.points": 2}, "Гоблин синих at a10", "when Гоблин синих moves a11\nthen blue points=3"),
    ({"sokrovische.points": 3}, "Вор синих at a10 holds Сокровище", OUT + "then blue points=4"),
    ({"vyhod.extra.sokrovische": 3}, "Вор синих at a10 holds Сокровище", OUT + "then blue points=4"),
    (
        {"vyhod.carried_wounded_points": 1},
        "Вор синих at a10; Гоблин синих +wounded at Вор синих",
        OUT + "then blue points=2; noted is safe",
    ),
    (
        {"vyhod.carried_object_removed": GONE},
        "Вор синих at a10 holds Веревка",
        OUT + "then Веревка at a11; blue points=1",
    ),
    (
        {"vyhod.through_wounded_enemy": GONE},
        "Вор синих at a10; Гоблин желтых at a11 +wounded",
        OUT + "refused does not get",
    ),
    (
        {"vyhod.through_wounded_enemy": GONE},
        "Вор синих at a9; a10 +pit; Гоблин желтых at a11 +wounded",
        "when Вор синих jumps a11\nrefused cannot land",
    ),
    (
        {"vyhod.may_stay_on_own": GONE},
        "Вор синих at a1",
        "when Вор синих moves a0\nwhen Вор синих stop\nrefused too much",
    ),
]
CARDS: list[Edited] = [
    (
        {"karty-deystviy.face_up": GONE},
        "Вор синих at a1",
        "when Синие plays 2\nthen top-blue holds nothing; pile-blue holds action-card x1",
    ),
    (
        {"karty-deystviy.only_last_seen": GONE},
        "Вор синих at a1; Гоблин желтых at a9",
        FIRST + "when Синие plays 3\nthen top-blue holds action-card x2",
    ),
    ({"karty-deystviy.count": 5}, "Вор синих at a1", "then Синие holds action-card x5"),
    ({"karty-deystviy.count": 2}, "Вор синих at a1", "then Синие holds action-card x2, blue-action-4"),
    (
        {"karty-deystviy.taken_back_when_none_left": GONE},
        "Вор синих at a1; blue-action-3 gone; blue-action-4 gone; blue-action-5 gone",
        "when Синие plays 2\nwhen Синие finish\nthen Синие holds action-card x0",
    ),
    (
        {"karty-deystviy.limited_in_first_cycle": GONE},
        "Вор синих at a1; blue +cycled; table highest=2; blue-action-3 at used",
        "when Синие plays 5\nrefused no card of more than 3",
    ),
    (
        {"pryzhkovye-karty.jumps_over": "rotacionnyy-mehanizm"},
        "Вор синих at c2",
        "when Вор синих jumps c4\nthen Вор синих at c4",
    ),
    (
        {"pryzhkovye-karty.squares": 3},
        "Вор синих at a1; a2 +pit; a3 +pit",
        "when Вор синих jumps a4\nthen Вор синих at a4",
    ),
    (
        {"pryzhkovye-karty.removed_after_use": GONE},
        "Вор синих at a1; a2 +pit",
        "when Вор синих jumps a3\nthen Синие holds jump-card x3",
    ),
    (
        {"pryzhkovye-karty.face_down": GONE},
        "Вор синих at a1; a2 +pit",
        "when Вор синих jumps a3\nthen seat Желтые: discard holds blue-jump-1",
    ),
    (
        {"pryzhkovye-karty.not_over_characters": GONE},
        "Вор синих at a1; a2 +pit; Гоблин желтых at a2",
        "when Вор синих jumps a3\nthen Вор синих at a3",
    ),
]
EDITED = [*ROOMS, *MOVES, *OBJECTS, *POINTS, *CARDS]


@pytest.mark.parametrize(
    ("changes", "given", "steps"), EDITED, ids=[f"{' '.join(one[0])} {at}" for at, one in enumerate(EDITED)]
)
def test_edited_rulebook_plays_differently(changes, given, steps):
    text = f"{START}{given}\n{steps}"
    assert not played(text, edition("dungeon-twister")).ok
    told = played(text, edition("dungeon-twister", *changes.items()))
    assert told.ok, told.failures


@pytest.mark.parametrize("lacking", ["ranenye.no_actions", "osobye-sposobnosti.wounded_may_not"])
def test_what_is_forbidden_twice_stays_forbidden_when_one_place_is_silent(lacking):
    text = f"{START}Знахарка синих at a1 +wounded\nwhen Знахарка синих ability\nrefused wounded"
    told = played(text, edition("dungeon-twister", (lacking, GONE)))
    assert told.ok, told.failures


def test_sample_team_has_the_speed_of_the_page():
    text = "game dungeon-twister seats=Аня,Боря\nwhen Аня team blue\nthen vor#1 speed=7"
    told = played(text, edition("dungeon-twister", ("vor.speed", 7)))
    assert told.ok, told.failures


def test_turned_room_may_be_taken_back_where_the_page_does_not_forbid_it():
    rule = GAME.move("turn").final
    assert is_told(edition("dungeon-twister"), rule)
    assert not is_told(edition("dungeon-twister", (rule, GONE)), rule)
    assert is_told(edition("dungeon-twister", (rule, GONE)), "1.5-3"), "what is no stat, every edition has"


@pytest.mark.parametrize("told", [["stena", {"": {}}], ("stena", ["stena"]), "stena", ["stena", 7, None]])
def test_what_is_no_kind_of_square_is_passed_over_whatever_it_is(told):
    assert kinds(told) == kinds(["stena"]) != frozenset()
