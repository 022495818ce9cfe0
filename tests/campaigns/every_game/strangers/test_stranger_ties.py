"""Strangers' games of two people at a time: a race with pacts and debts, a village in which somebody bites at night.

They are brought through the browser and played there to their end, by as many as their decks depend on."""

import json
import random
import re
from html import unescape

import pytest
from django.core.management import call_command

from campaigns import bots
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.state import State
from campaigns.games import game_for
from campaigns.ledger import make_move
from campaigns.models import Campaign
from campaigns.plays.overriding import override
from tests.campaigns.every_game.strangers.test_stranger import editor
from tests.campaigns.every_game.strangers.test_stranger_odd import MOST, moves_of, opened, press, there_and_back
from tests.campaigns.guests import text
from tests.campaigns.playable import by_strangers
from tests.harness.sampling import chance, some

assert editor  # a fixture
WOLF, WITCH, VILLAGER = "Волколак", "Ведунья", "Хуторянин"
FACES = {"volkolak": WOLF, "vedunyya": WITCH, "hutoryanin": VILLAGER}


def now() -> State:
    return state_from_json(json.loads(Campaign.objects.get().state))


def played(table, chance, look, often):
    """Play by chance until the end, one move more often than others; some plays are taken back and brought back."""
    for step in range(MOST):
        if Campaign.objects.get().ended:
            return step
        able = ((guest, moves_of(guest, table)) for guest in chance.sample(table.guests, len(table.guests)))
        guest, moves = next((guest, moves) for guest, moves in able if moves)
        press(guest, table, often if often in moves and chance.random() < 0.6 else chance.choice(moves), chance)
        if step % 4 == 3:
            look(table)
        if step % 8 == 7:
            there_and_back(table)
    raise AssertionError("the game does not end")


def pacts_are_mutual_and_debts_bounded(table):
    state = now()
    for hero, mark in state.marks:
        kind, _, other = mark.partition(":")
        assert kind != "pact" or state.has(other, f"pact:{hero}")
    debts = [number for (_, name), number in state.counters.items() if name.startswith("debt:")]
    assert all(0 <= debt <= 6 for debt in debts)


@pytest.mark.long
@pytest.mark.parametrize(("players", "cards"), some("race", [(2, 10), (3, 15), (4, 23)], 1))
def test_race_with_debts_is_played_to_its_end(editor, players, cards):
    table = opened(editor, "trakt", "Соляной тракт", players)
    state = now()
    assert sum(1 for _ in state.of_kind("events-card")) == cards
    assert played(table, chance("evening"), pacts_are_mutual_and_debts_bounded, "ride") > players
    assert re.search(r"первым довёз соль|Тяжелее всех обоз", text(table.guests[0].get(table.url)))
    call_command("verify_campaign", "--all", verbosity=0)


def test_debt_is_read_on_the_sheet_and_asked_why(editor):
    table = opened(editor, "trakt", "Соляной тракт", 2)
    press(table.guests[0], table, "borrow", random.Random(1))
    page = text(table.guests[1].get(table.url))
    assert re.search(r"Долг: Боря\s+3", page)
    assert re.search(r"Всего долгов\s+3", page)
    assert "Аня: Долг: Боря 0 → 3 (+3)" in text(table.guests[1].get(f"{table.url}log/"))


def test_debt_leads_to_why_it_is_so(editor):
    table = opened(editor, "trakt", "Соляной тракт", 2)
    press(table.guests[0], table, "borrow", random.Random(1))
    page = table.guests[1].get(table.url).content.decode()
    addresses = {unescape(one) for one in re.findall(r'href="([^"]*debt(?::|%3A)[^"]*)"', page)}
    assert addresses
    for address in addresses:
        told = table.guests[1].get(address)
        assert told.status_code == 200
        assert "занимает овса" in text(told), text(told)


@pytest.mark.parametrize(("value", "left"), [(99, 96), (3, 0), (-5, -5)])
def test_table_survives_a_debt_set_by_hand(editor, value, left):
    table = opened(editor, "trakt", "Соляной тракт", 2)
    campaign = Campaign.objects.get()
    seats = {seat.key: seat for seat in campaign.seats.all()}
    change = {"set": "counter", "piece": "hero-1", "name": "debt:hero-2", "value": value}
    override(campaign, [change], "По записи", by=seats["gm"])
    repay = {"hero": "hero-1", "target": "hero-2", "amount": "3"}
    if value < 3:
        with pytest.raises(IllegalMove, match="at least"):
            make_move(campaign, "repay", repay, by=seats["1"])
    else:
        make_move(campaign, "repay", repay, by=seats["1"])
    assert now().count("hero-1", "debt:hero-2") == left
    assert table.guests[1].get(table.url).status_code == 200
    assert "Долг: Боря" in text(editor.get(f"{table.url}override/"))


def fates():
    """Who has which face, by the key of the seat, and who of them are gone."""
    state = now()
    hands = {
        piece.seat: FACES[state.pieces[card.id].entry]
        for piece in state.of_kind("hand")
        for card in state.held_by(piece.id)
    }
    return hands, {hero.seat for hero in state.of_kind("hero") if state.has(hero.id, "dead")}


def nobody_sees_more_faces_than_shown(table):
    """Everybody sees the own face and those of the dead; the witch has seen one more each night."""
    faces, dead = fates()
    for number, guest in enumerate(table.guests, 1):
        page = guest.get(table.url).content.decode()
        spread = "".join(re.findall(r'<section id="(?:my-)?piles".*?</section>', page, re.DOTALL))
        seen = {faces[seat] for seat in {*dead, str(number)}}
        if faces[str(number)] != WITCH:
            assert {name for name in FACES.values() if name in spread} == seen
        log = text(guest.get(f"{table.url}log/"))
        assert "теперь знает" not in log or faces[str(number)] == WITCH
        assert not re.search(r"(Аня|Боря|Вера): Ночь\. На чей дом", log)


@pytest.mark.long
@pytest.mark.parametrize("players", some("village", [3, 4], 1))
def test_village_with_a_wolf_is_played_to_its_end(editor, players):
    table = opened(editor, "hutor", "Тихий хутор", players)
    faces, _ = fates()
    assert sorted(faces.values()) == sorted([WOLF, WITCH, *[VILLAGER] * (players - 2)])
    assert played(table, chance("evening"), nobody_sees_more_faces_than_shown, "gather") > players
    assert re.search(r"Хутор наконец высыпается|Хутор теперь их", text(table.guests[0].get(table.url)))
    call_command("verify_campaign", "--all", verbosity=0)


@pytest.mark.parametrize(("players", "wolves"), [(5, 1), (6, 2), (8, 2)])
def test_larger_village_has_more_wolves(players, wolves):
    book = by_strangers()["hutor"]
    game = game_for("counters", book)
    *_, last = bots.play(game, book, KeyedDice(b"hutor"), random.Random(players), players, 3_000)
    cards = [card.entry for card in last.state.of_kind("fates-card")]
    assert (cards.count("volkolak"), cards.count("vedunyya"), len(cards)) == (wolves, 1, players)
    assert last.state.result
