"""What a process keeps has an end: by how many things there are, and by how much is in them."""

import random

from campaigns.chronicle import citations, log, newest, story
from campaigns.evenings import markdown
from campaigns.plays import tables_then
from web.bounded_cache import BoundedCache


def test_the_oldest_go_where_there_are_too_many():
    cache = BoundedCache(3, 1_000, len)
    for word in ("а", "б", "в", "а", "г"):
        cache.put(word, word)
    assert [cache.get(word) for word in "абвг"] == ["а", None, "в", "г"]
    assert len(cache) == 3


def test_the_oldest_go_where_there_is_too_much_in_them_and_the_newest_stays():
    cache = BoundedCache(100, 10, len)
    for number, much in enumerate([4, 4, 2, 5, 50, 1]):
        cache.put(number, "x" * much)
        assert cache.together <= 10 or len(cache) == 1
        assert cache.get(number) == "x" * much
    assert (cache.get(4), cache.get(3)) == (None, None), "what is too much by itself goes with the next"


def test_what_is_put_again_is_counted_once():
    cache, chance = BoundedCache(20, 200, len), random.Random(5)
    told = {}
    for _ in range(500):
        key, value = chance.randrange(40), "x" * chance.randrange(30)
        cache.put(key, value)
        told[key] = value
    kept = [told[key] for key in told if cache.get(key) is not None]
    assert (len(cache), cache.together) == (len(kept), sum(map(len, kept)))
    assert all(cache.get(key) in (None, value) for key, value in told.items())
    cache.clear()
    assert (len(cache), cache.together) == (0, 0)


def test_what_is_kept_of_the_past_is_bounded_by_how_much_there_is():
    """A campaign that somebody brought may change a thousand numbers in each of ten thousand plays."""
    for cache in (story._kept, log._kept, tables_then._kept, tables_then._told):
        assert isinstance(cache, BoundedCache)
        assert cache.most_parts < 1_000_000
    told = story.Story((), None, dict.fromkeys((("x", str(n)) for n in range(1_000)), 1), {})
    assert story._kept.parts(told) > 1_000


def test_notes_are_kept_written_out_as_far_as_so_many_letters_go():
    """A stranger's note may have twenty thousand letters, and some write out to nothing."""
    markdown._kept.clear()
    for number in range(150):
        assert markdown.notes_as_html(f"[{number}]: https://example.org/" + "x" * 19_900) == ""
        assert "&lt;" in markdown.notes_as_html(f"{number} " + "<" * 1_300)
    held = sum(len(key) + len(kept[1]) for key, (kept, _) in markdown._kept._things.items())
    assert held <= markdown.MOST_LETTERS_KEPT < 150 * 20_000
    assert markdown.notes_as_html("* a") is markdown.notes_as_html("* a")


def test_the_newest_plays_and_citations_of_a_campaign_are_kept_as_far_as_there_is_room(cave, open_table, monkeypatch):
    """A campaign that somebody brought may have five thousand events in a play, and a rule of its own in each."""
    tables = [cave, open_table(title="Вторая"), open_table(title="Третья")]
    for cache, ask in ((newest._kept, _newest), (citations._counts, citations.counted)):
        cache.clear()
        told = [ask(table.campaign) for table in tables]
        assert len(cache) == 3
        assert cache.together >= 3
        monkeypatch.setattr(cache, "most_parts", 1)
        cache.clear()
        assert [ask(table.campaign) for table in tables] == told
        assert len(cache) == 1


def _newest(campaign):
    return newest.newest_plays(campaign, campaign.number)
