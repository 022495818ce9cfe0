"""What is told of cards: of those that nobody has named how many, of a thing what it is worth; and of a victory."""

from types import SimpleNamespace

from campaigns.board.drawing.piles import marks_if_had
from campaigns.chronicle.wording import translate
from campaigns.engine.events import CounterChanged, GameEnded
from campaigns.engine.evolve import fold
from campaigns.engine.game.face import Act
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import GAME
from campaigns.games.munchkin.face.story import counted, won
from campaigns.games.munchkin.places import DOOR, TREASURE
from campaigns.games.munchkin.scene import slots
from campaigns.plays.writing import Table
from rulebooks.catalogue import shipped

DEALT = {"d1": DOOR, "d2": DOOR, "t1": TREASURE, "t2": TREASURE, "t3": TREASURE}


def told(*cards, named=()):
    pieces = {id: Piece(id, kind, "voin" if id in named else "") for id, kind in DEALT.items()}
    return counted(SimpleNamespace(after=State(pieces=pieces), kind=DEALT.__getitem__), list(cards))


def test_cards_that_nobody_named_are_counted_by_their_deck():
    assert told("d1", "t1", "d2") == [say("{cards} door cards", cards=2), Name("t1")]
    assert told("t1", "t2", "t3") == [say("{cards} treasure cards", cards=3)]


def test_cards_that_have_names_are_named_first():
    assert told("t1", "d1", "t2", named={"d1"}) == [Name("d1"), say("{cards} treasure cards", cards=2)]


BOOK = shipped("munchkin")
HEROES = {id: Piece(id, "hero", "", name, id) for id, name in (("hero-1", "Аня"), ("hero-2", "Борис"))}


def test_who_wins_by_a_fight_is_said_to_reach_the_last_level_once():
    before = State(pieces=HEROES, counters={("hero-1", "level"): 9, ("hero-2", "level"): 3})
    why = say("{hero} reaches level {level}.", hero=Name("hero-1"), level=10)
    rises = [CounterChanged(hero, "level", 1) for hero in HEROES]
    events = [*rises, GameEnded("victory", why)]
    act = Act("win", Name("hero-1"), {}, {}, events, before, fold(before, events), BOOK, GAME.face)
    told = " ".join(translate(one) for one in won(act))
    assert told.count("hero-1") == 2, "who wins, and that it ends the game"
    assert "hero-2" in told, "but who helped has risen too"


def test_a_thing_that_somebody_has_says_what_it_is_worth_and_where_it_is_worn():
    pieces = {**HEROES, "hat": Piece("hat", TREASURE, "", "Шапка")}
    marks = {("hat", "slot:golovnoy-ubor"): ""}
    worn, lost = (
        State(pieces=pieces, holders={"hat": holder}, counters={("hat", "bonus"): 2}, marks=marks)
        for holder in ("hero-1", "")
    )
    assert marks_if_had(Table(None, GAME, BOOK, worn, 1), pieces["hat"]) == ("бонус 2", "надевают: Головной убор")
    assert marks_if_had(Table(None, GAME, BOOK, lost, 1), pieces["hat"]) == ()


def test_each_empty_hand_is_a_hand():
    told = [translate(one.label) for one in slots(State(pieces=HEROES), BOOK, "hero-1")]
    assert told.count("рука") == 2
