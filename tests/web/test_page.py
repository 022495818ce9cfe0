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
    """A cache that took a part for a page would give everybody the part."""
    vary = client.get("/search/")["Vary"]
    assert "HX-Request" in vary
    assert "HX-History-Restore-Request" in vary
    assert "HX-Boosted" in vary


def test_policy_forbids_what_is_not_ours(client):
    policy = client.get("/ru/")["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_page_has_a_way_past_the_header_and_a_place_to_speak(client):
    html = client.get("/ru/").content.decode()
    assert '<a class="skip" href="#main">' in html
    assert '<p id="said" role="status"' in html
    assert '<main id="main"' in html


def test_patterns_show_every_part(client):
    html = client.get("/patterns/").content.decode()
    for part in ("prompt", "health", "die", "undone", "map-node", "action", "why"):
        assert part in html


# Light, dark and language are remembered, without JavaScript too


def test_a_theme_is_no_business_of_the_server(client):
    client.cookies["theme"] = "'><script>"
    html = client.get("/patterns/").content.decode()
    assert 'data-theme="auto"' in html
    assert "<script>" not in html
    assert html.index("theme.js") < html.index("stylesheet"), "before anything is drawn"


def test_language_is_remembered(client):
    client.post("/language/", {"language": "ru", "next": "/"})
    assert client.get("/")["Location"] == "/ru/"
    client.post("/language/", {"language": "en", "next": "/"})
    assert client.get("/")["Location"] == "/en/"
    assert "Shelf" in client.get("/en/").content.decode()


@pytest.mark.parametrize(
    ("back", "led"),
    [
        ("/patterns/", "/patterns/"),
        ("/ru/bridges/golemko/?edition=2", "/en/bridges/golemko/?edition=2"),
        ("/ru/", "/en/"),
        ("/ruins/", "/ruins/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_language_leads_back_and_nowhere_else(client, back, led):
    assert client.post("/language/", {"language": "en", "next": back})["Location"] == led


def test_unknown_language_changes_nothing(client):
    client.post("/language/", {"language": "tlh", "next": "/"})
    assert not client.cookies


def test_a_fragment_is_in_the_language_of_the_page_that_asks(client):
    client.cookies["django_language"] = "ru"
    assert '<html lang="en"' in client.get("/patterns/?language=en").content.decode()
    assert '<html lang="ru"' in client.get("/patterns/?language=tlh").content.decode()


# Errors are sentences with a way on


def test_unknown_page_says_so_with_a_way_on(client):
    answer = client.get("/no/such/page/at/all/")
    assert answer.status_code == 404
    assert 'href="/"' in answer.content.decode()


def test_stale_form_says_so_with_a_way_on():
    from django.test import Client

    answer = Client(enforce_csrf_checks=True).post("/account/sign-out/")
    assert answer.status_code == 403
    assert 'class="sheet lost"' in answer.content.decode()


def test_our_own_mistake_needs_nothing_to_be_said(rf):
    from django.views.defaults import permission_denied

    from web.errors import bad_request, server_error

    assert b'class="sheet lost"' in server_error(rf.get("/")).content
    assert b'class="sheet lost"' in bad_request(rf.get("/"), Exception()).content
    assert permission_denied(rf.get("/"), Exception()).status_code == 403
