"""An editor brings a document: sees its draft, and nothing is saved before it is applied."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from rulebooks.editions import importing, uploading
from rulebooks.importers import documents, rulebook
from rulebooks.models import Book, Edition, Page, Revision, Upload
from rulebooks.shipped import LIBRARY
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
TEXT = documents.load(LIBRARY / "bridges").text


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


@pytest.fixture
def bridges():
    put_on_shelf("bridges")
    return Book.objects.get(slug="bridges")


def corrected(*replaced):
    text = TEXT
    for old, new in replaced:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def bring(client, text=TEXT, name="rules.md", **fields):
    raw = text if isinstance(text, bytes) else text.encode()
    return client.post("/upload/", {"document": SimpleUploadedFile(name, raw), **fields})


def apply(client, draft_url, **fields):
    seen = client.get(draft_url).context["form"].initial["seen"]
    return client.post(f"{draft_url}apply/", {"seen": seen, "reason": "Исправленное издание", **fields}, follow=True)


def html(answer):
    return answer.content.decode()


def test_draft_shows_what_was_read_and_saves_nothing(client):
    answer = bring(client)
    assert answer.status_code == 302
    assert answer.url.startswith("/upload/")
    page = client.get(answer.url)
    assert "Крабулон" in html(page)
    assert "100 %" in html(page)
    draft = page.context["draft"]
    assert (draft.configuration.slug, draft.book, draft.changes_nothing) == ("bridges", None, False)
    assert draft.added.count == draft.pages.count > 50
    krab = next(thing for _, things in draft.things.shown for thing in things if thing.title == "Крабулон")
    assert any(value == "18*N" and lines for _, value, lines in krab.stats)
    assert not Book.objects.exists()
    assert not Revision.objects.exists()


def test_applied_draft_is_a_book_with_a_name_and_a_reason(client):
    url = bring(client).url
    answer = apply(client, url, name="Аня")
    assert answer.redirect_chain[-1][0] == "/bridges/"
    assert "notice" in html(answer)
    assert Edition.objects.get().reason == "Исправленное издание (Аня)"
    assert not Upload.objects.exists()
    again = client.get(url, follow=True)
    assert "больше не ждет" in html(again)


def test_pasted_text_is_read_too(client):
    answer = client.post("/upload/", {"text": TEXT})
    assert "Крабулон" in html(client.get(answer.url))


def test_thrown_away_document_is_gone(client):
    url = bring(client).url
    client.post(f"{url}throw/")
    assert not Upload.objects.waiting().exists()
    assert not Book.objects.exists()


def test_corrected_version_shows_old_and_new(client, bridges):
    row = next(line for line in TEXT.split("\n") if line.startswith("| **Арбалет**"))
    url = bring(client, corrected(("18*N МЗД", "25*N МЗД"), (row + "\n", ""))).url
    page = html(client.get(url))
    assert "<del>18·N</del> <ins>25·N</ins>" in page
    assert "Арбалет" in page
    draft = client.get(url).context["draft"]
    assert [page.slug for page in draft.changed.shown if page.places][0:1]
    assert draft.gone.count == 1
    apply(client, url)
    bridges.refresh_from_db()
    assert bridges.edition == 2
    assert Page.objects.get(slug="krabulon").at_edition().stats["health"] == "25*N"
    assert Page.objects.get(slug="arbalet").at_edition() is None


def test_same_document_again_changes_nothing(client, bridges):
    page = client.get(bring(client).url)
    assert page.context["draft"].changes_nothing
    assert "apply/" not in html(page)


def test_book_that_changed_meanwhile_is_shown_anew(client, bridges):
    url = bring(client, corrected(("18*N МЗД", "25*N МЗД"))).url
    seen = client.get(url).context["form"].initial["seen"]
    importing.apply(rulebook.understand(documents.Document("x.md", corrected(("18*N МЗД", "30*N МЗД"))), "bridges"))
    answer = client.post(f"{url}apply/", {"seen": seen, "reason": "x"})
    assert answer.status_code == 409
    assert "<del>30·N</del> <ins>25·N</ins>" in html(answer)
    assert Edition.objects.count() == 2
    assert 'name="seen" value="2"' in html(answer)


def test_reason_is_asked_for(client, bridges):
    url = bring(client, corrected(("18*N МЗД", "25*N МЗД"))).url
    answer = client.post(f"{url}apply/", {"seen": 1, "reason": " "})
    assert answer.status_code == 422
    assert Edition.objects.count() == 1


def test_document_can_be_read_as_another_book(client):
    url = bring(client).url
    Upload.objects.update(book="no-such-thing-any-more", at=timezone.now())
    client.post(f"{url}again/", {"book": "bridges"})
    assert Upload.objects.get().book == "bridges"


# Who may, and how long it waits


def test_stranger_is_told_who_may_and_has_no_such_address(client, settings):
    url = bring(client).url
    settings.EVERYBODY_EDITS = False
    assert client.get("/upload/").status_code == 403
    assert bring(client).status_code == 404
    assert client.get(url).status_code == client.post(f"{url}throw/").status_code == 404
    assert client.post(f"{url}apply/", {"seen": 0, "reason": "x"}).status_code == 404
    assert Upload.objects.count() == 1


def test_document_of_an_editor_is_hers_alone(client, django_user_model):
    anya = django_user_model.objects.create_superuser("anya")
    client.force_login(anya)
    url = bring(client).url
    assert url in html(client.get("/upload/"))
    apply_author = Upload.objects.get().author
    assert apply_author == anya
    client.force_login(django_user_model.objects.create_superuser("boris"))
    assert client.get(url).status_code == 302
    client.post(f"{url}throw/")
    assert Upload.objects.count() == 1


def test_old_documents_make_room(client, monkeypatch):
    url = bring(client).url
    Upload.objects.update(at=timezone.now() - timedelta(hours=25))
    assert client.get(url).status_code == 302
    monkeypatch.setattr(uploading, "MOST_WAITING", 2)
    for _ in range(3):
        bring(client)
    assert Upload.objects.count() == 2


def test_address_of_another_page_is_no_book(monkeypatch):
    assert uploading._is_free("bridges")
    assert not any(uploading._is_free(slug) for slug in ("upload", "search", "campaigns", "admin"))


OWN = """+++
title = "Рыбаки"
slug = "rybaki"
+++

# Рыбаки

## Conflicts

Кто первый сел у воды, того и место.

## Как ловят

Закидывают удочку и ждут.
"""


def test_book_that_says_itself_what_it_is(client):
    url = bring(client, OWN, "rybaki.md").url
    assert client.get(url).context["draft"].configuration.title == "Рыбаки"
    apply(client, url)
    slugs = set(Page.objects.filter(book__slug="rybaki").values_list("slug", flat=True))
    assert "conflicts" not in slugs
    assert "conflicts-2" in slugs
    assert "у воды" in html(client.get("/ru/rybaki/conflicts-2/"))
