"""A page in the contents: a link with its number, whatever its title is made of."""

from types import SimpleNamespace

from rulebooks.reading.contents import Line
from rulebooks.templatetags.wiki import contents_line

READING = SimpleNamespace(address=lambda slug: f"/ru/book/{slug}/?a=1&b=2")


def line(title, number=""):
    return contents_line(READING, Line("one", number, "section", 2, title))


def test_a_page_is_a_link_with_its_number_if_it_has_one():
    address = "/ru/book/one/?a=1&amp;b=2"
    assert line("Ход", "1.5") == f'<a href="{address}"><span class="rule-number">1.5</span>Ход</a>'
    assert line("Ход") == f'<a href="{address}">Ход</a>'


def test_what_a_title_is_made_of_is_text_and_not_markup():
    assert "&lt;b&gt;&amp;" in line("<b>&", "<i>")
    assert "&lt;i&gt;" in line("<b>&", "<i>")


def test_a_title_is_cut_where_it_is_too_long_for_a_line():
    assert line("А" * 120).endswith(">" + "А" * 120 + "</a>")
    assert line("А" * 121).endswith(">" + "А" * 119 + "…</a>")
