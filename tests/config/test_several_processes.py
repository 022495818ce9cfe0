"""Several processes of the site behind a proxy: one dies in mid-evening, one is started anew, and nobody is told so."""

import re
import subprocess
import sys
import threading
import time

import pytest
from django.conf import settings

from campaigns.models import Campaign
from campaigns.plays.verifying import verify
from tests.config.test_composed import begun, number_of, plays
from tests.config.test_serve import surroundings
from tests.harness.shelf import put_on_shelf
from tests.house.files import HOUSE
from tests.processes import Process, processes
from tests.proxies import NAME, program, proxied
from tests.served import status_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
EVENING = 8
"""Moves before somebody trips over the cable, and after."""
AWAY = 2.0
"""Seconds for which the only process is away as a newer release is started."""


@pytest.fixture
def told(tmp_path):
    """What the processes are told, with the static files of the site collected."""
    said = {
        "LOCAL": "0",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": NAME,
        "CSRF_TRUSTED_ORIGINS": f"https://{NAME}",
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
    subprocess.run(collect, cwd=HOUSE, env=surroundings(tmp_path, **said), check=True)
    return said


def needs(name):
    if program(name) is None:
        pytest.skip(f"NO {name.upper()} ON THIS MACHINE: WHAT docs/server SAYS OF IT WAS NOT TRIED")


def rolls(browser, slug):
    """A move that may be made as often as one likes."""
    status, _, page = browser.ask(f"/campaigns/{slug}/moves/roll/", {"hero": "hero-1", "dice": "1d6"})
    assert status == 302, re.findall(r"<strong>.*?</strong>", page)


def test_one_of_two_dies_in_mid_evening_and_the_evening_goes_on(told, tmp_path):
    """Every move that was sent is answered as made, is there once, and no request is told of a bad gateway. Caddy (2.6)
    answers 502 to the first form that it would send to the process that is gone."""
    needs("nginx")
    put_on_shelf("reys")
    with (
        processes(2, tmp_path, **told) as (one, other),
        proxied("nginx", tmp_path, one.port, other.port) as proxy,
    ):
        anya, slug, boris = begun(proxy)
        plays(boris, slug)
        assert anya.ask(f"/campaigns/{slug}/moves/begin/", {})[0] == 302
        before = number_of(anya, slug)
        for _ in range(EVENING):
            rolls(boris, slug)
        one.kill()
        for _ in range(EVENING):
            rolls(boris, slug)
        assert number_of(anya, slug) == before + 2 * EVENING
        again = Process(tmp_path, one.port, **told)
        again.wait()
        other.kill()
        rolls(boris, slug)
        assert number_of(anya, slug) == before + 2 * EVENING + 1
        again.kill()
    assert verify(Campaign.objects.get(slug=slug)) == []


def test_while_a_newer_release_is_started_requests_wait_and_are_answered(told, tmp_path):
    needs("caddy")
    with processes(1, tmp_path, **told) as (one,), proxied("caddy", tmp_path, one.port) as proxy:
        assert status_of(proxy.asked("/patterns/")) == 200
        one.kill()
        newer: list[Process] = []

        def start() -> None:
            time.sleep(AWAY)
            newer.append(Process(tmp_path, one.port, **told))

        starting = threading.Thread(target=start)
        starting.start()
        try:
            assert status_of(proxy.asked("/patterns/")) == 200
        finally:
            starting.join()
            newer[0].kill()
