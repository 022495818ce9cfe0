"""The compose file as a whole: from nothing to an evening, and through a loss to the same one, as its page says."""

import re
from html import unescape

import pytest

from tests.composed import DOCS, ENV_FILE, Database, Site
from tests.config.test_whole_evening import SECRET, Browser
from tests.proxies import Stream, program, proxied

README = (DOCS / "README.md").read_text(encoding="utf-8")


def page_says(command):
    """A command of the page, as words for the site.

    Errors: AssertionError where the page says it no more.
    """
    assert f" site {command}" in README, command
    return command.split()


@pytest.fixture
def site(tmp_path):
    made = Site(tmp_path)
    yield made
    for path in (made.image, *made.image.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)


def number_of(browser, slug):
    return int(browser.ask(f"/campaigns/{slug}/number/")[2])


def plays(browser, slug):
    status, _, page = browser.ask(f"/campaigns/{slug}/moves/choose/", {})
    assert status == 302, page


@pytest.mark.long
@pytest.mark.skipif(
    program("caddy") is None or program("setpriv") is None,
    reason="NO CADDY OR NO SETPRIV ON THIS MACHINE: WHAT COMPOSE.YAML SAYS WAS NOT TRIED",
)
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
