"""Games played by pressing things on the board: by taps on a phone, and by the keyboard alone; the page holds still."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_board_keys import MOVES as ROOM_OPENED
from tests.browser.tables.test_table_stays import ENTERED, PLAIN
from tests.browser.tapping import Tapper
from tests.browser.waiting import wait_to_see

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
GOBLIN = "karta-monstra#1"
FIGHT = [
    *((key, "choose", {"sex": "female"}) for key in ("1", "2", "3")),
    ("gm", "begin", {}),
    ("gm", "learn", {"name": "Гоблин", "kind": "karta-monstra", "level": "1", "treasures": "1"}),
    ("gm", "learn", {"name": "Меч", "kind": "shmotka", "bonus": "3"}),
    ("1", "wear", {"hero": "hero-1", "card": "shmotka#1"}),
    *((key, "ready", {"hero": f"hero-{key}"}) for key in ("1", "2", "3")),
    ("1", "open-door", {"hero": "hero-1", "card": GOBLIN}),
    ("gm", "by hand", {"set": "counter", "piece": "hero-1", "name": "level", "value": 9}),
]
"""The last fight of an evening: whoever is of level 9 wins by it."""
PLACED = [("2", "place", {"hero": "hero-2", "cell": "3A"}), ("gm", "place", {"hero": "mob#1", "cell": "9A"})]
TWO, THREE = ("Аня", "Борис"), ("Аня", "Борис", "Вера")
PRESSED: dict[str, tuple[list, tuple[str, ...], list[tuple[str, ...]]]] = {
    "bridges": (SKAUT_AND_MAG, TWO, [("chs", "move"), ("ostrov-1", "move"), ("hero-1", "finish", "Закончить ход", "")]),
    "castle": (ENTERED[:-1], THREE, [("hall-b1", "order")]),
    "dungeon-twister": (
        ROOM_OPENED[:-2],
        TWO,
        [("blue-action-2", "play"), ("pick", "#cell-b0"), ("", "#cell-c3"), ("", "#cell-c2"), ("", "#do-table-finish")],
    ),
    "knk-mf": ([*BATTLE, *PLACED], TWO, [("1A", "place"), ("2B", "walk"), ("hero-1", "finish")]),
    "munchkin": (FIGHT, THREE, [("hero-1", "claim"), ("hero-1", "win")]),
    "plain": (PLAIN, TWO, [("hero-2", "turn")]),
}
"""What was done before, by whom, and what Anya taps: a thing and the move of its menu, or what moves at once. Whom the
boss beside her would fell is asked once more."""


def sit(window, site, game, width):
    moves, names, pressed = PRESSED[game]
    book = "dialect" if game == "plain" else game
    (tokens,) = begin_tables(site, "Вечер на поле", game, moves, names=names, players=len(names), book=book)
    guest = Tapper(window(width=width))
    guest.come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
    return guest, pressed


@pytest.mark.parametrize("game", PRESSED)
def test_a_turn_is_played_on_a_phone_by_tapping_things_and_the_page_holds_still(window, site, game):
    guest, pressed = sit(window, site, game, 390)
    for thing, move, *steps in pressed:
        if thing == "pick":
            guest.brought(move).tap()
            expect(guest.page.locator("[data-picked]")).to_have_count(1)
        elif thing:
            guest.tap(thing, move, *steps)
        else:
            guest.press(move)
    expect(guest.page.locator("#turn[data-mine]")).to_have_count(0)
    if game == "munchkin":  # that kill was the last: the end is told where one looks first
        expect(guest.page.locator(".ending[data-result=good]")).to_contain_text("Аня")
        expect(guest.page.locator("#ending-title")).to_be_in_viewport()


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


def test_what_was_pressed_is_seen_above_its_sheet_and_comes_back(window, site):
    """The map of a telephone is as high as its place: the sheet would cover what it is about."""
    (tokens,) = begin_tables(site, "Остров под листом", "bridges", SKAUT_AND_MAG)
    anya = Guest(window(width=390))
    anya.come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
    page = anya.page
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    lowest = page.evaluate(LOWEST)
    island = page.locator(f'#map [data-about="{lowest}"]').first
    stood = island.evaluate(BOTTOM)
    island.click()
    wait_to_see(page.locator("#menu-title"))
    assert stood > page.locator("#menu").evaluate("one => one.getBoundingClientRect().top")
    assert island.evaluate(BOTTOM) <= page.locator("#menu").evaluate("one => one.getBoundingClientRect().top")
    assert page.evaluate("scrollY") == 0
    page.locator("#menu-close").click()
    expect(page.locator("#menu")).to_be_hidden()
    assert abs(island.evaluate(BOTTOM) - stood) <= 1


def test_without_a_script_the_menu_lies_within_its_column(window, site):
    """The column of moves is narrower than a menu beside the maze: the way to shut it was past the edge."""
    moves, names, _ = PRESSED["dungeon-twister"]
    (tokens,) = begin_tables(site, "Меню без сценария", "dungeon-twister", moves, names=names)
    page = window(width=1440, javascript=False)
    page.goto(f"/campaigns/join/{tokens['1']}/")
    page.locator("#id_name").fill("Аня")
    page.locator("main form button").first.click()
    page.goto(page.url.partition("?")[0] + "?about=blue-action-2")
    menu, column, close = (page.locator(one).bounding_box() for one in ("#menu", ".column-moves", "#menu-close"))
    assert menu["x"] + menu["width"] <= column["x"] + column["width"] + 1
    assert close["x"] + close["width"] <= column["x"] + column["width"]


BOTTOM = "one => one.getBoundingClientRect().bottom"
LOWEST = """() => {
  const bottom = (one) => one.getBoundingClientRect().bottom;
  const things = [...document.querySelectorAll("#map [data-about]")];
  return things.sort((one, other) => bottom(other) - bottom(one))[0].dataset.about;
}"""
