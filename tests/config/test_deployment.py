"""What stands in docs/server fits the site: its limits, its commands, its variables, what it keeps private."""

import re
import shlex

import pytest
from django.core.management import get_commands

from config import bodies, serve
from config.probes import PROBES
from tests.house.files import HOUSE, read

FOLDER = HOUSE / "docs" / "server"
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
SETTINGS = read("config/settings.py")


@pytest.mark.parametrize(
    ("name", "said"), [("Caddyfile", r"max_size (\d+)MB\n"), ("nginx.md", r"client_max_body_size (\d+);")]
)
def test_proxies_take_what_the_site_takes(name, said):
    """nginx takes an m for 1,048,576 bytes; what it takes and the site does not ends in a 502."""
    size = int(re.search(said, TEXTS[name])[1])
    assert size * (1_000_000 if name == "Caddyfile" else 1) == bodies.LARGEST


def test_no_server_of_nginx_writes_the_key_of_a_seat_into_its_log():
    """Whoever types a link without https is led on by the first server, which by itself logs the address as it came."""
    servers = re.findall(r"^server \{\n(.*?)^\}", TEXTS["nginx.md"], re.DOTALL | re.MULTILINE)
    assert len(servers) == 2
    assert [one for one in servers if not re.search(r"access_log \S+ letopis;", one)] == []


def test_the_environment_is_the_same_to_systemd_and_to_a_shell():
    """systemd knows no comment behind a value; a line of cron lets a shell read the same file."""
    listed = re.search(r"`/etc/letopis\.env`.*?```sh\n(.*?)```", TEXTS["README.md"], re.DOTALL)[1]
    lines = [line for line in listed.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 5
    for line in lines:
        name, _, value = line.partition("=")
        assert shlex.split(line, comments=True) == [f"{name}={value}"]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.md"])
def test_proxies_show_no_probe_and_pass_streams_on(name):
    assert all(path.removeprefix("/") in TEXTS[name] for path in PROBES)
    assert "/events/" in TEXTS[name]


def test_commands_are_there():
    said = {word for text in TEXTS.values() for word in re.findall(r"manage\.py ([a-z_]+)", text)}
    assert said <= set(get_commands())
    assert all("config.serve" in TEXTS[name] for name in ("letopis.service", "Containerfile"))


def test_who_stops_it_waits_for_what_is_under_way():
    seconds = [re.search(pattern, TEXTS[name])[1] for name, pattern in STOPS]
    assert all(int(one) > serve.PATIENCE for one in seconds)


STOPS = [("letopis.service", r"TimeoutStopSec=(\d+)"), ("compose.yaml", r"stop_grace_period: (\d+)s")]


def test_variables_are_settings():
    site = re.search(r"environment: &environment\n(.*?)\n  volumes", TEXTS["compose.yaml"], re.DOTALL)[1]
    listed = re.search(r"`/etc/letopis\.env`.*?```sh\n(.*?)```", TEXTS["README.md"], re.DOTALL)[1]
    named = set(re.findall(r"^\s*([A-Z_]+)[:=]", f"{site}\n{listed}", re.MULTILINE))
    assert {"SECRET_KEY", "TRUSTED_PROXIES", "DATABASE_URL"} <= named
    assert {name for name in named if f'"{name}"' not in SETTINGS} == set()


def test_the_image_has_all_that_the_site_needs():
    copied = set(re.findall(r"^COPY (\S+)", TEXTS["Containerfile"], re.MULTILINE))
    assert all((HOUSE / path).exists() for path in copied)
    assert {
        "config",
        "campaigns",
        "rulebooks",
        "web",
        "templates",
        "static",
        "manage.py",
        "requirements.lock",
    } == copied
