"""What is told of cards that nobody has named: how many of each deck, not each of them by its back."""

from types import SimpleNamespace

from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin.face.story import counted
from campaigns.games.munchkin.places import DOOR, TREASURE

DEALT = {"d1": DOOR, "d2": DOOR, "t1": TREASURE, "t2": TREASURE, "t3": TREASURE}


def told(*cards, named=()):
    pieces = {id: Piece(id, kind, "voin" if id in named else "") for id, kind in DEALT.items()}
    return counted(SimpleNamespace(after=State(pieces=pieces), kind=DEALT.__getitem__), list(cards))


def test_cards_that_nobody_named_are_counted_by_their_deck():
    assert told("d1", "t1", "d2") == [say("{cards} door cards", cards=2), Name("t1")]
    assert told("t1", "t2", "t3") == [say("{cards} treasure cards", cards=3)]


def test_cards_that_have_names_are_named_first():
    assert told("t1", "d1", "t2", named={"d1"}) == [Name("d1"), say("{cards} treasure cards", cards=2)]
