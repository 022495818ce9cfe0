"""Nothing that opens anything gets into the log, and what does get there can be read by people and by programs."""

import json
import logging

import pytest

from web.logs import Json, Lines, new_number, request_number, without_keys

KEY = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"GET /campaigns/join/{KEY}/ 200", "GET /campaigns/join/…/ 200"),
        ("GET /campaigns/join/any-thing%20else?x=1", "GET /campaigns/join/…?x=1"),
        ("/campaigns/watch/abc/", "/campaigns/watch/…/"),
        ("/editing/abc/", "/editing/…/"),
        ("/campaigns/x/calendar/gm/abc.ics", "/campaigns/x/calendar/gm/…"),
        ("/watching/a_B-c.atom", "/watching/…"),
        ("/bridges/pages/question/a_B-c/", "/bridges/pages/question/…/"),
        ("/bridges/pages/questions/3/", "/bridges/pages/questions/3/"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer …"),
        ("'HTTP_AUTHORIZATION': 'bearer  abc'", "'HTTP_AUTHORIZATION': 'bearer  …'"),
        ("Cookie: sessionid=abc; csrftoken=def; theme=dark", "Cookie: sessionid=…; csrftoken=…; theme=dark"),
        ("username=a&password=b&new_password1=c", "username=a&password=…&new_password1=…"),
        ("{'password': 'b'}", "{'password': '…'}"),
        (f"Seat(token={KEY})", "Seat(token=…"),
        (f"'{KEY}'", "'…'"),
        ("/campaigns/abc/ /bridges/monkey/", "/campaigns/abc/ /bridges/monkey/"),
        ("a commit 0123456789abcdef", "a commit 0123456789abcdef"),
    ],
)
def test_keys_are_cut_out(said, kept):
    assert without_keys(said) == kept


def record(message, *told, error=None, **more):
    made = logging.LogRecord("letopis", logging.ERROR, "", 0, message, told, error and (type(error), error, None))
    made.__dict__.update(more)
    return made


def test_a_line_has_the_number_and_the_traceback_without_keys():
    mark = request_number.set("abcd-efgh")
    line = Lines().format(record("no seat for %s", KEY, error=ValueError(f"/join/{KEY}/")))
    request_number.reset(mark)
    assert " ERROR abcd-efgh letopis: no seat for …\n" in line
    assert KEY not in line
    assert "ValueError: /join/…/" in line
    assert " ERROR - letopis: outside" in Lines().format(record("outside"))


def test_an_object_is_one_line_without_keys():
    line = Json().format(record("кто здесь\n%s", KEY, error=ValueError(KEY), told={"path": f"/join/{KEY}/", "ms": 3}))
    told = json.loads(line)
    assert "\n" not in line
    assert KEY not in line
    assert (told["message"], told["path"], told["ms"]) == ("кто здесь\n…", "/join/…/", 3)
    assert told["level"] == "error"
    assert "ValueError: …" in told["error"]
    assert "request" not in told


def test_numbers_differ_and_can_be_read_out():
    numbers = {new_number() for _ in range(1000)}
    assert len(numbers) == 1000
    assert not set("".join(numbers)) & set("01loIO")


def test_a_page_that_no_front_numbered_is_numbered_too(client):
    first, second = (client.get("/patterns/").headers["X-Request-ID"] for _ in range(2))
    assert len(first) == 9
    assert first != second
    assert request_number.get() == ""
