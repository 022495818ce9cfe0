"""What writers and watchers open keeps nobody out: axe finds nothing, nothing is wider than the screen."""

import base64
from itertools import product

import pytest
from playwright.sync_api import Page

from tests.browser.barriers.axe import WIDTHS, barriers
from tests.browser.barriers.test_long_names import LARGE_TEXT, SIDEWAYS
from tests.browser.conftest import HEIGHTS, TELEPHONE
from tests.browser.own_book import bring, publish, sign_up
from tests.browser.waiting import wait_to_see
from tests.harness.sampling import some

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PAGES = [
    *("hod/", "los/watch/", "los/edit/", "hod/edit/", "los/history/", "los/ask/", "los/leave/", "los/place/"),
    *("pages/changes/", "pages/mend/", "pages/new/", "pages/suggestions/", "pages/watch/?q=здоровье>4"),
]
A_FEW = 6


@pytest.mark.parametrize(
    "widths",
    [[one for one in WIDTHS if one < TELEPHONE], [one for one in WIDTHS if one >= TELEPHONE]],
    ids=["telephone", "desk"],
)
def test_axe_finds_nothing_on_the_pages_of_writers_and_watchers(window, widths):
    """One walk for a thumb and one for a mouse; each page in every width, under axe in one of them, as it falls."""
    page = window(width=widths[0])
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_load_state()
        looked = some(f"a look at {name}, {widths}", product(widths, ("light", "dark")), 1)
        drawn = {width for width, _scheme in looked}
        for width, scheme in [(width, "light") for width in widths if width not in drawn] + list(looked):
            page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 900)})
            page.emulate_media(color_scheme=scheme)
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            met = barriers(page) if (width, scheme) in looked else []
            found[f"{name} {width} {scheme}"] = [*met, *(["wider than the screen"] if wide else [])]

    sign_up(page)
    bring(page)
    for fold in page.locator("main details").all():
        fold.evaluate("one => { one.open = true }")
    look("draft")
    with page.expect_navigation():
        page.locator("main a[href*='/pages/']").nth(1).click()
    look("draft page")
    page.go_back()
    book = publish(page)
    look("published")
    for path in some("pages of writers", PAGES, A_FEW):
        page.goto(book + path)
        look(path)
    watched_and_changed(page, book, look)
    name = book.rstrip("/").rpartition("/")[2]
    for address in (
        f"/cards/?of={name}/los&of=bridges/krabulon&of=no/thing",
        "/cards/",
        f"/search/?q=руки>0&book={name}",
    ):
        page.goto(address)
        look(address)
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_with_text_twice_as_large_no_button_of_a_draft_goes_sideways(window):
    page = window(width=320)
    sign_up(page)
    bring(page)
    page.goto(f"{publish(page)}los/edit/")
    page.get_by_label("Другие имена").fill("Сохатый")
    page.get_by_label("Зачем").fill("Так зовут")
    page.get_by_role("button", name="Отложить в черновик").press("Enter")
    wait_to_see(page.get_by_role("button", name="Опубликовать отмеченное"))
    page.evaluate(LARGE_TEXT)
    assert page.evaluate(SIDEWAYS) <= 0


def watched_and_changed(page: Page, book: str, look) -> None:
    """A watched page is edited, with another row of its table and a picture."""
    page.goto(f"{book}hod/watch/")
    page.locator("main form[method=post] button").first.click()
    look("watched")
    page.goto(f"{book}hod/edit/")
    page.get_by_role("button", name="Еще строка").click()
    look("another row")
    page.locator("details:has(#id_picture) > summary").click()
    page.locator("#id_picture").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": DOT})
    page.locator("#id_shows").fill("Пуговица")
    page.get_by_role("button", name="Вставить картинку").click()
    look("a picture")
    page.locator("[name=reason]").fill("")
    page.get_by_role("button", name="Сохранить").click()
    look("refused")
    page.locator("[name=reason]").fill("Пуговица нашлась")
    page.get_by_role("button", name="Сохранить").click()
    look("saved")
    page.goto("/watching/")
    look("news")
