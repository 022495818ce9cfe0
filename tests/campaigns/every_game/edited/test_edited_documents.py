"""A word or a number changed in a document is another table: read by the importer that reads what people send."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import rulebook
from tests.campaigns.edited_documents import table, unchanged
from tests.campaigns.every_game.scenarios.test_scenarios import DOCUMENTS
from tests.harness.sampling import some

CLASH = "game castle players=3\ngiven Аня at B1 holds {mine}; Боря at B1 holds {theirs}; Вера at C3\nwhen GM closes\n"
MAZE = table("dungeon-twister", 2)
EDITS = {
    "the circle of types turns the other way": (
        "castle",
        "Hold > Push > Trick > Hold",
        "Hold > Trick > Push > Hold",
        CLASH.format(mine="Удержание I", theirs="Хитрость II") + "then Аня influence=2; Боря influence=1",
    ),
    "the formula has two terms": (
        "castle",
        "Base + TypeBonus + ArrivalBonus",
        "Base + 2*TypeBonus",
        CLASH.format(mine="Удержание I", theirs="Толчок II") + "then Аня influence=3; Боря influence=2",
    ),
    "the least wins": (
        "castle",
        "наибольшим Influence — победитель",
        "наименьшим Influence — победитель",
        CLASH.format(mine="Хитрость I", theirs="Толчок II") + "then noted Аня wins",
    ),
    "chance says where losers go": (
        "castle",
        "по выбору победителя",
        "случайным образом",
        CLASH.format(mine="Удержание I", theirs="Толчок I") + "when Аня answers C3-B5\nthen round 2; nobody asked",
    ),
    "shrines go against the clock": (
        "castle",
        "смещаются по часовой стрелке",
        "смещаются против часовой стрелки",
        "game castle players=3\ngiven Аня at C1; Боря at C2; Вера at C3; event-deck holds Let's go gambling!\n"
        "when GM closes\nthen shrine-1 at C3",
    ),
    "four artifacts at the end of the page": (
        "castle",
        "**n артефактов**",
        "**4 артефакта**",
        "game castle players=3\nthen table artifacts=4",
    ),
    "the treasure has points of its own": (
        "dungeon-twister",
        "+1 ПО за перенос сокровищ",
        "+2 ПО за перенос сокровищ",
        MAZE + "Вор синих at a10 holds Сокровище\nwhen Вор синих moves a11\nthen blue points=3",
    ),
    "and the goblin has its own": (
        "dungeon-twister",
        "+1 ПО за гоблина",
        "+3 ПО за гоблина",
        MAZE + "Гоблин синих at a10\nwhen Гоблин синих moves a11\nthen blue points=4",
    ),
    "one fights through a gate, not through a wall": (
        "dungeon-twister",
        "не можете начать бой через закрытую решетку или",
        "можете начать бой через закрытую решетку, но не через",
        MAZE + "Вор синих at a1; Гоблин желтых at a2; a1 +gate:a2\nwhen Вор синих attacks Гоблин желтых\n"
        "then Синие asks fight",
    ),
    "the weaker sum wins": (
        "dungeon-twister",
        "с наибольшей суммой побеждает",
        "с наименьшей суммой побеждает",
        MAZE + "Вор синих at a1; Гоблин желтых at a2\nwhen Вор синих attacks Гоблин желтых\n"
        "when Синие answers 0\nwhen Желтые answers 0\nthen Вор синих +wounded",
    ),
    "half of three is two": (
        "bridges",
        "округленную вниз",
        "округленную вверх",
        "game bridges players=1\ngiven Аня is Мастер; bank holds Обостренный панцирь\n"
        "when Аня sells Обостренный панцирь\nthen bank coins=2",
    ),
    "the start kit is rolled with a smaller die": (
        "bridges",
        "бросьте d6, чтобы определить стартовые",
        "бросьте d4, чтобы определить стартовые",
        "game bridges seats=Аня\nwhen Аня chooses Мастер\ndice d4=4 d4=1 d3=1 d2=1\nwhen GM begins\n"
        "then bank holds Пружина x2",
    ),
    "charity goes up": (
        "munchkin",
        "с самым низким уровнем",
        "с самым высоким уровнем",
        "game munchkin players=3\ngiven Аня is Человек level=2; Боря is Человек level=3; Вера is Человек\n"
        "given phase charity; hand-Аня holds door x6\nwhen Аня gives door\nthen Боря cards=1",
    ),
    "one escapes more easily": (
        "munchkin",
        "5 и больше",
        "4 и больше",
        "game munchkin players=3\ngiven Аня is Человек\nwhen Аня opens-door Просто Тролль\nwhen Аня flees\n"
        "dice d6=4\nwhen Аня runs\nthen noted got away",
    ),
}


@pytest.mark.parametrize("name", some("edited documents", EDITS, 4))
def test_edited_document_is_played(source_documents, name):
    """What the example expects holds by the edited document, and not by the document as it is."""
    book, was, now, example = EDITS[name]
    as_it_is = unchanged(source_documents / DOCUMENTS[book], book)
    document = as_it_is.document
    assert was in document.text
    held = []
    for read in (as_it_is, rulebook.understand(replace(document, text=document.text.replace(was, now)), book)):
        edition = made_of(book, 0, pages_of(read))
        assert not [*lacks(game(book).needs, edition)]
        (told,) = run_text(f"# {name}\n{example}", game, lambda _, made=edition: made)
        held.append(told)
    assert held[1].ok, held[1].failures
    assert not held[0].ok
