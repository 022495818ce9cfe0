"""Any number can be asked why: what it is made of, what changed it, by which rule; of hidden things nobody is told."""

import pytest

from campaigns import ledger
from campaigns.board.sheet.reasons import reasons
from tests.campaigns.guests import Guest, text


def earn(table, seat, amount):
    return ledger.make_move(table.campaign, "earn", {"hero": f"hero-{seat.key}", "amount": amount}, by=seat)


def test_counter_tells_the_plays_that_changed_it_newest_first(cave):
    earn(cave, cave.anya, "4")
    ledger.make_move(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya)
    play = ledger.make_move(cave.campaign, "spend", {"hero": "hero-2", "amount": "2"}, by=cave.boris)
    found = reasons(ledger.look(cave.campaign, cave.boris), "bank", "coins")
    assert found.value == 5
    assert [cause.line.number for cause in found.causes] == [play.number, 7, 6]
    assert [cause.change.partition(" ")[2] for cause in found.causes] == ["7 → 5 (−2)", "3 → 7 (+4)", "0 → 3 (+3)"]
    assert found.causes[0].rules == ("1.7",)


def test_what_was_taken_back_changed_nothing(cave):
    play = earn(cave, cave.anya, "4")
    ledger.undo(cave.campaign, play.number, by=cave.anya)
    found = reasons(ledger.look(cave.campaign, cave.anya), "bank", "coins")
    assert [cause.line.number for cause in found.causes] == [6]


def test_page_explains_a_number_and_leads_to_its_rules(cave):
    page = Guest(cave, "1").get("why", "bank", "coins")
    assert "монеты 0 → 3 (+3)" in text(page)
    assert "bank" in text(page).lower() or "банк" in text(page).lower()


def test_derived_number_is_added_up(cave):
    found = reasons(ledger.look(cave.campaign, cave.anya), "hero-1", "strength")
    assert (found.value, [part.amount for part in found.derived.parts]) == (3, [3])
    assert "Всего 3" in text(Guest(cave, "1").get("why", "hero-1", "strength"))


@pytest.mark.parametrize(
    ("piece", "name"), [("nobody", "coins"), ("bank", "nothing"), ("bank", "acted"), ("~x", "coins")]
)
def test_number_that_nobody_is_shown_is_not_there(cave, piece, name):
    assert Guest(cave, "1").get("why", piece, name).status_code == 404


def test_stranger_is_told_nothing(cave):
    assert Guest(cave).get("why", "bank", "coins").status_code == 404
