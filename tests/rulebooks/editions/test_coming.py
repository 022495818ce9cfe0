"""Pages come into a book, stand elsewhere, leave and come back; nothing is half done, and no address is lost."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulebooks.editions import coming
from rulebooks.editions.publish import Stale
from rulebooks.editions.standing import NoSuchStand, in_order
from rulebooks.models import Book, Edition, FormerAddress, Page, Revision

pytestmark = pytest.mark.django_db
WHY = {"author": None, "reason": "проверка"}
NEW = "/ostrov/pages/new/"


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


def at(slug):
    return Page.objects.select_related("book", "parent").get(slug=slug)


def standing(book):
    """The slugs of the pages of a book, in order."""
    there = {one.pk for one in Page.objects.at_edition(Book.objects.get(pk=book.pk))}
    return [one.slug for one in in_order(book) if one.pk in there]


def said(slug):
    return at(slug).at_edition()


def sent(client, address, **fields):
    return client.post(address, {"base": "0", "reason": "надо", "after": "last", **fields})


def test_new_text_stands_where_it_was_put_and_is_found(client, island):
    text = "Через реку ведёт брод.\n\n- мелко\n- мокро\n\n| где | глубина |\n|---|---|\n| у ивы | 1 |"
    answer = sent(client, NEW, title="Переправа", under="glava-1", after="boy", text=text)
    assert answer.status_code == 302
    assert standing(island)[:5] == ["kniga", "glava-1", "boy", "pereprava", "veshchi"]
    page = at("pereprava")
    assert (page.level, page.kind, page.parent.slug) == (3, "section", "glava-1")
    kinds = [one["kind"] for one in said("pereprava").paragraphs]
    assert kinds == ["paragraph", "item", "item", "head", "row"]
    html = client.get("/ru/ostrov/pereprava/").content.decode()
    assert "Через реку" in html
    assert "<td>у ивы</td>" in html
    assert "/ostrov/pereprava/" in client.get("/search/?q=переправы&book=ostrov").content.decode()


def test_new_thing_has_the_fields_of_its_kind_and_is_shown_where_its_like_are(client, island):
    html = client.get(f"{NEW}?kind=weapon").content.decode()
    assert 'name="s:hands"' in html
    fields = {"title": "Пила", "under": "veshchi", "s:hands": "2", "s:added_damage": "3", "text": "Визжит."}
    assert sent(client, f"{NEW}?kind=weapon", **fields).status_code == 302
    assert said("pila").stats == {"hands": 2, "added_damage": 3}
    shown = [one.get("entry") for one in said("veshchi").paragraphs if one.get("entry")]
    assert shown == ["zelye", "ruka", "pila"]
    assert "Визжит" in client.get("/ru/ostrov/veshchi/").content.decode()
    assert Edition.objects.filter(book=island).count() == 2


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"title": "Зелье лечения"}, "title"),
        ({"title": ""}, "title"),
        ({"title": "…"}, "title"),
        ({"title": "Плот", "under": "nigde"}, "under"),
        ({"title": "Плот", "under": "zelye"}, "under"),
        ({"title": "Плот", "after": "klesh"}, "after"),
        ({"title": "Плот", "s:hands": "две"}, "s:hands"),
        ({"title": "Плот", "s:hands": "99999999999"}, "s:hands"),
        ({"title": "Плот", "reason": ""}, "reason"),
        ({"title": "Плот", "text": "ы" * 60_001}, "text"),
        ({"title": "Плот", "text": "ы\n\n" * 2_001}, "text"),
    ],
)
def test_what_cannot_be_is_refused_where_it_was_typed(client, island, fields, where):
    answer = sent(client, f"{NEW}?kind=weapon", **{"under": "veshchi", "s:hands": "1"} | fields)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [where]
    assert len(standing(island)) == 10
    assert not Page.objects.filter(slug__startswith="plot").exists()


def test_new_address_is_one_that_no_page_had(client, island):
    FormerAddress.objects.create(book=island, slug="plot", page=at("boy"))
    sent(client, NEW, title="Плот", under="glava-1")
    assert at("plot-2").at_edition().title == "Плот"


def test_hostile_text_of_a_new_page_is_only_text(client, island):
    sent(
        client, NEW, title="<script>x</script>", under="glava-1", text="<img src=x onerror=alert(1)> [a](javascript:x)"
    )
    html = client.get(f"/ru/ostrov/{Page.objects.latest('pk').slug}/").content.decode()
    assert "<script>x" not in html
    assert "onerror=" not in html.replace("&lt;img src=x onerror=alert(1)&gt;", "")
    assert "javascript:" not in html.replace("[a](javascript:x)", "")


def test_moved_chapter_takes_along_what_is_beneath_it(client, island):
    base = said("glava-1").number
    sent(client, "/ostrov/glava-1/place/", under="glava-2", after="klesh", base=base)
    order = ["kniga", "glava-2", "klesh", "glava-1", "boy", "veshchi", "zelye", "ruka", "bereg", "utes"]
    assert standing(island) == order
    assert [at(slug).level for slug in ("glava-1", "boy", "zelye")] == [3, 4, 5]
    assert said("glava-1").moved == {"from": "kniga", "to": "glava-2"}
    html = client.get("/ostrov/glava-1/history/").content.decode()
    assert "<ins>Глава 2: Кто живёт</ins>" in html
    assert client.get("/ru/ostrov/zelye/").status_code == 200


def test_moved_thing_is_shown_where_it_stands_now(client, island):
    coming.move(at("ruka"), at("glava-2"), None, base=1, **WHY)
    assert [one.get("entry") for one in said("veshchi").paragraphs if one.get("entry")] == ["zelye"]
    coming.move(at("ruka"), at("veshchi"), None, base=said("ruka").number, **WHY)
    assert [one.get("entry") for one in said("veshchi").paragraphs if one.get("entry")] == ["ruka", "zelye"]
    coming.move(at("ruka"), at("veshchi"), at("zelye"), base=said("ruka").number, **WHY)
    assert [one.get("entry") for one in said("veshchi").paragraphs if one.get("entry")] == ["zelye", "ruka"]
    assert len(said("veshchi").paragraphs) == 3


def test_page_stands_neither_under_itself_nor_in_the_wrong_place(island):
    for under, after in [("glava-1", None), ("boy", None), ("glava-2", "zelye")]:
        with pytest.raises(NoSuchStand):
            coming.move(at("glava-1"), at(under), at(after) if after else None, base=1, **WHY)
    with pytest.raises(coming.Fixed):
        coming.move(at("kniga"), at("glava-1"), None, base=1, **WHY)
    assert Edition.objects.filter(book=island).count() == 1
    assert coming.move(at("boy"), at("glava-1"), None, base=1, **WHY) is None


def test_page_that_was_changed_meanwhile_neither_moves_nor_leaves(client, island):
    coming.move(at("boy"), at("glava-2"), None, base=1, **WHY)
    with pytest.raises(Stale):
        coming.move(at("boy"), at("glava-1"), None, base=1, **WHY)
    for address, fields in [("place", {"under": "glava-1"}), ("leave", {})]:
        assert sent(client, f"/ostrov/boy/{address}/", base="1", **fields).status_code == 409
    assert at("boy").parent.slug == "glava-2"
    assert said("boy") is not None


def test_page_leaves_with_what_is_beneath_it_and_comes_back_whole(client, island):
    before = {slug: said(slug).html for slug in ("veshchi", "zelye", "ruka")}
    order = standing(island)
    html = client.get("/ostrov/veshchi/leave/").content.decode()
    assert "Зелье лечения" in html
    assert sent(client, "/ostrov/veshchi/leave/", base="1").status_code == 302
    assert standing(island) == [slug for slug in order if slug not in before]
    assert client.get("/ru/ostrov/zelye/").status_code == 410
    client.post("/ostrov/veshchi/back/")
    assert standing(island) == order
    assert {slug: said(slug).html for slug in before} == before
    assert Edition.objects.filter(book=island).count() == 3


def test_thing_that_leaves_is_shown_nowhere_and_comes_back_to_its_place(client, island):
    sent(client, "/ostrov/zelye/leave/", base="1")
    assert [one.get("entry") for one in said("veshchi").paragraphs if one.get("entry")] == ["ruka"]
    client.post("/ostrov/zelye/back/")
    assert [one.get("entry") for one in said("veshchi").paragraphs if one.get("entry")] == ["zelye", "ruka"]


def test_address_of_a_page_that_left_says_what_became_of_it(client, island):
    sent(client, "/ostrov/klesh/leave/", base="1", reason="уплыл <b>насовсем</b>")
    for reader in (client, Client()):
        answer = reader.get("/ru/ostrov/klesh/")
        html = answer.content.decode()
        assert answer.status_code == 410
        assert "«Клешнерук» больше не в книге" in html
        assert "уплыл &lt;b&gt;" in html
        assert "/ru/ostrov/klesh/?edition=1" in html
        assert "/ostrov/klesh/history/" in html
        assert "г.." not in html
    history = client.get("/ostrov/klesh/history/").content.decode()
    assert "ушла из книги" in history
    assert "0 мест" not in history
    assert client.get("/ru/ostrov/klesh/?edition=1").status_code == 200
    assert client.get("/ru/ostrov/klesh/?edition=2").status_code == 410
    assert client.get("/ru/ostrov/nikogda/").status_code == 404
    assert client.get("/ostrov/p/klesh-1/").status_code == 302


def test_address_leads_on_to_what_stands_in_its_stead(client, island):
    sent(client, "/ostrov/zelye/leave/", base="1", instead="Раздвижная рука")
    assert client.get("/ru/ostrov/zelye/").headers["Location"] == "/ru/ostrov/ruka/"
    client.post("/ostrov/zelye/back/")
    assert client.get("/ru/ostrov/zelye/").status_code == 200
    assert "когда-то" not in client.get("/ru/ostrov/zelye/").content.decode()


def test_name_that_was_taken_meanwhile_keeps_a_page_out(client, island):
    sent(client, "/ostrov/zelye/leave/", base="1")
    sent(client, f"{NEW}?kind=consumable", title="Зелье лечения", under="veshchi", **{"s:heals": "3"})
    answer = client.post("/ostrov/zelye/back/", follow=True)
    assert "Зелье лечения" in answer.content.decode()
    assert said("zelye") is None


def test_page_that_left_is_neither_changed_nor_taken_back_a_revision(client, island):
    client.post("/ostrov/boy/edit/", {"base": "1", "title": "Драка", "reason": "x", "p:1.5-1": "Иначе."})
    sent(client, "/ostrov/boy/leave/", base="2")
    for address in ("edit", "place", "leave"):
        assert client.get(f"/ostrov/boy/{address}/").status_code == 404
    assert client.post("/ostrov/boy/history/1/revert/").status_code == 302
    assert said("boy") is None
    assert "Вернуть страницу" in client.get("/ostrov/boy/history/").content.decode()


@pytest.mark.parametrize("address", ["boy/place", "boy/leave", "boy/back"])
def test_who_may_not_edit_changes_nothing(client, settings, island, address):
    settings.EVERYBODY_EDITS = False
    before = Revision.objects.count()
    assert client.get(f"/ostrov/{address}/").status_code in (403, 405)
    assert sent(client, f"/ostrov/{address}/", title="Я", under="glava-1", base="1").status_code == 404
    assert Revision.objects.count() == before


def test_who_may_not_edit_suggests_a_page_and_changes_nothing(client, settings, island):
    settings.EVERYBODY_EDITS = False
    before = Revision.objects.count()
    assert "Предложить страницу" in client.get(NEW).content.decode()
    assert sent(client, NEW, title="Я", under="glava-1").status_code == 302
    assert Revision.objects.count() == before


def test_the_pages_that_left_are_listed_and_each_comes_back_from_there(client, island, settings):
    listed = "/ostrov/pages/left/"
    assert "Из этой книги ничего не удаляли" in client.get(listed).content.decode()
    sent(client, "/ostrov/zelye/leave/", base="1", reason="Скисло")
    html = client.get(listed).content.decode()
    assert "<h2>Зелье лечения</h2>" in html
    assert "Скисло" in html
    assert client.get("/ru/ostrov/zelye/").status_code == 410
    settings.EVERYBODY_EDITS = False
    assert "/ostrov/zelye/back/" not in Client().get(listed).content.decode(), "who reads only is shown no button"
    settings.EVERYBODY_EDITS = True
    assert 'action="/ostrov/zelye/back/"' in html
    client.post("/ostrov/zelye/back/")
    assert "<h2>Зелье лечения</h2>" not in client.get(listed).content.decode()


def test_the_list_of_pages_that_left_asks_no_more_where_more_have_left(client, island):
    sent(client, "/ostrov/zelye/leave/", base="1")
    with CaptureQueriesContext(connection) as one:
        client.get("/ostrov/pages/left/")
    sent(client, "/ostrov/boy/leave/", base="1")
    with CaptureQueriesContext(connection) as two:
        html = client.get("/ostrov/pages/left/").content.decode()
    assert html.count("?edition=1") == 2
    assert len(two) == len(one)
