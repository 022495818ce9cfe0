"""What an edition says, whatever it says: what cannot be read counts as not said."""

from dataclasses import replace

import pytest

from campaigns.engine.dice.rolls import Roll
from campaigns.games.knk_mf.character import edition, ladder
from campaigns.games.knk_mf.character.supplements import steps
from rulebooks.catalogue import shipped

BOOK = shipped("knk-mf")
UNREADABLE: list[object] = [True, False, None, [], {}, ["1d6"], "слово", "1d", "M/0"]


def ranked(**stats):
    """The rulebook with other stats of ranks: None takes one away."""
    entries = {
        slug: replace(
            BOOK[slug], stats={name: one for name, one in (BOOK[slug].stats | said).items() if one is not None}
        )
        for slug, said in ((slug.replace("_", "-"), said) for slug, said in stats.items())
    }
    return replace(BOOK, entries={**BOOK.entries, **entries})


@pytest.mark.parametrize("said", UNREADABLE)
def test_what_is_no_formula_is_not_said(said):
    assert edition.thrown_by(said) is None
    assert edition.rolled(said) is None
    assert edition.foretold(said) == 0
    assert edition.reckoned(BOOK, said, 7) == 7
    assert edition.shared(BOOK, said) == 0


def test_formula_and_number_are_said():
    assert edition.thrown_by("3+2d(E)", E=4) == (3, (4, 4))
    assert edition.thrown_by(5) == (5, ())
    assert edition.rolled("10S+1d(100-10S)", S=2) == Roll(20, 80)
    assert edition.foretold("1d10+2") in (7, 8)
    assert edition.reckoned(BOOK, "E+1", E=3) == 4
    assert edition.shared(BOOK, "(E+S)/2", E=3, S=4) == 3


def test_ladder_has_the_ranks_that_have_a_letter_and_a_place():
    whole = {"F": 0, "E": 1, "D": 2, "C": 3, "B": 4, "A": 5, "EX": 6}
    assert ladder.ladder(BOOK) == whole
    odd = ranked(rang_c={"letter": None}, rang_b={"level": None}, rang_a={"level": 100}, rang_d={"level": -1})
    assert ladder.ladder(odd) == {"F": 0, "E": 1, "EX": 6}
    assert ladder.ladder(ranked(rang_f={"level": 7})) == {**whole, "F": 7}
    assert list(ladder.ladder(ranked(rang_f={"level": 7})))[-1] == "F", "from the lowest"
    assert steps(odd, BOOK["chistye-glaza"]) == []
    assert steps(BOOK, BOOK["chistye-glaza"]) == [(2, "D"), (4, "B"), (5, "A")]


def test_edition_without_ranks_has_none_that_is_highest():
    none = ranked(**{slug.replace("-", "_"): {"letter": None} for slug in BOOK.entries if slug.startswith("rang-")})
    assert (ladder.highest(none), ladder.rank_level(none, "A"), ladder.rank_letter(none, 5)) == (0, 0, "5")
    assert (ladder.highest(BOOK), ladder.rank_level(BOOK, "?"), ladder.rank_letter(BOOK, 7)) == (6, 0, "7")
