"""Somebody watches a page and a list, an editor changes it, and the notice is met: by keyboard alone, on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own_book import bring, press, publish, sign_up


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_what_is_watched_and_edited_is_new_until_it_was_looked_at(window, javascript):
    reader, editor = (window(width=390, javascript=javascript) for _ in range(2))
    sign_up(reader)
    bring(editor)
    book = publish(editor)
    reader.goto(f"{book}los/")
    press(reader, "main a[href$='/los/watch/']")
    press(reader, "main form[method=post] button")
    expect(reader.locator("#messages")).not_to_be_empty()
    reader.goto(f"/search/?q=здоровье>6&book={book.rstrip('/').rpartition('/')[2]}")
    press(reader, "main a[href*='/pages/watch/']")
    press(reader, "main form[method=post] button")
    expect(reader.locator("#messages")).not_to_be_empty()
    reader.goto("/watching/")
    expect(reader.locator("main")).to_contain_text("ничего из этого не изменилось")

    editor.goto(f"{book}los/")
    press(editor, "main a[href$='/los/edit/']")
    editor.get_by_label("Здоровье").fill("9")
    editor.locator("[name^='p:']").first.fill("Здоровье: 9")
    editor.locator("[name=reason]").fill("Лось подрос")
    editor.get_by_role("button", name="Сохранить").press("Enter")
    expect(editor.locator("#messages")).to_contain_text("Сохранено")

    reader.goto("/watching/")
    news = reader.locator("ol.revisions > li")
    expect(news).to_have_count(2)
    expect(news.filter(has_text="Лось подрос")).to_have_count(1)
    expect(news.filter(has_text="Теперь подходит")).to_have_count(1)
    press(reader, "ol.revisions a[href*='/los/history/']")
    expect(reader).to_have_url(re.compile("/los/history/"))  # the news that led here say «Лось подрос» as well
    expect(reader.locator("main")).to_contain_text("Лось подрос")
    reader.go_back()
    press(reader, "main form:has([name=at]) button")
    expect(reader.locator("ol.revisions > li")).to_have_count(0)
    press(reader, "main form[action*='/los/watch/'] button")
    expect(reader.locator("#messages")).not_to_be_empty()
    reader.goto("/watching/")
    expect(reader.locator("main form[action*='/los/watch/']")).to_have_count(0)
    expect(reader.locator("main form[action*='/pages/watch/']")).to_have_count(1)


def test_the_address_for_programs_is_made_by_keyboard_and_tells_the_news(window):
    reader = window(width=390)
    sign_up(reader)
    bring(reader)
    book = publish(reader)
    reader.goto(f"{book}pages/watch/")
    press(reader, "main form[method=post] button")
    expect(reader.locator("#messages")).not_to_be_empty()
    reader.goto("/watching/")
    press(reader, "main form[action$='/watching/feed/'] button")
    feed = reader.locator(".watch-feed")
    expect(feed).to_have_attribute("href", re.compile(r"/watching/[\w-]+\.atom$"))
    assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth")
    answer = reader.request.get(feed.get_attribute("href"), max_retries=1)
    assert (answer.status, "<feed" in answer.text()) == (200, True)
