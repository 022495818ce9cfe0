"""Processes that begin together load the tests each in another order."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.harness import loading

FILES = ["tests/web/test_a.py", "tests/web/test_b.py", "tests/web/wiki/test_c.py", "tests/web/wiki/test_d.py"]


@pytest.fixture
def session(monkeypatch, tmp_path):
    """A run that was told a folder with four files, of which the second and the last touch the database."""
    for number, name in enumerate(FILES):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("def test_it(db): ..." if number % 2 else "def test_it(): ...")
    monkeypatch.setattr(loading, "HOUSE", tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = {"ignore": [], "only_database": False}
    config = SimpleNamespace(args=[str(tmp_path / "tests")], getoption=options.get, options=options)
    config.workerinput = {"workerid": "gw1", "workercount": 2}
    return SimpleNamespace(config=config)


@pytest.fixture
def loaded(monkeypatch, session):
    """What a worker loads before it collects."""

    def loaded():
        names: list[str] = []
        monkeypatch.setattr(loading, "import_module", names.append)
        loading.pytest_collection(session)
        return [name.rpartition(".")[2] for name in names]

    return loaded


def test_workers_of_two_databases_begin_all_at_other_places():
    places = [loading.begins_at(f"gw{one}", 3, other) for one in range(3) for other in (False, True)]
    assert sorted(places) == pytest.approx([one / 6 for one in range(6)])


def test_who_begins_in_the_middle_loads_what_comes_then(loaded):
    assert loaded() == ["test_c", "test_d"]


def test_who_begins_at_the_beginning_or_works_alone_just_collects(loaded, session):
    session.config.workerinput["workerid"] = "gw0"
    assert loaded() == []
    del session.config.workerinput
    assert loaded() == []


def test_a_second_database_loads_but_its_files(loaded, session, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://here/there")
    session.config.options["only_database"] = True
    session.config.workerinput["workerid"] = "gw0"
    session.config.workerinput["workercount"] = 1
    assert loaded() == ["test_d"]


def test_what_is_left_out_is_not_loaded(loaded, session):
    session.config.options["ignore"] = [str(Path(session.config.args[0]) / "web" / "wiki")]
    assert loaded() == ["test_b"]


def test_a_file_that_cannot_be_loaded_is_left_to_who_collects(session, monkeypatch):
    tried = []

    def fails(name):
        tried.append(name)
        pytest.skip("not here", allow_module_level=True) if len(tried) == 1 else 1 / 0

    monkeypatch.setattr(loading, "import_module", fails)
    loading.pytest_collection(session)
    assert len(tried) == 2
