"""A thing that an editor adds in the manner of the document does what its words say, as those of its kind do."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings.changed import LOST
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.edited_documents import reported, unchanged

DOCUMENTS = {"bridges": "bridges-soul.md", "knk-mf": "knk-mf.md"}
OBSTACLES, STATUSES = "- Помехи позволяют", "- Ночь. Статус"
NEW = {
    "bridges": (
        (
            "*   **Мастер (на все руки)**",
            "*   **Знахарь**\n    *   **Изменения:** `+1 МЗД`\n    *   **Способности:**\n"
            "        *   Возведение построек не требует монет\n    *   *Травы и корешки на все случаи жизни*\n\n",
        ),
        (
            "    *   **Катапульта (2 монеты + 1 Пружина):**",
            "    *   **Сторожевая башня (4 монеты):** Все персонажи на острове с ней получают от атак на 2 урона "
            "меньше. *Далеко видно*\n",
        ),
        ("| **Бомба** |", "| **Большое зелье** | Можно потратить, чтобы восстановить 2 ЗДР |\n"),
        ("| **Бомба** |", '| **Мячик** | Можно потратить, чтобы "перепрыгнуть" на соседний остров |\n'),
        ("| **Бомба** |", "| **Хлопушка** | Кладется на остров за 2 ОД и наносит 5 УРН всем, кто стоит на нем |\n"),
    ),
    "knk-mf": (
        (OBSTACLES, "- Лава. Позволяет пройти по ней, но снижает проходимость в три раза.\n\n"),
        (OBSTACLES, "- Алмаз. Уничтожить невозможно вовсе.\n\n"),
        (STATUSES, "- Гроза. Снижает эффект огненных заклинаний втрое.\n\n"),
        ("- Стражи. Хорошо", "- Воры. Не могут атаковать.\n\n"),
    ),
}
"""Before which words of a document what is added, by the book."""
EXAMPLES = {
    "a healer who builds for nothing": (
        "bridges",
        "players=1\ngiven Аня is Знахарь at [1]\nwhen Аня builds Укрепления\nthen Аня max_health=4; ukrepleniya at [1]",
    ),
    "a tower shields and does not fall": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1] hp=3; Сторожевая башня at [1]; Карате-бомж at [1] hp=6\n"
        "when GM end-phase\nwhen GM end-phase\nthen Аня hp=3; Сторожевая башня at [1]",
    ),
    "a large potion is drunk where there is no other": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1] hp=1; bank holds Большое зелье\nwhen Аня drinks\n"
        "then Аня hp=3; bank lacks Большое зелье",
    ),
    "of two potions the one that is named": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1] hp=1; bank holds Большое зелье, Зелье лечения\n"
        "then Аня is offered drink Большое зелье\nwhen Аня drinks\nthen Аня hp=2; bank holds Большое зелье\n"
        "when Аня drinks Большое зелье\nthen Аня hp=3",
    ),
    "a potion is no spring": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1] hp=1; bank holds Большое зелье, Мячик\n"
        "when Аня jumps [chs] Большое зелье\nrefused does nothing",
    ),
    "a large potion that nobody sells is used by its name": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1] hp=1; bank holds Большое зелье, Зелье лечения, Мячик\n"
        "when Аня uses Большое зелье\nthen Аня hp=3; bank lacks Большое зелье\n"
        "when Аня uses Мячик [chs]\nthen Аня at [chs]",
    ),
    "a ball leads next door": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1]; bank holds Мячик\nwhen Аня jumps [4] Мячик\nrefused No bridge\n"
        "when Аня jumps [chs] Мячик\nthen Аня at [chs]; bank lacks Мячик",
    ),
    "a cracker goes off at once for two points": (
        "bridges",
        "players=1\ngiven Аня is Мастер at [1] shield=9; Големко at [1] hp=24; bank holds Хлопушка\n"
        "when Аня bombs Хлопушка\nthen Аня ap=0; Големко hp=19; bank lacks Хлопушка",
    ),
    "lava costs three steps": (
        "knk-mf",
        "players=1\ngiven battle; Аня is Обыватели A=1 x=1 y=1 +turn; Волк is Мобы x=12 y=12\n"
        "given a is Лава x=2 y=1; step move\nwhen Аня walks 2A\nrefused",
    ),
    "hindrances beside it cost two": (
        "knk-mf",
        "players=1\ngiven battle; Аня is Обыватели A=1 x=1 y=1 +turn; Волк is Мобы x=12 y=12\n"
        "given a is Лава x=2 y=1; b is Помехи x=1 y=2; step move\nwhen Аня walks 1B\nthen Аня y=2",
    ),
    "a storm leaves a third of fire": (
        "knk-mf",
        "players=1\ngiven battle; Аня is Обыватели M=3 x=5 y=5 prana=100 +turn holds Каббала C; гроза is Гроза\n"
        "given Волк is Мобы x=9 y=5 hp=75; a is Заклинания «на человека» lines=2 damage=25 +element:fire at Аня\n"
        "when Аня reads a Волк\nthen hit#1 damage=8; noted weakens the fire",
    ),
    "nothing breaks a diamond": (
        "knk-mf",
        "players=1\ngiven battle; Аня is Монстры S=6 x=1 y=1 +turn; Волк is Мобы x=12 y=12\n"
        "given a is Алмаз x=2 y=1; b is Алмаз x=2 y=2; c is Алмаз x=1 y=2; step move\nwhen Аня walks 3A\nrefused",
    ),
}


@cache
def edited(folder: Path, book: str) -> Rulebook:
    """A document with everything that is added to it."""
    document = documents.load(folder / DOCUMENTS[book])
    text = document.text
    for before, added in NEW[book]:
        assert text.count(before) == 1, before
        text = text.replace(before, added + before)
    return rulebook.understand(replace(document, text=text), book)


@pytest.mark.parametrize("name", EXAMPLES)
def test_new_thing_does_what_its_words_say(source_documents, name):
    book, example = EXAMPLES[name]
    edition = made_of(book, 0, pages_of(edited(source_documents, book)))
    assert not [*lacks(game(book).needs, edition)]
    (told,) = run_text(f"# {name}\ngame {book} {example}", game, lambda _: edition)
    assert told.ok, told.failures


@pytest.mark.parametrize("book", NEW)
def test_nothing_is_said_to_be_left_of_it(source_documents, book):
    """What those of its kind do is understood of a new thing too, and its name is no sentence about it."""
    known = unchanged(source_documents / DOCUMENTS[book], book).problems
    said = {(one.text, one.why) for one in edited(source_documents, book).problems}
    assert said == {(one.text, one.why) for one in known}


SHORTER = {
    "a kit without its potion": ("`2 монеты`, `Зелье лечения`", "`2 монеты`"),
    "a kit with another bow": ("2: `Рекурсивный лук`", "2: `Арбалет`"),
    "a drop without its potion": ("1: `Латный доспех`, `Зелье лечения`", "1: `Латный доспех`"),
    "a shop without the shell": ("(2), Обостренный панцирь (3)", "(2)"),
}


@pytest.mark.parametrize("name", SHORTER)
def test_list_that_has_less_is_not_said_to_be_lost(source_documents, name):
    """It is played as it stands, and no words of it are left over."""
    assert reported(source_documents / DOCUMENTS["bridges"], "bridges", *SHORTER[name]) == ([], [])


def test_list_of_which_something_was_not_understood_is_said_to_be_shorter(source_documents):
    path = source_documents / DOCUMENTS["bridges"]
    problems, said = reported(path, "bridges", "Обостренный панцирь (3)", "Обостренный панцирь даром")
    assert [one.text for one in problems] == ["Обостренный панцирь даром"]
    assert [(one.kind, one.page) for one in said] == [(LOST, "hottabych")]


def test_what_nothing_of_its_kind_does_is_reported(source_documents):
    document = documents.load(source_documents / DOCUMENTS["knk-mf"])
    acid = f"- Кислота. За каждую клетку теряют 15 здоровья.\n\n{OBSTACLES}"
    text = document.text.replace(OBSTACLES, acid)
    problems = rulebook.understand(replace(document, text=text), "knk-mf").problems
    assert "за каждую клетку теряют 15 здоровья" in {one.text for one in problems}
