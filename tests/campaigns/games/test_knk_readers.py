"""Each stat of «КНК: МФ» that a rule reads: a changed edition plays differently."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks import catalogue

BOOK = catalogue.shipped("knk-mf")


def cases():
    """An entry, what stands in it now, and a scenario that holds on that edition alone."""
    text = (Path(__file__).parent / "knk_changed.txt").read_text(encoding="utf-8")
    for block in text.split("\n@ ")[1:]:
        first, _, played = block.partition("\n")
        slug, _, stats = first.partition(" ")
        yield pytest.param(slug, json.loads(stats), played.strip() + "\n", id=f"{slug}.{next(iter(json.loads(stats)))}")


def edited(slug, stats):
    return replace(BOOK, entries={**BOOK.entries, slug: replace(BOOK[slug], stats=stats)})


@pytest.mark.parametrize(("slug", "stats", "text"), cases())
def test_a_changed_stat_is_played(slug, stats, text):
    after = edited(slug, {**BOOK[slug].stats, **stats})
    (was,) = run_text(text, game, lambda _: BOOK)
    (now,) = run_text(text, game, lambda _: after)
    assert not was.ok
    assert now.ok, now.failures
