"""Of what passed a worker tells once, of what did not all that there is to say."""

from pathlib import Path

pytest_plugins = ["pytester"]
HOUSE = Path(__file__).resolve().parents[2]
CONFTEST = """
    import pytest
    from tests.harness.reporting import run_told_briefly

    def pytest_runtest_protocol(item, nextitem):
        return run_told_briefly(item, nextitem) if hasattr(item.config, "workerinput") else None

    def pytest_runtest_logstart(nodeid):
        print("\\ntold start", nodeid)

    def pytest_runtest_logreport(report):
        print("\\ntold", report.when, report.nodeid, dict(report.user_properties))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(item, call):
        report = yield
        if call.when == "teardown":
            report.user_properties.append(("cost", 7))
        return report
"""
TESTS = """
    import os
    import pytest

    def test_good(record_property):
        record_property("kept", 3)

    @pytest.fixture
    def broken():
        yield
        assert 1 == 2

    def test_ends_badly(broken):
        pass

    def test_bad():
        assert "two" == "three"

    @pytest.mark.skip("a reason")
    def test_skipped():
        raise ValueError

    @pytest.mark.xfail
    def test_fails_as_it_should():
        raise ValueError

    @pytest.mark.xfail(strict=True)
    def test_passes_as_it_should_not():
        pass

    def test_dies():
        os._exit(3)
"""


def test_a_worker_tells_of_each_test_what_there_is_to_say(pytester, monkeypatch):
    """All in one run, since a run with a worker takes a second."""
    monkeypatch.setenv("PYTHONPATH", str(HOUSE))
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_it=TESTS)
    result = pytester.runpytest_subprocess("-p", "no:django", "-s", "-rs", "-n", "1")
    told: dict[str, list[str]] = {}
    for line in result.outlines:
        if line.startswith("told "):
            _, when, test, *more = line.split(maxsplit=3)
            told.setdefault(test.partition("::test_")[2], []).append(" ".join([when, *more]))
    assert told["good"] == ["call {'kept': 3, 'cost': 7}"]
    whole = ["setup {}", "call {}", "teardown {'cost': 7}"]
    assert told["ends_badly"] == told["bad"] == told["fails_as_it_should"] == whole
    assert told["passes_as_it_should_not"] == whole
    assert told["skipped"] == ["setup {}", "teardown {'cost': 7}"]
    result.assert_outcomes(passed=2, errors=1, failed=3, skipped=1, xfailed=1)
    said = ["E*assert 1 == 2", "E*'two' == 'three'", "*crashed while running*test_dies*", "*a reason*"]
    result.stdout.fnmatch_lines(said)
