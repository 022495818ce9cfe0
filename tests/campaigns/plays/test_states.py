"""What a process keeps of a table that it wrote is what it would read of the row, to the letter, in the same order."""

import json
import random
import tracemalloc

import pytest

from campaigns import bots
from campaigns.engine import memory
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.moves.decide import offers
from campaigns.engine.seat import Seat
from campaigns.engine.state import State
from campaigns.models import Campaign
from campaigns.plays import states
from campaigns.plays.heaviness import bytes_of
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


def heavy(letters):
    """A state of which something was worked out that is as large as that."""
    state = State(result="heavy")
    memory.once(state, "letters", lambda: "x" * letters)
    return state


def test_they_are_bounded_in_bytes_with_all_that_was_worked_out_of_them():
    kept = states.States(40, most_bytes=1_000_000)
    made = [heavy(100_000) for _ in range(200)]
    for number, state in enumerate(made):
        kept.put(str(number), state)
        assert kept.get(str(number)) is state, "the newest is kept in any case"
    here = [state for number, state in enumerate(made) if kept.get(str(number))]
    assert 5 <= len(here) <= 10
    assert sum(map(bytes_of, here)) <= 1_000_000
    assert not any(state.memory for state in made if state not in here), (
        "whoever keeps such a state keeps the facts alone"
    )


def test_light_ones_make_room_again():
    kept = states.States(40, most_bytes=1_000_000, seldom=4)
    for number in range(40):
        kept.put(f"heavy {number}", heavy(400_000))
    assert kept.room <= 3
    for number in range(400):
        kept.put(f"light {number}", State())
    assert kept.room == 40


def test_one_that_is_heavier_than_all_may_be_is_kept_alone():
    kept = states.States(40, most_bytes=1_000)
    for number in range(70):
        kept.put(str(number), heavy(10_000))
    assert kept.room == 1
    assert kept.get("69")
    assert not kept.get("68")


@pytest.mark.parametrize("slug", ["bridges", "castle", "podgorye"])
def test_what_a_state_weighs_is_what_the_machine_gives_it(slug):
    """Beside what Python itself says of all that was made while a game master looked for every offer of a table."""
    table = TABLES[slug]
    steps = bots.play(table.game, table.book, KeyedDice(b"s" * 30), random.Random(8), table.game.players[0], MOVES)
    found = [step.state for step in steps]
    text = states.write_state(found[len(found) // 2])
    looked_at(table, text)  # what is made once for all tables is there by now
    tracemalloc.start()
    try:
        state = looked_at(table, text)
        made = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 0.6 < bytes_of(state) / made < 1.6


def looked_at(table, text):
    state = state_from_json(json.loads(text))
    refused = {}
    for_master = list(offers(table.game, state, table.book, Seat("gm", master=True), refused))
    assert for_master
    memory.once(state, "offers", lambda: (for_master, refused))
    return state
