"""What dice may bring, in the few lines that stand beside a move."""

from fractions import Fraction

from campaigns import ledger
from campaigns.engine.events import MarkAdded, PieceAdded
from campaigns.engine.state import Piece
from campaigns.previews.foresight import Branch, Preview, Spread
from campaigns.previews.foretelling import in_brief
from tests.campaigns.pages.test_menus import BRIDGES, laid


def test_what_would_be_new_is_told_once_with_the_numbers_that_it_would_have(db):
    """A blow of 1 to 40 that may miss: no eighths of it, each with a chance of its own."""
    hits = tuple((number, Fraction(1, 50)) for number in range(1, 41))
    seen = Preview(
        spreads=(Spread("item#9", "health", ((0, Fraction(1, 5)), *hits)), Spread("hero-1", "health", hits)),
        chances=(Branch(Fraction(4, 5), (PieceAdded(Piece("item#9", "item"), "hero-1"),)),),
    )
    told = in_brief(ledger.load(laid("bridges", BRIDGES).campaign), seen).likely
    assert [one.percent for one in told] == [80, 80]
    new, changed = (one.details[0].sentence for one in told)
    assert new.endswith("здоровье от 1 до 40, в среднем 20")
    assert "3 до 42" in changed.replace("\xa0", " "), changed


def test_what_would_be_new_is_told_once_with_its_marks(db):
    """A seizing that may fail is not told as a hit and again as a hit that seizes."""
    half = Fraction(1, 2)
    added = Branch(half, (PieceAdded(Piece("hit#9", "hit"), "hero-1"),))
    seen = Preview(chances=(added, Branch(half, (MarkAdded("hit#9", "grab"),))))
    told = in_brief(ledger.load(laid("knk-mf", []).campaign), seen).likely
    assert [(one.percent, one.details[0].sentence) for one in told] == [(50, "попадание, захват")]
