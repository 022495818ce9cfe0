"""Before a game the line above names everybody once: whoever reads it, who is waited for, and who else is there."""

import pytest

from tests.campaigns.guests import Guest, text, text_of
from tests.campaigns.pages.test_menus import laid

pytestmark = pytest.mark.django_db
NAMES = ("Аня", "Борис", "Вера")
ALSO, THERE = "Еще за столом:", "За столом:"


@pytest.fixture
def table():
    return laid("bridges", (), (*NAMES, ""))


def status(answer):
    """What stands above the table, without the newest play, which has its own sentence."""
    html = answer.content.decode()
    return text_of(html[html.index('id="status"') : html.index('id="newest-said"')])


def test_who_is_waited_for_is_not_named_again(table):
    told = status(Guest(table, "1").get("campaign"))
    assert "Борис" in told
    assert [told.count(name) for name in NAMES] == [0, 1, 1]
    assert ALSO not in told
    assert THERE not in told
    assert "1 свободное место" in told


def test_who_is_ready_is_there_as_well(table):
    assert Guest(table, "1").move("choose", character="skaut").status_code == 302
    told = status(Guest(table, "2").get("campaign"))
    assert f"{ALSO} Аня" in told
    assert [told.count(name) for name in NAMES] == [1, 0, 1]
    mine = status(Guest(table, "1").get("campaign"))
    assert ALSO not in mine, "whoever reads it knows that they are there"
    assert "Ждем:" in mine


def test_who_runs_the_game_reads_of_everybody_once(table):
    for key, hero in (("1", "skaut"), ("2", "mag"), ("3", "master")):
        assert Guest(table, key).move("choose", character=hero).status_code == 302
    told = status(Guest(table, "gm").get("campaign"))
    assert f"{ALSO} Аня Борис Вера" in told
    assert [told.count(name) for name in NAMES] == [1, 1, 1]


def test_on_a_phone_of_somebody_who_gets_ready_the_phase_is_not_said_twice(table):
    assert '<p class="periods" data-before>' in Guest(table, "1").get("campaign").content.decode()
    assert "Выберите, за кого играть" in text(Guest(table, "1").get("campaign"))
