"""Whatever is uploaded, the answer is one sentence or a draft, soon, and nothing is saved."""

import io
import pickle
import sys
import zipfile
from types import SimpleNamespace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulebooks.importers import apart, documents
from rulebooks.importers.guesses import guessing, normalising
from rulebooks.models import Book, Upload
from rulebooks.shipped import LIBRARY

pytestmark = pytest.mark.django_db
TEXT = documents.load(LIBRARY / "bridges").text


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


def bring(client, raw, name="rules.md", **fields):
    return client.post("/upload/", {"document": SimpleUploadedFile(name, raw), **fields})


def zipped():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as folder:
        folder.writestr("rules.md", TEXT)
    return file.getvalue()


BAD = {
    "empty": (b"", "пуст"),
    "blank": (b" \n \n", "пуст"),
    "zip": (zipped(), "двоичный"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "двоичный"),
    "control letters": (b"# A\n\x01\x02\x03", "двоичный"),
    "koi8": ("# Книга правил\nпросто русский текст".encode("koi8-r"), "KOI8-R"),
    "broken": ("# Книга".encode() + b"\xff\xfe\xfd text", "UTF-8"),
    "a letter": (("Просто письмо без заголовков\n" * 9).encode(), "нет заголовков"),
    "long line": (b"# A\n" + b"a" * 9_000_000, "строка"),
    "many headings": (b"# A\n" * 4_000, "4000"),
    "too big": (b"# A\n" + b"a\n" * 5_100_000, "10 МБ"),
    "nested": (b"".join(b" " * place + b"* x\n" for place in range(4_000)), "нет заголовков"),
    "page": (b"<html><script>alert(1)</script><h1>Rules</h1></html>", "нет заголовков"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_file_is_refused_with_one_sentence(client, name):
    raw, words = BAD[name]
    answer = bring(client, raw)
    assert answer.status_code == 422
    (error,) = answer.context["form"].non_field_errors()
    assert words in error
    assert "rules.md" in error
    assert not Upload.objects.exists()
    assert not Book.objects.exists()


@pytest.mark.parametrize("encoding", ["cp1251", "utf-16", "utf-16-le", "utf-8-sig"])
def test_other_encodings_are_read(client, encoding):
    answer = bring(client, TEXT.encode(encoding, "replace"))
    assert "Крабулон" in client.get(answer.url).content.decode()


def test_neither_and_both_are_said(client):
    assert client.post("/upload/", {}).context["form"].non_field_errors()
    both = bring(client, TEXT.encode(), text=TEXT)
    assert both.status_code == 422
    assert not Upload.objects.exists()


def test_of_many_files_one_is_read(client):
    files = [SimpleUploadedFile(f"{number}.md", TEXT.encode()) for number in range(5)]
    answer = client.post("/upload/", {"document": files, "other": SimpleUploadedFile("x.md", b"x")})
    assert answer.status_code == 302
    assert Upload.objects.count() == 1


def test_forged_form_brings_nothing(db, settings):
    answer = bring(Client(enforce_csrf_checks=True), TEXT.encode())
    assert answer.status_code == 403
    assert not Upload.objects.exists()


def test_endless_list_is_read_in_bounded_time(client):
    deep = TEXT + "\n" + "\n".join(" " * min(place, 900) + "* x" for place in range(10_000))
    assert bring(client, deep.encode()).status_code in (302, 422)
    assert not Book.objects.exists()


def test_reading_that_takes_too_long_is_stopped(client, monkeypatch, read_as_a_site_does):
    monkeypatch.setattr(apart, "SECONDS", 0)
    answer = bring(client, f"{TEXT}\nНикем не читано.".encode())
    assert answer.status_code == 422
    assert "rules.md" in answer.context["form"].non_field_errors()[0]


def test_document_is_read_once_for_all_who_look_at_its_draft(client, monkeypatch):
    answer = bring(client, f"{TEXT}\nПрочитано однажды.".encode())
    first = client.get(answer.url).context["draft"]
    monkeypatch.setattr(apart, "SECONDS", 0)
    again = client.get(answer.url).context["draft"]
    assert again.pages.count == first.pages.count > 50
    with pytest.raises(documents.Unreadable):
        apart.understand(documents.Document("rules.md", f"{TEXT}\nИ этого никто не читал."), "")


def test_of_what_was_read_nothing_large_is_kept(monkeypatch):
    document = documents.Document("rules.md", f"{TEXT}\nЭто прочитано и отложено.")
    apart.understand(document, "")
    assert len(apart._kept)
    apart._kept.clear()
    monkeypatch.setattr(apart, "MOST_REMEMBERED", 10_000)
    apart.understand(document, "")
    assert not len(apart._kept)


def test_an_answer_that_is_larger_than_any_rulebook_is_none(monkeypatch):
    asked, answered = io.BytesIO(pickle.dumps(("noted", (TEXT,)))), io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=asked))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answered))
    monkeypatch.setattr(apart.resource, "setrlimit", lambda *limits: None)
    monkeypatch.setitem(apart.MOST_ANSWERED, "noted", len(TEXT) // 2)
    with pytest.raises(MemoryError):
        apart._main()
    assert not answered.getvalue()


def test_text_that_says_nothing_of_itself_is_made_sense_of_in_the_other_process(
    client, monkeypatch, read_as_a_site_does
):
    """Three megabytes of short lines keep a processor for ten seconds."""
    monkeypatch.setattr(normalising, "normalised", None)
    monkeypatch.setattr(guessing, "labels", None)
    answer = bring(client, "Мой пиратский кодекс\n\nКапитан: 3 монеты\nЮнга: 1 монета\n".encode(), book="own")
    assert answer.status_code == 302
    assert "- **Юнга.** Цена: 1 монета." in Upload.objects.get().text


def test_scripts_do_not_come_through(client):
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    text = TEXT.replace("## ", f"## {evil} ", 1).replace("18*N МЗД", f"18*N МЗД {evil}") + f"\n\n{evil}\n"
    answer = bring(client, text.encode(), name=f"{evil}.md")
    page = client.get(answer.url)
    assert page.status_code == 200
    assert evil not in page.content.decode()
    draft = page.context["draft"]
    client.post(f"{answer.url}apply/", {"seen": draft.edition, "reason": evil})
    for address in ("/ru/bridges/", "/ru/bridges/krabulon/", "/bridges/krabulon/history/"):
        shown = client.get(address).content.decode()
        assert "<script>alert" not in shown
        assert "onerror=alert(1)>" not in shown.replace("onerror=alert(1)&gt;", "")


def test_what_an_editor_lets_in_is_what_the_draft_looks_like(client):
    """A number typed backwards between letters that turn others around reads as another one."""
    unseen = "\u202e\u2066\u200f\U000e0041"
    brought = TEXT.replace("18*N МЗД", f"{unseen}18*N МЗД", 1).replace("## ", f"## {unseen}", 1)
    answer = bring(client, brought.encode(), name=f"rules{unseen}.md")
    kept = Upload.objects.get()
    assert (kept.name, kept.text) == ("rules.md", TEXT)
    assert not set(unseen) & set(client.get(answer.url).content.decode())
    client.post("/upload/", {"text": f"{brought}И еще."})
    assert Upload.objects.count() == 2
    assert not any(set(unseen) & set(one.text) for one in Upload.objects.all())


def test_page_of_too_many_paragraphs_is_refused(client):
    answer = bring(client, (TEXT + "\nслово\n" * 3_000).encode())
    assert answer.status_code == 422
    assert "2000" in answer.context["form"].non_field_errors()[0]
