"""The page on the API: every address and shape of the schema, in the reader's language, with nothing from elsewhere."""

import re

import pytest
from django.urls import reverse

from config.api import api
from config.handbook import SAID

pytestmark = pytest.mark.django_db


def page(client, language):
    answer = client.get(reverse("programs"), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_address_and_every_shape_is_there_and_can_be_reached(client):
    schema, html = api.get_openapi_schema(), page(client, "en")
    for path in schema["paths"]:
        assert f" {path}</code>" in html
    anchors = set(re.findall(r' id="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= anchors
    assert {f"shape-{name}" for name, one in schema["components"]["schemas"].items() if "properties" in one} <= anchors


def test_nothing_is_fetched_from_elsewhere(client):
    assert not re.findall(r'(?:src|href)="(?:https?:)?//(?!testserver)[^"]*"', page(client, "ru"))


def test_what_is_said_of_each_address_is_said_in_russian(client):
    schema, html = api.get_openapi_schema(), page(client, "ru")
    told = [one["description"] for methods in schema["paths"].values() for one in methods.values()]
    assert sorted(told) == sorted(SAID)
    assert not [one for one in SAID if one in html]
    sentences = re.findall(r"<p>([^<]*)", html[html.index('id="all-title"') :])
    assert not [one for one in sentences if re.search(r"[A-Za-z]{4,} [a-z]{3,}", re.sub(r"`[^`]*`", "", one))]


def test_what_needs_no_key_can_be_looked_at_from_the_page(client):
    (address,) = re.findall(r'<p><a href="(/api/v1/[^"]*)">', page(client, "en"))
    assert client.get(address).status_code == 200
