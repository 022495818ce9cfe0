"""Campaign files that chance spoiled: each comes in whole and verifies, or is refused and nothing is saved."""

import copy
import json
from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.engine.refusals import IllegalMove
from campaigns.files import importing
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.verifying import verify
from tests.campaigns.files.test_hostile_files import rehashed
from tests.campaigns.files.test_taking import exported
from tests.campaigns.plays import test_verify
from tests.harness.sampling import examples

pytestmark = pytest.mark.django_db
played = test_verify.played
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.text(max_size=20),
    st.sampled_from(["", "gm", "1", "ogre", "coins", "undo", "\0", "\ud800", [], {}, [[]], {"": ""}, 2**31, -1]),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
    st.lists(st.text(max_size=5), max_size=2),
)


def places(told, at=()):
    """Every place of a document, by the way to it."""
    steps = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for step, inside in steps:
        yield (*at, step)
        yield from places(inside, (*at, step))


def spoiled(told, place, value, gone):
    """The document with another value there, or with none."""
    there = told
    for step in place[:-1]:
        there = there[step]
    if gone:
        del there[place[-1]]
    else:
        there[place[-1]] = value
    return told


def rows():
    return Campaign.objects.count(), Seat.every.count(), Play.objects.count()


def brought(file):
    """The campaign of a file, or none where it was refused; whatever else goes wrong is a mistake of ours."""
    try:
        return importing.import_campaign(json.dumps(file).encode())
    except IllegalMove:
        return None


def test_a_spoiled_file_comes_in_whole_or_not_at_all(played):
    told = exported(played)
    everywhere = sorted(places(told), key=str)

    @settings(max_examples=examples(12, 300), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(everywhere), ANYTHING, st.booleans(), st.booleans())
    def bring(place, value, gone, fits):
        file = spoiled(copy.deepcopy(told), place, value, gone)
        if fits:
            with suppress(TypeError, KeyError, AttributeError, ValueError, IndexError):
                rehashed(file)
        before = rows()
        with transaction.atomic():
            campaign = brought(file)
            assert rows() == before if campaign is None else verify(campaign) == []
            transaction.set_rollback(True)

    bring()
