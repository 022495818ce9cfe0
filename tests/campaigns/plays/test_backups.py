"""Everything is lost, and a copy that was made while people played brings it back, on both databases."""

import gzip
import io
import resource
import sqlite3
import threading
from contextlib import closing, contextmanager, suppress

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, connections

from campaigns import ledger
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.verifying import verify
from web.backups import keeping, sqlite
from web.backups.sqlite import Unfit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("nothing_beside")]
EARN = {"hero": "hero-1", "amount": "1"}


def backup(folder, *words, **options):
    said = io.StringIO()
    call_command("backup", *words, to=str(folder), stdout=said, **options)
    return said.getvalue()


def restore(file, folder):
    said = io.StringIO()
    call_command("restore", str(file), to=str(folder), yes=True, stdout=said)
    return said.getvalue()


def newest(folder):
    return next(iter(keeping.copies(folder)))


def everything():
    """What is in the tables of campaigns."""
    return [list(model.objects.order_by("pk").values()) for model in (Campaign, Seat, Play)]


def play(table, times=1):
    campaign, seat = Campaign.objects.get(pk=table.campaign.pk), Seat.objects.get(pk=table.anya.pk)
    for _ in range(times):
        ledger.make_move(campaign, "earn", EARN, by=seat)


def test_all_that_was_lost_is_back(cave, tmp_path):
    before = everything()
    assert "MB" in backup(tmp_path)
    copy = newest(tmp_path)
    assert (copy.stat().st_mode & 0o777, list(tmp_path.glob(".*"))) == (0o600, [])
    play(cave, 2)
    Play.objects.all().delete()
    Campaign.objects.all().delete()
    said = restore(copy, tmp_path)
    assert "what there was: " in said
    assert everything() == before
    assert verify(cave.campaign) == []
    play(cave)
    assert verify(cave.campaign) == []
    assert len(keeping.copies(tmp_path)) == 2


def test_copy_is_of_one_moment_while_people_play(cave, tmp_path):
    stop, made = threading.Event(), []

    def evening():
        try:
            while not stop.is_set():
                play(cave)
                made.append(1)
        finally:
            connections.close_all()

    player = threading.Thread(target=evening)
    player.start()
    try:
        while not made:
            stop.wait(0.01)
        backup(tmp_path)
    finally:
        stop.set()
        player.join(timeout=30)
    assert Campaign.objects.get().number == 6 + len(made)
    restore(newest(tmp_path), tmp_path)
    assert verify(cave.campaign) == []
    assert 6 < Campaign.objects.get().number <= 6 + len(made)
    assert Play.objects.count() == Campaign.objects.get().number


def test_damaged_and_foreign_copies_change_nothing(cave, tmp_path):
    backup(tmp_path)
    copy, before = newest(tmp_path), everything()
    half = tmp_path / f"half{keeping._suffix()}"
    half.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    nothing = tmp_path / f"nothing{keeping._suffix()}"
    nothing.write_bytes(b"")
    text = tmp_path / "text.txt"
    text.write_text("a copy")
    for wrong in (half, nothing, text, tmp_path / "nowhere", tmp_path):
        with pytest.raises(CommandError, match="nothing was put back"):
            restore(wrong, tmp_path)
        assert everything() == before
    assert not list(tmp_path.glob("*.restoring*"))


def test_copy_of_a_later_release_is_refused_and_of_an_earlier_one_brought_up(cave, tmp_path):
    before = everything()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '9999_x', '2030-01-01')"
        )
    backup(tmp_path)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_x'")
    with pytest.raises(CommandError, match=r"later release, which has campaigns\.9999_x"):
        restore(newest(tmp_path), tmp_path)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'web'")
        for model in apps.get_app_config("web").get_models():
            cursor.execute(f"DROP TABLE {model._meta.db_table}")
    backup(tmp_path, no_thinning=True)
    assert "brought up by web.0001_limits" in restore(newest(tmp_path), tmp_path)
    assert everything() == before
    assert "web_tally" in connection.introspection.table_names()


def test_disk_that_is_nearly_full_keeps_the_copies_it_has(cave, tmp_path, settings):
    backup(tmp_path)
    settings.ROOM_KEPT = 10**18
    with pytest.raises(CommandError, match="no room"):
        backup(tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


@contextmanager
def files_no_larger_than(size):
    """In bytes: what a disk says that fills up while something is written."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room", [4_096, 20_000])
def test_disk_that_fills_up_meanwhile_is_told_in_a_sentence_and_leaves_no_half_of_a_copy(cave, tmp_path, room):
    backup(tmp_path)
    there, before = sorted(tmp_path.iterdir()), everything()
    with files_no_larger_than(room), pytest.raises(CommandError, match="nothing was copied: "):
        backup(tmp_path)
    assert (sorted(tmp_path.iterdir()), everything()) == (there, before)
    with files_no_larger_than(room), pytest.raises(CommandError, match="nothing was put back: "):
        restore(newest(tmp_path), tmp_path)
    assert (sorted(tmp_path.iterdir()), everything()) == (there, before)


def test_old_copies_go_and_nothing_else_in_the_folder(cave, tmp_path):
    backup(tmp_path)
    name = newest(tmp_path).name
    for day in range(10, 30):
        (tmp_path / name.replace(name[8:16], f"202001{day}")).write_bytes(b"old")
    (tmp_path / "letters.txt").write_text("mine")
    assert backup(tmp_path).count("removed") == 20
    assert (tmp_path / "letters.txt").exists()
    assert backup(tmp_path, list=True).count("letopis-") == 2


def test_whoever_does_not_say_yes_changes_nothing(cave, tmp_path, monkeypatch):
    backup(tmp_path)
    play(cave)
    monkeypatch.setattr("builtins.input", lambda asked: "no")
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("restore", str(newest(tmp_path)), to=str(tmp_path))
    assert Campaign.objects.get().number == 7


def database(path, rows):
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE django_migrations (app, name)")
        made.executemany("INSERT INTO django_migrations VALUES ('web', ?)", [(row,) for row in rows])


@pytest.mark.parametrize("lost", ["gone", "garbage", "empty", "cut"])
def test_file_that_is_gone_or_cannot_be_read_is_replaced(tmp_path, lost):
    """The way of SQLite alone, which keeps everything in one file."""
    path, copy = tmp_path / "site.sqlite3", tmp_path / "copy.gz"
    database(path, ["0001", "0002"])
    sqlite.copy(path, copy)
    whole = path.read_bytes()
    path.unlink()
    if lost != "gone":
        path.write_bytes({"garbage": b"no database" * 500, "empty": b"", "cut": whole[:3_000]}[lost])
        path.with_name("site.sqlite3-wal").write_bytes(b"of another")
    sqlite.put_back(sqlite.unpacked(copy, path), path)
    assert sqlite.applied(path) == {("web", "0001"), ("web", "0002")}
    sqlite.check(path)
    assert [one.name for one in tmp_path.iterdir() if "restoring" in one.name or "plain" in one.name] == []


def test_copy_of_a_damaged_database_is_none(tmp_path):
    path = tmp_path / "site.sqlite3"
    database(path, [str(number) * 200 for number in range(200)])
    with path.open("r+b") as file:
        file.seek(4_096 * 3)
        file.write(b"\xff" * 4_096)
    with pytest.raises((Unfit, sqlite3.DatabaseError)):
        sqlite.copy(path, tmp_path / "copy.gz")
    with suppress(FileNotFoundError):
        assert gzip.decompress((tmp_path / "copy.gz").read_bytes()) == b""
