"""A book that writes down what is read of it misses no read, however it is read."""

import json
from copy import deepcopy
from dataclasses import replace

import pytest

from campaigns.mutations.recording import recorded
from rulebooks.catalogue import shipped

STATS = {"health": 3, "skills": {"lazery": {"damage": 2}}, "drops": [{"coins": 1}, {"coins": 2}], "only": ["mag"]}


@pytest.fixture
def book():
    shelf = shipped("bridges")
    return shelf.restated({"golemko": STATS})


def path(said):
    return tuple(int(one) if one.isdecimal() else one for one in said.split(".")) if said else ()


@pytest.mark.parametrize(
    ("look", "read"),
    [
        (lambda stats: stats["health"], ["health"]),
        (lambda stats: stats.get("health"), ["health"]),
        (lambda stats: "health" in stats, ["health"]),
        (lambda stats: stats.get("nosuch", 7), []),
        (lambda stats: stats["skills"], []),
        (lambda stats: stats["skills"]["lazery"]["damage"], ["skills.lazery.damage"]),
        (lambda stats: [*stats["skills"]], ["skills"]),
        (lambda stats: len(stats["skills"]), ["skills"]),
        (lambda stats: dict(stats["skills"]["lazery"]), ["skills.lazery", "skills.lazery.damage"]),
        (lambda stats: {**stats["skills"]["lazery"]}, ["skills.lazery", "skills.lazery.damage"]),
        (lambda stats: stats["drops"][-1]["coins"], ["drops", "drops.1.coins"]),
        (lambda stats: [one["coins"] for one in stats["drops"]], ["drops", "drops.0.coins", "drops.1.coins"]),
        (lambda stats: "mag" in stats["only"], ["only", "only.0"]),
        (lambda stats: sorted(stats["only"]), ["only", "only.0"]),
        (lambda stats: ", ".join(stats["only"]), ["only", "only.0"]),
        (lambda stats: tuple(stats["only"]), ["only", "only.0"]),
        (lambda stats: stats["only"] == ["mag"], ["only", "only.0"]),
        (lambda stats: stats["only"] + ["x"], ["only", "only.0"]),
        (lambda stats: stats["only"][:1], ["only", "only.0"]),
        (lambda stats: deepcopy(stats["only"]), ["only", "only.0"]),
        (lambda stats: json.dumps(stats["skills"]), ["skills", "skills.lazery", "skills.lazery.damage"]),
    ],
)
def test_what_is_read_is_written_down(book, look, read):
    reads = set()
    entry = recorded(book, reads)["golemko"]
    found, written = look(entry.stats), set(reads)
    assert written == {("golemko", path(one)) for one in read}
    assert found == look(STATS)


def test_book_is_read_as_ever(book):
    reads = set()
    other = recorded(book, reads)
    assert other.stat("golemko", "health") == 3
    assert other.find("Големко").slug == "golemko"
    assert other["golemko"] in other.of_kind("boss")
    assert isinstance(other["golemko"].stats, dict)
    assert isinstance(other["golemko"].stats["drops"], list)
    assert replace(other["golemko"], stats={}).name == book["golemko"].name
    assert ("golemko", ("health",)) in reads


def test_restated_book_differs_in_nothing_else(book):
    shelf = shipped("bridges")
    assert [slug for slug in shelf.entries if shelf[slug] != book[slug]] == ["golemko"]
    assert shelf["golemko"].stats != STATS
    assert book.find("крабулона") == shelf.find("крабулона")
    assert book.cite("1.5") == shelf.cite("1.5")
