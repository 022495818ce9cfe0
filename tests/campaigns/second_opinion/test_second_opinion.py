"""The games and a second reading of their documents agree, on tables that chance has laid."""

from random import Random

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from tests.campaigns.second_opinion import (
    bridges_fights,
    castle_cards,
    castle_chains,
    castle_skirmishes,
    knk_attacks,
    knk_walks,
    munchkin_fights,
    twister_squares,
)
from tests.harness.sampling import seeds

READINGS = {
    bridges_fights: 250,
    castle_skirmishes: 60,
    castle_cards: 60,
    castle_chains: 40,
    knk_attacks: 120,
    knk_walks: 30,
    munchkin_fights: 60,
    twister_squares: 60,
}
"""How many examples of each a run makes; `--long` makes so many times as many."""
TIMES = 20


def made(reading):
    """The examples of a reading, each with the seed that makes it again."""
    few = READINGS[reading]
    for seed in seeds(reading.__name__, few, few * TIMES):
        chance = Random(seed)
        text = next(text for _ in range(1000) if (text := reading.example(chance)))
        yield f"# by the seed {seed}\n{text}\n"


@pytest.mark.parametrize("reading", READINGS, ids=lambda one: one.__name__.rpartition(".")[2])
def test_game_and_second_reading_agree(reading):
    texts = [*made(reading)]
    went = run_text("\n".join(texts), game, shipped)
    wrong = [f"{text}{told.failures}" for text, told in zip(texts, went, strict=True) if not told.ok]
    assert not wrong, "\n\n".join(wrong)
