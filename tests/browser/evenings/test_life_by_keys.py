"""What happens to a table around its game, by the keyboard alone: a late seat, putting away, bringing back, rematch."""

from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.keyboard import Keyboard
from tests.browser.table import Guest


def test_who_runs_the_game_leads_a_table_through_its_life_by_keys(window, site):
    (tokens,) = begin_tables(site, "Вечер без мыши", "bridges", SKAUT_AND_MAG)
    page = window(width=390)
    Guest(page).sit_down(f"/campaigns/join/{tokens['gm']}/", "Мария")
    keys = Keyboard(page, site.url)
    slug = page.url.partition("?")[0].rstrip("/").rpartition("/")[2]
    keys.press("Страницы")
    keys.follow("Места")
    seats = page.locator(".seat-row")
    expect(seats).to_have_count(3)
    keys.follow("Место для опоздавшего")
    expect(seats).to_have_count(4)
    keys.follow("Убрать стол")
    keys.follow("Убрать стол")
    expect(page.locator("main")).not_to_contain_text("Вечер без мыши")
    keys.follow("Убранные столы")
    keys.follow("Вернуть")
    keys.open(f"/campaigns/{slug}/seats/")
    expect(seats).to_have_count(4)
    keys.follow("Начать заново теми же людьми")
    keys.follow("Оставить партию и начать заново")
    expect(page).not_to_have_url(f"{site.url}/campaigns/{slug}/")
    expect(page.locator("#turn")).to_be_visible()
