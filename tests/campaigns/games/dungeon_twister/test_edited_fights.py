"""Dungeon Twister on editions that somebody has edited: fights, the wounded, combat cards."""

from typing import Any

import pytest

from tests.campaigns.edited import GONE, edition, played

Edited = tuple[dict[str, Any], str, str]
"""Stats set otherwise, how the table stands, what happens then by that edition only."""
START = "game dungeon-twister players=2\ngiven "
DUEL = "Кузнец синих at a1; Гоблин желтых at a2"
"""4 against 1: by our edition the smith wins."""
STRIKE = "when Кузнец синих attacks Гоблин желтых\n"
EVEN = "when Синие answers 0\nwhen Желтые answers 0\n"
TWO = "Кузнец синих at a1; Вор синих at b2; Гоблин желтых at a2"
"""4 and 2 against 1."""
WEAK = "Вор синих at a1; Знахарка синих at b2 +wounded; Кузнец желтых at a2"
"""2, and one who is wounded, against 4."""
THIEF = "when Вор синих attacks Кузнец желтых\n"
TIE = "when Синие answers 0\nwhen Желтые answers 3\n"
BEARER = "Кузнец синих at a1; Вор желтых at a2; Гоблин желтых +wounded at Вор желтых"
AT_BEARER = "when Кузнец синих attacks Вор желтых\n" + EVEN
LYING = "Кузнец синих at a1; Гоблин желтых at a2 +wounded"

FIGHTS: list[Edited] = [
    ({"nachat-boy.target": "enemy"}, "Кузнец синих at a1; Гоблин желтых at e5", STRIKE + "then Синие asks fight"),
    ({"nachat-boy.blocked_by": ["stena"]}, DUEL + "; a1 +gate:a2", STRIKE + "then Синие asks fight"),
    (
        {"nachat-boy.blocked_by": ["reshetka"]},
        DUEL + "; a1 +wall:a2; Вор синих at b2 +wall:a2",
        STRIKE + EVEN + "then noted Синие: 6 and",
    ),
    (
        {"nachat-boy.strength": ["card-value"]},
        DUEL,
        STRIKE + "when Синие answers 0\nwhen Желтые answers 1\nthen Кузнец синих +wounded",
    ),
    (
        {"nachat-boy.strength": ["combat-value"]},
        DUEL,
        STRIKE + "when Синие answers 0\nwhen Желтые answers 4\nthen Гоблин желтых +wounded",
    ),
    (
        {"boevye-karty.adds_to_combat": GONE},
        DUEL,
        STRIKE + "when Синие answers 0\nwhen Желтые answers 4\nthen Гоблин желтых +wounded",
    ),
    ({"nachat-boy.wins": "lowest-sum"}, DUEL, STRIKE + EVEN + "then Кузнец синих +wounded"),
    ({"nachat-boy.loser_wounded": GONE}, DUEL, STRIKE + EVEN + "then Гоблин желтых -wounded"),
    ({"nachat-boy.tie": "both"}, DUEL, STRIKE + TIE + "then noted the table decides"),
    ({"nachat-boy.tie_cost": 2}, DUEL, STRIKE + TIE + STRIKE + "then blue actions=1"),
    (
        {"nachat-boy.no_second_attack_on_wounded": GONE},
        DUEL,
        STRIKE + EVEN + STRIKE + EVEN + "then Гоблин желтых gone; blue points=1",
    ),
    ({"gruppovoy-boy.more_than": 2}, TWO, STRIKE + EVEN + "then noted Синие: 4 and"),
    ({"gruppovoy-boy.all_join": GONE}, TWO, STRIKE + EVEN + "then noted Синие: 4 and"),
    ({"gruppovoy-boy.sum_of_all": GONE}, TWO, STRIKE + EVEN + "then noted Синие: 4 and"),
    (
        {"gruppovoy-boy.cards": 2},
        DUEL,
        STRIKE + "when Синие answers 1\nwhen Синие answers 2\nwhen Желтые answers 0\nthen Желтые asks fight\n"
        "when Желтые answers 1\nthen used holds combat-card x3; noted a card of 3 make 7",
    ),
    (
        {"gruppovoy-boy.all_losers_wounded": GONE},
        "Кузнец синих at a1; Гоблин желтых at a2; Знахарка желтых at b1",
        STRIKE + "when Синие answers 4\nwhen Желтые answers 0\nthen Гоблин желтых +wounded; Знахарка желтых -wounded",
    ),
    ({"boevye-karty.removed_after_use": GONE}, DUEL, STRIKE + TIE + "then Желтые holds combat-card x6"),
    ({"boevye-karty.face_down": GONE}, DUEL, STRIKE + TIE + "then seat Синие: discard holds yellow-combat-3"),
    ({"boevye-karty.nobody_may_look": GONE}, DUEL, STRIKE + TIE + "then seat Синие: discard holds yellow-combat-3"),
    (
        {"osobye-sposobnosti.permanent_cost": 1},
        "Кузнец синих at a1 +permanent; Гоблин желтых at e5",
        "when Кузнец синих attacks Гоблин желтых power=yes\nthen blue actions=2",
    ),
    (
        {"vyhod.attacks_enemy_on_line": GONE},
        "Кузнец синих at a10; Гоблин желтых at a11",
        STRIKE + "refused starting line",
    ),
    (
        {"vyhod.may_stay_on_own": GONE},
        "Кузнец синих at a0; Гоблин желтых at a1",
        STRIKE + "refused starting line",
    ),
]
WOUNDED: list[Edited] = [
    (
        {"ranenye.keeps_object": GONE},
        DUEL + "; Сокровище at Гоблин желтых",
        STRIKE + EVEN + "then Гоблин желтых +wounded holds Сокровище",
    ),
    ({"ranenye.plays_card": GONE}, LYING, STRIKE + "when Синие answers 0\nthen Гоблин желтых gone; nobody asked"),
    ({"ranenye.out_when_loses": GONE}, LYING, STRIKE + EVEN + "then Гоблин желтых +wounded at a2; blue points=0"),
    ({"ranenye.points": 2}, LYING, STRIKE + EVEN + "then blue points=2; noted the more counts"),
    ({"pobeda.kill": 2}, LYING, STRIKE + EVEN + "then blue points=2"),
    (
        {"ranenye.no_actions": GONE, "ranenye.no_attack": GONE},
        "Кузнец синих at a1 +wounded; Гоблин желтых at a2",
        STRIKE + "then Синие asks fight",
    ),
    ({"ranenye.no_group_combat": GONE}, WEAK, THIEF + EVEN + "then Вор синих +wounded; Знахарка синих gone"),
    (
        {"ranenye.no_group_combat": GONE, "ranenye.defends_only_if_target": GONE},
        "Кузнец синих at a1; Гоблин желтых at a2; Вор желтых at b1 +wounded",
        STRIKE + EVEN + "then Гоблин желтых +wounded; Вор желтых gone",
    ),
    (
        {"ranenye.attacked_at_once": 2},
        LYING + "; Вор желтых at b1 +wounded",
        'when Кузнец синих attacks Гоблин желтых helpers="Вор желтых"\n'.replace('"', "")
        + EVEN
        + "then Гоблин желтых gone; Вор желтых gone; blue points=2",
    ),
    (
        {"ranenye.attackers_wounded_when_wins": GONE},
        "Вор синих at a1; Гоблин желтых at a2 +wounded",
        "when Вор синих attacks Гоблин желтых\nwhen Синие answers 0\nwhen Желтые answers 4\nthen Вор синих -wounded",
    ),
    (
        {"perenos-ranenyh.carried_out_when_carrier_loses": GONE},
        BEARER,
        AT_BEARER + "then Гоблин желтых +wounded at a2; blue points=0",
    ),
    ({"perenos-ranenyh.points": 2}, BEARER, AT_BEARER + "then Гоблин желтых gone; blue points=2"),
    ({"perenos-ranenyh.carrier_wounded": GONE}, BEARER, AT_BEARER + "then Вор желтых -wounded; Гоблин желтых gone"),
]
EDITED = [*FIGHTS, *WOUNDED]


@pytest.mark.parametrize(
    ("changes", "given", "steps"), EDITED, ids=[f"{' '.join(one[0])} {at}" for at, one in enumerate(EDITED)]
)
def test_edited_rulebook_fights_differently(changes, given, steps):
    text = f"{START}{given}\n{steps}"
    assert not played(text, edition("dungeon-twister")).ok
    told = played(text, edition("dungeon-twister", *changes.items()))
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("lacking", "given", "steps"),
    [
        ("ranenye.no_attack", "Кузнец синих at a1 +wounded; Гоблин желтых at a2", STRIKE + "refused wounded"),
        ("ranenye.no_actions", "Кузнец синих at a1 +wounded; Гоблин желтых at a2", STRIKE + "refused wounded"),
        (
            "ranenye.defends_only_if_target",
            "Кузнец синих at a1; Гоблин желтых at a2; Вор желтых at b1 +wounded",
            STRIKE + EVEN + "then Вор желтых at b1",
        ),
    ],
)
def test_what_is_forbidden_twice_stays_forbidden_when_one_place_is_silent(lacking, given, steps):
    told = played(f"{START}{given}\n{steps}", edition("dungeon-twister", (lacking, GONE)))
    assert told.ok, told.failures


def test_where_nobody_has_to_join_those_who_are_named_do():
    text = (
        START + TWO + "\nwhen Кузнец синих attacks Гоблин желтых helpers=Вор синих\n" + EVEN + "then noted Синие: 6 and"
    )
    told = played(text, edition("dungeon-twister", ("gruppovoy-boy.all_join", GONE)))
    assert told.ok, told.failures
