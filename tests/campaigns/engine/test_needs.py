"""Needs and shapes by themselves: what is wrong is said at its place, and nothing is worked out for long."""

import time

import pytest

from campaigns.engine.dice.one_die import OneDie, dice_in
from campaigns.engine.game.needs import IfThere, Lack, OnEach, OnPage, Sound, lacks
from campaigns.engine.sentences import Sentence, render, say
from campaigns.engine.shapes import (
    Among,
    Amount,
    Either,
    Every,
    Flag,
    Group,
    Page,
    Place,
    Table,
    Text,
    Unsaid,
    Whole,
    Word,
)
from rulebooks.catalogue import Catalogue, Entry


def book(**pages):
    entries = {slug: Entry(kind, slug, slug, (), stats, 0) for slug, (kind, stats) in pages.items()}
    return Catalogue("book", 1, entries, {})


HERE = Place(book(wolf=("boss", {"skills": {"bite": {}}})), "boss", "wolf", ("skills",))


def wrong(shape, value):
    return [(one.path, one.sentence.text) for one in shape.wrong(value, HERE)]


@pytest.mark.parametrize(
    ("shape", "right", "not_right"),
    [
        (Whole(1, 5), [1, 5], [0, 6, True, "3", None, [], 10**30]),
        (Whole(), [-1_000_000, 1_000_000], [10**7, "1"]),
        (Amount({"N": (1, 8)}, 1, 127), [1, "18*N-17", "N"], ["9999d9999", "1d6", "N-1", "20*N", "Q", "((", "", 0]),
        (
            Amount({"E": (0, 6)}, 0, 100, dice=True),
            ["1d(E)", "1d0", "0d6"],
            ["9999d9999", "1000d1000", "1d(E)-1", "2/E"],
        ),
        (Flag(), [True, False], [1, "да", None]),
        (Text(), ["", "слово"], [1, None, []]),
        (Word({"near"}), ["near"], ["far", "", 1, [], None]),
        (Page({"boss"}), ["wolf"], ["fox", "", 1, [], {}]),
        (Page({"item"}), [], ["wolf"]),
        (Among("skills"), ["bite"], ["kick", 1, [], None]),
        (Every(Flag(), least=1, most=2), [[True]], [[], [True] * 3, [1], "да", {}]),
        (Table(Whole(), by=Word({"a"})), [{}, {"a": 1}], [{"b": 1}, {"a": "1"}, [], 5]),
        (Group({"a": Flag()}, {"b": Flag()}), [{"a": True, "c": 5}], [{}, {"a": 1}, {"a": True, "b": 1}, [], None]),
        (Either((Whole(), Unsaid())), [1, None], ["1", []]),
    ],
    ids=lambda one: type(one).__name__ if not isinstance(one, list) else "",
)
def test_shapes(shape, right, not_right):
    assert [wrong(shape, one) for one in right] == [[]] * len(right)
    assert all(wrong(shape, one) for one in not_right)


def test_what_is_wrong_is_said_at_its_place():
    shape = Every(Group({"face": Whole(1, 4)}))
    (found,) = wrong(shape, [{"face": 1}, {"face": 9}])
    assert found == (("skills", "1", "face"), "“{what}” is {value}; it may be from {least} to {most}")


def test_bounds_of_the_wiki_hold_where_a_game_has_none_of_its_own():
    at = Place(HERE.book, "boss", "wolf", ("health",))
    assert list(Whole().wrong(0, at))
    assert not list(Whole(-5).wrong(0, at))


def test_nothing_is_worked_out_for_long():
    began = time.process_time()
    for text in ("1000d1000000", "9" * 9 + "*" + "9" * 9, "(" * 19 + "N" + ")" * 19, "+".join(["N"] * 99)):
        wrong(Amount({"N": (1, 40)}, dice=True), text)
    assert time.process_time() - began < 1


def found(*needs, **pages):
    return list(lacks(needs, book(**pages)))


def test_a_page_that_must_be_there_and_one_that_may():
    assert found(OnPage("den", {"health": Whole(1)}), den=("base", {"health": 1})) == []
    (missing,) = found(OnPage("den"))
    assert (missing.page, missing.path, missing.others) == ("den", (), ("den",))
    assert found(IfThere("den", {"health": Whole(1)})) == []
    assert found(IfThere("den", {"health": Whole(1)}), den=("base", {}))[0].path == ("health",)


def test_how_many_pages_of_a_kind_and_which_of_them():
    wolves = {f"wolf{number}": ("boss", {"goal": number == 1}) for number in range(3)}
    assert found(OnEach(("boss",), {}, {"goal": Flag()}, least=1, most=3), **wolves) == []
    assert found(OnEach(("boss",), least=4), **wolves)[0].kind == "boss"
    assert found(OnEach(("boss",), most=2), **wolves)[0].kind == "boss"
    told = found(OnEach(("boss",), {"health": Whole()}, where=lambda one: one.stats["goal"]), **wolves)
    assert [one.page for one in told] == ["wolf1"]


def test_what_is_true_of_the_whole_is_asked_only_of_what_is_there():
    def reads(book):
        if book["den"].stats["health"] > 5:
            yield Lack("den", ("health",), say("“{what}” is not told"))

    needs = OnPage("den", {"health": Whole(1)}), Sound(reads)
    assert len(found(*needs)) == 1
    assert len(found(*needs, den=("base", {}))) == 1
    assert [one.path for one in found(*needs, den=("base", {"health": 6}))] == [("health",)]


@pytest.mark.parametrize(
    ("text", "dice"), [("5", 0), ("1d6", 1), ("2d6", 2), ("1d6+1d4", 2), ("S+1d(10+S)", 1), ("(", 0), ("(S)d6", 3)]
)
def test_dice_of_a_formula_are_counted_with_each_letter_at_its_most(text, dice):
    letters = {"S": (0, 3)}
    assert dice_in(text, letters) == dice
    said = [one.sentence.text for one in OneDie(letters, 0, 100).wrong(text, HERE)]
    assert any("the rules know only one" in one for one in said) == (dice > 1)


def said(shape, value, at=HERE):
    """What is wrong with a value, as it reads."""
    told = [one.sentence for one in shape.wrong(value, at)]
    return [render(Sentence(one.text, {**one.values, "what": "it"}), str, str) for one in told]


def test_what_is_wrong_is_told_with_the_value_and_its_bounds():
    long = "N+" * 30
    assert said(Whole(2, 5), 7) == ["“it” is 7; it may be from 2 to 5"]
    assert said(Whole(2, 5), "x") == ["“it” must be a whole number from 2 to 5"]
    assert said(Amount({"N": (1, 8)}, 1, 9), "N+2") == ["“it” is N+2; it may be from 1 to 9"]
    assert said(Amount({"N": (1, 8)}, 1, 9), "Q+A") == ["“it”: nobody knows what A is in “Q+A”"]
    assert said(Amount({"N": (1, 8)}, 1, 9), "1d6") == ["“it” must be a formula without dice"]
    assert said(Amount({"N": (0, 8)}, 0, 9), "2/N") == ["“it”: “2/N” cannot always be worked out"]
    assert said(Word({"near"}), long) == [f"“it” says “{long[:39]}…”, and the game knows no such thing"]
    assert said(Word({"near"}), long[:40]) == [f"“it” says “{long[:40]}”, and the game knows no such thing"]
    assert said(Word({"near"}), ["far"]) == ["“it” says “…”, and the game knows no such thing"]
    assert said(Among("skills"), True) == ["“it” leads to “…”, and the page tells of no such thing"]
    assert said(Every(Flag(), 1, 2), []) == ["“it” must list from 1 to 2"]
    assert said(Table(Flag(), least=1, most=2), {}) == ["“it” must list from 1 to 2"]


def test_a_formula_is_bounded_at_every_value_of_its_letter_and_at_the_ends_of_several():
    assert said(Amount({"N": (1, 4)}, 0, 3), "4*N-N*N"), "the middle is the highest"
    assert not said(Amount({"N": (1, 4)}, 0, 4), "N*(5-N)/2")
    assert not said(Amount({"N": (1, 3)}, 1, 3), "N")
    assert said(Amount({"N": (1, 3)}, 1, 2), "N")
    assert said(Amount({"N": (1, 3), "S": (0, 2)}, 1, 4), "N+S")
    assert not said(Amount({"N": (1, 3), "S": (0, 2)}, 1, 5), "N+S")
    assert not said(Amount({}, 2, 12, dice=True), "2d6")
    assert said(Amount({}, 3, 12, dice=True), "2d6")
    assert said(Amount({}, 2, 11, dice=True), "2d6")
    assert not said(Amount({}, 0, 100_000, dice=True), "100d6")
    assert said(Amount({}, 0, 100_000, dice=True), "101d6")


def test_lists_and_groups_may_be_as_long_as_they_may_and_each_of_a_group_is_looked_at():
    assert not said(Every(Flag(), 1, 2), [True, False])
    assert not said(Table(Flag(), least=1, most=2), {"a": True, "b": True})
    assert said(Table(Flag(), least=1, most=2), {"a": True, "b": True, "c": True})
    assert [one.path for one in Group({"a": Flag()}, {"b": Flag()}).wrong({"b": 1}, HERE)] == [
        ("skills", "a"),
        ("skills", "b"),
    ]
    assert [one.others for one in Page({"item"}).wrong("wolf", HERE)] == [("wolf",)]
    assert [one.others for one in Page({"item"}).wrong(5, HERE)] == [()]
    deep = Either((Every(Flag()), Whole()))
    assert [one.path for one in deep.wrong([1], HERE)] == [("skills", "0")], "of what comes nearest"
