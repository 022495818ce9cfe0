"""The limits of the site: each names an address that there is, and whatever changes something has one."""

import pytest
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


DEAR = ("draft", "draft_page", "watching_feed", "luck", "plots", "since", "time", "suggest", "card_sheet", "compare")


@pytest.mark.parametrize("name", DEAR)
def test_what_reads_a_document_a_whole_past_or_much_of_a_book_is_not_looked_at_without_end(name):
    assert pacing.limit_of(name, "GET").on_site
    assert pacing.limit_of(name, "GET").most >= 300


def test_whatever_a_program_asks_for_has_a_limit_but_the_schema():
    asked = {name for name in names(get_resolver()) if name.startswith("api:")} - {"api:openapi-json", "api:api-root"}
    looks = {name for name in asked if not pacing.limit_of(name, "GET")}
    assert looks == {"api:move", "api:undo"}  # which are no looks
