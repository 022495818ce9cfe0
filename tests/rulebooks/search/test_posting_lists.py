"""Posting lists: what is written is read again, the best first; a page that changes leaves the others as they are."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.models import Book, Edition, Page, Revision
from rulebooks.search import index, search
from rulebooks.search.indexing import EVERY_PAGE, index_all
from rulebooks.search.packing import BLOCK, MOST_WEIGHT, Listed, Sought, entry, packed, unpacked
from rulebooks.search.postings import lists
from rulebooks.search.tables import Indexed, Posting, Term
from tests.harness.sampling import examples

weights, shares = st.integers(0, MOST_WEIGHT), st.integers(0, 100)
listing = st.dictionaries(st.integers(1, 5 * BLOCK), st.tuples(weights, shares), min_size=1, max_size=40)
randomly = settings(max_examples=examples(25, 200), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def laid(told):
    """Posting lists of some pages, in blocks that begin with multiples of their length."""
    blocks = {}
    for page, (weight, name) in told.items():
        first = page // BLOCK * BLOCK
        blocks.setdefault(first, []).append(entry(page - first, weight, name))
    return Listed((first, packed(some)) for first, some in sorted(blocks.items()))


@randomly
@given(listing, st.integers(1, 20))
def test_the_best_pages_come_first_and_equals_by_their_ids(told, most):
    expected = sorted(((-weight, page, name) for page, (weight, name) in told.items()))[:most]
    assert laid(told).best(most) == [(page, -weight, name) for weight, page, name in expected]


@randomly
@given(listing, st.sets(st.integers(1, 5 * BLOCK), max_size=30))
def test_it_says_of_some_pages_what_was_written(told, some):
    wanted = some | set(list(told)[:3])
    assert sorted(laid(told).of(Sought(wanted))) == sorted((page, *told[page]) for page in wanted & told.keys())
    assert sorted(laid(told).pages()) == sorted(told)


@randomly
@given(st.randoms(use_true_random=False), st.integers(1, 6))
def test_in_a_full_block_few_pages_are_found_wherever_they_stand(drawn, few):
    there = drawn.sample(range(BLOCK), drawn.randint(BLOCK // 2, BLOCK))
    told = {BLOCK + place: (drawn.randint(0, MOST_WEIGHT), drawn.randint(0, 100)) for place in there}
    wanted = {BLOCK, 2 * BLOCK - 1, *(BLOCK + place for place in drawn.sample(range(BLOCK), few))}
    expected = [(-told[page][0], page, told[page][1]) for page in wanted & told.keys()]
    assert laid(told).of(Sought(wanted)) == [(page, -weight, name) for weight, page, name in sorted(expected)]


def test_of_books_whose_ids_take_turns_equals_come_by_their_ids():
    listed = Listed((first, packed([entry(page - first, 7, 0)])) for first, page in ((1, 9), (2, 11), (3, 5)))
    assert [page for page, _, _ in listed.best(1)] == [5]


def test_what_weighs_more_than_there_is_room_for_weighs_the_most():
    assert laid({7: (MOST_WEIGHT + 5, 3)}).best(1) == [(7, MOST_WEIGHT, 3)]


def test_bytes_are_the_same_on_every_machine():
    assert packed([1, 258]) == b"\x01\x00\x00\x00\x02\x01\x00\x00"
    assert list(unpacked(b"\x02\x01\x00\x00")) == [258]


# In the database


@pytest.fixture
def book(db):
    book = Book.objects.create(slug="book", title="Книга", edition=1)
    Edition.objects.create(book=book, number=1, source="import")
    return book


def page(book, slug, text, **where):
    made = Page.objects.create(book=book, slug=slug, position=1, level=3, **where)
    return said(made, text)


def said(page, text, number=1, **told):
    edition, _ = Edition.objects.get_or_create(book=page.book, number=number, defaults={"source": "edit"})
    paragraphs = [{"id": f"{page.slug}-1", "kind": "paragraph", "text": text}]
    return Revision.objects.create(
        page=page, number=number, edition=edition, title=f"Про {page.slug}", paragraphs=paragraphs, **told
    )


def state():
    """The whole index, whatever its rows are called."""
    keys = dict(Term.objects.values_list("id", "key"))
    rows = Posting.objects.values_list("book", "page", "term", "listed")
    return sorted((book, page, keys[term], bytes(listed)) for book, page, term, listed in rows)


def test_a_changed_page_is_indexed_as_if_it_had_always_been_so(book):
    first, second = page(book, "a", "кошка спит"), page(book, "b", "кошка ест")
    index([first, second])
    index([said(first.page, "собака спит", 2)])
    now = state()
    assert [one.page.slug for one in search("кошка").results] == ["b"]
    assert [one.page.slug for one in search("собака").results] == ["a"]
    Posting.objects.all().delete()
    Indexed.objects.all().delete()
    Revision.objects.filter(page=first.page, number=1).delete()
    index(Revision.objects.all())
    assert state() == now


def test_a_page_that_left_is_in_no_list_and_empty_lists_go(book):
    first, second = page(book, "a", "кошка спит"), page(book, "b", "собака ест")
    index([first, second])
    index([said(first.page, "", 2, gone=True)])
    assert not search("кошка").results
    assert not Posting.objects.filter(term__key="=кошка").exists()
    assert not Indexed.objects.filter(page=first.page).exists()
    index([said(second.page, "", 2, gone=True)])
    assert not Posting.objects.exists()


def test_a_page_of_which_nobody_knows_its_terms_is_taken_out_of_every_list(book):
    first, second = page(book, "a", "кошка спит"), page(book, "b", "кошка ест")
    index([first, second])
    Indexed.objects.all().delete()
    index([said(first.page, "собака спит", 2)])
    assert [one.page.slug for one in search("кошка").results] == ["b"]


def test_pages_whose_ids_lie_far_apart_are_in_blocks_of_their_own(book):
    ids = [10, 10 + BLOCK - 1, 10 + BLOCK, 10 + 5 * BLOCK, 3]
    made = [page(book, f"p{pk}", "кошка", pk=pk) for pk in ids]
    index(made[:-1])
    index(made[-1:])  # a page that is older than all that are there
    begin = set(Posting.objects.filter(term__key=EVERY_PAGE).values_list("page", flat=True))
    assert begin == {3, 10, 10 + BLOCK, 10 + 5 * BLOCK}
    assert [one.page.pk for one in search("кошка").results] == sorted(ids)
    index([said(made[1].page, "собака", 2)])
    assert made[1].page.pk not in {one.page.pk for one in search("кошка").results}


def test_of_two_books_whose_pages_take_turns_each_is_found_alone(book):
    other = Book.objects.create(slug="other", title="Другая", edition=1)
    Edition.objects.create(book=other, number=1, source="import")
    mixed = [page(one, f"p{number}", "кошка") for number in range(4) for one in (book, other)]
    index(mixed)
    assert {one.page.book_id for one in search("кошка", book).results} == {book.pk}
    assert search("кошка").total == 8
    other.delete()
    assert search("кошка").total == 4
    assert set(lists(["=кошка"])["=кошка"].pages()) == {one.page_id for one in mixed if one.page.book_id == book.pk}


def test_the_whole_index_is_written_anew_or_stays_as_it_was(book, monkeypatch):
    index([page(book, "a", "кошка спит")])
    was = state()
    monkeypatch.setattr("rulebooks.search.indexing._abbreviations", lambda revisions: 1 / 0)
    page(book, "b", "собака ест")
    with pytest.raises(ZeroDivisionError):
        index_all()
    assert state() == was
