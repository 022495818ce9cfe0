"""The limits of the site: each names an address that there is, and whatever changes something has one."""

from django.urls import URLPattern, get_resolver

from config.paces import CHANGES, LOOKS
from web import pacing


def names(resolver, space=""):
    """The name of every address of the site, but for the admin's."""
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield f"{space}{one.name}"
        elif one.namespace != "admin":
            yield from names(one, f"{space}{one.namespace}:" if one.namespace else space)


def test_limits_are_those_of_addresses_that_there_are():
    assert {*LOOKS, *CHANGES} - {"*"} <= set(names(get_resolver()))


def test_whatever_changes_something_has_a_limit():
    assert all(pacing.limit_of(name, "POST") for name in names(get_resolver()))
    assert pacing.limit_of("made tomorrow", "DELETE") == CHANGES["*"]


def test_an_evening_of_thirty_people_behind_one_address_meets_no_limit():
    """Each makes a move every ten seconds, looks four times at what it would do, and looks something up."""
    per = {"move": 30 * 60, "preview": 4 * 30 * 60 / 3, "search": 30 * 10, "join": 30 * 2}
    for name, times in per.items():
        assert pacing.limit_of(name, "POST").most > times, name
        assert (LOOKS.get(name) or CHANGES[name]).most > times, name
