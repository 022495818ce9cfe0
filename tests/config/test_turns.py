"""One sender has its share of the threads and no more; who finds too many waiting is told so at once."""

import asyncio

import pytest

from config.turns import Crowded, Turns


def run(turns, senders, seconds=0.02):
    """Let these work at the same time; how many of each sender did, at most, and how many were turned away."""
    most, now = {}, {}

    async def work(sender):
        async with turns.turn(sender):
            now[sender] = now.get(sender, 0) + 1
            most[sender] = max(most.get(sender, 0), now[sender])
            await asyncio.sleep(seconds)
            now[sender] -= 1

    async def all_of_them():
        return await asyncio.gather(*map(work, senders), return_exceptions=True)

    ended = asyncio.run(all_of_them())
    assert not turns.senders
    assert turns.count == 0
    return most, sum(isinstance(one, Crowded) for one in ended)


def test_one_sender_gets_its_places_and_others_theirs():
    assert run(Turns(2, 10, 100), ["a"] * 6 + ["b"]) == ({"a": 2, "b": 1}, 0)


def test_who_sends_too_much_is_turned_away_alone():
    assert run(Turns(1, 3, 100), ["a"] * 5 + ["b"]) == ({"a": 1, "b": 1}, 2)


def test_all_together_have_an_end_too():
    assert run(Turns(1, 10, 3), ["a", "b", "c", "d"])[1] == 1


def test_who_goes_away_while_waiting_leaves_no_trace():
    turns = Turns(1, 10, 10)

    async def wait():
        async with turns.turn("a"):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01), turns.turn("a"):
                    raise AssertionError("it was not its turn")

    asyncio.run(wait())
    assert (turns.count, turns.senders) == (0, {})
