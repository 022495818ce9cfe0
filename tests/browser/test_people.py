"""Seats, settings and proposals in a browser: without JavaScript, by keyboard alone, and when a seat is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import PATIENCE, Guest
from tests.browser.waiting import wait_to_see


@pytest.fixture(scope="module")
def tables(site):
    """The links of tables that were begun, one for each test: the app rolls the dice."""
    return begin_tables(site, "Вечер людей", "bridges", SKAUT_AND_MAG, number=3)


@pytest.fixture
def seated(window, tables):
    """Who runs a table and one of its players, with or without JavaScript."""
    tokens = tables.pop()

    def people(javascript=True, width=1440):
        maria, anya = (Guest(window(width=width, javascript=javascript)) for _ in range(2))
        maria.sit_down(f"/campaigns/join/{tokens['gm']}/", "Мария")
        anya.sit_down(f"/campaigns/join/{tokens['1']}/", "Аня")
        return maria, anya

    return people


def press(page, selector):
    """Press something as a keyboard does."""
    page.locator(selector).first.focus()
    page.keyboard.press("Enter")


def test_settings_and_proposals_need_neither_javascript_nor_a_mouse(seated):
    maria, anya = seated(javascript=False, width=390)
    page = maria.page
    page.goto(f"{maria.address}settings/")
    page.locator("select[name='right:1:finish']").select_option("propose")
    press(page, "button[value=rights]")
    page.locator("input[name=strictness][value=advise]").check()
    press(page, "button[value=strictness]")
    expect(page.locator("input[name=strictness][value=advise]")).to_be_checked()
    anya.page.goto(f"{anya.address}any/?seat=1&move=finish&doer=hero-1")
    press(anya.page, "main form[action*=moves] button")
    wait_to_see(anya.page.locator("[id^=withdraw-]"))
    page.goto(maria.address)
    press(page, "[id^=accept-]")
    expect(page.locator(".proposal")).to_have_count(0)
    anya.page.goto(f"{anya.address}any/?seat=1&move=move&doer=hero-1")
    anya.page.locator("select[name=place]").select_option("crb")
    press(anya.page, "main form[action*=moves] button")
    anya.page.locator("#force").fill("Нас подвезли")
    press(anya.page, ".forcing button")
    wait_to_see(anya.page.locator("#lines .against").first)
    expect(anya.page.locator("#lines")).to_contain_text("Нас подвезли")


def test_link_has_a_code_that_opens_by_keyboard_and_fits_a_phone(seated):
    maria, _anya = seated(width=390)
    page = maria.page
    page.goto(f"{maria.address}seats/")
    press(page, "#seat-1 .qr-fold summary")
    code = page.locator("#seat-1 img.qr")
    wait_to_see(code)
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0
    box = code.bounding_box()
    assert box["width"] == box["height"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_loses_the_seat_with_the_table_open_sees_it_no_longer(seated):
    maria, anya = seated()
    anya.page.goto(anya.address)
    number = anya.number
    maria.page.goto(f"{maria.address}seats/")
    maria.page.locator("#seat-1 details:not(.qr-fold) summary").click()
    maria.page.locator("#seat-1 form[action$='/free/'] button").click()
    expect(maria.page.locator("#seat-1")).to_contain_text("ждет игрока")
    answer = anya.page.request.get(f"{anya.address}number/", max_retries=1)
    assert answer.status == 404
    expect(anya.page.locator("main h1")).to_have_text(
        "За краем карты", timeout=PATIENCE
    )  # without a press: nothing stays on show
    expect(anya.page.locator("#table")).to_have_count(0)
    maria.page.goto(maria.address)
    assert maria.number == number + 1  # only that the seat was handed over
