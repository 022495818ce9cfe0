"""A book as a device keeps it: all of one edition in one page, the same for everybody."""

import json
import re

import pytest

from rulebooks.models import Book
from rulebooks.overlays import Overlay
from rulebooks.reading.address import NoSuchPage
from rulebooks.reading.along import along
from rulebooks.reading.contents import Contents
from rulebooks.reading.kept import kept
from rulebooks.reading.standpoint import Standpoint

pytestmark = pytest.mark.django_db
HERE = "/ru/ostrov/?as=along"
DATA = re.compile(r'<script id="along" type="application/json">(.*?)</script>', re.DOTALL)


@pytest.fixture(autouse=True)
def _nothing_kept():
    kept.clear()


def taken(client, address=HERE):
    return json.loads(DATA.search(client.get(address).content.decode())[1])


def test_every_page_of_the_contents_goes_along_with_its_text_and_other_names(client, island):
    told = taken(client)
    assert (told["root"], told["bare"], told["edition"], told["language"]) == ("/ru/ostrov/", "/ostrov/", 1, "ru")
    first, *pages = told["pages"]
    listed = re.findall(r'href="/ru/ostrov/([-\w]+)/"', first["html"])
    assert [page["slug"] for page in pages] == listed
    assert len(listed) == len(set(listed)) == island.pages.count()
    fight = next(page for page in pages if page["slug"] == "boy")
    said = re.search(r"<!--said-->(.*)<!--/said-->", fight["html"], re.DOTALL)
    assert "тот рискует" in said[1]
    assert "?edition=" not in first["html"] + fight["html"], "links lead to where the device answers"
    names = {page["slug"]: page["names"] for page in pages}
    assert names == {one.page.slug: one.aliases for one in Standpoint(island, 1, "ru").read()}


def test_it_says_beforehand_what_it_takes_and_knows_nobody(client, island):
    head, answer = client.head(HERE), client.get(HERE)
    assert int(head["Letopis-Size"]) == len(answer.content)
    assert not answer.cookies
    assert answer["Cache-Control"] == "public, no-cache"
    assert "Letopis-Size" not in client.get("/ru/ostrov/")


def test_a_page_offers_it_but_not_at_an_older_edition(client, island):
    newest, fixed = (client.get(f"/ru/ostrov/{query}").content.decode() for query in ("", "?edition=1"))
    assert 'data-along="/ru/ostrov/?as=along" data-edition="1"' in newest
    assert re.search(r"<p[^>]* hidden[^>]* data-taking", newest), "shown by the script alone"
    assert "data-along" not in fixed
    assert "data-taking" not in fixed


def test_a_book_too_long_to_be_listed_whole_and_one_with_house_rules_stay(client, island, monkeypatch):
    at = Standpoint(Book.objects.get(), 1, "ru", overlay=object.__new__(Overlay))
    with pytest.raises(NoSuchPage):
        along(at)
    monkeypatch.setattr("rulebooks.reading.along.contents", lambda at: Contents([], False))
    assert client.get(HERE).status_code == 404


def test_a_book_is_an_app_with_its_search(client, island):
    page = client.get("/ru/ostrov/").content.decode()
    address = re.search(r'<link rel="manifest" href="([^"]+)">', page)[1]
    assert 'rel="manifest"' not in client.get("/ru/ostrov/?edition=1").content.decode()
    answer = client.get(address)
    told = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert not answer.cookies
    assert (told["name"], told["start_url"], told["id"]) == (island.title, "/ru/ostrov/", "/ru/ostrov/")
    icon, (search,) = client.get(told["icons"][-1]["src"]), told["shortcuts"]
    assert icon["Content-Type"] == "image/svg+xml"
    assert icon.content.startswith(b"<svg")
    assert (search["name"], client.get(search["url"]).status_code) == ("Искать в правилах", 200)
    assert search["url"].startswith(told["scope"])
    assert client.get(address.replace(".ru.", ".en.")).json()["shortcuts"][0]["name"] == "Search the rules"
    for nothing in (address.replace(".ru.", ".xx."), address.replace("ostrov", "nigde")):
        assert client.get(nothing).status_code == 404
