"""Words changed in the documents of two games: play follows, or the import names the line, or the page says so."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings import changed
from campaigns.wordings.changed import notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from tests.campaigns.every_game.scenarios.test_scenarios import DOCUMENTS
from tests.harness.sampling import some

TWISTER, MUNCHKIN = "dungeon-twister", "munchkin"
MAZE, PARTY = "game dungeon-twister players=2\n", "game munchkin players=3\ngiven "
PLAYED = {
    "two wounded are attacked at once": (
        TWISTER,
        "атаковать только одного раненого персонажа",
        "атаковать двух раненых персонажей",
        MAZE + "given Кузнец синих at a2; Гоблин желтых at a1 +wounded; Вор желтых at a3 +wounded\n"
        "when Кузнец синих attacks Гоблин желтых helpers=Вор желтых\nwhen Синие answers 0\nwhen Желтые answers 0\n"
        "then blue points=2",
    ),
    "picking up costs a point": (
        TWISTER,
        "не требует от игрока затрат AP",
        "требует от игрока 1 AP",
        MAZE + "given Вор синих at a1; Веревка at a2\nwhen Вор синих moves a2\nwhen Вор синих takes Веревка\n"
        "then blue actions=2",
    ),
    "putting down costs two": (
        TWISTER,
        "Это также не требует от игрока тратить AP",
        "Это также требует потратить два AP",
        MAZE
        + "given Вор синих at a1 holds Веревка\nwhen Вор синих moves a2\nwhen Вор синих drops\nthen blue actions=1",
    ),
    "another card begins, told by its number": (
        TWISTER,
        "разыграть только карту «2 Действия»",
        "разыграть только карту «3 Действия»",
        MAZE + "when Синие plays 3\nthen blue actions=3",
    ),
    "a jump is free": (
        TWISTER,
        "Разыгрывание карты «Прыжок» стоит 1 AP",
        "Разыгрывание карты «Прыжок» не стоит AP",
        MAZE + "given Вор синих at a1; a2 +pit; blue actions=0\nwhen Вор синих jumps a3\nthen Вор синих at a3",
    ),
    "who saves the wounded has a point more": (
        TWISTER,
        "но не приносит ПО",
        "и приносит 1 ПО",
        MAZE + "given Вор синих at a10; Кузнец синих +wounded at Вор синих\nwhen Вор синих moves a11\n"
        "then blue points=2",
    ),
    "two cards in a fight": (
        TWISTER,
        "играет только одну боевую карту для",
        "играет две боевые карты для",
        MAZE + "given Вор синих at a1; Гоблин желтых at a2\nwhen Вор синих attacks Гоблин желтых\n"
        "when Синие answers 0\nthen Синие asks fight",
    ),
    "the level that wins, in a word": (
        MUNCHKIN,
        "который достигает 10го уровня",
        "который достигает двенадцатого уровня",
        PARTY + "Аня is Человек level=11\nwhen Аня opens-door Просто Тролль\nwhen Аня claims\nwhen Аня wins\n"
        "then Аня level=12; result victory",
    ),
    "one begins higher, in a word": (
        MUNCHKIN,
        "человеком 1-го уровня",
        "человеком второго уровня",
        "game munchkin seats=Аня,Боря,Вера\nwhen Аня chooses female\nwhen Боря chooses male\nwhen Вера chooses male\n"
        "dice d6=2 d6=5 d6=4\nwhen GM begins\n"
        "then Аня level=2",
    ),
    "even is enough for everybody": (
        MUNCHKIN,
        "сила больше Уровня монстра",
        "сила больше или равна Уровню монстра",
        PARTY + "Аня is Человек level=3\nwhen Аня opens-door Гоблин kind=монстр level=3 treasures=1\n"
        "when Аня claims\nwhen Аня wins\nthen Аня level=4",
    ),
    "more than three escapes": (
        MUNCHKIN,
        "5 и больше",
        "больше 3",
        PARTY + "Аня is Человек\nwhen Аня opens-door Просто Тролль\nwhen Аня flees\ndice d6=4\nwhen Аня runs\n"
        "then noted got away",
    ),
    "dwarves have two Big things": (
        MUNCHKIN,
        "любое число Больших шмоток",
        "до двух Больших шмоток",
        PARTY
        + "Аня is Дварф; Шкаф is Шмотка +big at Аня; Стол is Шмотка +big at Аня; Рояль is Шмотка +big at hand-Аня\n"
        "when Аня wears Рояль\nrefused Big thing already",
    ),
    "hobbits gain levels as helpers": (
        MUNCHKIN,
        "если только они не Эльфы",
        "если только они не Хафлинги",
        PARTY + "Аня is Человек level=3; Боря is Хафлинг level=4\n"
        "when Аня opens-door Гоблин kind=монстр level=6 treasures=2\nwhen Аня asks Боря\nwhen Боря answers yes\n"
        "when Аня claims\nwhen Аня wins\nthen Боря level=5",
    ),
    "elves and hobbits gain levels as helpers": (
        MUNCHKIN,
        "если только они не Эльфы",
        "если только они не Эльфы и не Хафлинги",
        PARTY + "Аня is Человек level=3; Боря is Хафлинг level=4\n"
        "when Аня opens-door Гоблин kind=монстр level=6 treasures=2\nwhen Аня asks Боря\nwhen Боря answers yes\n"
        "when Аня claims\nwhen Аня wins\nthen Боря level=5",
    ),
    "a level costs so many thousands": (
        MUNCHKIN,
        "в 1000 золотых",
        "в полторы тысячи золотых",
        PARTY + "Аня is Человек; Трон is Шмотка price=1500 at Аня; Ковер is Шмотка price=1400 at Аня\n"
        "when Аня sells Ковер\nrefused\nwhen Аня sells Трон\nthen Аня level=2",
    ),
    "a level costs a thousand and a half in words": (
        MUNCHKIN,
        "в 1000 золотых",
        "в тысячу пятьсот золотых",
        PARTY + "Аня is Человек; Трон is Шмотка price=1500 at Аня; Ковер is Шмотка price=1400 at Аня\n"
        "when Аня sells Ковер\nrefused\nwhen Аня sells Трон\nthen Аня level=2",
    ),
    "elves hold more cards than dwarves": (
        MUNCHKIN,
        "(6 для дварфов), и не более",
        "(6 для дварфов, 8 для эльфов), и не более",
        PARTY + "Аня is Эльф; Боря is Дварф\nthen Аня hand_limit=8; Боря hand_limit=6",
    ),
    "two helmets, which are called otherwise": (
        MUNCHKIN,
        "только один головной убор",
        "только два шлема",
        PARTY + "Аня is Человек; Котел is Шмотка bonus=2 +slot:golovnoy-ubor at Аня\n"
        "given Таз is Шмотка bonus=1 +slot:golovnoy-ubor at hand-Аня\nwhen Аня wears Таз\nthen Аня strength=4",
    ),
    "a troll of the twelfth level": (
        MUNCHKIN,
        "Просто Троля 10 уровня",
        "Просто Тролля двенадцатого уровня",
        PARTY + "Аня is Человек\nwhen Аня opens-door Просто Тролль\nthen stat prosto-troll.level is 12",
    ),
    "who died draws three": (
        MUNCHKIN,
        "взять по четыре карты",
        "взять три карты",
        PARTY + "Аня is Человек\nthen stat smert.start_cards_of_each_deck is 3",
    ),
    "two rages": (
        MUNCHKIN,
        "Но только один раз за бой",
        "Но только два раза за бой",
        PARTY + "Аня is Воин level=3; hand-Аня holds door x5; Боря is Человек; hand-Боря holds Псих\n"
        "when Аня opens-door Просто Тролль\nwhen Аня rages door\nwhen Боря enhances Псих\nwhen Аня rages door\n"
        "then Аня strength=5",
    ),
}
REPORTED = {
    "no goblin, and what is carried is none": (
        TWISTER,
        "+1 ПО за гоблина, +1 ПО за перенос",
        "+1 ПО за перенос",
        "points",
    ),
    "points in a broken number": (
        TWISTER,
        "Уничтожение врага приносит 1 ПО",
        "Уничтожение врага приносит полтора ПО",
        "kill",
    ),
    "only the second of two places is changed": (
        TWISTER,
        "БОЕВЫЕ КАРТЫ Вам нужно потратить 1 AP",
        "БОЕВЫЕ КАРТЫ Вам нужно потратить 2 AP",
        "",
    ),
    "a tie is won": (TWISTER, "В случае ничьей ничего не происходит", "В случае ничьей побеждает старший", "tie"),
    "a level is told in another way on another page": (
        MUNCHKIN,
        "Уровни варьируются от 1 до 10",
        "Уровни варьируются от 1 до 20",
        "level.most",
    ),
    "the hand is larger on one page of two": (MUNCHKIN, "положенных 5 карт", "положенных 7 карт", "hand_limit"),
    "a beginner of another race": (MUNCHKIN, "начинает игру человеком", "начинает игру эльфом", "start_race"),
    "a price that nobody counted": (MUNCHKIN, "в 1000 золотых", "в несколько тысяч золотых", "gold_per_level"),
    "a card that nobody knows": (MUNCHKIN, '"Мозг" и', '"Мозг", "Жирдяй" и', ""),
}
TOLD = {
    "the tokens move when a room turns": (
        TWISTER,
        "Ни один из жетонов в комнате не меняет",
        "Все жетоны в комнате меняют",
        changed.LOST,
    ),
    "used cards come back": (
        TWISTER,
        "раненый персонаж проигрывает бой, он удаляется из игры",
        "раненый персонаж проигрывает бой, он лежит дальше",
        changed.LOST,
    ),
    "the weakest are not the strongest": (
        MUNCHKIN,
        "участникам игры с наименьшими уровнями",
        "участникам игры с наибольшими уровнями",
        changed.CHANGED,
    ),
    "two are driven off": (
        MUNCHKIN,
        "прогнать из боя одного монстра",
        "прогнать из боя двух монстров",
        changed.NUMBER,
    ),
}


@cache
def read(folder, book, was="", now=""):
    """A document as a rulebook, with some words changed once."""
    document = documents.load(folder / DOCUMENTS[book])
    assert was in document.text
    text = document.text.replace(was, now, 1) if was else document.text
    return rulebook.understand(replace(document, text=text), book)


@pytest.mark.parametrize("name", some("edited words that are played", PLAYED, 4))
def test_changed_words_are_played(source_documents, name):
    """What the example expects holds by the edited document, and not by the document as it is."""
    book, was, now, example = PLAYED[name]
    held = []
    for edited in (read(source_documents, book), read(source_documents, book, was, now)):
        edition = made_of(book, 0, pages_of(edited))
        assert not [*lacks(game(book).needs, edition)]
        (told,) = run_text(f"# {name}\n{example}", game, lambda _, made=edition: made)
        held.append(told)
    assert held[1].ok, held[1].failures
    assert not held[0].ok


@pytest.mark.parametrize("name", some("edited words that are reported", REPORTED, 3))
def test_changed_words_are_reported(source_documents, name):
    book, was, now, stat = REPORTED[name]
    assert not read(source_documents, book).problems
    problems = read(source_documents, book, was, now).problems
    assert problems
    assert any(way.startswith(stat) for problem in problems for way in problem.stats or ("",)), problems


@pytest.mark.parametrize("name", some("edited words that a page tells of", TOLD, 3))
def test_changed_words_are_told(source_documents, name):
    book, was, now, kind = TOLD[name]
    folder = book.replace("-", "_")
    assert not notices(folder, book, pages_of(read(source_documents, book)))
    assert [one.kind for one in notices(folder, book, pages_of(read(source_documents, book, was, now)))] == [kind]
