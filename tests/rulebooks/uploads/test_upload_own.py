"""Whoever brings a rulebook of her own, in plain Markdown, gets a book."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulebooks.importers.dialect.front_matter import read, titled
from rulebooks.importers.documents import Document
from rulebooks.models import Book, Page, Upload
from rulebooks.search.filtering.answering import Asking
from rulebooks.views import upload
from tests.rulebooks.importers.foreign import docx, run, said

pytestmark = pytest.mark.django_db
OWN = "# Моя игра\n\nИграют трое.\n\n## Начало\n\nУ каждого по 5 монет.\n\n## Ход\n\nКидаем кубик.\n"


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


def bring(client, text, book="own", name="my.md"):
    return client.post("/upload/", {"document": SimpleUploadedFile(name, text.encode()), "book": book})


def apply(client):
    kept = Upload.objects.get()
    return client.post(f"/upload/{kept.key}/apply/", {"reason": "Своя", "seen": 0}, follow=True)


def test_a_book_of_ones_own_needs_nothing_but_headings(client):
    assert bring(client, OWN).status_code == 302
    page = apply(client).content.decode()
    book = Book.objects.get(slug="moya-igra")
    assert book.title == "Моя игра"
    assert "Начало" in page
    assert Page.objects.filter(book=book, slug__in=["nachalo", "hod"]).count() == 2


def test_pasted_text_becomes_a_book_too(client):
    assert client.post("/upload/", {"text": OWN, "book": "own"}).status_code == 302
    apply(client)
    assert Book.objects.filter(slug="moya-igra").exists()


def test_without_the_choice_what_looks_like_no_book_that_is_known_is_a_new_one(client):
    assert bring(client, OWN, book="").status_code == 302
    assert "Моя игра" in client.get(Upload.objects.get().get_absolute_url()).content.decode()


STRANGE = "# Погреб\n\n## Запасы\n\n| Что | Цена |\n|---|---|\n| Огурец | 1 |\n| Рассол | 3 |\n"


def test_what_looks_like_things_is_offered_and_becomes_things_by_the_word_that_is_given(client):
    bring(client, STRANGE, book="")
    kept = Upload.objects.get()
    html = client.get(kept.get_absolute_url()).content.decode()
    assert "Огурец, Рассол" in html
    assert "Цена" in html
    client.post(f"/upload/{kept.key}/guesses/", {"is0": "on", "kind0": "Еда <b>"})
    apply(client)
    page = Page.objects.get(slug="rassol")
    assert (page.kind, page.at_edition().stats) == ("еда-b", {"цена": 3})


def test_what_was_applied_or_thrown_away_at_that_moment_stays_gone(client, monkeypatch):
    looked = upload.GuessForm.is_valid

    def meanwhile(self):
        valid = looked(self)
        Upload.objects.all().delete()
        return valid

    bring(client, STRANGE, book="")
    kept = Upload.objects.get()
    monkeypatch.setattr(upload.GuessForm, "is_valid", meanwhile)
    sent = {"is0": "on", "kind0": "Еда", "title": "Иначе"}
    assert client.post(f"/upload/{kept.key}/guesses/", sent).status_code == 302
    assert not Upload.objects.exists()


def test_amounts_in_one_unit_are_numbers_and_those_in_several_are_words(client):
    head = "| Вещь | Цена | Вес |\n|---|---|---|\n"
    goods = f"{head}| Лопата | 12 зм | 3 кг |\n| Блин | 2 зм | 200 г |\n| Уха | 5 зм | 1 кг |\n"
    bring(client, f"# Ярмарка\n\n## Товары\n\n{goods}")
    apply(client)

    def found(query):
        return [one.entry.name for one in Asking(query, [Book.objects.get()]).answer().things]

    assert found("цена<=5") == ["Блин", "Уха"]
    assert found("сорт:-цена") == ["Лопата", "Уха", "Блин"]
    assert found("вес<4") == []
    assert list(Asking("тип:товары", [Book.objects.get()]).answer().columns) == ["цена", "вес"], (
        "as the book tells them"
    )


def test_what_is_said_to_be_no_things_stays_a_table(client):
    bring(client, STRANGE)
    kept = Upload.objects.get()
    client.post(f"/upload/{kept.key}/guesses/", {"kind0": "еда"})
    apply(client)
    assert not Page.objects.filter(slug="rassol").exists()
    assert "<td>Рассол</td>" in client.get("/ru/pogreb/zapasy/").content.decode()


SAYS_ITSELF = OWN + "\n## Звери {kind=зверь}\n\n- **Лось.** Здоровье: {}\n- **Краб.** Здоровье: 3\n"


def test_of_a_document_that_names_its_things_it_is_not_said_that_it_has_none(client):
    bring(client, SAYS_ITSELF.replace("{}", "5"))
    page = client.get(f"/upload/{Upload.objects.get().key}/").content.decode()
    assert "о 2 вещах документ говорит сам" in page
    assert "книга станет страницами для чтения" not in page


def test_what_changed_is_told_by_the_number_of_its_paragraph_and_not_by_its_address(client):
    for health in ("5", "7"):
        bring(client, SAYS_ITSELF.replace("{}", health))
        apply(client)
    history = client.get("/moya-igra/los/history/").content.decode()
    assert '<span class="rule-number">§ 1</span>' in history
    assert "§ los-1" not in history


def test_what_is_not_understood_says_why_once_and_where_it_stands_in_the_document_itself(client):
    bring(client, "# Топи\n\n## Хмырь {kind=чудище хиты=[3}\n\nЖует.\n\n## Лобан {kind=чудище хиты=[5}\n\nБодает.\n")
    page = client.get(f"/upload/{Upload.objects.get().key}/").content.decode()
    assert page.count("фигурные скобки не поняты") == 1
    assert [line for line in ("строка 3<", "строка 7<") if line not in page] == []
    assert "строки 1–1<" not in page


def test_brought_again_it_is_a_newer_edition_of_the_same_book(client):
    bring(client, OWN)
    apply(client)
    bring(client, OWN.replace("5 монет", "7 монет"))
    kept = Upload.objects.get()
    client.post(f"/upload/{kept.key}/apply/", {"reason": "Щедрее", "seen": 1})
    assert Book.objects.get(slug="moya-igra").edition == 2
    assert "7 монет" in str(Page.objects.get(slug="nachalo").at_edition().paragraphs)


@pytest.mark.parametrize("text", ["# Admin\n\nЧто-то.\n", "# Search\n\nЧто-то.\n", " \n"])
def test_what_can_be_no_book_here_is_refused_in_a_sentence(client, text):
    answer = bring(client, text)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Upload.objects.exists()


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Моя «игра»\n", "Моя «игра»"),
        ('## Она "сказала" \\ да ##\n', 'Она "сказала" \\ да'),
        ("Вступление\n\n### **Жирно**\n", "Жирно"),
        ("Просто текст\n", "rules"),
        ("# ***\n", "rules"),
    ],
)
def test_the_first_heading_is_the_name(text, title):
    assert read(titled(Document("rules.md", text))).title == title


def test_a_document_that_says_its_name_keeps_it():
    said = Document("rules.md", '+++\ntitle = "Другое"\n+++\n# Моя игра\n')
    assert titled(said) is said


def test_a_word_document_becomes_a_book_and_one_with_macros_a_sentence(client):
    raw = docx(said(run("Рыбацкая правда"), style="Title"), said(run("Рыбы"), style="Heading1"), said(run("Их нет.")))
    bring(client, raw.decode("latin-1"), book="", name="правда.txt")  # as letters it is no document
    assert not Upload.objects.exists()
    client.post("/upload/", {"document": SimpleUploadedFile("правда.docx", raw), "book": ""})
    assert "Рыбацкая правда" in apply(client).content.decode()
    assert Page.objects.get(book__title="Рыбацкая правда", slug="ryby").at_edition().paragraphs[0]["text"] == "Их нет."
    raw = docx(said(run("Текст")), **{"word/vbaProject.bin": "x"})
    page = client.post("/upload/", {"document": SimpleUploadedFile("злое.docx", raw)})
    assert page.status_code == 422
    assert "злое.docx содержит макросы" in page.content.decode()
