"""`export_book`: what comes out goes in again and changes nothing, for every book on the shelf."""

import io
from functools import cache

import pytest
from django.core.management import CommandError, call_command

from rulebooks.catalogue import at_edition
from rulebooks.editions import importing
from rulebooks.editions.publish import publish
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document
from rulebooks.models import Book, Conflict, Page
from rulebooks.shipped import folders
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
BOOKS = [folder.name for folder in folders()]


def exported(slug):
    said, complaints = io.StringIO(), io.StringIO()
    call_command("export_book", slug, stdout=said, stderr=complaints)
    assert complaints.getvalue() == ""
    return said.getvalue()


@cache
def read(text):
    return rulebook.understand(Document("export.md", text))


def bring(text):
    return importing.apply(read(text))


def state(slug):
    """All that a reader, a link or a game can see of a book."""
    return [
        (
            (page.slug, page.kind, page.number, page.level, page.parent and page.parent.slug),
            (revision.title, revision.aliases, revision.stats, revision.sources),
            [{name: value for name, value in one.items() if name != "lines"} for one in revision.paragraphs],
        )
        for revision in Book.objects.get(slug=slug).revisions_at().select_related("page__parent")
        for page in [revision.page]
    ]


def shelve(slug):
    put_on_shelf(slug)
    return Book.objects.get(slug=slug)


@cache
def as_shelved(slug):
    """The state of a book that was just put on the shelf, and its export: the same for all tests."""
    return state(slug), exported(slug)


@pytest.mark.parametrize("slug", BOOKS)
def test_importing_an_export_changes_nothing(slug):
    book = shelve(slug)
    before, text = as_shelved(slug)
    plan, edition = bring(text)
    assert plan.changes() == []
    assert edition is None
    book.refresh_from_db()
    assert book.edition == 1
    assert state(slug) == before
    assert not plan.rulebook.unaccounted()


@pytest.mark.parametrize("slug", BOOKS)
def test_export_makes_the_same_book_anew(slug):
    shelve(slug)
    before, text = as_shelved(slug)
    entries = at_edition(Book.objects.get(slug=slug)).entries
    Book.objects.all().delete()
    bring(text)
    assert state(slug) == before
    assert exported(slug) == text
    again = at_edition(Book.objects.get(slug=slug)).entries
    assert list(again.values()) == list(entries.values())


@pytest.mark.parametrize("slug", ["bridges", "dialect"])
def test_people_can_read_the_whole_text(slug):
    shelve(slug)
    assert "<!-- paragraph {" not in exported(slug)


def edit(page, **changed):
    revision = page.at_edition()
    kept = {name: getattr(revision, name) for name in ("title", "aliases", "stats", "paragraphs")}
    publish(page, **(kept | changed), author=None, reason="проба")


def test_edits_survive_with_their_ids():
    book = shelve("bridges")
    page = Page.objects.get(book=book, slug="krabulon")
    paragraphs = page.at_edition().paragraphs
    odd = [
        {"kind": "paragraph", "text": text}
        for text in ("# Не заголовок", "- не пункт", "<!-- не заметка -->", "<pre>", "  два  пробела ", "| a |", "")
    ]
    nested = {"kind": "item", "depth": 3, "text": "глубоко"}
    title = "Крабулон {#x} 2"
    stats = {**page.at_edition().stats, "health": "20*N", "note": "-->", "nothing": None}
    edit(page, title=title, aliases=[], stats=stats, paragraphs=[paragraphs[2], *odd, paragraphs[0], nested])
    before, text = state("bridges"), exported("bridges")
    plan, edition = bring(text)
    assert (plan.changes(), edition) == ([], None)
    assert not Conflict.objects.exists()
    Book.objects.all().delete()
    bring(text)
    assert state("bridges") == before


def test_changed_export_changes_the_book():
    shelve("dialect")
    text = exported("dialect")
    assert text.count("Здоровье: 3") == 1
    plan, edition = bring(text.replace("Здоровье: 3", "Здоровье: 4"))
    assert edition is not None
    assert [change["page"] for change in plan.changes()] == ["lisa"]
    assert at_edition(edition.book).stat("lisa", "здоровье") == 4


def test_tables_of_the_front_matter_come_back():
    tables = (
        '[counters.gold]\nleast = 0\n[counters."удача"]\ntitle = "Удача"\n[counters.axes]\n'
        '[[ends]]\nwhen = ["gold >= 5", "удача = 0"]\nof = "hero"\nsays = "Всё."\n'
    )
    bring(f'+++\ntitle = "A \\"b\\""\nslug = "a"\n{tables}+++\n\n# A\n')
    before, text = state("a"), exported("a")
    assert "[counters]" in text
    Book.objects.all().delete()
    bring(text)
    assert Book.objects.get().title == 'A "b"'
    assert state("a") == before


def test_file_is_written_where_one_asks(tmp_path):
    shelve("dialect")
    path = tmp_path / "book.md"
    call_command("export_book", "dialect", "--out", str(path))
    assert path.read_text(encoding="utf-8") == exported("dialect")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_book", "dialect", "--out", str(tmp_path / "no" / "book.md"))


def test_book_that_is_not_there_is_a_sentence():
    shelve("dialect")
    with pytest.raises(CommandError, match="there are: dialect"):
        call_command("export_book", "nothing")
