"""One import of the book for all tests in here: each takes back what it changes."""

import io

import pytest
from django.core.management import call_command

from rulebooks.catalogue import forget
from rulebooks.models import Book
from rulebooks.search.tables import Term
from rulebooks.shipped import LIBRARY


@pytest.fixture(scope="package", autouse=True)
def shelf(django_db_setup, django_db_blocker):
    """«Мосты» on the shelf, for as long as the tests of this folder run."""
    with django_db_blocker.unblock():
        call_command("import_book", str(LIBRARY / "bridges"), stdout=io.StringIO())
        book = Book.objects.get(slug="bridges")
        yield book
        forget(book)
        book.delete()
        Term.objects.all().delete()
