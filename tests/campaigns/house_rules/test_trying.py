"""Bots try a house rule: the same games by both rulebooks, beside the server, with what can be said of so few."""

import threading
from contextlib import suppress

import pytest

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.house_rules import setting, trying
from campaigns.house_rules.models import Trial
from campaigns.plays.house_layers import layers_of
from campaigns.simulation.simulating import Played
from rulebooks.layers.places import leaves
from rulebooks.overlays import words_of
from tests.campaigns.guests import Guest, text
from tests.campaigns.house_rules.tables import HEALTH, opened
from tests.campaigns.plays.test_concurrency import together

pytestmark = pytest.mark.django_db


@pytest.fixture
def quick(monkeypatch):
    """Games that are over at once; one more of them is lost where the boss is stronger."""
    seen = []

    def play(game, book, plan, number):
        seen.append(book.stat("krabulon", "health", N=1))
        lost = number <= (10 if seen[-1] > 18 else 5)
        return Played(number, "defeat" if lost else "victory", 100 + number)

    monkeypatch.setattr(trying, "play_one", play)
    monkeypatch.setattr(trying, "beside", trying.play)
    return seen


def proposed(table, value="20*N"):
    whole = ledger.load(table.campaign)
    return whole, layers_of(setting.proposed(whole, {HEALTH: value}, "так", table.gm).table.campaign)


def test_games_are_played_in_pairs_and_told_with_their_interval(quick):
    table = opened()
    trial = trying.begin(*proposed(table), start=trying.play)
    trial.refresh_from_db()
    assert (len(trial.played), trial.over, set(quick)) == (trying.GAMES, True, {18, 20})
    found = trying.outcome(trial)
    victory, moves = found.effects
    assert (victory.before, victory.after, victory.by_chance) == (75.0, 50.0, True)
    assert victory.low < -25.0 < 0 < victory.high
    assert (moves.what, moves.before, moves.after) == ("moves", 110.5, 110.5)
    assert (found.played, found.runs, found.same) == (20, False, 15)


def test_one_trial_at_a_time_and_an_old_one_blocks_nobody(quick):
    table = opened()
    trying.begin(*proposed(table), start=lambda trial: None)
    with pytest.raises(IllegalMove, match="already"):
        trying.begin(*proposed(table), start=lambda trial: None)
    Trial.objects.update(at="2020-01-01T00:00Z")
    assert trying.begin(*proposed(table), start=lambda trial: None)
    assert Trial.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_ask_at_the_same_moment_one_is_told_to_wait(quick, monkeypatch):
    told, both, layers = proposed(opened()), threading.Barrier(2), trying.layers_to_json

    def looked(*told):
        with suppress(threading.BrokenBarrierError):
            both.wait(0.3)  # until the other one has looked as well, where nothing holds it up
        return layers(*told)

    monkeypatch.setattr(trying, "layers_to_json", looked)
    answers = together(*[lambda: trying.begin(*told, start=lambda trial: None)] * 2)
    assert sorted(type(one).__name__ for one in answers) == ["IllegalMove", "Trial"]
    assert Trial.objects.count() == 1


def test_rules_that_break_a_game_are_said_to(monkeypatch):
    table = opened()

    def broken(*told):
        raise trying.Broken("no")

    monkeypatch.setattr(trying, "play_one", broken)
    trial = trying.begin(*proposed(table), start=trying.play)
    found = trying.outcome(trial)
    assert (found.broken, found.played, found.runs) == (True, 0, False)


def test_page_offers_it_and_comes_back_with_the_form_filled(quick):
    table = opened()
    maria = Guest(table, "gm")
    form = {"stats/health": "20*N", "why": "так", "seen": table.campaign.number, "do": "try"}
    page = maria.get("house_rule", "krabulon")
    assert "Пусть боты сыграют по 20 партий" in text(page)
    plain = ledger.load(table.campaign).book["krabulon"].stats
    for path, value in leaves(plain):
        form.setdefault("/".join(("stats", *path)), str(value) if value is not True else "on")
    form |= {f"text/{name}": words for name, words in _words(table).items()}
    led = maria.post("house_rule", "krabulon", **{name: one for name, one in form.items() if one != "False"})
    assert led.status_code == 302, text(led)
    shown = maria.client.get(led.headers["Location"])
    assert "Победы: 75 % → 50 %" in text(shown)
    assert "в пределах случайности" in text(shown)
    assert 'value="20*N"' in shown.content.decode()
    assert maria.get("house_rule", "krabulon", trial="9" * 30).status_code == 200
    assert table.campaign.number == ledger.load(table.campaign).number, "nothing was saved by trying"


def _words(table):
    return words_of(table.campaign.book, table.campaign.edition, {"krabulon"})
