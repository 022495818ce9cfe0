"""A long book: how far publishing it is, that nothing is left half done, and that an edit asks only for its page."""

import io

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from rulebooks.editions import importing, linking, publish, uploading
from rulebooks.importers import dialect, documents, rulebook
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.management.progress import EVERY, Telling
from rulebooks.models import Book, Edition, Indexed, Link, Page, Posting, Reading, Revision
from rulebooks.search import search

HEAD = "+++\ntitle = 'Длинная'\nslug = 'long'\nlanguage = 'ru'\n+++\n"
pytestmark = pytest.mark.django_db


def text(pages, more=""):
    """A book of chapters with a thing each, each of which speaks of the first."""
    chapters = "\n".join(
        f"# Глава {n} {{kind=вещь}}\n\n- **Фонарь {n}**: урон {n}.\n\nЗдесь светит Фонарь 1, глава номер {n}{more}.\n"
        for n in range(1, pages // 2 + 1)
    )
    return HEAD + chapters


def understood(pages, more=""):
    return rulebook.understand(Document("long.md", text(pages, more)))


def rows():
    return [model.objects.count() for model in (Book, Edition, Page, Revision, Reading, Link, Posting, Indexed)]


class Stopped(KeyboardInterrupt):
    pass


@pytest.mark.parametrize("stage", ["written", "indexed"])
@pytest.mark.parametrize("again", [False, True])
def test_what_is_stopped_leaves_nothing_behind(monkeypatch, stage, again):
    monkeypatch.setattr(publish, "AT_ONCE", 7)
    if again:
        importing.apply(understood(20))
    was, found = rows(), search("глава").total
    told = []

    def stop(what, done, of):
        told.append((what, done, of))
        if what == stage:
            raise Stopped

    with pytest.raises(Stopped):
        importing.apply(understood(40, " заново"), progress=stop)
    assert told[-1][0] == stage
    assert rows() == was
    assert search("глава").total == found
    assert not search("заново").total
    importing.apply(understood(40, " заново"))
    assert search("заново").total == 20


def test_it_says_how_far_it_is(monkeypatch):
    monkeypatch.setattr(publish, "AT_ONCE", 8)
    told = []
    importing.apply(understood(20), progress=lambda *one: told.append(one))
    assert [one for one in told if one[0] == "written"] == [("written", done, 20) for done in (8, 16, 20)]
    assert told[-1] == ("indexed", 20, 20)


def test_the_terminal_hears_of_it_now_and_then():
    said, now = [], [0.0]
    telling = Telling(said.append, lambda: now[0])
    telling("written", 100, 5_000)
    now[0] = EVERY
    telling("written", 2_000, 5_000)
    telling("written", 2_100, 5_000)
    now[0] = 2 * EVERY
    telling("indexed", 1_024, 5_000)
    assert said == ["2,000 of 5,000 pages written", "1,024 of 5,000 pages made ready for the search"]


def test_a_short_import_says_nothing_of_it(tmp_path):
    (tmp_path / "long.md").write_text(text(4), encoding="utf-8")
    complaints = io.StringIO()
    call_command("import_book", str(tmp_path / "long.md"), stdout=io.StringIO(), stderr=complaints)
    assert not complaints.getvalue()


# An edit


def saved(page, **changes):
    now = page.at_edition()
    told = {"title": now.title, "aliases": now.aliases, "stats": now.stats, "paragraphs": now.paragraphs, **changes}
    return publish.publish(Page.objects.get(pk=page.pk), author=None, reason="", **told)


def reworded(page, words):
    return [{**one, "text": f"{one['text']} {words}"} for one in page.at_edition().paragraphs]


def test_saving_a_page_asks_as_much_of_a_long_book_as_of_a_short_one():
    asked = {}
    for pages in (20, 200):
        Book.objects.all().delete()
        importing.apply(understood(pages))
        page = Page.objects.get(slug="glava-3")
        saved(page, paragraphs=reworded(page, "Глава."))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            saved(page, paragraphs=reworded(page, "Глава номер."))
        asked[pages] = len(queries)
        read = Revision.objects.filter(page__book__slug="long").count()
        assert read > pages
    assert asked[20] == asked[200]


def links():
    return set(Link.objects.values_list("page__slug", "paragraph", "to__slug"))


def all_links_anew(book):
    """What relinking the whole book would give."""
    linking.relink(book, linking.read(book).linker, list(Revision.objects.newest(book)))
    return links()


@pytest.mark.parametrize(
    ("slug", "changes"),
    [
        ("glava-3", {"title": "Глава о Фонаре 2"}),
        ("fonar-2", {"title": "Маяк"}),
        ("fonar-2", {"aliases": ["Фонарь 1 большой", "Глава номер"]}),
        ("fonar-1", {"title": "Светильник"}),
        ("fonar-1", {"title": "Он"}),
        ("fonar-1", {"aliases": ["Здесь"]}),
    ],
)
def test_links_after_an_edit_are_those_of_the_whole_book(slug, changes):
    importing.apply(understood(24))
    saved(Page.objects.get(slug=slug), **changes)
    now = links()
    assert now
    assert now == all_links_anew(Book.objects.get())


def test_a_renamed_thing_is_spoken_of_by_its_new_name_on_pages_nobody_touched():
    importing.apply(understood(10))
    page = Page.objects.get(slug="glava-4")
    saved(page, paragraphs=reworded(page, "Там Светильник."))
    assert ("glava-4", "fonar-3") not in {(one, to) for one, _, to in links()}
    saved(Page.objects.get(slug="fonar-3"), title="Светильник")
    assert ("glava-4", "fonar-3") in {(one, to) for one, _, to in links()}


def test_an_edit_that_was_taken_back_is_not_remembered():
    importing.apply(understood(10))
    page, thing = Page.objects.get(slug="glava-4"), Page.objects.get(slug="fonar-3")
    saved(page, paragraphs=reworded(page, "Там Светильник."))
    with transaction.atomic():
        saved(thing, title="Светильник")
        transaction.set_rollback(True)
    saved(page, paragraphs=reworded(page, "И тут."))
    assert ("glava-4", "fonar-3") not in {(one, to) for one, _, to in links()}


def test_ids_of_paragraphs_are_never_given_twice_whatever_page_has_them():
    importing.apply(understood(10))
    book, page = Book.objects.get(), Page.objects.get(slug="glava-4")
    whole = publish.used_ids(book)
    assert whole.fresh("glava-4") == publish.used_ids(book, "glava-4").fresh("glava-4")
    other = Page.objects.get(slug="glava-5")
    saved(other, paragraphs=[{"id": "glava-4-77", "kind": "paragraph", "text": "Чужой."}])
    fresh = saved(page, paragraphs=[{"kind": "paragraph", "text": "Совсем новый."}])
    assert fresh.paragraphs[0]["id"] == "glava-4-78"


# How long a book may be


def test_the_site_takes_fewer_pages_at_once_than_the_terminal(monkeypatch):
    monkeypatch.setattr(uploading, "MOST_PAGES", 9)
    monkeypatch.setattr(uploading.apart, "understand", rulebook.understand)
    with pytest.raises(Unreadable, match="has 10 pages; the site takes 9"):
        uploading.understand(Document("long.md", text(10)), "")
    assert uploading.understand(Document("long.md", text(8)), "").drafts


def test_a_book_of_more_pages_than_any_is_refused(monkeypatch):
    monkeypatch.setattr(dialect, "MOST_PAGES", 30)
    with pytest.raises(Unreadable, match="more than 30 pages"):
        understood(40)


def test_a_file_on_the_disk_may_be_longer_than_one_that_is_sent(tmp_path, monkeypatch):
    monkeypatch.setattr(documents, "MOST_BYTES_OF_A_FILE", 1_000)
    (tmp_path / "long.md").write_text(text(40), encoding="utf-8")
    with pytest.raises(Unreadable, match="MB"):
        documents.load(tmp_path / "long.md")
    assert documents.MOST_BYTES < 100_000_000
