"""Anybody suggests a whole new page; an editor puts it into the book or says why not, and nothing typed is believed."""

import pytest

from rulebooks.forms.standing import LAST
from rulebooks.models import Edition, Page, Wish
from rulebooks.suggestions import granting
from rulebooks.views.wishing import WISHES

pytestmark = pytest.mark.django_db
NEW, LIST = "/ostrov/pages/new/", "/ostrov/pages/suggestions/"


def wished(stranger, kind="weapon", **said):
    told = {"base": "0", "title": "Багор", "under": "veshchi", "reason": "Его нет", "name": "Аня"}
    told["after"] = LAST
    return stranger.post(f"{NEW}?kind={kind}", {**told, **said})


def test_a_page_is_suggested_reviewed_and_put_in_with_thanks(stranger, editor):
    answer = wished(stranger, **{"text": "Достаёт **далеко**.", "s:added_damage": "3"})
    assert answer.status_code == 302, answer.context["form"].errors
    one = Wish.objects.get()
    assert "Багор" in stranger.get(answer["Location"]).content.decode()
    assert not Page.objects.filter(slug="bagor").exists()
    assert "Багор" in editor.get(LIST).content.decode()
    review = editor.get(f"{LIST}new/{one.pk}/").content.decode()
    assert "<strong>далеко</strong>" in review
    editor.post(f"{LIST}new/{one.pk}/", {"answer": "Спасибо"})
    now = Page.objects.get(slug="bagor").at_edition()
    assert now.stats["added_damage"] == 3
    assert now.reason == "Его нет (Аня)"
    told = stranger.get(one.get_absolute_url()).content.decode()
    assert "Спасибо" in told
    assert "/ostrov/bagor/" in told


def test_it_is_put_in_once_however_often_it_is_asked_for(stranger, editor):
    wished(stranger)
    one = Wish.objects.get()
    editor.post(f"{LIST}new/{one.pk}/", {"answer": ""})
    before = Edition.objects.count()
    editor.post(f"{LIST}new/{one.pk}/", {"answer": ""})
    assert granting.grant(one, by=None) is None
    assert Edition.objects.count() == before


def test_declined_and_taken_back_it_is_in_no_book(stranger, editor):
    wished(stranger)
    one = Wish.objects.get()
    editor.post(f"{LIST}new/{one.pk}/", {"answer": "Уже есть рука", "decline": "1"})
    assert "Уже есть рука" in stranger.get(one.get_absolute_url()).content.decode()
    wished(stranger)
    again = Wish.objects.latest("pk")
    stranger.post(again.get_absolute_url())
    assert editor.get(f"{LIST}new/{again.pk}/").status_code == 404
    assert not Page.objects.filter(slug="bagor").exists()


def test_a_name_that_another_page_has_is_refused_when_it_is_typed_and_when_it_is_taken(stranger, editor):
    assert wished(stranger, title="Зелье лечения").status_code == 422
    wished(stranger)
    wished(stranger)
    first, second = Wish.objects.order_by("pk")
    editor.post(f"{LIST}new/{first.pk}/", {"answer": ""})
    editor.post(f"{LIST}new/{second.pk}/", {"answer": ""})
    second.refresh_from_db()
    assert second.waits
    assert Page.objects.filter(slug__startswith="bagor").count() == 1


def test_strangers_decide_nothing_and_their_text_is_only_text(stranger, editor):
    wished(stranger, text="<script>alert(1)</script>", title="<b>Багор</b>")
    one = Wish.objects.get()
    assert stranger.post(f"{LIST}new/{one.pk}/", {"answer": ""}).status_code == 404
    assert stranger.get(f"{LIST}new/{one.pk}/").status_code == 403
    for page in (stranger.get(one.get_absolute_url()), editor.get(f"{LIST}new/{one.pk}/"), editor.get(LIST)):
        assert "<script>alert" not in page.content.decode()
        assert "<b>Багор" not in page.content.decode()
    assert stranger.get("/ostrov/pages/wish/nope/").status_code == 404


def test_there_is_an_end_to_wishes_of_a_day(stranger, settings, monkeypatch):
    settings.LIMITS = True
    monkeypatch.setattr("rulebooks.views.wishing.WISHES", type(WISHES)("wishes", 1, WISHES.within))
    assert wished(stranger).status_code == 302
    assert wished(stranger, title="Крюк").status_code == 429
    assert Wish.objects.count() == 1
