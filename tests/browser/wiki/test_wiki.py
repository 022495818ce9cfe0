"""The wiki in a browser: it fits, it can be walked with a keyboard, and it needs no script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.waiting import wait_to_see

PAGES = [
    *("/", "/bridges/", "/bridges/glava-1/", "/bridges/boevaya-sistema/", "/bridges/karta/", "/bridges/golemko/"),
    *("/bridges/remeslennik/", "/bridges/zelye-lecheniya/", "/bridges/golemko/edit/", "/bridges/golemko/history/"),
    *("/knk-mf/nanaya-dzyun/", "/munchkin/fazy-hoda/", "/dialect/chto-mozhno-napisat/"),
    *("/search/?q=зелья", "/search/?q=тип:оружие", "/bridges/?as=words", "/patterns/", "/no-such-page/"),
]
PRESSED = "main button, main .button, main .button-quiet, header a, header button, summary"
SMALL = f"""[...document.querySelectorAll("{PRESSED}")]
  .filter(one => one.checkVisibility() && one.closest(".skip, .why") === null)
  .filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 120))"""
UNLABELLED = """[...document.querySelectorAll("main input, main select, main textarea, main button, main a")]
  .filter(one => one.checkVisibility() && one.type !== "hidden")
  .filter(one => !(one.innerText || one.ariaLabel || one.textContent || (one.labels || []).length))
  .map(one => one.outerHTML.slice(0, 120))"""


FITS = "document.documentElement.scrollWidth <= innerWidth"
SCROLLED = """[...document.querySelectorAll("main .scroll")].filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim().slice(0, 40))"""
OPENED = "document.querySelectorAll('main details').forEach((one) => { one.open = true })"
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"


def test_every_page_fits_every_screen(any_page: Page):
    for address in PAGES:
        any_page.goto(address)
        expect(any_page.locator(".rulings > p > .cite:only-child")).to_have_count(0)  # examples come after the page
        assert any_page.evaluate(FITS), address
        assert "patterns" in address or any_page.evaluate(SCROLLED) == [], address
        any_page.evaluate(OPENED)
        any_page.evaluate(LARGE_TEXT)
        assert any_page.evaluate(FITS), f"{address} in letters twice as large"
        assert any_page.locator("h1").count() == 1, address


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_every_thing_to_press_has_a_name_and_room_for_a_thumb(window, javascript):
    page = window(width=390, javascript=javascript)
    for address in PAGES:
        page.goto(address)
        assert page.evaluate(SMALL) == [], address
        assert page.evaluate(UNLABELLED) == [], address


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
def test_language_is_chosen_and_stays(window, javascript):
    page = window(javascript=javascript)
    page.goto("/bridges/golemko/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.locator(".settings summary").click()
    page.locator("button[value=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(re.compile("/en/bridges/golemko/$"))
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Shelf")
    page.goto("/campaigns/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_night_is_chosen_in_the_browser_and_is_there_before_anything_is_drawn(window):
    page = window()
    page.goto("/bridges/golemko/")
    page.locator(".settings summary").click()
    page.locator("button[value=dark]").click()
    expect(page.locator("button[value=dark]")).to_have_attribute("aria-pressed", "true")
    for address in ("/ru/", "/campaigns/"):
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator(".settings summary").click()
    expect(page.locator("button[value=dark]")).to_have_attribute("aria-pressed", "true")
    seen = page.evaluate("""async () => {
      const text = await (await fetch("/ru/")).text();
      return [text.indexOf("theme.js"), text.indexOf("stylesheet"), /<script[^>]*theme[^>]*(defer|async)/.test(text)];
    }""")
    assert 0 < seen[0] < seen[1]
    assert not seen[2]


def test_without_a_script_the_system_says_whether_it_is_night(window):
    page = window(javascript=False)
    page.goto("/ru/bridges/golemko/")
    ink = "getComputedStyle(document.body).color"
    page.emulate_media(color_scheme="light")
    page.locator(".settings summary").click()
    expect(page.locator("button[value=dark]")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-theme", "auto")
    light = page.locator("body").evaluate(f"() => {ink}")
    page.emulate_media(color_scheme="dark")
    assert page.locator("body").evaluate(f"() => {ink}") != light


def test_a_fold_of_a_long_book_brings_what_is_in_it(window, site, tmp_path):
    text = "+++\ntitle = 'Долгая'\nslug = 'dolgaya'\nlanguage = 'ru'\n+++\n\n# Долгая\n"
    path = tmp_path / "dolgaya.md"
    path.write_text(text + "".join(f"\n## Глава {n}\n\nСлово {n}.\n" for n in range(320)), encoding="utf-8")
    site.manage("import_book", str(path))
    page = window(width=390)
    page.goto("/ru/dolgaya/")
    fold = page.locator("#contents details").nth(1)
    fold.locator("summary").click()
    wait_to_see(fold.get_by_role("link", name="Глава 100", exact=True))
    plain = window(javascript=False)
    plain.goto("/ru/dolgaya/")
    plain.locator("#contents summary").nth(1).click()
    plain.locator("#contents details").nth(1).get_by_role("link").click()
    wait_to_see(plain.get_by_role("link", name="Глава 100", exact=True))


def test_the_fragment_of_a_page_speaks_its_language(window):
    page = window()
    page.goto("/en/bridges/golemko/")
    wait_to_see(page.locator(".rulings .ruling").first)
    heading = page.locator(".rulings h2, .rulings h3").first
    assert re.search("[a-z]", heading.inner_text())


def test_permanent_address_shows_its_paragraph(window):
    page = window(width=390)
    page.goto("/bridges/p/golemko-3/")
    expect(page.locator("[id='golemko-3']")).to_be_in_viewport()


def test_rulings_stand_beside_the_rule(window):
    page = window()
    page.goto("/bridges/golemko/")
    wait_to_see(page.locator(".rulings .ruling").first)


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
    expect(page.locator("main .stats").first).to_contain_text("2")


def test_paper_gets_the_rules_alone(window):
    page = window()
    page.goto("/bridges/golemko/")
    page.emulate_media(media="print")
    expect(page.locator(".site-head")).to_be_hidden()
    wait_to_see(page.locator(".prose"))


def test_what_is_folded_is_printed(window):
    page = window()
    page.goto("/ru/bridges/krabulon/")
    fold = page.locator("main details:not([open]) > summary + *").first
    expect(fold).to_be_hidden()
    page.emulate_media(media="print")
    assert fold.evaluate("one => one.checkVisibility({contentVisibilityAuto: true}) && one.offsetHeight") > 0


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


def test_a_link_shows_the_card_of_its_page_and_escape_puts_it_away(window):
    page = window()
    page.goto("/ru/bridges/golemko/")
    link, card = page.locator(".reading a[href='/ru/bridges/latnyy-dospeh/']").first, page.locator("#link-card")
    link.hover()
    expect(card).to_contain_text("Латный доспех")
    expect(card).to_contain_text("+3")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    link.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    wait_to_see(card)
    expect(link).to_have_attribute("aria-describedby", "link-card")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/latnyy-dospeh/$"))


def test_a_card_says_the_names_that_a_page_has_among_its_numbers(window):
    page = window()
    page.goto("/ru/bridges/golemko/")
    page.locator(".reading a[href='/ru/bridges/zelye-lecheniya/']").first.hover()
    expect(page.locator("#link-card")).to_contain_text("Ремесленник")
    expect(page.locator("#link-card a")).to_have_count(1)


def test_a_link_that_is_held_shows_its_card_and_leads_nowhere(window):
    page = window(width=390)
    page.goto("/ru/bridges/golemko/")
    link, card = page.locator(".reading a[href='/ru/bridges/latnyy-dospeh/']").first, page.locator("#link-card")
    link.evaluate("one => one.scrollIntoView({block: 'center', behavior: 'instant'})")
    box, finger = link.bounding_box(), page.context.new_cdp_session(page)
    point = {"x": box["x"] + 5, "y": box["y"] + 5}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(card).to_contain_text("Латный доспех")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_to_see(card)
    expect(page).to_have_url(re.compile("/golemko/$"))
    card.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/latnyy-dospeh/$"))


def test_the_list_of_a_chapter_follows_who_reads_it(window):
    page = window(width=1440)
    page.goto("/ru/bridges/glava-1/")
    current, chapter = page.locator(".around [aria-current=location]"), page.locator("nav.around")
    expect(current).to_have_text(re.compile("Подготовка к игре"))
    page.locator(".inset-title", has_text="Боевая система").evaluate("one => one.scrollIntoView()")
    expect(current).to_have_text(re.compile("Боевая система"))
    expect(chapter).to_be_in_viewport()
    page.keyboard.press("End")
    expect(current).to_have_text(re.compile("Победа"))
    link = chapter.get_by_role("link", name="Структура Раунда")
    link.focus()
    page.keyboard.press("Enter")
    expect(current).to_have_text(re.compile("Структура Раунда"))
    expect(page.locator(".inset-title a", has_text="Структура Раунда")).to_be_focused()
    expect(page).to_have_url(re.compile("/glava-1/$"))
    page.goto("/ru/bridges/krabulon/")
    expect(chapter.locator("[aria-current=page]")).to_have_text("Крабулон")
    text, beside = page.locator("article.sheet").bounding_box(), page.locator(".relations").bounding_box()
    assert beside["x"] > text["x"] + text["width"]
    expect(page.locator(".rulings .ruling").first).to_be_attached()
    page.set_viewport_size({"width": 390, "height": 700})
    page.emulate_media(reduced_motion="reduce")  # at the end of a page that still scrolls the bar slips from a finger
    page.locator(".page-bar").get_by_role("link", name="Содержание").click()
    expect(chapter).to_be_in_viewport()
    page.locator(".page-bar").get_by_role("link", name="Найти").click()
    expect(page.locator("#site-q")).to_be_focused()


def test_without_a_script_the_list_of_a_chapter_leads_to_pages(window):
    page = window(width=1440, javascript=False)
    page.goto("/ru/bridges/glava-1/")
    page.locator("nav.around").get_by_role("link", name="Структура Раунда").click()
    expect(page).to_have_url(re.compile("/ru/bridges/raund/$"))
