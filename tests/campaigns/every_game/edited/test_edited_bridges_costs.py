"""«Мосты: Душа» with other prices in points, other dice and other conditions in its document: they are played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

ONE, TWO = (table("bridges", count) for count in (1, 2))
PLAYED = {
    "a spring for a point": (
        '"перепрыгнуть" на любой',
        'за 1 ОД "перепрыгнуть" на любой',
        ONE + "Аня is Маг; bank holds Пружина\nwhen Аня jumps [4]\nthen Аня ap=1",
    ),
    "a potion for two points": (
        "чтобы восстановить 1 ЗДР",
        "за 2 ОД, чтобы восстановить 1 ЗДР",
        ONE + "Аня is Маг hp=1; bank holds Зелье лечения\nwhen Аня drinks\nthen Аня hp=2 ap=0",
    ),
    "a shield for a point": (
        "чтобы активировать личный щит",
        "за 1 очко действия, чтобы активировать личный щит",
        ONE + "Аня is Маг; bank holds Шарик-со-Щитом\nwhen Аня shields\nthen Аня ap=1 shield=3",
    ),
    "buying takes a point": (
        "**Купить:**",
        "**Купить (1 ОД):**",
        ONE + "Аня is Маг at [trl]; bank coins=1\nwhen Аня buys Пружина\nthen Аня ap=1",
    ),
    "an attack without a price is free": (
        "**Атака (1 ОД):**",
        "**Атака:**",
        ONE + "Аня is Маг at [1] shield=9; Големко at [1]\nwhen Аня attacks Големко\nthen Аня ap=2",
    ),
    "building without a price is free": (
        "**Постройка (1 ОД):**",
        "**Постройка:**",
        ONE + "Аня is Мастер at [1]\nwhen Аня builds Укрепления\nthen Аня ap=2",
    ),
    "walking without a price is free": (
        "**Перемещение (1 ОД):**",
        "**Перемещение:**",
        ONE + "Аня is Мастер\nwhen Аня moves [chs]\nthen Аня ap=2",
    ),
    "two faces of a technique": (
        "        *   5: **+1** урон\n        *   2-4:",
        "        *   4-5: **+2** урона\n        *   2-3:",
        ONE + "Аня is Мастер at [1] shield=9; Големко at [1] hp=12\ndice d6=4\nwhen Аня attacks Големко technique\n"
        "then Големко hp=9",
    ),
    "a technique that may come to nothing": (
        "**-1** урон (минимум 1)",
        "**-1** урон",
        ONE + "Аня is Мастер at [1] shield=9; Големко at [1] hp=12\ndice d6=1\nwhen Аня attacks Големко technique\n"
        "then Големко hp=12",
    ),
    "drops of so many coins, however many play": (
        "`написанное кол-во монет + N - 1`",
        "`написанное кол-во монет`",
        TWO + "Аня is Мастер at [1]; Боря is Мастер; Големко at [1] hp=1\ndice d4=4\nwhen Аня attacks Големко\n"
        "then bank coins=3",
    ),
    "a coin more for every player": (
        "`написанное кол-во монет + N - 1`",
        "`написанное кол-во монет + N`",
        TWO + "Аня is Мастер at [1]; Боря is Мастер; Големко at [1] hp=1\ndice d4=4\nwhen Аня attacks Големко\n"
        "then bank coins=5",
    ),
    "claws that strike and heal": (
        "`Сжать клешни`: 4 УРН",
        "`Сжать клешни`: 4 УРН. Восстанавливает 2 ЗДР себе",
        ONE + "Аня is Бурилла at [CRB] hp=9; Крабулон at [CRB] hp=10\nwhen GM end-phase\nthen Аня hp=5; Крабулон hp=12",
    ),
    "doubles are always allowed": (
        ", если число игроков превышает количество доступных классов",
        "",
        "game bridges seats=Аня,Боря\nwhen Аня chooses Маг\nthen Боря may choose Маг",
    ),
    "the bargain is for another thing": (
        "в Банке есть Рука), открывается торг `Раздвижная рука`",
        "в Банке есть Обостренный панцирь), открывается торг `Обостренный панцирь`",
        ONE
        + "Аня is Маг; bank coins=2 holds Обостренный панцирь\nwhen Аня improves Показать Руку\nwhen Аня buys Панцирь\n"
        "then bank coins=0 holds Обостренный панцирь x2",
    ),
    "two are few for the ball of fire": (
        "2 или более игроков: `Огненный шар`\n    *   Ближняя, если на его острове 1 игрок:",
        "3 или более игроков: `Огненный шар`\n    *   Ближняя, если на его острове 1 или 2 игрока:",
        TWO + "Аня is Мастер at [1] shield=9; Боря is Мастер at [1]; Запеканка at [1] hp=5\n"
        "when Аня attacks Запеканка\nthen Аня shield=6; Боря hp=3",
    ),
    "anybody there is kicked": (
        "на его острове 1 игрок, то использует `Пинок`",
        "на его острове есть игроки, то использует `Пинок`",
        "game bridges players=2\nthen stat Големко.behaviour.1.when.heroes_here.max is nothing",
    ),
}


@pytest.mark.parametrize("name", some("edited bridges, prices", PLAYED, 4))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / "bridges-soul.md", "bridges", was, now, example)


def test_drop_that_is_multiplied_is_said_to_be_unread(source_documents):
    was, now = "`написанное кол-во монет + N - 1`", "`написанное кол-во монет * N`"
    problems, _ = reported(source_documents / "bridges-soul.md", "bridges", was, now)
    assert ("coins",) in [one.stats for one in problems]
