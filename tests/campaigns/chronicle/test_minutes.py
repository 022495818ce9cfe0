"""The log says who was given a seat, what was proposed, what changed, and what went against the rules."""

from dataclasses import replace

import pytest
from django.utils import translation

from campaigns import ledger
from campaigns.chronicle import log
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence
from campaigns.models import Play, Proposal
from campaigns.plays import options
from campaigns.plays.deciding import written_against
from campaigns.seats import seating
from campaigns.seats.blindness import set_blind
from tests.campaigns import toy


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def newest(table, seat=None):
    plays = Play.objects.filter(campaign=table.campaign).newest(1)
    return log.lines(ledger.look(table.campaign, seat or table.boris), plays)[0]


def test_seats_that_change_hands_are_told(cave):
    seating.hand_over(cave.campaign, cave.anya, by=cave.gm)
    assert newest(cave).sentence == "Game master hands over seat 1: Аня."
    assert not newest(cave).undoable
    seating.let_watch(cave.campaign, True, by=cave.gm)
    assert newest(cave).sentence == "Whoever has the link may look on."
    seating.let_watch(cave.campaign, False, by=cave.gm)
    assert newest(cave).sentence == "Nobody looks on any more."
    seating.add_seat(cave.campaign, by=cave.gm)
    assert newest(cave).sentence == "The table is laid anew for 3."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda one, by: options.choose_dice(one, "checked", by=by), "Dice from now on: rolled at the table, checked"),
        (lambda one, by: options.set_strictness(one, "advise", by=by), "From now on the rules advise"),
        (lambda one, by: set_blind(one, True, by=by), "The game master sees only what everybody sees"),
        (lambda one, by: options.rename_campaign(one, "{x}", by=by), "The campaign is called “{x}” now"),
        (lambda one, by: options.set_rule(one, "1.7", "record", by=by), "§ 1.7: the table decides"),
        (
            lambda one, by: options.set_rule(one, "seats", "record", by=by),
            "one moves only what is one's own: the table decides",
        ),
        (lambda one, by: options.set_rights(one, {"": {"hit": "propose"}}, by=by), "Hit: proposed to all"),
        (lambda one, by: options.set_rights(one, {"2": {"hit": "forbid"}}, by=by), "Seat 2, Hit: forbidden"),
        (
            lambda one, by: options.set_rights(one, {"1": {"hit": "forbid", "earn": "propose"}}, by=by),
            "2 rights of seats change",
        ),
    ],
)
def test_every_change_is_told(cave, change, sentence):
    change(cave.campaign, cave.gm)
    assert newest(cave).sentence == f"{sentence[0].upper()}{sentence[1:]}."


def test_proposals_are_told_without_what_they_were_told(cave):
    options.set_rights(cave.campaign, {"": {"spend": "propose"}}, by=cave.gm)
    ledger.make_move(cave.campaign, "spend", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    assert (newest(cave).sentence, newest(cave).details) == ("Аня proposes: Spend.", [])
    ledger.reject(cave.campaign, Proposal.objects.get().pk, by=cave.gm, reason="Later.")
    assert (newest(cave).sentence, newest(cave).reason) == ("Game master says no to seat 1.", "Later.")


def test_what_went_against_the_rules_is_told_with_its_paragraph(cave):
    options.set_strictness(cave.campaign, "record", by=cave.gm)
    ledger.make_move(cave.campaign, "spend", {"hero": "hero-1", "amount": "9"}, by=cave.anya)
    assert [(one.sentence, one.rule) for one in newest(cave).against] == [("that costs 9; the bank has 3", "1.7")]
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "9"}, by=cave.anya)
    assert newest(cave).against == []


def test_hidden_thing_in_what_the_rules_say_is_called_by_its_back(cave):
    table = replace(ledger.load(cave.campaign), game=replace(toy.GAME, visibility=Visibility({"bank": "nobody"})))
    refusal = IllegalMove(Sentence("{hero} is tired", {"hero": Name("hero-1")}), "1.7")
    (kept,) = written_against(table, [refusal])
    assert kept["sentence"]["values"] == {"hero": {"name": "~hero"}}
    (kept,) = written_against(ledger.load(cave.campaign), [refusal])
    assert kept["sentence"]["values"] == {"hero": {"name": "hero-1"}}
