"""A test goes without the fixtures that would do nothing for it, and has those that would do something."""

import pytest
from django.conf import settings
from django.test import TestCase
from pytest_django import fixtures, plugin

from rulebooks.models import Book
from tests.harness.idle import MARKS, idle

ALWAYS = {"_dj_autoclear_mailbox"}
"""What pytest-django does for each test that may have to be done."""
HOMES = {fixtures.__name__, plugin.__name__}
FOR_ALL = {"session", "package", "module"}
ROOT = settings.ROOT_URLCONF


def test_a_test_has_but_the_fixtures_that_do_something(request):
    assert not {*request.node.fixturenames, *request._fixture_defs} & (idle(request.node) | {"monkeypatch"})
    assert request.node.fixturenames[-1] == "request"
    assert set(request.node.fixturenames) > ALWAYS


def test_what_only_they_asked_for_is_there_for_who_asks(request, monkeypatch):
    assert {"monkeypatch", "request"} < set(request.node.fixturenames)


def test_each_fixture_that_comes_by_itself_is_known(request):
    """One that pytest-django adds or calls otherwise has to be looked at first."""
    told = request.node._fixtureinfo
    made = {name: told.name2fixturedefs[name][0] for name in told.initialnames if name != "request"}
    by_itself = {name for name, one in made.items() if one.func.__module__ in HOMES and one.scope not in FOR_ALL}
    assert by_itself == ALWAYS | idle(request.node)
    assert set(MARKS) < by_itself


def test_the_database_stays_shut():
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Book.objects.count()


@pytest.mark.django_db
@pytest.mark.any_database
def test_who_has_the_mark_has_the_database(request):
    assert "_django_db_marker" in request.node.fixturenames
    assert Book.objects.count() == 0


@pytest.mark.urls("tests.house.test_idle")
def test_who_has_the_mark_has_other_addresses():
    assert settings.ROOT_URLCONF == "tests.house.test_idle" != ROOT


OTHERWISE = pytest.param("tests.house.test_idle", marks=pytest.mark.urls("tests.house.test_idle"))


@pytest.mark.parametrize("addresses", [ROOT, OTHERWISE])
def test_one_case_of_several_may_have_the_mark(addresses):
    assert addresses == settings.ROOT_URLCONF


@pytest.mark.any_database
class TestOfDjango(TestCase):
    """A class of Django's opens the database by itself."""

    def test_has_the_database(self):
        assert Book.objects.count() == 0
