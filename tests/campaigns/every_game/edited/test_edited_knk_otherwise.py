"""«КНК: МФ» whose document lets what ours forbids, forbids what it lets, or leaves it to chance: it is played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT, BOOK = "knk-mf.md", "knk-mf"
ONE, TWO = (table("knk-mf", count) for count in (1, 2))
ICE = "battle; Аня is Обыватели A=3 x=1 y=1 +turn; Волк is Мобы x=12 y=12; a is Лёд x=2 y=1\n"
GRIP = "battle; Аня is Профи A=3 x=5 y=5 prana=50 +turn; Волк is Мобы A=1 x=6 y=5 hp=90 prana=40\ndice d80=31\n"
BLOW = "battle; Аня is Обыватели S=2 x=5 y=5 +turn; Волк is Мобы A=0 x=6 y=5 hp=300; Меч is Режущее оружие at Аня\n"
STRONG = "battle; Аня is Монстры S=1 x=5 y=5 +turn; Волк is Мобы A=0 x=6 y=5 hp=300\n"
BURNT = "battle; Аня is Обыватели E=2 x=5 y=5 hp=90 order=9; Волк is Мобы x=9 y=9 order=5 +turn; "
BURNT += "effect Жар damage=20 turns=3 +element:fire at Аня; дождь is Дождь\nwhen Волк finishes\n"
PLAYED = {
    "ice one may stop on": (
        "(но при этом не могут остановиться)",
        "(и могут остановиться)",
        ONE + ICE + "when Аня walks 2A\nthen Аня x=2",
    ),
    "a grip nobody evades": (
        "От захвата можно уйти",
        "От захвата нельзя уйти",
        ONE + GRIP + "when Аня grabs Волк\nthen hit#1 +no-dodge",
    ),
    "chance picks the critical": (
        "эффект выбирается игроком",
        "эффект выбирается броском кубика",
        ONE + BLOW + "draws rezhuschee-dvoynoy-uron\ndice d110=110 d2=2\nwhen Аня attacks Волк\n"
        "then nobody asked; hit#1 damage=74",
    ),
    "just the number of the sides": (
        "равен или превышает значение",
        "равен значению",
        ONE + STRONG + "dice d115=106\nwhen Аня attacks Волк\nthen nobody asked",
    ),
    "rain that fans fire": (
        "Снижает эффект огненных",
        "Усиливает эффект огненных",
        ONE + BURNT + "then Аня hp=50",
    ),
    "each sees for oneself": (
        "если замечает хоть кто-то один…замечают все",
        "каждый замечает только за себя",
        ONE + "Аня is Обыватели\nthen stat stels.one_sees_all_see is no",
    ),
    "the dead may jump": (
        "Мертвяки не могут прыгать",
        "Мертвяки могут прыгать",
        ONE + "Аня is Обыватели\nthen not stat voda.cannot_jump is familyar-mertvyaki",
    ),
    "as many evasions as one likes": (
        "нельзя делать несколько бросков",
        "можно делать несколько бросков",
        ONE + "Аня is Обыватели\nthen stat hody.dodges_per_turn is any",
    ),
}


@pytest.mark.parametrize("name", some("knk, played otherwise", PLAYED, 4))
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / DOCUMENT, BOOK, *PLAYED[name])


@pytest.mark.parametrize("name", some("knk, otherwise and not warned of", PLAYED, 4))
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, BOOK, was, now) == ([], [])
