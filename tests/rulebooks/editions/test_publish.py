"""Every change is an edition; what people edited survives the next import; conflicts wait for an editor."""

import io

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from rulebooks import catalogue
from rulebooks.editions.publish import Stale, publish
from rulebooks.importers import documents
from rulebooks.models import Book, Conflict, Edition, Link, Page, Revision
from rulebooks.search import search
from rulebooks.shipped import LIBRARY
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db


@pytest.fixture
def book():
    put_on_shelf("bridges")
    return Book.objects.get(slug="bridges")


@pytest.fixture
def bring(tmp_path):
    """A function that imports the shipped rulebook with some words replaced."""

    def bring(*replaced):
        text = documents.load(LIBRARY / "bridges").text
        for old, new in replaced:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (tmp_path / "rules.md").write_text(text, encoding="utf-8")
        call_command("import_book", str(tmp_path / "rules.md"), stdout=io.StringIO())

    return bring


def page(slug):
    return Page.objects.select_related("book").get(slug=slug)


def edit(slug, *, base=None, **changed):
    """Save a page with some of its fields changed."""
    now = page(slug).at_edition()
    fields = {"title": now.title, "aliases": now.aliases, "stats": now.stats, "paragraphs": now.paragraphs} | changed
    return publish(page(slug), **fields, author=None, reason="Стол решил", base=base)


def test_edit_is_an_edition(book):
    revision = edit("krabulon", stats={**page("krabulon").at_edition().stats, "health": "20*N"})
    assert (revision.number, revision.edition.number, revision.edition.source) == (2, 2, "edit")
    assert revision.reason == "Стол решил"
    assert revision.sources["health"] == ["krabulon-1"]
    book.refresh_from_db()
    assert book.edition == 2
    assert catalogue.at_edition(book).stat("krabulon", "health", N=3) == 60
    assert catalogue.at_edition(book, 1).stat("krabulon", "health", N=3) == 54


def test_nothing_changed_is_no_edition(book):
    assert edit("krabulon") is None
    assert Edition.objects.count() == 1


def test_stale_edit_is_refused(book):
    edit("krabulon", title="Краб", base=1)
    with pytest.raises(Stale) as no:
        edit("krabulon", title="Рак", base=1)
    assert no.value.newest.title == "Краб"
    assert Edition.objects.count() == 2


def test_new_paragraph_gets_an_id_never_used_before(book):
    old = page("mag").at_edition().paragraphs
    without = edit("mag", paragraphs=old[:-1]).paragraphs
    assert [one["id"] for one in without] == ["mag-1", "mag-2", "mag-3"]
    more = edit("mag", paragraphs=[*without, {"kind": "item", "text": "Умеет ворчать"}]).paragraphs
    assert more[-1]["id"] == "mag-5"
    assert 'id="mag-5"' in page("mag").at_edition().html


def test_links_follow_the_text(book):
    assert not Link.objects.filter(page__slug="mag", to__slug="katapulta").exists()
    old = page("mag").at_edition().paragraphs
    edit("mag", paragraphs=[*old, {"kind": "item", "text": "Боится Катапульты"}])
    link = Link.objects.get(page__slug="mag", to__slug="katapulta")
    assert link.paragraph == "mag-5"


def test_new_name_is_linked_in_texts_nobody_touched(book):
    assert not Link.objects.filter(page__slug="skaut", to__slug="golemko").exists()
    edit("golemko", aliases=["Враг"])
    assert Link.objects.filter(page__slug="skaut", to__slug="golemko").exists()


def test_page_is_found_by_the_title_that_it_stands_under(book):
    def found(query):
        answer = search(query)
        return [one.page.slug for one in answer.results if not answer.apart]

    assert found("слухи большой камень") == ["sluh-golemko"]
    edit(page("sluh-golemko").parent.slug, title="Молва")
    assert found("молва большой камень") == ["sluh-golemko"]
    assert found("слухи большой камень") == []


def test_edit_survives_importing_again(book, bring):
    edit("krabulon", stats={**page("krabulon").at_edition().stats, "health": "20*N"})
    bring()
    assert page("krabulon").at_edition().stats["health"] == "20*N"
    assert Edition.objects.count() == 2


def test_document_and_person_changed_different_things(book, bring):
    edit("krabulon", stats={**page("krabulon").at_edition().stats, "health": "20*N"})
    bring(("`Сжать клешни`: 4 УРН", "`Сжать клешни`: 5 УРН"))
    now = page("krabulon").at_edition()
    assert now.stats["health"] == "20*N"
    assert now.stats["skills"]["szhat-kleshni"]["damage"] == 5
    assert not Conflict.objects.exists()


def test_document_and_person_changed_the_same(book, bring):
    edit("krabulon", stats={**page("krabulon").at_edition().stats, "health": "20*N"})
    bring(("18*N МЗД", "25*N МЗД"))
    assert page("krabulon").at_edition().stats["health"] == "20*N"
    conflict = Conflict.objects.open().get()
    assert (conflict.page.slug, conflict.place) == ("krabulon", "stats.health")
    assert (conflict.imported, conflict.kept) == ("25*N", "20*N")
    bring(("18*N МЗД", "25*N МЗД"))
    assert Conflict.objects.count() == 1
    bring(("18*N МЗД", "30*N МЗД"))
    assert [one.imported for one in Conflict.objects.open()] == ["30*N"]


def test_page_that_people_edited_does_not_just_leave(book, bring):
    edit("arbalet", title="Мой арбалет")
    row = next(
        line for line in documents.load(LIBRARY / "bridges").text.split("\n") if line.startswith("| **Арбалет**")
    )
    bring((row + "\n", ""))
    assert page("arbalet").at_edition().title == "Мой арбалет"
    assert Conflict.objects.get().place == "page"


def test_paragraph_ids_survive_a_corrected_document(book, bring):
    ids = [one["id"] for one in page("sloty").at_edition().paragraphs]
    bring(
        (
            "*   **Правила для предметов с `+ МЗД`:**",
            "*   Совсем другое правило\n*   **Правила для предметов с `+ МЗД`:**",
        )
    )
    now = [one["id"] for one in page("sloty").at_edition().paragraphs]
    assert [one for one in now if one in ids] == ids
    assert set(now) - set(ids) == {f"sloty-{len(ids) + 1}"}


def test_failed_change_leaves_everything(book, monkeypatch):
    def broken(*arguments):
        raise RuntimeError

    monkeypatch.setattr("rulebooks.search.index", broken)
    with pytest.raises(RuntimeError), transaction.atomic():
        edit("krabulon", title="Краб")
    book.refresh_from_db()
    assert (book.edition, Revision.objects.filter(title="Краб").count()) == (1, 0)
    assert catalogue.at_edition(book)["krabulon"].name == "Крабулон"


def test_database_guards_the_facts(book):
    krab, edition = page("krabulon"), Edition.objects.get()
    wrong = [
        lambda: Revision.objects.create(page=krab, number=1, edition=edition, title=""),
        lambda: Edition.objects.create(book=book, number=1, source="import"),
        lambda: Edition.objects.create(book=book, number=7, source="rumour"),
        lambda: Page.objects.create(book=book, slug="krabulon", position=0, level=1),
        lambda: Link.objects.create(page=krab, paragraph="krabulon-1", to=krab),
    ]
    for make in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            make()


def test_editions_stand_side_by_side(book):
    edit("krabulon", title="Краб")
    assert page("krabulon").at_edition(1).title == "Крабулон"
    assert page("krabulon").at_edition(2).title == "Краб"
    assert page("krabulon").at_edition(0) is None
    book.refresh_from_db()
    assert Page.objects.at_edition(book, 1).get(slug="krabulon").title == "Крабулон"
    assert Page.objects.at_edition(book).get(slug="krabulon").revision_number == 2
