"""What each shipped book names is found by any form of its name, by its beginning, with a slip, on another keyboard."""

from collections import Counter

import pytest

from rulebooks.language.words import fold
from rulebooks.models import Book
from rulebooks.search import search
from rulebooks.search.tables import Term
from tests.harness.sampling import chance, some
from tests.rulebooks.search.gold import begins_so, is_another_word, names, queries

BOOKS = ["bridges", "castle", "dialect", "dungeon-twister", "knk-mf", "munchkin", "podgorye", "reys", "yarmarka"]
FORMS, REST = 0.995, 0.97
PLACES = 3
A_FEW = 12
"""Names of a book in a usual run; with --long all."""

pytestmark = pytest.mark.django_db


def is_right(query, found):
    """Whether a page of that name is among the first three; if more names begin so than there are places, any is."""
    if any(fold(one.title) == fold(query.name) for one in found):
        return True
    begun = [one for one in found if any(begins_so(title, query.typed) for title in (one.title, *one.revision.aliases))]
    return query.sort == "beginning" and len(begun) >= PLACES - 1


def allowed(sort, asked):
    """How many queries of a sort may miss: of few, one is more than the share already."""
    return max(1, int((1 - (FORMS if sort == "form" else REST)) * asked + 1e-9))


@pytest.mark.parametrize("slug", BOOKS)
def test_names_are_found_however_they_are_typed(shelf, capsys, slug):
    shelf(slug)
    book = Book.objects.get(slug=slug)
    there = frozenset(Term.objects.values_list("key", flat=True))
    draw = chance(f"gold {slug}")
    asked: Counter[str] = Counter()
    missed: dict[str, list] = {}
    for query in (query for name in some(f"gold names {slug}", names(book), A_FEW) for query in queries(name, draw)):
        if query.sort in ("slip", "beginning") and is_another_word(query.typed, query.name, there):
            continue
        asked[query.sort] += 1
        if not is_right(query, search(query.typed, book, each=PLACES).results[:PLACES]):
            missed.setdefault(query.sort, []).append(query)
    figures = ", ".join(f"{sort} {many - len(missed.get(sort, []))} of {many}" for sort, many in asked.items())
    with capsys.disabled():
        print(f"\n  search, {slug}: among the first {PLACES}: {figures}")
    for sort, queries_missed in missed.items():
        assert len(queries_missed) <= allowed(sort, asked[sort]), queries_missed


@pytest.mark.parametrize("slug", BOOKS)
def test_no_word_of_a_book_is_taken_for_another(shelf, capsys, slug):
    shelf(slug)
    book = Book.objects.get(slug=slug)
    forms = Term.objects.filter(key__startswith="=").order_by("key").values_list("key", flat=True)
    words = some(f"words {slug}", forms, 40)
    for form in words:
        found = search(form[1:], book, each=1)
        assert not found.mended, form
        assert found.total, form
    with capsys.disabled():
        print(f"\n  search, {slug}: {len(words)} words, none taken for another")
