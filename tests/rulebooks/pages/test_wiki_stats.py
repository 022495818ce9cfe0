"""Stats in words: every shape a book's entries have, in an order that no database decides."""

import pytest
from django.utils import translation

from rulebooks.models import Page, Revision
from rulebooks.stats.showing import formula, in_order, stat_rows

NAMES = {"luk": "Лук", "zelye": "Зелье", "bereg": "Берег", "strelok": "Стрелок"}


@pytest.fixture(autouse=True)
def _in_russian():
    with translation.override("ru"):
        yield


def rows(kind="boss", sources=None, **stats):
    revision = Revision(page=Page(kind=kind), stats=stats, sources=sources or {})
    return {row.name: row for row in stat_rows(revision, NAMES)}


def test_formula_is_shown_with_what_it_comes_to():
    shown = formula("12*N")
    assert shown.text == "12·N"
    assert shown.values == ((1, 12), (2, 24), (3, 36), (4, 48))


def test_formula_that_cannot_be_reckoned_is_shown_as_it_is():
    assert formula("18*(N").values == ()


@pytest.mark.parametrize(
    ("kind", "stat", "value", "shown"),
    [
        ("weapon", "added_damage", 3, "+3"),
        ("character", "health", -1, "−1"),
        ("ranged", "own_damage", 2, "2"),
        ("staff", "counterattack", "none", "нет"),
        ("shop", "stock", None, "—"),
    ],
)
def test_single_values(kind, stat, value, shown):
    assert rows(kind, **{stat: value})[stat].value == shown


def test_slugs_become_links_in_the_order_of_the_book():
    shown = rows(items={"zelye": 2, "luk": 1, "nichto": 4})["items"]
    assert [(one.name, one.slug, one.count) for one in shown.value] == [
        ("Лук", "luk", 1),
        ("Зелье", "zelye", 2),
        ("nichto", "", 4),
    ]


def test_numbers_of_things_are_told_by_their_names():
    shown = rows(level_against={"strelok": 4}, steps={"1": {"hero": 7, "gear": {"luk": 3}}}, by=["kill", "luk"])
    assert shown["level_against"].value == [("Стрелок", "4")]
    assert shown["steps"].value == [("1", "Герой: 7, Шмотки: Лук: 3")]
    assert [(one.name, one.slug) for one in shown["by"].value] == [("убийством монстра", ""), ("Лук", "luk")]


def test_boss_in_words():
    shown = rows(
        skills={
            "luch": {"name": "Луч", "damage": 3, "reach": True, "unanswered": True, "scope": "one"},
            "chay": {"name": "Чай", "heals": "2*N", "up_to": True, "scope": "self"},
        },
        behaviour=[
            {
                "priority": 1,
                "distance": "far",
                "when": {"dead": "strelok"},
                "use": "luch",
                "at": "adjacent",
                "all": True,
            }
        ],
        counterattack={
            "far": [{"when": {}, "use": "luch"}],
            "near": [{"when": {"heroes_here": {"min": 2}}, "use": "chay"}],
        },
        special=[{"peaceful_when_dead": "strelok", "roused_when_attacked": True}],
        sources={"skills.luch": ["boss-9"], "skills.chay": ["boss-10"]},
    )
    assert [skill.name for skill in shown["skills"].value] == ["Луч", "Чай"]
    assert shown["skills"].value[1].does == ("лечит себя, не больше чем на 2·N",)
    assert [(skill.damage, skill.source) for skill in shown["skills"].value] == [("3", "boss-9"), ("", "boss-10")]
    step = shown["behaviour"].value[0]
    assert (step.distance, step.condition, step.does, step.target) == (
        "Издали",
        "если мертв Стрелок",
        "Луч",
        "всех на соседнем острове",
    )
    assert [answer.distance for answer in shown["counterattack"].value] == ["Вблизи", "Издали"]
    assert "2 или больше" in shown["counterattack"].value[0].condition
    assert shown["special"].value[0][1] == "Стрелок"
    assert shown["special"].value[1][1] == ""


@pytest.mark.parametrize(
    "value", [{"a": {"b": [1, {"c": None}]}}, [], {}, [[["x"]]], "", {"x": True}, [1, 2], {"нет": {}}]
)
def test_unknown_shapes_can_still_be_read(value):
    assert rows(strange=value)["strange"].title == "Strange"


def test_order_is_ours_and_not_the_databases():
    stats = {"drops": [], "zebra": 1, "health": 3, "skills": {}, "ant": 2}
    assert in_order(stats) == in_order(dict(reversed(stats.items()))) == ["health", "ant", "zebra", "skills", "drops"]


def test_row_knows_where_the_book_says_it():
    assert rows(health=3, sources={"health": ["klesh-1", "klesh-2"]})["health"].source == "klesh-1"
