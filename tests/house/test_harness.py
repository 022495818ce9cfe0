"""The harness itself: what costs too much fails, chance can be repeated, and what is touched is tested."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from xdist.remote import Producer

from tests.harness import costs, database, sampling, spreading, touched
from tests.harness.sampling import Run, seeds, some
from tests.harness.spreading import scope

pytest_plugins = ["pytester"]
SPIN = """
    import time, pytest

    def spin(seconds):
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass
"""


@pytest.fixture
def run(pytester, monkeypatch):
    """Runs tests of a small file with the costs of ours, where a tenth of a second is too much."""
    monkeypatch.setattr(costs, "MOST", 0.1)
    monkeypatch.setattr(costs, "slowness", lambda: 1.0)
    monkeypatch.setattr(costs, "BETWEEN_LOOKS", 0.0)
    pytester.makeini("[pytest]\nmarkers = long")

    def run(body, *words):
        pytester.makepyfile(SPIN + body)
        return pytester.runpytest_inprocess("-p", "tests.harness.costs", "-p", "no:django", "-p", "no:randomly", *words)

    return run


def test_test_that_takes_a_core_too_long_has_failed(run):
    told = run("""
    def test_slow():
        spin(0.2)

    def test_quick():
        pass
    """)
    told.assert_outcomes(passed=2, errors=1)
    told.stdout.fnmatch_lines(["*0.* s of a core; 0.1 s are enough, or it is marked `long`: *::test_slow"])


def test_what_a_fixture_of_a_class_does_is_a_part_of_its_test(run):
    """Outside of classes it is made anew for each."""
    told = run("""
    @pytest.fixture(scope="class")
    def slow():
        spin(0.2)

    def test_it(slow):
        pass
    """)
    told.assert_outcomes(passed=1, errors=1)


def test_a_run_that_takes_everything_lets_tests_take_longer(run, monkeypatch):
    monkeypatch.setattr(Run, "long", Run.long)
    monkeypatch.setattr(Run, "seed", Run.seed)
    body = """
    def test_slow():
        spin(0.2)
    """
    told = run(body, "-p", "tests.harness.sampling", "--long")
    told.assert_outcomes(passed=1)


def test_who_says_so_may_take_long_and_who_waits_takes_nothing(run):
    run("""
    @pytest.mark.long
    def test_slow():
        spin(0.2)

    def test_waits():
        time.sleep(0.3)
    """).assert_outcomes(passed=2)


def test_what_a_program_beside_it_does_is_the_tests(run):
    """A browser, and the site that it looks at, are still there when the test is over."""
    run("""
    import subprocess, sys

    @pytest.fixture(scope="session")
    def beside():
        words = "for line in open(0): print(sum(range(int(line))), flush=True)"
        with subprocess.Popen([sys.executable, "-c", words], stdin=-1, stdout=-1, text=True) as program:
            yield program
            program.stdin.close()

    @pytest.mark.parametrize("much", [20_000_000, 10])
    def test_asks(beside, much):
        print(much, file=beside.stdin, flush=True)
        assert beside.stdout.readline()
    """).assert_outcomes(passed=2, errors=1)


def test_what_is_made_for_many_is_nobodys_cost(run):
    run("""
    @pytest.fixture(scope="module")
    def dear():
        spin(0.2)

    def test_it(dear):
        pass
    """).assert_outcomes(passed=1)


@pytest.mark.parametrize("looks", [[10.0], [1.0, 1.2, 10.0]], ids=["slow", "fast again when the test is over"])
def test_slow_machine_fails_nobody(run, monkeypatch, looks):
    found = iter(looks)
    monkeypatch.setattr(costs, "slowness", lambda: next(found))
    run("""
    def test_slow():
        spin(0.2)
    """).assert_outcomes(passed=1)


def test_slowest_are_named_with_the_time(run):
    told = run("""
    def test_slow():
        spin(0.05)
    """)
    told.stdout.fnmatch_lines(["  0.0? s  *::test_slow", "time: * s, for * s of a core in tests"])


def test_nothing_is_begun_after_the_time(run):
    told = run(
        """
    def test_first():
        time.sleep(0.3)

    def test_second():
        assert False
    """,
        "--within=0.2",
    )
    told.assert_outcomes(passed=1)
    told.stdout.fnmatch_lines(["1 tests were not begun within 0.2 s*"])


@pytest.mark.parametrize(
    ("words", "passed"), [("a Fall; костей: two.", 1), ("fall and not three", 1), ("[no such: title", 0)]
)
def test_words_that_are_no_expression_are_a_name(pytester, words, passed):
    pytester.makepyfile("""
    import pytest

    @pytest.mark.parametrize("title", ["A fall; костей: two.", "A fall; костей: three."])
    def test_it(title):
        pass
    """)
    told = pytester.runpytest_inprocess("-p", "tests.harness.naming", "-p", "no:django", "-k", words)
    told.assert_outcomes(passed=passed, deselected=2 - passed)


@pytest.fixture
def drawn(monkeypatch):
    """What a run by some seed draws."""
    monkeypatch.setattr(Run, "long", False)

    def drawn(seed, long=False):
        monkeypatch.setattr(Run, "seed", seed)
        monkeypatch.setattr(Run, "long", long)
        return seeds("a test", 2, 5), some("another", range(100), 3)

    return drawn


def test_chance_is_repeated_by_its_seed(drawn):
    assert drawn(1) == drawn(1) != drawn(2)
    assert [len(one) for one in drawn(1)] == [2, 3]


def test_a_sample_takes_one_of_each_few_neighbours(monkeypatch):
    monkeypatch.setattr(Run, "long", False)
    taken = set()
    for seed in range(40):
        monkeypatch.setattr(Run, "seed", seed)
        sample = some("cases", range(10), 4)
        assert all(low <= one < high for one, low, high in zip(sample, (0, 2, 5, 7), (2, 5, 7, 10), strict=True))
        taken.update(sample)
    assert taken == set(range(10)), "each has its turn"


def test_long_run_takes_everything(drawn):
    numbers, cases = drawn(1, long=True)
    assert len(set(numbers)) == 5
    assert cases == list(range(100))


def test_commit_is_the_seed_where_nobody_watches():
    assert sampling.commit() == sampling.commit()


SCENARIOS = "tests/campaigns/every_game/scenarios/test_scenarios.py"


@pytest.mark.parametrize(
    ("test", "together"),
    [
        ("tests/web/test_page.py::test_it[castle]", "tests/web/test_page.py"),
        ("tests/campaigns/every_game/test_contract.py::test_it[3-knk-mf]", "contract.py knk-mf"),
        ("tests/campaigns/every_game/test_contract.py::test_it[dungeon-twister-3]", "contract.py dungeon-twister"),
        ("tests/campaigns/every_game/test_secrecy.py::test_it[3-mgla]", "secrecy.py mgla"),
        ("tests/campaigns/every_game/edited/test_edited_knk.py::test_it[the first]", "test_edited_knk.py"),
        (f"{SCENARIOS}::test_it[events-knk-mf]", "scenarios.py knk-mf"),
        (
            f"{SCENARIOS}::test_it[knk_mf/scenarios/a-b.txt:3 A castle]",
            "py knk-mf",
        ),
        (
            f"{SCENARIOS}::test_it[counters/scenarios/reys.txt]",
            "scenarios.py reys",
        ),
        ("tests/browser/wiki/test_wiki.py::test_it[phone]", "::test_it[phone]"),
    ],
)
def test_what_shares_stays_together(test, together):
    assert scope(test).endswith(together)


def test_as_many_workers_as_cores_for_each_of_two_databases(monkeypatch):
    monkeypatch.setattr(spreading.os, "sched_getaffinity", lambda process: {0, 1, 2}, raising=False)
    assert spreading.pytest_xdist_auto_num_workers() == 3


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("campaigns/seats/people.py", "tests/campaigns/seats/test_seating.py"),
        ("campaigns/games/castle/orders/writing.py", "tests/campaigns/games/castle/test_tables.py"),
        ("rulebooks/importers/facts/slots.py", "tests/rulebooks/importers/test_import_phrases.py"),
        ("templates/campaigns/table/table.html", "tests/campaigns/pages/test_table.py"),
        ("rulebooks/language/words.py", "tests/rulebooks/search/test_search.py"),
        ("tests/web/test_page.py", "tests/web/test_page.py"),
        ("tests/campaigns/twins.py", "tests/campaigns/every_game/test_secrecy.py"),
    ],
)
def test_touched_file_has_its_tests_run(changed, test):
    assert Path(test) in touched.near(Path(changed))


def test_touched_game_has_its_examples_run():
    assert touched.games_of([Path("campaigns/games/castle/orders/writing.py"), Path("campaigns/games/README.md")]) == [
        Path("campaigns/games/castle")
    ]


def test_nearest_tests_of_each_come_first():
    one, two, three = (Path(name) for name in "abc")
    assert touched.in_turns([[one, two], [two, three]]) == [one, two, three]


@pytest.mark.parametrize(
    ("said", "touches"),
    [
        ("pytestmark = pytest.mark.django_db", True),
        ("def test_it(db): ...", True),
        ("def test_it(maria): ...", True),  # who sits at a table that is opened in the database
        ("class Test(TransactionTestCase): ...", True),
        ("def test_it(monkeypatch): ...", False),
        ("def test_a_dbase(): ...", False),
    ],
)
def test_a_file_says_whether_it_touches_the_database(said, touches, tmp_path):
    file = tmp_path / "test_it.py"
    file.write_text(said)
    assert database.may_touch(file) is touches
    options = SimpleNamespace(getoption=lambda name: name == "only_database")
    assert (database.pytest_ignore_collect(file, options) is None) is touches
    assert database.pytest_ignore_collect(file, SimpleNamespace(getoption=lambda name: False)) is None


def test_who_touches_the_database_and_does_not_say_so_is_refused(request, monkeypatch, db):
    """A second database would not load its file, and nobody would notice."""
    first_pass = SimpleNamespace(getoption=lambda name: False)
    database.pytest_collection_modifyitems(first_pass, [request.node])
    monkeypatch.setattr(database, "may_touch", lambda path: False)
    with pytest.raises(pytest.UsageError, match="test_harness"):
        database.pytest_collection_modifyitems(first_pass, [request.node])


def test_tests_that_are_through_are_not_counted_again():
    config = SimpleNamespace(option=SimpleNamespace(), getvalue=lambda name: ["popen"])
    scheduler = spreading.pytest_xdist_make_scheduler(config, Producer("tests", enabled=False))
    workload = {"a.py": {"a.py::one": True, "a.py::two": True}, "b.py": {"b.py::one": True, "b.py::two": False}}
    assert scheduler._pending_of(workload) == 1
    assert list(workload) == ["b.py"]
