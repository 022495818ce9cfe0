"""A database that cannot be asked is nobody's mistake: 503 with a sentence; what it cannot hold is 400."""

from contextlib import closing, contextmanager

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DataError, InterfaceError, OperationalError, connection
from django.test import Client

from rulebooks.reading import door
from rulebooks.reading.kept import kept


@pytest.fixture(autouse=True)
def nothing_prepared():
    kept.clear()


@pytest.fixture
def lenient():
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("error", [OperationalError("database is locked"), InterfaceError("connection is closed")])
def test_absent_or_locked_database_is_503_with_a_sentence(lenient, monkeypatch, error, db):
    def broken(*told):
        raise error

    monkeypatch.setattr(door, "state_of", broken)
    answer = lenient.get("/ru/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    text = answer.content.decode()
    assert "не может ничего ни прочесть, ни записать" in text
    assert answer.headers["X-Request-ID"] in text


def test_the_page_about_it_asks_the_database_nothing(lenient, monkeypatch, db, django_assert_num_queries):
    def broken(*told):
        raise OperationalError

    monkeypatch.setattr(door, "state_of", broken)
    with django_assert_num_queries(0):
        assert lenient.get("/ru/").status_code == 503


def test_a_session_that_cannot_be_read_is_503_too(lenient, monkeypatch, db):
    def broken(self):
        raise OperationalError

    monkeypatch.setattr(SessionStore, "load", broken)
    lenient.cookies["sessionid"] = "a" * 32
    assert lenient.get("/campaigns/").status_code == 503


def away(*told):
    raise OperationalError("the database is away")


ASKING = [
    "/ru/",
    "/campaigns/",
    "/campaigns/abc/",
    "/search/?q=меч",
    "/en/bridges/",
    "/bridges/p/1.5/",
    "/upload/",
    "/admin/",
    "/account/",
]


@pytest.mark.parametrize("path", [*ASKING, "/api/v1/books", "/api/v1/search?q=a", "/api/v1/campaigns"])
def test_no_page_takes_an_absent_database_for_a_mistake(lenient, path, db):
    lenient.cookies["sessionid"] = "a" * 32
    with connection.execute_wrapper(away):
        answer = lenient.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.headers["Content-Type"].startswith("application/json" if "/api/" in path else "text/html")


@pytest.mark.parametrize("path", ["/ru/", "/en/podgorye/", "/ru/podgorye/?edition=1"])
def test_a_prepared_page_is_read_while_the_database_is_away(lenient, shelf, path):
    shelf("podgorye")
    before = lenient.get(path)
    with connection.execute_wrapper(away):
        beside = lenient.get(path)
        known = lenient.get(path, headers={"if-none-match": before.headers["ETag"]})
    assert (before.status_code, beside.status_code, known.status_code) == (200, 200, 304)
    assert beside.content == before.content


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_cut_in_the_middle_is_503_and_the_next_request_has_another(lenient):
    def cut(execute, sql, *more):
        if connection.vendor == "sqlite":  # has a file, which nobody cuts
            away()
        with closing(connection.copy()) as other, other.cursor() as there:
            there.execute("SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid])
        return execute(sql, *more)

    with connection.execute_wrapper(cut):
        answer = lenient.get("/campaigns/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    connection.close_if_unusable_or_obsolete()
    assert lenient.get("/campaigns/").status_code == 200


def test_what_no_column_holds_was_sent_wrongly(lenient, monkeypatch, db):
    def broken(*told):
        raise DataError("integer out of range")

    monkeypatch.setattr(door, "state_of", broken)
    assert lenient.get("/ru/").status_code == 400


@pytest.mark.parametrize(
    "path", ["/upload/%00/", "/upload/a%00/apply/", "/%00/", "/campaigns/join/%00/", "/search/?q=%00", "/?x=%00"]
)
def test_nul_breaks_nothing(lenient, db, path):
    """PostgreSQL refuses even to be asked for one; SQLite finds nothing."""
    for answer in (lenient.get(path), lenient.post(path, {"name": "\0"})):
        assert answer.status_code < 500
        assert answer.status_code == 404 or "?" in path


def test_a_cookie_with_nul_is_as_good_as_none(lenient, db):
    """As long as a key of a session is: nobody is asked for a shorter one. A header: newer Pythons set none."""
    for nul in ("\0", "\\000"):
        long = f"a{nul}b" * 11
        cookies = f'sessionid="{long}"; theme="{nul}"'
        assert lenient.get("/campaigns/", headers={"cookie": cookies}).status_code == 200


def test_nul_in_a_body_for_programs(lenient, db):
    body = '{"fields": {"a": "\\u0000"}, "key": "\\u0000"}'
    for path in ("/api/v1/campaigns/x/moves/x", "/api/v1/campaigns/x/undo"):
        assert lenient.post(path, body, "application/json").status_code < 500
    assert lenient.get("/api/v1/campaigns", headers={"Authorization": "Bearer a\0b"}).status_code in (401, 404)


@contextmanager
def held_by_somebody():
    """The accounts locked by another connection, and this one in a hurry."""
    hurry, lock = {
        "sqlite": ("PRAGMA busy_timeout = 50", "BEGIN IMMEDIATE"),
        "postgresql": ("SET lock_timeout = '50ms'", "BEGIN; LOCK TABLE auth_user IN ACCESS EXCLUSIVE MODE"),
    }[connection.vendor]
    other = connection.copy()
    with connection.cursor() as here, other.cursor() as there:
        here.execute(hurry)
        there.execute(lock)
        try:
            yield
        finally:
            there.execute("ROLLBACK")
    other.close()
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_lock_that_somebody_holds_is_503(lenient):
    told = {"username": "a", "password1": "long secret 1", "password2": "long secret 1"}
    with held_by_somebody():
        answer = lenient.post("/account/sign-up/", told)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert lenient.post("/account/sign-up/", told).status_code == 302
