"""A phone that slept while its owner played elsewhere, a press on what is no more, a finger that taps twice."""

from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see


def open_menu(guest, thing):
    guest.page.locator(f"[data-about='{thing}']:visible").first.click()
    wait_to_see(guest.page.locator(f"#menu[data-menu='{thing}']"))


def test_a_phone_that_slept_shows_what_is_and_plays_on(window, site):
    (tokens,) = begin_tables(site, "Вечер в автобусе", "bridges", SKAUT_AND_MAG)
    phone, laptop, boris = Guest(window(width=390)), Guest(window()), Guest(window())
    for guest, key, name in ((phone, "1", "Аня"), (boris, "2", "Борис")):
        guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    laptop.page.context.add_cookies(phone.page.context.cookies())
    laptop.page.goto(phone.page.url)
    open_menu(phone, "chs")
    before = phone.number
    phone.page.context.set_offline(True)
    phone.page.locator("#menu button[id^=do-]").first.click()
    expect(phone.page.locator("#messages")).to_contain_text("Сервер не ответил. Ничего не изменилось")
    wait_to_see(phone.page.locator("#stale"))

    laptop.make("move", "hero-1", place="chs")  # meanwhile her piece stands elsewhere, and others went on
    boris.sees(laptop.number)
    boris.make("finish", "hero-2")
    assert phone.number == before

    phone.page.context.set_offline(False)
    phone.sees(boris.number)
    expect(phone.page.locator("#stale")).to_be_hidden()
    expect(phone.page.locator("#turn")).to_have_attribute("data-mine", "")
    expect(phone.page.locator("#menu")).to_contain_text("Аня и так здесь")  # what the open menu offered is done
    expect(phone.page.locator("#move-menu-hero-1-move")).to_have_count(0)
    assert phone.number == boris.number, "what was pressed without network was not done"

    expect(phone.page.locator("#messages")).to_be_empty()  # what was said of the network is not true any more
    phone.page.locator("#menu-close").click()
    laptop.sees(boris.number)
    open_menu(phone, "bse")
    number = phone.number
    button = phone.page.locator("#move-menu-hero-1-move button[id^=do-]").first
    button.dblclick()
    for guest in (phone, laptop, boris):
        guest.sees(number + 1)
    phone.page.reload()
    assert phone.number == number + 1, "a finger that taps twice moves once"
    expect(phone.page.locator("#sheet-hero-1")).to_contain_text("База")
