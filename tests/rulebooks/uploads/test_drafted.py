"""What waits to be published is read as the pages that it will be."""

import re

import pytest
from bs4 import BeautifulSoup
from django.db import connection
from django.test import Client

from rulebooks.models import Page, Suggestion, Upload
from rulebooks.shipped import LIBRARY
from tests.rulebooks.forms.test_wiki_editing import filled
from tests.rulebooks.uploads.test_upload_own import apply, bring

pytestmark = pytest.mark.django_db
EDIT, LOOK = "/ostrov/boy/edit/", "/ostrov/boy/look/"
SAYS = "Кто бьёт Клешнерука, тот **очень** рискует.\n\nИ бежит."


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


def article(client, address):
    html = client.get(address, follow=True).content.decode()
    found = BeautifulSoup(html, "html.parser").select_one("article.sheet")
    for one in found.select("footer, .permalink, .retelling"):
        one.decompose()
    return found


def words(found):
    """What is read there, in its order; PostgreSQL keeps none of the numbers of one thing, so there in any."""
    said = re.findall(r"[^\s;]+" if connection.vendor == "postgresql" else r"\S+", found.get_text(" "))
    return sorted(said) if connection.vendor == "postgresql" else said


@pytest.mark.parametrize("book", ["yarmarka", "podgorye"])
def test_every_page_of_a_document_reads_as_it_will_when_it_is_applied(client, book):
    bring(client, (LIBRARY / book / "01-kniga.md").read_text(encoding="utf-8"), book="")
    kept = Upload.objects.get()
    draft = client.get(kept.get_absolute_url())
    slugs = [one["draft"].slug for one in draft.context["draft"].pages.shown]
    assert f"/upload/{kept.key}/pages/{slugs[0]}/" in draft.content.decode()
    seen = {slug: article(client, f"/upload/{kept.key}/pages/{slug}/") for slug in slugs}
    assert not Page.objects.exists()
    inside = f'a[href^="/upload/"], a[href^="/{book}/"]'
    for link in {link["href"] for found in seen.values() for link in found.select(inside)}:
        assert link.startswith(f"/upload/{kept.key}/")
        assert client.get(link).status_code == 200
    apply(client)
    assert len(slugs) > 10
    for slug in slugs:
        published = article(client, f"/ru/{book}/{slug}/")
        assert words(seen[slug].select_one(".prose")) == words(published.select_one(".prose"))


def test_a_draft_leads_from_page_to_page_and_back(client):
    bring(client, "# Игра\n\nО ней.\n\n## Начало\n\nРаз.\n\n## Ход\n\nДва.\n", book="own")
    address = Upload.objects.get().get_absolute_url()
    html = client.get(f"{address}pages/nachalo/").content.decode()
    assert f"{address}pages/hod/" in html
    assert f'href="{address}"' in html
    assert client.get(f"{address}pages/net/").status_code == 404


def test_somebody_elses_draft_is_nobodys_to_read(editor, client):
    bring(editor, "# Игра\n\n## Начало\n\nРаз.\n", book="own")
    address = f"{Upload.objects.get().get_absolute_url()}pages/nachalo/"
    assert editor.get(address).status_code == 200
    assert Client().get(address).status_code == 404


def test_a_change_is_read_as_a_page_before_it_is_saved(client, island):
    answer = client.post(LOOK, filled(client, EDIT, **{"p:1.5-1": SAYS}) | {"whole": "1", "reason": ""})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert re.search(r"<strong>очень</strong>.*\s*<p[^>]*>И бежит\.", html)
    assert "еще ничего не опубликовано" in html
    assert Page.objects.get(slug="boy").revisions.count() == 1
    assert client.post(LOOK, filled(client, EDIT) | {"whole": "1", "title": ""}).status_code == 422


def test_a_suggestion_and_ones_own_draft_are_read_so_too(editor, stranger):
    assert stranger.post(EDIT, filled(stranger, EDIT, **{"p:1.5-1": SAYS})).status_code == 302
    address = f"/ostrov/pages/suggestions/{Suggestion.objects.get().pk}/page/"
    assert "<strong>очень</strong>" in editor.get(address).content.decode()
    assert address in editor.get(address.removesuffix("page/")).content.decode()
    assert stranger.get(address).status_code == 404
