"""What another process writes is heard as well, at once and by what the database itself says."""

import asyncio
import os
import subprocess
import sys
from time import sleep

import pytest
from django.conf import settings
from django.db import OperationalError, connection

from campaigns import hearing
from campaigns.models import Campaign
from tests.campaigns.pages.test_live import Ear, cookie_of, served

pytestmark = pytest.mark.django_db(transaction=True)
ELSEWHERE = """
import config.settings
config.settings.DATABASES["default"]["NAME"] = sys.argv[1]
import django
django.setup()
from django.db import transaction
from campaigns import live
from campaigns.models import Campaign
slug = sys.argv[2]
for number in (7, 8):
    input()
    with transaction.atomic():
        Campaign.objects.filter(slug=slug).update(number=number)
        transaction.on_commit(lambda: live.changed(slug, number))
"""


@pytest.fixture
def seldom(monkeypatch):
    """Nobody looks without having heard something, as long as a test lasts."""
    monkeypatch.setattr(hearing, "SELDOM", 300.0)
    monkeypatch.setattr(hearing, "EVERY", 0.05)


def test_two_processes_hear_each_other(cave, seldom):
    name, slug = str(connection.settings_dict["NAME"]), cave.campaign.slug
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "LOCAL": "1"}
    order = [sys.executable, "-c", f"import sys{ELSEWHERE}", name, slug]
    with subprocess.Popen(order, stdin=subprocess.PIPE, cwd=settings.BASE_DIR, env=environment) as other:
        with served() as (_, port):
            ear = Ear(port, slug, cookie_of(cave.anya))
            ear.connection.sock.settimeout(60)  # the other one has yet to start
            assert ear.number() == 6
            for number in (7, 8):
                other.stdin.write(b"\n")
                other.stdin.flush()
                assert ear.number() == number
        assert other.wait() == 0


def test_each_table_hears_of_its_own(cave, open_table, seldom):
    other = open_table()
    with served() as (_, port):
        ears = [Ear(port, table.campaign.slug, cookie_of(table.anya)) for table in (cave, other)]
        assert [ear.number() for ear in ears] == [6, 5]
        Campaign.objects.update(number=20)
        hearing.tell(other.campaign.slug)
        assert ears[1].number() == 20
        hearing.tell(cave.campaign.slug)
        assert ears[0].number() == 20


def test_a_lost_line_is_opened_again(cave, seldom):
    with served() as (_, port):
        ear = Ear(port, cave.campaign.slug, cookie_of(cave.anya))
        assert ear.number() == 6
        for number in (7, 8):
            while not cut():
                sleep(0.02)
            Campaign.objects.filter(pk=cave.campaign.pk).update(number=number)
            hearing.tell(cave.campaign.slug)
            assert ear.number() == number


def cut():
    """End the connections on which a process listens; how many there were. SQLite has a file, which nobody cuts."""
    if connection.vendor == "sqlite":
        return 1
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%%'"
        )
        return len(cursor.fetchall())


def test_where_there_is_nothing_to_hear_one_looks(seldom, tmp_path):
    async def waited(ear):
        try:
            return [await ear.wait() for _ in range(2)]
        finally:
            await ear.close()

    nobody = {"host": "127.0.0.1", "port": 1, "dbname": "none", "connect_timeout": 2}
    ears = [hearing.Looking(), hearing.Watching(str(tmp_path / "no" / "such.sqlite3"))]
    if connection.vendor == "postgresql":
        ears.append(hearing.Listening(nobody))
    for ear in ears:
        assert asyncio.run(asyncio.wait_for(waited(ear), 20)) == [None, None]


def test_a_play_stays_made_where_nobody_can_be_told(monkeypatch):
    def cursor():
        raise OperationalError

    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr(connection, "cursor", cursor)
    hearing.tell("cave")


def test_each_database_is_heard_in_its_own_way(monkeypatch):
    own = {"postgresql": hearing.Listening, "sqlite": hearing.Watching}[connection.vendor]
    assert isinstance(hearing.ear(), own)
    monkeypatch.setattr(connection, "vendor", "sqlite")
    monkeypatch.setitem(connection.settings_dict, "NAME", "file:memorydb_default?mode=memory&cache=shared")
    assert isinstance(hearing.ear(), hearing.Looking)
