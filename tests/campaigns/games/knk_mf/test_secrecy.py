"""«КНК: МФ»: nobody on another side learns from any page, log, preview or program where an enemy hides."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaigns import ledger
from campaigns.chronicle.seeing import events_of, fields_of
from campaigns.engine.dice import KeyedDice
from campaigns.engine.events import HolderChanged, NoteWritten
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import seen
from campaigns.games import game
from campaigns.games.knk_mf.battle.fighters import SEEN_BY
from campaigns.games.knk_mf.location.grid import cell_of, code
from campaigns.games.knk_mf.roles import STEALTH
from campaigns.models import Play
from campaigns.plays import writing
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.guests import Guest
from tests.campaigns.twins import pages, play_on, rewrite
from tests.harness.sampling import some

BORIS = "hero-2"
ROWS = 20
SEEDS = [1, 5, 18]
"""With these the bots let Борис walk and stay on the map."""


def each_for_himself():
    """The edition in which who notices somebody hidden does not tell the others."""
    edition = shipped("knk-mf")
    stealth = edition[STEALTH]
    told = replace(stealth, stats={**stealth.stats, "one_sees_all_see": False})
    return replace(edition, entries={**edition.entries, STEALTH: told})


@pytest.fixture
def ambush(db, monkeypatch, request):
    """A battle in which Борис hides from two others behind a wall, after some moves of bots."""
    edition = getattr(request, "param", lambda: shipped("knk-mf"))()
    monkeypatch.setattr(writing, "book_of", lambda campaign: edition)
    monkeypatch.setattr(ledger, "at_edition", lambda book: edition)

    def opened(seed, moves):
        book, _ = Book.objects.get_or_create(slug="knk-mf", defaults={"title": "КНК", "edition": 1})
        campaign, tokens = ledger.open_campaign(
            title="Засада",
            game="knk-mf",
            book=book,
            players=3,
            names=["Аня", "Борис", "Вера"],
            secret=f"{seed}".encode(),
        )
        prepare(campaign)
        play_on(campaign, moves, random.Random(seed))
        return SimpleNamespace(campaign=campaign, tokens=tokens)

    return opened


def prepare(campaign):
    seats = {seat.key: seat for seat in campaign.seats.all()}

    def make(who, name, **fields):
        ledger.make_move(campaign, name, fields, by=seats[who])

    for number in "123":
        make(number, "choose", category="profi")
    make("gm", "begin")
    make("gm", "draw-map", ways="Дом - Парк")
    home, park = (one.id for one in ledger.load(campaign).state.of_kind("node"))
    for number in "123":
        make("gm", "bring", fighter=f"hero-{number}", place=park)
    make("gm", "side", fighter=BORIS, side="2")
    make("2", "choose-base", hero=BORIS, place=home)
    make("2", "hide", hero=BORIS)
    make("gm", "start-battle", place=park)
    for row in range(1, ROWS + 1):
        make("gm", "lay-obstacle", obstacle="prepyatstviya-treti", cell=code((12, row)))
    for number, cell in zip("123", ("1A", "20J", "1C"), strict=True):
        make(number, "roll-initiative", hero=f"hero-{number}")
        make(number, "place", hero=f"hero-{number}", cell=cell)


def become_ambushed_elsewhere(campaign):
    """The same battle, but for what others may not know: Борис stands and walks in the mirror image, a step more."""

    def mirrored(cell):
        x, y = cell_of(cell, shipped("knk-mf"))
        return code((x, ROWS + 1 - y))

    def retold(play):
        own = play.fields.get("hero") == BORIS and "cell" in play.fields
        return {**play.fields, "cell": mirrored(play.fields["cell"])} if own else play.fields

    true = {}

    def otherwise(event, before):
        if event.get("piece") != BORIS:
            return event
        if event["is"] == "mark-added" and event["mark"].startswith("began:"):
            return {**event, "mark": f"began:{mirrored(event['mark'][6:])}"}
        name = event.get("name")
        if event["is"] != "counter-changed" or name not in ("y", "start_y", "walked"):
            return event
        stands = true[name] = true.get(name, 0) + event["by"]
        wanted = (stands + 1 if name == "walked" else ROWS + 1 - stands) if stands else 0
        return {**event, "by": wanted - before.count(BORIS, name)}

    rewrite(campaign, retold, otherwise)


def tried(table, key):
    """What comes of all that a seat could try against somebody hidden, and of walking anywhere."""
    whole = ledger.load(table.campaign)
    seat = table.campaign.seats.get(key=key)
    hero = f"hero-{key}"
    tries = [(offer.move.name, dict(offer.fields)) for offer in ledger.offers(whole, seat)]
    tries += [("walk", {"hero": hero, "cell": code((x, y))}) for x in range(1, 21) for y in range(1, ROWS + 1)]
    tries += [
        (name, {"hero": hero, "target": BORIS}) for name in ("attack", "grab", "release", "destroy-body", "carry")
    ]
    return [outcome(whole, seat, *one) for one in tries]


def outcome(whole, seat, name, fields):
    try:
        decide(whole.game, whole.state, whole.book, KeyedDice(b"twin"), name, fields, writing.as_player(seat))
    except IllegalMove as refusal:
        return str(refusal.sentence)
    return "allowed"


def has_walked(campaign):
    return Play.objects.filter(campaign=campaign, move="walk", fields__hero=BORIS).exists()


@pytest.mark.parametrize("seed", some("ambush", SEEDS, 1))
def test_nobody_learns_where_an_enemy_hides(ambush, seed):
    table = ambush(seed, 16)
    state = ledger.load(table.campaign).state
    assert state.has(BORIS, "hidden")
    assert has_walked(table.campaign)
    guest, ally = Guest(table, "1"), Guest(table, "2")
    guest.seat, ally.seat = table.campaign.seats.get(key="1"), table.campaign.seats.get(key="2")
    before, tries, own = pages(guest), tried(table, "1"), pages(ally)
    assert len(before) > 5
    become_ambushed_elsewhere(table.campaign)
    assert ledger.load(table.campaign).state.count(BORIS, "y") == ROWS + 1 - state.count(BORIS, "y")
    assert pages(guest) == before
    assert tried(table, "1") == tries
    assert pages(ally) != own


@pytest.mark.long
@pytest.mark.parametrize("ambush", [each_for_himself], indirect=True)
def test_who_has_noticed_an_enemy_tells_nobody_where_the_book_says_so(ambush):
    """Аня sees Борис, and Вера at her side learns nothing of it that would tell his place."""
    table = ambush(5, 16)
    seats = {seat.key: seat for seat in table.campaign.seats.all()}
    change = {"set": "mark", "piece": BORIS, "mark": f"{SEEN_BY}:hero-1", "on": True}
    ledger.override(table.campaign, [change], "Аня его заметила", by=seats["gm"])
    table_seen = ledger.load(table.campaign)
    knows = [seen(table_seen.game, table_seen.state, writing.as_player(seats[key])).count(BORIS, "y") for key in "13"]
    assert knows == [table_seen.state.count(BORIS, "y"), 0] != [0, 0]
    guests = {key: Guest(table, key) for key in "13"}
    for key, guest in guests.items():
        guest.seat = seats[key]
    before, tries = {key: pages(guest) for key, guest in guests.items()}, tried(table, "3")
    become_ambushed_elsewhere(table.campaign)
    assert pages(guests["3"]) == before["3"]
    assert tried(table, "3") == tries
    assert pages(guests["1"]) != before["1"]


def test_what_is_offered_against_somebody_hidden_is_allowed(ambush):
    """Nothing that is offered by what a seat sees is refused by what it does not see."""
    table = ambush(5, 12)
    whole = ledger.load(table.campaign)
    for seat in table.campaign.seats.filter(master=False):
        for offer in ledger.offers(whole, seat):
            assert outcome(whole, seat, offer.move.name, offer.fields) == "allowed"


def test_proof_would_find_a_drawn_enemy(ambush, monkeypatch):
    table = ambush(1, 16)
    monkeypatch.setattr("campaigns.engine.secrecy.veiled", lambda *_: {})
    guest = Guest(table, "1")
    guest.seat = table.campaign.seats.get(key="1")
    before = pages(guest)
    become_ambushed_elsewhere(table.campaign)
    assert pages(guest) != before


def test_who_sits_at_home_is_not_on_the_map_of_others(ambush):
    table = ambush(2, 0)
    knk, state = game("knk-mf"), ledger.load(table.campaign).state
    anya, boris = (writing.as_player(table.campaign.seats.get(key=key)) for key in "12")
    for seat, cell in ((anya, 0), (boris, 20)):
        assert seen(knk, state, seat).count(BORIS, "x") == cell
    seats = {seat.key: seat for seat in table.campaign.seats.all()}
    ledger.make_move(table.campaign, "end-battle", {}, by=seats["gm"])
    change = {"set": "mark", "piece": BORIS, "mark": "hidden", "on": False}
    ledger.override(table.campaign, [change], "нашёлся", by=seats["gm"])
    park = ledger.load(table.campaign).state.holder(BORIS)
    assert seen(knk, ledger.load(table.campaign).state, anya).holder(BORIS) == park
    home = next(one.id for one in ledger.load(table.campaign).state.of_kind("node") if one.id != park)
    ledger.make_move(table.campaign, "travel", {"hero": BORIS, "place": home}, by=seats["2"])
    state = ledger.load(table.campaign).state
    assert [seen(knk, state, seat).holder(BORIS) for seat in (anya, boris)] == ["", home]
    travelled = Play.objects.get(campaign=table.campaign, move="travel")
    assert fields_of(travelled, anya) == {"hero": BORIS}
    assert fields_of(travelled, boris) == {"hero": BORIS, "place": home}
    told = [{type(event) for event in events_of(travelled, seat)} for seat in (anya, boris)]
    assert told[1] - told[0] == {HolderChanged, NoteWritten}
