"""The picture beside the sheets: the track of levels, who has what, the fight term by term, and what is worn where."""

from itertools import combinations

import pytest

from campaigns.engine.codec import state_from_json
from campaigns.engine.sentences import Name
from campaigns.games.munchkin import GAME
from campaigns.games.munchkin.face.emblems import shown_as
from campaigns.games.munchkin.scene import colour, scene, slots
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("munchkin")
CROWD = """given Аня is Эльф level=3, holds Клирик; Боря is Дварф level=3; Вера is Человек level=10 +dead
given Меч is Шмотка bonus=3 +slot:ruki hands=1 at Аня; Лук is Шмотка bonus=4 +aside at Аня
given Дубина is Шмотка bonus=2 +slot:ruki hands=2 at Боря; Сапоги is Шмотка bonus=2 +slot:obuvka +aside at Боря
given Шлем is Шмотка bonus=1 +slot:golovnoy-ubor at Аня; Хворь is Проклятие penalty=2 +lasting at Аня"""
FIGHT = """given Аня is Воин level=4; Боря is Эльф level=2; hand-Боря holds door x2; hand-Аня holds door x3
when Аня opens-door Гоблин kind=монстр level=3 treasures=2
when Боря mates Гадкая Парочка
when Боря enhances Злобный kind=усилитель bonus=5 monster=Гоблин"""


def table(said, players=3):
    """Those who play are called by their names here, seats and all, and not by numbers as at a table."""
    (told,) = run_text(f"game munchkin players={players}\n{said}", {"munchkin": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


@pytest.fixture(scope="module")
def crowd():
    return table(CROWD)


@pytest.fixture(scope="module")
def fight():
    return table(FIGHT)


def called(state, names):
    """What people read of some names: those of pieces, else the entry's own."""
    return [state.pieces[one.id].name if one.id in state.pieces else one.id for one in names]


def test_each_level_has_a_column_and_the_last_is_the_one_that_wins(crowd):
    track = scene(crowd, BOOK, "1")["track"]
    assert [one["level"] for one in track["columns"]] == [*range(1, 11)]
    assert [one["last"] for one in track["columns"]] == [False] * 9 + [True]
    wide = track["width"] // 10
    for one in track["columns"]:
        assert wide * (one["level"] - 1) < one["left"] < one["x"] < wide * one["level"]
        assert one["left"] + 40 == wide * one["level"] - (one["left"] - wide * (one["level"] - 1))  # 40: board.html
        assert one["x"] == one["left"] + 20
    assert track["columns"][-1]["left"] + 40 < track["width"] == 10 * wide


def test_tokens_stand_in_the_column_of_their_level_one_below_the_other_and_on_the_paper(crowd):
    track = scene(crowd, BOOK, "1")["track"]
    middle = {one["level"]: one["x"] for one in track["columns"]}
    found = {one["letter"]: one for one in track["tokens"]}
    assert {letter: one["x"] for letter, one in found.items()} == {"А": middle[3], "Б": middle[3], "В": middle[10]}
    assert found["А"]["y"] == found["В"]["y"] < found["Б"]["y"]
    for one, other in combinations(track["tokens"], 2):
        assert one["x"] != other["x"] or abs(one["y"] - other["y"]) > 2 * track["radius"]
    tops = [one["y"] - track["radius"] for one in track["tokens"]]
    assert 20 < min(tops) <= 30, "below the number of the level, and not far below"
    assert 0 < track["height"] - max(tops) - 2 * track["radius"] < 15


def test_a_column_knows_who_stands_in_it(crowd):
    track = scene(crowd, BOOK, "1")["track"]
    standing = {one["level"]: [token["letter"] for token in one["tokens"]] for one in track["columns"] if one["tokens"]}
    assert standing == {3: ["А", "Б"], 10: ["В"]}
    assert [token for one in track["columns"] for token in one["tokens"]] == track["tokens"]


def test_a_card_bears_the_emblem_of_its_slot_or_of_its_kind(crowd, fight):
    named = {crowd.pieces[id].name: id for id in crowd.pieces}
    slots = {name: shown_as(crowd, BOOK, named[name]) for name in ("Меч", "Сапоги", "Шлем", "Хворь", "Аня")}
    assert slots == {
        "Меч": "ruki",
        "Сапоги": "obuvka",
        "Шлем": "golovnoy-ubor",
        "Хворь": "karta-proklyatiya",
        "Аня": "",
    }
    backs = [one.id for one in fight.of_kind("door") if not (one.entry or one.name)]
    assert backs
    assert {shown_as(fight, BOOK, one) for one in backs} == {""}


def test_colours_are_those_of_seats():
    assert [colour(seat) for seat in ("1", "2", "6", "7", "13")] == [1, 2, 6, 1, 1]
    assert [colour(seat) for seat in ("", "0", "GM", "1000", "999")] == [0, 0, 0, 0, 3]


def test_what_somebody_has_is_parted_into_what_helps_what_is_carried_traits_and_curses(crowd):
    one, other, dead = scene(crowd, BOOK, "Боря")["heroes"]
    assert [each["name"] for each in (one, other, dead)] == [Name(hero.id) for hero in crowd.of_kind("hero")]
    assert [each["mine"] for each in (one, other, dead)] == [False, True, False]
    assert not any(each["mine"] for each in scene(crowd, BOOK, "")["heroes"])
    assert called(crowd, [each["name"] for each in one["used"]]) == ["Меч", "Шлем"]
    assert [each["bonus"] for each in one["used"]] == [3, 1]
    assert called(crowd, [each["name"] for each in one["carried"]]) == ["Лук"]
    assert called(crowd, one["curses"]) == ["Хворь"]
    assert called(crowd, one["traits"]) == ["elf", "klirik"]
    assert (one["level"], one["strength"]["total"]) == (3, 3 + 3 + 1 - 2)
    assert [part["amount"] for part in one["strength"]["parts"]] == [3, 3, 1, -2]
    assert (one["dead"], dead["dead"], dead["level"]) == (False, True, 10)


def test_a_fight_shows_both_sides_and_what_lies_between_them(fight):
    shown = scene(fight, BOOK, "1")
    both = shown["fight"]
    assert (both["heroes"]["total"], both["monsters"]["total"], both["gap"]) == (4, 16, -12)
    assert (both["winning"], both["claimed"], both["driven"]) == (False, False, [])
    assert both["treasures"] == 2 * (2 + 1)
    assert [one["id"] for one in both["people"]] == ["hero-Аня"]
    assert [one["strength"] for one in both["foes"]] == [8, 8]
    assert [called(fight, one["enhancers"]) for one in both["foes"]] == [["Злобный"], []]
    assert shown["pressable"] == ["hero-Аня", *(one["id"] for one in both["foes"])]
    assert [one["fights"] for one in shown["heroes"]] == [True, False]


def test_without_a_fight_there_is_none_to_show_and_nothing_of_it_to_press(crowd):
    shown = scene(crowd, BOOK, "1")
    assert shown["fight"] is None
    assert shown["pressable"] == []


def test_what_is_worn_stands_in_its_place_and_what_is_free_is_empty(crowd):
    def places(hero):
        found = slots(crowd, BOOK, hero)
        labels = [one.label.values["slot"].id if one.label.values else one.label.text for one in found]
        names = [crowd.pieces[one.piece].name if one.piece else "" for one in found]
        return [(*told, one.span) for *told, one in zip(labels, names, found, strict=True)]

    worn = ["golovnoy-ubor", "bronnik", "obuvka", "ruki"]
    assert places("hero-Аня") == [
        (worn[0], "Шлем", 1),
        (worn[1], "", 1),
        (worn[2], "", 1),
        (worn[3], "Меч", 1),
        ("hand", "", 1),
    ]
    assert places("hero-Боря") == [*((one, "", 1) for one in worn[:3]), (worn[3], "Дубина", 2)]
    assert places("hero-Вера") == [*((one, "", 1) for one in worn[:3]), ("hand", "", 1), ("hand", "", 1)]
    assert slots(crowd, BOOK, "table") == [] == slots(crowd, BOOK, "nobody")
