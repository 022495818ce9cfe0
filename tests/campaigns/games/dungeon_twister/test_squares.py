"""Squares of the maze by their names, and what a game master's marks may change of them."""

import pytest

from campaigns.games.dungeon_twister.labyrinth import squares


@pytest.mark.parametrize("mark", [("z9", "pit"), ("nobody", "floor"), ("a0", "wall:nowhere"), ("nowhere", "gate:a0")])
def test_marks_of_what_is_no_square_lay_nothing(mark):
    bare = squares._built(1, (), ())
    laid = squares._built(1, (), (mark,))
    assert (laid.terrain, laid.barriers, laid.ways) == (bare.terrain, bare.barriers, bare.ways)


def test_a_mark_of_a_square_lays_what_it_says():
    laid = squares._built(1, (), (("a0", "pit"), ("b0", "wall:c0")))
    assert laid.terrain["a0"] == "pit"
    assert laid.barriers == {frozenset(("b0", "c0")): squares.WALL}
    assert "c0" not in laid.ways["b0"]


@pytest.mark.parametrize(
    ("name", "where"), [("a0", (0, 0)), ("j99", (9, 99)), ("a100", None), ("k1", None), ("a", None), ("a²", None)]
)
def test_a_name_is_a_column_and_a_row_of_two_digits_at_most(name, where):
    assert squares.point_of(name) == where
