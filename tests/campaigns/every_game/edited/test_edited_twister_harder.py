"""«Dungeon Twister» whose document is harder or leaves more to choose than ours: it is played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

DOCUMENT, BOOK = "dungeon-twister.txt", "dungeon-twister"
MAZE = table("dungeon-twister", 2)
FIGHT = "when Кузнец синих attacks Гоблин желтых\nwhen Синие answers 0\nwhen Желтые answers 0\n"
LOSERS = "все персонажи проигравших, участвовавшие в бою, получают ранения"
PLAYED: dict[str, tuple[str, str, str]] = {
    "the opponent places first": (
        "Игрок, открывающий комнату, первым",
        "Противник первым",
        MAZE + "Вор синих at a5; tile-2a at cover-3; Гоблин желтых at stash-3-yellow\nwhen Вор синих reveals room-3\n"
        "then Желтые asks place",
    ),
    "a room turns either way": (
        "на 1/4 оборота в направлении стрелки",
        "на 1/4 оборота в любом направлении",
        MAZE + "Вор синих at c3; Веревка at a1\nwhen Вор синих turns room-1 -1\nthen Веревка at e1",
    ),
    "the wounded have a half": (
        "боевое значение равно 0",
        "боевое значение уменьшается вдвое",
        MAZE + "Кузнец синих at b2 fight=3 +wounded\nthen Кузнец синих fight_value=1",
    ),
    "one loser is wounded": (
        LOSERS,
        "один из персонажей проигравших получает ранение",
        MAZE + "Кузнец синих at b2; Гоблин желтых at b3; Вор желтых at a2\n" + FIGHT + "then Вор желтых -wounded",
    ),
    "a goblin takes a point": (
        "+1 ПО за гоблина",
        "-1 ПО за гоблина",
        MAZE + "Гоблин синих at a10; Вор синих at b1; blue points=2\nwhen Гоблин синих moves a11\nthen blue points=2",
    ),
    "whoever loses dies": (
        "персонаж противника получает ранение",
        "персонаж противника погибает",
        MAZE + "Кузнец синих at b2; Гоблин желтых at b3\n" + FIGHT + "then Гоблин желтых gone; blue points=1",
    ),
}
TWO_CYCLES = ("применяется только к первому циклу", "применяется к первым двум циклам")


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / DOCUMENT, BOOK, *PLAYED[name])


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, BOOK, was, now) == ([], [])


def test_two_cycles_are_bound(source_documents):
    example = (
        MAZE + "Вор синих at a1; Гоблин желтых at a10; table highest=2\nthen stat karty-deystviy.limited_cycles is 2"
    )
    assert_played(source_documents / DOCUMENT, BOOK, *TWO_CYCLES, example)
    problems, notices = reported(source_documents / DOCUMENT, BOOK, *TWO_CYCLES)
    assert not notices
    assert all("does not contradict itself" in one.why for one in problems)
