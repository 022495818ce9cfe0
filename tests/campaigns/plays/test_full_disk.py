"""A disk that is full, for once: what was kept stays and is read, what is new is refused with a sentence."""

import errno
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile

import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg.errors import DiskFull

from config import asgi, bodies
from rulebooks.reading import door
from tests.campaigns.guests import Guest
from tests.served import asked, status_of
from tests.served import served as serving

FULL = OSError(errno.ENOSPC, "No space left on device")
BROKEN = [OSError(errno.EIO, "Input/output error"), OSError(errno.EROFS, "Read-only file system")]
NOWHERE = FileNotFoundError(errno.ENOENT, "No usable temporary directory found")
"""What Python says where every folder for temporary files was full as the first was wanted."""
LARGE = b"x" * (2 * bodies.IN_MEMORY)


@pytest.fixture
def lenient():
    return Client(raise_request_exception=False)


@contextmanager
def no_room_in_the_database():
    """SQLite may have no page more than it has; PostgreSQL says what it says of a full disk."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")  # what other tests have left empty is no room
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
            try:
                yield
            finally:
                cursor.execute("PRAGMA max_page_count = 1073741823")
        return

    with connection.execute_wrapper(full):
        yield


def full(execute, sql, *more):
    """Nothing is written, be it so small that it would have had room in a page that is there."""
    if sql.startswith(("INSERT", "UPDATE")):
        raise OperationalError("could not extend file: No space left on device") from DiskFull()
    return execute(sql, *more)


@pytest.mark.django_db(transaction=True)
def test_what_is_only_noted_beside_a_look_is_let_go(lenient, settings):
    """A search in vain is written down, and each look is counted, where there is room."""
    settings.LIMITS = True
    with connection.execute_wrapper(full):
        assert lenient.get("/search/", {"q": "чего в книгах нет"}).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_table_on_a_full_disk_is_read_and_keeps_what_it_has(cave, lenient):
    """Every move has a long name until nothing fits any more."""
    key = {"Authorization": f"Bearer {cave.tokens['1']}"}
    here = f"/api/v1/campaigns/{cave.campaign.slug}"
    guest = Guest(cave, "1")
    cave.campaign.refresh_from_db()
    begun = cave.campaign.number
    with no_room_in_the_database():
        for number in range(200):
            sent = {"fields": {"hero": "hero-1", "amount": "1"}, "key": f"{number}" * 20}
            answer = lenient.post(f"{here}/moves/earn", sent, "application/json", headers=key)
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.headers["Retry-After"]) == (507, "60")
        assert "почти полон" in answer.json()["detail"]
        assert lenient.get(here, headers=key).json()["number"] == begun + number
        assert lenient.get("/ru/").status_code == 200
        assert guest.get("campaign").status_code == 200
        assert lenient.get("/search/", {"q": "чего в книгах нет"}).status_code == 200
    assert cave.campaign.plays.count() == begun + number
    assert (
        lenient.post(f"{here}/moves/earn", sent, "application/json", headers=key).json()["number"] == begun + 1 + number
    )


def no_files(monkeypatch, trouble):
    """What is too large for the memory has nowhere to go."""

    def rollover(*told):
        raise trouble

    monkeypatch.setattr(SpooledTemporaryFile, "rollover", rollover)
    monkeypatch.setattr(SpooledTemporaryFile, "close", rollover)  # which writes what is left


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("trouble", "status", "again", "said"),
    [(FULL, 507, "60", "почти полон"), *((one, 503, "10", "ни прочесть, ни записать") for one in BROKEN)],
)
def test_whatever_needs_a_file_and_can_have_none_says_so(lenient, monkeypatch, trouble, status, again, said):
    def state_of(*told):
        raise trouble

    monkeypatch.setattr(door, "state_of", state_of)
    answer = lenient.get("/ru/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (status, again)
    assert said in answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/upload/", "/api/v1/campaigns/x/undo"])
@pytest.mark.parametrize(("trouble", "status"), [(FULL, 507), *((one, 503) for one in [*BROKEN, NOWHERE])])
def test_a_body_that_can_be_kept_nowhere_is_refused_before_anybody_works_at_it(monkeypatch, path, trouble, status):
    no_files(monkeypatch, trouble)
    with serving(asgi.application) as (_, port):
        told = asked(port, path, "POST", body=LARGE)
        assert status_of(told) == status
        assert b"retry-after: 60" in told if status == 507 else "записать" in told.decode()
        assert status_of(asked(port, "/patterns/")) == 200
