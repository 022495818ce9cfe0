"""The shop of a table: a card for each thing with its price and what it does; buying is the game's own move."""

import re
from types import SimpleNamespace

import pytest

from campaigns import ledger
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text


@pytest.fixture
def fair(shelf):
    """«Мосты» begun by two: Мастер and Скаут stand at the base, the bank has 2 coins."""
    shelf("bridges")
    told = {"title": "Лавка", "game": "bridges", "players": 2, "names": ["Аня", "Борис"], "secret": bytes(32)}
    campaign, tokens = ledger.open_campaign(book=Book.objects.get(slug="bridges"), **told)
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, character in (("1", "master"), ("2", "skaut")):
        ledger.make_move(campaign, "choose", {"character": character}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    change = {"set": "counter", "piece": "bank", "name": "coins", "value": 2}
    ledger.override(campaign, [change], "касса", by=seats["gm"])
    return SimpleNamespace(campaign=campaign, tokens=tokens)


def card(guest, thing):
    page = guest.get("shop").content.decode()
    found = re.search(
        rf'<li class="shop-card" id="ware-{thing}".*?</li>\s*(?=<li class="shop-card"|</ul>\s*</section>)', page, re.S
    )
    return found[0]


def said(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_card_says_price_hands_damage_and_what_is_left_after(fair):
    shown = said(card(Guest(fair, "1"), "rekursivnyy-luk"))
    assert "монеты: 1" in shown.lower()
    assert "2 руки" in shown.lower()
    assert "Собственный урон 2" in shown
    assert "Останется в банке: 1." in shown


def test_who_buys_is_said_only_where_it_could_be_another(fair):
    button = re.compile(r"(?s)<button[^>]*>(.*?)<span")
    (own,) = button.findall(card(Guest(fair, "1"), "rekursivnyy-luk"))
    assert own.strip() == "Купить"
    assert [one.strip() for one in button.findall(card(Guest(fair, "gm"), "rekursivnyy-luk"))] == [
        "Купить: Аня",
        "Купить: Борис",
    ]


def test_card_bears_the_emblem_of_the_thing(fair):
    assert "#bow-arrow" in card(Guest(fair, "1"), "rekursivnyy-luk")


def test_card_says_for_whom_a_thing_is(fair):
    assert "Только для Мага" in said(card(Guest(fair, "1"), "posoh-lesov"))


def test_what_is_not_for_sale_here_says_why(fair):
    shown = card(Guest(fair, "1"), "pruzhina")
    assert "data-closed" in shown
    assert "<button" not in shown
    assert "Пружину здесь не продают: это База." in said(shown)
    assert "3*" not in said(card(Guest(fair, "1"), "bomba"))


def test_where_somebody_is_told_to_be_is_called_as_on_the_map(fair):
    ledger.make_move(fair.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=fair.campaign.seats.get(key="1"))
    assert "Пружину здесь не продают: это остров сундука." in said(card(Guest(fair, "1"), "pruzhina"))


def test_buying_is_the_move_and_comes_back_to_the_shop(fair):
    anya = Guest(fair, "1")
    had = re.findall(r"У нас есть: (\d+)", said(card(anya, "zelye-lecheniya")))
    answer = anya.move("buy", hero="hero-1", item="zelye-lecheniya", back="shop")
    assert answer.status_code == 302
    assert answer.url.startswith(anya.url("shop"))
    assert ledger.load(fair.campaign).state.count("bank", "coins") == 1
    assert f"У нас есть: {int(had[0] if had else 0) + 1}." in said(card(anya, "zelye-lecheniya"))


def test_nobody_buys_for_others_and_who_looks_on_only_looks(fair):
    assert "buy-rekursivnyy-luk-hero-1" not in Guest(fair, "2").get("shop").content.decode()
    assert Guest(fair).client.get(Guest(fair).url("shop")).status_code == 404


def test_table_leads_to_the_shop_and_other_games_have_none(fair, cave):
    assert Guest(fair, "1").url("shop") in Guest(fair, "1").get("campaign").content.decode()
    assert Guest(cave, "1").get("shop").status_code == 404
    assert "Лавка" in text(Guest(fair, "1").get("shop"))
