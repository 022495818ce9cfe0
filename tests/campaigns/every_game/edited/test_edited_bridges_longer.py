"""«Мосты: Душа» whose document lets things last, reach or count otherwise: it is played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, table

ONE, TWO = (table("bridges", count) for count in (1, 2))
TRAPPED = "Аня is Скаут at [1] shield=9; Големко at [1] hp=40\nwhen Аня trap\nwhen Аня attacks Големко\n"
PLAYED = {
    "a mark for two rounds": (
        "после атаки по этому врагу метка снимается",
        "метка держится 2 раунда",
        TWO + "Аня is Скаут at [1] hp=20; Големко at [1] hp=40\nwhen Аня marks Големко\nwhen Аня attacks Големко\n"
        "then Големко hp=38 +marked\nwhen GM end-phase\nthen Големко +marked\nwhen GM end-phase\nthen Големко -marked",
    ),
    "a mark for two attacks": (
        "после атаки по этому",
        "после двух атак по этому",
        "game bridges players=2\ngiven Аня is Скаут at [1]; Боря is Мастер at [1] shield=9; Големко at [1] hp=40\n"
        "when Аня marks Големко\nwhen Боря attacks Големко\nthen Големко +marked\nwhen Боря attacks Големко\n"
        "then Големко hp=36 -marked",
    ),
    "a mark from the next island": (
        "на врага на своем острове за",
        "на врага на соседнем острове за",
        TWO + "Аня is Скаут at [chs]; Големко at [1] hp=24\nwhen Аня marks Големко\nthen Големко +marked",
    ),
    "a mark that adds": (
        "врагу **удваивается**",
        "врагу получает **+2 УРН**",
        ONE + "Аня is Скаут at [1]; Големко at [1] hp=12\nwhen Аня marks Големко\nwhen Аня attacks Големко\n"
        "then Големко hp=9",
    ),
    "a trap that stays": (
        "после ловушка ломается",
        "ловушка не ломается",
        ONE + TRAPPED + "then Големко hp=38\nwhen GM end-phase\nwhen Аня attacks Големко\nthen Аня hp=2; Големко hp=35",
    ),
    "a trap that only holds": (
        "не может этого сделать и **получает 1 урон**",
        "не может этого сделать",
        ONE + TRAPPED + "then Големко hp=39",
    ),
    "traps without end": (
        "Можно поставить только одну **ловушку** на остров",
        "Можно поставить сколько угодно **ловушек** на остров",
        ONE + "Аня is Скаут at [1]\nwhen Аня trap\nwhen Аня trap\nthen Аня ap=0",
    ),
    "staves for everybody": (
        "может пользоваться только Маг",
        "могут пользоваться все",
        ONE + "Аня is Мастер; bank holds Посох Лесов\nwhen Аня equips Посох Лесов\nthen Аня holds Посох Лесов",
    ),
    "thorns behind a shield": (
        "не активируется, если урон",
        "активируется, даже если урон",
        ONE + "Аня is Мастер at [1] holds Обостренный панцирь shield=9; Големко at [1] hp=12\nwhen GM end-phase\n"
        "then Аня hp=3; Големко hp=9",
    ),
    "a bomb after two rounds": (
        "стоит на нем на следующий ход",
        "стоит на нем через два хода",
        ONE + "Аня is Мастер; Големко at [1] hp=12; bank holds Бомба\nwhen Аня moves [chs]\nwhen Аня bombs\n"
        "when GM end-phase\nthen Аня hp=3\nwhen GM end-phase\nthen Аня hp=0",
    ),
    "a catapult that stays loaded": (
        "Эти действия тратят заряд",
        "Эти действия не тратят заряд",
        ONE + "Аня is Мастер at [1]; Катапульта at [1] +charged\nwhen Аня launch-self [4]\nthen Катапульта +charged",
    ),
    "a launch for a point": (
        "совершать два бесплатных действия",
        "совершать два действия за 1 ОД",
        ONE + "Аня is Мастер at [1]; Катапульта at [1] +charged\nwhen Аня launch-self [4]\nthen Аня ap=1",
    ),
    "a chest without a bottom": (
        "после чего сундук убирается",
        "сундук не убирается",
        ONE + "Аня is Мастер ap=4\nwhen Аня moves [chs]\nwhen Аня moves [1]\nwhen Аня moves [chs]\nthen bank coins=4",
    ),
    "victory over another boss": (
        "Когда [Крабулон](#крабулон) убит",
        "Когда Големко убит",
        ONE + "Аня is Мастер at [1]; Големко at [1] hp=1\ndice d4=1\nwhen Аня attacks Големко\nthen result victory",
    ),
    "victory over two bosses": (
        "Когда [Крабулон](#крабулон) убит",
        "Когда [Крабулон](#крабулон) и Големко убиты",
        ONE + "Аня is Мастер at [CRB]; Крабулон at [CRB] hp=1; Големко at [1] hp=12\nwhen Аня attacks Крабулон\n"
        "then result none",
    ),
    "two buildings on an island": (
        "только на острове, где нет других зданий",
        "на любом острове",
        ONE + "Аня is Мастер at [1]; Укрепления at [1]\nwhen Аня builds Укрепления\nthen Аня ap=1",
    ),
    "no building at the base": (
        "(База - это не здание)",
        "(База - это здание)",
        ONE + "Аня is Мастер\nwhen Аня builds Укрепления\nrefused itself",
    ),
    "gear changed anywhere": (
        "на предметы из Банка можно только на Базе",
        "на предметы из Банка можно где угодно",
        ONE + "Аня is Мастер at [1]; bank holds Двуручник\nwhen Аня equips Двуручник\nthen Аня holds Двуручник",
    ),
    "new gear that heals nobody": (
        "персонажа лечат на значение, равное `+ МЗД`",
        "персонажа не лечат",
        ONE + "Аня is Мастер at [trl]; bank coins=3\nwhen Аня buys Обостренный панцирь wear=yes\nthen Аня hp=3",
    ),
    "the last to act among equals": (
        "атакует дальника, потом последнего ходившего игрока",
        "атакует последнего ходившего игрока",
        TWO + "Аня is Скаут at [1] holds Арбалет hp=3; Боря is Мастер at [1] hp=3; Бомж at [1] hp=12\n"
        "when Боря moves [chs]\nwhen Боря moves [1]\nwhen GM end-phase\nthen Аня hp=3; Боря hp=1",
    ),
    "one of two is enough": (
        "Становится мирным, если Карате-Бомж мертв",
        "Становится мирным, если Карате-Бомж или Темный стрелок мертв",
        ONE + "Аня is Мастер at [1]; Големко at [1]; Темный стрелок +dead\nwhen GM end-phase\nthen Аня hp=3",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "bridges-soul.md", "bridges", *PLAYED[name])
