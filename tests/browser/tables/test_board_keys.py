"""The squares of a drawn board by the keyboard: one stop, arrows from square to square; and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see

TEAMS = [
    (key, "character", {"side": side, "name": name, "speed": speed, "fight": "2"})
    for key, side in (("1", "blue"), ("2", "yellow"))
    for name, speed in (("Гоблин", "4"), ("Вор", "5"))
]
LINES = [
    (key, "put", {"token": f"{side}-{number}", "place": f"{letter}{line}"})
    for number, letter in enumerate("be", 1)
    for key, side, line in (("1", "blue", 0), ("2", "yellow", 6))
]
MOVES = [
    ("gm", "maze", {"rooms": "blank", "rows": "1"}),
    *(
        ("gm", "draw", {"room": tile, "plan": f"...../...../..{arrow}../...../....."})
        for tile, arrow in (("tile-1a", ">"), ("tile-1b", "<"))
    ),
    *TEAMS,
    ("gm", "begin", {}),
    *LINES,
    ("1", "play", {"card": "2"}),
    ("1", "reveal", {"hero": "blue-1", "room": "room-1"}),
]


@pytest.fixture(scope="module")
def tables(site):
    """The links of tables on which the blues have opened their first room and have one point left."""
    return begin_tables(site, "Стрелки", "dungeon-twister", MOVES, number=4)


@pytest.fixture
def tokens(tables):
    return tables.pop()


def sit(page, tokens, key="1", name="Аня"):
    guest = Guest(page)
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest


def pick(guest, who):
    guest.page.locator(f"#pick-{who}").press("Enter")
    expect(guest.page.locator(f"#pick-{who}")).to_have_attribute("aria-current", "true")


def stops(page):
    """The squares at which Tab stops."""
    return page.locator(".cells [tabindex='0'], .cells :is(a, button):not([tabindex])")


def at(page, square):
    """Wait until the keyboard is on a square."""
    place = f".place[data-place={square}]"
    expect(page.locator(f"{place}:focus, {place} :focus")).to_have_count(1)


def test_arrows_go_from_square_to_square_and_tab_leaves_the_board(window, tokens):
    page = window()
    guest = sit(page, tokens)
    pick(guest, "blue-1")
    wait_to_see(page.get_by_role("grid"))
    expect(page.locator(".cells [role=row] > [role=gridcell]")).to_have_count(70)
    expect(stops(page)).to_have_count(1)
    page.locator("#pick-blue-2").focus()
    page.keyboard.press("Tab")
    at(page, "b0")
    for key, square in (
        ("ArrowLeft", "b0"),
        ("ArrowUp", "a0"),
        ("ArrowUp", "a0"),
        ("ArrowRight", "a1"),
        ("ArrowDown", "b1"),
        ("End", "b6"),
        ("ArrowRight", "b6"),
        ("Home", "b0"),
        ("Control+End", "j6"),
        ("ArrowDown", "j6"),
        ("Control+Home", "a0"),
        ("End", "a6"),
        ("ArrowDown", "b6"),
    ):
        page.keyboard.press(key)
        at(page, square)
        expect(stops(page)).to_have_count(1)
    expect(page.locator(".place[data-place=b6]")).to_have_accessible_name("b6: Гоблин желтых")
    page.keyboard.press("Tab")
    expect(page.locator(".cells :focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    at(page, "b6")


def test_a_game_is_played_on_the_squares_by_keys_alone(window, tokens):
    page = window()
    guest = sit(page, tokens)
    pick(guest, "blue-1")
    page.locator("#maze-in-words").evaluate("fold => { fold.open = true; }")
    page.locator(".cells [tabindex='0']").focus()
    at(page, "b0")
    number = guest.number
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    guest.sees(number + 1)
    expect(page.locator("#maze-in-words")).to_contain_text("Гоблин синих: c2")
    at(page, "c2")
    page.keyboard.press("ArrowRight")
    at(page, "c3")
    page.keyboard.press("Enter")
    guest.sees(number + 2)
    at(page, "c3")
    expect(stops(page)).to_have_count(1)


def test_what_a_square_asks_takes_the_keyboard_and_news_leave_it_there(window, tokens):
    page, other = window(), window()
    anya, boris = sit(page, tokens), sit(other, tokens, "2", "Борис")
    number = boris.number
    anya.sees(number)
    pick(anya, "blue-1")
    page.locator(".cells [tabindex='0']").focus()
    at(page, "b0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    anya.sees(number + 1)
    boris.sees(anya.number)
    anya.make("finish")
    boris.sees(anya.number)
    boris.make("play", card="2")
    pick(boris, "yellow-1")
    several = other.locator("a.cell[data-several][id]").first
    square = several.get_attribute("id").removeprefix("cell-")
    several.focus()
    other.keyboard.press("Space")
    expect(other.locator("#pressed :is(summary, button, a):focus")).to_have_count(1)
    other.keyboard.press("Shift+Tab")
    at(other, square)
    # As if it had been another drawing: what is shown already is not sent again.
    other.evaluate("Object.assign(document.getElementById('scene').dataset, { old: 'yes', part: 'another' })")
    other.evaluate("document.body.dispatchEvent(new CustomEvent('news'))")
    expect(other.locator("#scene[data-old]")).to_have_count(0)
    at(other, square)
    expect(stops(other)).to_have_count(1)


def test_without_javascript_each_square_is_a_stop_and_works(window, tokens):
    page = window(javascript=False)
    sit(page, tokens)
    page.locator("#pick-blue-1").click()
    expect(page.get_by_role("grid")).to_have_count(0)
    expect(stops(page).nth(10)).to_be_attached()
    page.locator("button#cell-c1").press("Enter")
    expect(page.locator("#cell-c1")).to_have_accessible_name(re.compile("Закончить"))
    expect(page.locator("#maze-in-words")).to_contain_text("Гоблин синих: c1")
