"""Three-way merging, without a database: who alone changed a thing has it, and no edit is lost silently."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.importers.merging import Clash, Version, differences, merged
from rulebooks.importers.merging.alignment import Ids, aligned


def said(*texts):
    return [{"kind": "paragraph", "text": text, "lines": [1, 1]} for text in texts]


def page(*texts, title="Крабулон", stats=None, aliases=()):
    paragraphs = [{"id": id, "kind": "paragraph", "text": text} for id, text in (one.split(": ") for one in texts)]
    return Version(title, list(aliases), stats or {}, paragraphs)


def texts(version):
    return [f"{one['id']}: {one['text']}" for one in version.paragraphs]


BASE = page("k-1: панцирь", "k-2: клешни", "k-3: лазеры", stats={"health": "18*N", "skills": {"lazery": {"damage": 2}}})


def test_untouched_page_follows_the_document():
    theirs = page("k-1: панцирь", "k-3: усы", stats={"health": "20*N"})
    assert merged(BASE, BASE, theirs) == (theirs, [])


def test_edit_survives_an_unchanged_document():
    ours = page("k-1: панцирь крепкий", "k-2: клешни", stats={"health": "20*N"}, title="Краб")
    result, clashes = merged(BASE, ours, BASE)
    assert (result.says(), clashes) == (ours.says(), [])


def test_both_changed_different_things():
    ours = page("k-1: панцирь крепкий", "k-2: клешни", "k-3: лазеры", stats={**BASE.stats, "health": "20*N"})
    theirs = page(
        "k-1: панцирь",
        "k-2: клешни",
        "k-3: лазеры и усы",
        stats={"health": "18*N", "skills": {"lazery": {"damage": 3}}},
    )
    result, clashes = merged(BASE, ours, theirs)
    assert texts(result) == ["k-1: панцирь крепкий", "k-2: клешни", "k-3: лазеры и усы"]
    assert result.stats == {"health": "20*N", "skills": {"lazery": {"damage": 3}}}
    assert clashes == []


def test_both_changed_one_thing_keeps_the_person_and_says_so():
    ours = page("k-1: панцирь крепкий", "k-2: клешни", "k-3: лазеры", stats={**BASE.stats, "health": "20*N"})
    theirs = page("k-1: панцирь мягкий", "k-2: клешни", "k-3: лазеры", stats={**BASE.stats, "health": "25*N"})
    result, clashes = merged(BASE, ours, theirs)
    assert result.says() == ours.says()
    assert clashes == [
        Clash("stats.health", "25*N", "20*N"),
        Clash("k-1", "панцирь мягкий", "панцирь крепкий"),
    ]


def test_both_made_the_same_change():
    ours = theirs = page("k-1: панцирь", stats={"health": "20*N"})
    assert merged(BASE, ours, theirs) == (ours, [])


@pytest.mark.parametrize(
    ("ours", "theirs", "result", "clashes"),
    [
        (("k-1: a", "k-3: c"), ("k-1: a", "k-2: b", "k-3: C"), ["k-1: a", "k-3: C"], 0),
        (("k-1: a", "k-2: B", "k-3: c"), ("k-1: a", "k-3: c"), ["k-1: a", "k-2: B", "k-3: c"], 1),
        (("k-1: a", "k-3: c"), ("k-1: a", "k-2: B", "k-3: c"), ["k-1: a", "k-3: c"], 1),
        (
            ("k-1: a", "k-4: mine", "k-2: b", "k-3: c"),
            ("k-1: a", "k-2: b", "k-5: new", "k-3: c"),
            ["k-1: a", "k-4: mine", "k-2: b", "k-5: new", "k-3: c"],
            0,
        ),
        (("k-3: c", "k-1: a", "k-2: b"), ("k-1: a", "k-2: B", "k-3: c"), ["k-3: c", "k-1: a", "k-2: B"], 0),
    ],
)
def test_paragraphs_that_come_and_go(ours, theirs, result, clashes):
    base = page("k-1: a", "k-2: b", "k-3: c")
    version, found = merged(base, page(*ours, title="Мой"), page(*theirs))
    assert (texts(version), len(found)) == (result, clashes)


def test_aliases_are_added_and_dropped():
    base, ours, theirs = (page(aliases=names) for names in (["А", "Б"], ["А", "Б", "Моё"], ["А", "Новое"]))
    assert list(merged(base, ours, theirs)[0].aliases) == ["А", "Моё", "Новое"]


def test_lists_of_one_length_merge_by_place():
    drops = [{"face": 1, "coins": 4}, {"face": 2, "coins": 2}]
    base, ours = page(stats={"drops": drops}), page(stats={"drops": [{"face": 1, "coins": 5}, drops[1]]})
    theirs = page(stats={"drops": [drops[0], {"face": 2, "coins": 3}]})
    result, clashes = merged(base, ours, theirs)
    assert [one["coins"] for one in result.stats["drops"]] == [5, 3]
    assert clashes == []
    longer = page(stats={"drops": [*drops, {"face": 3, "coins": 1}]})
    assert [clash.place for clash in merged(base, ours, longer)[1]] == ["stats.drops"]


def test_stat_that_was_taken_out():
    base, ours = page(stats={"a": 1, "b": 2}), page(stats={"a": 1, "c": 3})
    assert merged(base, ours, page(stats={"b": 2}))[0].stats == {"c": 3}


def test_differences_are_told_by_place():
    new = page("k-1: панцирь", "k-3: усы", stats={"health": "20*N", "skills": {"lazery": {"damage": 2}}}, title="Краб")
    assert differences(BASE, new) == [
        {"place": "title", "was": "Крабулон", "now": "Краб"},
        {"place": "stats.health", "was": "18*N", "now": "20*N"},
        {"place": "k-2", "was": "клешни", "now": None},
        {"place": "k-3", "was": "лазеры", "now": "усы"},
    ]


def ids_of(old, new, used=()):
    return [one["id"] for one in aligned(old, new, "1.5", Ids([*(one["id"] for one in old), *used]))]


OLD = [
    {"id": "1.5-1", "kind": "paragraph", "text": "Урон складывается с оружием"},
    {"id": "1.5-2", "kind": "paragraph", "text": "Контратака бьёт сразу после"},
    {"id": "1.5-3", "kind": "paragraph", "text": "Ловушка ломается"},
]


@pytest.mark.parametrize(
    ("new", "ids"),
    [
        ([one["text"] for one in OLD], ["1.5-1", "1.5-2", "1.5-3"]),
        (
            ["Урон складывается с оружием", "Совсем новое", "Контратака бьёт сразу после", "Ловушка ломается"],
            ["1.5-1", "1.5-4", "1.5-2", "1.5-3"],
        ),
        (["Контратака бьёт сразу же после удара", "Ловушка ломается"], ["1.5-2", "1.5-3"]),
        (["Ловушка ломается", "Урон складывается с оружием"], ["1.5-3", "1.5-1"]),
        (["Xyz"], ["1.5-4"]),
    ],
)
def test_ids_stay_with_their_paragraphs(new, ids):
    assert sorted(ids_of(OLD, said(*new))) == sorted(ids)
    assert ids_of(OLD, said(*new)) == ids


def test_id_is_never_given_twice():
    assert ids_of(OLD, said("Новое правило"), used=["1.5-9"]) == ["1.5-10"]


def test_paragraphs_that_show_entries_go_by_the_entry():
    old = [{"id": "4.1-1", "kind": "entry", "text": "", "entry": "luk"}]
    new = [{"kind": "entry", "text": "", "entry": "topor"}, {"kind": "entry", "text": "", "entry": "luk"}]
    assert ids_of(old, new) == ["1.5-1", "4.1-1"]


WORDS = st.lists(st.sampled_from(["урон", "удар", "лук", "щит", "бой"]), max_size=6)


@given(WORDS, WORDS)
def test_alignment_is_one_to_one(old, new):
    numbered = [{"id": f"1.5-{at}", "kind": "item", "text": text} for at, text in enumerate(old, 1)]
    ids = ids_of(numbered, said(*new))
    assert len(ids) == len(set(ids)) == len(new)
    assert ids_of(numbered, [{**one} for one in numbered]) == [one["id"] for one in numbered]


STATS = st.dictionaries(
    st.sampled_from("abc"), st.integers(0, 3) | st.dictionaries(st.sampled_from("xy"), st.integers(0, 2))
)


@given(STATS, STATS, STATS)
def test_merging_loses_nothing_silently(base, ours, theirs):
    result, clashes = merged(page(stats=base), page(stats=ours, title="Мой"), page(stats=theirs))
    clashing = {clash.place.split(".")[1] for clash in clashes}
    for key in {*base, *ours, *theirs} - clashing:
        if ours.get(key) == base.get(key):
            assert result.stats.get(key) == theirs.get(key)
        if theirs.get(key) == base.get(key):
            assert result.stats.get(key) == ours.get(key)
