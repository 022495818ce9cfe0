"""What is worked out is kept for things in which there is little: nobody fills a process's memory with huge tables."""

import weakref

import pytest

from campaigns.engine.memory import Same, kept_if_small
from campaigns.engine.state import Piece
from campaigns.games.castle.orders import writing
from campaigns.games.dungeon_twister.labyrinth import squares
from campaigns.games.knk_mf.location import ground
from campaigns.games.knk_mf.location.grid import WIDEST, line


class Pieces(dict[str, Piece]):
    """Pieces of which one can tell whether anybody still holds them."""


class Marks(frozenset[tuple[str, str]]):
    """Marks likewise."""


def test_small_things_are_asked_of_once_and_large_ones_each_time():
    asked = []

    @kept_if_small(2, 3, len)
    def doubled(text):
        """Twice the text."""
        asked.append(text)
        return text * 2

    for text in ("abc", "abc", "abcd", "abcd"):
        assert doubled(text) == text * 2
    assert asked == ["abc", "abcd", "abcd"]
    assert doubled.__doc__ == "Twice the text."


@pytest.mark.parametrize("many", [squares.MOST_PARTS, squares.MOST_PARTS + 1])
def test_a_maze_holds_no_table_of_very_many_pieces_or_marks(many):
    pieces = Pieces({f"t{number}": Piece(f"t{number}", "tile") for number in range(many)})
    marks = Marks((f"t{number}", "pit") for number in range(many))
    held = [weakref.ref(one) for one in (pieces, marks)]
    squares._tiles(Same(pieces))
    squares._drawn(Same(marks))
    del pieces, marks
    assert [one() is not None for one in held] == [many == squares.MOST_PARTS] * 2


def test_marks_without_end_are_laid_and_read_each_time():
    few, many = (tuple((f"a{number}", "pit") for number in range(count)) for count in (9, squares.MOST_FIXTURES + 1))
    assert squares._built(1, (), few) is squares._built(1, (), few)
    assert squares._built(1, (), many) is not squares._built(1, (), many)
    few, many = (tuple(f"{number}:x" for number in range(count)) for count in (9, writing.MOST_MARKS + 1))
    assert writing._read(few) is writing._read(few)
    assert writing._read(many) is not writing._read(many)


def test_ways_are_kept_of_ground_as_large_as_a_map_and_no_larger():
    def land(taken):
        none = frozenset()
        there = frozenset((100 + number, 1) for number in range(taken))
        return ground.Ground(2, 2, none, there, none, (), none, none, none)

    small, large = land(5), land(ground.MOST_CELLS + 1)
    assert ground.reachable(small, (1, 1), 1) is ground.reachable(small, (1, 1), 1)
    assert ground.reachable(large, (1, 1), 1) == ground.reachable(small, (1, 1), 1)
    assert ground.reachable(large, (1, 1), 1) is not ground.reachable(large, (1, 1), 1)


def test_nothing_lies_between_cells_that_no_map_has_both_of():
    assert line((1, 1), (1 + WIDEST, 1)) == {(x, 1) for x in range(2, 1 + WIDEST)}
    assert line((1, 1), (10**12, 1)) == frozenset()
