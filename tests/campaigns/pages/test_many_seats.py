"""A table of many seats: each is one line until it is opened, and free ones are counted instead of listed."""

import re

import pytest

from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_menus import laid


def folds(answer):
    return answer.content.decode().count('<details class="seat-fold">')


def test_many_seats_are_a_line_each_but_the_own_one_and_few_stand_open(open_table):
    names = [f"Гость {number}" for number in range(1, 13)]
    page = Guest(open_table(players=12, names=names), "gm").get("seats")
    assert folds(page) == len(names), "and who runs the game sees the own one at once"
    lines = re.findall(r"<summary class=\"panel-head\">.*?</summary>", page.content.decode(), re.DOTALL)
    assert all(name in line for name, line in zip(names, lines, strict=True))
    assert folds(Guest(open_table(), "gm").get("seats")) == 0


@pytest.mark.parametrize(
    ("names", "told"), [(("Аня", "", "", ""), "3 свободных места"), (("А", "Б", "В", ""), "1 свободное место")]
)
def test_free_seats_are_counted_before_the_game(names, told, db):
    page = text(Guest(laid("bridges", (), names), "gm").get("campaign"))
    assert told in page


def test_people_stand_in_the_order_of_their_seats_past_the_ninth(open_table):
    names = [f"Гость-{number}." for number in range(1, 13)]
    table = open_table(players=12, names=names)
    assert [seat.name for seat in table.campaign.seats.filter(master=False)] == names
    shown = text(Guest(table, "gm").get("seats"))
    assert [shown.index(name) for name in names] == sorted(shown.index(name) for name in names)
