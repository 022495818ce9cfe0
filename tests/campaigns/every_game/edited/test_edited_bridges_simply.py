"""«Мосты: Душа» with a few words that say that something stays, costs less, is forbidden or needs one thing alone."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO = (table("bridges", count) for count in (1, 2))
GUARDED = "Аня is Бурилла at {} hp=4; Боря is Мастер at [1] hp=3; Карате-бомж at [1] hp=12\nwhen GM end-phase\n"
PLAYED = {
    "a crab that minds nothing but wounds": (
        "Когда на соседнем…по нему наносится урон",
        "Когда по нему наносится урон",
        ONE
        + "Аня is Мастер at [trl]; База hp=10; Крабулон at [CRB] hp=18\nwhen Аня moves [4]\nwhen GM end-phase\n"
        + "then База hp=10\ngiven Аня at [CRB] shield=9\nwhen Аня attacks Крабулон\ngiven Аня at База\n"
        + "when GM end-phase\nthen База hp=8",
    ),
    "a crab that looks at the base": (
        "Когда на соседнем острове появляются",
        "Когда на Базе появляются",
        ONE + "Аня is Мастер at [chs]; База hp=10; Крабулон at [CRB] hp=18\nwhen Аня moves База\nwhen GM end-phase\n"
        "then База hp=8",
    ),
    "a crab that looks at its own island": (
        "Когда на соседнем острове появляются",
        "Когда на его острове появляются",
        ONE + "Аня is Мастер at [trl] hp=9; База hp=10; Крабулон at [CRB] hp=18\nwhen Аня moves [4]\n"
        "then Крабулон -provoked\ngiven Аня at [trl]\nwhen Аня moves [CRB]\nthen Крабулон +provoked",
    ),
    "a crab that looks beyond its neighbours": (
        "Когда на соседнем острове появляются",
        "Когда на дальнем острове появляются",
        ONE + "Аня is Мастер at [4]; База hp=10; Крабулон at [CRB] hp=18\nwhen Аня moves [chn]\n"
        "then Крабулон +provoked\nwhen GM end-phase\nthen База hp=8",
    ),
    "a crab that minds mages alone": (
        "Когда на соседнем острове появляются игроки",
        "Когда на соседнем острове появляется Маг",
        TWO + "Аня is Мастер at [4]; Боря is Маг at [4]; Крабулон at [CRB] hp=36\nwhen Аня moves [trl]\n"
        "then Крабулон -provoked\nwhen Боря moves [trl]\nthen Крабулон +provoked",
    ),
    "a crab that minds two": (
        "Когда на соседнем острове появляются игроки",
        "Когда на соседнем острове появляются 2 игрока",
        TWO + "Аня is Мастер at [4]; Боря is Маг at [4]; Крабулон at [CRB] hp=36\nwhen Аня moves [trl]\n"
        "then Крабулон -provoked\nwhen Боря moves [trl]\nthen Крабулон +provoked",
    ),
    "a crab that minds them all": (
        "Когда на соседнем острове появляются игроки",
        "Когда на соседнем острове появляются все игроки",
        TWO + "Аня is Мастер at [4]; Боря is Маг at [4]; Крабулон at [CRB] hp=36\nwhen Аня moves [trl]\n"
        "then Крабулон -provoked\nwhen Боря moves [trl]\nthen Крабулон +provoked",
    ),
    "a crab that has to be hurt as well": (
        "игроки хоть раз или по нему",
        "игроки хоть раз и по нему",
        ONE + "Аня is Мастер at [4] holds Арбалет shield=9; Крабулон at [CRB] hp=18\nwhen Аня moves [trl]\n"
        "then Крабулон -provoked\nwhen Аня attacks Крабулон\nthen Крабулон +provoked",
    ),
    "a crab that fires at the base whoever is near": (
        "если не может атаковать игрока",
        "даже если может атаковать игрока",
        ONE + "Аня is Мастер at [4] shield=9; База hp=10; Крабулон at [CRB] hp=18\nwhen Аня moves [trl]\n"
        "when GM end-phase\nthen База hp=8",
    ),
    "a trap that stays": (
        "после ловушка ломается",
        "после ловушка остаётся",
        ONE
        + "Аня is Скаут at [1] ap=3 hp=2; Големко at [1] hp=12\nwhen Аня traps\nwhen Аня attacks Големко\n"
        + "when Аня attacks Големко\nthen trap at [1]; Големко hp=8",
    ),
    "a chest that stays": (
        "после чего сундук убирается",
        "после чего сундук остаётся",
        ONE + "Аня is Мастер; chest-chs at [chs]\nwhen Аня moves [chs]\nthen bank coins=2; chest-chs at [chs]",
    ),
    "buildings for a coin less": (
        "Возведение построек не требует монет",
        "Возведение построек стоит на 1 монету меньше",
        ONE + "Аня is Мастер at [1]; bank coins=5\nwhen Аня builds Укрепления\nthen bank coins=3",
    ),
    "buildings for half the coins": (
        "Возведение построек не требует монет",
        "Возведение построек требует вдвое меньше монет",
        ONE + "Аня is Мастер at [1]; bank coins=5\nwhen Аня builds Укрепления\nthen bank coins=4",
    ),
    "a guard who takes off a point": (
        "уменьшая его вдвое (округляется вверх)",
        "уменьшая его на 2",
        TWO + GUARDED.format("[1]") + "when Аня answers yes\nthen Аня hp=4; Боря hp=3",
    ),
    "a guard for the next island alone": (
        "защитить союзников на этом же острове",
        "защитить союзников на соседнем острове",
        TWO + GUARDED.format("[chs]") + "when Аня answers yes\nthen Боря hp=3",
    ),
    "nothing put on in the moment of getting it": (
        "Также можно одеть…в момент его получения",
        "Нельзя одеть предмет в пустой слот в момент его получения",
        ONE + "Аня is Мастер at [trl]; bank coins=9\nwhen Аня buys Обостренный панцирь\n"
        "when Аня equips Обостренный панцирь\nrefused must be on",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "bridges-soul.md", "bridges", *PLAYED[name])


@pytest.mark.parametrize("name", sorted({*PLAYED} - {"a crab that looks at its own island"}))
def test_what_is_played_is_not_reported(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "bridges-soul.md", "bridges", was, now) == ([], [])


def test_guard_for_the_next_island_is_none_on_the_same(source_documents):
    was, now, _ = PLAYED["a guard for the next island alone"]
    example = TWO + GUARDED.format("[1]").replace("\nwhen GM", "; Аня +guards-always\nwhen GM") + "then Боря hp=1"
    assert_played(source_documents / "bridges-soul.md", "bridges", was, now, example)
