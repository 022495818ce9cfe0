"""The search in a browser: it suggests while one types, by keyboard alone, and needs no script to answer."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import wait_to_see, wait_until

WIDTHS = [(390, False), (1440, True)]


@pytest.mark.parametrize(("width", "dark"), WIDTHS)
def test_first_letters_suggest_and_keys_choose(window, width, dark):
    page = window(width=width, dark=dark)
    page.goto("/")
    field, suggested = page.locator("#site-q"), page.locator("#suggestions")
    field.press_sequentially("двур")
    expect(suggested.locator("li").first).to_contain_text("Двуручник")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(suggested.locator("a").first).to_have_attribute("aria-selected", "true")
    expect(field).to_be_focused()
    expect(suggested.locator("li").last).to_be_in_viewport()
    wait_until(  # letters may still be answered, and the list is then laid anew
        page,
        """() => { const box = document.querySelector('#suggestions li:last-child a').getBoundingClientRect();
        return document.elementFromPoint(box.x + 20, box.y + box.height / 2)?.closest('#suggestions'); }""",
    )
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/bridges/dvuruchnik/"))


def test_a_suggestion_stays_chosen_when_a_later_answer_holds_it_too(window):
    page = window()
    page.goto("/")
    first = page.locator("#suggestions a").first
    page.locator("#site-q").press_sequentially("двур")
    expect(first).to_contain_text("Двуручник")
    page.keyboard.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    with page.expect_response("**/suggest/**"):
        page.evaluate("document.querySelector('#suggestions a').dataset.old = ''")
        page.locator("#site-q").dispatch_event("typed")
    expect(page.locator("#suggestions a[data-old]")).to_have_count(0)
    expect(first).to_have_attribute("aria-selected", "true")


def test_escape_closes_and_another_keyboard_is_understood(window):
    page = window()
    page.goto("/")
    page.locator("#site-q").press_sequentially("rhf,ekjy")
    suggested = page.locator("#suggestions")
    expect(suggested).to_contain_text("Показано по слову крабулон")
    page.keyboard.press("Escape")
    expect(suggested).to_be_hidden()
    expect(page.locator("#site-q")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?q=rhf"))
    expect(page.locator(".results h2").first).to_have_text("Крабулон")


def test_results_follow_what_is_typed_without_a_step_back_for_each_letter(window):
    page = window()
    page.goto("/")
    page.goto("/search/")
    page.locator("#q").press_sequentially("посо", delay=20)
    expect(page.locator(".results h2").first).to_contain_text("Посох")
    expect(page).to_have_url(re.compile(r"q=%D0%BF%D0%BE%D1%81%D0%BE$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r":\d+/ru/$"))


@pytest.mark.parametrize(("width", "dark"), WIDTHS)
def test_a_table_of_a_kind_sorts_and_a_mistake_is_mended_without_a_script(window, width, dark):
    page = window(width=width, dark=dark, javascript=False)
    page.goto("/search/?q=тип:оружие цена<=2")
    names = page.locator(".of-things tbody th a")
    expect(names).to_have_count(6)
    page.locator(".of-things thead a", has_text="Цена").click()
    expect(page.locator(".of-things [aria-sort=ascending]")).to_contain_text("Цена")
    expect(names.first).to_have_text("Рекурсивный лук")
    page.goto("/search/?q=тип:босс здаровье>30")
    expect(page.locator(".wrong-query mark")).to_have_text("здаровье")
    page.get_by_role("link", name=re.compile("Исправить")).click()
    expect(names).to_have_count(2)


@pytest.mark.parametrize("address", ["/search/", "/search/?q=зелье", "/search/?q=тип:оружие", "/search/?q=тип:бос"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_nothing_is_cut_off(window, address, width):
    page = window(width=width)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_bosses_beside_each_other_and_the_chosen_book_are_in_sight_on_a_telephone(window):
    page = window(width=320)
    page.goto("/compare/?of=bridges/golemko&of=bridges/krabulon")
    assert page.locator("main .scroll").evaluate("one => one.scrollWidth <= one.clientWidth")
    for address in ("/search/?q=карта&book=castle", "/search/?q=цена>=0&book=yarmarka"):
        page.goto(address)
        expect(page.locator(".narrow:not(#narrow) [aria-current=true]").first).to_be_in_viewport(ratio=0.8)


def test_on_a_telephone_what_was_found_comes_before_what_narrows_it_and_a_press_leads_there(window):
    page = window(width=390, javascript=False)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/search/?q=здоровье")
    expect(page.locator(".results li").nth(1)).to_be_in_viewport(ratio=0.8)
    kinds = page.locator("#narrow").get_by_role("link", name="Боссы")
    expect(kinds).not_to_be_in_viewport()
    page.get_by_role("link", name="Сузить").click()
    expect(kinds).to_be_in_viewport()
    kinds.click()
    again = page.locator(".to-narrow").get_by_role("link", name="Боссы")
    expect(again).to_be_in_viewport()
    expect(page.locator(".results li").first).to_be_in_viewport(ratio=0.8)
    again.click()
    expect(page.locator(".to-narrow [aria-current]")).to_have_count(0)


@pytest.mark.parametrize("address", ["/search/?q=здоровье", "/search/?q=здоровье>4"])
def test_on_a_telephone_the_keyboard_goes_as_the_page_is_read(window, address):
    page = window(width=390)
    page.goto(address)
    page.locator("main").get_by_role("button", name="Найти").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Сузить")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".found-list :focus")).to_have_count(1)


def test_search_keeps_focus_and_address_and_comes_back_whole(window):
    page = window()
    page.goto("/search/?q=зелья")
    page.locator("#q").fill("зеллье")
    page.keyboard.press("Enter")
    expect(page.locator("#results")).to_contain_text("Показано по слову зелье")
    expect(page.locator("#q")).to_be_focused()
    assert "q=%D0%B7%D0%B5%D0%BB%D0%BB%D1%8C%D0%B5" in page.url
    page.go_back()
    wait_to_see(page.locator("header.site-head"))
    expect(page.locator("#results")).to_contain_text("Зелье лечения")


def test_a_slow_answer_to_what_was_pressed_is_not_asked_for_again_and_leaves_the_step_back(window):
    """Longer than the pause after a letter: whoever had to wait for the answer comes back all the same."""
    page = window()
    page.goto("/search/?q=зелья")
    asked = []

    def answer_slowly(route):
        asked.append(route.request.url)
        time.sleep(0.4)
        route.continue_()

    page.route("**/search/**", answer_slowly)
    page.locator("#q").fill("зеллье")
    page.keyboard.press("Enter")
    expect(page.locator("#results")).to_contain_text("Показано по слову зелье")
    assert len(asked) == 1
    with page.expect_response(lambda answer: answer.request.headers.get("hx-trigger") == "q"):
        page.locator("#q").fill("голем")
    expect(page.locator("#results")).to_contain_text("Голем")
    page.go_back()
    expect(page.locator("#results")).to_contain_text("Зелье лечения")
    expect(page).to_have_url(re.compile("q=%D0%B7%D0%B5%D0%BB%D1%8C%D1%8F$"))


def test_what_is_found_follows_what_is_typed(window):
    """Without a button; and where one was pressed, it is answered in the same place."""
    page = window()
    page.goto("/search/?q=зелья")
    page.locator("#q").fill("зеллье")
    expect(page.locator("#results")).to_contain_text("Показано по слову зелье")
    expect(page).to_have_url(re.compile("q=%D0%B7%D0%B5%D0%BB%D0%BB%D1%8C%D0%B5"))
    page.locator("#q").fill("голем")
    page.keyboard.press("Enter")
    expect(page.locator("#results")).to_contain_text("Голем")
    expect(page.locator("#results.htmx-added")).to_have_count(0)
    expect(page.locator("#q > *")).to_have_count(0)
    expect(page.locator("#q")).to_be_focused()
