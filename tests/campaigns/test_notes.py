"""Notes of an evening: paragraphs, lists and stress; all else is text."""

import pytest

from campaigns.notes import notes_as_html


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Купили **чертежи**.", "<p>Купили <strong>чертежи</strong>.</p>"),
        ("Было *страшно*", "<p>Было <em>страшно</em></p>"),
        ("раз\r\nдва\r\n\r\nтри", "<p>раз<br>два</p>\n<p>три</p>"),
        ("Взять:\n- зелье\n- бомбу", "<p>Взять:</p><ul><li>зелье</li><li>бомбу</li></ul>"),
        ("<b>2 * 3 * 4</b>", "<p>&lt;b&gt;2 * 3 * 4&lt;/b&gt;</p>"),
        ("*" * 20_000, f"<p>{'*' * 20_000}</p>"),
        ("", ""),
    ],
)
def test_notes_are_written_out(typed, written):
    assert notes_as_html(typed) == written
