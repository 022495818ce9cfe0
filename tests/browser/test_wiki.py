"""The wiki in a browser: it fits, it can be walked with a keyboard, and it needs no script."""

import re

import pytest
from playwright.sync_api import Page, expect

PAGES = [
    *("/", "/bridges/", "/bridges/glava-1/", "/bridges/boevaya-sistema/", "/bridges/karta/", "/bridges/golemko/"),
    *("/bridges/remeslennik/", "/bridges/zelye-lecheniya/", "/bridges/golemko/edit/", "/bridges/golemko/history/"),
    *("/search/?q=зелья", "/patterns/", "/no-such-page/"),
]
PRESSED = "main button, main .button, main .button-quiet, header a, header button, summary"
SMALL = f"""[...document.querySelectorAll("{PRESSED}")]
  .filter(one => one.checkVisibility() && one.closest(".skip, .why") === null)
  .filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 120))"""
UNLABELLED = """[...document.querySelectorAll("main input, main select, main textarea, main button, main a")]
  .filter(one => one.checkVisibility() && one.type !== "hidden")
  .filter(one => !(one.innerText || one.ariaLabel || one.textContent || (one.labels || []).length))
  .map(one => one.outerHTML.slice(0, 120))"""


def test_every_page_fits_every_screen(any_page: Page):
    for address in PAGES:
        any_page.goto(address)
        assert any_page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert any_page.locator("h1").count() == 1, address


def test_every_thing_to_press_has_a_name_and_room_for_a_thumb(window):
    page = window(width=390)
    for address in PAGES:
        page.goto(address)
        assert page.evaluate(SMALL) == [], address
        assert page.evaluate(UNLABELLED) == [], address


def test_search_keeps_focus_and_address_and_comes_back_whole(window):
    page = window()
    page.goto("/search/?q=зелья")
    page.locator("#q").fill("зеллье")
    page.keyboard.press("Enter")
    expect(page.locator("#results")).to_contain_text("Может быть")
    expect(page.locator("#q")).to_be_focused()
    assert "q=%D0%B7%D0%B5%D0%BB%D0%BB%D1%8C%D0%B5" in page.url
    page.go_back()
    expect(page.locator("header.site-head")).to_be_visible()
    expect(page.locator("#results")).to_contain_text("Зелье лечения")


def test_keyboard_finds_the_text_first(window):
    page = window()
    page.goto("/bridges/golemko/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_menu_closes_with_escape_and_gives_focus_back(window):
    page = window()
    page.goto("/")
    page.locator(".settings summary").click()
    page.keyboard.press("Escape")
    expect(page.locator(".settings summary")).to_be_focused()
    expect(page.locator(".settings-body")).to_be_hidden()


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_night_and_language_are_chosen_and_stay(window, javascript):
    page = window(javascript=javascript)
    page.goto("/bridges/golemko/")
    page.locator(".settings summary").click()
    with page.expect_response(lambda answer: "/theme/" in answer.url):
        page.locator("button[value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    if not page.locator(".settings-body").is_visible():
        page.locator(".settings summary").click()
    page.locator("button[value=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("h1")).to_have_text("Shelf")


def test_permanent_address_shows_its_paragraph(window):
    page = window(width=390)
    page.goto("/bridges/p/golemko-3/")
    expect(page.locator("[id='golemko-3']")).to_be_in_viewport()


def test_rulings_stand_beside_the_rule(window):
    page = window()
    page.goto("/bridges/golemko/")
    expect(page.locator(".rulings .ruling").first).to_be_visible()


def test_rules_are_changed_without_a_script(window):
    page = window(javascript=False, width=390)
    page.goto("/bridges/lager/edit/")
    page.locator("[name='s:coins']").fill("дорого")
    page.locator("[name=reason]").fill("Проверка")
    page.get_by_role("button", name="Сохранить").click()
    expect(page.locator(".errors")).to_contain_text("не целое число")
    page.locator("[name='s:coins']").fill("3")
    page.get_by_role("button", name="Что изменится").click()
    expect(page.locator(".preview ins")).to_have_text("3")
    page.get_by_role("button", name="Сохранить").click()
    expect(page.locator("#messages")).to_contain_text("Сохранено")
    page.goto("/bridges/lager/history/")
    page.get_by_role("button", name="Вернуться к этому").click()
    expect(page.locator(".stats")).to_contain_text("2")


def test_paper_gets_the_rules_alone(window):
    page = window()
    page.goto("/bridges/golemko/")
    page.emulate_media(media="print")
    expect(page.locator(".site-head")).to_be_hidden()
    expect(page.locator(".prose")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_tap_on_a_paragraph_mark_takes_its_address_along(window, width):
    page = window(width=width)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/bridges/boevaya-sistema/")
    mark = page.locator("[id='1.5-3'] > .permalink")
    mark.click(force=True)
    expect(mark).to_have_attribute("data-copied", "Ссылка скопирована")
    expect(page.locator("#said")).to_have_text("Ссылка скопирована")
    expect(page).to_have_url(re.compile(r"/bridges/boevaya-sistema/#1\.5-3$"))
    assert page.evaluate("navigator.clipboard.readText()").endswith("/bridges/p/1.5-3/")
    expect(mark).not_to_have_attribute("data-copied", "Ссылка скопирована")
