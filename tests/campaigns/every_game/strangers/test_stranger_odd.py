"""Odd games by strangers: sealed bids, a shared track of sanity and a hidden traitor; a football league. Both are
brought through the browser and played there to their end, taken back and brought back at every step."""

import json
import random
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaigns.engine.codec import state_from_json
from campaigns.ledger import open_campaign
from campaigns.models import Campaign
from rulebooks.editions.exporting import export
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document
from rulebooks.models import Book
from tests.campaigns.every_game.strangers.test_stranger import bring, editor, sit_down
from tests.campaigns.guests import text
from tests.harness.sampling import chance, some

FOLDER = Path(__file__).parents[2] / "strangers"
MOST = 400
HEIR, GUEST = "Наследник", "Случайный гость"
NO_HEIR = "Наследника за столом не было"  # an ending of the book, told to everybody: it names the fate and nobody's
assert editor  # a fixture


def words_of(slug):
    return (FOLDER / f"{slug}.md").read_text(encoding="utf-8")


def opened(editor, slug, title, players):
    """A campaign by a stranger's book, with everybody seated and the game begun."""
    assert bring(editor, words_of(slug), f"{slug}.md").status_code == 200
    table = sit_down(editor, players, slug, title)
    for guest in table.guests:
        press(guest, table, "choose", random.Random(1))
    press(editor, table, "begin", random.Random(1))
    return table


def forms_of(client, table):
    """The forms of moves on somebody's page: the address, the hidden fields, the ways to fill the rest."""
    page = client.get(table.url).content.decode()
    for address, form in re.findall(r'<form[^>]* action="([^"]+)"(.*?)</form>', page, re.DOTALL):
        if "/moves/" in address and 'class="typed"' not in form:
            fields = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', form))
            found = re.findall(r'<option[^>]* value="([^"]*)"|<button[^>]* name="([^"]+)" value="([^"]*)"', form)
            ways = [{"way": unescape(one)} if one else {name: unescape(value)} for one, name, value in found]
            yield address, {name: unescape(value) for name, value in fields.items()}, ways or [{}]


def press(client, table, move, chance):
    """Make a move in one of the ways that a page lists."""
    address, fields, ways = chance.choice([one for one in forms_of(client, table) if f"/moves/{move}/" in one[0]])
    answer = client.post(address, {**fields, **chance.choice(ways)})
    assert answer.status_code == 302, text(answer)


def state(table):
    return Campaign.objects.get().state


def moves_of(client, table):
    """What somebody may do now."""
    return sorted({re.search(r"/moves/([^/]+)/", address)[1] for address, *_ in forms_of(client, table)})


def there_and_back(table):
    """Take the newest play back, then bring it back: the table stands as before, each time."""
    newest, after = Campaign.objects.get().number, state(table)
    undo(table, newest)
    between = state(table)
    assert between != after
    undo(table, newest + 1)
    assert state(table) == after


def undo(table, number):
    answer = table.master.post(f"{table.url}undo/", {"number": number, "seat": "gm"})
    assert answer.status_code == 302, text(answer)


def played(table, chance, look):
    """Play by chance until the end, taking each play back and bringing it back."""
    for step in range(MOST):
        if Campaign.objects.get().ended:
            return step
        able = ((guest, moves_of(guest, table)) for guest in chance.sample(table.guests, len(table.guests)))
        guest, moves = next((guest, moves) for guest, moves in able if moves)
        press(guest, table, chance.choice(moves), chance)
        look(table)
        there_and_back(table)
    raise AssertionError("the game does not end")


def fates(table):
    """Who has which fate, by the key of the seat."""
    found = state_from_json(json.loads(state(table)))
    names = {"naslednik": HEIR, "sluchaynyy-gost": GUEST}
    return {
        piece.seat: names[found.pieces[card.id].entry]
        for piece in found.of_kind("hand")
        for card in found.held_by(piece.id)
        if card.kind == "fates-card"
    }


def nobody_sees_fates(table):
    """A guest's pages say the own fate and nobody else's."""
    mine = fates(table)
    assert mine
    for number, guest in enumerate(table.guests, 1):
        page, log = (guest.get(address).content.decode() for address in (table.url, f"{table.url}log/"))
        spread = "".join(re.findall(r'<section id="(?:my-)?piles".*?</section>', page, re.DOTALL))
        assert {name for name in (HEIR, GUEST) if name in spread} == {mine[str(number)]}
        if mine[str(number)] != HEIR:
            assert HEIR not in (page + log).replace(NO_HEIR, "")


@pytest.mark.long
@pytest.mark.parametrize("players", some("auction", [2, 3, 4], 1))
def test_auction_with_a_traitor_is_played_to_its_end(editor, players):
    table = opened(editor, "mgla", "Дом тётушки Мглы", players)
    assert played(table, chance("evening"), nobody_sees_fates) > players
    told = text(table.guests[0].get(table.url))
    assert re.search(r"Свет гаснет|Чердак пуст|Гостей больше нет", told)
    call_command("verify_campaign", "--all", verbosity=0)


@pytest.mark.long
@pytest.mark.parametrize("players", some("league", [2, 3, 4], 1))
def test_league_is_played_to_its_end(editor, players):
    table = opened(editor, "liga", "Дворовая лига", players)
    assert played(table, chance("evening"), lambda table: None) >= players
    assert "Сезон окончен! Чемпион двора: " in text(table.guests[0].get(table.url))
    found = state_from_json(json.loads(state(table)))
    totals = {name: sum(found.count(hero.id, name) for hero in found.of_kind("hero")) for name in ("scored", "missed")}
    assert totals["scored"] == totals["missed"]


def answer_with(client, table, wanted):
    """Answer what one is asked by the value of an answer."""
    address, fields, ways = next(one for one in forms_of(client, table) if "/moves/answer/" in one[0])
    choices = [{**fields, **way} for way in ways]
    choices += [{**fields, **way} for address, fields, more in forms_of(client, table) for way in more]
    told = next(one for one in choices if one.get("choice") == wanted)
    answer = client.post(address, told)
    assert answer.status_code == 302, text(answer)


def twin(bid):
    """A table that is always the same but for what the first of three has bid; and what the others then see of it."""
    Campaign.objects.all().delete()
    names = ["Аня", "Боря", "Вера"]
    book = Book.objects.get(slug="mgla")
    campaign, tokens = open_campaign(
        title="Мгла", game="counters", book=book, players=3, master="Мария", slug="mglamglamg", secret=b"m" * 32
    )
    table = SimpleNamespace(campaign=campaign, tokens=tokens, url=reverse("campaign", args=[campaign.slug]), guests=[])
    for token, name in zip([tokens["gm"], tokens["1"], tokens["2"], tokens["3"]], ["Мария", *names], strict=True):
        guest = Client()
        guest.cookies["django_language"] = "ru"
        assert guest.post(reverse("join", args=[token]), {"name": name}).status_code == 302
        table.guests.append(guest)
    table.master, *table.guests = table.guests
    for guest in table.guests:
        press(guest, table, "choose", random.Random(1))
    press(table.master, table, "begin", random.Random(1))
    answer_with(table.guests[0], table, bid)
    return table, [as_seen(table, guest) for guest in table.guests[1:]]


def as_seen(table, guest):
    """What a guest's pages say, without what differs between any two tables: keys, hashes, times."""
    pages = "".join(guest.get(f"{table.url}{part}").content.decode() for part in ("", "log/", "number/"))
    pages = re.sub(r'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"|<time.*?</time>', "", pages, flags=re.DOTALL)
    return re.sub(r"[0-9a-f]{32,}|\d\d:\d\d(:\d\d)?", "", pages)


def test_sealed_bid_is_sealed_until_all_have_bid(editor):
    """Whatever somebody bids, the pages of the others are the same to the letter until they have bid too."""
    bring(editor, words_of("mgla"), "mgla.md")
    _, little = twin("1")
    table, much = twin("6")
    assert little == much
    _, second, third = table.guests
    answer_with(second, table, "2")
    answer_with(third, table, "0")
    log = text(third.get(f"{table.url}log/"))
    assert "Аня: Сколько даёте за вещь? 6" in log
    assert "Боря: Сколько даёте за вещь? 2" in log
    assert "конверт" not in log


@pytest.mark.parametrize("slug", ["mgla", "liga"])
def test_book_comes_back_from_its_export_the_same(editor, slug):
    bring(editor, words_of(slug), f"{slug}.md")
    written, differing = export(Book.objects.get(slug=slug))
    assert not differing
    before, after = (
        {draft.slug: draft.stats for draft in rulebook.understand(Document(f"{slug}.md", words)).drafts}
        for words in (words_of(slug), written)
    )
    assert after == before
    assert bring(editor, written, f"{slug}.md").status_code == 200
