"""«Манчкин» with more doors or races, other charity or help in its document: they are played, unsaid."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT = "munchkin.txt"
TABLE = table("munchkin", 3)
DOOR, DOORS = "одну карту из колоды Подземелья и переверните ее", "две карты из колоды Подземелья и переверните их"
WEAKEST = "отдайте излишки живому игроку с самым низким уровнем"
STRONGER, ANYBODY = "боевая сила больше Уровня монстра", "попросить любого игрока помочь вам"
WON = TABLE + "Аня is Человек level=5\nwhen Аня opens-door Гоблин kind=монстр level=4\nwhen Аня claims\n{}"
BRIBE = "любое число карт Сокровищ"
FULL = TABLE + "Аня is Человек level=5; Боря is Человек level=4; Вера is Человек level=1; phase charity\n"
FULL += "given hand-Аня holds door x6\nwhen Аня gives door\nthen {}"
BARGAIN = TABLE + "Аня is Человек level=3; Боря is Человек\n"
BARGAIN += "when Аня opens-door Гоблин kind=монстр level=4 treasures=3\nwhen Аня asks Боря treasures={}\nrefused {}"
BLOW = TABLE + "Аня is Человек level=3; Боря is {}; Вера is Человек; hand-Боря holds Курица На Башне\n"
BLOW += "when Боря curses Курица На Башне Аня\n{}"
LIFT = TABLE + "Аня is Человек level=3; Боря is Человек; Вера is Человек; hand-Боря holds Поднимись На Уровень\n"
LIFT += "when Боря raises Поднимись На Уровень {}"
ANYBODY_ANY_TIME = "на любого персонажа в любое время."
HATS = "Шлем is Шмотка bonus=1 price=200 at Аня; Меч is Шмотка bonus=3 price=400 at Аня +aside"
PLAYED = {
    "half of the helper": (
        "Его боевая сила суммируется с Вашей",
        "Половина его боевой силы суммируется с Вашей",
        TABLE + "Аня is Человек level=3; Боря is Человек level=5\nwhen Аня opens-door Гоблин kind=монстр level=4\n"
        "when Аня asks Боря\nwhen Боря answers yes\nthen fight heroes=5",
    ),
    "curses of thieves alone": (
        "сыграно ЛЮБЫМ игроком в ЛЮБОЙ момент",
        "сыграно только вором в ЛЮБОЙ момент",
        BLOW.format("Человек", "refused not for"),
    ),
    "curses on one's own turn": (
        "сыграно ЛЮБЫМ игроком в ЛЮБОЙ момент игры",
        "сыграно ЛЮБЫМ игроком в свой ход",
        BLOW.format("Человек", "refused not the turn"),
    ),
    "levels for oneself": (
        ANYBODY_ANY_TIME,
        "только на себя.",
        LIFT.format("Аня\nrefused oneself\nwhen Боря raises Поднимись На Уровень Боря\nthen Боря level=2"),
    ),
    "levels on one's own turn": (
        ANYBODY_ANY_TIME,
        "на любого персонажа в свой ход.",
        LIFT.format("Аня\nrefused not the turn"),
    ),
    "boosts that do not add up": (
        "монстра суммируются. Если в бою",
        "монстра не суммируются. Если в бою",
        TABLE + "Аня is Человек; hand-Аня holds Псих, Старикан\nwhen Аня opens-door Гоблин kind=монстр level=4\n"
        "when Аня enhances Псих\nwhen Аня enhances Старикан bonus=10\nthen fight monsters=14",
    ),
    "gear changed in a fight": (
        "Вы НЕ можете менять вещи",
        "Вы можете менять вещи",
        TABLE + f"Аня is Человек; {HATS}\nwhen Аня opens-door Гоблин kind=монстр level=4\n"
        "when Аня puts-on Меч\nthen Аня strength=5",
    ),
    "a cudgel of two classes": (
        "могут пользоваться только Клирики",
        "могут пользоваться только Клирики или Воры",
        TABLE + "Аня is Вор holds Колотушка Резкости\nthen stat kolotushka-rezkosti.only is klirik, vor",
    ),
    "two doors": (
        DOOR,
        DOORS,
        TABLE + "Аня is Человек level=3\nwhen Аня opens-door Воин\nwhen Аня opens-door Клирик\n"
        "then hand-Аня holds Воин, Клирик",
    ),
    "charity goes to the left": (WEAKEST, "отдайте излишки соседу слева", FULL.format("Боря cards=1; Вера cards=0")),
    "charity goes to the strongest": (
        WEAKEST,
        "отдайте излишки живому игроку с самым высоким уровнем",
        FULL.format("Боря cards=0; Вера cards=0; Аня cards=5"),
    ),
    "no charity": (WEAKEST, "сбросьте излишки", FULL.format("Боря cards=0; Вера cards=0; Аня cards=5")),
    "stronger by two": (STRONGER, STRONGER + " хотя бы на 2", WON.format("refused 5 against 4")),
    "stronger by more than one": (STRONGER, STRONGER + " более чем на 1", WON.format("refused 5 against 4")),
    "helpers from the left": (
        ANYBODY,
        "попросить игрока слева помочь вам",
        TABLE + "Аня is Человек; Боря is Человек; Вера is Человек\n"
        "when Аня opens-door Гоблин kind=монстр level=4\nwhen Аня asks Вера\nrefused",
    ),
    "helpers from beside": (
        ANYBODY,
        "попросить соседа помочь вам",
        "game munchkin players=4\ngiven Аня is Человек; Боря is Человек; Вера is Человек; Гоша is Человек\n"
        "when Аня opens-door Гоблин kind=монстр level=4\nthen Аня is offered ask-help only Боря, Гоша",
    ),
    "one more race": (
        "дварфом или хафлингом",
        "дварфом, орком или хафлингом",
        TABLE + "Аня is Человек; hand-Аня holds Орк, Эльф\nwhen Аня becomes Орк\nthen Аня holds Орк\n"
        "when Аня becomes Эльф\nrefused\nwhen Аня renounces Орк\nthen Аня lacks Орк",
    ),
    "two more classes": (
        "ворами или клириками",
        "бардами, монахами, ворами или клириками",
        TABLE + "Аня is Человек; hand-Аня holds Бард; Боря is Монах\nwhen Аня becomes Бард\nthen Аня holds Бард",
    ),
    "half of the treasures": (BRIBE, "половину карт Сокровищ", BARGAIN.format(2, "may be promised: 1")),
    "a third at most": (BRIBE, "не больше трети карт Сокровищ", BARGAIN.format(2, "may be promised: 1")),
    "two treasures": (BRIBE, "не больше двух карт Сокровищ", BARGAIN.format(3, "may be promised: 2")),
}


@pytest.mark.parametrize("name", some("munchkin, another turn", PLAYED, 4))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENT, "munchkin", was, now, example)


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, "munchkin", was, now) == ([], [])


def test_other_words_beside_a_new_name_are_said(source_documents):
    was, now, _ = PLAYED["one more race"]
    _, (notice,) = reported(source_documents / DOCUMENT, "munchkin", was, f"{now} и только ночью")
    assert notice.paragraph == "karta-rasy-1"
