import pytest

from rulebooks import catalogue
from tests.rulebooks.wiki import write_book


@pytest.fixture
def island(db, monkeypatch):
    """A small imported book, «Остров»; of books that other tests had under the same id nothing is remembered."""
    monkeypatch.setattr(catalogue, "_kept", {})
    return write_book()
