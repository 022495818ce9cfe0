"""Each stat of «КНК: МФ» that a rule reads: a changed edition plays differently, and one that lacks it plays on."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks import catalogue

BOOK = catalogue.shipped("knk-mf")
GARBLED: tuple[object, ...] = (None, "слово", "1d", "M/0", -3, 10**9, True, [], {}, ["x", 3], {"profi": "zzz"})
"""What an editor may leave where a number was."""
BARE = """game knk-mf players=1
given place a; place b; a +link:b; b +link:a; Аня is Профи points=3 skill_points=3 at a
"""


def cases():
    """An entry, what stands in it now, and a scenario that holds on that edition alone."""
    text = (Path(__file__).parent / "changed.txt").read_text(encoding="utf-8")
    for block in text.split("\n@ ")[1:]:
        first, _, played = block.partition("\n")
        slug, _, stats = first.partition(" ")
        yield pytest.param(slug, json.loads(stats), played.strip() + "\n", id=f"{slug}.{next(iter(json.loads(stats)))}")


def edited(slug, stats):
    return replace(BOOK, entries={**BOOK.entries, slug: replace(BOOK[slug], stats=stats)})


@pytest.mark.parametrize(("slug", "stats", "text"), list(cases()))
def test_a_changed_stat_is_played(slug, stats, text):
    after = edited(slug, {**BOOK[slug].stats, **stats})
    (was,) = run_text(text, game, lambda _: BOOK)
    (now,) = run_text(text, game, lambda _: after)
    assert not was.ok
    assert now.ok, now.failures


@pytest.mark.parametrize(("slug", "stats", "text"), list(cases()))
def test_a_stat_that_is_gone_or_garbled_kills_no_table(slug, stats, text):
    name = next(iter(stats))
    rest = {key: value for key, value in BOOK[slug].stats.items() if key != name}
    first = sum(map(ord, slug + name)) % 3
    for stands in (rest, *({**rest, name: garbled} for garbled in GARBLED[first::3])):
        book = edited(slug, stands)
        assert run_text(text, game, lambda _, book=book: book)


@pytest.mark.parametrize(
    ("slug", "move", "refusal"),
    [
        ("parametr-peremeschenie-po-globalnoy-karte", "travels b", "0 places at once"),
        ("obmen-ochkov", "exchanges characteristic", "This edition does not say"),
        ("obmen-ochkov", "exchanges skill", "This edition does not say"),
    ],
)
def test_an_edition_without_a_number_refuses_with_a_sentence(slug, move, refusal):
    book = edited(slug, {})
    (told,) = run_text(f"{BARE}when Аня {move}\nrefused {refusal}\n", game, lambda _: book)
    assert told.ok, told.failures
