"""A skirmish card says its odds and its win before it is chosen, by tap, by keyboard and without a script."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_table_stays import ENTERED

NAMES = ("Аня", "Борис", "Вера")
TO_A_CLASH = 9
"""After so many moves of bots two villains choose their cards."""


@pytest.fixture
def tokens(site):
    return begin_tables(site, "Стычка", "castle", ENTERED, names=NAMES, players=3, bots=TO_A_CLASH)[0]


def sit(window, tokens, key, name, **about):
    guest = Guest(window(**about))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest


def test_a_phone_reads_the_odds_and_taps_a_card(window, tokens):
    boris = sit(window, tokens, "2", "Борис", width=390)
    rows = boris.page.locator(".weighed > li")
    expect(rows).not_to_have_count(0)
    for row in rows.all():
        expect(row).to_contain_text("За победу")
        expect(row.locator("div")).to_contain_text("обед")
    wide, room = boris.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    fold = rows.first.locator("summary")
    if fold.count():
        fold.tap()
        expect(rows.first.locator("details li").first).to_contain_text("против")
    before = boris.number
    rows.first.locator("button").tap()
    boris.sees(before + 1)
    expect(rows).to_have_count(0)


def test_who_is_not_asked_reads_no_odds(window, tokens):
    anya = sit(window, tokens, "1", "Аня")
    expect(anya.page.locator("#questions .prompt")).not_to_have_count(0)
    expect(anya.page.locator(".weighed")).to_have_count(0)


def test_by_keyboard_and_without_a_script(window, tokens):
    vera = sit(window, tokens, "3", "Вера", dark=True)
    button = vera.page.locator(".weighed button").last
    described = vera.page.locator(f"#{button.get_attribute('aria-describedby')}")
    expect(described).to_contain_text("За победу")
    before = vera.number
    button.focus()
    vera.page.keyboard.press("Enter")
    vera.sees(before + 1)
    boris = sit(window, tokens, "2", "Борис", javascript=False)
    boris.page.locator(".weighed button").first.click()
    expect(boris.page.locator(".weighed")).to_have_count(0)
