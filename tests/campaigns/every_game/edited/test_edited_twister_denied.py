"""«Dungeon Twister» whose document says the opposite of what ours says: it is played, and nothing is warned of."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT, BOOK = "dungeon-twister.txt", "dungeon-twister"
MAZE = table("dungeon-twister", 2)
CLOSED = MAZE + "Вор синих at a5; tile-2a at cover-3; "
LOST = "when Синие answers 0\nwhen Желтые answers 0\n"
FIGHT = "when Кузнец синих attacks Гоблин желтых\n"
PIT = "Кузнец синих at a1; a2 +pit"
PLAYED: dict[str, tuple[str, str, str]] = {
    "an action may be broken off": (
        "должно быть полностью завершено, прежде чем начинать",
        "можно прервать и начать",
        MAZE + "Вор синих at a1; Кузнец синих at c1\nwhen Вор синих moves a2\nwhen Кузнец синих moves c2\n"
        "when Вор синих moves a3\nthen blue actions=2",
    ),
    "no action has to be over": (
        "должно быть полностью завершено, прежде чем начинать",
        "не обязано быть завершено, прежде чем начинать",
        MAZE + "Вор синих at a1; Кузнец синих at c1\nwhen Вор синих moves a2\nwhen Кузнец синих moves c2\n"
        "when Вор синих moves a3\nthen blue actions=2",
    ),
    "two on a square at any moment": (
        "В конце любого действия на одной клетке",
        "В любой момент на одной клетке",
        MAZE + "Вор синих at a1; Кузнец синих at a2\nwhen Вор синих moves a2\nrefused cannot end",
    ),
    "any room is opened": (
        "Комната может быть открыта…(рис. 2)",
        "Любая комната может быть открыта в любой момент (рис. 2)",
        MAZE + "Вор синих at j1; tile-2a at cover-3\nwhen Вор синих reveals room-3\nthen tile-2a at room-3",
    ),
    "who opens lays all": (
        "кроме объектов, соответствующих их цвету…все остальные жетоны.",
        "в том числе объекты своего цвета.",
        CLOSED + "синяя Веревка at stash-3-blue\nwhen Вор синих reveals room-3\nthen Синие asks place",
    ),
    "nothing is laid on mechanisms": (
        "на пустой клетке пола или на вращающемся механизме.",
        "на пустой клетке пола.",
        CLOSED + "Гоблин желтых at stash-3-yellow\nwhen Вор синих reveals room-3\nthen Синие may not answer c8",
    ),
    "pairs turn the same way": (
        "вращаясь в противоположном направлении от друг друга",
        "вращаясь в одном направлении",
        MAZE + "Вор синих at c3\nwhen GM draws tile-1b ...../...../..>../...../.....\n"
        "when GM draws tile-1a ...../...../..>../...../.....\nthen tile-1b -anticlockwise",
    ),
    "one may think better of it": (
        "ему не разрешается передумать",
        "ему разрешается передумать",
        MAZE + "Вор синих at c3\nwhen Вор синих turns room-1\nthen Вор синих may undo",
    ),
    "all squares are gone": (
        "Вы никогда не обязаны использовать все",
        "Вы обязаны использовать все",
        MAZE + "Вор синих at a1\nwhen Вор синих moves a2\nwhen Вор синих stops\nrefused squares left",
    ),
    "anybody in the room is attacked": (
        "любого соседнего вражеского персонажа.",
        "любого вражеского персонажа в той же комнате.",
        MAZE + "Кузнец синих at a5; Гоблин желтых at e1\n" + FIGHT + "then Синие asks fight",
    ),
    "anybody is attacked": (
        "любого соседнего вражеского персонажа.",
        "любого вражеского персонажа.",
        MAZE + "Кузнец синих at a5; Гоблин желтых at j10\n" + FIGHT + "then Синие asks fight",
    ),
    "whoever is two squares away is attacked": (
        "любого соседнего вражеского персонажа.",
        "любого вражеского персонажа в пределах 2 клеток.",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a3\n" + FIGHT + "then Синие asks fight",
    ),
    "nobody is attacked from farther than two squares": (
        "любого соседнего вражеского персонажа.",
        "любого вражеского персонажа не дальше 2 клеток от него.",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a4; Вор желтых at a3\n" + FIGHT + "refused 2 squares",
    ),
    "a goblin that is killed brings more": (
        "Уничтожение врага приносит 1 ПО.",
        "Уничтожение врага приносит 1 ПО (+2 ПО за убийство гоблина).",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2 +wounded\n" + FIGHT + LOST + "then blue points=3",
    ),
    "a goblin that is killed has points of its own": (
        "Уничтожение врага приносит 1 ПО.",
        "Уничтожение врага приносит 1 ПО (2 ПО за гоблина).",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2 +wounded\n" + FIGHT + LOST + "then blue points=2",
    ),
    "one fights through gates": (
        "через закрытую решетку или стену",
        "через стену",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2; a1 +gate:a2\n" + FIGHT + "then Синие asks fight",
    ),
    "combat cards come back": (
        "Все использованные Боевые карты удаляются из игры.",
        "Все использованные Боевые карты возвращаются в руку.",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2\n" + FIGHT + "when Синие answers 3\nwhen Желтые answers 0\n"
        "then Синие holds blue-combat-3",
    ),
    "one looks through the pile": (
        "Игрокам не разрешается смотреть на эти карты.",
        "Игрокам разрешается смотреть на эти карты.",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2\n" + FIGHT + "when Синие answers 3\nwhen Желтые answers 0\n"
        "then used holds nothing",
    ),
    "who was wounded is attacked again": (
        "Активный игрок не может снова атаковать персонажа",
        "Активный игрок может снова атаковать персонажа",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2\n" + FIGHT + LOST + FIGHT + LOST + "then Гоблин желтых gone",
    ),
    "nobody has to join": (
        "все живые (не раненые) персонажи должны участвовать",
        "живые (не раненые) персонажи могут участвовать",
        MAZE + "Вор синих at a1; Гоблин синих at b2; Кузнец желтых at a2\nwhen Вор синих attacks Кузнец желтых\n"
        "when Синие answers 1\nwhen Желтые answers 0\nthen Вор синих +wounded; Гоблин синих -wounded",
    ),
    "only the attacked one is wounded": (
        "все персонажи проигравших, участвовавшие в бою, получают ранения",
        "только атакованный персонаж получает ранение",
        MAZE + "Кузнец синих at b2; Вор желтых at a2; Гоблин желтых at c2\nwhen Кузнец синих attacks Вор желтых\n"
        "when Синие answers 2\nwhen Желтые answers 0\nthen Вор желтых +wounded; Гоблин желтых -wounded",
    ),
    "the wounded wound nobody": (
        "выигрывает бой, атакующий персонаж или персонажи получают ранения.",
        "выигрывает бой, ничего не происходит.",
        MAZE + "Вор синих at a1; Кузнец желтых at a2 +wounded\nwhen Вор синих attacks Кузнец желтых\n"
        "when Синие answers 0\nwhen Желтые answers 4\nthen Вор синих -wounded",
    ),
    "the wounded join groups": (
        "не может атаковать или участвовать в групповом",
        "может участвовать в групповом",
        MAZE + "Вор синих at a1; Гоблин синих at b2 +wounded; Кузнец желтых at a2\n"
        "when Вор синих attacks Кузнец желтых\n" + LOST + "then Гоблин синих gone; yellow points=1",
    ),
    "an object stays with the wounded": (
        "он нес, остается с ним на площади",
        "он нес, остается у него",
        MAZE
        + "Кузнец синих at a1; Гоблин желтых at a2 holds Веревка\n"
        + FIGHT
        + LOST
        + "then Гоблин желтых holds Веревка",
    ),
    "things that work by themselves are used up": (
        "с постоянными Эффектами всегда остаются на поле.",
        "с постоянными Эффектами удаляются с поля после использования.",
        MAZE + "Вор синих at a1; a2 +pit; Веревка at a2\nwhen Вор синих moves a2 power=yes\nthen Веревка gone",
    ),
    "things that are switched on stay": (
        "после использования удаляются с игрового поля",
        "после использования остаются на игровом поле",
        MAZE + "Вор синих at a1 holds Рычаг\nwhen Вор синих uses\nthen Вор синих holds Рычаг",
    ),
    "each side has its own things": (
        "Синие персонажи могут использовать",
        "Синие персонажи не могут использовать",
        MAZE
        + "Вор синих at a1; желтое Сокровище at a2\nwhen Вор синих moves a2\nwhen Вор синих takes желтое Сокровище\n"
        "refused other colour",
    ),
    "who is carried stays in the game": (
        "выбывает из игры (+1 ПО победителю), а",
        "остается на клетке, а",
        MAZE + "Кузнец синих at a1; Вор желтых at a2; Гоблин желтых +wounded at Вор желтых\n"
        "when Кузнец синих attacks Вор желтых\n" + LOST + "then Гоблин желтых at a2; blue points=0",
    ),
    "things stay on the line": (
        "этот объект удаляется из игры, если только",
        "этот объект остается на линии, если только",
        MAZE + "Вор синих at a10 holds Веревка\nwhen Вор синих moves a11\nthen Веревка at a11",
    ),
    "jump cards come back": (
        "Использованные карты Прыжков…Боевыми картами.",
        "Использованные карты Прыжков возвращаются в руку.",
        MAZE + PIT + "\nwhen Кузнец синих jumps a3\nthen Синие holds jump-card x3",
    ),
    "one jumps over anybody": (
        "Запрещено перепрыгивать яму-ловушку",
        "Разрешено перепрыгивать яму-ловушку",
        MAZE + PIT + "; Гоблин желтых at a2\nwhen Кузнец синих jumps a3\nthen Кузнец синих at a3",
    ),
    "nobody rests on the own line": (
        "С другой стороны, ваши персонажи…собственной стартовой линии.",
        "Ваши персонажи не могут отдыхать или начинать бой на собственной стартовой линии.",
        MAZE + "Вор синих at a1\nwhen Вор синих moves a0\nwhen Вор синих stops\nrefused too much",
    ),
    "the wounded have their powers": (
        "раненый персонаж не может использовать свои…постоянными способностями",
        "раненый персонаж может использовать свои специальные способности",
        "game dungeon-twister players=2\nthen stat osobye-sposobnosti.wounded_may_not is no",
    ),
}
ALSO_SAID: dict[str, tuple[str, str, str]] = {
    "no card above the highest": (
        "меньше, равно или больше…самая высокая карта Действий",
        "меньше или равно самой высокой карте Действий",
        MAZE + "active yellow; table highest=2\nwhen Желтые plays 3\nrefused more than 2",
    ),
    "the first card is free": (
        "может разыграть только карту «2 Действия»",
        "может разыграть любую карту",
        "game dungeon-twister players=2\ngiven blue actions=0\nwhen Синие plays 4\nthen blue actions=4",
    ),
    "every card comes back": (
        "Карта «Боевой +0»…владелец всегда получает обратно.",
        "Все карты владелец всегда получает обратно.",
        MAZE + "Кузнец синих at a1; Гоблин желтых at a2\n" + FIGHT + "when Синие answers 3\nwhen Желтые answers 0\n"
        "then Синие holds blue-combat-3",
    ),
    "a rope is no exception": (
        " (если это не веревка)",
        "",
        MAZE + "Вор синих at a1 +permanent holds Веревка; a2 +pit\nwhen Вор синих moves a2 power=yes\n"
        "when Вор синих drops\nrefused must not stay",
    ),
}
"""These are played as well, and something is said of a thing that nothing mentions any more."""


@pytest.mark.parametrize("name", some("twister, denied", [*PLAYED, *ALSO_SAID], 6))
def test_what_is_denied_is_played(source_documents, name):
    was, now, example = {**PLAYED, **ALSO_SAID}[name]
    assert_played(source_documents / DOCUMENT, BOOK, was, now, example)


@pytest.mark.parametrize("name", some("twister, not warned of", PLAYED, 10))
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, BOOK, was, now) == ([], [])
