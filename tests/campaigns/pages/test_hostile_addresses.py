"""Nothing that can be written into an address, a question behind it, a cookie or a form breaks the site."""

import re
from urllib.parse import quote, urlencode

import pytest
from django.db import transaction
from django.test import Client

from tests.campaigns.guests import Guest
from tests.campaigns.pages.test_addresses import EVERY, FIELDS, OF_A_TABLE
from tests.harness.sampling import some

pytestmark = pytest.mark.django_db
A_FEW = 40
"""At so many addresses a run tries each of what is hostile."""
NUL, NO_UTF8, HUGE = "%00", "%ED%A0%80%FF", "9" * 300
OTHERS = {"slug": "demo", "book": "bridges"}
ASKED = (
    "q",
    "kind",
    "edition",
    "campaign",
    "under",
    "at",
    "pick",
    "about",
    "next",
    "before",
    "page",
    "as",
    "key",
    "token",
)
HOSTILE = {
    "nul": (NUL, "\0"),
    "no text": (NO_UTF8, "\udcff"),
    "a number of 300 digits": (HUGE, HUGE),
    "digits of others": (quote("٣"), "٣"),
    "a path out": (quote("../../x", safe=""), "../../x"),
    "braces": (quote("{0.__class__}%s"), "{0.__class__}%s"),
}


def spoiled(name, campaign, part):
    """An address with something hostile in each of its places, one by one; what names the table stays."""
    path = EVERY[name]
    places = re.findall(r"<[^>]+>", path)
    table = campaign.slug if name in OF_A_TABLE else "demo"
    told = {place: {"slug": table, "int": "1"}.get(place.strip("<>").partition(":")[0], "x") for place in places}
    for spoilt in places:
        if name in OF_A_TABLE and spoilt == "<slug:slug>":
            continue
        here = path
        for place in places:
            here = here.replace(place, part if place == spoilt else told[place])
        yield f"/{here}"


@pytest.mark.parametrize("how", HOSTILE)
def test_no_address_breaks(cave, how):
    part, text = HOSTILE[how]
    master = Guest(cave, "gm", "1").client
    master.raise_request_exception = False
    asked = f"?{urlencode(dict.fromkeys(ASKED, text), errors='surrogateescape')}"
    broken = []
    for name in some(f"addresses with {how}", sorted({*EVERY} - {"None"}), A_FEW):
        for path in spoiled(name, cave.campaign, part) if "<" in EVERY[name] else [f"/{EVERY[name]}"]:
            with transaction.atomic():
                for said in (master.get(path + asked), master.post(path, {})):
                    if said.status_code >= 500:
                        broken.append((name, path, said.status_code))
                transaction.set_rollback(True)
    assert broken == []


@pytest.mark.parametrize("how", [how for how in HOSTILE if how != "no text"])
def test_no_form_breaks(cave, how):
    _, text = HOSTILE[how]
    master = Guest(cave, "gm", "1").client
    master.raise_request_exception = False
    broken = []
    for name in sorted(OF_A_TABLE):
        path = "/" + re.sub(r"<int:[^>]+>", "1", EVERY[name].replace("<slug:slug>", cave.campaign.slug))
        path = re.sub(r"<[^>]+>", "1", path)
        with transaction.atomic():
            said = master.post(path, dict.fromkeys([*FIELDS, *ASKED], text))
            if said.status_code >= 500:
                broken.append((name, path, said.status_code))
            transaction.set_rollback(True)
    assert broken == []


def test_no_cookie_breaks(cave):
    for text in ('"\\000"', "\x7f" * 50, '"\\303\\050"', "x" * 4000):
        cookies = "; ".join(
            f"{name}={text}" for name in ("sessionid", "csrftoken", "known", "django_language", "written")
        )
        for path in ("/", "/ru/bridges/", "/campaigns/", f"/campaigns/{cave.campaign.slug}/", "/account/sign-in/"):
            answer = Client(raise_request_exception=False).get(path, headers={"cookie": cookies})
            assert answer.status_code < 500, (text, path)
