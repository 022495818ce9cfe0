"""How the log tells what is peculiar to «Мосты: Душа»."""

from dataclasses import replace

import pytest
from django.utils import translation

from campaigns.bots import laid, seats_for
from campaigns.chronicle import log
from campaigns.chronicle.story import story_of
from campaigns.engine.codec import event_to_json
from campaigns.engine.dice import ToldDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.seat import Seat
from campaigns.evenings.sessions import difference
from campaigns.games.bridges import GAME
from campaigns.models import Play
from campaigns.plays.tables_then import Then
from campaigns.plays.writing import Table
from rulebooks import catalogue

BOOK = catalogue.shipped("bridges")
ANYA = Seat("1", "Аня")


@pytest.fixture(autouse=True)
def _in_russian():
    with translation.override("ru"):
        yield


def line_of(*moves, players=2, dice=()):
    """The newest line after some moves of Аня's, each a name and its fields."""
    after, thrown = laid(GAME, BOOK, seats_for(players), ToldDice([])), ToldDice(dice)
    for name, fields in moves:
        before = after
        events = decide(GAME, before, BOOK, thrown, name, fields, replace(ANYA, master=name == "begin"))
        after = fold(before, events)
    play = Play(number=len(moves), move=name, fields=fields, events=[event_to_json(one) for one in events])
    table = Table(None, GAME, BOOK, after, len(moves))
    line = log.line_of(table, play, story_of(table, Then(play, before, after)))
    return line.sentence, [detail.sentence for detail in line.details]


def test_whoever_chooses_again_is_not_said_to_be_gone():
    mage, scout = (("choose", {"character": character}) for character in ("mag", "skaut"))
    sentence, details = line_of(mage, scout)
    assert sentence.endswith("выбирает героя: Скаут.")
    assert details
    assert not any("больше нет" in detail for detail in details)


def test_who_lives_where_is_told_without_the_signs_of_the_map():
    sentence, _ = line_of(("choose", {"character": "skaut"}), ("begin", {}), players=1, dice=[1] * 12)
    assert "Остров 1 — " in sentence
    assert "последний остров — Крабулон" in sentence
    assert "[" not in sentence
    assert "CRB" not in sentence


def test_what_a_guard_does_is_said():
    guard = ("guard", {"hero": "hero-1", "stance": "never"})
    sentence, _ = line_of(("choose", {"character": "burilla"}), guard)
    assert sentence == "Аня больше не принимает ударов за союзников."


def test_where_somebody_went_in_an_evening_is_told_without_the_signs_of_the_map():
    here = laid(GAME, BOOK, seats_for(2), ToldDice([]))
    chosen = fold(here, decide(GAME, here, BOOK, ToldDice([]), "choose", {"character": "skaut"}, ANYA))
    nobody_lives = replace(chosen, holders={**chosen.holders, "hero-1": "ostrov-1", "karate-bomzh": "bank"})
    gone = replace(nobody_lives, holders={**nobody_lives.holders, "hero-1": "chn"})
    told = dict(log.told_difference(Table(None, GAME, BOOK, gone, 2), difference(nobody_lives, gone), {}))
    assert told == {"Аня": ["остров 1 → дальний остров сундука"]}
