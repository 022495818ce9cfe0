"""A stranger's rulebook in real browsers: brought, opened as a campaign and played by two people on their phones."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.campaigns.every_game.strangers.test_stranger import GAME, SECRETS


def bring(page: Page, slug: str) -> None:
    page.goto("/upload/")
    text = GAME.replace('slug = "goroh"', f'slug = "{slug}"').replace('title = "Горох"', f'title = "Горох {slug}"')
    file: FilePayload = {"name": "goroh.md", "mimeType": "text/markdown", "buffer": text.encode()}
    page.locator("[name=document]").set_input_files(file)
    page.get_by_role("button", name="Показать черновик").click()
    page.locator("[name=name]").fill("Чужестранка")
    page.get_by_role("button", name="Применить").click()
    expect(page).to_have_url(re.compile(f"/{slug}/"))


def open_campaign(page: Page, slug: str) -> tuple[str, list[str]]:
    """Lay a table for two; its address, and the links of its seats."""
    page.goto("/campaigns/new/")
    page.locator("[name=title]").fill("Огород")
    page.locator("[name=game]").select_option(f"counters:{slug}")
    page.locator("[name=players]").fill("2")
    page.get_by_role("button", name="Накрыть стол").click()
    expect(page).to_have_url(re.compile("/seats/"))
    links = page.locator("input[value*='/join/']").evaluate_all("found => found.map(one => one.value)")
    return page.url.replace("seats/", ""), links


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("[name=name]").fill(name)
    page.locator("main form button").first.click()
    page.get_by_role("button", name="Сесть играть", exact=True).click()
    expect(page.locator("#heroes")).to_contain_text(name)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_two_strangers_play_by_a_rulebook_of_their_own(window, javascript):
    slug = "goroh-a" if javascript else "goroh-b"
    editor = window(javascript=javascript)
    bring(editor, slug)
    table, links = open_campaign(editor, slug)
    anya, boris = window(width=390, javascript=javascript), window(width=390, dark=True, javascript=javascript)
    for page, link, name in ((anya, links[0], "Аня"), (boris, links[1], "Боря")):
        sit_down(page, link, name)
    editor.goto(table)
    editor.locator("#do-table-begin").click()
    expect(editor.locator("#status")).to_contain_text("Ходит Аня")
    for page in (anya, boris):
        page.goto(table)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(anya.locator("#my-piles")).to_contain_text(re.compile("|".join(SECRETS)))
    expect(boris.locator("#piles")).to_contain_text("Карман: Аня")
    expect(boris.locator("#piles")).not_to_contain_text(re.compile("|".join(SECRETS)))
    anya.locator("details.on-board > summary").first.click()
    anya.locator("#moves form.way button.action").first.click()
    expect(anya.locator("#status")).to_contain_text("Ходит Боря")
    boris.goto(table)
    expect(boris.locator("#lines")).to_contain_text("раскрывает стручок")
    editor.goto(table)
    editor.locator("#undo").click()
    expect(editor.locator("#status")).to_contain_text("Ходит Аня")
