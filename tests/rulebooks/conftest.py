import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulebooks import catalogue
from tests.rulebooks.wiki import write_book


@pytest.fixture
def island(db, monkeypatch):
    """A small imported book, «Остров»; of books that other tests had under the same id nothing is remembered."""
    monkeypatch.setattr(catalogue, "_kept", {})
    return write_book()


@pytest.fixture
def editor(settings, client, island):
    """A browser whose account may edit; every other may not."""
    settings.EVERYBODY_EDITS = False
    client.force_login(User.objects.create_superuser("red", password="x"))
    client.cookies["django_language"] = "ru"
    return client


@pytest.fixture
def stranger(editor):
    """A browser without an account."""
    made = Client()
    made.cookies["django_language"] = "ru"
    return made
