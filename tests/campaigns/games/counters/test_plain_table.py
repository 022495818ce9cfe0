"""Any book on the shelf has a plain table: counters, things, dice and turns as the people there say."""

import json
import random
import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import bots, ledger
from campaigns.engine.codec import state_from_json, state_to_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.files import exporting, importing
from campaigns.games import game_for
from campaigns.games.counters.plain.guessing import guesses
from campaigns.games.counters.plain.made import made_of
from campaigns.models import Campaign
from campaigns.plays.verifying import verify
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from rulebooks.shipped import LIBRARY
from tests.campaigns.guests import text
from tests.harness.shelf import put_on_shelf

NAMES = ["Аня", "Боря", "Вера", "Глеб"]
BOOKS = sorted(path.name for path in LIBRARY.iterdir() if path.is_dir())
SECRET = "Тайный ход за печкой"


# The rules by themselves


def begun(players=2, book="dialect"):
    """A game under way with everybody at the table."""
    rules = shipped(book)
    game = game_for("plain", rules)
    seats = bots.seats_for(players)
    table = SimpleNamespace(game=game, book=rules, state=bots.laid(game, rules, seats, KeyedDice(b"plain")))
    for seat in seats:
        do(table, "choose", seat)
    do(table, "begin", bots.MASTER)
    return table


def do(table, move, by, **fields):
    events = decide(table.game, table.state, table.book, KeyedDice(b"plain"), move, fields, by)
    table.state = fold(table.state, events)
    return events


def refused(table, move, by, **fields):
    with pytest.raises(IllegalMove) as no:
        do(table, move, by, **fields)
    return str(no.value.sentence)


def test_name_is_counted_once_in_any_case():
    table = begun()
    do(table, "new", Seat("1"), on="each", name="Раны")
    assert "already" in refused(table, "new", Seat("2"), on="table", name="РАНЫ")
    do(table, "new", Seat("1"), on="each", name="Слава")
    assert "already" in refused(table, "retitle", Seat("2"), counter="count-2", name="раны")
    do(table, "retitle", Seat("2"), counter="count-2", name="СЛАВА")


def test_what_the_book_counts_is_offered_until_it_is_counted():
    table = begun(book="bridges")
    assert {"health", "coins"} <= guesses(table.book).keys()
    do(table, "guess", Seat("1"), stat="health")
    assert "already" in refused(table, "guess", Seat("1"), stat="health")
    assert "health" not in {
        offer.fields["stat"]
        for offer in bots.offers(table.game, table.state, table.book, Seat("1"))
        if offer.move.name == "guess"
    }


@pytest.mark.parametrize("slug", BOOKS)
def test_guesses_are_numbers_of_the_books_own_entries(slug):
    book = shipped(slug)
    for name in guesses(book):
        assert any(type(entry.stats.get(name)) is int for entry in book.entries.values())


def test_counters_are_many_and_bounded_in_number():
    table = begun()
    for number in range(24):
        do(table, "new", Seat("1"), on="each", name=f"Счёт {number}")
    assert "24 counters already" in refused(table, "new", Seat("1"), on="table", name="Ещё один")
    do(table, "drop", Seat("1"), counter="count-5")
    do(table, "new", Seat("1"), on="table", name="Ещё один", start="7")
    assert table.state.count("bank", "count-5") == 7
    assert table.state.count("hero-1", "count-5") == 0


def test_declaration_made_on_the_fly_says_what_changes_hands_between_which_bounds():
    table = begun(3)
    do(table, "new", Seat("1"), on="each", name="Раны", least="0", most="5", start="2")
    do(table, "new", Seat("1"), on="hands", name="Монеты", start="9")
    do(table, "new", Seat("1"), on="hands", name="Рубины", start="9", least="-2", most="6")
    made = made_of(table.state)
    coins, rubies = made.counters.values()
    assert (coins.title, coins.on, coins.conserved, coins.least.value(), coins.most) == (
        "Монеты",
        "hero",
        True,
        0,
        None,
    )
    assert (rubies.least.value(), rubies.most.value()) == (-2, 6)
    assert table.state.count("bank", "coin-1") == 9


def test_late_guest_has_the_counters_of_the_others():
    table = begun(2)
    do(table, "new", Seat("1"), on="each", name="Раны", start="4")
    do(table, "choose", Seat("3", "Вера"))
    assert table.state.count("hero-3", "count-1") == 4


def filled(chance, state, move):
    """Fields of a move by chance, with words where words are typed."""
    pool = ["1", "-3", "+2", "0", "99999999", "2d6+1", "d", "Раны", "Монеты", SECRET, "each", "table", "hands", "mine"]
    pool += ["common", "heap", "здоровье", "victory", "", "{who}", "<b>", *state.pieces, "count-1", "coin-1", "count-2"]
    return {field.name: chance.choice(pool) for field in move.fields}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_anything_said_at_a_table_is_done_or_refused(players):
    chance = random.Random(players)
    table = begun(players)
    moves = [move for move in table.game.moves if move.name != "end"]
    done = 0
    for _ in range(1500):
        move, seat = chance.choice(moves), chance.choice([*bots.seats_for(players), bots.MASTER])
        fields = filled(chance, table.state, move)
        if move.actor:
            fields["hero"] = f"hero-{chance.randint(1, players)}"
        try:
            do(table, move.name, seat, **fields)
        except IllegalMove as refusal:
            told(refusal)
            continue
        done += 1
        for key in table.game.conserved:
            assert sum(value for (_, name), value in table.state.counters.items() if name == key) == 0
        assert state_from_json(state_to_json(table.state)) == table.state
    assert done > 60


def told(refusal):
    assert str(refusal.sentence)


def test_hidden_thing_is_a_back_to_the_others():
    table = begun(3)
    do(table, "hide", Seat("2"), hero="hero-2", name=SECRET)
    assert SECRET in str(seen(table.game, table.state, Seat("2")).pieces)
    for seat in (Seat("1"), Seat("3"), Seat("")):
        assert SECRET not in str(seen(table.game, table.state, seat))


# The pages


@pytest.fixture
def editor(db, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("master", password="long enough"))  # noqa: S106
    client.cookies["django_language"] = "ru"
    return client


def opened(editor, slug, players):
    """A campaign at a plain table by a book, with guests who have sat down by their links."""
    put_on_shelf(slug)
    form = {"title": "Вечер", "game": f"plain:{slug}", "players": players, "dice": "app", "name": "Мария"}
    assert editor.post(reverse("new_campaign"), form).status_code == 302
    campaign = Campaign.objects.get()
    page = editor.get(reverse("seats", args=[campaign.slug])).content.decode()
    guests = []
    for link, name in zip(re.findall(r'value="(http[^"]+/join/[^"]+)"', page), NAMES[:players], strict=False):
        guest = Client()
        guest.cookies["django_language"] = "ru"
        assert guest.post(link, {"name": name}).status_code == 302
        guests.append(guest)
    assert len(guests) == players
    table = SimpleNamespace(url=reverse("campaign", args=[campaign.slug]), master=editor, guests=guests)
    for guest in guests:
        press(guest, table, "choose")
    press(editor, table, "begin")
    return table


def forms(client, table, move):
    """The forms of a move on somebody's page: their addresses, their hidden fields, the ways that they list."""
    page = client.get(table.url).content.decode()
    found = re.findall(r'<form class="(?:way|typed)" method="post" action="([^"]+)"(.*?)</form>', page, re.DOTALL)
    for address, form in found:
        if f"/moves/{move}/" in address:
            fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
            yield address, fields, re.findall(r'<option value="([^"]+)"', form)


def press(client, table, move, **fields):
    """Press the button of a move, with the first way there is and what is typed."""
    address, hidden, options = next(forms(client, table, move))
    way = {"way": unescape(options[0])} if options and not fields else {}
    answer = client.post(address, {**hidden, **way, **fields})
    assert answer.status_code == 302, text(answer)
    return answer


@pytest.mark.parametrize("slug", BOOKS)
def test_every_book_on_the_shelf_has_a_table(editor, slug):
    table = opened(editor, slug, 1)
    press(table.guests[0], table, "new", on="each", name="Храбрость", start="3", least="0", most="5", seat="1")
    page = text(table.guests[0].get(table.url))
    assert "Храбрость 3" in page


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_evening_at_a_plain_table(editor, players):
    table = opened(editor, "dialect", players)
    first, last = table.guests[0], table.guests[-1]
    press(first, table, "guess")
    press(first, table, "new", on="hands", name="Монеты", start="12")
    press(last, table, "pay")
    press(first, table, "roll", hero="hero-1", dice="2d6+1")
    press(first, table, "put", hero="hero-1", where="common", name="Дверь заперта")
    press(first, table, "hide", hero="hero-1", name=SECRET)
    assert SECRET in text(first.get(table.url))
    for guest in table.guests[1:]:
        for page in (table.url, f"{table.url}log/"):
            assert SECRET not in guest.get(page).content.decode()
    press(first, table, "next")
    log = text(last.get(f"{table.url}log/"))
    assert log.count("Стол разложен") == 1
    assert "2d6+1" in log
    assert "Монеты" in log
    number = int(editor.get(f"{table.url}number/").content)
    before = text(last.get(table.url))
    assert editor.post(f"{table.url}undo/", {"number": number, "seat": "gm"}).status_code == 302
    assert text(last.get(table.url)) != before
    press(editor, table, "end")
    assert "Стол решил закончить игру" in text(last.get(table.url))


def taken_along():
    """A campaign as a file, brought in again beside itself."""
    campaign = Campaign.objects.get()
    told = exporting.export(ledger.load(campaign), campaign.seats.get(master=True))
    return campaign, importing.import_campaign(json.dumps(told, ensure_ascii=False).encode())


def test_plain_table_is_taken_along_with_what_is_hidden_on_it(editor):
    table = opened(editor, "reys", 2)
    press(table.guests[0], table, "new", on="table", name="Тревога", start="1", least="0", most="5")
    press(table.guests[1], table, "hide", hero="hero-2", name=SECRET)
    here, there = taken_along()
    assert there.game == "plain"
    assert there.state == Campaign.objects.get(pk=here.pk).state
    assert verify(there) == []


def test_table_under_way_with_a_question_open_is_taken_along(editor):
    put_on_shelf("reys")
    campaign, tokens = ledger.open_campaign(
        title="Рейс", game="counters", book=Book.objects.get(), players=2, names=["Аня", "Боря"], master="Мария"
    )
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, role in (("1", "captain"), ("2", "steward")):
        ledger.make_move(campaign, "choose", {}, by=seats[key])
        ledger.make_move(campaign, "take", {"role": role}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    ledger.make_move(campaign, "council", {"hero": "hero-2"}, by=seats["2"])
    _, there = taken_along()
    seats = {seat.key: seat for seat in there.seats.all()}
    for key in ("1", "2"):
        prompt = next(one for one in ledger.load(there).state.prompts if one.seat == key)
        ledger.make_move(there, "answer", {"prompt": prompt.id, "choice": "hero-2"}, by=seats[key])
    state = ledger.load(there).state
    assert (state.has("hero-2", "captain"), state.has("hero-1", "captain")) == (True, False)
    assert verify(there) == []


def test_new_campaigns_offer_a_plain_table_by_every_book(db, client):
    client.cookies["django_language"] = "ru"
    put_on_shelf()
    page = client.get(reverse("new_campaign")).content.decode()
    group = re.search(r'<optgroup label="Простой стол[^"]*">(.*?)</optgroup>', page, re.DOTALL)[1]
    assert sorted(re.findall(r'value="plain:([^"]+)"', group)) == BOOKS
