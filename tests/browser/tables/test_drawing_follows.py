"""A phone shows a part of the drawing: it follows what happens, and what asks once more comes in sight."""

from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.waiting import wait_until

IN_SIGHT = """(() => {
  const area = document.getElementById("map").getBoundingClientRect();
  const way = document.querySelector(".newest-way")?.getBoundingClientRect();
  return way && way.left >= area.left && way.right <= area.right;
})()"""


def sit(window, tokens, key, name):
    guest = Guest(window(width=390))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest


def test_the_map_follows_where_others_go(window, site):
    (tokens,) = begin_tables(site, "Карта по пятам", "bridges", SKAUT_AND_MAG)
    anya, boris = sit(window, tokens, "1", "Аня"), sit(window, tokens, "2", "Борис")
    anya.page.evaluate("document.getElementById('map').scrollLeft = 9999")
    boris.make("move", "hero-2", place="chs")
    anya.sees(boris.number)
    wait_until(anya.page, IN_SIGHT)
    assert anya.page.evaluate("scrollY") == 0


def test_what_ends_the_game_asks_once_more_above_the_bar(window, site):
    near = [("1", "move", {"hero": "hero-1", "place": place}) for place in ("chs", "ostrov-1")]
    ended = [("1", "finish", {"hero": "hero-1"})]
    (tokens,) = begin_tables(site, "Последний ход", "bridges", [*SKAUT_AND_MAG, *near, *ended])
    page = sit(window, tokens, "2", "Борис").page
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.locator(".grave > summary").first.click()
    bar = page.locator("#bar").bounding_box()
    sure = page.locator(".grave .action-grave").first
    expect(sure).to_be_in_viewport()
    wait_until(page, "document.querySelector('.grave').getBoundingClientRect().bottom <= " + str(bar["y"]))
