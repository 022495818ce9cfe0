"""What compose.yaml and the Containerfile say, done by processes: the image is a folder, a container a process.

Whatever those two say is taken from them: what the image has, what it is built and run by, the variables, what each
service may not. Only addresses are others, for containers have names and this machine has ports.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import yaml
from psycopg.conninfo import make_conninfo

from tests import keeper, postgres
from tests.house.files import HOUSE
from tests.proxies import NAME
from tests.served import asked, status_of
from tests.soak import free_port

DOCS = HOUSE / "docs" / "server"
COMPOSE: dict[str, Any] = yaml.safe_load((DOCS / "compose.yaml").read_text(encoding="utf-8"))
CONTAINERFILE = (DOCS / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
ENV_FILE = {"SITE_NAME": NAME, "SECRET_KEY": "a long secret " * 5, "DATABASE_PASSWORD": "Letters17andDigits"}
"""The three lines that README asks for."""
VARIABLE = re.compile(r"\$\{(\w+)(?::(?:\?[^}]*|-([^}]*)))?\}")
BOOK = "reys"
"""The one book of the image: the others would only cost time."""
PATIENCE = 60.0


def said(value: str) -> str:
    """A value of compose.yaml with what `.env` says."""
    return VARIABLE.sub(lambda found: ENV_FILE.get(found[1], found[2] or ""), value)


def command_of(name: str) -> list[str]:
    """The words of the last CMD of the Containerfile, or of its HEALTHCHECK."""
    found = re.findall(rf"^{name}\b[^\[\n]*(\[.*\])$", CONTAINERFILE, re.MULTILINE)
    words: list[str] = json.loads(found[-1])
    return words


def variables_of_image() -> dict[str, str]:
    """What the image sets, and where programs are: nothing else of this machine."""
    lines = re.findall(r"^ENV (.*)$", CONTAINERFILE, re.MULTILINE)
    of_tests = {"PATH": os.environ["PATH"], "PYTHONPATH": str(HOUSE) if "coverage" in sys.modules else ""}
    return of_tests | dict(one.split("=", 1) for line in lines for one in line.split())


class Database:
    """The service `database`: a cluster as its image makes one, of this machine's or the wheel's PostgreSQL."""

    def __init__(self) -> None:
        self.kept_in = tempfile.TemporaryDirectory()  # the tests' own folders are closed to who runs the database
        self.folder, self.port, self.run_as = Path(self.kept_in.name), free_port(), postgres.account()
        self.data = self.folder / "data"
        self.folder.chmod(0o755)
        found = next(postgres.available())
        self.programs = found.copy_to(self.folder) if self.run_as else found
        told = {name: said(value) for name, value in COMPOSE["services"]["database"]["environment"].items()}
        self._make(told)
        self._start()
        self.wait()
        where: dict[str, Any] = {"host": "127.0.0.1", "port": self.port, "dbname": "postgres"}
        where |= {"user": told["POSTGRES_USER"], "password": told["POSTGRES_PASSWORD"]}
        with psycopg.connect(make_conninfo(**where), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{told["POSTGRES_DB"]}"')

    def _make(self, told: dict[str, str]) -> None:
        """Make the cluster, with its user and the password of that."""
        (self.folder / "password").write_text(told["POSTGRES_PASSWORD"])
        postgres.give_away(self.folder, self.run_as)
        words = [*map(str, postgres.initdb(self.programs, self.folder))]
        ours = {"-A": "scram-sha-256", "-U": told["POSTGRES_USER"]}
        words = [ours.get(before, word) for before, word in zip(["", *words], words, strict=False)]
        more: dict[str, Any] = {"cwd": self.folder, "env": {"PATH": os.defpath, "LC_ALL": "C"}, **self.run_as}
        subprocess.run([*words, "--pwfile", self.folder / "password"], stdout=subprocess.DEVNULL, check=True, **more)

    def _start(self) -> None:
        words = ["-D", self.data, "-k", self.folder, "-p", self.port, "-c", "listen_addresses=127.0.0.1"]
        order = [*map(str, [self.programs.bin / "postgres", *words])]
        if self.run_as:
            order = ["setpriv", f"--reuid={self.run_as['user']}", "--clear-groups", *order]
        with (self.folder / f"log-{self.port}").open("w") as log:
            self.kept = keeper.start(order, cwd=HOUSE, stdout=log, stderr=subprocess.STDOUT)

    def url(self) -> str:
        """Where it is, in the words of compose.yaml."""
        told = said(COMPOSE["services"]["site"]["environment"]["DATABASE_URL"])
        return told.replace("@database:5432/", f"@127.0.0.1:{self.port}/")

    def wait(self) -> None:
        """Until the check of its health says yes."""
        kind, program, *words = COMPOSE["services"]["database"]["healthcheck"]["test"]
        assert kind == "CMD"
        deadline = time.monotonic() + PATIENCE
        check = [self.programs.bin / program, *words, "--port", str(self.port), "--quiet"]
        while subprocess.run(check, check=False).returncode:
            assert time.monotonic() < deadline
            time.sleep(0.1)

    def lose(self) -> None:
        """It and its volume are gone."""
        keeper.dismiss(self.kept)
        self.kept_in.cleanup()


class Replica(Database):
    """A second server that streams from a database, copied from it as the page says."""

    def __init__(self, first: Database) -> None:
        self.kept_in, self.folder, self.programs = first.kept_in, first.folder, first.programs
        self.run_as, self.port, self.data = first.run_as, free_port(), first.folder / "copy"
        found = re.search(r"^pg_basebackup .*$", (DOCS / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
        assert found
        program, *words = shlex.split(found[0])
        words = [{"FIRST": "127.0.0.1", "FOLDER": str(self.data)}.get(word, word) for word in words]
        told: dict[str, Any] = {"PATH": os.defpath, "LC_ALL": "C", "PGPASSWORD": ENV_FILE["DATABASE_PASSWORD"]}
        order = [str(self.programs.bin / program), *words, "--port", str(first.port)]
        subprocess.run(order, check=True, capture_output=True, cwd=self.folder, env=told, **self.run_as)
        self._start()
        self.wait()

    def lose(self) -> None:
        """It is gone; the folder is the first one's."""
        keeper.dismiss(self.kept)


class Image:
    """What the Containerfile makes: a folder that nothing writes to, however many sites run of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for source, target in re.findall(r"^COPY (\S+) (\S+)$", CONTAINERFILE, re.MULTILINE):
            self._copy(HOUSE / source, folder / target)
        for text in (folder / "rulebooks" / "library").glob("*/*.md"):
            if text.parent.name != BOOK:
                text.unlink()
        built = re.findall(r"^RUN ((?:\w+=\S+ )*)python ([^&\n]+)", CONTAINERFILE, re.MULTILINE)
        assert [words.split()[1] for _, words in built] == ["compileall", "compile_translations"], built
        for variables, words in built:
            with tempfile.TemporaryDirectory() as var:
                told = {**variables_of_image(), "LETOPIS_VAR": var, **dict(one.split("=") for one in variables.split())}
                subprocess.run([sys.executable, *words.split()], cwd=folder, env=told, check=True)
        assert COMPOSE["services"]["site"]["read_only"]
        for path in [folder, *folder.rglob("*")]:
            path.chmod(path.stat().st_mode & ~0o222)

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(source, target / source.name if target.is_dir() else target)

    def remove(self) -> None:
        """Let it be written to again, and be gone."""
        for path in (self.folder, *self.folder.rglob("*")):
            path.chmod(path.stat().st_mode | 0o200)
        shutil.rmtree(self.folder)


class Site:
    """An image with a volume; services of it run beside a database, under what compose.yaml lets them."""

    def __init__(self, image: Image, folder: Path) -> None:
        self.image, self.var, self.tmp, self.port = image.folder, folder / "var", folder / "tmp", free_port()
        self.database, self.replica = 0, ""
        for made in (self.var, self.tmp):
            made.mkdir()

    def environment(self) -> dict[str, str]:
        """The variables of the image, and over them those of the service: nothing else of this machine."""
        told = variables_of_image()
        told |= {name: said(value) for name, value in COMPOSE["services"]["site"]["environment"].items()}
        told |= {"LETOPIS_VAR": str(self.var), "TRUSTED_PROXIES": "127.0.0.1", "TMPDIR": str(self.tmp)}
        told["DATABASE_URL"] = told["DATABASE_URL"].replace("@database:5432/", f"@127.0.0.1:{self.database}/")
        assert told["REPLICA_URL"] == "", "there is none unless .env says so"
        told["REPLICA_URL"] = self.replica
        return told

    def bounded(self, words: list[str]) -> list[str]:
        """A command as a container runs it that has no capability: not even root writes to the image then."""
        service = COMPOSE["services"]["site"]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        words = [sys.executable if word == "python" else word for word in words]
        none = ["setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"]
        return [*(none if os.geteuid() == 0 else ["setpriv", "--no-new-privs"]), *words]

    def run(self, words: list[str]) -> str:
        """What a command of the site says.

        Errors: AssertionError with what it complained of.
        """
        if words[0] == "sh":  # its Python is that of the tests
            words = [*words[:2], words[2].replace("python ", f"{shlex.quote(sys.executable)} ")]
        order = {"cwd": self.image, "env": self.environment(), "capture_output": True, "text": True, "input": "yes\n"}
        done = subprocess.run(self.bounded(words), check=False, **order)  # type: ignore[call-overload]
        assert done.returncode == 0, done.stdout + done.stderr
        return str(done.stdout)

    def prepare(self) -> None:
        self.run(shlex.split(COMPOSE["services"]["prepare"]["command"]))

    @contextmanager
    def up(self, log: Path) -> Iterator["subprocess.Popen[str]"]:
        """The service `site` until the block ends; then it is told to stop, and has as long as it is given there."""
        words = [{"0.0.0.0": "127.0.0.1", "8000": str(self.port)}.get(one, one) for one in command_of("CMD")]
        with log.open("a") as told:
            process = subprocess.Popen(
                self.bounded(words),
                cwd=self.image,
                env=self.environment(),
                stdout=told,
                stderr=subprocess.STDOUT,
                text=True,
            )
        try:
            self._wait(process, log)
            yield process
        finally:
            process.terminate()
            process.wait(int(COMPOSE["services"]["site"]["stop_grace_period"].removesuffix("s")))

    def _wait(self, process: "subprocess.Popen[str]", log: Path) -> None:
        deadline = time.monotonic() + PATIENCE
        check = [one.replace(":8000/", f":{self.port}/") for one in command_of("HEALTHCHECK")]
        while True:
            lives = process.poll() is None and time.monotonic() < deadline
            assert lives, log.read_text()
            try:
                if status_of(asked(self.port, "/healthz")) == 200:
                    break
            except OSError:
                time.sleep(0.1)
        self.run(check)
