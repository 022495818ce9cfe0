"""The short words of a book carry what they mean, and nothing else of the page changes."""

import re

import pytest

from rulebooks.reading.abbreviations import explained, read

MEANT = read("урн=урон\nмзд=максимальное <здоровье>\nод=очки действия")
TITLE = ' title="урон"'


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>2 УРН</p>", f'<p>2 <abbr class="first"{TITLE}>УРН</abbr></p>'),
        ("<p>УРН и УРН</p>", f'<p><abbr class="first"{TITLE}>УРН</abbr> и УРН</p>'),
        ("<p>УРН</p><p>УРН</p>", f'<p><abbr class="first"{TITLE}>УРН</abbr></p><p><abbr{TITLE}>УРН</abbr></p>'),
        ('<a title="УРН">урн</a>', '<a title="УРН">урн</a>'),
        ("<p>УРНА, ПОДОД и од</p>", "<p>УРНА, ПОДОД и од</p>"),
        ("<math><mi>УРН</mi></math>", "<math><mi>УРН</mi></math>"),
        ("<p>МЗД</p>", '<p><abbr class="first" title="максимальное &lt;здоровье&gt;">МЗД</abbr></p>'),
    ],
)
def test_a_short_word_is_explained_once_in_a_paragraph(html, shown):
    assert explained(html, MEANT) == shown


@pytest.mark.django_db
def test_pages_explain_the_short_words_of_their_book(client, shelf):
    shelf("bridges")
    html = client.get("/ru/bridges/golemko/").content.decode()
    assert '<abbr class="first" title="урон">УРН</abbr>' in html
    without = re.sub(r"</?abbr[^>]*>", "", html)
    assert "УРН" in without
    assert without.count("<") == html.count("<") - 2 * html.count("<abbr")
