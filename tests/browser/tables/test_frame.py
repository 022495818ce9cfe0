"""The frame of a table: whose turn on top, the first move on the first screen, nothing to scroll on a large one."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_board_keys import MOVES as ROOM_OPENED
from tests.browser.tables.test_table_stays import ENTERED, PLAIN
from tests.browser.waiting import wait_to_see, wait_until

GAMES = {
    "bridges": (SKAUT_AND_MAG, ("Аня", "Борис"), {}),
    "castle": ([("4", "enter", {}), *ENTERED[:-1]], ("Аня", "Борис", "Вера", "Глеб"), {}),
    "dungeon-twister": (ROOM_OPENED, ("Аня", "Борис"), {}),
    "knk-mf": ([], ("Аня", "Борис"), {}),
    "munchkin": ([("2", "choose", {"sex": "male"})], ("Аня", "Борис", "Вера"), {}),
    "plain": (PLAIN, ("Аня", "Борис"), {"book": "dialect"}),
}
PLACES = "ids => ids.map(id => document.getElementById(id)?.getBoundingClientRect().left)"
FIRST = """() => {
  const seen = one => one.checkVisibility() && !one.closest(".cannot");
  const offered = "#questions button, #moves :is(a.button, button, select, summary)";
  const [first] = [...document.querySelectorAll(offered)].filter(seen);
  const bar = document.getElementById("bar");
  const atTheFoot = getComputedStyle(bar).position === "sticky" && bar.checkVisibility();
  const foot = atTheFoot ? bar.getBoundingClientRect().top : innerHeight;
  const box = first.getBoundingClientRect();
  return [box.top >= 0 && box.bottom <= foot, Math.round(box.bottom), Math.round(foot)];
}"""
WHOLE = """() => {
  const drawing = document.querySelector("#scene :is(.castle, .maze-picture, .arena), #map svg");
  if (!drawing) return true;
  const [box, area] = [drawing, drawing.closest(".scene, .map-area")].map((one) => one.getBoundingClientRect());
  const inside = box.top >= area.top && box.left >= area.left && box.right <= area.right + 1;
  const column = drawing.closest(".column");
  const foot = column.clientHeight ? column.getBoundingClientRect().bottom : innerHeight;
  return inside && box.bottom <= Math.min(area.bottom, foot) + 1;
}"""
LARGEST = """() => [...document.querySelectorAll(".framed > .column")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.clientWidth * one.clientHeight, one.className])
  .sort(([one], [other]) => other - one)[0][1]"""
OWN = "#moves button[id^=do-], #my-piles [data-can], .ready button[id*=ask-help]"
"""What is pressed on one's own turn; what can be thrown into a fight is pressed in the hand as well."""
TURNS = {
    "bridges": ("3", 45, "#heroes .hero:first-child .slot a"),
    "munchkin": ("3", 100, ""),
    "dungeon-twister": ("1", 20, ""),
    "yarmarka": ("3", 11, "#heroes .hero:first-child a"),
}
"""Games in the middle of a turn: whose it is, after how many moves of bots, and what of their sheet is pressed too."""
CUT = """selector => [...document.querySelectorAll(selector)].filter(one => {
  if (!one.checkVisibility()) return false;
  const box = one.getBoundingClientRect();
  let cut = box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
  for (let at = one.parentElement; at.id !== "table"; at = at.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(at).overflowY)) continue;
    const place = at.getBoundingClientRect();
    cut ||= box.bottom > place.bottom + 1 || box.top < place.top - 1 || box.right > place.right + 1;
  }
  return cut;
}).map(one => one.id || one.dataset.about)"""
BROKEN = """() => {
  const texts = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest("svg, .visually-hidden")) continue;
    for (const word of text.data.matchAll(/[а-яё]{4,}/gi)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""


@pytest.fixture(scope="module", params=GAMES)
def tokens(request, site):
    moves, names, more = GAMES[request.param]
    return begin_tables(site, "Вечер в рамке", request.param, moves, names=names, players=len(names), **more)[0]


def sit(window, tokens, width, key="1", name="Аня"):
    guest = Guest(window(width=width))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest.page


def test_the_turn_is_said_first_and_in_the_title(window, tokens):
    page = sit(window, tokens, 1440)
    expect(page.locator("#turn")).to_have_attribute("data-mine", "")
    wait_to_see(page.locator("#turn .whose-plate"))
    assert page.title().startswith("● ")
    assert "mark-turn" in page.locator("link[rel=icon]").get_attribute("href")


def test_on_a_phone_the_first_move_is_on_the_first_screen(window, tokens):
    page = sit(window, tokens, 390)
    fits, bottom, foot = page.evaluate(FIRST)
    assert fits, f"the first move ends at {bottom}, and there is room up to {foot}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if page.locator(".castle").count():
        assert page.evaluate(WHOLE), "all halls are there to be pressed"
    page.locator("#pages > summary").click()
    for link in page.locator("#pages a").all():
        expect(link).to_be_in_viewport()


def test_on_a_large_screen_nothing_of_ones_turn_needs_scrolling(window, tokens):
    page = sit(window, tokens, 1440)
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (width, height)
        assert page.evaluate(FIRST)[0], (width, height)
        expect(page.locator("#turn")).to_be_in_viewport()
        assert page.evaluate(WHOLE), (width, height)
        if page.locator("#scene > *, #map > *").count():
            assert "column-board" in page.evaluate(LARGEST), (width, height)


@pytest.mark.parametrize("game", TURNS)
def test_what_is_pressed_on_ones_own_turn_is_not_cut_off(window, site, game):
    key, bots, sheet = TURNS[game]
    code = {"yarmarka": "counters"}.get(game, game)
    names = ("Аня", "Борис", "Вера")[: 2 if code == "dungeon-twister" else 3]
    (tokens,) = begin_tables(site, "Свой ход", code, names=names, book=game, bots=bots)
    page = sit(window, tokens, 1440, key, names[int(key) - 1])
    expect(page.locator("#turn[data-mine]")).to_have_count(1)
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(OWN).count() > 1
        assert page.evaluate(CUT, f"{OWN}, {sheet}" if sheet else OWN) == [], (width, height)


def test_the_hands_that_a_game_master_sees_before_the_game_are_whole(window, site):
    (tokens,) = begin_tables(site, "До игры", "dungeon-twister", names=("Аня", "Борис"))
    page = sit(window, tokens, 1440, "gm", "Мария")
    assert page.locator("#piles .spread-card:visible").count() > 10
    assert page.evaluate(CUT, "#piles .spread-card") == []


def test_the_whole_key_of_the_castle_is_in_sight(window, site):
    (tokens,) = begin_tables(site, "Что значат знаки", "castle", ENTERED[:-1], names=("Аня", "Борис", "Вера"))
    page = sit(window, tokens, 1440)
    wait_to_see(page.locator(".castle-key .castle-near"))
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT, ".castle-key > li") == [], (width, height)


@pytest.mark.parametrize("book", ["podgorye", "reys"])
def test_what_is_counted_for_all_stands_whole_beside_what_lies_open(window, site, book):
    (tokens,) = begin_tables(site, "Общее", "counters", names=("Аня", "Борис", "Вера"), book=book, bots=10)
    page = sit(window, tokens, 1440)
    wait_to_see(page.locator(".laid-card").first)
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".laid-tracks > .track").count() > 1
        assert page.evaluate(CUT, ".laid-tracks > .track, .laid-places .laid-card") == [], (width, height)


def test_words_do_not_break(window, tokens):
    page = sit(window, tokens, 390)
    for width in (390, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(BROKEN) == [], width


def test_the_screen_of_the_room_fits_it_and_has_no_header(window, tokens):
    page = sit(window, tokens, 1440)
    page.goto(page.url.partition("?")[0] + "room/")
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in (".site-head", ".site-search", ".site-foot"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator("#turn")).to_be_in_viewport()
    bars = page.evaluate("[...document.querySelectorAll('.room-heroes meter')].map((one) => one.offsetWidth)")
    assert all(width > 60 for width in bars), "who is how well is seen from three metres"
    points = page.locator(".maze-sides")
    for side in points.all():
        expect(side).to_be_in_viewport(ratio=1)
    assert points.count() == page.locator(".maze").count(), "a maze is played for points"
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a telephone shows the whole board"


@pytest.mark.parametrize("book", ["podgorye", "reys", "yarmarka"])
def test_what_lies_on_the_screen_of_the_room_stands_whole(window, site, book):
    """Tracks, cards and what people have before them are read from afar: none is cut, and no word of them is broken."""
    (tokens,) = begin_tables(site, "Экран", "counters", names=("Аня", "Борис", "Вера"), book=book, bots=28)
    page = sit(window, tokens, 1440)
    page.goto(page.url.partition("?")[0] + "room/")
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".track").count()
        assert page.evaluate(CUT, ".track, .laid-card, .room-heroes > li, .room-side .pile") == [], (width, height)
        assert page.evaluate(BROKEN) == [], (width, height)


def test_nothing_changes_place_with_the_phase(window, site):
    (tokens,) = begin_tables(site, "Вечер в рамке", "bridges", SKAUT_AND_MAG[:2])
    page, maria = sit(window, tokens, 1440), Guest(window())
    maria.come_in(f"/campaigns/join/{tokens['gm']}/", "Мария")
    before = page.evaluate(PLACES, ["status", "moves", "lines"])
    maria.make("begin")
    expect(page.locator("#turn .whose-plate")).to_have_text("Ваш ход")
    assert page.evaluate(PLACES, ["status", "moves", "lines"]) == before


def test_a_sound_and_a_notice_are_off_until_they_are_wanted_and_remembered(window, site):
    (tokens,) = begin_tables(site, "Вечер в рамке", "bridges", SKAUT_AND_MAG)
    page = sit(window, tokens, 1440)
    page.locator("#calls > summary").click()
    expect(page.locator("#call-sound")).not_to_be_checked()
    expect(page.locator("#call-notice")).not_to_be_checked()
    late = []
    # The script comes after the choice.
    page.route("**/calling*.js", lambda route: late.append(route), times=1)
    page.reload()
    page.locator("#calls > summary").click()
    page.locator("#call-sound").check()
    expect(page.locator("#call-sound")).to_be_checked()
    [route] = late
    route.continue_()
    wait_until(page, "localStorage.getItem('letopis-sound') !== null")
    expect(page.locator("#call-sound")).to_be_checked()
    page.reload()
    page.locator("#calls > summary").click()
    expect(page.locator("#call-sound")).to_be_checked()


def test_without_a_script_the_title_says_whose_turn_it_is_and_moves_are_made(window, site):
    (tokens,) = begin_tables(site, "Вечер в рамке", "bridges", SKAUT_AND_MAG)
    page = window(javascript=False)
    guest = Guest(page)
    guest.come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
    assert page.title().startswith("● Ваш ход")
    expect(page.locator("#calls")).to_be_hidden()
    guest.make("finish", "hero-1")
    expect(page.locator("#turn")).to_contain_text("Борис")
    assert not page.title().startswith("●")


def test_a_first_evening_leaves_the_first_move_on_the_first_screen_of_a_phone(window, site):
    page = window(width=390)
    page.goto("/campaigns/")
    page.locator(".first-evening button").click()
    wait_to_see(page.locator("#lesson .lesson-says"))
    page.wait_for_load_state()
    fits, bottom, foot = page.evaluate(FIRST)
    assert fits, f"the first move ends at {bottom}, and there is room up to {foot}"
    page.locator("#lesson summary").click()
    expect(page.locator("#lesson button")).to_be_in_viewport()


def test_letters_lead_about_the_table_in_any_layout_and_a_question_mark_says_them(window, site):
    (tokens,) = begin_tables(site, "Вечер без мыши", "bridges", SKAUT_AND_MAG)
    page = sit(window, tokens, 1440)
    page.wait_for_load_state()
    for key, place in (("KeyB", "map"), ("KeyS", "lines"), ("KeyM", "moves")):
        page.keyboard.press(key)
        expect(page.locator(f"#{place} :focus"), key).to_have_count(1)
    page.keyboard.press("Shift+Slash")
    wait_to_see(page.locator("#keys"))
    expect(page.locator("#keys kbd").first).to_have_text("M")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
