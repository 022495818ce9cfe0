"""The wiki for programs: what people read, as data, with the addresses where they read it."""

import pytest

from rulebooks.models import Edition, Revision
from tests.rulebooks.wiki import KRAB_STATS

pytestmark = pytest.mark.django_db


def told(client, path, status=200, **query):
    answer = client.get(f"/api/v1{path}", query)
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


def test_shelf_and_contents(client, island):
    assert [(one["slug"], one["edition"]) for one in told(client, "/books")] == [("ostrov", 1)]
    contents = told(client, "/books/ostrov")
    boy = next(one for one in contents["pages"] if one["slug"] == "boy")
    assert (boy["number"], boy["title"], boy["parent"], contents["shown"]) == ("1.5", "Бой", "glava-1", 1)


def test_page_is_told_by_its_paragraphs(client, island):
    page = told(client, "/books/ostrov/pages/boy")
    assert [one["id"] for one in page["paragraphs"]] == ["1.5-1", "1.5-2"]
    assert page["parent"] == "glava-1"
    assert client.get(page["address"], follow=True).status_code == 200
    assert "Больно" in page["html"]


def test_entries_by_kind_with_their_stats(client, island):
    everything = told(client, "/books/ostrov/entries")
    bosses = told(client, "/books/ostrov/entries", kind="boss")
    assert {one["kind"] for one in bosses} == {"boss"}
    assert len(bosses) < len(everything)
    assert told(client, f"/books/ostrov/entries/{bosses[0]['slug']}")["stats"] == KRAB_STATS


def test_old_edition_tells_what_it_said(client, island):
    old = island.pages.get(slug="zelye").revisions.get()
    edition = Edition.objects.create(book=island, number=2, source="edit")
    Revision.objects.create(page=old.page, number=2, edition=edition, title=old.title, stats={"heals": 5})
    island.edition = 2
    island.save()
    assert told(client, "/books/ostrov/entries/zelye")["stats"] == {"heals": 5}
    assert told(client, "/books/ostrov/entries/zelye", edition=1)["stats"] == {"heals": 1}


def test_where_a_rule_stands(client, island):
    place = told(client, "/books/ostrov/rules/1.5-2")
    assert (place["page"], place["paragraph"]) == ("boy", "1.5-2")
    assert place["address"].endswith("/ostrov/boy/#1.5-2")


def test_search_finds_forms_of_words(client, island):
    found = told(client, "/search", q="вещь")
    assert "veshchi" in [one["page"] for one in found["results"]]
    assert told(client, "/search", q="вещь", book="ostrov")["results"] == found["results"]


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("/books/nowhere", {}, 404),
        ("/books/ostrov", {"edition": 2}, 404),
        ("/books/ostrov", {"edition": 0}, 422),
        ("/books/ostrov", {"edition": "9" * 40}, 422),
        ("/books/ostrov/pages/nowhere", {}, 404),
        ("/books/ostrov/entries/nowhere", {}, 404),
        ("/books/ostrov/rules/9.9", {}, 404),
        ("/books/ostrov/entries", {"kind": "\x00"}, 200),
        ("/search", {}, 422),
        ("/search", {"q": "\x00" * 5000}, 200),
        ("/search", {"q": "x", "book": "\x00"}, 422),
        ("/search", {"q": "x", "book": "nowhere"}, 404),
    ],
)
def test_what_is_not_there_or_makes_no_sense(client, island, path, query, status):
    told(client, path, status, **query)


def test_a_whole_edition_is_one_file_that_never_changes(client, island):
    (known,) = told(client, "/books/ostrov/editions")
    assert (known["number"], known["source"]) == (1, "import")
    whole = told(client, "/books/ostrov/editions/1")
    assert [one["slug"] for one in whole["pages"]] == [one["slug"] for one in told(client, "/books/ostrov")["pages"]]
    for one in whole["pages"]:
        page = told(client, f"/books/ostrov/pages/{one['slug']}")
        assert {**one, "sources": None} == {name: page.get(name) for name in one}
    told(client, "/books/ostrov/editions/2", status=404)


def test_whoever_has_it_already_is_not_sent_it_again(client, island):
    for path in ("/books/ostrov/editions/1", "/books/ostrov/entries", "/search?q=вещь"):
        first = client.get(f"/api/v1{path}")
        again = client.get(f"/api/v1{path}", headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    kept = client.get("/api/v1/books/ostrov/editions/1")["Cache-Control"]
    assert "immutable" in kept
    before = client.get("/api/v1/books/ostrov")["ETag"]
    island.pages.get(slug="zelye").revisions.update(title="Другое")
    assert client.get("/api/v1/books/ostrov", headers={"If-None-Match": before}).status_code == 200


def test_an_address_without_a_version_leads_to_the_first(client, island):
    answer = client.get("/api/books/ostrov?edition=1")
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/books/ostrov?edition=1")
    assert client.get("/api/books/ostrov?edition=1", follow=True).json()["slug"] == "ostrov"
    assert client.post("/api/campaigns/x/undo")["Location"] == "/api/v1/campaigns/x/undo"


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/books/o%20o", "/api/v1/", "/api/v1/books/nosuch"])
def test_what_is_not_there_is_said_as_data_and_in_the_language_asked_for(client, island, path):
    for language, word in (("ru", "ничего"), ("en", "nothing")):
        answer = client.get(path, headers={"Accept-Language": language})
        assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (404, "application/json")
        assert word in answer.json()["detail"]
    assert client.post("/api/v1/books").json()["detail"]


def test_what_is_of_another_shape_is_told_where(client, island):
    wrong = told(client, "/books/ostrov", status=422, edition="first")
    assert [one["place"] for one in wrong["wrong"]] == ["query.edition"]
    assert isinstance(wrong["detail"], str)
