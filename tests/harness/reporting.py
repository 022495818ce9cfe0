"""What a worker tells of a test that passed: one report. By itself it would send five messages, and a sixth that it is
through; who reads those of twelve thousand tests took half a minute of a core, and so did the workers that wrote them.
"""

import pytest
from _pytest import runner


def told(reports: list[pytest.TestReport]) -> list[pytest.TestReport]:
    """Of the reports on one test, those that say something: where all went well, the one of its call.

    Shape: what later ones carry beside (the last says what the test has cost) goes along with it.
    """
    for report in reports:
        if report.when == "call" and all(one.passed for one in reports):
            report.user_properties = reports[-1].user_properties
            return [report]
    return reports


def run_told_briefly(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """As `pytest_runtest_protocol`, and with what that tells the one who writes it on the screen left out."""
    for report in told(runner.runtestprotocol(item, log=False, nextitem=nextitem)):
        item.ihook.pytest_runtest_logreport(report=report)
    return True
