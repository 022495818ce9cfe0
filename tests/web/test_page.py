"""A page or its part, and what every answer carries."""

import pytest

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_whole_page_for_everybody_else(client):
    assert client.get("/search/").content.lstrip().startswith(b"<!doctype html>")


@pytest.mark.parametrize("more", [{"HX-History-Restore-Request": "true"}, {"HX-Boosted": "true"}])
def test_whole_page_where_a_part_would_stand_alone(client, more):
    assert b"<!doctype html>" in client.get("/search/", headers=HTMX | more).content


def test_answer_varies_by_who_asks(client):
    vary = client.get("/search/")["Vary"]
    assert "HX-Request" in vary
    assert "HX-History-Restore-Request" in vary


def test_policy_forbids_what_is_not_ours(client):
    policy = client.get("/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_page_has_a_way_past_the_header_and_a_place_to_speak(client):
    html = client.get("/").content.decode()
    assert '<a class="skip" href="#main">' in html
    assert '<p id="said" role="status"' in html
    assert '<main id="main"' in html


def test_patterns_show_every_part(client):
    html = client.get("/patterns/").content.decode()
    for part in ("prompt", "health", "die", "undone", "map-node", "action", "why"):
        assert part in html


# Light, dark and language are remembered, without JavaScript too


def test_theme_is_remembered_and_leads_back(client):
    answer = client.post("/theme/", {"theme": "dark", "next": "/patterns/"})
    assert answer["Location"] == "/patterns/"
    assert 'data-theme="dark"' in client.get("/").content.decode()


@pytest.mark.parametrize("next_page", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_theme_leads_nowhere_else(client, next_page):
    assert client.post("/theme/", {"theme": "dark", "next": next_page})["Location"] == "/"


def test_unknown_theme_changes_nothing(client):
    client.post("/theme/", {"theme": '"><script>', "next": "/"})
    assert "theme" not in client.cookies


def test_hostile_theme_cookie_stays_an_attribute(client):
    client.cookies["theme"] = "'><script>"
    assert "<script>" not in client.get("/").content.decode()


def test_language_is_remembered(client):
    client.post("/language/setlang/", {"language": "ru", "next": "/"})
    assert '<html lang="ru"' in client.get("/").content.decode()
    client.post("/language/setlang/", {"language": "en", "next": "/"})
    assert "Shelf" in client.get("/").content.decode()


# Errors are sentences with a way on


def test_unknown_page_says_so_with_a_way_on(client):
    answer = client.get("/no/such/page/at/all/")
    assert answer.status_code == 404
    assert 'href="/"' in answer.content.decode()


def test_stale_form_says_so_with_a_way_on():
    from django.test import Client

    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert answer.status_code == 403
    assert 'class="sheet lost"' in answer.content.decode()


def test_our_own_mistake_needs_nothing_to_be_said(rf):
    from django.views.defaults import permission_denied

    from web.errors import bad_request, server_error

    assert b'class="sheet lost"' in server_error(rf.get("/")).content
    assert b'class="sheet lost"' in bad_request(rf.get("/"), Exception()).content
    assert permission_denied(rf.get("/"), Exception()).status_code == 403
