"""A person and a corrected document say two things of one place; an editor settles it."""

import pytest

from rulebooks.editions import importing
from rulebooks.editions.declaring import spoiled_without
from rulebooks.editions.publish import publish
from rulebooks.importers import documents, rulebook
from rulebooks.models import Conflict, Edition, Link, Page
from rulebooks.shipped import LIBRARY
from rulebooks.text.values import place_title
from tests.harness.shelf import put_on_shelf
from tests.rulebooks.declaration.test_declared_editing import BOOK, NO_CARDS

pytestmark = pytest.mark.django_db
TEXT = documents.load(LIBRARY / "bridges").text
URL = "/bridges/conflicts/"


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


def bring(*replaced):
    """Import the shipped rulebook with some words replaced."""
    if not replaced and not Page.objects.exists():
        return put_on_shelf("bridges")
    text = TEXT
    for old, new in replaced:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    importing.apply(rulebook.understand(documents.Document("rules.md", text), "bridges"))


def page(slug):
    return Page.objects.select_related("book").get(slug=slug, book__slug="bridges")


def edit(slug, **changed):
    now = page(slug).at_edition()
    fields = {"title": now.title, "aliases": now.aliases, "stats": now.stats, "paragraphs": now.paragraphs} | changed
    return publish(page(slug), **fields, author=None, reason="Стол решил")


@pytest.fixture
def health():
    """A person wants 20*N, the document 25*N; both began from 18*N."""
    bring()
    edit("krabulon", stats={**page("krabulon").at_edition().stats, "health": "20*N"})
    bring(("18*N МЗД", "25*N МЗД"))
    return Conflict.objects.open().get(place="stats.health")


def settle(client, conflict, choice, **fields):
    return client.post(f"{URL}{conflict.pk}/", {"choice": choice, **fields}, follow=True)


def krab():
    return page("krabulon").at_edition()


@pytest.mark.parametrize(
    ("place", "title"), [("golemko-3", "§ 3"), ("1.5-3", "§ 1.5-3"), ("karate-bomzh-b2", "§ karate-bomzh-b2")]
)
def test_a_place_is_called_as_its_page_numbers_it(place, title):
    assert place_title(place, {}) == title


def test_all_three_sides_are_shown(client, health):
    assert (health.base, health.imported, health.kept) == ("18*N", "25*N", "20*N")
    html = client.get(URL).content.decode()
    assert "Крабулон" in html
    assert "18·N" in html
    assert "<del>18·N</del> <ins>25·N</ins>" in html
    assert "<ins>20·N</ins>" in html
    assert URL in client.get("/ru/bridges/").content.decode()


def test_document_is_taken(client, health):
    settle(client, health, "document", reason="По книге", name="Аня")
    assert krab().stats["health"] == "25*N"
    assert krab().reason == "По книге (Аня)"
    assert not Conflict.objects.open().filter(place="stats.health").exists()


def test_page_is_kept_without_an_edition(client, health):
    editions = Edition.objects.count()
    settle(client, health, "page")
    assert krab().stats["health"] == "20*N"
    assert Edition.objects.count() == editions
    assert not Conflict.objects.open().filter(pk=health.pk).exists()


def test_third_value_is_typed_and_checked(client, health):
    wrong = settle(client, health, "other", other="много")
    assert wrong.status_code == 422
    assert "много" in wrong.content.decode()
    assert Conflict.objects.open().filter(pk=health.pk).exists()
    settle(client, health, "other", other="22·N")
    assert krab().stats["health"] == "22*N"


def test_settled_once_is_settled(client, health):
    settle(client, health, "page")
    settle(client, health, "document")
    assert krab().stats["health"] == "20*N"


def test_settled_conflict_does_not_come_back(client, health):
    settle(client, health, "page")
    bring(("18*N МЗД", "25*N МЗД"))
    assert not Conflict.objects.open().filter(place="stats.health").exists()
    assert krab().stats["health"] == "20*N"


def test_conflict_ends_when_the_document_comes_round(health):
    bring(("18*N МЗД", "20*N МЗД"))
    assert not Conflict.objects.open().filter(place="stats.health").exists()


@pytest.fixture
def words():
    """Both changed one paragraph."""
    bring()
    old = page("mag").at_edition().paragraphs
    text = old[-1]["text"]
    edit("mag", paragraphs=[*old[:-1], {**old[-1], "text": f"{text} Всегда."}])
    first = next(line for line in TEXT.split("\n") if text in line)
    bring((first, first.replace(text, f"{text} Иногда.")))
    return Conflict.objects.open().get(page__slug="mag")


def test_paragraph_of_the_document_keeps_its_address(client, words):
    ids = [one["id"] for one in page("mag").at_edition().paragraphs]
    settle(client, words, "document")
    now = page("mag").at_edition()
    assert [one["id"] for one in now.paragraphs] == ids
    assert now.paragraphs[-1]["text"].endswith("Иногда.")
    assert "Иногда." in now.html


def test_paragraph_is_written_anew(client, words):
    settle(client, words, "other", other="Порой <script>alert(1)</script> **да**.")
    now = page("mag").at_edition()
    assert "<strong>да</strong>" in now.html
    assert "<script>" not in now.html
    settled = page("mag").at_edition().paragraphs[-1]
    assert settled["id"] == words.place


def test_page_that_left_the_document(client):
    bring()
    edit("arbalet", title="Мой арбалет")
    row = next(line for line in TEXT.split("\n") if line.startswith("| **Арбалет**"))
    bring((row + "\n", ""))
    conflict = Conflict.objects.open().get(place="page")
    assert "Мой арбалет" in client.get(URL).content.decode()
    settle(client, conflict, "other", other="x")
    assert Conflict.objects.open().filter(pk=conflict.pk).exists()
    settle(client, conflict, "document")
    assert page("arbalet").at_edition() is None
    assert client.get("/ru/bridges/arbalet/").status_code == 410


def test_place_that_is_there_no_more(client):
    bring()
    skills = page("krabulon").at_edition().stats["skills"]
    harder = {**skills, "szhat-kleshni": {**skills["szhat-kleshni"], "damage": 9}}
    edit("krabulon", stats={**krab().stats, "skills": harder})
    bring(("`Сжать клешни`: 4 УРН", "`Сжать клешни`: 5 УРН"))
    conflict = Conflict.objects.open().get(place="stats.skills.szhat-kleshni.damage")
    edit("krabulon", stats={**krab().stats, "skills": {}})
    answer = settle(client, conflict, "document")
    assert answer.status_code == 200
    assert krab().stats["skills"] == {}
    assert Conflict.objects.open().filter(pk=conflict.pk).exists()
    settle(client, conflict, "page")
    assert not Conflict.objects.open().filter(pk=conflict.pk).exists()


def test_htmx_gets_the_list_alone(client, health):
    answer = client.get(URL, headers={"HX-Request": "true"})
    assert b"<html" not in answer.content
    assert b'id="conflicts"' in answer.content


def test_stranger_settles_nothing(client, health, settings):
    settings.EVERYBODY_EDITS = False
    assert client.get(URL).status_code == 403
    assert settle(client, health, "document").status_code == 404
    assert Conflict.objects.open().filter(pk=health.pk).exists()


# A page that may leave the book


def test_who_may_let_a_page_go_is_told_who_speaks_of_it(client):
    bring()
    edit("arbalet", stats={**page("arbalet").at_edition().stats, "price": 9})
    row = next(line for line in TEXT.split("\n") if line.startswith("| **Арбалет**"))
    bring((row + "\n", ""))
    there = Link.objects.filter(to=page("arbalet")).exclude(page=page("arbalet")).values("page").distinct().count()
    assert there
    assert f"О ней говор{'и' if there == 1 else 'я'}т {there} " in client.get(URL).content.decode()


def test_what_the_table_needs_is_told_before_its_page_goes(client):
    text = BOOK.replace("| Клевер | 1 | 1 |\n", "")
    importing.apply(rulebook.understand(documents.Document("luzhayka.md", text)))
    pages = {one.slug: one for one in Page.objects.filter(book__slug="luzhayka")}
    assert spoiled_without(pages["mak"]) == NO_CARDS
    assert spoiled_without(pages["nachalo"]).startswith("table · rule")
    assert spoiled_without(pages["stol"]) == "Что на столе"
    assert spoiled_without(pages["luzhayka"]) == ""
    Conflict.objects.create(page=pages["mak"], edition=Edition.objects.get(book__slug="luzhayka"), place="page")
    told = " ".join(client.get("/luzhayka/conflicts/").content.decode().split())
    assert "Без нее по этой книге больше нельзя будет играть:</strong> decks · cards · of" in told
