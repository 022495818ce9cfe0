"""A stranger writes a small game in the dialect, brings it through the browser and plays it, without any Python."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from rulebooks.models import Book
from tests.campaigns.guests import text
from tests.harness.sampling import some

GAME = """+++
title = "Горох"
slug = "goroh"
summary = "Кто соберёт больше горошин."

[table]
players = [2, 4]
rule = "pravila"

[counters.peas]
title = "Горошины"
who = "nobody"

[holders.pocket]
title = "Карман"
on = "hero"
seen = "owner"

[holders.meadow]
title = "Поляна"

[decks.pods]
title = "Грядка"
card = "стручок"
of = "стручок"
to = "pocket"
deal = 2
rule = "struchki"

[periods.turn]
title = "Ход"
turns = true

[actions.open]
title = "Раскрыть стручок"
who = "turn"
card = "pocket"
do = ["put card to meadow", "add peas горох", "draw 1 from pods", "next"]
rule = "hod"

[[ends]]
when = "peas >= 9"
of = "hero"
says = "Хватит! {who} наедается досыта, {даже если} это странно."
rule = "konec"
+++

# Горох

## Правила {#pravila}

Все по очереди раскрывают стручки.

## Ход {#hod}

Положите стручок на поляну и возьмите столько горошин, сколько в нём было.

## Стручки {#struchki kind=стручок}

| Стручок | Горох | Кол-во |
|---|---|---|
| Тощий | 1 | 6 |
| Толстый | 3 | 6 |
| Чудесный | 4 | 6 |

## Конец {#konec}

Девять горошин, и вы наелись.
"""
NAMES = ["Аня", "Боря", "Вера", "Глеб", "Даша", "Егор"]
SECRETS = ["Тощий", "Толстый", "Чудесный"]


def bring(client, words, name="goroh.md"):
    """Upload a document and apply its draft, as an editor does in the browser."""
    answer = client.post("/upload/", {"document": SimpleUploadedFile(name, words.encode())})
    if answer.status_code != 302:
        return answer
    seen = client.get(answer.url).context["form"].initial["seen"]
    return client.post(f"{answer.url}apply/", {"seen": seen, "reason": "Новая игра"}, follow=True)


@pytest.fixture
def editor(db, client):
    user = User.objects.create_user("writer", password="long enough")  # noqa: S106  nobody else's
    user.user_permissions.add(Permission.objects.get(codename="add_revision"))
    client.force_login(user)
    client.cookies["django_language"] = "ru"
    return client


def sit_down(editor, players, slug="goroh", title="Горох"):
    """Open a campaign on the book from the page of new campaigns; each player sits down by a link."""
    offered = text(editor.get(reverse("new_campaign")))
    assert re.search(rf"{title} \(игроков от \d до \d\)", offered)
    form = {"title": "Огород", "game": f"counters:{slug}", "players": players, "dice": "app", "name": "Мария"}
    assert editor.post(reverse("new_campaign"), form).status_code == 302
    campaign = Campaign.objects.get()
    page = editor.get(reverse("seats", args=[campaign.slug])).content.decode()
    links = re.findall(r'value="(http[^"]+/join/[^"]+)"', page)
    guests = []
    for link, name in zip(links, NAMES[:players], strict=False):
        guest = Client()
        guest.cookies["django_language"] = "ru"
        assert guest.post(link, {"name": name}).status_code == 302
        guests.append(guest)
    return SimpleNamespace(url=reverse("campaign", args=[campaign.slug]), master=editor, guests=guests, links=links)


def ways(client, table):
    """What a page lets somebody do: the address and the fields of each form of a move."""
    page = client.get(table.url).content.decode()
    found = []
    for address, form in re.findall(r'<form class="way" method="post" action="([^"]+)"(.*?)</form>', page, re.DOTALL):
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
        choices = re.findall(r'<option value="([^"]+)"', form)
        found.append((address, {**fields, **({"way": unescape(choices[0])} if choices else {})}))
    return found


def make(client, table, move):
    """Press the first button of a move."""
    address, fields = next(one for one in ways(client, table) if f"/moves/{move}/" in one[0])
    answer = client.post(address, fields)
    assert answer.status_code == 302, text(answer)


def begin(table):
    for guest in table.guests:
        make(guest, table, "choose")
    make(table.master, table, "begin")


def whose_turn(table):
    return next((guest for guest in table.guests if any("/moves/open/" in one[0] for one in ways(guest, table))), None)


def spread(client, table):
    """What a page shows of cards, and nothing else of it."""
    page = client.get(table.url).content.decode()
    return "".join(re.findall(r'<section id="(?:my-)?piles".*?</section>', page, re.DOTALL))


@pytest.mark.parametrize("players", some("pods", [2, 3, 4], 1))
def test_strangers_game_is_played_to_its_end(editor, players):
    assert bring(editor, GAME).status_code == 200
    table = sit_down(editor, players)
    begin(table)
    moves = 0
    while guest := whose_turn(table):
        make(guest, table, "open")
        moves += 1
        assert moves < 60
    assert moves >= players
    ended = text(table.guests[0].get(table.url))
    assert re.search(r"Хватит! \S+ наедается досыта, \{даже если\} это странно\.", ended)
    log = text(table.guests[-1].get(f"{table.url}log/"))
    assert "раскрывает стручок" in log
    assert "Горошины" in log


def test_hand_is_seen_by_its_owner_alone(editor):
    bring(editor, GAME)
    table = sit_down(editor, 3)
    begin(table)
    first, second, third = (spread(guest, table) for guest in table.guests)
    assert all(any(secret in seen for secret in SECRETS) for seen in (first, second, third))
    for guest in table.guests:
        pockets = re.split("Карман: ", spread(guest, table))[1:]
        assert sum(any(secret in pocket for secret in SECRETS) for pocket in pockets) == 1
        assert sum("стручок" in pocket for pocket in pockets) >= 2


def test_move_is_taken_back_and_the_card_returns(editor):
    bring(editor, GAME)
    table = sit_down(editor, 2)
    begin(table)
    guest = whose_turn(table)
    before = spread(guest, table)
    make(guest, table, "open")
    assert spread(guest, table) != before
    number = int(table.master.get(f"{table.url}number/").content)
    answer = table.master.post(f"{table.url}undo/", {"number": number, "seat": "gm"})
    assert answer.status_code == 302, text(answer)
    assert spread(guest, table) == before


def test_places_are_called_after_a_player_who_takes_another_name(editor):
    bring(editor, GAME)
    table = sit_down(editor, 2)
    begin(table)
    assert table.guests[0].post(table.links[0], {"name": "Анна"}).status_code == 302
    seen = spread(table.guests[1], table)
    assert "Карман: Анна" in seen
    assert "Аня" not in seen


def test_nobody_moves_out_of_turn(editor):
    bring(editor, GAME)
    table = sit_down(editor, 2)
    begin(table)
    guest = whose_turn(table)
    address, fields = next(one for one in ways(guest, table) if "/moves/open/" in one[0])
    other = next(one for one in table.guests if one is not guest)
    assert other.post(address, {**fields, "seat": ""}).status_code == 422


def test_wrong_number_of_players_is_refused(editor):
    bring(editor, GAME)
    form = {"title": "Огород", "game": "counters:goroh", "players": "5", "dice": "app", "name": "М"}
    answer = editor.post(reverse("new_campaign"), form)
    assert answer.status_code == 422
    assert "от 2 до 4" in text(answer)
    assert not Campaign.objects.exists()


def test_mistake_is_told_with_its_line_and_nothing_is_kept(editor):
    answer = bring(editor, GAME.replace('who = "turn"', 'who = "jester"'))
    assert answer.status_code == 422
    assert "goroh.md, строка 36" in text(answer)
    assert "«jester» здесь быть не может" in text(answer)
    assert not Book.objects.exists()


def test_another_edition_does_not_disturb_a_table_under_way(editor):
    bring(editor, GAME)
    table = sit_down(editor, 2)
    begin(table)
    assert bring(editor, GAME.replace("peas >= 9", "peas >= 2")).status_code == 200
    guest = whose_turn(table)
    make(guest, table, "open")
    assert whose_turn(table) is not None


def test_book_without_a_table_has_a_plain_one(editor):
    bring(editor, '+++\ntitle = "Просто книга"\n+++\n\n# Просто книга\n\nТекст.\n', "book.md")
    assert Book.objects.get().title == "Просто книга"
    page = editor.get(reverse("new_campaign")).content.decode()
    assert 'value="plain:prosto-kniga"' in page
    assert "counters:prosto-kniga" not in page
