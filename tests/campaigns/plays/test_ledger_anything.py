"""The ledger, whatever people do at it in whatever order: a machine beside it keeps what must be true.

Its model is one line: going back to a moment gives the table and the house rules as they stood after that play. All
else is asked of each step: a refusal changes nothing, a form sent twice is one play, who writes from an old page writes
behind the newest play, a branch is another table, and at the end everything verifies and folds.
"""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from campaigns import ledger
from campaigns.engine.codec import state_to_json
from campaigns.engine.refusals import IllegalMove
from campaigns.house_rules import setting
from campaigns.models import Campaign, Play
from campaigns.past import branches, undoing
from campaigns.plays.checkpoints import refold
from campaigns.plays.verifying import verify
from rulebooks.catalogue import at_edition
from rulebooks.models import Book
from tests.harness.sampling import examples
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
MOST_BRANCHES = 3
PICK = st.integers(0, 999)
SEAT = st.sampled_from(["gm", "1", "2"])


class Evenings(RuleBasedStateMachine):
    """A campaign of a game without code, and everybody who writes to it."""

    @initialize(secret=st.binary(min_size=8, max_size=8))
    def opened(self, secret):
        self.book = Book.objects.get(slug="podgorye")
        told = {"title": "Под горой", "game": "counters", "book": self.book, "players": 2, "secret": secret}
        self.campaign, _ = ledger.open_campaign(names=["Аня", "Борис"], master="Мария", **told)
        self.old = Campaign.objects.get(pk=self.campaign.pk)
        self.seats = {seat.key: seat for seat in self.campaign.seats.all()}
        self.stats = [
            (one.slug, ("stats", stat))
            for one in at_edition(self.book).entries.values()
            for stat, value in one.stats.items()
            if type(value) is int
        ]
        self.first = self.number()
        self.after = {self.first: self.stands()}
        self.others = []

    def number(self):
        return Campaign.objects.get(pk=self.campaign.pk).number

    def stands(self, campaign=None):
        """The table as it stands, and what its house rules are; without the numbers of the plays that set them."""
        now = Campaign.objects.get(pk=(campaign or self.campaign).pk)
        rules = [(one["page"], one["place"], one["now"]) for one in house(now)]
        return state_to_json(ledger.load(now).state), rules

    def does(self, act):
        """Do it; whether it was let. What is refused has changed nothing; what is done is one play more."""
        before, stood = self.number(), self.stands()
        try:
            made = act()
        except IllegalMove:
            assert (self.number(), self.stands()) == (before, stood)
            return None
        if made is not None:
            assert made.number == self.number() == before + 1
            self.after[made.number] = self.stands()
        return made

    @rule(key=SEAT, pick=PICK, stale=st.booleans(), twice=st.booleans())
    def move(self, key, pick, stale, twice):
        found = list(ledger.offers(ledger.load(self.campaign), self.seats[key]))
        if not found:
            return
        one, form = found[pick % len(found)], f"form-{len(self.after)}"
        page = self.old if stale else self.campaign
        told = {"by": self.seats[key], "key": form}
        made = self.does(lambda: ledger.make_move(page, one.move.name, dict(one.fields), **told))
        assert made is not None, "an offer was refused"
        if twice:
            again = ledger.make_move(page, one.move.name, dict(one.fields), **told)
            assert (again.pk, self.number()) == (made.pk, made.number)

    @rule(
        key=SEAT,
        name=st.sampled_from(["fly", "move", "", "lay"]),
        told=st.dictionaries(st.text(), st.text(), max_size=2),
    )
    def nonsense(self, key, name, told):
        self.does(lambda: ledger.make_move(self.campaign, name, told, by=self.seats[key]))

    @rule(pick=PICK, key=SEAT, stale=st.booleans())
    def take_back(self, pick, key, stale):
        number = self.first + 1 + pick % (len(self.after) + 1)
        page = self.old if stale else self.campaign
        if self.does(lambda: undoing.undo(page, number, by=self.seats[key])):
            assert self.stands() == self.after[number - 1]

    @rule(pick=PICK)
    def go_back(self, pick):
        moment = self.first + pick % len(self.after)
        if self.does(lambda: undoing.back_to(self.campaign, moment, by=self.seats["gm"])):
            assert self.stands() == self.after[moment]

    @rule(pick=PICK, value=st.integers(-5, 50), key=SEAT)
    def set_by_hand(self, pick, value, key):
        counters = sorted(ledger.load(self.campaign).state.counters)
        piece, name = counters[pick % len(counters)]
        change = {"set": "counter", "piece": piece, "name": name, "value": value}
        self.does(lambda: ledger.override(self.campaign, [change], "Так решил стол", by=self.seats[key]))

    @rule(pick=PICK, value=st.integers(-1, 12), key=SEAT)
    def rule_otherwise(self, pick, value, key):
        at = self.stats[pick % len(self.stats)]
        self.does(lambda: setting.set_rules(self.campaign, {at: value}, "У нас иначе", by=self.seats[key]))

    @precondition(lambda self: len(self.others) < MOST_BRANCHES)
    @rule(pick=PICK)
    def what_if(self, pick):
        moment = self.first + pick % len(self.after)
        before = self.number()
        branch = branches.open_branch(self.campaign, moment, by=self.seats["gm"])
        assert self.stands(branch) == self.after[moment]
        master = branch.seats.get(master=True)
        for one in ledger.offers(ledger.load(branch), master)[:1]:
            ledger.make_move(branch, one.move.name, dict(one.fields), by=master)
        assert self.number() == before
        self.others.append(branch)

    @invariant()
    def folds(self):
        if hasattr(self, "campaign"):
            now = Campaign.objects.get(pk=self.campaign.pk)
            assert state_to_json(refold(now)) == self.stands()[0] == self.after[now.number][0]

    def teardown(self):
        for one in (self.campaign, *self.others) if hasattr(self, "campaign") else ():
            now = Campaign.objects.get(pk=one.pk)
            assert verify(now) == []
            numbers = list(Play.objects.filter(campaign=one).order_by("number").values_list("number", flat=True))
            assert numbers == list(range(1, now.number + 1))


def house(campaign):
    """What a campaign has otherwise, as data."""
    return [
        {"page": patch.page, "place": patch.place, "now": patch.now}
        for layer in setting.layers_of(campaign)
        for patch in layer.patches
    ]


def test_the_ledger_holds_whatever_is_done():
    put_on_shelf("podgorye")
    run_state_machine_as_test(
        Evenings,
        settings=settings(
            max_examples=examples(2, 15),
            stateful_step_count=examples(15, 30),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
