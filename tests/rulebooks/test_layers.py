"""Layers over a book: what fits, what cannot be, what lies on top; without a database and without a campaign."""

from dataclasses import replace

import pytest

from rulebooks.catalogue import shipped
from rulebooks.layers import (
    Layer,
    Patch,
    Unfit,
    checked,
    clash,
    fits,
    laid_over,
    layers_from_json,
    layers_to_json,
    shape,
    standing,
)
from rulebooks.layers.places import leaves, put, value_at
from rulebooks.shipped import folders

HEALTH = Patch("krabulon", ("stats", "health"), "18*N", "20*N", "Мария", "Слишком легко")
WORDS = Patch("krabulon", ("text", "krabulon-1"), "", "Ходит боком.")


@pytest.fixture
def book():
    return shipped("bridges")


def test_a_layer_changes_what_it_says_and_shares_the_rest(book):
    laid = laid_over(book, (Layer("", (HEALTH, WORDS)),))
    assert (laid.stat("krabulon", "health", N=3), book.stat("krabulon", "health", N=3)) == (60, 54)
    assert laid["golemko"] is book["golemko"]
    assert laid["krabulon"].stats["skills"] is book["krabulon"].stats["skills"]
    assert laid.find("Крабулон").stats["health"] == "20*N"
    assert laid_over(book, (Layer("", (HEALTH, WORDS)),)) is laid
    assert laid_over(book, ()) is book


def test_what_lies_on_top_counts(book):
    lower, upper = Layer("Быстрая игра", (replace(HEALTH, now=5),)), Layer("", (HEALTH,))
    assert laid_over(book, (lower, upper))["krabulon"].stats["health"] == "20*N"
    assert laid_over(book, (upper, lower))["krabulon"].stats["health"] == 5
    assert standing(book, (lower, upper)) == [HEALTH]
    assert clash((lower, upper))[0].now == 5
    assert clash((lower, Layer("Другое", (replace(HEALTH, now=5),)))) is None


@pytest.mark.parametrize("slug", [folder.name for folder in folders()])
def test_whatever_a_book_says_may_be_said_again(slug):
    """The kind of every value is found, and its own value is always one that fits."""
    book = shipped(slug)
    for entry in book.entries.values():
        for path, value in leaves(entry.stats):
            if shape(book, entry.slug, path):
                assert checked(book, Patch(entry.slug, ("stats", *path), value, value)) == value, (entry.slug, path)


def test_words_of_the_rules_are_chosen_from_those_the_book_knows(book):
    use = ("stats", "behaviour", "0", "use")
    assert set(shape(book, "krabulon", use[1:]).choices) == set(book["krabulon"].stats["skills"])
    who = shape(book, "bse", ("who",))
    assert (who.kind, "krabulon" in who.choices, "dvuruchnik" in who.choices) == ("reference", True, False)
    with pytest.raises(Unfit, match="knows no “dvuruchnik”"):
        checked(book, Patch("bse", ("stats", "who"), "baza", "dvuruchnik"))


@pytest.mark.parametrize(
    ("now", "why"),
    [
        ("18*", "neither"),
        ("(" * 30, "neither"),
        ("+".join("N" * 40), "neither"),
        ("1/0", "neither"),
        ("N/(N-3)", "neither"),
        ("", "neither"),
        ("восемь", "of N only"),
        ("2d6", "no dice"),
        (0, "too little"),
        ("N-4", "too little"),
        ("900000*N", "too much"),
        (False, "not a matter of yes or no"),
    ],
)
def test_a_number_that_cannot_be_is_a_sentence(book, now, why):
    with pytest.raises(Unfit, match=why):
        checked(book, replace(HEALTH, now=now))
    assert not fits(book, replace(HEALTH, now=now))


def test_a_patch_over_nothing_is_passed_over(book):
    gone = [replace(HEALTH, page="nobody"), replace(HEALTH, place=("stats", "wings")), replace(WORDS, page="golemko")]
    gone += [
        replace(HEALTH, place=("stats", "skills", "lazery")),
        replace(HEALTH, place=("stats", "drops", "99", "coins")),
    ]
    laid = laid_over(book, (Layer("", tuple(gone)),))
    assert laid.entries == book.entries
    assert standing(book, (Layer("", tuple(gone)),)) == []


def test_what_declares_a_table_is_not_for_house_rules():
    book = shipped("reys")
    (table,) = book.of_kind("table")
    with pytest.raises(Unfit, match="declares for play"):
        checked(book, Patch(table.slug, ("stats", "counters", "hull", "title"), "Корпус", "Борт"))


def test_layers_are_plain_data_and_come_back():
    layers = (Layer("Быстрая игра", (HEALTH,), 4), Layer("", (replace(WORDS, since=7),)))
    assert layers_from_json(layers_to_json(layers)) == layers


@pytest.mark.parametrize(
    "told",
    [
        {},
        [{}],
        [{"title": "", "patches": [{}]}],
        [{"title": "", "patches": [{**HEALTH.to_json(), "more": 1}]}],
        [{"title": "", "patches": [{**HEALTH.to_json(), "place": ["health"]}]}],
        [{"title": "", "patches": [{**HEALTH.to_json(), "now": {}}]}],
        [{"title": "", "patches": [{**HEALTH.to_json(), "now": "а" * 9_000}]}],
        [{"title": "", "patches": [{**HEALTH.to_json(), "since": -1}]}],
        [{"title": "x" * 500, "patches": []}],
        [{"title": "", "patches": []}] * 20,
    ],
)
def test_what_is_no_layer_is_not_read_as_one(told):
    with pytest.raises(ValueError, match="layer|patch|place|value|short"):
        layers_from_json(told)


def test_another_value_deep_inside_leaves_the_old_one_alone():
    stats = {"drops": [{"coins": 1}, {"coins": 2}]}
    assert put(stats, ("drops", "1", "coins"), 5) == {"drops": [{"coins": 1}, {"coins": 5}]}
    assert value_at(stats, ("drops", "1", "coins")) == 2
    for wrong in (("drops", "7"), ("drops", "x"), ("no",), ("drops", "0", "coins", "x")):
        with pytest.raises(LookupError):
            put(stats, wrong, 1)
