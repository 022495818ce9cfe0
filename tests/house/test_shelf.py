"""The shelf that tests clone is the one that importing gives."""

import io
from contextlib import closing
from datetime import datetime

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from django.test import TransactionTestCase
from django.utils import timezone

from rulebooks.models import Book, Page, Posting, Term
from rulebooks.search import search
from tests.harness import kept_book
from tests.harness.shelf import OF_BOOKS, OF_WORDS, begin_files, put_on_shelf, state_of_the_house, tell_next_ids
from tests.harness.template import OF_MIGRATIONS
from tests.harness.words_later import Owed
from tests.rulebooks.wiki import write_book


def told():
    """What somebody who reads finds of the books; not when they came."""
    pages = Page.objects.select_related("book", "parent").order_by("book__slug", "position")
    return [
        (page.book.slug, page.slug, page.kind, page.parent and page.parent.slug, now.title, now.stats, now.html)
        for page in pages
        for now in page.revisions.all()
    ]


def found():
    return [(one.page.slug, one.snippet) for one in search("зелье лечения").results]


def test_a_book_from_the_shelf_is_the_book_that_was_imported(shelf):
    shelf("bridges")
    cloned, seen = told(), found()
    Book.objects.all().delete()
    call_command("import_book", "rulebooks/library/bridges", stdout=io.StringIO())
    assert len(cloned) > 50
    assert told() == cloned
    assert found() == seen


def test_what_comes_after_the_shelf_has_numbers_of_its_own(shelf):
    shelf("reys")
    call_command("import_book", "rulebooks/library/podgorye", stdout=io.StringIO())
    assert set(Book.objects.values_list("slug", flat=True)) == {"reys", "podgorye"}


def test_whole_shelf_is_what_the_library_holds(shelf):
    shelf()
    said = io.StringIO()
    call_command("import_library", stdout=said)
    assert said.getvalue() == ""
    assert Book.objects.count() > 5


def test_shelf_is_put_into_an_empty_wiki_only(shelf):
    shelf("reys")
    with pytest.raises(AssertionError):
        shelf("reys")


def test_book_that_we_do_not_ship_is_told_of(shelf):
    with pytest.raises(AssertionError, match="chess"):
        shelf("chess")


def test_another_house_has_another_shelf(tmp_path, monkeypatch):
    before = state_of_the_house.__wrapped__()
    assert state_of_the_house.__wrapped__() == before
    (tmp_path / "page.md").write_text("# Новое")
    monkeypatch.setattr("tests.harness.shelf.MAKES_IT", ["rulebooks", str(tmp_path)])
    monkeypatch.setattr("tests.harness.shelf.HOUSE", tmp_path)
    assert state_of_the_house.__wrapped__() != before


# What tests leave


def rows_of(tables):
    """The tables in which there is something, with all that is in them."""
    with connection.cursor() as cursor:
        found = {}
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY 1")
            found[table] = cursor.fetchall()
    return {table: rows for table, rows in found.items() if rows}


@pytest.mark.django_db(transaction=True)
def test_nothing_stays_of_what_was_written_for_good():
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    before = rows_of(tables)
    assert before.keys() == OF_MIGRATIONS
    page = write_book().pages.first()
    apps.get_model("auth", "User").objects.create_superuser("red", password="x")
    assert page.revisions.exists()
    TransactionTestCase._fixture_teardown(TransactionTestCase())
    assert rows_of(tables) == before


def size():
    """Bytes that are looked through for a word."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count - freelist_count FROM pragma_page_count, pragma_freelist_count")
        else:
            cursor.execute("SELECT SUM(pg_table_size(name)) FROM UNNEST(%s::regclass[]) AS name", [OF_WORDS])
        return cursor.fetchone()[0]


def test_shelf_that_is_taken_back_leaves_no_rows_to_look_through(db):
    with connection.cursor() as cursor:
        begin_files(cursor)  # without what earlier tests left
    before = size()
    with transaction.atomic():
        put_on_shelf("bridges")
        assert Term.objects.exists()
        assert size() > before
        transaction.set_rollback(True)
    assert size() == before


# Books that tests write


def whole():
    """All that the database holds of books, but for the moment at which it was written."""
    rows = rows_of(OF_BOOKS)
    return [(table, [one for one in row if not isinstance(one, datetime)]) for table in rows for row in rows[table]]


@pytest.fixture
def island(db, monkeypatch):
    """What a book was that was written; a moment later; and the book that was laid again."""
    monkeypatch.setattr(kept_book, "kept", {})
    with transaction.atomic():
        write_book()
        written = whole()
        transaction.set_rollback(True)
    tell_next_ids()  # as whoever lays other books between the two does
    return written, timezone.now(), write_book()


def test_a_book_that_is_laid_again_is_the_book_that_was_written(island):
    written, moment, book = island
    assert kept_book.kept.keys() == {("ostrov", "Остров")}
    assert whole() == written
    assert {table for table, _ in written} == OF_BOOKS.keys() - {"rulebooks_reading"}
    assert book.editions.get().at >= moment
    assert all(one.at >= moment for page in book.pages.all() for one in page.revisions.all())


def test_what_comes_after_a_book_that_is_laid_again_has_numbers_of_its_own(island):
    assert write_book("drugoy", "Другой").pages.count() == island[-1].pages.count() > 5
    assert kept_book.kept.keys() == {("ostrov", "Остров")}
    assert {page.book.slug for page in Page.objects.all()} == {"ostrov", "drugoy"}


def test_no_words_of_a_book_that_is_gone_are_in_the_way(island):
    island[-1].delete()
    assert write_book().pages.exists()


# Words that come with the first question for them


def promised():
    """Whether words are owed."""
    return any(isinstance(one, Owed) and one.laid_in is None for one in connection.execute_wrappers)


def words_there():
    """Rows of words, counted behind Django's back."""
    with closing(connection.connection.cursor()) as cursor:
        cursor.execute("SELECT (SELECT COUNT(*) FROM rulebooks_term) + (SELECT COUNT(*) FROM rulebooks_posting)")
        return cursor.fetchone()[0]


@pytest.mark.parametrize("asked", [Term, Posting])
def test_words_come_with_the_first_question_for_them_and_count_as_no_command(shelf, asked, django_assert_num_queries):
    shelf("reys")
    assert words_there() == 0
    with django_assert_num_queries(1):
        found = asked.objects.count()
    assert words_there() > found > 300
    assert not promised()


def test_words_that_are_taken_back_come_again(shelf):
    shelf("reys")
    with transaction.atomic():
        terms = Term.objects.count()
        transaction.set_rollback(True)
    assert words_there() == 0
    with transaction.atomic():
        pass
    assert Term.objects.count() == terms
    with transaction.atomic():
        Posting.objects.all().delete()
        transaction.set_rollback(True)
    assert Posting.objects.exists()


@pytest.mark.parametrize(
    "_back",
    [
        pytest.param("with a savepoint", marks=pytest.mark.django_db),
        pytest.param("with the transaction", marks=pytest.mark.django_db(transaction=True)),
    ],
)
def test_no_words_come_of_books_that_were_taken_back(_back):
    with transaction.atomic():
        put_on_shelf("reys")
        transaction.set_rollback(True)
    assert not Term.objects.exists()
    assert not promised()


@pytest.mark.django_db(transaction=True)
def test_words_are_there_at_once_for_other_processes():
    put_on_shelf("reys")
    assert words_there() > 300
