"""What stands in docs/server fits the site: its limits, its commands, its variables, what it keeps private."""

import re
import shlex

import pytest
import yaml
from django.core.management import get_commands
from django.urls import get_resolver

from config import bodies, serve
from config.probes import PROBES
from tests.campaigns.pages.test_addresses import addresses
from tests.house.files import HOUSE, read
from web.logs import without_keys

FOLDER = HOUSE / "docs" / "server"
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
COMPOSE = yaml.safe_load(TEXTS["compose.yaml"])
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


SECRET = "aB_c-" * 8 + "dEf"
"""As long as a key of an address is, of the letters that it has."""
PUBLIC = {"picture"}
"""Addresses whose `key` is what a file is called that everybody may see."""


def keys_in_addresses():
    """Each address that has a key in it, with a key; whoever knows it may do something."""
    for name, path in addresses(get_resolver()):
        if ("<str:key>" in path or "<str:token>" in path) and name not in PUBLIC:
            secret = "<str:token>" if "<str:token>" in path else "<str:key>"
            yield "/" + re.sub(r"<[^>]+>", "x", path.replace(secret, SECRET))


def in_log_of_nginx(path):
    """What the log that nginx.md describes has of a path."""
    said = re.search(r"map \$uri \$logged_uri \{\n(.*?)\}", TEXTS["nginx.md"], re.DOTALL)[1]
    for pattern, kept in re.findall(r"^    ~(\S+) +(\S+);", said, re.MULTILINE):
        if found := re.search(pattern.replace("(?<", "(?P<"), path):
            return kept.replace("$before", found["before"])
    return path


def in_log_of_caddy(path):
    pattern, kept = re.search(r"request>uri regexp (\S+) (\S+)", TEXTS["caddy.md"]).groups()
    return re.sub(pattern, kept.replace("$1", r"\1"), path)


@pytest.mark.parametrize("logged", [without_keys, in_log_of_nginx, in_log_of_caddy])
def test_no_address_takes_its_key_into_a_log(logged):
    """An address that is made tomorrow, too."""
    found = list(keys_in_addresses())
    assert len(found) > 12
    assert [path for path in found if SECRET in logged(path)] == []


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


def test_one_service_builds_the_image_and_the_others_take_it():
    """Two that build the same name at the same time collide, and nobody pulls what is in no registry."""
    own = {name: one for name, one in COMPOSE["services"].items() if one["image"] == "letopis"}
    builds = {name for name, one in own.items() if "build" in one}
    assert builds == {"prepare"}
    assert {name for name, one in own.items() if one.get("pull_policy") == "never"} == {*own} - builds


def test_the_database_is_waited_for_where_the_site_asks_it():
    """What sets a new database up answers by a socket alone, and stops again."""
    assert "--host" in COMPOSE["services"]["database"]["healthcheck"]["test"]


def test_who_builds_the_image_gets_nothing_else():
    said = [line for line in TEXTS["Containerfile.dockerignore"].splitlines() if line and not line.startswith("#")]
    copied = set(re.findall(r"^COPY (\S+)", TEXTS["Containerfile"], re.MULTILINE))
    assert said[0] == "*"
    assert {line.removeprefix("!") for line in said if line.startswith("!")} == copied
    assert not re.search(r"\badduser --|\baddgroup\b", TEXTS["Containerfile"]), "slim images of Debian 13 have none"


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
