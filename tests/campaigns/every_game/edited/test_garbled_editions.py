"""Nothing that a page or a document can say breaks a table: each time there is a sentence, or a table that works.

Every value of every shipped edition is spoiled in many ways (see `tests/campaigns/garbling.py`): some eighty thousand
editions in all. A run tries a sample of them, by its seed; a long one tries many, and all of them are tried by hand:

    GARBLED=all  or  GARBLED=2000    all of them, or so many of each game
"""

import os
import random
from functools import cache

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game_for
from campaigns.plays.playability import why_not
from rulebooks.catalogue import from_document, shipped
from tests.campaigns.every_game.scenarios.test_scenarios import DOCUMENTS, files_of
from tests.campaigns.garbled_table import play, play_by_bots, readers, texts, watched
from tests.campaigns.garbling import GONE, Garbled, garbled
from tests.campaigns.playable import PLAYABLE, Playable
from tests.harness.sampling import Run

ALL = "all"
MANY = os.environ.get("GARBLED", "200" if Run.long else "20")
SEED = str(Run.seed)
EXAMPLES = 2
"""Worked examples that are followed of those that read the spoiled value."""
MOST_EXAMPLES = 25
"""Of a game, in a sample: to see which values they read they are all followed once."""
PLAYED_ON = 1
"""Of the editions of a sample that can be played, so many are played by bots too; of all of them, one in a hundred."""
MOVES = 6


@pytest.fixture(params=PLAYABLE, ids=str)
def one(request) -> Playable:
    return request.param


@cache
def examples(one: str) -> dict:
    """The worked examples of a game that read each value of its edition; of a sample of them, for that takes long."""
    playing = next(found for found in PLAYABLE if found.slug == one)
    found = [text for file in files_of(playing) for text in texts(file)]
    if MANY != ALL:
        found = random.Random(SEED).sample(found, min(MOST_EXAMPLES, len(found)))
    return readers(found, playing.book, playing.game)


def sample(one: Playable) -> list[Garbled]:
    found = garbled(one.book)
    return found if MANY == ALL else random.Random(SEED).sample(found, min(int(MANY), len(found)))


def test_no_edition_breaks_a_table(one):
    played = 0
    for change in sample(one):
        book = change.of(one.book)
        if why_not(one.game.slug, book):
            continue
        played += 1
        game = watched(game_for(one.game.slug, book))
        chance = random.Random(f"{SEED}/{change}")
        found = examples(one.slug).get((change.page, str(change.path[0]) if change.path else ""), [])
        by_bots = played <= PLAYED_ON if MANY != ALL else played % 100 == 0
        try:
            for text in chance.sample(found, min(EXAMPLES, len(found))):
                play(text, game.game, book)
            if by_bots:
                play_by_bots(game.game, book, chance, MOVES, looks=1)
        except Exception as broken:
            game.troubles.append(broken)
        assert not game.troubles, f"{one}, --seed {SEED}: with {change} it breaks: {game.troubles[0]!r}"


def test_no_garbled_edition_is_judged_with_an_exception(one):
    """The needs themselves read what nobody has looked at yet."""
    for change in sample(one):
        told = why_not(one.game.slug, change.of(one.book))
        assert told is None or str(told), f"{one}, --seed {SEED}: {change}"


def test_shipped_edition_has_all_that_its_game_needs(one):
    assert not list(lacks(one.game.needs, one.book))


@pytest.mark.parametrize("slug", sorted(DOCUMENTS))
def test_source_document_has_all_that_its_game_needs(slug, source_documents):
    playing = next(one for one in PLAYABLE if one.slug == slug)
    assert not list(lacks(playing.game.needs, from_document(source_documents / DOCUMENTS[slug], slug)))


@pytest.mark.parametrize(
    ("slug", "change", "said"),
    [
        ("bridges", Garbled("golemko", ("drops", 2), GONE), "says nothing for 3 on a die of 4"),
        ("bridges", Garbled("golemko", ("health",), "9999d9999"), "without dice"),
        ("bridges", Garbled("golemko", ("health",), 10**30), "it may be from 1 to 1000000"),
        ("bridges", Garbled("golemko", ("behaviour", 0, "use"), "udar"), "the page tells of no such thing"),
        ("bridges", Garbled("start-kit-4", (), GONE), "none is told for 4"),
        ("bridges", Garbled("baza", (), GONE), "“База” is missing"),
        ("castle", Garbled("faza-2", ("hand_limit",), 0), "it may be from 1"),
        ("dungeon-twister", Garbled("dvigatsya", ("cost",), GONE), "is not told"),
        ("knk-mf", Garbled("vynoslivost", ("letter",), "Ы"), "has the letter E"),
        ("knk-mf", Garbled("monstry", ("health",), "300+300Q"), "nobody knows what Q is"),
        ("munchkin", Garbled("sozdanie-personazha", ("start_level",), 10), "between the least level"),
    ],
    ids=str,
)
def test_what_is_missing_is_told_by_the_page(slug, change, said):
    told = str(why_not(slug, change.of(shipped(slug))))
    assert said in told
    page = shipped(slug)[change.page]
    assert page.name in told or "start kits" in told or "letter" in told


def test_bounds_hold_for_every_number_of_players():
    book = Garbled("golemko", ("health",), "10*N-20").of(shipped("bridges"))
    assert "10*N-20" in str(why_not("bridges", book))
    assert why_not("bridges", Garbled("golemko", ("health",), "10*N-9").of(shipped("bridges"))) is None


def test_a_rule_that_breaks_is_noticed():
    """The test itself: without its needs a game reads what is not there."""
    one = next(found for found in PLAYABLE if found.slug == "bridges")
    book = Garbled("golemko", ("behaviour", 0, "use"), "udar").of(one.book)
    game = watched(one.game)
    with pytest.raises(KeyError):
        play_by_bots(game.game, book, random.Random(1), 200, looks=1)
    assert game.troubles
