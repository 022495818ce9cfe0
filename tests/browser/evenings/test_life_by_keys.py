"""What happens to a table around its game, by the keyboard alone: a late seat, putting away, bringing back, rematch."""

from playwright.sync_api import expect

from tests.browser.begun import begin_tables
from tests.browser.keyboard import Keyboard
from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see


def test_who_runs_the_game_leads_a_table_through_its_life_by_keys(window, site):
    begun = [("1", "choose", {}), ("2", "choose", {}), ("gm", "begin", {})]
    (tokens,) = begin_tables(site, "Вечер без мыши", "plain", begun, book="dialect")
    page = window(width=390)
    Guest(page).sit_down(f"/campaigns/join/{tokens['gm']}/", "Мария")
    keys = Keyboard(page, site.url)
    slug = page.url.partition("?")[0].rstrip("/").rpartition("/")[2]
    keys.press("Страницы")
    keys.follow("Места")
    seats = page.locator("li.seat-row")
    expect(seats).to_have_count(3)
    keys.follow("Место для опоздавшего")
    expect(seats).to_have_count(4)
    keys.follow("Убрать стол")
    keys.follow("Убрать стол")
    expect(page.get_by_role("heading", level=1)).to_have_text("Убранные столы")
    keys.follow("Вернуть")
    keys.open(f"/campaigns/{slug}/seats/")
    expect(seats).to_have_count(4)
    keys.follow("Начать заново теми же людьми")
    keys.follow("Оставить партию и начать заново")
    expect(page.get_by_role("heading", level=1)).to_have_text("Вечер без мыши, 2")
    keys.follow("К столу")
    wait_to_see(page.locator("#turn"))
