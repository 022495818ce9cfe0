"""What a book declares for play leans on its pages: who takes away what it needs is told before it is saved."""

import io
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Page

BOOK = """+++
title = "Лужайка"
slug = "luzhayka"

[table]
rule = "nachalo-2"

[holders.hand]
on = "hero"

[decks.cards]
of = "цветок"
to = "hand"

[counters.gold]

[actions.pick]
card = "hand"
do = "add gold цена"
+++

# Лужайка

## Начало {#nachalo}

Каждый садится на траву.

Потом рвут цветы.

## Цветы {kind=цветок}

| Цветок | Цена | Кол-во |
|---|---|---|
| Мак | 2 | 1 |
| Клевер | 1 | 1 |
"""
NO_CARDS = "decks · cards · of: В колоде нет карт: вещей вида «цветок» нет."


@pytest.fixture
def editor(db, client, settings, tmp_path):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"
    path = tmp_path / "luzhayka.md"
    path.write_text(BOOK, encoding="utf-8")
    call_command("import_book", str(path), stdout=io.StringIO())
    return client


def text_of(answer):
    """What people read on a page, blanks drawn together."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def change(client, slug, **fields):
    """Change some fields of a page in its form."""
    form = client.get(f"/luzhayka/{slug}/edit/").context["form"]
    was = {name: form[name].value() for name in form.fields}
    return client.post(f"/luzhayka/{slug}/edit/", {**was, "reason": "Проба", "name": "Аня", **fields})


def edition():
    return at_edition(Book.objects.get(slug="luzhayka"))


def test_last_cards_are_not_taken_away_unnoticed(editor):
    assert change(editor, "mak", **{"s:count": "0"}).status_code == 302
    answer = change(editor, "klever", **{"s:count": "0"})
    assert answer.status_code == 422
    assert NO_CARDS in text_of(answer)
    assert 'href="/luzhayka/stol/"' in answer.content.decode()
    assert edition()["klever"].stats["count"] == 1


def test_who_means_it_saves_all_the_same(editor):
    change(editor, "mak", **{"s:count": "0"})
    answer = change(editor, "klever", **{"s:count": "0"})
    assert change(editor, "klever", **{"s:count": "0"}, sure=answer.context["harm"]).status_code == 302
    assert edition()["klever"].stats["count"] == 0
    # What is wrong already is nobody else's to be warned of.
    assert change(editor, "mak", **{"s:цена": "7"}).status_code == 302


def test_yes_to_one_warning_is_no_yes_to_another(editor):
    change(editor, "mak", **{"s:count": "0"})
    assert change(editor, "klever", **{"s:count": "0"}, sure="yes").status_code == 422


def test_preview_warns_as_well(editor):
    change(editor, "mak", **{"s:count": "0"})
    answer = change(editor, "klever", **{"s:count": "0"}, preview="1")
    assert answer.status_code == 200
    assert NO_CARDS in text_of(answer)


def test_paragraph_that_a_table_cites_is_not_emptied_unnoticed(editor):
    paragraphs = Page.objects.get(slug="nachalo").at_edition().paragraphs
    answer = change(editor, "nachalo", **{f"p:{paragraphs[1]['id']}": ""})
    assert answer.status_code == 422
    assert "table · rule: Страницы «nachalo-2» в этой книге нет" in text_of(answer)
    assert change(editor, "nachalo", **{f"p:{paragraphs[0]['id']}": "Каждый садится где хочет."}).status_code == 302


def test_number_that_a_formula_speaks_of_stays_a_number(editor):
    change(editor, "mak", **{"s:цена": "2+N"})
    answer = change(editor, "klever", **{"s:цена": "1+N"})
    assert answer.status_code == 422
    assert "actions · pick · do" in text_of(answer)
    assert "«цена»" in text_of(answer)


def test_going_back_to_what_cannot_be_played_is_refused(editor):
    change(editor, "mak", **{"s:count": "0"})
    answer = change(editor, "klever", **{"s:count": "0"})
    change(editor, "klever", **{"s:count": "0"}, sure=answer.context["harm"])
    change(editor, "klever", **{"s:count": "3"})
    told = editor.post("/luzhayka/klever/history/2/revert/", {}, follow=True)
    assert NO_CARDS in text_of(told)
    assert edition()["klever"].stats["count"] == 3


def brought(client, words):
    """The draft of a document as an editor sees it."""
    answer = client.post("/upload/", {"document": SimpleUploadedFile("luzhayka.md", words.encode())}, follow=True)
    assert answer.status_code == 200
    return text_of(answer)


def test_document_that_spoils_the_table_only_with_what_people_changed_is_told_in_its_draft(editor):
    change(editor, "mak", **{"s:count": "0"})
    assert "нельзя будет играть" not in brought(editor, BOOK.replace("| Мак | 2 |", "| Мак | 4 |"))
    told = brought(editor, BOOK.replace("| Клевер | 1 | 1 |", "| Клевер | 1 | 0 |"))
    assert NO_CARDS in told
    assert "Тогда по этой книге нельзя будет играть" in told


def test_book_without_a_table_is_edited_as_ever(editor, tmp_path):
    path = tmp_path / "polyana.md"
    path.write_text(BOOK.replace("luzhayka", "polyana").split("[table]")[0] + "+++\n" + BOOK.split("+++\n")[2], "utf-8")
    call_command("import_book", str(path), stdout=io.StringIO())
    form = editor.get("/polyana/mak/edit/").context["form"]
    was = {name: form[name].value() for name in form.fields}
    answer = editor.post("/polyana/mak/edit/", {**was, "reason": "Проба", "name": "Аня", "s:count": "0"})
    assert answer.status_code == 302
