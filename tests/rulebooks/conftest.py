import pytest

from tests.rulebooks.wiki import write_book


@pytest.fixture
def island(db):
    """A small imported book, «Остров»."""
    return write_book()
