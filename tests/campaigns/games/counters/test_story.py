"""How the story of a table without code tells what moves cost."""

import re

import pytest
from django.utils import translation

from campaigns.engine.secrecy import SPECTATOR
from tests.campaigns.every_game.test_story import evening, read

RENEWED = {"podgorye": "дела", "reys": "силы", "yarmarka": "дела"}
"""By book the counter that every turn or watch gives anew, as its title stands in a sentence."""


@pytest.mark.parametrize("book", RENEWED)
def test_price_that_each_turn_gives_anew_is_no_news(book):
    with translation.override("ru"):
        lines = [line.sentence for line in read(*evening(book, 4)[:2], SPECTATOR)]
    assert not [one for one in lines if re.search(rf"\b{RENEWED[book]} \d+ \(−1\)", one)]
    assert len({one.partition(" ")[2] for one in lines}) > 5


def test_price_that_nobody_gives_back_is_told():
    """A coin for each swap at the wayside of the fair."""
    with translation.override("ru"):
        table, told, _ = evening("yarmarka", 4, moves=60)
        swaps = [
            line.sentence
            for line, then in zip(read(table, told, SPECTATOR), told, strict=True)
            if then.play.move == "swap"
        ]
    assert swaps
    assert all(re.search(r"монеты \d+ \(−1\)", one) for one in swaps)
