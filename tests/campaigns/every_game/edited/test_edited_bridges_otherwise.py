"""«Мосты: Душа» that is lost, won or thrown for otherwise, or lets things be done less often."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO, THREE, FOUR = (table("bridges", count) for count in (1, 2, 3, 4))
CHOSEN = "game bridges seats=Аня,Боря\nwhen Аня chooses Мастер\nwhen Боря chooses Маг\n"
BEATEN = "Аня is Мастер at [1] hp=1; Боря is Мастер at [1] hp=3; Карате-бомж at [1] hp=12\nwhen GM end-phase\n"
SLAYING = "Аня is Мастер at [1] ap=9; Крабулон at [CRB]; Големко at [1] hp=1\n"
GOLEMKO_FALLS = "dice d4=1\nwhen Аня attacks Големко\n"
WALLS = "получают от атак на 1 урон меньше"
WALLED = "Аня is Мастер at [1]; Укрепления at [1]; Големко at [1] hp=12\nwhen GM end-phase\n"
ANSWERING = "Аня is Мастер at [1] hp=5 holds Двуручник, Латный доспех; Големко at [1] hp=12\nwhen GM end-phase\n"
VICTORY = "Когда [Крабулон](#крабулон) убит"
DEFEAT = "здоровье хотя бы одного персонажа упало"
PLAYED = {
    "a beginning on the island of a chest": (
        "товарищами на **Базе**",
        "товарищами на острове **[chs]**",
        CHOSEN + "dice d6=5 d4=1 d3=1 d2=1\nwhen GM begins\nthen Аня at [chs]; Боря at [chs]; bank coins=5",
    ),
    "the whole team": (DEFEAT, "здоровье всех персонажей упало", TWO + BEATEN + "then Аня hp=0; result none"),
    "the whole team in other words": (
        f"Если {DEFEAT} до 0, команда немедленно проигрывает игру",
        "Когда все герои мертвы, команда проигрывает игру",
        THREE + "Вера is Маг; " + BEATEN + "then result none",
    ),
    "two of three": (
        DEFEAT,
        "здоровье хотя бы двух персонажей упало",
        THREE + "Вера is Маг; " + BEATEN + "when GM end-phase\nwhen GM end-phase\nthen Вера hp=2; result defeat",
    ),
    "half of four": (
        DEFEAT,
        "здоровье хотя бы половины персонажей упало",
        FOUR + "Вера is Маг; Гоша is Маг; " + BEATEN + "then result none",
    ),
    "all bosses": (
        VICTORY,
        "Когда все боссы убиты",
        ONE + "Крабулон +dead; Аня is Мастер at [1]; Големко at [1] hp=1\n" + GOLEMKO_FALLS + "then result victory",
    ),
    "any boss": (VICTORY, "Когда любой босс убит", TWO + SLAYING + GOLEMKO_FALLS + "then result victory"),
    "any two": (
        VICTORY,
        "Когда убиты любые два босса",
        THREE + "Карате-бомж +dead; " + SLAYING + GOLEMKO_FALLS + "then result victory",
    ),
    "one of two": (VICTORY, "Когда Крабулон или Големко убит", TWO + SLAYING + GOLEMKO_FALLS + "then result victory"),
    "three that are named": (
        VICTORY,
        "Когда Крабулон, Големко и Карате-бомж убиты",
        ONE + "Аня is Мастер at [CRB]; Карате-бомж +dead; Големко at [1]; Крабулон at [CRB] hp=1\n"
        "when Аня attacks Крабулон\nthen result none",
    ),
    "holding out": (
        VICTORY,
        "Когда прошло 2 раунда",
        ONE + "Аня is Маг\nwhen GM end-phase\nwhen GM end-phase\nthen result victory",
    ),
    "a coin for each in the kit": (
        "1: `3 монеты`",
        "1: `N монет`",
        CHOSEN + "dice d6=1 d4=1 d3=1 d2=1\nwhen GM begins\nthen bank coins=4",
    ),
    "springs for each in the kit": (
        "`Пружина` x2, `1 монета`",
        "`Пружина` xN, `1 монета`",
        "game bridges seats=Аня,Боря,Вера\nwhen Аня chooses Мастер\nwhen Боря chooses Маг\nwhen Вера chooses Скаут\n"
        "dice d6=4 d4=1 d3=1 d2=1\nwhen GM begins\nthen bank coins=3 holds Пружина x9",
    ),
    "only coins for each": (
        "Количество всех предметов и монет умножается",
        "Количество монет умножается",
        CHOSEN + "dice d6=4 d4=1 d3=1 d2=1\nwhen GM begins\nthen bank coins=2 holds Пружина x2",
    ),
    "a drop by a die": (
        "2: `Арбалет`, 3 монеты",
        "2: `Арбалет`, 1d4 монеты",
        ONE + "Аня is Мастер at [1]; Стрелок at [1] hp=1\ndice d4=2 d4=4\nwhen Аня attacks Стрелок\nthen bank coins=4",
    ),
    "a kick by a die": (
        "`Пинок`: 3 УРН",
        "`Пинок`: d6 УРН",
        ONE + "Аня is Мастер at [1]; Големко at [1] hp=12\ndice d6=2\nwhen GM end-phase\nthen Аня hp=1",
    ),
    "a sword by a die": (
        "`+3 УРН`. Занимает",
        "`+1d4 УРН`. Занимает",
        ONE + "Аня is Мастер at [1] holds Двуручник shield=9; Големко at [1] hp=12\ndice d4=2\n"
        "when Аня attacks Големко\nthen Големко hp=9",
    ),
    "a bomb by a die": (
        "наносит 3*N (где N - количество игроков) УРН",
        "наносит 1d6 УРН",
        ONE + "Аня is Мастер at [1] ap=1; Големко at [1] hp=12; bank holds Бомба\nwhen Аня bombs\ngiven Аня at [4]\n"
        "dice d6=6\nwhen GM end-phase\nthen Големко hp=6",
    ),
    "only the largest plus": (
        "**добавляется** к урону вашего персонажа",
        "**добавляется** к урону вашего персонажа; действует только наибольший бонус",
        ONE + "Аня is Мастер holds Раздвижная рука x2\nthen Аня damage=3",
    ),
    "only the most health": (
        "не трогают параметр `ЗДР`",
        "не трогают параметр `ЗДР`. Из нескольких действует только наибольший",
        ONE + "Аня is Мастер holds Гигантский Щит Щитовика, Обостренный панцирь\nthen Аня max_health=6",
    ),
    "walls that halve": (
        WALLS,
        "получают от атак вдвое меньше урона (округляется вниз)",
        ONE + WALLED + "then Аня hp=2",
    ),
    "walls that stop all": (
        WALLS,
        "не получают урона от атак",
        ONE + WALLED + "then Аня hp=3",
    ),
    "walls for good": (
        "Может выдержать 3 любые атаки, после чего рушится",
        "Не рушится",
        ONE
        + "Аня is Мастер at [1]; Укрепления at [1]; Карате-бомж at [1] hp=12\n"
        + "when GM end-phase\ngiven Аня hp=3\n" * 4
        + "then [1] holds Укрепления",
    ),
    "half an answer": (
        "наносит полный урон от оружия",
        "наносит половину урона от оружия",
        ONE + ANSWERING + "then Големко hp=10",
    ),
    "an answer of one": (
        "наносит полный урон от оружия и характеристик персонажа",
        "наносит 1 урон",
        ONE + ANSWERING + "then Големко hp=11",
    ),
    "the defender first": (
        "атакующий наносит удар первым",
        "защищающийся наносит удар первым",
        ONE + "Аня is Мастер at [1]; Карате-бомж at [1] hp=1\ndice d4=1\nwhen Аня attacks Карате-бомж\nthen Аня hp=1",
    ),
    "one mark in a game": (
        "Может поставить **метку**",
        "Может 1 раз за игру поставить **метку**",
        ONE + "Аня is Скаут at [1] ap=4 shield=99; Големко at [1] hp=40\nwhen Аня marks Големко\n"
        "when Аня attacks Големко\nwhen Аня marks Големко\nrefused in this game",
    ),
    "techniques in a game": (
        "за раунд (в течение Фазы Действий Игроков)",
        "за игру",
        ONE + "Аня is Мастер at [1] ap=4 shield=99; Големко at [1] hp=40\ndice d6=6\n"
        "when Аня attacks Големко technique\nwhen Аня attacks Големко technique\nrefused in this game",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "bridges-soul.md", "bridges", *PLAYED[name])


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_reported(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "bridges-soul.md", "bridges", was, now) == ([], [])
