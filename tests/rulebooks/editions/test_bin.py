"""A book that was put away is on no shelf and in no search; for a while it comes back whole, and tables keep theirs."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import ledger
from campaigns.models import Campaign
from rulebooks.editions import putting_away, uploading
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.management.commands import import_library
from rulebooks.models import Book, Revision, Upload
from rulebooks.shipped import LIBRARY
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db


@pytest.fixture
def book():
    put_on_shelf("podgorye")
    return Book.objects.get(slug="podgorye")


def found(book):
    """Where the book is met: shelf, its contents, a page, search, API, sitemap."""
    page = Revision.objects.at_edition(book).exclude(page__kind="section").first()
    reader, name = Client(), page.title
    asked = {
        "shelf": reader.get("/ru/"),
        "search": reader.get(reverse("search"), {"q": name}),
        "program": reader.get("/api/v1/books"),
        "map": reader.get("/sitemap-pages-ru.xml"),
        "address": reader.get("/api/v1/search", {"q": page.page.slug}),
    }
    met = {
        where for where, answer in asked.items() if f"/{book.slug}/" in text(answer) or f'"{book.slug}"' in text(answer)
    }
    met |= {"contents"} if reader.get(f"/ru/{book.slug}/").status_code == 200 else set()
    return met | ({"page"} if reader.get(f"/ru/{book.slug}/{page.page.slug}/").status_code == 200 else set())


def text(answer):
    return answer.content.decode()


def tidied(days):
    Book.every.exclude(put_away=None).update(put_away=timezone.now() - timedelta(days=days))
    out = io.StringIO()
    call_command("tidy", stdout=out)
    return out.getvalue()


def test_book_that_is_put_away_is_nowhere_and_comes_back_whole(book):
    everywhere, revisions = found(book), Revision.objects.count()
    assert everywhere == {"shelf", "search", "program", "map", "address", "contents", "page"}
    editor = Client()
    assert "Еще 30 дней" in text(editor.get(reverse("put_book_away", args=["podgorye"])))
    assert editor.post(reverse("put_book_away", args=["podgorye"])).url == reverse("bin")
    assert found(book) == set()
    assert editor.get(f"/podgorye/{book.pages.first().slug}/edit/").status_code == 404
    assert book.title in text(editor.get(reverse("bin")))
    assert "0 books" in tidied(29)
    assert editor.post(reverse("bin"), {"book": "podgorye"}).url == reverse("book", args=["podgorye"])
    assert found(book) == everywhere
    assert Revision.objects.count() == revisions


def test_book_is_gone_when_its_time_is_over(book, settings):
    settings.AWAY_KEPT = timedelta(days=3)
    putting_away.put_away(book)
    assert "0 books" in tidied(2)
    assert "1 books" in tidied(3)
    assert not Revision.objects.filter(page__book=book.pk).exists()
    assert Client().post(reverse("bin"), {"book": "podgorye"}).status_code == 404


def test_book_cannot_come_back_late(book):
    putting_away.put_away(book)
    Book.every.update(put_away=timezone.now() - timedelta(days=31))
    assert "уже не вернуть" in text(Client().post(reverse("bin"), {"book": "podgorye"}, follow=True))
    assert not Book.objects.filter(slug="podgorye").exists()


def test_what_tables_play_by_is_read_on_and_never_lost(book):
    campaign = ledger.open_campaign(title="Стол", game="counters", book=book, players=2)[0]
    putting_away.put_away(book)
    assert found(book) == {"contents", "page"}
    assert "0 books" in tidied(400)
    assert "Подгорье" not in text(Client().get(reverse("new_campaign")))
    Campaign.every.filter(pk=campaign.pk).delete()
    assert "1 books" in tidied(400)


def test_nothing_is_brought_into_a_book_that_lies_in_the_bin(book, monkeypatch):
    putting_away.put_away(book)
    with pytest.raises(Unreadable) as no:
        uploading.understand(Document("podgorye.md", '+++\nslug = "podgorye"\n+++\n# Подгорье\n\nТекст.\n'), "podgorye")
    assert "убрана" in uploading.said(no.value) or "put away" in uploading.said(no.value)
    monkeypatch.setattr(import_library, "folders", lambda: [LIBRARY / "podgorye"])
    call_command("import_library", stdout=io.StringIO(), stderr=io.StringIO())
    assert not Book.objects.filter(slug="podgorye").exists()


def test_only_editors_put_away_and_bring_back(book, settings):
    settings.EVERYBODY_EDITS = False
    stranger = Client()
    for address in (reverse("bin"), reverse("put_book_away", args=["podgorye"])):
        assert stranger.get(address).status_code == 403
        assert stranger.post(address, {"book": "podgorye"}).status_code == 404
    assert Book.objects.filter(slug="podgorye").exists()


def test_document_that_was_thrown_away_comes_back(django_user_model):
    author, other = (django_user_model.objects.create_user(name) for name in ("anya", "boris"))
    theirs = uploading.keep(Document("rules.md", "# Правила\n\nТекст."), "", author)
    mine, yours = Client(), Client()
    mine.force_login(author)
    yours.force_login(other)
    assert mine.post(reverse("throw_away", args=[theirs.key])).url == reverse("bin")
    assert mine.get(theirs.get_absolute_url()).status_code == 302
    assert "rules.md" in text(mine.get(reverse("bin")))
    assert "rules.md" not in text(yours.get(reverse("bin"), {"draft": theirs.key}))
    assert yours.post(reverse("bin"), {"draft": theirs.key}).status_code == 404
    assert mine.post(reverse("bin"), {"draft": theirs.key}).url == theirs.get_absolute_url()
    assert Upload.objects.waiting().filter(pk=theirs.pk).exists()
    Upload.objects.update(thrown=timezone.now() - timedelta(days=2))
    assert "1 documents" in tidied(0)
