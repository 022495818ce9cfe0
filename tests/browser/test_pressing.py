"""Games played by pressing things on the board: by taps on a phone, and by the keyboard alone; the page holds still."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.test_frame import FIRST
from tests.browser.test_table_stays import ENTERED

FIGHTERS = ("hero-1", "hero-2", "mob#1")
BATTLE = [
    ("1", "choose", {"category": "profi"}),
    ("1", "class", {"hero": "hero-1", "class": "espery"}),
    ("2", "choose", {"category": "obyvateli"}),
    ("2", "class", {"hero": "hero-2", "class": "magi"}),
    ("gm", "begin", {}),
    ("gm", "mob", {"category": "profi"}),
    ("gm", "draw-map", {"ways": "Дом - Парк; Парк - Порт"}),
    *(("gm", "bring", {"fighter": one, "place": "node#2"}) for one in FIGHTERS),
    ("gm", "start-battle", {"place": "node#2"}),
    ("1", "roll-initiative", {"hero": "hero-1"}),
    ("2", "roll-initiative", {"hero": "hero-2"}),
]
PRESSED = {
    "bridges": (SKAUT_AND_MAG, ("Аня", "Борис"), [("chs", "move"), ("ostrov-1", "move"), ("hero-1", "finish")]),
    "castle": (ENTERED[:-1], ("Аня", "Борис", "Вера"), [("hall-b1", "order")]),
    "knk-mf": (BATTLE, ("Аня", "Борис"), [("1A", "place")]),
}


def sit(window, site, game, width):
    moves, names, pressed = PRESSED[game]
    (tokens,) = begin_tables(site, "Вечер на поле", game, moves, names=names, players=len(names))
    guest = Guest(window(width=width))
    guest.sit_down(f"/campaigns/join/{tokens['1']}/", "Аня")
    return guest, pressed


@pytest.mark.parametrize("game", PRESSED)
def test_a_game_is_played_on_a_phone_by_tapping_things_and_the_page_holds_still(window, site, game):
    guest, pressed = sit(window, site, game, 390)
    for thing, move in pressed:
        fits, bottom, foot = guest.page.evaluate(FIRST)
        assert fits, f"the first move ends at {bottom}, and there is room up to {foot}"
        one = guest.page.locator(f"[data-about='{thing}']").first
        one.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        scrolled = guest.page.evaluate("scrollY")
        guest.press(thing, move, "hero-1")
        assert guest.page.evaluate("scrollY") == pytest.approx(scrolled, abs=2)
        expect(guest.page.locator("#menu")).to_be_hidden()
        guest.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


def test_islands_are_played_by_the_keyboard_alone(window, site):
    guest, _ = sit(window, site, "bridges", 1440)
    page, number = guest.page, guest.number
    page.locator("#map [tabindex='0']").focus()
    expect(page.locator("#spot-bse, #spot-BSE, #map [data-here]").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#spot-chs")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#menu form button:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#spot-chs")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#menu form button:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    guest.sees(number + 1)
    expect(page.locator("#spot-chs")).to_be_focused()
