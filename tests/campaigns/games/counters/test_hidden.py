"""Counters and marks of a rulebook that not everybody sees: whose they are, who learns nothing of them, when all do."""

import re

import pytest

from campaigns import bots, ledger
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.ledger import open_campaign
from campaigns.past.undoing import why_not
from rulebooks.models import Book
from tests.campaigns.every_game.strangers.test_stranger import bring, editor
from tests.campaigns.games.counters.test_questions import act, answer, begun, do
from tests.campaigns.guests import Guest, text
from tests.campaigns.twins import pages

assert editor  # a fixture
HIDDEN = {
    "counters": {
        "gold": {"start": 5},
        "stash": {"seen": "owner", "most": 9},
        "doom": {"seen": "nobody"},
        "grudge": {"on": "pair", "seen": "owner"},
    },
    "marks": {"lovers": {"on": "pair", "mutual": True, "seen": "owner"}, "cursed": {"seen": "nobody"}},
    "questions": {"much": {"amount": [0, 3], "secret": "kept"}},
}
DEED = [
    "ask much",
    "add stash much",
    "add doom much",
    "add grudge much to target",
    "mark lovers on target",
    "mark cursed",
]


def table(**more):
    return begun(3, **HIDDEN, actions={"go": {"target": "other", "do": DEED}}, **more)


def facts(made, seat):
    """What a seat sees of what is hidden, each with whose it is."""
    state = seen(made.game, made.state, seat)
    numbers = {(piece, name, value) for (piece, name), value in state.counters.items() if value and name != "gold"}
    found = {*numbers, *((piece, mark, 1) for piece, mark in state.marks)}
    return {(piece, name.partition(":")[0], value) for piece, name, value in found if piece.startswith("hero")}


def test_each_sees_what_is_hers_and_nobody_the_rest():
    made = table()
    act(made, target="hero-2")
    answer(made, "1", "2")
    mine = {("hero-1", "stash", 2), ("hero-1", "grudge", 2), ("hero-1", "lovers", 1)}
    finished = {("hero-2", "finished", 1), ("hero-3", "finished", 1)}
    assert facts(made, Seat("1")) - finished == mine
    assert facts(made, Seat("2")) - finished == {("hero-2", "lovers", 1)}
    assert facts(made, Seat("3")) == facts(made, SPECTATOR) == finished
    assert ("hero-1", "doom", 2) in facts(made, bots.MASTER)
    assert facts(made, bots.MASTER) > mine


def test_all_is_known_once_the_game_is_over():
    made = table(ends=[{"when": "doom >= 2", "of": "hero", "says": "."}])
    act(made, target="hero-2")
    answer(made, "1", "1")
    assert ("hero-1", "cursed", 1) not in facts(made, Seat("3"))
    act(made, target="hero-2")
    answer(made, "1", "1")
    assert made.state.result
    assert {("hero-1", "doom", 2), ("hero-1", "cursed", 1), ("hero-1", "stash", 2)} < facts(made, Seat("3"))


def test_what_is_hidden_is_not_counted_by_hand():
    made = table()
    assert {"count", "mark"} & {move.name for move in made.game.moves} == {"count"}  # gold
    with pytest.raises(Exception, match="not done by hand"):
        do(made, "count", Seat("1"), hero="hero-1", counter="stash", change="+1")


BOOK = """+++
title = "Заначки"
slug = "zanachki"

[table]
players = [3, 3]

[counters.stash]
title = "Заначка"
seen = "owner"
most = 9

[counters.malice]
title = "Злоба"
on = "pair"
seen = "owner"

[numbers.total]
title = "Всего"
is = "2*stash"

[periods.turn]
title = "Ход"
turns = true

[questions.much]
title = "Сколько прячете?"
amount = [1, 3]
secret = "kept"

[actions.hide]
title = "Прятать"
who = "turn"
target = "other"
do = ["ask much", "add stash much", "add malice much to target", "next"]
+++

# Заначки

Прячьте.
"""


def hidden_so_much(much):
    """Guests at a table that is always the same but for how much the first of three has hidden."""
    book = Book.objects.get(slug="zanachki")
    names = ["Аня", "Боря", "Вера"]
    campaign, tokens = open_campaign(
        title="Заначки", game="counters", book=book, players=3, names=names, slug="zanachkizan", secret=b"z" * 32
    )
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key in "123":
        ledger.make_move(campaign, "choose", {}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    ledger.make_move(campaign, "hide", {"hero": "hero-1", "target": "hero-2"}, by=seats["1"])
    prompt = ledger.load(campaign).state.prompts[0].id
    ledger.make_move(campaign, "answer", {"prompt": prompt, "choice": much}, by=seats["1"])
    guests = []
    for key in "123":
        guest = Guest(campaign_and(campaign, tokens), key)
        guest.seat = seats[key]
        guests.append(guest)
    return campaign, guests


def campaign_and(campaign, tokens):
    return type("Opened", (), {"campaign": campaign, "tokens": tokens})


def plain(answers):
    """Pages without what differs between any two tables: keys, hashes, times."""
    return {
        address: re.sub(r"[0-9a-f]{16,}|[\w-]{40,}|\d\d:\d\d(:\d\d(\.\d+)?)?", "", page)
        for address, (_, _, page) in answers.items()
    }


def test_others_pages_are_the_same_whatever_is_hidden(editor):
    assert bring(editor, BOOK, "zanachki.md").status_code == 200
    found = []
    for much in ("1", "3"):
        campaign, guests = hidden_so_much(much)
        found.append([plain(pages(guest)) for guest in guests])
        campaign.delete()
    little, lot = found
    assert len(little[1]) > 5
    start = "/campaigns/zanachkizan/"
    assert "Заначка" in little[0][start]
    assert little[0][start] != lot[0][start]
    for seat in (1, 2):
        different = {address for address in little[seat] if little[seat][address] != lot[seat].get(address)}
        assert not different


AUCTION = BOOK.replace('title = "Сколько прячете?"', 'title = "Сколько прячете?"\nwho = "each"').replace(
    '"add stash much", "add malice much to target"', '"for each: add stash much"'
)


@pytest.mark.parametrize("secret", ['"kept"', "true"])
def test_last_answer_is_not_taken_back_with_the_others_in_view(editor, secret):
    """Who answers last sees what has come of it, and would choose anew."""
    assert bring(editor, AUCTION.replace('secret = "kept"', f"secret = {secret}"), "zanachki.md").status_code == 200
    campaign, tokens = open_campaign(
        title="Заначки",
        game="counters",
        book=Book.objects.get(slug="zanachki"),
        players=3,
        names=["Аня", "Боря", "Вера"],
    )
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key in "123":
        ledger.make_move(campaign, "choose", {}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    ledger.make_move(campaign, "hide", {"hero": "hero-1", "target": "hero-2"}, by=seats["1"])
    refusals = []
    for key in "123":
        prompt = next(one.id for one in ledger.load(campaign).state.prompts if one.seat == key)
        play = ledger.make_move(campaign, "answer", {"prompt": prompt, "choice": "2"}, by=seats[key])
        refusals.append(why_not(ledger.load(campaign), [play], seats[key]))
    assert refusals[:2] == [None, None]
    assert "something was shown" in str(refusals[2].sentence)
    guest = Guest(campaign_and(campaign, tokens), "2")
    log = text(guest.get("log"))
    assert "теперь знает" not in log
    assert "Теперь все знают" not in log
    assert ("Аня: Сколько прячете? 2" in log) == (secret == "true")
