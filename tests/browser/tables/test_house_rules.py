"""A boss is changed for one campaign: both pages of the wiki, the table, and the way back; without JavaScript too."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest


@pytest.fixture(scope="module")
def tables(site):
    """The links of tables that were begun, one for each test."""
    return begin_tables(site, "Домашний стол", "bridges", SKAUT_AND_MAG, number=2)


@pytest.fixture
def seated(window, tables):
    """Who runs a table and one of its players."""
    tokens = tables.pop()

    def people(**kind):
        maria, anya = (Guest(window(**kind)) for _ in range(2))
        maria.come_in(f"/campaigns/join/{tokens['gm']}/", "Мария")
        anya.come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
        return maria, anya

    return people


@pytest.mark.parametrize(("javascript", "width"), [(True, 1440), (False, 390)])
def test_a_boss_is_changed_for_one_campaign_played_and_changed_back(seated, javascript, width):
    maria, anya = seated(javascript=javascript, width=width)
    page, slug = maria.page, maria.address.rstrip("/").rpartition("/")[2]

    if width < 600:
        page.locator("#pages > summary").click()
    page.get_by_role("link", name="Уговоры").click()
    page.get_by_label("О чем оно").fill("Крабулона")
    page.locator("button[value=page]").click()
    page.get_by_label("Здоровье", exact=True).fill("20*N")
    page.locator("#id_why").fill("Слишком легко")
    page.locator("button[value=look]").click()
    expect(page.locator("[data-numbers]")).to_contain_text("36 → 40")
    page.locator("button[value=save]").first.click()
    expect(page.locator(".house-list")).to_contain_text("Слишком легко — Мария")

    theirs = anya.page
    theirs.goto(f"/bridges/krabulon/?campaign={slug}")
    expect(theirs.locator(".numbers")).to_contain_text("домашнее правило")
    expect(theirs.locator(".house-here")).to_contain_text("Слишком легко")
    expect(theirs.locator(".by-players").first).to_contain_text("40")
    theirs.goto("/bridges/krabulon/")
    expect(theirs.locator(".by-players").first).to_contain_text("36")
    expect(theirs.locator(".house-here")).to_have_count(0)

    maria.page.goto(maria.address)
    expect(page.locator("#foes")).to_contain_text("40")
    expect(page.locator("#lines")).to_contain_text("Здоровье: 18·N → 20·N")
    theirs.goto(f"{anya.address}?seat=1")
    anya.make("move", "hero-1", place="chs")

    page.goto(f"{maria.address}rules/")
    page.get_by_role("button", name=re.compile("Отменить правило")).click()
    expect(page.locator(".house-list")).to_have_count(0)
    theirs.goto(f"/bridges/krabulon/?campaign={slug}")
    expect(theirs.locator(".house-here")).to_have_count(0)
    expect(theirs.locator(".by-players").first).to_contain_text("36")
