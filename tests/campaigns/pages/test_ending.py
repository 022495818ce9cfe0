"""How a game ended, as each seat reads it: won, lost, who has won, and who can open the next one."""

from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import translation

from campaigns import ledger
from campaigns.board.people.ending import Winner, ending
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.plays.writing import Table
from campaigns.seats import seating
from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_turn import Evening

CHAIRS = [SimpleNamespace(key=key, name=name) for key, name in (("1", "Аня"), ("2", "Борис"), ("3", ""), ("gm", ""))]


def read(game, why, key, result="victory"):
    """The end of a game as a seat reads it, where it came for a reason."""
    told = Evening(game, players=3, arranged=game == "bridges")
    for seat in "123" if game == "castle" else "":
        told.play("enter", seat)
    draft = Draft(told.state, ToldDice([]))
    draft.end(result, why)
    table = Table(SimpleNamespace(published_secret=""), told.game, told.book, draft.state, 1)
    with translation.override("ru"):
        return ending(table, draft.events, SimpleNamespace(key=key), CHAIRS)


RULES = say("{hero} rules.", hero=Name("hero-2"))


@pytest.mark.parametrize(
    ("key", "result", "tone"),
    [("2", "Вы победили", "good"), ("1", "Вы проиграли", "bad"), ("gm", "победа", ""), ("", "победа", "")],
)
def test_each_seat_reads_its_own_end_and_who_has_won(key, result, tone):
    told = read("castle", RULES, key)
    assert (told.result, told.tone) == (result, tone)
    assert told.winners == (() if key == "2" else (Winner("Борис", 2),)), "who has won alone knows"


def test_two_who_win_together_are_both_told_and_a_seat_without_a_name_by_its_number():
    both = say("{one} and {other}.", one=Name("hero-2"), other=Name("hero-3"))
    assert [one.name for one in read("castle", both, "1").winners] == ["Борис", "Место 3"]
    assert read("castle", both, "3").tone == "good"


@pytest.mark.parametrize("key", ["1", "gm", ""])
@pytest.mark.parametrize(("result", "tone"), [("victory", "good"), ("defeat", "bad")])
def test_what_is_won_or_lost_together_is_so_for_everybody(key, result, tone):
    told = read("bridges", say("The base is destroyed."), key, result)
    assert (told.tone, told.winners) == (tone, ())


def test_a_game_that_was_given_up_is_lost_by_nobody():
    assert read("castle", say("Enough."), "1", "given-up").tone == ""


def test_a_player_reads_who_opens_the_next_game_and_its_master_opens_it(cave):
    master, anya = Guest(cave, "gm"), Guest(cave, "1")
    ledger.override(cave.campaign, [{"set": "end", "result": "victory"}], "хватит", by=cave.gm)
    assert "Гость gm может начать новую партию теми же людьми" in text(anya.get("campaign"))
    assert "Еще раз теми же людьми" in text(master.get("campaign"))
    assert "начинает" not in text(master.get("campaign"))


def test_the_list_of_campaigns_says_how_a_game_ended_also_when_more_was_done_since(cave):
    anya = Guest(cave, "1")
    ledger.override(cave.campaign, [{"set": "end", "result": "victory"}], "дракон повержен", by=cave.gm)
    seating.free_seat(cave.campaign, cave.boris, by=cave.gm)
    row = text(anya.client.get(reverse("campaigns"))).partition("Убранные столы")[2]
    assert "Victory" in row
    assert "Ведущий завершил игру" in row
