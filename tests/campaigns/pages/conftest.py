"""Who sits at the cave of every page's tests, each in a browser of their own."""

import pytest

from tests.campaigns.guests import Guest


@pytest.fixture
def maria(cave):
    """The game master."""
    return Guest(cave, "gm")


@pytest.fixture
def anya(cave):
    """A player."""
    return Guest(cave, "1")


@pytest.fixture
def boris(cave):
    """Another player."""
    return Guest(cave, "2")
