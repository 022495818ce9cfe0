"""A person changes a page: sees it before, keeps the others' changes, and can go back."""

import re

import pytest

from rulebooks.models import Page

pytestmark = pytest.mark.django_db
EDIT, HISTORY = "/ostrov/klesh/edit/", "/ostrov/klesh/history/"


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


@pytest.fixture
def klesh(island):
    return Page.objects.get(slug="klesh")


def filled(client, address=EDIT, **changed):
    """What a browser would send back from the form, with some fields changed."""
    form = client.get(address).context["form"]
    data = {name: form.initial.get(name, "") for name in form.fields}
    data = {name: "" if value is None else value for name, value in data.items() if value is not False}
    return data | {"reason": "проверка"} | changed


def newest(page):
    return page.revisions.order_by("-number").first()


def test_changed_formula_is_a_new_revision_and_a_new_edition(client, klesh):
    answer = client.post(EDIT, filled(client, **{"s:health": "20·N", "name": "Аня"}), follow=True)
    assert "20·N" in answer.content.decode()
    assert newest(klesh).stats["health"] == "20*N"
    assert newest(klesh).reason == "проверка (Аня)"
    klesh.book.refresh_from_db()
    assert klesh.book.edition == 2


def test_single_value_deep_inside_is_changed_alone(client, klesh):
    before = newest(klesh).stats
    client.post(EDIT, filled(client, **{"s:drops/0/items/zelye": "3"}))
    after = newest(klesh).stats
    assert after["drops"][0]["items"] == {"zelye": 3}
    after["drops"][0]["items"]["zelye"] = 2
    assert after == before


def test_list_grows_by_a_row(client, klesh):
    """A row is asked for and filled in; what was typed meanwhile stays, and nothing is saved before it is."""
    asked = client.post(EDIT, filled(client, **{"act": "add:drops", "s:health": "7", "rows:drops": "0,1"}))
    assert asked.status_code == 200
    html = asked.content.decode()
    assert 'name="s:drops/+1/coins"' in html
    assert 'value="7"' in html
    assert klesh.revisions.count() == 1
    more = {"rows:drops": "+1,0,1", "s:drops/+1/face": "6", "s:drops/+1/coins": "9"}
    client.post(EDIT, filled(client, **more))
    now = newest(klesh).stats["drops"]
    assert [one["face"] for one in now] == [6, 1, 2]
    assert now[0]["coins"] == 9


def test_row_is_dropped_and_a_blank_one_is_none(client, klesh):
    client.post(EDIT, filled(client, **{"rows:drops": "+1"}))
    assert newest(klesh).stats["drops"] == []


def test_things_are_picked_by_any_form_of_their_name(client, klesh):
    more = {"rows:drops/0/items": "+1", "k:drops/0/items/+1": "зелья лечения", "s:drops/0/items/+1": "4"}
    client.post(EDIT, filled(client, **more))
    assert newest(klesh).stats["drops"][0]["items"] == {"zelye": 4}


def test_rows_of_two_people_meet_and_neither_is_lost(client, klesh):
    mine = filled(client, **{"rows:drops": "0,1,+1", "s:drops/+1/face": "5", "s:drops/+1/coins": "2"})
    client.post(EDIT, filled(client, **{"s:health": "25*N"}))
    answer = client.post(EDIT, mine)
    assert answer.status_code == 409
    form = answer.context["form"]
    assert form.is_valid()
    assert form.stats()["health"] == "25*N"
    assert [one["face"] for one in form.stats()["drops"]] == [1, 2, 5]


def test_nothing_changed_is_no_revision(client, klesh):
    client.post(EDIT, filled(client))
    assert klesh.revisions.count() == 1


def test_unticked_box_is_no(client, klesh):
    data = filled(client)
    data.pop("s:goal")
    client.post(EDIT, data)
    assert newest(klesh).stats["goal"] is False


def test_preview_shows_and_saves_nothing(client, klesh):
    html = client.post(EDIT, filled(client, **{"s:health": "20*N", "preview": "1"})).content.decode()
    assert "<del>18·N</del> <ins>20·N</ins>" in html
    assert klesh.revisions.count() == 1


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("s:health", "много", "не целое число"),
        ("s:health", "18*(N", "не целое число"),
        ("s:health", "9999999", "слишком много"),
        ("s:health", "", ""),
        ("s:drops/0/coins", "[" * 100000, ""),
        ("s:behaviour/0/use", "ближняя", ""),
        ("k:drops/0/items/zelye", "дубина", "ничего под названием «дубина»"),
        ("title", "", ""),
        ("reason", "", ""),
        ("p:klesh-1", "а" * 9000, ""),
    ],
)
def test_what_cannot_be_saved_is_said_and_kept_in_the_form(client, klesh, field, typed, said):
    answer = client.post(EDIT, filled(client, **{field: typed}))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert klesh.revisions.count() == 1


def test_blank_line_begins_a_new_paragraph_with_an_address_of_its_own(client, klesh):
    client.post(EDIT, filled(client, **{"p:klesh-1": "Первый.\r\n\r\nВторой."}))
    assert [(one["id"], one["text"]) for one in newest(klesh).paragraphs] == [
        ("klesh-1", "Первый."),
        ("klesh-2", "Второй."),
    ]


def test_emptied_paragraph_is_gone_and_its_address_leads_to_the_history(client, klesh):
    client.post(EDIT, filled(client, **{"p:klesh-1": ""}))
    assert newest(klesh).paragraphs == []
    assert client.get("/ostrov/p/klesh-1/")["Location"] == f"{HISTORY}#revision-1"


def test_hostile_text_stays_text(client, klesh):
    client.post(EDIT, filled(client, **{"p:klesh-1": "<script>alert(1)</script>", "title": "<b>Клешнерук"}))
    for address in ("/ru/ostrov/klesh/", HISTORY, EDIT, "/ru/ostrov/"):
        html = client.get(address).content.decode()
        assert "<script>alert" not in html
        assert "<b>Клешнерук" not in html


# Two people at once


def test_second_person_loses_nothing(client, klesh):
    mine = filled(client, **{"s:health": "30*N", "p:klesh-1": "Моё."})
    client.post(EDIT, filled(client, **{"s:health": "25*N", "title": "Клешнерукий"}))
    answer = client.post(EDIT, mine)
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "30*N" in html
    assert "25*N" in html
    form = answer.context["form"]
    assert form["p:klesh-1"].value() == "Моё."
    assert form["title"].value() == "Клешнерукий"
    assert klesh.revisions.count() == 2
    again = {name: form[name].value() for name in form.fields} | {"reason": "вместе"}
    again = {name: value for name, value in again.items() if value not in (False, None)}
    client.post(EDIT, again)
    assert newest(klesh).stats["health"] == "30*N"
    assert newest(klesh).title == "Клешнерукий"


# History


def test_history_shows_who_changed_what_and_why(client, klesh):
    client.post(EDIT, filled(client, **{"s:health": "20*N"}))
    html = client.get(HISTORY).content.decode()
    assert "проверка" in html
    assert "<del>18·N</del> <ins>20·N</ins>" in html


def test_old_revision_can_be_read_and_come_back(client, klesh):
    client.post(EDIT, filled(client, **{"s:health": "20*N"}))
    assert "18·N" in client.get("/ru/ostrov/klesh/?edition=1").content.decode()
    client.post(f"{HISTORY}1/revert/")
    assert newest(klesh).stats["health"] == "18*N"
    assert klesh.revisions.count() == 3


def test_page_that_left_the_book_keeps_its_history(client, klesh):
    revision = newest(klesh)
    revision.gone = True
    revision.save()
    assert client.get("/ru/ostrov/klesh/").status_code == 410
    assert client.get(EDIT).status_code == 404
    assert client.get(HISTORY).status_code == 200


# A stranger, where not everybody may edit


def test_stranger_reads_and_changes_nothing(client, klesh, settings):
    data = filled(client, **{"s:health": "1"})
    settings.EVERYBODY_EDITS = False
    led = client.get(EDIT)
    assert led.status_code == 200
    assert "Предложить правку" in led.content.decode()
    assert client.post(EDIT, data).headers["Location"].startswith("/ostrov/suggestion/")
    assert client.post(f"{HISTORY}1/revert/").status_code == 404
    assert klesh.revisions.count() == 1


def test_editor_with_the_right_may_change(client, klesh, settings, django_user_model):
    from django.contrib.auth.models import Permission

    editor = django_user_model.objects.create_user("redaktor")
    editor.user_permissions.add(Permission.objects.get(codename="add_revision", content_type__app_label="rulebooks"))
    settings.EVERYBODY_EDITS = False
    client.force_login(editor)
    client.post(EDIT, filled(client, **{"s:health": "7"}))
    assert newest(klesh).stats["health"] == 7
    assert newest(klesh).author == editor


def leads_past_fields(html):
    """The names of the anchors that a form leads to at its beginning; each is there, once."""
    parts = re.search(r'<ul class="to-parts">(.*?)</ul>', html, re.DOTALL)[1]
    targets = re.findall(r'<a href="#([^"]+)">', parts)
    assert [html.count(f' id="{one}"') for one in targets] == [1] * len(targets)
    return set(targets)


def test_form_of_many_fields_leads_past_them_to_each_of_its_parts(client, klesh):
    assert {"n:skills", "n:behaviour", "text", "save"} < leads_past_fields(client.get(EDIT).content.decode())


def test_form_of_a_new_thing_does_so_too(client, shelf):
    shelf("bridges")
    html = client.get("/bridges/pages/new/?kind=boss").content.decode()
    assert {"n:skills", "n:behaviour", "id_text", "save"} < leads_past_fields(html)


def test_short_form_has_no_list_of_its_parts(client, klesh):
    assert "to-parts" not in client.get("/ostrov/boy/edit/").content.decode()
