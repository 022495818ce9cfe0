"""What a document works out and gets wrong is reported with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebooks.importers import documents, rulebook
from rulebooks.importers.drafts import Draft, Paragraph
from rulebooks.importers.things.sums import OTHERWISE, WRONG, wrong


def page(text, **stats):
    return Draft("page", "rule", "Page", 2, paragraphs=[Paragraph("paragraph", text, (3, 3))], stats=stats)


@pytest.mark.parametrize("text", ["2+2+(3+1)=8", "`40+5A=55`", "A=3", "3=3", "1d6+1=7", "B+1=9", "7 (4+3)", "=5"])
def test_sum_that_comes_out_is_none_of_anybodys_business(text):
    assert list(wrong([page(text, characteristics={"A": {"level": 3}})], ())) == []


@pytest.mark.parametrize(("text", "sum_"), [("so 2+2+(3+1)=9.", "2+2+(3+1)=9"), ("`40+5A = 54`", "40+5A = 54")])
def test_sum_that_does_not_come_out_is_named(text, sum_):
    (problem,) = wrong([page(text, characteristics={"A": {"level": 3}})], ())
    assert (problem.lines, problem.text, problem.why) == ((3, 3), sum_, OTHERWISE)


EDITS = {
    "a dearer rank": ("Сила: D", "Сила: C", {"attack_roll", "points"}),
    "another formula": ("Защита =  $40+5A$", "Защита =  $45+5A$", {"defence", "defence_plus"}),
    "another value": ("Инициатива: 24+1d76", "Инициатива: 23+1d77", {"initiative"}),
    "fewer points": ("что у нас 15", "что у нас 14", {"points"}),
    "what differs anyhow differs otherwise": ("130/130", "150/150", {"health"}),
}


@pytest.mark.parametrize("name", EDITS)
def test_sheet_that_no_longer_agrees_with_its_book_is_reported(source_documents, name):
    was, now, stats = EDITS[name]
    document = documents.load(source_documents / "knk-mf.md")
    assert was in document.text
    read = rulebook.understand(replace(document, text=document.text.replace(was, now)), "knk-mf")
    told = [one for one in read.problems if one.told == WRONG]
    assert {way for one in told for way in one.stats} == {f"as_printed.{stat}" for stat in stats}
    assert {one.text for one in told} == {"Наная Дзюн"}


def test_document_as_it_stands_has_no_more_to_be_told(source_documents):
    read = rulebook.understand(documents.load(source_documents / "knk-mf.md"), "knk-mf")
    assert [one for one in read.problems if one.told == WRONG or one.why == OTHERWISE] == []
