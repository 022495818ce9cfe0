"""One's own page without network: as it last stood, saying when; and nothing that one may not see any more."""

import pytest
from playwright.sync_api import Error, expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.waiting import wait_to_see, wait_until

HOLDS = """async () => {
  const kept = await caches.open("letopis-mine");
  while (%s(await kept.match(location.href))) await new Promise((soon) => setTimeout(soon, 20));
}"""
MANY = """async () => {
  const kept = await caches.open("letopis-mine");
  return (await kept.keys()).filter(({ url }) => new URL(url).pathname.endsWith("/me/")).length === %s;
}"""
"""Whether so many pages of seats are kept."""
KEPT, FORGOTTEN = HOLDS % "!", HOLDS % ""
"""Waits for it; a promise that is waited for by asking again and again is always there."""


def test_ones_own_page_opens_without_network_and_is_forgotten_with_the_seat(window, site):
    (tokens,) = begin_tables(site, "Вечер в поезде", "bridges", SKAUT_AND_MAG)
    page = window(width=390, new=True)
    page.goto(f"/campaigns/join/{tokens['1']}/")
    page.locator("#id_name").fill("Аня")
    page.locator("main form button").first.click()
    table = page.url.partition("?")[0]
    page.goto(table + "me/")
    expect(page.locator("#kept")).to_be_hidden()
    page.evaluate(KEPT)

    page.context.set_offline(True)
    page.goto(table + "me/")
    expect(page.locator("#kept")).to_contain_text("Сети нет")
    expect(page.locator("#kept time")).to_contain_text(" г.")
    wait_to_see(page.locator("#sheet-hero-1"))
    with pytest.raises(Error):
        page.goto(table)

    page.context.set_offline(False)
    page.context.clear_cookies()
    assert page.goto(table + "me/").status == 404
    page.evaluate(FORGOTTEN)


@pytest.mark.parametrize("where", ["/campaigns/seats/", "seats/"])
def test_who_leaves_a_seat_leaves_no_page_of_it_behind(window, site, where):
    """Whoever has the device next, and no network, sees no hand of a seat that was left on it."""
    (tokens,) = begin_tables(site, "Вечер в поезде", "bridges", SKAUT_AND_MAG)
    page = window(new=True)
    page.goto(f"/campaigns/join/{tokens['1']}/")
    page.locator("#id_name").fill("Аня")
    page.locator("main form button").first.click()
    table = page.url.partition("?")[0]
    page.goto(table + "me/")
    page.evaluate(KEPT)
    page.goto(where if where.startswith("/") else table + where)
    page.locator("form[action$='/leave/'] button").first.click()
    page.wait_for_url("**/campaigns/")
    page.context.set_offline(True)
    with pytest.raises(Error):
        page.goto(table + "me/")


@pytest.mark.parametrize("how", ["the session was ended", "the seat was freed"])
def test_a_seat_that_was_lost_elsewhere_is_forgotten_with_the_next_page(window, site, how):
    """The page that comes next is one of rules, which know nobody; of two seats only the one that was lost goes."""
    told = [begin_tables(site, title, "bridges", SKAUT_AND_MAG) for title in ("Вечер в поезде", "Вечер дома")]
    page, tables = window(new=True), []
    for (tokens,) in told:
        page.goto(f"/campaigns/join/{tokens['1']}/")
        page.locator("#id_name").fill("Аня")
        page.locator("main form button").first.click()
        tables.append(page.url.partition("?")[0])
        page.goto(tables[-1] + "me/")
        page.evaluate(KEPT)
    ended = tables
    if how == "the session was ended":
        page.context.clear_cookies()
    else:
        ended, master = tables[:1], window()
        master.goto(f"/campaigns/join/{told[0][0]['gm']}/")
        master.locator("main form button").first.click()
        master.goto(tables[0] + "seats/")
        with master.expect_response("**/seats/1/free/"):
            master.locator("form[action$='/seats/1/free/'] button").dispatch_event("click")
        master.close()
    for registered in page.context.service_workers:
        registered.evaluate("looked = -Infinity")
    page.goto("/ru/bridges/")
    wait_until(page, MANY % (len(tables) - len(ended)), 10)
    page.context.set_offline(True)
    if len(ended) == 1:
        page.goto(tables[1] + "me/")
        wait_to_see(page.locator("#sheet-hero-1"))
    for table in ended:
        with pytest.raises(Error):
            page.goto(table + "me/")


def test_who_signs_out_leaves_no_page_behind_and_keeps_the_books(window, site):
    page = window(new=True)
    page.goto("/account/sign-up/")
    page.locator("#id_username").fill("Аня")
    for field in page.locator("input[type=password]").all():
        field.fill("тридцать три богатыря")
    page.locator("main form button").first.click()
    page.goto("/account/")
    page.evaluate("caches.open('letopis-mine').then((kept) => kept.put('/campaigns/x/me/', new Response('мой ход')))")
    page.evaluate("caches.open('letopis-book:/ru/castle/')")
    page.get_by_role("button", name="Выйти").click()
    expect(page.locator("form[data-forgets]")).to_have_count(0)
    assert page.evaluate("caches.keys()") == ["letopis-book:/ru/castle/"]
