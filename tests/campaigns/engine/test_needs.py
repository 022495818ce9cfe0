"""Needs and shapes by themselves: what is wrong is said at its place, and nothing is worked out for long."""

import time

import pytest

from campaigns.engine.needs import IfThere, Lack, OnEach, OnPage, Sound, lacks
from campaigns.engine.one_die import OneDie, dice_in
from campaigns.engine.sentences import say
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
