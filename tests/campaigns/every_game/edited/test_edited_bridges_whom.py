"""«Мосты: Душа» whose document says otherwise how far, for whom and until when: it is played, and nothing is said."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO = (table("bridges", count) for count in (1, 2))
TRAPPED = "Аня is Скаут at [1] ap=4 shield=99; Големко at [1] hp=40\nwhen Аня trap\nwhen Аня attacks Големко\n"
MARKED = "Аня is Скаут at [1] ap=4 shield=99; Големко at [1] hp=40\nwhen Аня marks Големко\nwhen Аня attacks Големко\n"
AGAIN = "when Аня attacks Големко\nthen Големко hp=36"
PLAYED = {
    "a trap until the round ends": ("после ловушка ломается", "ловушка исчезает в конце раунда", ONE + TRAPPED + AGAIN),
    "a trap of two rounds": ("после ловушка ломается", "ловушка держится 2 раунда", ONE + TRAPPED + AGAIN),
    "a mark until the round ends": (
        "после атаки по этому врагу метка снимается",
        "метка снимается в конце раунда",
        ONE + MARKED + AGAIN,
    ),
    "a guard for the next island": (
        "союзников на этом же острове",
        "союзников на этом и соседнем острове",
        TWO + "Аня is Бурилла at [chs] +guards-always; Боря is Мастер at [1] hp=3; Карате-бомж at [1] hp=12\n"
        "when GM end-phase\nthen Боря hp=3; Аня hp=3",
    ),
    "a guard who halves the own damage": (
        "ему самому, не изменяется",
        "ему самому, тоже уменьшается вдвое",
        TWO + "Аня is Бурилла at [1] +guards-always; Боря is Мастер at [1] hp=3; Големко at [1] hp=24\n"
        "when GM end-phase\nthen Аня hp=2",
    ),
    "the whole price": (
        "половину его стоимости в монетах, округленную вниз",
        "полную стоимость в монетах",
        ONE + "Аня is Мастер; bank holds Арбалет\nwhen Аня sells Арбалет\nthen bank coins=2",
    ),
    "buildings for half": (
        "Возведение построек не требует монет",
        "Возведение построек стоит вдвое дешевле",
        ONE + "Аня is Мастер at [1]; bank coins=1\nwhen Аня builds Укрепления\nthen bank coins=0",
    ),
    "three hands": (
        "**2 слота руки**",
        "**3 слота руки**",
        ONE
        + "Аня is Мастер; bank holds Раздвижная рука x3\n"
        + "when Аня equips Раздвижная рука\n" * 3
        + "then Аня holds Раздвижная рука x3",
    ),
    "lasers at one hero": (
        "`Лазеры` по всем игрокам на соседнем",
        "`Лазеры` по одному игроку на соседнем",
        TWO + "Аня is Мастер at [trl] hp=3; Боря is Мастер at [trl] hp=2; Крабулон at [CRB]\nwhen GM end-phase\n"
        "then Аня hp=3",
    ),
    "an archer who does not answer either": (
        "Не может атаковать (может контратаковать), если",
        "Не может атаковать и контратаковать, если",
        ONE + "Аня is Мастер at [1]; Стрелок at [1] hp=5\nwhen Аня attacks Стрелок\nthen Аня hp=3",
    ),
    "a crossbow that reaches any island": (
        "по соединенным островам. Занимает одну",
        "по любым островам. Занимает одну",
        ONE + "Аня is Мастер holds Арбалет; Големко at [4] hp=12\nwhen Аня attacks Големко\nthen Големко hp=10",
    ),
    "armour that takes one off": (
        "`+3 МЗД`. Перемещение",
        "`+3 МЗД`. Уменьшает получаемый урон на 1. Перемещение",
        ONE + "Аня is Мастер at [1] holds Латный доспех hp=3; Големко at [1] hp=12\nwhen GM end-phase\nthen Аня hp=1",
    ),
    "a bomb for bosses": (
        "УРН всем, кто стоит",
        "УРН всем врагам, кто стоит",
        ONE + "Аня is Мастер at [4]; Стрелок at [4] hp=5; bank holds Бомба\nwhen Аня bombs\nwhen GM end-phase\n"
        "then Аня hp=3; Стрелок hp=2",
    ),
    "a camp as turns end": (
        "персонаж начинает свой ход здесь",
        "персонаж заканчивает свой ход здесь",
        ONE
        + "Аня is Мастер hp=1; [BSE] +camp; Карате-бомж at [BSE] hp=6\nwhen GM end-phase\nthen Аня hp=1; result none",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "bridges-soul.md", "bridges", *PLAYED[name])


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_reported(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "bridges-soul.md", "bridges", was, now) == ([], [])


def test_shield_until_the_round_ends_is_not_reported(source_documents):
    was, now = "действующий до следующей фазы действия игроков", "действующий до конца раунда"
    assert reported(source_documents / "bridges-soul.md", "bridges", was, now) == ([], [])
