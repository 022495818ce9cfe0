"""Paragraphs become HTML that is safe, quick to make, and leads to other pages."""

import time

import pytest

from rulebooks.text.links import Linker
from rulebooks.text.markup import LONGEST_TEXT, MOST_MARKS, render

PAGES = [("zelye", "Зелье лечения", ("Зелье",)), ("ruka", "Раздвижная рука", ()), ("kniga", "Книга", ())]


@pytest.fixture
def links():
    return Linker("ostrov", PAGES, own="kniga")


def one(text, **more):
    return [{"id": "1.1-1", "kind": "paragraph", "text": text, **more}]


def test_paragraph_keeps_its_id_and_offers_its_permanent_address(links):
    html = render(one("Просто **слово**."), links)
    assert html.startswith('<p id="1.1-1" class="para">Просто <strong>слово</strong>.')
    assert 'href="/ostrov/p/1.1-1/"' in html


def test_link_of_a_paragraph_is_called_as_people_call_it(links):
    """By its number, or by the title of its page: an address says nothing to who hears it."""
    assert 'aria-label="§ 1.1-1"' in render(one("Слово."), links)
    assert 'aria-label="Зелье лечения, § 2"' in render(
        [{"id": "zelye-2", "kind": "paragraph", "text": "Слово."}], links
    )


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("*Это пересказ.*", True),
        ("*Сила:*", False),
        ("*Сила* и *слава*", False),
        ("**Сила**", False),
        ("Бьют *сильно*", False),
        ("2*3*4", False),
    ],
)
def test_a_text_that_is_emphasis_from_end_to_end_is_said_aside(text, aside):
    assert ('class="para aside"' in render(one(text))) is aside
    assert ('class="para aside"' in render(one(text, kind="item"))) is aside


def test_items_nest_by_depth_and_keep_their_numbers():
    items = [
        {"id": "a", "kind": "item", "depth": 0, "text": "раз"},
        {"id": "b", "kind": "numbered", "depth": 1, "mark": "3.", "text": "два"},
        {"id": "c", "kind": "item", "depth": 0, "text": "три"},
    ]
    html = render(items)
    assert html.count("<ul>") == html.count("</ul>") == 1
    assert '<ol><li id="b" class="para" value="3">' in html
    assert html.count("<li") == html.count("</li>") == 3


def test_rows_make_a_table_with_a_header_in_a_region_of_its_own():
    rows = [
        {"id": "h", "kind": "head", "cells": ["Имя", "Цена"], "text": ""},
        {"id": "r", "kind": "row", "cells": ["Лук", "1"], "text": ""},
    ]
    html = render(rows)
    assert '<th scope="col">Имя</th>' in html
    assert '<tr id="r" class="para"><td>Лук</td>' in html
    assert 'tabindex="0" aria-label="Имя, Цена"' in html


def test_entry_leaves_a_place_to_be_filled(links):
    html = render([{"id": "1-1", "kind": "entry", "entry": "zelye", "text": ""}], links)
    assert 'data-entry="zelye"' in html
    assert '<a href="/ostrov/zelye/">Зелье лечения</a>' in html


def test_names_become_links_once_in_a_paragraph_and_never_to_the_page_itself(links):
    html = render(one("Раздвижную руку, Раздвижной рукой; Книга и Зелье."), links)
    assert html.count("/ostrov/ruka/") == 1
    assert "/ostrov/kniga/" not in html
    assert '<a href="/ostrov/zelye/">Зелье</a>' in html


def test_name_alone_in_code_is_a_name_and_other_code_is_code(links):
    html = render(one("`Зелье лечения` x2, `2 Зелья сразу`"), links)
    assert '<code><a href="/ostrov/zelye/">Зелье лечения</a></code>' in html
    assert "<code>2 Зелья сразу</code>" in html


def test_no_link_inside_a_link(links):
    html = render(one("[о Зелье](https://example.org)"), links)
    assert "/ostrov/zelye/" not in html


def test_anchor_of_the_document_leads_to_the_page(links):
    assert 'href="/ostrov/ruka/"' in render(one("[она](#раздвижная-рука)"), links)


def test_star_between_factors_multiplies():
    assert "3·N и 2·N" in render(one("3*N и 2*N"))


def test_break_of_the_document_breaks_the_line():
    assert "раз<br>" in render(one("раз<br>два"))


@pytest.mark.parametrize("letter", list("[]<>()*_`!\\&#-|>~ \n") + ["a", "я", "[a](", "<a ", "![", "**", "> ", "- "])
def test_long_runs_of_one_character_are_done_at_once(letter, links):
    """Python-Markdown alone takes a minute over 20 kB of `[`."""
    for text in (letter * (200_000 // len(letter)), (letter + "a") * (MOST_MARKS - 1), letter * (LONGEST_TEXT - 1)):
        began = time.process_time()
        render(one(text[:200_000]), links)
        assert time.process_time() - began < 1


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    '[x](https://a "onmouseover=alert(1)")',
    '[x](https://a"onmouseover="alert(1))',
    "<javascript:alert(1)>",
    "`<script>`",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<a href='javascript:alert(1)'>Зелье</a>",
    "**<b onclick=x>**",
    "\u0002amp\u0003 \u0002stx\u0003",
    "![x](x onerror=alert(1))",
    "<style>*{display:none}</style>",
    "Зелье<script>Зелье</script>",
    "</p></article><script>",
]


@pytest.mark.parametrize("kind", ["paragraph", "item", "row", "head", "pre", "quote", "label", "no-such-kind"])
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text, kind, links):
    html = render([{"id": "1-1", "kind": kind, "text": text, "cells": [text]}], links)
    shown = html.lower()
    for danger in ("<script", "<img", "<svg", "<style", "<b ", 'href="javascript', 'href="data', 'href="vbscript'):
        assert danger not in shown
    assert "onerror=" not in [part.split("=")[0] + "=" for part in shown.split('" ')]


def test_hostile_ids_and_numbers_stay_attributes(links):
    html = render(
        [{"id": '"><script>', "kind": "numbered", "mark": '1"><script>', "text": "а", "entry": '"><script>'}], links
    )
    assert "<script" not in html


def test_formula_is_drawn_and_keeps_its_words():
    html = render([{"id": "a-1", "kind": "formula", "text": "Сила = База + 2*Бонус"}])
    assert '<p id="a-1" class="para formula"><span>Сила =</span> <math alttext="' in html
    assert "<mi>База</mi>" in html
    assert "База+2·Бонус" in html


def test_what_is_no_formula_is_shown_as_typed():
    html = render([{"id": "a-1", "kind": "formula", "text": "<b> = +"}])
    assert 'class="para formula">&lt;b&gt; = +' in html


def test_note_is_marked_as_one():
    html = render([{"id": "a-2", "kind": "note", "text": "**Дамы**<br>Их нет."}])
    assert '<p id="a-2" class="para note"><strong>Дамы</strong><br' in html


def test_formula_in_code_is_drawn_and_can_be_heard():
    html = render(one("Атака `10S+1d(100+15S)` за ход."))
    assert "<code><math" in html
    assert 'alttext="' in html


@pytest.mark.parametrize(
    "typed", ["3 монеты", "Двуручник", "-1", "--dry-run", "N", "1+E=3", "xx|x_yy", "((((1+", "1/" * 200]
)
def test_other_code_stays_as_it_was_typed(typed):
    html = render(one(f"Вот `{typed}`."))
    assert "<math" not in html
    assert typed.split("/")[0] in html
