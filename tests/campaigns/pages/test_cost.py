"""What a move and a look after it ask of the database: so many questions, however long the campaign is."""

import pytest

from campaigns import ledger

LOOK = 9
"""The session, its seats, the campaign; the newest plays, the one that can be taken back, who sits there, what was
missed, what waits for a yes, what is asked. Nothing of the plays before: their tables are known."""
AGAIN = 7
"""Of a table that this seat has seen: all but the plays."""
MOVE = 11
"""The session, its seats, the campaign; the door of the transaction and its end, the campaign locked, the seat, what
the form has made before, who sits there where something may be hidden, the play, the campaign's row."""


@pytest.fixture
def earn(cave, django_capture_on_commit_callbacks):
    """Makes moves, each with all that follows once it is written."""

    def earned(times=1):
        with django_capture_on_commit_callbacks(execute=True):
            for _ in range(times):
                ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)

    return earned


@pytest.mark.parametrize("plays", [1, 30])
def test_look_after_a_move(earn, boris, plays, django_assert_max_num_queries):
    boris.get("campaign")
    earn(plays)
    boris.get("campaign")
    earn()
    with django_assert_max_num_queries(LOOK):
        assert boris.get("campaign").status_code == 200
    with django_assert_max_num_queries(AGAIN):
        assert boris.get("campaign").status_code == 200


@pytest.mark.parametrize("plays", [1, 30])
def test_move(earn, anya, plays, django_assert_max_num_queries):
    earn(plays)
    anya.move("earn", hero="hero-1", amount="1")
    with django_assert_max_num_queries(MOVE):
        assert anya.move("earn", hero="hero-1", amount="1").status_code == 302
