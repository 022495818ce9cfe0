"""A book that was taken along: its pages and a search without network, saying how fresh they are; and it goes again."""

import pytest
from playwright.sync_api import Error, expect

from tests.browser.waiting import wait_to_see

BOOK = "/ru/bridges/"
NEWEST = "from rulebooks.models import Book; print(Book.objects.get(slug='bridges').edition)"
IN_IT = f"const kept = await caches.open('letopis-book:{BOOK}'), book = '{BOOK}?as=along';"
GROWS_OLD = f"""async () => {{
  {IN_IT}
  await kept.put(book, new Response("", {{ headers: {{ "X-Edition": "0" }} }}));
}}"""
RENEWED = f"""async (edition) => {{
  {IN_IT}
  for (let turns = 0; (await kept.match(book)).headers.get("X-Edition") !== edition; turns++) {{
    if (turns > 500) throw new Error("it is still the old one");
    await new Promise((soon) => setTimeout(soon, 20));
  }}
}}"""


@pytest.fixture
def edition(site):
    """The newest edition of the book: other tests may have edited it."""
    return site.manage("shell", "-v0", "-c", NEWEST).strip()


@pytest.fixture
def page(window):
    """A telephone on the first page of a book, whose worker has not come yet."""
    page = window(width=390, new=True)
    page.goto(BOOK)
    return page


def test_a_book_goes_along_is_read_and_searched_without_network_and_goes_again(page, edition):
    take, drop = page.get_by_role("button", name="Взять с собой"), page.get_by_role("button", name="Убрать")
    expect(take).to_contain_text("МБ")
    take.click()
    expect(drop).to_be_focused()
    expect(page.locator("[data-taking]")).to_contain_text(f"Издание {edition}, взято")
    chapter = page.locator("#contents a").nth(1).get_attribute("href")
    page.context.set_offline(True)

    page.goto(chapter)
    expect(page.locator("#fresh")).to_contain_text(f"Без сети: издание {edition}, взято")
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).backgroundColor") != "rgba(0, 0, 0, 0)"
    assert page.evaluate("document.fonts.check('16px Manrope')"), "in its own letters"
    page.locator("#site-q").fill("краб")
    page.locator("#site-q").press("Enter")
    wait_to_see(page.locator("#fresh"))
    page.locator("#results a").first.click()
    expect(page.locator("h1")).to_contain_text("Крабулон")
    wait_to_see(page.locator("#fresh"))

    page.goto("/ru/munchkin/")
    expect(page.locator("main")).to_contain_text("этой страницы нет среди того")
    page.locator("#main").get_by_role("link", name="Мосты").click()
    wait_to_see(page.locator("#contents"))

    page.context.set_offline(False)
    page.goto(BOOK)
    expect(page.locator("#fresh")).to_have_count(0)
    drop.click()
    expect(take).to_be_focused()
    page.context.set_offline(True)
    with pytest.raises(Error):
        page.goto(chapter)


def test_what_was_taken_is_renewed_where_a_page_shows_a_newer_edition(page, edition):
    page.get_by_role("button", name="Взять с собой").click()
    wait_to_see(page.get_by_role("button", name="Убрать"))
    page.evaluate(GROWS_OLD)
    page.locator("#contents a").nth(1).click()
    page.evaluate(RENEWED, edition)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#fresh")).to_contain_text(f"издание {edition}, взято")


def test_without_a_script_nothing_is_offered(window):
    page = window(width=390, javascript=False)
    page.goto(BOOK)
    expect(page.locator(".book-along")).to_be_hidden()
