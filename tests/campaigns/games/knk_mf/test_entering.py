"""Whoever enters a scenario comes whole, with an id of the next number, as the rulebook has such people."""

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.games import game
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped

KNK, BOOK = game("knk-mf"), shipped("knk-mf")


def laid(text):
    draft = Draft(lay(KNK, BOOK, ["players=4"]), ToldDice([]))
    for clause in text.split("; "):
        arrange(KNK, BOOK, draft, clause)
    return draft.state


def test_people_are_numbered_in_the_order_in_which_they_come():
    state = laid("Аня is Профи; Дзюн is Наная Дзюн; Боря is Маги; Вера is Монстры; Волк is Мобы; Лис is Мобы")
    assert state.periods["day"] == 1
    assert {one.id: one.name for one in state.of_kind("hero", "boss")} == {
        "hero-1": "Аня",
        "hero-2": "Дзюн",
        "hero-3": "Боря",
        "hero-4": "Вера",
        "mob#1": "Волк",
        "mob#2": "Лис",
    }
    health = {one.id: state.count(one.id, "health") for one in state.of_kind("hero", "boss")}
    assert health == {"hero-1": 75, "hero-2": 225, "hero-3": 30, "hero-4": 600, "mob#1": 30, "mob#2": 30}
    prana = {one.id: state.count(one.id, "prana") for one in state.of_kind("hero", "boss")}
    assert prana == {"hero-1": 25, "hero-2": 75, "hero-3": 10, "hero-4": 400, "mob#1": 10, "mob#2": 10}


def test_printed_example_has_its_class_and_what_it_paid():
    state = laid("Дзюн is Наная Дзюн")
    assert {"class:espery", "sixth:EA"} <= set(state.marks_of("hero-1"))
    assert {letter: state.count("hero-1", letter) for letter in ("S", "E", "A", "M", "L", "EA")} == {
        "S": 2,
        "E": 2,
        "A": 3,
        "M": 1,
        "L": 3,
        "EA": 3,
    }
    assert (state.count("hero-1", "plus:A"), state.count("hero-1", "plus:S")) == (1, 0)
    skills = {one.entry: one.id for one in state.held_by("hero-1", "skill")}
    told = {slug: (state.count(one, "rank"), state.count(one, "paid")) for slug, one in skills.items()}
    assert told == {"chistye-glaza": (4, 1), "ohotnik-na-nechist": (3, 1), "gordost": (3, 2)}
    assert [slug for slug, one in skills.items() if state.has(one, "free")] == ["chistye-glaza"]


def test_mage_enters_with_schools_to_choose_and_who_has_no_class_with_none():
    state = laid("Аня is Маги; Боря is Без класса")
    assert {"class:magi", "sixth:MC"} <= set(state.marks_of("hero-1"))
    assert (state.pieces["hero-1"].entry, state.count("hero-1", "schools_left")) == ("obyvateli", 2)
    assert (state.pieces["hero-2"].entry, list(state.marks_of("hero-2"))) == ("obyvateli", [])


def test_skill_without_a_rank_enters_at_its_first_step_and_a_school_at_none():
    state = laid("Аня is Профи holds Гордость, Охотник на нечисть, Руны, Каббала В, Гордость: C")
    ranks = [(one.entry, state.count(one.id, "rank")) for one in state.held_by("hero-1", "skill", "school")]
    assert sorted(ranks) == [
        ("gordost", 2),
        ("gordost", 3),
        ("kabbala", 4),
        ("ohotnik-na-nechist", 3),
        ("runy", 0),
    ]
