"""Castle, Dungeon Twister and «Манчкин» with a word or a number more: so many, by chance, for nothing, to the right."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.campaigns.every_game.scenarios.test_scenarios import DOCUMENTS as TOLD

DOCUMENTS = {**TOLD, "knk-mf": "knk-mf.md"}
CASTLE, MAZE, MUNCHKIN = table("castle", 3), table("dungeon-twister", 2), table("munchkin", 3)
HALLS = "Аня at C1; Боря at C2; Вера at C3\n"
SHACKLED = "Аня at B1 holds Удержание II; Боря at B1 holds Толчок I, Второе дыхание; Вера at C3\nwhen GM closes\n"
ROOM = "Аня is Человек level=3; phase trouble\nwhen Аня clears-room\nthen hand-Аня holds "
PLAYED = {
    "two castle cards": (
        "castle",
        "Случайно выбирается карта замка",
        "Случайно выбираются две карты замка",
        CASTLE + HALLS + "given event-deck holds Против течения, Шелковые сети Маффет\nwhen GM closes\n"
        "then event holds Против течения, Шелковые сети Маффет",
    ),
    "shackles for two turns": (
        "castle",
        "*DoubleStep* в следующем ходе",
        "*DoubleStep* в следующих двух ходах",
        CASTLE + SHACKLED + "when Аня answers B2\nwhen GM closes\n"
        "then Боря may not order Второе дыхание because DoubleStep",
    ),
    "a corridor that cuts the castle in two": (
        "castle",
        "(если нарушает связность — выбирается другое)",
        "(даже если нарушает связность)",
        "game castle players=3\nthen stat gnev-plameni-uduna.keeps_connected is no",
    ),
    "a devil who takes what comes": (
        "castle",
        "обменяйте выбранную карту на",
        "обменяйте случайную карту на",
        CASTLE + HALLS + "given Аня holds Сделка с дьяволом, Ахаха, Платформа 9¾; Боря holds SecretPassage\n"
        "draws Ахаха\nwhen Аня orders Сделка с дьяволом Боря to=stay\nwhen GM closes\n"
        "then Боря holds Ахаха; Аня holds SecretPassage, Платформа 9¾",
    ),
    "used cards that go back": (
        "castle",
        "Использованная карта идёт в сброс",
        "Использованная карта возвращается в колоду",
        CASTLE + HALLS + "given Аня holds Платформа 9¾\nwhen Аня orders Платформа 9¾ B1-C1 to=stay\nwhen GM closes\n"
        "then action-discard lacks Платформа 9¾",
    ),
    "jumps for nothing": (
        "dungeon-twister",
        "Разыгрывание карты «Прыжок» стоит 1 AP",
        "Разыгрывание карты «Прыжок» бесплатно",
        MAZE + "Кузнец синих at a1; a2 +pit\nwhen Кузнец синих jumps a3\nthen Кузнец синих at a3; blue actions=4",
    ),
    "a treasure in the room": (
        "munchkin",
        "вторую карту из колоды Подземелья и",
        "карту из колоды Сокровищ и",
        MUNCHKIN + ROOM + "treasure",
    ),
    "fewer doors and more treasures": (
        "munchkin",
        "Сдайте по четыре карты из каждой колоды",
        "Сдайте по три карты Подземелья и по пять карт Сокровищ",
        "game munchkin seats=Аня,Боря,Вера\nwhen Аня chooses female\nwhen Боря chooses male\nwhen Вера chooses female\n"
        "dice d6=6 d6=1 d6=2\nwhen GM begins\nthen hand-Аня holds door x3, treasure x5",
    ),
    "round the table to the right": (
        "munchkin",
        "игрок слева от него получает право хода",
        "игрок справа от него получает право хода",
        MUNCHKIN
        + "Аня is Человек; Боря is Человек; Вера is Человек; phase charity\nwhen Аня ends-turn\nthen Вера +active",
    ),
}
"""The book, what was written, what stands there now, and what follows."""


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    book, was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENTS[book], book, was, now, example)


@pytest.mark.parametrize("name", sorted({*PLAYED} - {"a devil who takes what comes"}))
def test_what_is_played_is_not_reported(source_documents, name):
    book, was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENTS[book], book, was, now) == ([], [])


@pytest.mark.parametrize(
    ("book", "was", "now", "stat"),
    [
        ("knk-mf", "заклинаний вдвое, гасит", "заклинаний на треть, гасит", "fire_divisor"),
        ("bridges", "уменьшая его вдвое", "уменьшая его на треть", "protection_divisor"),
        ("bridges", "уменьшая его вдвое", "уменьшая его на одну треть", "protection_divisor"),
        ("bridges", "получить половину его", "получить две трети его", "sale_divisor"),
    ],
)
def test_less_by_a_third_and_two_thirds_are_no_third(source_documents, book, was, now, stat):
    """They leave two thirds: nothing divides by three, and what is not read is said."""
    told, noticed = reported(source_documents / DOCUMENTS[book], book, was, now)
    assert [one for one in told if stat in one.stats]
    assert [one for one in noticed if stat in one.stats]
