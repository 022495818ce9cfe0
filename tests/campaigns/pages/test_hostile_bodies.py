"""Whatever is sent in headers, cookies, JSON and forms: a sentence comes back, nothing breaks, nothing is half kept."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.campaigns.guests import Guest
from tests.campaigns.pages.test_addresses import EVERY, FIELDS, SENT, address
from tests.harness.sampling import some
from tests.hostile import TEXTS, filled, forms_of, kept, taken_back, wrong

pytestmark = pytest.mark.django_db
VALUES: list[Any] = [None, True, -1, 2**63, 10**400, 1.5, [], [[]], {}, {"\0": "\0"}, "", *TEXTS.values()]
"""What may stand in place of anything in JSON."""
RAW = [
    b"",
    b"\0",
    b"\xff\xfe",
    b"{",
    b"[" * 100_000,
    b'{"fields":' * 5_000,
    b'{"number": NaN}',
    b'{"number": 1e999}',
    b'{"number": ' + b"9" * 5_000 + b"}",
    b'"\\ud800"',
    b'{"fields": {"hero": "\xed\xa0\x80"}}',
]
HEADERS = (
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Cookie",
    "HX-Current-URL",
    "HX-Request",
    "HX-Target",
    "HX-Trigger",
    "If-Modified-Since",
    "If-None-Match",
    "If-Range",
    "Last-Event-ID",
    "Origin",
    "Range",
    "Referer",
    "User-Agent",
    "X-CSRFToken",
    "X-Forwarded-For",
    "X-Requested-With",
)
IN_HEADERS = {
    "nul": "\0",
    "no text": "\xed\xa0\x80\xff",
    "a key that is no text": "Bearer \xff\0",
    "an empty key": "Bearer ",
    "numbers": "bytes=99999999999999999999-0,-1,--",
    "a kind without letters": "multipart/form-data; boundary=\xff",
    "letters of nowhere": "application/x-www-form-urlencoded; charset=\xffx",
    "a path out": "http://[::1/../%00",
    "long": "x," * 4_000,
    "cookies": 'sessionid="\\000"; csrftoken="\\303("; =; django_language=\xff; known=\0',
}


@pytest.fixture
def master(cave):
    """Whoever sits at every seat; what breaks is an answer."""
    client = Guest(cave, "gm", "1").client
    client.raise_request_exception = False
    return client


def spoilt():
    """Bodies for a program's moves: each of their parts with something else in its place, and what is no JSON."""
    whole = {"fields": FIELDS, "key": "x", "faces": [1], "sure": False, "force": "x", "reason": "x", "seen": 6} | SENT
    for name in whole:
        for value in VALUES:
            yield json.dumps(whole | {name: value}).encode()
    for name in FIELDS:
        for text in TEXTS.values():
            yield json.dumps(whole | {"fields": {**FIELDS, name: text, text: name}}).encode()
    for value in VALUES:
        yield json.dumps(value).encode()
    yield from RAW


@pytest.mark.parametrize("name", ["api:move", "api:preview", "api:undo"])
def test_no_json_breaks(cave, name):
    client = Client(raise_request_exception=False, headers={"Authorization": f"Bearer {cave.tokens['gm']}"})
    path, before, broken = address(name, cave.campaign), kept(), []
    for body in some(f"bodies of {name}", spoilt(), 25):
        with taken_back():
            said = client.post(path, body, content_type="application/json")
            if found := wrong(said, before):
                broken.append((body[:80], found))
    assert broken == []


@pytest.mark.parametrize("how", IN_HEADERS)
def test_no_header_breaks(cave, master, how):
    before, broken = kept(), []
    cases = [(name, header) for name in sorted({*EVERY} - {"None"}) for header in HEADERS]
    for name, header in some(f"headers, {how}", cases, 16):
        path = address(name, cave.campaign)
        for ask in (master.get, master.post):
            with taken_back():
                if found := wrong(ask(path, headers={header: IN_HEADERS[how]}), before):
                    broken.append((ask.__name__, path, header, found))
    assert broken == []


FULL_OF_FORMS = {"campaign", "seats", "override", "new_campaign"}
"""Pages that are always among those whose forms are tried, for most have none."""


def test_no_field_of_a_form_breaks(cave, master):
    """Of the forms that pages of a table and of the site show, each field by itself."""
    before, cases, broken = kept(), [], []
    names = {*some("pages with forms", sorted({*EVERY} - {"None"}), 40)} | FULL_OF_FORMS
    for name in sorted(names):
        path = address(name, cave.campaign)
        shown = master.get(path)
        if shown.status_code == 200 and "html" in shown.headers["Content-Type"]:
            cases += [(path, *one) for one in forms_of(shown.content.decode(), path)]
    assert len({name for _, _, form in cases for name in form}) > 15, "hardly a form was found"
    # The toy's own moves believe whatever they are told; those of the games are spoilt in `every_game/`.
    cases = [one for one in cases if not re.search(r"/(moves|preview)/", one[1])]
    for page, action, form in some("forms", cases, 8):
        for data in some(f"fields of {action}", filled(form), 10):
            with taken_back():
                if found := wrong(master.post(action, data), before):
                    broken.append((page, action, found))
    assert broken == []
