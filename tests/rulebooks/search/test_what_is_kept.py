"""A process keeps what it has read of the shelf for as long as no book changes, whoever changes it."""

import pytest
from django.db import transaction

from rulebooks.editions import putting_away
from rulebooks.editions.publish import publish
from rulebooks.models import Book, Page
from rulebooks.search import search, shelf, spellings
from rulebooks.search.shelf import Store

pytestmark = pytest.mark.django_db(transaction=True)

HOW_IT_STANDS = 1
"""The question that every search asks."""


@pytest.fixture(autouse=True)
def nothing_kept():
    spellings.forget()
    yield
    spellings.forget()


@pytest.fixture
def by_another(monkeypatch):
    """What changes books is another process: nobody tells this one."""
    monkeypatch.setattr(spellings, "forget", lambda: None)


def shown(query):
    found = search(query)
    return [(one.page.slug, one.title, one.kind, str(one.snippet)) for one in found.results], found.by_kind


def say(slug, text, title=None):
    page = Page.objects.select_related("book").get(slug=slug)
    now = page.at_edition()
    told = [{"kind": "paragraph", "text": text}]
    return publish(
        page, title=title or now.title, aliases=[], stats=now.stats, paragraphs=told, author=None, reason="", base=None
    )


def test_what_was_asked_before_takes_one_question(island, django_assert_num_queries):
    first = shown("зелье лечит")
    with django_assert_num_queries(HOW_IT_STANDS):
        assert shown("зелье лечит") == first
    assert first[0]


def test_an_edition_of_another_process_is_found(island, by_another):
    shown("зелье"), shown("мухомор")
    say("zelye", "Варится из одного мухомора.", title="Отвар")
    assert [slug for slug, *_ in shown("мухомор")[0]] == ["zelye"]
    assert ("zelye", "Отвар") in [one[:2] for one in shown("отвар")[0]]


def test_a_book_put_away_and_brought_back_by_another_process_is_gone_and_there(island, by_another):
    before = shown("клешнерук")
    putting_away.put_away(island)
    assert shown("клешнерук")[0] == []
    putting_away.bring_back(island)
    assert shown("клешнерук") == before


def test_a_manual_by_another_process_comes_after_all_games(island, by_another):
    search("клешнерук")
    Book.objects.filter(pk=island.pk).update(genre="manual")
    assert shelf.current().genres == {island.pk: "manual"}


def test_what_was_written_and_taken_back_is_not_kept(island, by_another):
    before = shown("мухомор")
    with transaction.atomic():
        say("zelye", "Варится из одного мухомора.")
        assert shown("мухомор")[0]
        transaction.set_rollback(True)
    spoken = say("ruka", "Варится из одного мухомора.")
    assert spoken.edition.number == 2
    assert (before[0], [slug for slug, *_ in shown("мухомор")[0]]) == ([], ["ruka"])


def test_a_store_that_is_full_is_begun_anew():
    store = Store(1_000)
    taken = store.there
    for number in range(19):
        store.put(store.there, number, number, 100)
        assert store.bytes <= 1_000
    assert set(store.there) == {15, 16, 17, 18}
    assert set(taken) == {0, 1, 2, 3, 4}, "whoever has taken it goes on with it"
