"""One's own page without network: as it last stood, saying when; and nothing that one may not see any more."""

import pytest
from playwright.sync_api import Error, expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables

KEPT = """async () => {
  const kept = await caches.open("letopis-mine");
  return Boolean(await kept.match(location.href));
}"""


def test_ones_own_page_opens_without_network_and_is_forgotten_with_the_seat(window, site):
    (tokens,) = begin_tables(site, "Вечер в поезде", "bridges", SKAUT_AND_MAG)
    page = window(width=390)
    page.goto(f"/campaigns/join/{tokens['1']}/")
    page.locator("#id_name").fill("Аня")
    page.locator("main form button").first.click()
    table = page.url.partition("?")[0]
    page.goto(table + "me/")
    expect(page.locator("#kept")).to_be_hidden()
    page.wait_for_function(KEPT)

    page.context.set_offline(True)
    page.goto(table + "me/")
    expect(page.locator("#kept")).to_contain_text("Сети нет")
    expect(page.locator("#kept time")).to_contain_text(" г.")
    expect(page.locator("#sheet-hero-1")).to_be_visible()
    with pytest.raises(Error):
        page.goto(table)

    page.context.set_offline(False)
    page.context.clear_cookies()
    assert page.goto(table + "me/").status == 404
    page.wait_for_function("async () => !(await (await caches.open('letopis-mine')).match(location.href))")
