"""«Мосты: Душа» whose document says otherwise how far, how many at once and where: it is played, unsaid."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO = (table("bridges", count) for count in (1, 2))
CHANGED_AT = "можно только на Базе. Также"
LEAP = '"перепрыгнуть" на любой другой остров'
LEAPT = ONE + "Аня is Мастер at [BSE]; bank holds Пружина\nwhen Аня jumps [chn]\nrefused 2"
HURLED = ONE + "Аня is Мастер at [1] hp=1; Катапульта at [1] +charged; bank holds Зелье лечения x2\n"
HURLED += "when Аня launches Зелье лечения target=Аня\n" * 2 + "then Аня hp=3"
WORN = ONE + "Аня is Мастер at [trl]; bank holds Арбалет\nwhen Аня equips Арбалет\nthen Аня holds Арбалет"
PLAYED = {
    "gear is changed at the troll's": (CHANGED_AT, "можно только на Базе или у Хоттабыча. Также", WORN),
    "gear is changed on the troll's island": (CHANGED_AT, "можно только на Базе и на острове Хоттабыча. Также", WORN),
    "a load for two things": ("один любой расходуемый предмет", "два любых расходуемых предмета", HURLED),
    "a spring for two bridges": (LEAP, '"перепрыгнуть" на остров не дальше 2 мостов', LEAPT),
    "a spring over two bridges": (LEAP, '"перепрыгнуть" через два моста', LEAPT),
    "a bottle for anybody": (
        "того персонажа, кто атаковал…тот на соседних",
        "любого персонажа на соседних",
        ONE + "Аня is Мастер at [chs]; Карате-бомж at [1] hp=6\nwhen GM end-phase\nthen Аня hp=2",
    ),
    "arrows for any island": (
        "в глаз`: 2 УРН. Может атаковать по соединенным",
        "в глаз`: 2 УРН. Может атаковать по любым",
        ONE + "Аня is Мастер at [BSE]; Стрелок at [4] hp=5\nwhen GM end-phase\nthen Аня hp=1",
    ),
    "a camp for a half": (
        "восстанавливает все свое здоровье",
        "восстанавливает половину своего здоровья",
        ONE + "Аня is Мастер hp=1; [BSE] +camp\nwhen GM end-phase\nthen Аня hp=2",
    ),
}
ALSO_SAID = {
    "a master without blueprints": (
        "В начале уже имеет **Занимаетельные Чертежи**…нельзя)",
        "В начале не имеет **Занимательных Чертежей**",
        "game bridges seats=Аня\nwhen Аня chooses Мастер\ndice 6 1 1 1\nwhen GM begins\nthen [BSE] -blueprints",
    ),
    "equals who hit harder": (
        "атакует дальника, потом последнего ходившего игрока",
        "атакует того, у кого больше урон",
        TWO + "Аня is Мастер at [1]; Боря is Мастер at [1] holds Двуручник; Карате-бомж at [1] hp=12\n"
        "when GM end-phase\nthen Аня hp=3; Боря hp=1",
    ),
}


@pytest.mark.parametrize("name", PLAYED | ALSO_SAID)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "bridges-soul.md", "bridges", *(PLAYED | ALSO_SAID)[name])


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_reported(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "bridges-soul.md", "bridges", was, now) == ([], [])
