"""What is being written is shown as it will look, and nothing of that is kept."""

import pytest

from rulebooks.models import Edition, Revision, Suggestion
from tests.rulebooks.forms.test_wiki_editing import filled

pytestmark = pytest.mark.django_db
EDIT, LOOK = "/ostrov/boy/edit/", "/ostrov/boy/look/"
HTMX = {"HX-Request": "true"}


def looked(client, headers=HTMX, **changed):
    return client.post(LOOK, filled(client, EDIT, **changed), headers=headers)


def test_what_is_typed_is_shown_with_its_links_and_saves_nothing(stranger):
    before = (Edition.objects.count(), Revision.objects.count())
    answer = looked(stranger, **{"p:1.5-1": "**Берите** Раздвижную руку.\n\nИ бегите.", "reason": ""})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in html
    assert "<strong>Берите</strong>" in html
    assert 'href="/ostrov/ruka/"' in html
    assert '<p id="look-new-2" class="para">И бегите.' in html
    assert (Edition.objects.count(), Revision.objects.count(), Suggestion.objects.count()) == (*before, 0)


def test_without_a_script_the_form_comes_back_with_all_that_was_typed(stranger):
    html = looked(stranger, headers={}, **{"p:1.5-1": "Набрано.", "reason": "", "name": "Аня"}).content.decode()
    assert "<html" in html
    assert html.count("Набрано.") == 2
    assert 'value="Аня"' in html
    assert 'class="errors"' not in html


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[" * 7_000])
def test_hostile_text_is_only_text(stranger, text):
    html = looked(stranger, **{"p:1.5-1": text}).content.decode()
    assert "<script>alert" not in html
    assert "<img" not in html


def test_what_is_too_long_is_said(stranger):
    assert "слишком много" in looked(stranger, **{"p:1.5-1": "я" * 8_001}).content.decode()


def test_of_a_page_that_is_not_there_nothing_is_shown(stranger):
    assert stranger.post("/ostrov/nope/look/", {}).status_code == 404
    assert stranger.get(LOOK).status_code == 405
    assert stranger.post(LOOK, {"base": "9" * 30}).status_code == 200
