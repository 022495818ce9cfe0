"""Notes of an evening: paragraphs, lists and stress; all else is text."""

import pytest

from campaigns.evenings.markdown import notes_as_html


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Купили **чертежи**.", "<p>Купили <strong>чертежи</strong>.</p>"),
        ("Было *страшно*", "<p>Было <em>страшно</em></p>"),
        ("раз\r\nдва\r\n\r\nтри", "<p>раз<br>\nдва</p>\n<p>три</p>"),
        ("Взять:\n- зелье\n- бомбу", "<p>Взять:</p>\n<ul>\n<li>зелье</li>\n<li>бомбу</li>\n</ul>"),
        ("<b>2 * 3 * 4</b>", "<p>&lt;b&gt;2 * 3 * 4&lt;/b&gt;</p>"),
        ("*" * 20_000, f"<p>{'*' * 20_000}</p>"),
        ("# Итог", "<h3>Итог</h3>"),
        ("[карта](https://example.org)", '<p><a href="https://example.org" rel="noopener noreferrer">карта</a></p>'),
        ("[зло](javascript:alert(1))", '<p><a rel="noopener noreferrer">зло</a></p>'),
        ("", ""),
    ],
)
def test_notes_are_written_out(typed, written):
    assert notes_as_html(typed) == written
