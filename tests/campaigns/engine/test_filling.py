"""How moves are filled in: every way, in one order, and no more of them than somebody asks for."""

from dataclasses import replace
from itertools import islice

from campaigns.engine.game import Choice, Field, Game, Move
from campaigns.engine.moves.decide import offers
from campaigns.engine.moves.filling import fillings
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import Piece, State
from tests.campaigns.toy import ToyBook

ANYA, MASTER = Seat("1", "Аня"), Seat("gm", "GM", master=True)
TABLE = State(pieces={one: Piece(one, "hero", seat=seat) for one, seat in (("anya", "1"), ("boris", "2"))})
TARGETS, EXTRAS = ("far", "near", "here"), ("twice", "thrice")


class Tried:
    """A move to hit, which notes what was looked up for it and what was tried; nobody hits what is far."""

    def __init__(self):
        self.asked, self.tried = [], []
        more = Field("more", Sentence("more"), lambda *_: map(Choice, EXTRAS), optional=True)
        fields = Field("hero", Sentence("hero"), lambda *_: map(Choice, TABLE.pieces)), self.targets(), more
        self.move = Move("hit", Sentence("hit"), self.decide, fields)
        self.game = Game("b", "toy", Sentence("b"), lambda *_: None, (self.move,))

    def targets(self):
        def found(state, book, fields):
            for target in TARGETS:
                self.asked.append((fields["hero"], target))
                yield Choice(target)

        return Field("target", Sentence("whom"), found)

    def decide(self, draft, book, *, hero, target, more):
        self.tried.append((hero, target, more))
        if target == "far":
            raise IllegalMove(Sentence("far"))


def told(ways):
    return [tuple(way.values()) for way in ways]


def test_a_move_is_filled_in_every_way_that_a_seat_has():
    move = Tried().move
    every = [(hero, target) for hero in ("anya", "boris") for target in TARGETS]
    assert told(fillings(move, TABLE, ToyBook(), MASTER)) == every
    assert told(fillings(move, TABLE, ToyBook(), ANYA)) == every[:3]


def test_what_nobody_asks_for_is_not_looked_up():
    tried = Tried()
    assert told(islice(fillings(tried.move, TABLE, ToyBook(), MASTER), 2)) == [("anya", "far"), ("anya", "near")]
    assert tried.asked == [("anya", "far"), ("anya", "near")]


def test_a_field_of_free_text_fills_itself_in_no_way():
    move = Tried().move
    typed = replace(move, fields=(*move.fields, Field("why", Sentence("why"))))
    assert told(fillings(typed, TABLE, ToyBook(), MASTER)) == []


def test_where_one_way_is_enough_for_each_who_acts_no_more_are_tried():
    tried = Tried()
    found = [one.fields for one in offers(tried.game, TABLE, ToyBook(), MASTER, None, frozenset(["hit"]))]
    assert told(found) == [("anya", "near"), ("boris", "near")]
    plain = [one[:2] for one in tried.tried if not one[2]]
    assert plain == [(hero, target) for hero in ("anya", "boris") for target in ("far", "near")]
    assert len(tried.tried) == len(plain) + 2 * len(EXTRAS), (
        "what may be added is tried only where it may make it legal"
    )
    assert ("anya", "here") not in tried.asked


def test_else_each_way_is_tried_with_all_that_may_be_added():
    tried = Tried()
    found = list(offers(tried.game, TABLE, ToyBook(), ANYA))
    assert told(one.fields for one in found) == [("anya", "near"), ("anya", "here")]
    assert [one.options for one in found] == [{"more": EXTRAS}] * 2
