"""A rule that does not come to an end is cut off, writes nothing, and leaves behind what is needed to see it again."""

import threading
import time
from dataclasses import replace

import pytest

from campaigns import games, ledger
from campaigns.engine.game import Move
from campaigns.engine.sentences import Sentence
from campaigns.plays import endless
from campaigns.plays.endless import Endless, cut_off
from tests.campaigns import toy
from tests.campaigns.guests import Guest, text


def spin(draft, book, *, hero):
    while True:
        draft.change(hero, "acted", 1)
        draft.change(hero, "acted", -1)
        draft.events.clear()


@pytest.fixture
def spinning(cave, monkeypatch):
    """The cave, with a move whose rule goes round and round."""
    moves = (*toy.GAME.moves, Move("spin", Sentence("Spin"), spin, (toy.HERO,)))
    known = {**games.all_games(), "toy": replace(toy.GAME, moves=moves)}
    monkeypatch.setattr(games, "all_games", lambda: known)
    monkeypatch.setattr(endless, "MOST_SECONDS", 0.2)
    return cave


def test_endless_move_is_cut_off_and_changes_nothing(spinning, caplog):
    begun = time.process_time()
    with pytest.raises(Endless, match="cut off"):
        ledger.make_move(spinning.campaign, "spin", {"hero": "hero-1"}, by=spinning.anya)
    assert time.process_time() - begun < 5
    assert spinning.campaign.plays.count() == 6
    for needed in (spinning.campaign.slug, "number=6", "seat=1", "move=spin", "'hero': 'hero-1'"):
        assert needed in caplog.text
    ledger.make_move(spinning.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=spinning.anya)


def test_table_with_an_endless_move_is_shown_and_the_others_go_on(spinning):
    anya = Guest(spinning, "1")
    page = anya.get("campaign")
    assert page.status_code == 200
    assert "spin" not in text(page).lower()
    refused = anya.move("spin", hero="hero-1")
    assert refused.status_code == 422
    assert anya.move("earn", hero="hero-1", amount="1").status_code == 302


def test_who_works_in_time_is_not_disturbed():
    for _ in range(200):
        with cut_off(0.2):
            pass
    with cut_off(10), cut_off(0.001):  # what stands inside another is looked after by that
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass


def test_each_thread_is_looked_after_by_itself():
    stopped = []

    def work():
        try:
            with cut_off(0.1):
                while True:
                    pass
        except Endless:
            stopped.append(threading.get_ident())

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(set(stopped)) == 3
