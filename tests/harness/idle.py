"""Fixtures that a test goes without, since they would do nothing for it.

pytest-django sets seven up for every test; each looks for a mark, a class or an app that hardly any test has, finds
none and goes. A quarter of what pytest itself does for a test went to that, which is more than many of ours take.
"""

from collections.abc import Iterable

import pytest
from django.conf import settings
from django.test import SimpleTestCase

MARKS = {
    "_django_db_marker": "django_db",
    "_django_set_urlconf": "urls",
    "_django_isolate_apps": "django_isolate_apps",
    "_template_string_if_invalid_marker": "ignore_template_errors",
}
"""For which mark each of some fixtures looks."""


def idle(item: pytest.Function) -> set[str]:
    """The fixtures that would do nothing for a test, whether it has them or not."""
    marks = {mark.name for mark in item.iter_markers()}
    found = {fixture for fixture, mark in MARKS.items() if mark not in marks}
    if "live_server" not in item.fixturenames:
        found.add("_live_server_helper")
    if not (item.cls and issubclass(item.cls, SimpleTestCase)):
        found.add("_django_setup_unittest")
    if "django.contrib.sites" not in settings.INSTALLED_APPS:
        found.add("_django_clear_site_cache")
    return found


def led_to(item: pytest.Function, names: Iterable[str]) -> set[str]:
    """Some fixtures of a test, those that they ask for, and those that these ask for."""
    waiting, found = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            for one in item._fixtureinfo.name2fixturedefs.get(name, ()):
                waiting += one.argnames
    return found


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave out of every test what only such fixtures lead to. By now a test has its marks."""
    known: dict[tuple[int, frozenset[str]], set[str]] = {}
    for item in session.items:
        if isinstance(item, pytest.Function):
            own, without = set(item._fixtureinfo.initialnames), idle(item)
            # One function is many tests, which have the same fixtures and hardly ever other marks.
            key = id(item._fixtureinfo), frozenset(own & without)
            if key not in known:
                known[key] = led_to(item, own & without) - led_to(item, own - without)
            left_out = known[key]
            item.fixturenames = [name for name in item.fixturenames if name not in left_out]
