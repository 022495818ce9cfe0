"""«Dungeon Twister» with its prices and points in other words: they are played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, edited, reported, table, unchanged
from tests.harness.sampling import some

MAZE = table("dungeon-twister", 2)
TIE = "В случае ничьей ничего не происходит"
EVEN = (
    MAZE + "Вор синих at a1 fight=2; Дозорная желтых at a2 fight=2\nwhen Вор синих attacks Дозорная желтых\n"
    "when Синие answers 1\nwhen Желтые answers 1\n"
)
PLAYED = {
    "a fight is free": (
        "Вам нужно потратить 1 AP, чтобы начать бой",
        "Начать бой ничего не стоит",
        MAZE + "Кузнец синих at a2; Гоблин желтых at a1; blue actions=1\nwhen Кузнец синих attacks Гоблин желтых\n"
        "then blue actions=1",
    ),
    "a fight takes no points": (
        "Вам нужно потратить 1 AP, чтобы начать бой",
        "Вам не нужно тратить AP, чтобы начать бой",
        MAZE + "Кузнец синих at a2; Гоблин желтых at a1; blue actions=1\nwhen Кузнец синих attacks Гоблин желтых\n"
        "then blue actions=1",
    ),
    "another card comes back": (
        "Карта «Боевой +0»",
        "Карта «Боевой +1»",
        MAZE + "Кузнец синих at a2; Гоблин желтых at a1\nwhen Кузнец синих attacks Гоблин желтых\n"
        "when Синие answers 1\nwhen Желтые answers 2\nthen Синие holds blue-combat-1",
    ),
    "the smaller sum wins": (
        "наибольшей суммой побеждает",
        "меньшей суммой побеждает",
        MAZE + "Кузнец синих at a2; Гоблин желтых at a1\nwhen Кузнец синих attacks Гоблин желтых\n"
        "when Синие answers 0\nwhen Желтые answers 0\nthen Кузнец синих +wounded",
    ),
    "a rope carried out is worth a point": (
        "за перенос сокровищ",
        "за перенос сокровищ, +1 ПО за перенос веревки",
        MAZE + "Вор синих at a10 holds Веревка\nwhen Вор синих moves a11\nthen blue points=2",
    ),
    "a thief who leaves is worth two more": (
        "ПО за гоблина",
        "ПО за гоблина, +2 ПО за вора",
        MAZE + "Вор синих at a10\nwhen Вор синих moves a11\nthen blue points=3",
    ),
    "a tie is the attacker's": (
        TIE,
        "В случае ничьей побеждает атакующий",
        EVEN + "then Дозорная желтых +wounded; Вор синих -wounded",
    ),
    "a tie is the defender's": (
        TIE,
        "В случае ничьей побеждает защищающийся игрок",
        EVEN + "then Дозорная желтых -wounded; Вор синих +wounded",
    ),
    "a tie wounds both": (
        TIE,
        "В случае ничьей ранение получают оба персонажа",
        EVEN + "then Дозорная желтых +wounded; Вор синих +wounded",
    ),
    "one fights through walls": (
        "Вы не можете начать бой через",
        "Вы можете начать бой через",
        MAZE + "Вор синих at a1; Гоблин желтых at a2; a1 +wall:a2\nwhen Вор синих attacks Гоблин желтых\n"
        "then Синие asks fight",
    ),
    "one movement a turn": (
        "также можете дать более одного AP",
        "не можете дать более одного AP",
        MAZE + "Вор синих at a1\nwhen Вор синих moves a2\nwhen Вор синих stop\nwhen Вор синих moves a3\n"
        "refused has moved",
    ),
    "nothing turns from afar": (
        "также может удаленно вращать другую комнату",
        "не может удаленно вращать другую комнату",
        MAZE + "Вор синих at c3\nwhen Вор синих turns room-2\nrefused from afar",
    ),
    "the wounded play no card": (
        "но им по-прежнему разрешено",
        "и им не разрешено",
        MAZE + "Вор синих at a1; Гоблин желтых at a2 +wounded\nwhen Вор синих attacks Гоблин желтых\n"
        "when Синие answers 0\nthen blue points=1",
    ),
    "nobody leaves past the wounded": (
        "Вы можете выйти из лабиринта",
        "Вы не можете выйти из лабиринта",
        MAZE + "Вор синих at a10; Гоблин желтых at a11 +wounded\nwhen Вор синих moves a11\nrefused",
    ),
    "one jumps over the wounded": (
        "в которой находится живой или раненый персонаж",
        "в которой находится живой персонаж",
        MAZE + "Вор синих at a1; a2 +pit; Гоблин желтых at a2 +wounded\nwhen Вор синих jumps a3\nthen Вор синих at a3",
    ),
    "a jump of three squares": (
        "на две клетки: первая пересеченная клетка должна",
        "на три клетки: первые две пересеченные клетки должны",
        MAZE + "Вор синих at a1; a2 +pit; a3 +pit\nwhen Вор синих jumps a4\nthen Вор синих at a4",
    ),
    "opening is free": (
        "открыть за 1 AP каждая",
        "открыть бесплатно",
        "game dungeon-twister players=2\nthen stat pokazat-komnatu.cost is 0",
    ),
}


@pytest.mark.parametrize("name", some("edited twister", PLAYED, 3))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / "dungeon-twister.txt", "dungeon-twister", was, now, example)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("потратить 1 новый AP", "потратить 2 новых AP"),
        ("Карта «Боевой +0»", "Карта «Боевой +2»"),
        ("первым двум комнатам", "первым трем комнатам"),
        ("использовать 1 AP, чтобы переместить", "использовать 2 AP, чтобы переместить"),
        ("требуют 1 AP для активации. Обратитесь", "требуют 2 AP для активации. Обратитесь"),
    ],
)
def test_changed_number_is_not_said_to_be_played_otherwise(source_documents, was, now):
    assert reported(source_documents / "dungeon-twister.txt", "dungeon-twister", was, now) == ([], [])


def test_jump_of_three_squares_is_not_said_to_be_played_otherwise(source_documents):
    was, now, _ = PLAYED["a jump of three squares"]
    assert reported(source_documents / "dungeon-twister.txt", "dungeon-twister", was, now) == ([], [])


@pytest.mark.parametrize(
    ("was", "now", "slug"),
    [("например, Вор может", "например, Плут может", "vor"), ("если это не веревка", "если это не бечева", "verevka")],
)
def test_figure_or_object_is_known_by_what_is_said_of_it(source_documents, was, now, slug):
    path = source_documents / "dungeon-twister.txt"
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "dungeon-twister").drafts}
    read = edited(path, "dungeon-twister", was, now)
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
    assert [one.title.casefold() in now.casefold() for one in read.drafts if one.slug == slug] == [True]
    assert read.problems == unchanged(path, "dungeon-twister").problems
