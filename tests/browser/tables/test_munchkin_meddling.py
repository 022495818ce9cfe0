"""Who meddles in a Munchkin fight finds it beside the columns of terms, with the sums that it would leave."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest

NAMES = ("Аня", "Борис", "Вера")
FIGHT_BEGUN = [
    *((str(seat), "choose", {"sex": "male"}) for seat in (1, 2, 3)),
    ("gm", "begin", {}),
    ("gm", "start", {}),
    ("1", "open-door", {"hero": "hero-1", "card": "prosto-troll"}),
]
"""Real decks: Anya, of level 1, meets a monster of level 10."""


@pytest.fixture
def tokens(site):
    return begin_tables(site, "Драка", "munchkin", FIGHT_BEGUN, names=NAMES, players=3)[0]


def sit(window, tokens, key, name, **about):
    guest = Guest(window(**about))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest


def sums(page):
    """Both sums, as the columns of terms say them."""
    return " : ".join(page.locator("#scene .fight-total strong").all_text_contents())


def told(button):
    """The sums before and after, as a button says them."""
    return re.search(r"(\d+ : \d+) → (\d+ : \d+)", button.text_content()).groups()


def ready(page, place, card):
    return page.locator(f".ready-place[data-place={place}] button").filter(has_text=card)


def test_a_phone_throws_a_card_in_beside_the_fight(window, tokens):
    boris = sit(window, tokens, "2", "Борис", width=390)
    button = ready(boris.page, "monsters", "Псих")
    first = boris.page.locator(".ready button").first.bounding_box()
    assert first["y"] + first["height"] < boris.page.locator("#bar").bounding_box()["y"]
    before, before_sums, will_be = boris.number, sums(boris.page), told(button)
    button.tap()
    boris.sees(before + 1)
    assert (before_sums, sums(boris.page)) == will_be == ("1 : 10", "1 : 15")
    scrolled = "[document.documentElement.scrollWidth, innerWidth]"
    wide, room = boris.page.evaluate(scrolled)
    assert wide <= room


def test_by_keyboard_a_neighbour_offers_help_and_it_is_accepted(window, tokens):
    vera = sit(window, tokens, "3", "Вера")
    anya = sit(window, tokens, "1", "Аня")
    button = ready(vera.page, "heroes", "Предложить помощь")
    before, will_be = vera.number, told(button)
    button.focus()
    vera.page.keyboard.press("Enter")
    anya.sees(before + 1)
    agreed = anya.page.locator("#questions .weighed")
    expect(agreed).to_contain_text("1 : 10 → 2 : 10, для победы мало")
    expect(agreed).to_contain_text("Сокровища за победу: Вера — 0, Аня — ")
    expect(agreed).to_contain_text("1 : 10, как сейчас")
    anya.answer("yes")
    vera.sees(before + 2)
    assert ("1 : 10", sums(vera.page)) == will_be == ("1 : 10", "2 : 10")
    expect(vera.page.locator(".ready button").filter(has_text="Предложить помощь")).to_have_count(0)


def test_without_a_script_a_card_is_used_for_the_heroes(window, tokens):
    boris = sit(window, tokens, "2", "Борис", javascript=False)
    button = ready(boris.page, "heroes", "Волшебная мина")
    will_be = told(button)
    button.click()
    expect(boris.page.locator("#scene [data-side=heroes] dl")).to_contain_text("Волшебная мина")
    assert ("1 : 10", sums(boris.page)) == will_be == ("1 : 10", "6 : 10")
