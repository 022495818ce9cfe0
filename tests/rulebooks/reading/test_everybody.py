"""A rules page is the same for everybody: it knows nobody, and can be kept."""

import gzip
import re

import pytest
from django.test import Client

from rulebooks.editions.publish import publish
from rulebooks.models import Book, Page
from rulebooks.reading.kept import Kept, kept
from rulebooks.reading.standpoint import Standpoint

pytestmark = pytest.mark.django_db
PAGES = ["/ru/", "/en/", "/ru/ostrov/", "/en/ostrov/klesh/", "/ru/ostrov/glava-1/", "/ru/ostrov/klesh/?edition=1"]


@pytest.fixture(autouse=True)
def _nothing_kept():
    kept.clear()


def edit(slug, **more):
    page = Page.objects.select_related("book").get(slug=slug)
    now = page.at_edition()
    said = {name: getattr(now, name) for name in ("title", "aliases", "stats", "paragraphs")}
    publish(page, **(said | more), author=None, reason="Проба")


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("status", [200, 404])
def test_nobody_is_asked_who_they_are(island, address, status):
    address = address if status == 200 else address.replace("ru/", "ru/no-such-", 1).replace("en/", "en/no-such-", 1)
    address = f"{address}/".replace("//", "/") if status == 404 and "?" not in address else address
    answer = Client().get(address)
    assert answer.status_code == status
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    assert "csrfmiddlewaretoken" not in answer.content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_who_asks_and_with_what_changes_no_letter(island, address, django_user_model):
    stranger = Client().get(address).content
    kept.clear()
    known = Client(headers={"Accept-Language": "de", "HX-Request": "true", "User-Agent": "x"})
    known.force_login(django_user_model.objects.create_superuser("anya"))
    known.cookies["theme"], known.cookies["django_language"] = "dark", "en"
    again = known.get(address)
    assert again.content == stranger
    assert "anya" not in again.content.decode()
    assert "sessionid" not in again.cookies


def test_a_page_is_found_again_by_its_mark(client, island):
    answer = client.get("/ru/ostrov/klesh/")
    mark = answer["ETag"]
    assert re.fullmatch(r'"[0-9a-f]{32}"', mark), "a strong one"
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer["Vary"] == "Accept-Encoding"
    for known in (mark, f'W/{mark}, "x"', "*", f'"a", {mark}'):
        again = client.get("/ru/ostrov/klesh/", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", mark)
        assert again["Cache-Control"] == "public, no-cache"
    edit("klesh", title="Клешнеруков")
    fresh = client.get("/ru/ostrov/klesh/", headers={"If-None-Match": mark})
    assert fresh.status_code == 200
    assert "Клешнеруков" in fresh.content.decode()


@pytest.mark.parametrize("rubbish", ["", '"', "W/", "\\", "klesh", '"' * 5_000, ",".join(['"a"'] * 2_000), "бред"])
def test_a_mark_of_rubbish_is_none(client, island, rubbish):
    assert client.get("/ru/ostrov/klesh/", headers={"If-None-Match": rubbish}).status_code == 200


def test_a_page_is_squeezed_once_for_who_unpacks(client, island):
    plain = client.get("/ru/ostrov/klesh/")
    squeezed = client.get("/ru/ostrov/klesh/", headers={"Accept-Encoding": "br, gzip;q=0.8"})
    assert squeezed["Content-Encoding"] == "gzip"
    assert gzip.decompress(squeezed.content) == plain.content
    assert int(squeezed["Content-Length"]) == len(squeezed.content) < len(plain.content) / 2
    assert squeezed["ETag"] != plain["ETag"], "other bytes"
    told = {"Accept-Encoding": "gzip", "If-None-Match": squeezed["ETag"]}
    assert client.get("/ru/ostrov/klesh/", headers=told).status_code == 304
    refused = client.get("/ru/ostrov/klesh/", headers={"Accept-Encoding": "identity, gzip;q=0"})
    assert "Content-Encoding" not in refused


def test_head_tells_the_same_and_nothing_is_sent_here(client, island):
    assert client.head("/ru/ostrov/klesh/")["ETag"] == client.get("/ru/ostrov/klesh/")["ETag"]
    assert client.post("/ru/ostrov/klesh/").status_code == 405


# An edition's address is for good


def test_an_edition_says_the_same_whatever_comes_after(client, island):
    before = client.get("/ru/ostrov/klesh/?edition=1")
    assert "immutable" in before["Cache-Control"]
    edit("klesh", stats={"health": "20*N"})
    edit("boy", title="Битва")
    edit(
        "glava-1", paragraphs=[{"id": "glava-1-1", "kind": "paragraph", "text": "Здесь бывает Клешнерук.", "depth": 0}]
    )
    assert "#glava-1-1" in client.get("/ru/ostrov/klesh/").content.decode(), "spoken of in the newest"
    kept.clear()
    after = client.get("/ru/ostrov/klesh/?edition=1")
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    assert "20·N" in client.get("/ru/ostrov/klesh/").content.decode()
    assert "/ru/ostrov/zelye/?edition=1" in after.content.decode()
    assert 'rel="canonical" href="http://testserver/ru/ostrov/klesh/"' in after.content.decode()


@pytest.mark.parametrize("number", ["0", "2", "x", "-1", "1" * 30, "１", "٣", "1.0"])
@pytest.mark.parametrize("page", ["", "klesh/"])
def test_an_edition_that_is_not_is_no_page_and_kept_by_nobody(client, island, number, page):
    answer = client.get(f"/ru/ostrov/{page}", {"edition": number})
    assert answer.status_code == 404
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("address", ["/de/ostrov/klesh/", "/rus/ostrov/", "/ru/ostrov/klesh/edit/", "/en/search/"])
def test_a_language_that_is_not_is_no_page(client, island, address):
    assert client.get(address).status_code == 404


# Languages


def test_a_page_names_itself_in_the_other_language(client, island):
    html = client.get("/en/ostrov/klesh/?utm=1").content.decode()
    assert '<html lang="en"' in html
    assert '<link rel="canonical" href="http://testserver/en/ostrov/klesh/">' in html
    assert '<link rel="alternate" hreflang="ru" href="http://testserver/ru/ostrov/klesh/">' in html
    assert '<link rel="alternate" hreflang="x-default" href="http://testserver/ostrov/klesh/">' in html
    assert '<input type="hidden" name="next" value="/en/ostrov/klesh/">' in html


def test_links_stay_in_the_language_and_a_permanent_address_has_none(client, island):
    html = client.get("/en/ostrov/veshchi/").content.decode()
    inside = re.findall(r'href="(/(?!campaigns)[^"]*ostrov/[^"]*)"', re.findall(r"<main.*</main>", html, re.DOTALL)[0])
    bare = [one for one in inside if not one.startswith("/en/")]
    assert "/en/ostrov/zelye/" in inside
    assert {re.sub(r"/p/[^/]+/$|/(history|edit|ask|watch)/$", "", one) for one in bare} <= {
        "/ostrov",
        "/ostrov/veshchi",
    }


@pytest.mark.parametrize(
    ("told", "cookie", "led"), [("en", "", "/en"), ("ru", "", "/ru"), ("en", "ru", "/ru"), ("de", "", "/ru")]
)
def test_an_address_without_a_language_leads_each_to_their_own(client, island, told, cookie, led):
    if cookie:
        client.cookies["django_language"] = cookie
    for address in ("/", "/ostrov/", "/ostrov/klesh/?edition=1"):
        answer = client.get(address, headers={"Accept-Language": told})
        assert (answer.status_code, answer["Location"]) == (302, f"{led}{address}")
        assert "no-store" in answer["Cache-Control"]
        assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))


@pytest.mark.parametrize(
    ("address", "led"), [("/ru", "/ru/"), ("/en/ostrov/klesh?edition=1", "/en/ostrov/klesh/?edition=1")]
)
def test_a_slash_is_put_behind(client, island, address, led):
    assert client.get(address)["Location"] == led


# What is one's own


def test_what_one_has_just_done_is_said_on_a_page_of_ones_own(client, island, settings):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"
    form = client.get("/ostrov/boy/edit/").context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    led = client.post("/ostrov/boy/edit/", sent | {"title": "Битва", "reason": "так", "name": "Аня"})
    shown = client.get(led["Location"])
    assert shown.status_code == 200
    assert "Сохранено" in shown.content.decode()
    assert "Битва" in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    assert client.get(led["Location"])["Location"] == "/ru/ostrov/boy/", "said once"
    assert "Сохранено" not in client.get("/ru/ostrov/boy/").content.decode()


def test_a_campaign_is_asked_for_without_a_language(client, island):
    assert client.get("/ru/ostrov/klesh/?campaign=abc")["Location"] == "/ostrov/klesh/?campaign=abc"


# What is kept


def test_what_is_kept_is_bounded_and_the_longest_unread_goes():
    class Page:
        size = 10

    room = Kept(100)
    for number in range(10):
        room.put(number, "a", Page())
    room.get(0, "a")
    room.put(10, "a", Page())
    assert room.bytes == 100
    assert room.get(0, "a")
    assert room.get(1, "a") is None
    assert room.get(0, "b") is None, "of another state"
    Page.size = 11
    room.put(11, "a", Page())
    assert room.get(11, "a") is None, "more than a tenth of the room"


def test_other_words_of_the_query_keep_no_page_more(client, island):
    client.get("/ru/ostrov/klesh/")
    held = kept.bytes
    for number in range(20):
        client.get("/ru/ostrov/klesh/", {"x": number, "kind": number, "under": number})
        client.get("/ru/", {"edition": number, "x": number})
    assert kept.bytes < held + 30_000, "the shelf once"


def test_stores_of_two_processes_never_serve_an_old_edition(client, island, monkeypatch):
    from rulebooks.reading import door

    stores = [Kept(10**6), Kept(10**6)]

    def told_by(store):
        monkeypatch.setattr(door, "kept", store)
        return client.get("/ru/ostrov/klesh/").content.decode()

    for title in ("Первый", "Второй", "Третий"):
        edit("klesh", title=title)
        assert all(title in told_by(store) for store in stores for _ in range(2))


def test_an_edition_that_was_taken_back_and_made_again_is_shown_as_it_is(client, island):
    from django.db import transaction

    with transaction.atomic():
        edit("klesh", title="Никогда")
        assert "Никогда" in client.get("/ru/ostrov/klesh/").content.decode()
        transaction.set_rollback(True)
    edit("klesh", title="Всегда")
    assert "Всегда" in client.get("/ru/ostrov/klesh/").content.decode()


def test_pages_that_moved_without_a_new_edition_are_shown_where_they_are(client, island):
    assert 'rel="next" href="/ru/ostrov/veshchi/"' in client.get("/ru/ostrov/boy/").content.decode()
    Page.objects.filter(slug="veshchi").update(position=99)
    Book.objects.get().shows_otherwise()
    assert 'rel="next" href="/ru/ostrov/glava-2/"' in client.get("/ru/ostrov/boy/").content.decode()


def test_stored_text_keeps_who_reads_an_edition_in_it(island):
    at = Standpoint(island, 1, "en", fixed=True)
    html = '<a href="/ostrov/boy/#1">a</a><a href="/ostrov/p/1.5-1/">b</a><a href="/other/boy/">c</a>'
    assert at.staying(html) == (
        '<a href="/en/ostrov/boy/?edition=1#1">a</a><a href="/ostrov/p/1.5-1/?edition=1">b</a>'
        '<a href="/other/boy/">c</a>'
    )
