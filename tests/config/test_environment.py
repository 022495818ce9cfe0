"""What the environment says becomes settings, or a sentence about what is wrong with it."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import database, flag, one_of, proxies, whole, words
from tests.house.files import HOUSE


def test_without_url_it_is_sqlite_that_takes_its_lock_at_once():
    settings = database("", "site.sqlite3")
    assert settings["NAME"] == "site.sqlite3"
    assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_url_names_everything():
    settings = database("postgresql://ann:se%40cret@db.example:5433/letopis?sslmode=require", "")
    assert {name: settings[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "letopis",
        "USER": "ann",
        "PASSWORD": "se@cret",
        "HOST": "db.example",
        "PORT": "5433",
    }
    assert settings["OPTIONS"]["sslmode"] == "require"
    assert settings["OPTIONS"]["pool"]


def test_host_may_be_the_folder_of_a_socket():
    settings = database("postgresql://postgres@/letopis?host=/run/postgresql", "")
    assert settings["HOST"] == "/run/postgresql"
    assert "host" not in settings["OPTIONS"]


def test_other_databases_are_refused_by_name():
    with pytest.raises(ImproperlyConfigured, match="mysql"):
        database("mysql://localhost/letopis", "")


@pytest.mark.parametrize(("said", "meant"), [("1", True), ("yes", True), ("0", False), ("off", False), ("", True)])
def test_flag(monkeypatch, said, meant):
    monkeypatch.setenv("SWITCH", said)
    assert flag("SWITCH", True) is meant


def test_flag_that_is_neither_stops_the_start(monkeypatch):
    monkeypatch.setenv("SWITCH", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="SWITCH='perhaps': say 1 or 0"):
        flag("SWITCH", True)


def test_one_of_a_few_words(monkeypatch):
    assert one_of("WORD", "lines", "json") == "lines"
    monkeypatch.setenv("WORD", "JSON")
    assert one_of("WORD", "lines", "json") == "json"
    monkeypatch.setenv("WORD", "xml")
    with pytest.raises(ImproperlyConfigured, match="WORD='xml': say one of json, lines"):
        one_of("WORD", "lines", "json")


@pytest.mark.parametrize("said", ["-1", "many", "1.5"])
def test_whole_number_that_is_none_stops_the_start(monkeypatch, said):
    assert whole("NUMBER", 7) == 7
    monkeypatch.setenv("NUMBER", said)
    with pytest.raises(ImproperlyConfigured, match="NUMBER"):
        whole("NUMBER", 7)


def test_proxies_are_named_by_address(monkeypatch):
    monkeypatch.setenv("PROXIES", "127.0.0.1, 10.0.0.0/8 ::1")
    assert proxies("PROXIES") == ["127.0.0.1", "10.0.0.0/8", "::1"]


@pytest.mark.parametrize("said", ["*", "0.0.0.0/0", "::/0", "proxy", "10.0.0.0/99"])
def test_a_proxy_that_anybody_can_be_stops_the_start(monkeypatch, said):
    monkeypatch.setenv("PROXIES", said)
    with pytest.raises(ImproperlyConfigured, match="PROXIES"):
        proxies("PROXIES")


def test_words_are_parted_by_commas_or_blanks(monkeypatch):
    monkeypatch.setenv("NAMES", "one.example, two.example three.example")
    assert words("NAMES") == ["one.example", "two.example", "three.example"]


@pytest.fixture
def manage(tmp_path):
    """Run manage.py in a server's surroundings; its exit code and what it said."""

    def run(*command: str, **variables: str) -> tuple[int, str]:
        ours = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
        environment = {**ours, "LETOPIS_VAR": str(tmp_path), **variables}
        done = subprocess.run(
            [sys.executable, "manage.py", *command], cwd=HOUSE, env=environment, capture_output=True, text=True
        )
        return done.returncode, done.stdout + done.stderr

    return run


def test_server_without_secret_does_not_start(manage):
    code, said = manage("check", LOCAL="0")
    assert code != 0
    assert "SECRET_KEY is needed" in said


def test_server_gathers_its_static_files(manage, tmp_path):
    code, said = manage("collectstatic", "--no-input", SECRET_KEY="a secret of this test", ALLOWED_HOSTS="example.org")
    assert code == 0, said
    assert (tmp_path / "static" / "staticfiles.json").exists()


def test_machine_keeps_one_secret(manage, tmp_path):
    assert manage("compile_translations")[0] == 0
    kept = (tmp_path / "secret-key").read_text()
    assert manage("compile_translations")[0] == 0
    assert (tmp_path / "secret-key").read_text() == kept
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
