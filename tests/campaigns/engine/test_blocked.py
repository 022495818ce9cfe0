"""What a seat is told of the moves it cannot make now: of many refusals the one that says most."""

from campaigns.engine.events import GameEnded, PieceAdded, PromptOpened
from campaigns.engine.evolve import fold
from campaigns.engine.game import Choice, Field, Game, Move
from campaigns.engine.moves.blocked import MOST_TRIED, blocked, tell_most
from campaigns.engine.moves.decide import Offer, way_of
from campaigns.engine.moves.filling import fillings
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import Piece, Prompt, State
from tests.campaigns.toy import ToyBook

ANYA, MASTER = Seat("1", "Аня"), Seat("gm", "GM", master=True)
POOR, FAR = Sentence("no coins are left"), "{target} is far away"


def heroes(state, book, fields):
    return (Choice(one.id) for one in state.of_kind("hero") if one.seat == "1")


def targets(state, book, fields):
    return (Choice(one.id) for one in state.of_kind("boss"))


HERO, TARGET = Field("hero", Sentence("hero"), heroes), Field("target", Sentence("whom"), targets)
HIT = Move("hit", Sentence("hit"), lambda *_, **__: None, (HERO, TARGET))
BUY = Move("buy", Sentence("buy"), lambda *_, **__: None, (HERO,))
SURE = Move("sure", Sentence("sure"), lambda *_, **__: None, (HERO,), sure=True)
RULE = Move("rule", Sentence("rule"), lambda *_, **__: None, (HERO,), master=True)
GAME = Game("b", "toy", Sentence("b"), lambda *_: None, (HIT, BUY, SURE, RULE))
TABLE = fold(
    State(), [PieceAdded(Piece("anya", "hero", seat="1")), *(PieceAdded(Piece(f"o{n}", "boss")) for n in range(20))]
)


def far(target):
    return IllegalMove(Sentence(FAR, {"target": Name(target)}))


def refused(move, why):
    """Each way of a move with its refusal, as they were met by who looked for offers."""
    return {way_of(move, way): why(way) for way in fillings(move, TABLE, ToyBook(), ANYA)}


def told(offered=(), state=TABLE, by=ANYA, met=None):
    known = {**refused(HIT, lambda way: far(way["target"])), **refused(BUY, lambda way: IllegalMove(POOR))}
    found = blocked(GAME, state, ToyBook(), by, list(offered), known if met is None else met)
    return {(one.move.name, one.actor): one.refusal.sentence.text for one in found}


def test_each_move_that_nothing_allows_is_told_once_for_its_actor():
    assert told() == {("hit", "anya"): FAR, ("buy", "anya"): POOR.text}


def test_what_is_offered_is_not_blocked():
    assert told([Offer(BUY, {"hero": "anya"})]) == {("hit", "anya"): FAR}


def test_a_move_of_which_a_way_was_not_refused_is_not_told():
    some = refused(HIT, lambda way: far(way["target"]))
    some.pop(next(iter(some)))
    assert told(met=some) == {}


def test_no_more_ways_than_are_tried_have_to_be_refused():
    some = dict([*refused(HIT, lambda way: far(way["target"])).items()][:MOST_TRIED])
    assert told(met=some) == {("hit", "anya"): FAR}


def test_while_somebody_is_asked_and_after_the_end_nothing_is_told():
    asked = fold(TABLE, [PromptOpened(Prompt("p", "wait", "2", POOR, ()))])
    assert told(state=asked) == told(state=fold(TABLE, [GameEnded("victory", POOR)])) == {}


def test_a_refusal_that_names_no_target_tells_most_else_the_one_that_is_met_most():
    ways = [({"hero": "anya", "target": f"o{n}"}, far(f"o{n}")) for n in range(3)]
    assert tell_most(HIT, [*ways, ({"hero": "anya", "target": "o9"}, IllegalMove(POOR))]).sentence == POOR
    dead = IllegalMove(Sentence("{target} is dead", {"target": Name("o7")}))
    assert tell_most(HIT, [({"hero": "anya", "target": "o7"}, dead), *ways]).sentence.text == FAR
    tired = IllegalMove(Sentence("{hero} is tired", {"hero": Name("anya")}))
    assert tell_most(HIT, [*ways, ({"hero": "anya", "target": "o9"}, tired)]) is tired, "its actor is no target"
