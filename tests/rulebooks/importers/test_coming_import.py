"""A document comes again after people moved its pages, added some of their own and took others out."""

import pytest

from rulebooks.editions import coming, importing
from rulebooks.editions.standing import in_order
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document
from rulebooks.importers.merging import Version
from rulebooks.models import Book, Page

pytestmark = pytest.mark.django_db
RIVER = """+++
title = "Река"
slug = "reka"
kinds = ["вещь"]
+++

# Река

## Берег

Сыро и кусты.

## Вещи {kind=вещь}

- **Весло.** Длина: 3. Им гребут.
- **Черпак.** Объём: 5. Им вычерпывают.

## Брод

Тут мелко.
"""
WHY = {"author": None, "reason": "проверка"}


def bring(text=RIVER):
    return importing.apply(rulebook.understand(Document("reka.md", text)))


@pytest.fixture
def river(db):
    bring()
    return Book.objects.get(slug="reka")


def at(slug):
    return Page.objects.select_related("book", "parent").get(slug=slug)


def standing(book):
    book.refresh_from_db()
    there = {one.pk for one in Page.objects.at_edition(book)}
    return [one.slug for one in in_order(book) if one.pk in there]


def test_page_of_a_person_stays_where_it_was_put(river):
    says = Version("Мост", [], {}, [{"kind": "paragraph", "text": "Скрипит.", "lines": []}])
    coming.come(river, says, kind="section", under=at("reka"), after=at("bereg"), **WHY)
    before = standing(river)
    assert before[:3] == ["reka", "bereg", "most"]
    assert bring()[1] is None
    assert standing(river) == before
    bring(RIVER.replace("## Вещи", "## Паром\n\nХодит сам.\n\n## Вещи"))
    order = standing(river)
    assert order.index("most") == order.index("bereg") + 1
    assert "parom" in order


def test_page_that_a_person_moved_is_not_moved_back(river):
    coming.move(at("brod"), at("bereg"), None, base=1, **WHY)
    before = standing(river)
    assert at("brod").level == 3
    assert bring()[1] is None
    assert standing(river) == before
    bring(RIVER.replace("Тут мелко.", "Тут уже глубоко."))
    assert (at("brod").parent.slug, standing(river)) == ("bereg", before)
    assert "глубоко" in at("brod").at_edition().paragraphs[0]["text"]


def test_page_that_a_person_took_out_stays_out_until_the_document_says_something_new(river):
    coming.leave(at("cherpak"), instead=None, base=1, **WHY)
    assert "cherpak" not in standing(river)
    assert bring()[1] is None
    bring(RIVER.replace("Сыро и кусты.", "Сыро, кусты и комары."))
    assert "cherpak" not in standing(river)
    bring(RIVER.replace("Объём: 5", "Объём: 6"))
    assert at("cherpak").at_edition().stats["obyom" if "obyom" in at("cherpak").at_edition().stats else "объём"] == 6
