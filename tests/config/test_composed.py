"""The compose file as a whole: from nothing to an evening, and through a loss to the same one, as its page says."""

import json
import re
import time
from html import unescape

import psycopg
import pytest

from tests.composed import DOCS, ENV_FILE, PATIENCE, Database, Image, Replica, Site
from tests.config.test_proxies import unchunked
from tests.config.test_upgrades import CAMPAIGNS, LINKS
from tests.config.test_whole_evening import SECRET, Browser
from tests.earlier import laid
from tests.proxies import Stream, program, proxied
from tests.served import status_of

JSON = "Content-Type: application/json"
NEEDED = pytest.mark.skipif(
    program("caddy") is None or program("setpriv") is None,
    reason="NO CADDY OR NO SETPRIV ON THIS MACHINE: WHAT COMPOSE.YAML SAYS WAS NOT TRIED",
)
README = (DOCS / "README.md").read_text(encoding="utf-8")


def page_says(command):
    """A command of the page, as words for the site.

    Errors: AssertionError where the page says it no more.
    """
    assert f" site {command}" in README, command
    return command.split()


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    made = Image(tmp_path_factory.mktemp("image"))
    yield made
    made.remove()


@pytest.fixture
def site(image, tmp_path):
    return Site(image, tmp_path)


def number_of(browser, slug):
    return int(browser.ask(f"/campaigns/{slug}/number/")[2])


def plays(browser, slug):
    status, _, page = browser.ask(f"/campaigns/{slug}/moves/choose/", {})
    assert status == 302, page


@NEEDED
@pytest.mark.long
def test_an_evening_a_loss_and_what_comes_after(site, tmp_path):
    assert {name for name in ENV_FILE if f"\n{name}=" in README} == {*ENV_FILE}
    lost = Database()
    site.database = lost.port
    (tmp_path / "caddy").mkdir()
    with proxied("caddy", tmp_path / "caddy", site.port) as proxy:
        site.prepare()
        with site.up(tmp_path / "log"):
            anya, slug, boris = begun(proxy)
            stream = Stream(proxy, slug, anya.cookie)
            stream.up_to(f"data: {number_of(anya, slug)}\n\n".encode())
            plays(boris, slug)
            kept = number_of(anya, slug)
            stream.up_to(f"data: {kept}\n\n".encode())
            stream.one.close()
            said = site.run(page_says("python manage.py backup"))
            copy = re.search(r"\S+\.dump", said)[0]
            assert proxy.asked("/readyz").startswith(b"HTTP/1.1 404")
        lost.lose()
        empty = Database()
        site.database = empty.port
        folder = re.search(r"manage\.py restore (\S+)/FILE", README)[1]
        restore = page_says(f"python manage.py restore {folder}/FILE")[:-1]
        site.run([*restore, str(site.var / "backups" / copy.rpartition("/")[2])])
        site.prepare()  # as a newer release would, on a database that has been played on
        with site.up(tmp_path / "log"):
            assert number_of(anya, slug) == kept
            assert "Борис" in anya.ask(f"/campaigns/{slug}/log/")[2]
            assert "all as they were written" in site.run(["python", "manage.py", "verify_campaign", "--all"])
            assert boris.ask(f"/campaigns/{slug}/")[0] == 200
        empty.lose()
    assert "Traceback" not in (tmp_path / "log").read_text()


@NEEDED
@pytest.mark.long
@pytest.mark.parametrize("state", sorted(LINKS))
def test_an_earlier_state_is_brought_up_and_played_on(site, tmp_path, state):
    """Who sat there opens the link of that time, and the next move is made, through the proxy."""
    database = Database()
    site.database = database.port
    laid(state, database.url(), site.run)
    site.prepare()
    with proxied("caddy", tmp_path, site.port) as proxy, site.up(tmp_path / "site-log"):
        moved = {}
        for number, link in enumerate(LINKS[state]):
            browser = Browser(proxy)
            browser.ask("/campaigns/")
            browser.ask(f"/campaigns/join/{link}/")
            status, page, _ = browser.ask(f"/campaigns/join/{link}/", {"name": f"Гость {number}"})
            assert status == 302
            assert browser.ask(page)[0] == 200
            assert browser.ask(f"{page}log/")[0] == 200
            slug = page.split("/")[2]
            moved[slug] = moved.get(slug, 0) + moves_on(proxy, slug, link)
        assert set(moved) == {*CAMPAIGNS[state]}
        assert min(moved.values()) > 0, moved
        assert "all as they were written" in site.run(["python", "manage.py", "verify_campaign", "--all"])
    database.lose()
    assert "Traceback" not in (tmp_path / "site-log").read_text()


def moves_on(proxy, slug, key):
    """Make the first move that a seat is offered; how many that were."""

    def by_key(path, body=b"", **more):
        said = proxy.asked(f"/api/v1/campaigns/{slug}/{path}", f"Authorization: Bearer {key}", JSON, body=body, **more)
        return status_of(said), json.loads(unchunked(said))

    status, offers = by_key("moves")
    assert status == 200
    for offer in offers[:1]:
        status, told = by_key(f"moves/{offer['move']}", json.dumps({"fields": offer["fields"]}).encode(), method="POST")
        assert status == 200, told
    return len(offers[:1])


@NEEDED
@pytest.mark.long
def test_a_second_database_is_read_from_and_missed_by_nobody(site, tmp_path):
    first = Database()
    site.database = first.port
    site.prepare()
    second = Replica(first)
    site.replica = second.url()
    with proxied("caddy", tmp_path, site.port) as proxy, site.up(tmp_path / "site-log"):
        anya, slug, boris = begun(proxy)
        plays(boris, slug)
        kept, stranger = number_of(anya, slug), Browser(proxy)
        assert stranger.ask("/search/?q=a")[0] == 200
        with psycopg.connect(second.url()) as connection:
            told = connection.execute(
                "SELECT query FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = %s", ["letopis"]
            ).fetchall()
            assert any("rulebooks_" in query for (query,) in told), "it was asked"
            assert connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,)
            deadline = time.monotonic() + PATIENCE
            while connection.execute("SELECT number FROM campaigns_campaign").fetchone() != (kept,):
                connection.rollback()
                assert time.monotonic() < deadline, "it hears of what is played"
        second.lose()
        assert stranger.ask("/search/?q=b")[0] == 200
        assert stranger.ask("/ru/")[0] == 200
        assert number_of(anya, slug) == kept
    first.lose()
    assert "Traceback" not in (tmp_path / "site-log").read_text()


def begun(proxy):
    """Somebody with an account, the table that they made, and who sits at it."""
    anya, boris = Browser(proxy), Browser(proxy)
    anya.ask("/account/sign-up/")
    assert anya.ask("/account/sign-up/", {"username": "anya", "password1": SECRET, "password2": SECRET})[0] == 302
    page = anya.ask("/campaigns/new/")[2]
    game = re.search(r'name="game"[^>]*value="([^"]*plain[^"]*)"|<option value="([^"]*plain[^"]*)"', page)
    told = {"title": "Вечер", "game": game[1] or game[2], "players": "1", "dice": "app", "name": "Аня"}
    status, seats, page = anya.ask("/campaigns/new/", told)
    assert status == 302, page
    invited = re.search(r"/campaigns/join/[0-9a-f]+/", unescape(anya.ask(seats)[2]))[0]
    boris.ask("/campaigns/")
    boris.ask(invited)
    assert boris.ask(invited, {"name": "Борис"})[0] == 302
    return anya, seats.split("/")[2], boris
