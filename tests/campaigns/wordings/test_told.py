"""Who brings a document in, reads a page, opens a table or takes an edition hears which words are not played."""

import json

import pytest
from django.core.management import call_command
from django.utils.translation import override

from campaigns import ledger
from campaigns.models import Campaign
from campaigns.wordings.telling import remarks_at
from rulebooks.importers.documents import load
from rulebooks.models import Book
from rulebooks.shipped import LIBRARY

pytestmark = pytest.mark.django_db
ENGLISH = "This paragraph was changed; the app"
SENTENCE = "Этот абзац изменен; "


@pytest.fixture
def documents(tmp_path):
    """«Замок» as we ship it, and with other words about how the cards of a skirmish are chosen."""
    text = load(LIBRARY / "castle").text
    at = text.index("### Выбор карты")
    paragraph = next(line for line in text[at:].split("\n")[1:] if line.strip())
    other = paragraph.replace("одновременно", "по очереди одновременно")
    assert other != paragraph
    (tmp_path / "castle.md").write_text(text, encoding="utf-8")
    (tmp_path / "edited.md").write_text(text.replace(paragraph, other), encoding="utf-8")
    return tmp_path


@pytest.fixture
def book(shelf, settings):
    settings.EVERYBODY_EDITS = True
    shelf("castle")
    return Book.objects.get(slug="castle")


def printed(capsys, *args, **options):
    capsys.readouterr()
    call_command("import_book", *args, **options)
    return capsys.readouterr().out


def edited(book, documents, capsys):
    printed(capsys, documents / "edited.md")
    book.refresh_from_db()
    assert book.edition == 2
    return book


def test_import_report_says_it_with_its_lines(documents, capsys, book):
    assert "changed" not in printed(capsys, documents / "castle.md", dry_run=True)
    told = printed(capsys, documents / "edited.md", dry_run=True)
    assert ENGLISH in told
    assert "Выбор карты, lines" in told
    (remark,) = json.loads(printed(capsys, documents / "edited.md", dry_run=True, json=True))["not_understood"]
    line = load(documents / "edited.md").text.split("\n")[remark["lines"][0] - 1]
    assert "по очереди" in line
    assert remark["paragraph"] == "vybor-karty-1"
    assert remark["why"].startswith(ENGLISH)
    assert "по очереди" not in remark["was"]
    assert "одновременно" in remark["was"]


def test_upload_says_it_before_it_is_applied(client, documents, book):
    with (documents / "edited.md").open("rb") as file:
        answer = client.post("/upload/", {"document": file}, follow=True)
    assert SENTENCE in answer.content.decode()


def test_page_says_it_at_the_paragraph(client, documents, capsys, book):
    assert not remarks_at(book, 1)
    edited(book, documents, capsys)
    address = "/campaigns/rulings/castle/vybor-karty/"
    whole = client.get(address).content.decode()
    assert SENTENCE in whole
    assert "beforeend" not in whole
    part = client.get(address, headers={"HX-Request": "true", "HX-Target": "rulings"}).content.decode()
    assert "hx-swap-oob=\"beforeend:[id='vybor-karty-1']\"" in part
    assert SENTENCE not in client.get("/campaigns/rulings/castle/iniciaciya/").content.decode()
    assert SENTENCE not in client.get(f"{address}?edition=1").content.decode()
    for odd in ("0", "99", "-1", "²", "9" * 50, "x"):
        assert SENTENCE in client.get(address, {"edition": odd}).content.decode()


def test_who_opens_a_table_hears_it(client, documents, capsys, book):
    edited(book, documents, capsys)
    form = {"title": "Вечер", "game": "castle", "players": 3, "dice": "app", "name": "Аня", "strictness": "enforce"}
    answer = client.post("/campaigns/new/", form, follow=True)
    assert "В издании 2 написано иначе, чем играется, на страницах: Выбор карты." in answer.content.decode()
    campaign = Campaign.objects.get()
    assert SENTENCE in client.get(f"/campaigns/{campaign.slug}/edition/").content.decode()


def test_who_goes_over_to_an_edition_hears_it(client, documents, capsys, book):
    answer = client.post(
        "/campaigns/new/",
        {"title": "Вечер", "game": "castle", "players": 3, "dice": "app", "name": "Аня", "strictness": "enforce"},
        follow=True,
    )
    assert "написано иначе" not in answer.content.decode()
    edited(book, documents, capsys)
    page = client.get(f"/campaigns/{Campaign.objects.get().slug}/edition/").content.decode()
    assert SENTENCE in page
    assert ledger.load(Campaign.objects.get()).campaign.edition == 1


def test_sentences_are_russian_for_russians(documents, capsys, book):
    edited(book, documents, capsys)
    with override("ru"):
        (remark,) = remarks_at(book, 2)
    assert remark.sentence.startswith(SENTENCE)
    assert remark.title == "Выбор карты"
