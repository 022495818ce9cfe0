"""Machines ask whether it lives, whether it can work, and the figures: by any name, and beside everything else."""

import json
import shutil
import threading

import pytest
from django.db.utils import OperationalError

from config import asgi, probes
from tests.served import asked, connected, read_to_end, served, status_of
from web import readiness

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site():
    with served(asgi.application) as (_, port):
        yield port


def body(said):
    return said.split(b"\r\n\r\n", 1)[1]


def test_it_is_alive_by_any_name_and_without_threads(site, monkeypatch):
    monkeypatch.setattr(asgi.turns, "most", 0)
    assert body(asked(site, "/healthz", host="10.0.0.5")) == b"ok\n"


def test_that_all_is_well_is_no_line_of_the_log(site, monkeypatch, caplog):
    caplog.set_level("INFO", logger="letopis.requests")
    for path in ("/healthz", "/readyz", "/patterns/"):
        asked(site, path)
    monkeypatch.setitem(readiness.CHECKS, "disk", lambda: "no room")
    monkeypatch.setattr(probes, "look", probes.Look())
    asked(site, "/readyz")
    assert [record.told["path"] for record in caplog.records] == ["/patterns/", "/readyz"]


def test_it_can_work(site):
    said = asked(site, "/readyz", host="10.0.0.5")
    assert status_of(said) == 200
    assert json.loads(body(said)) == {"database": "ok", "migrations": "ok", "disk": "ok"}


def test_it_says_which_part_cannot(site, monkeypatch):
    def absent():
        raise OperationalError("password of the database: secret")

    monkeypatch.setitem(readiness.CHECKS, "database", absent)
    said = asked(site, "/readyz")
    assert status_of(said) == 503
    assert json.loads(body(said))["database"] == "OperationalError"
    assert b"secret" not in said


def test_tables_of_an_older_release_are_not_ready(site, monkeypatch):
    from django.db.migrations.recorder import MigrationRecorder

    newest = MigrationRecorder.Migration.objects.filter(app="web").latest("name").name
    MigrationRecorder.Migration.objects.filter(app="web", name=newest).delete()
    try:
        assert readiness.migrations() == "1 to apply"
    finally:
        MigrationRecorder.Migration.objects.create(app="web", name=newest)


def full(monkeypatch):
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1_000_000))


def test_a_disk_that_is_nearly_full_takes_nothing_new_and_shows_what_is_there(client, site, monkeypatch):
    full(monkeypatch)
    assert json.loads(body(asked(site, "/readyz")))["disk"] == "1 MB left"
    assert client.get("/patterns/").status_code == 200
    answer = client.post("/account/sign-up/", {"username": "a"})
    assert answer.status_code == 507
    assert "почти полон" in answer.content.decode()


def figure(site, name, headers):
    lines = body(asked(site, "/metrics", headers=headers)).decode().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name) and "_created" not in line)


def test_figures_are_for_who_has_the_key(site, settings):
    assert status_of(asked(site, "/metrics")) == 404
    assert status_of(asked(site, "/metrics", headers=["Authorization: Bearer "])) == 404
    settings.METRICS_KEY = "a key"
    assert status_of(asked(site, "/metrics")) == 404
    assert status_of(asked(site, "/metrics", headers=["Authorization: Bearer other"])) == 404
    assert status_of(asked(site, "/metrics", headers=["Authorization: Bearer a key"])) == 200


def test_requests_errors_and_streams_are_counted(site, settings, monkeypatch):
    settings.METRICS_KEY = "k"
    sent = ["Authorization: Bearer k"]
    counted = 'letopis_requests_total{door="pages",method="GET",status="200"}'
    before, errors = figure(site, counted, sent), figure(site, "letopis_errors_total", sent)
    asked(site, "/patterns/")
    assert figure(site, counted, sent) == before + 1

    async def broken(*told):
        raise RuntimeError

    monkeypatch.setattr(asgi, "page", broken)
    asked(site, "/patterns/")
    assert figure(site, "letopis_errors_total", sent) == errors + 1
    for name in ("letopis_streams", "letopis_waiting", "letopis_bodies_bytes", "process_resident_memory_bytes"):
        assert figure(site, name, sent) >= 0


def test_no_label_comes_from_outside(site, settings):
    settings.METRICS_KEY = "k"
    asked(site, "/made/up/path", method="MADEUP")
    said = asked(site, "/metrics", headers=["Authorization: Bearer k"])
    assert b"MADEUP" not in said
    assert b"made/up" not in said


def test_a_slow_probe_keeps_no_page_waiting(site, monkeypatch):
    go = threading.Event()
    monkeypatch.setitem(readiness.CHECKS, "database", lambda: "ok" if go.wait(5) else "late")
    waiting = [threading.Thread(target=asked, args=(site, "/readyz"), daemon=True) for _ in range(10)]
    for one in waiting:
        one.start()
    assert status_of(asked(site, "/patterns/")) == 200
    go.set()
    for one in waiting:
        one.join(5)
    assert probes.healthz({})[0] == 200


def test_a_flood_of_looks_is_one_look_and_holds_up_no_stream(site, monkeypatch):
    """Streams ask the database in the threads that a look takes."""
    looks, go = [], threading.Event()

    def slow():
        looks.append(1)
        return "ok" if go.wait(5) else "late"

    monkeypatch.setitem(readiness.CHECKS, "database", slow)
    waiting = [connected(site, b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") for _ in range(60)]
    assert status_of(asked(site, "/events/nothing")) == 404
    assert len(looks) == 1
    go.set()
    assert {status_of(read_to_end(one)) for one in waiting} == {200}
    assert len(looks) == 1


def test_what_was_seen_is_not_believed_for_long(site, monkeypatch):
    monkeypatch.setattr(probes, "HOLDS", 0.0)
    assert status_of(asked(site, "/readyz")) == 200
    monkeypatch.setitem(readiness.CHECKS, "database", lambda: "away")
    assert status_of(asked(site, "/readyz")) == 503
