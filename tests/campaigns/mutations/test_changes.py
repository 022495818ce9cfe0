"""What could stand there instead: numbers up and down, formulas, flags, references, lists."""

import pytest

from campaigns.mutations.changes import changes_of, stats_of, value_at
from rulebooks.catalogue import shipped

STATS = {
    "health": 3,
    "grows": "18*N",
    "flies": True,
    "boss": "golemko",
    "where": "here",
    "drops": [{"items": {"bomba": 1}}, {"items": {"luk": 2}}],
    "only": ["mag", "skaut"],
    "silent": "",
    "nobody": None,
    "empty": [],
}


@pytest.fixture
def book():
    return shipped("bridges").restated({"krabulon": STATS})


def stats(book):
    return [path for slug, path in stats_of(book) if slug == "krabulon"]


def changed(book, *path):
    """What stands at the end of a way after each change."""
    found = []
    for change in changes_of(book, ("krabulon", path)):
        try:
            found.append(value_at(change.stats, path))
        except LookupError:
            found.append("gone")
    return found


def test_what_says_nothing_is_no_stat(book):
    assert stats(book) == [
        ("health",),
        ("grows",),
        ("flies",),
        ("boss",),
        ("where",),
        ("drops",),
        ("drops", 0, "items", "bomba"),
        ("drops", 1, "items", "luk"),
        ("only",),
        ("only", 0),
        ("only", 1),
    ]


def test_number_goes_up_and_down(book):
    assert changed(book, "health") == [4, 2, 30, "gone"]


def test_formula_counts_otherwise(book):
    assert changed(book, "grows") == ["19*N", "17*N", "gone"]


def test_flag_turns(book):
    assert changed(book, "flies") == [False, "gone"]


def test_reference_becomes_another_of_its_kind(book):
    first, second, nothing, gone = changed(book, "boss")
    assert {book[first].kind, book[second].kind} == {"boss"}
    assert len({first, second, "golemko"}) == 3
    assert (nothing, gone) == ("nosuch", "gone")


def test_word_becomes_what_others_say(book):
    assert changed(shipped("bridges"), "behaviour", 0, "at")[0] in {"here", "adjacent", "base"}
    assert changed(book, "where") == ["nosuch", "gone"]


def test_list_loses_its_items_and_exchanges_them(book):
    assert changed(book, "only") == [["skaut"], ["mag"], ["skaut", "mag"]]
    assert len(changed(book, "drops")) == 3


def test_name_of_a_value_becomes_another_thing(book):
    values = [
        change.stats["drops"][0]["items"] for change in changes_of(book, ("krabulon", ("drops", 0, "items", "bomba")))
    ]
    names = [name for items in values for name in items]
    assert len({*names} - {"bomba"}) >= 3
    assert all(name == "nosuch" or name in book for name in names)


def test_book_itself_stays_as_it_is(book):
    for stat in stats_of(book):
        for change in changes_of(book, stat):
            assert change.stats != book[stat[0]].stats, f"{stat} {change.said} changes nothing"
    assert book["krabulon"].stats == STATS
    assert shipped("bridges").restated({})["krabulon"].stats == shipped("bridges")["krabulon"].stats


def test_order_of_a_table_is_one_stat():
    """The name that stands last could be anything: the order is the same without it. The list tries that for each."""
    found = [".".join(map(str, path)) for slug, path in stats_of(shipped("podgorye")) if slug == "stol"]
    assert "order.counters" in found
    assert not [one for one in found if one.startswith("order.counters.")]
    assert "holders.passage.rule" in found
