"""«КНК: МФ» whose document has dice where ours has numbers, other evasions, answers, turns lost and criticals."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO = (table("knk-mf", count) for count in (1, 2))
STRUCK = "Аня is Обыватели S=2 x=5 y=5 order=9 +turn; Волк is Мобы A=1 E=2 M=1 x=6 y=5 hp=90 prana=20 order=5\n"
LOST = "dice d110=110 d3=3\nwhen Аня attacks Волк\nwhen Аня answers drobyaschee-propusk-hoda\nwhen Аня finishes\n"
EVADING = "x=5 y=5 hp=100 prana=50 dodges_used=5 +turn; Волк is Мобы x=6 y=5; hit Удар damage=40 at Аня\n"
ANSWERING = "battle; Аня is Монстры S=1 L=4 A=1 x=5 y=5 +turn; Волк is Мобы A=0 x=6 y=5 hp=90; Аня +counters:Волк\n"
FALLEN_OFF = (
    "battle; Аня is Профи A=3 x=5 y=5 prana=50 order=9; Волк is Мобы x=6 y=5 hp=90 order=5 +turn +held-by:Аня\n"
)
EVASIONS = "(Не более L+1 раз за бой)"
DODGED = "dice d82=60\nwhen Аня evades Удар\nthen Аня hp=100"
PLAYED = {
    "two turns lost": (
        "Пропуск хода: 1d3",
        "Пропуск двух ходов: 1d3",
        ONE + "battle; " + STRUCK + LOST + "when Волк finishes\nwhen Аня finishes\nthen Волк +lost-turn",
    ),
    "evasions without end": (EVASIONS, "(Неограниченно)", ONE + "battle; Аня is Монстры L=2 " + EVADING + DODGED),
    "as often as one likes": (
        EVASIONS,
        "(Сколько угодно раз за бой)",
        ONE + "battle; Аня is Монстры L=2 " + EVADING + DODGED,
    ),
    "ten evasions": (EVASIONS, "(10 раз за бой)", ONE + "battle; Аня is Монстры L=2 " + EVADING + DODGED),
    "half a counterattack": (
        "контратаковать врага, если",
        "контратаковать врага с половинным уроном, если",
        ONE + ANSWERING + "dice d115=60\nwhen Аня counterattacks\nthen hit#1 damage=17",
    ),
    "a counterattack instead of the attack": (
        "и не отнимает права на совершение",
        "и отнимает право на совершение",
        ONE + ANSWERING + "dice d115=60\nwhen Аня counterattacks\nwhen Аня attacks Волк\nrefused over",
    ),
    "a counterattack at once": (
        "происходит в начале следующего хода",
        "происходит сразу",
        ONE + "battle; Аня is Монстры S=1 L=4 x=5 y=5 hp=100 prana=50 order=50 +turn; "
        "Волк is Мобы x=6 y=5 hp=300 L=0 order=10; hit Удар damage=40 +by:Волк at Аня\n"
        "dice d64=64 d4=4 d115=60\nwhen Аня evades Удар\nwhen Аня counterattacks\nthen hit#2 at Волк",
    ),
    "a grip by a die": (
        "каждый ход тратит 10 праны",
        "каждый ход тратит 1d10 праны",
        ONE + FALLEN_OFF + "dice d10=8\nwhen Волк finishes\nthen Аня prana=42",
    ),
    "a critical from a number on": (
        "ролла равен или превышает значение кубика",
        "ролла не меньше 95",
        ONE + "battle; " + STRUCK + "dice d110=95\nwhen Аня attacks Волк\nthen Аня asks critical",
    ),
    "a second turn at once": (
        "ход в самом конце очереди",
        "ход сразу после своего",
        ONE + "battle; Аня is Монстры A=4 x=5 y=5 order=9 +turn; Волк is Мобы x=12 y=12 order=5; step retreat\n"
        "dice d10=10\nwhen Аня finishes\nthen Аня +turn",
    ),
    "a party by its fastest": (
        "Выносливость самого медленного члена",
        "Выносливость самого быстрого члена",
        TWO + "Аня is Профи E=4; Боря is Профи E=1\nwhen GM draws-map a - b - c - d - e - f\nwhen GM brings Аня a\n"
        "when GM brings Боря a\nwhen Боря follows Аня\nwhen Аня travels e\nthen Боря at e",
    ),
    "a pursuit by the strongest": (
        "Выносливость самого слабого персонажа",
        "Выносливость самого сильного персонажа",
        TWO + "Аня is Профи E=5; Боря is Профи E=1; Волк is Мобы E=1\nwhen GM draws-map a - b - c - d - e - f\n"
        "when GM brings Аня b\nwhen GM brings Боря b\nwhen Боря follows Аня\nwhen GM brings Волк a\n"
        "when GM start-pursuit Аня Волк\ndice d5=4\nwhen GM run-on Волк\ndice d1=1\nwhen Аня answers f\nthen Аня at f",
    ),
    "a «+» once a battle": (
        "означают, что один раз в день",
        "означают, что один раз за бой",
        ONE + "Аня is Профи S=3 plus:S=1 plus_used:S=1; Волк is Мобы\nwhen GM draws-map Дом - Парк\n"
        "when GM brings Аня Дом\nwhen GM brings Волк Дом\ndice d100=50\nwhen GM start-battle Дом\n"
        "then Аня plus_used:S=0",
    ),
    "a leg that is only slower": (
        "- Отрубание ноги (Ловкость обращается в 0)",
        "- Отрубание ноги (Ловкость -2)",
        ONE + "battle; Аня is Монстры S=1 x=5 y=5 order=9 +turn; Волк is Мобы +category:Монстры E=4 A=4 x=6 y=5 "
        "hp=1550 order=5; Меч is Режущее оружие at Аня; step action\ndice d115=115 d7=7\n"
        "when Аня attacks Волк weapon=Меч\nwhen Аня answers rezhuschee-otrubanie-nogi\nwhen Аня finishes\n"
        "when Волк takes-hits\nthen Волк A=2",
    ),
    "a blow that nobody evades": (
        "- Невозможно уклониться по Удаче: 1d2",
        "- Невозможно уклониться по Удаче: всегда успешно",
        ONE + "battle; Аня is Монстры S=1 x=5 y=5 order=9 +turn; Волк is Мобы +category:Монстры L=2 A=4 x=6 y=5 "
        "hp=1550 prana=50 order=5; Меч is Режущее оружие at Аня; step action\ndice d115=115\n"
        "when Аня attacks Волк weapon=Меч\nwhen Аня answers rezhuschee-nevozmozhno-uklonitsya-po-udache\n"
        "then hit#1 +no-dodge",
    ),
    "who is held may evade": (
        "не может передвигаться и уклоняться по Удаче",
        "не может передвигаться",
        ONE + "battle; Аня is Профи L=4 x=5 y=5 hp=100 prana=50 order=9 +turn; Волк is Мобы x=6 y=5; "
        "Аня +held-by:Волк; hit Удар damage=40 at Аня\ndice d72=23\nwhen Аня evades Удар\nthen Аня hp=100",
    ),
    "saves for nothing": (
        "любого спасброска требует потратить 10 праны",
        "любого спасброска бесплатно",
        ONE + "Аня is Обыватели S=3 prana=30\ndice d70=21\nwhen Аня saves S\nthen Аня prana=30",
    ),
    "a fall on ice for two turns": (
        "падает и пропускает текущий ход",
        "падает и пропускает два хода",
        ONE + "battle; Аня is Обыватели A=1 x=5 y=5 prana=60 order=9 +turn; Волк is Мобы x=12 y=12 order=5; "
        "a is Лёд x=6 y=5; step move\ndice d90=40\nwhen Аня walks 6E\nwhen Волк finishes\nthen Аня +lost-turn",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "knk-mf.md", "knk-mf", *PLAYED[name])


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_reported(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "knk-mf.md", "knk-mf", was, now) == ([], [])
