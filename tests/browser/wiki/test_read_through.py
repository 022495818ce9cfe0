"""Somebody reads the longest book from its first page to its last, by keyboard alone, and meets no paragraph twice."""

from tests.browser.waiting import wait_to_see

LONG = 60
"""Letters of a paragraph that is no short line that two things may well share, «Нет»."""
READ = """() => [...document.querySelectorAll("article.sheet [id].para, article.sheet tr[id]")]
  .filter(one => one.checkVisibility() && one.innerText.trim())
  .map(one => {
    const said = one.cloneNode(true);
    said.querySelectorAll(".permalink, .para").forEach(other => other.remove());
    return [one.id, one.matches("tr") ? "" : said.textContent.replace(/\\s+/g, " ").trim()];
  })"""
FEWEST = 300
"""Paragraphs that the book has at least: who has read fewer has not read it."""


def test_a_book_is_read_from_end_to_end_and_no_paragraph_met_twice(window):
    page = window(width=390)
    page.goto("/ru/knk-mf/")
    page.locator("#contents a").first.focus()
    page.keyboard.press("Enter")
    places: dict[str, str] = {}
    words: dict[str, str] = {}
    twice = []
    while True:
        wait_to_see(page.locator("article.sheet"))
        here = page.url.partition("/knk-mf/")[2]
        for id, text in page.evaluate(READ):
            twice += [(here, places[id], id)] if id in places else []
            twice += [(here, words[text], text)] if text in words else []
            places[id] = here
            words |= {text: here} if len(text) >= LONG else {}
        onwards = page.locator("a[rel=next]")
        if not onwards.count():
            break
        address = onwards.get_attribute("href")
        onwards.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{address}")
    assert twice == []
    assert len(places) > FEWEST
