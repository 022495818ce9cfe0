"""A rule is looked up in the middle of a game, and the table stays where it is."""

import re

from playwright.sync_api import expect

from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see


def laid(window, **kind):
    guest = Guest(window(width=390, **kind))
    guest.begin_campaign("Справка", players=2, game="bridges")
    guest.page.goto(guest.address)
    return guest


def test_a_cited_rule_opens_over_the_table_and_the_way_back_closes_it(window):
    page = laid(window).page
    table, lookup = page.url, page.locator("#lookup")
    page.locator("#lines details:has(a.cite) > summary").first.click()
    link = page.locator("#lines a.cite").first
    link.click()
    wait_to_see(lookup)
    expect(lookup.locator("#lookup-title")).to_have_text("База")
    expect(lookup.locator("#lookup-title")).to_be_focused()
    expect(lookup.locator(".prose")).to_contain_text("10 ЗДР")
    assert page.url == table
    page.go_back()
    expect(lookup).to_be_hidden()
    assert page.url == table
    expect(link).to_be_focused()


def test_the_search_answers_over_the_table_and_marks_the_paragraph(window):
    page = laid(window).page
    table, lookup = page.url, page.locator("#lookup")
    page.locator("#site-q").fill("1.5-3")
    page.locator("#site-q").press("Enter")
    lookup.locator(".results a").click()
    expect(lookup.locator("[data-found]")).to_contain_text("отдельно")
    expect(lookup.locator("[data-found]")).to_be_in_viewport()
    expect(lookup.locator("[data-whole]")).to_have_attribute("href", re.compile(r"/bridges/boevaya-sistema/#1\.5-3$"))
    expect(lookup.locator(".rulings")).to_contain_text("Как играем")
    page.keyboard.press("Escape")
    expect(lookup).to_be_hidden()
    assert page.url == table


def test_without_a_script_the_search_and_the_rule_are_pages(window):
    page = laid(window, javascript=False).page
    page.locator("#site-q").fill("1.5-3")
    page.locator("#site-q").press("Enter")
    page.locator(".results a").first.click()
    expect(page).to_have_url(re.compile(r"/bridges/boevaya-sistema/#1\.5-3$"))
