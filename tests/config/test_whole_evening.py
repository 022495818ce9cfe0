"""The site, its database and a proxy together, as strangers meet them: somebody signs up, makes a table, plays, hears.

Nothing here reaches around the proxy: what is sent and what is seen passes it, by HTTPS, under the name of the site.
"""

import re
from html import unescape
from urllib.parse import urlencode, urlsplit

import pytest

from campaigns.models import Campaign
from campaigns.plays.verifying import verify
from tests.config.test_proxies import proxy, site
from tests.harness.shelf import put_on_shelf
from tests.proxies import NAME, Proxy, Stream
from tests.served import status_of

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "a long secret of Anya 17"
__all__ = ["proxy", "site"]


class Browser:
    """A browser that keeps its cookies, sends the token of its forms, and follows nothing by itself."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, path: str, sent: dict[str, str] | None = None) -> tuple[int, str, str]:
        """The status, where one is sent on to, and the page."""
        headers, body = [f"Cookie: {self.cookie}"] if self.cookies else [], b""
        if sent is not None:
            body = urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **sent}).encode()
            headers += ["Content-Type: application/x-www-form-urlencoded", f"Referer: https://{NAME}{path}"]
        said = self.proxy.asked(path, *headers, method="POST" if body else "GET", body=body)
        top, _, page = said.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")[1:]
        told = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines)]
        for name, value in told:
            if name == "set-cookie":
                assert "; Secure" in value or "Max-Age=0" in value
                key, _, kept = value.partition(";")[0].partition("=")
                self.cookies[key] = kept
        there = urlsplit(dict(told).get("location", ""))
        return status_of(said), there.path, page.decode(errors="replace")


def test_somebody_signs_in_makes_a_table_plays_and_hears_of_it(proxy):
    put_on_shelf("reys")
    anya = Browser(proxy)
    anya.ask("/account/sign-up/")
    assert anya.ask("/account/sign-up/", {"username": "anya", "password1": SECRET, "password2": SECRET})[0] == 302
    known = anya.cookies["sessionid"]
    assert anya.ask("/account/sign-out/", {})[0] == 302
    anya.ask("/account/sign-in/")
    assert "anya" not in anya.ask("/account/")[2]
    assert anya.ask("/account/sign-in/", {"username": "anya", "password": "not that"})[0] != 302
    assert anya.ask("/account/sign-in/", {"username": "anya", "password": SECRET})[0] == 302
    assert anya.cookies["sessionid"] != known

    status, _, page = anya.ask("/campaigns/new/")
    assert status == 200
    chosen = re.search(r'name="game"[^>]*value="([^"]*plain[^"]*)"|<option value="([^"]*plain[^"]*)"', page)
    assert chosen, page
    told = {"title": "Вечер", "game": chosen[1] or chosen[2], "players": "1", "dice": "app", "name": "Аня"}
    status, seats, page = anya.ask("/campaigns/new/", told)
    assert status == 302, page
    campaign = Campaign.objects.get(title="Вечер")
    slug = campaign.slug

    invited = re.search(r"/campaigns/join/[0-9a-f]+/", unescape(anya.ask(seats)[2]))
    boris = Browser(proxy)
    assert f"/campaigns/{slug}/" not in boris.ask("/campaigns/")[2]
    boris.ask(invited[0])
    assert boris.ask(invited[0], {"name": "Борис"})[0] == 302
    number = Campaign.objects.get(pk=campaign.pk).number

    stream = Stream(proxy, slug, anya.cookie)
    stream.up_to(f"data: {number}\n\n".encode())
    status, _, page = boris.ask(f"/campaigns/{slug}/moves/choose/", {})
    assert status == 302, page
    stream.up_to(f"data: {number + 1}\n\n".encode())
    stream.one.close()
    assert "Борис" in anya.ask(f"/campaigns/{slug}/log/")[2]
    assert verify(Campaign.objects.get(pk=campaign.pk)) == []
