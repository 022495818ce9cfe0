"""What the forms of making a character let one choose from, field by field."""

import pytest

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import render
from campaigns.games import game
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped

KNK, BOOK = game("knk-mf"), shipped("knk-mf")
PARTY = (
    "Аня is Профи holds Гордость: C, Руны: A; Боря is Профи +class:Гибриды +sixth:II II=3; Вера is Профи +dead; "
    "Волк is Мобы S=2"
)
FIVE = ["S", "E", "A", "M", "L"]


def table(given=PARTY):
    draft = Draft(lay(KNK, BOOK, ["players=4"]), ToldDice([]))
    for clause in given.split("; "):
        arrange(KNK, BOOK, draft, clause)
    return draft


def choices(state, move, field, **fields):
    """The values of what a field of a move offers, with what else was filled in."""
    (made,) = (one for one in KNK.moves if one.name == move)
    (asked,) = (one for one in made.fields if one.name == field)
    return [one.value for one in asked.choices(state, BOOK, fields)]


@pytest.mark.parametrize(
    ("move", "field", "filled", "offered"),
    [
        ("choose", "sixth", {"class": "vampiry"}, ["TA", "DA", "LD"]),
        ("choose", "sixth", {"class": "gibridy"}, []),
        ("choose", "sixth", {}, []),
        ("choose", "class", {}, ["slugi", "vampiry", "cerkov", "gibridy", "espery", "magi"]),
        ("transfer", "class", {}, ["slugi", "vampiry", "cerkov", "gibridy", "espery", "magi", "bez-klassa"]),
        ("rank", "characteristic", {"hero": "hero-1"}, FIVE),
        ("rank", "characteristic", {"hero": "hero-2"}, [*FIVE, "II"]),
        ("rank", "characteristic", {}, FIVE),
        ("impulse", "characteristic", {"hero": "hero-2", "purchase": "gibrid-povyshenie"}, FIVE),
        ("impulse", "characteristic", {"hero": "hero-2", "purchase": "gibrid-ataka"}, []),
        ("impulse", "points", {"purchase": "gibrid-ataka"}, ["1", "2", "3"]),
        ("impulse", "points", {"purchase": "gibrid-magiya"}, ["1", "2", "3", "4", "5"]),
        ("impulse", "points", {"purchase": "gibrid-povyshenie"}, []),
        ("impulse", "points", {}, []),
        ("impulse", "hero", {}, ["hero-2"]),
        ("prosthesis", "limb", {}, ["leg", "left-arm", "right-arm"]),
        ("study", "school", {"hero": "hero-1"}, ["runy#1"]),
    ],
)
def test_field_offers_what_there_is(move, field, filled, offered):
    found = choices(table().state, move, field, **filled)
    assert sorted(found) == sorted(offered)


@pytest.mark.parametrize(
    ("given", "begins"),
    [
        ("Аня is Профи; Боря is Профи; Вера is Профи; Гена is Профи", False),
        ("Аня is Профи; Боря is Профи; Вера is Профи; Гена is Профи +dead", True),
        ("Аня is Профи; Боря is Профи; Вера is Профи", True),
    ],
)
def test_character_is_begun_where_a_seat_has_none_or_the_last_one_died(given, begins):
    found = choices(table(given).state, "choose", "category")
    assert found == (["monstry", "profi", "obyvateli"] if begins else [])


def test_schools_of_the_elements_are_told_by_number_until_they_have_a_name():
    before = [render(one.label, str, str) for one in _schools(table().state)]
    assert before == [f"elemental school {number}" for number in (1, 2, 3, 4)]
    state = _moved(table().state, "name-school", school="elemental-2", name="Огонь")
    after = [render(one.label, str, str) for one in _schools(state)]
    assert after == ["elemental school 1", "Огонь", "elemental school 3", "elemental school 4"]


def _schools(state):
    (made,) = (one for one in KNK.moves if one.name == "name-school")
    return list(made.fields[0].choices(state, BOOK, {}))


def _moved(state, move, **fields):
    return fold(state, decide(KNK, state, BOOK, ToldDice([]), move, fields, Seat("gm", "GM", True)))


def test_what_is_forbidden_is_offered_to_be_permitted():
    state = _moved(table().state, "forbid", skill="Гордость")
    state = _moved(state, "forbid", skill="elemental-2")
    assert sorted(choices(state, "permit", "skill")) == ["elemental-2", "gordost"]
    assert choices(table().state, "permit", "skill") == []
