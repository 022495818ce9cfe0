"""A document comes in through the browser: with a script or without, with the keyboard alone, on any screen."""

import re
import uuid

import pytest
from playwright.sync_api import FilePayload, Page, expect

from rulebooks.importers import documents
from rulebooks.shipped import LIBRARY
from tests.browser.waiting import wait_to_see

TEXT = documents.load(LIBRARY / "bridges").text


def corrected(word: str) -> FilePayload:
    """The shipped rulebook with another end of its last rumour, as a file."""
    assert TEXT.count("Мало ли.") == 1
    text = TEXT.replace("Мало ли.", f"Кто знает: {word}.")
    return {"name": "bridges.md", "mimeType": "text/markdown", "buffer": text.encode()}


def bring(page: Page, file: FilePayload) -> None:
    page.goto("/upload/")
    page.locator("[name=document]").set_input_files(file)
    page.get_by_role("button", name="Показать черновик").click()
    expect(page.locator("h1")).to_contain_text("Черновик")


def test_draft_fits_every_screen(any_page: Page):
    bring(any_page, corrected(uuid.uuid4().hex))
    for fold in any_page.locator("main details").all():
        fold.evaluate("one => { one.open = true }")
    assert any_page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert any_page.locator("h1").count() == 1
    any_page.get_by_role("button", name="Выбросить").click()
    expect(any_page.locator("#messages")).to_contain_text("ничего не изменилось")


def test_draft_is_reached_by_the_keyboard(window):
    page = window()
    page.goto("/")
    page.get_by_role("link", name="Загрузить документ").focus()
    page.keyboard.press("Enter")
    page.locator("[name=text]").focus()
    page.keyboard.insert_text(TEXT)
    page.keyboard.press("Tab")
    expect(page.locator("[name=book]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Мосты: Душа")
    page.locator("main summary", has_text="Страницы").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".outline")).to_contain_text("Големко")
    wait_to_see(page.locator(".outline"))


def test_bad_file_is_said_where_it_is_read_first(window):
    page = window(width=390)
    page.goto("/upload/")
    zipped = {"name": "rules.md", "mimeType": "text/markdown", "buffer": b"PK\x03\x04\x14\0\0\0\x08\0"}
    page.locator("[name=document]").set_input_files(zipped)
    page.get_by_role("button", name="Показать черновик").click()
    expect(page.locator(".errors")).to_contain_text("поврежден")


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_edit_survives_a_corrected_document_and_is_settled(window, javascript):
    word = uuid.uuid4().hex
    page = window(javascript=javascript, width=390)
    page.goto("/bridges/sluh-krabulon/edit/")
    page.locator("[name='p:sluh-krabulon-1']").fill(f"Так решил стол {word}.")
    page.locator("[name=reason]").fill("Проверка")
    page.get_by_role("button", name="Сохранить").click()
    bring(page, corrected(word))
    expect(page.locator(".sides")).to_contain_text("Так решил стол")
    page.locator("[name=name]").fill("Аня")
    page.get_by_role("button", name="Применить").click()
    expect(page).to_have_url(re.compile("/bridges/conflicts/"))
    page.get_by_role("button", name="Взять из документа").click()
    expect(page.locator("#messages")).to_contain_text("Решено")
    expect(page.locator("#conflicts")).to_contain_text("Решать больше нечего")
    page.goto("/bridges/sluh-krabulon/")
    expect(page.locator(".prose")).to_contain_text(f"Кто знает: {word}.")
