"""An evening that is lost: a weak hero too close to a strong boss, and a guard who looks away."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see

MAGE, SCOUT, DWARF = "hero-1", "hero-2", "hero-3"
THE_TRAMP_FIRST = (1, 2, 1, 1)
"""Three coins each; Карате-бомж on the first island."""


@pytest.fixture
def table(window):
    """Three players and a game master, with their heroes chosen and the game begun."""

    def laid(**options):
        maria, *players = [Guest(window(**options)) for _ in range(4)]
        links = maria.begin_campaign("Вечер поражения", players=3)
        for guest, link, name in zip(players, links, ("Аня", "Борис", "Вера"), strict=False):
            guest.sit_down(link, name)
            last = guest
        for guest, character in zip(players, ("mag", "skaut", "burilla"), strict=True):
            guest.sees(last.number)
            guest.make("choose", character=character)
            last = guest
        maria.page.goto(maria.address)
        maria.sees(last.number)
        maria.make("begin", dice=THE_TRAMP_FIRST)
        for guest in players:
            guest.sees(maria.number)
        return maria, *players

    return laid


def walk_into_trouble(anya, boris, vera):
    for place in ("chs", "ostrov-1"):
        anya.make("move", MAGE, place=place)
    vera.sees(anya.number)
    for place in ("chs", "ostrov-1"):
        vera.make("move", DWARF, place=place)
    last = vera
    for guest, hero in ((anya, MAGE), (boris, SCOUT), (vera, DWARF)):
        guest.sees(last.number)
        guest.make("finish", hero)
        last = guest


def test_evening_from_new_campaign_to_defeat(table):
    maria, anya, boris, vera = table(width=390)
    walk_into_trouble(anya, boris, vera)
    expect(vera.page.locator("#questions .prompt")).to_contain_text("Вера")
    boris.sees(vera.number)
    wait_to_see(boris.page.locator("#questions .prompt"))
    expect(boris.page.locator("#questions button")).to_have_count(0)
    vera.answer("no")
    for guest in (maria, anya, boris, vera):
        wait_to_see(guest.page.locator(".ending[data-result=bad]"))
        expect(guest.page.locator("#moves form")).to_have_count(0)


def test_evening_is_lost_without_javascript_too(window):
    people = [Guest(window(javascript=False)) for _ in range(3)]
    maria, anya, vera = people
    links = maria.begin_campaign("Вечер без скриптов", players=2)
    for guest, link, name in ((anya, links[0], "Аня"), (vera, links[1], "Вера")):
        guest.sit_down(link, name)
    anya.page.reload()
    for guest, character in ((anya, "mag"), (vera, "skaut")):
        guest.make("choose", character=character)
        vera.page.reload()
    maria.page.goto(maria.address)
    maria.make("begin", dice=THE_TRAMP_FIRST)
    anya.page.reload()
    foresee(anya)
    for place in ("chs", "ostrov-1"):
        anya.make("move", MAGE, place=place)
    anya.make("finish", MAGE)
    vera.page.reload()
    vera.make("finish", "hero-2")
    for guest in people:
        guest.page.goto(guest.address)
        wait_to_see(guest.page.locator(".ending[data-result=bad]"))


def foresee(guest):
    """Ask for a preview on a page of its own, and come back."""
    guest.unfold(guest.page.locator("details.on-board:not([open]) > summary"))
    guest.offer("move", MAGE, place="chs").locator(".foresee").click()
    expect(guest.page.locator(".preview")).to_contain_text("Аня")
    guest.page.go_back()
    wait_to_see(guest.page.locator("#table"))
