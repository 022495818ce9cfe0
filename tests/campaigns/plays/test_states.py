"""What a process keeps of a table that it wrote is what it would read of the row, to the letter, in the same order."""

import json
import random

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.models import Campaign
from campaigns.plays import states
from campaigns.simulation.tables import all_tables

MOVES = 25
TABLES = {table.slug: table for table in all_tables()}


@pytest.mark.parametrize("slug", TABLES)
def test_what_was_written_is_what_is_read(slug):
    table = TABLES[slug]
    least, most = table.game.players
    players, chance = min(max(3, least), most), random.Random(8)
    for step in bots.play(table.game, table.book, KeyedDice(b"s" * 30), chance, players, MOVES):
        text = states.keep_state(step.state)
        read = state_from_json(json.loads(text))
        assert states.read_state(text) == read
        assert repr(states.read_state(text)) == repr(read)
        assert text == states.write_state(step.state)


def test_table_that_was_written_need_not_be_read(cave, monkeypatch):
    monkeypatch.setattr(states, "state_from_json", None)
    row = Campaign.objects.get(pk=cave.campaign.pk)
    assert states.read_state(row.state).count("bank", "coins") == 3


def test_so_many_are_kept():
    kept = states.States(2)
    first = kept.put("one", states.State(result="one"))
    kept.put("two", states.State())
    assert kept.put("one", states.State(result="one")) is first
    kept.put("three", states.State())
    assert kept.get("one") is first
    assert kept.get("two") is None
