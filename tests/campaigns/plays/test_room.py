"""What a process keeps has an end: by how many things there are, and by how much is in them."""

import random

from campaigns.chronicle import log, story
from campaigns.plays import tables_then
from campaigns.plays.room import Room


def test_the_oldest_go_where_there_are_too_many():
    room = Room(3, 1_000, len)
    for word in ("а", "б", "в", "а", "г"):
        room.put(word, word)
    assert [room.get(word) for word in "абвг"] == ["а", None, "в", "г"]
    assert len(room) == 3


def test_the_oldest_go_where_there_is_too_much_in_them_and_the_newest_stays():
    room = Room(100, 10, len)
    for number, much in enumerate([4, 4, 2, 5, 50, 1]):
        room.put(number, "x" * much)
        assert room.together <= 10 or len(room) == 1
        assert room.get(number) == "x" * much
    assert (room.get(4), room.get(3)) == (None, None), "what is too much by itself goes with the next"


def test_what_is_put_again_is_counted_once():
    room, chance = Room(20, 200, len), random.Random(5)
    told = {}
    for _ in range(500):
        key, value = chance.randrange(40), "x" * chance.randrange(30)
        room.put(key, value)
        told[key] = value
    kept = [told[key] for key in told if room.get(key) is not None]
    assert (len(room), room.together) == (len(kept), sum(map(len, kept)))
    assert all(room.get(key) in (None, value) for key, value in told.items())
    room.clear()
    assert (len(room), room.together) == (0, 0)


def test_what_is_kept_of_the_past_is_bounded_by_how_much_there_is():
    """A campaign that somebody brought may change a thousand numbers in each of ten thousand plays."""
    for room in (story._kept, log._kept, tables_then._kept, tables_then._told):
        assert isinstance(room, Room)
        assert room.most_parts < 1_000_000
    told = story.Story((), None, dict.fromkeys((("x", str(n)) for n in range(1_000)), 1), {})
    assert story._kept.parts(told) > 1_000
