"""Why a number of a character is what it is: each part of it, how much, and the page that says so.

`explained.txt` holds them as a person reads them: after @ a character, then a number a line, and after it its parts,
`part amount [page]`.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import render
from campaigns.games import game
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped

KNK, BOOK = game("knk-mf"), shipped("knk-mf")
MASTER = Seat("gm", "GM", True)


def cases():
    """A character as scenarios give one, a number of it, and what explains that."""
    text = (Path(__file__).parent / "explained.txt").read_text(encoding="utf-8")
    for block in text.split("\n@ ")[1:]:
        given, *lines = block.strip().splitlines()
        for line in lines:
            number, _, parts = line.partition(": ")
            yield pytest.param(given, number, parts, id=f"{given.partition(' ')[2]}: {number}")


@pytest.mark.parametrize(("given", "number", "parts"), list(cases()))
def test_number_is_explained(given, number, parts):
    draft = Draft(lay(KNK, BOOK, ["players=1"]), ToldDice([]))
    for clause in given.split("; "):
        arrange(KNK, BOOK, draft, clause)
    assert told(draft.state, number) == parts


def test_what_a_supplement_adds_leads_to_what_stands_above_what():
    """A skill, a thing and a class of the game master's own have no page in the rulebook."""
    draft = Draft(lay(KNK, BOOK, ["players=1"]), ToldDice([]))
    arrange(KNK, BOOK, draft, "Аня is Обыватели S=1")
    state = draft.state
    for name, fields in (
        ("make", {"kind": "class", "name": "Стрелки"}),
        ("define", {"supplement": "Стрелки", "effect": "attack", "amount": "3"}),
        ("describe", {"supplement": "Стрелки", "trait": "category:Обыватели"}),
        ("describe", {"supplement": "Стрелки", "trait": "sixth:GS"}),
        ("make", {"kind": "item", "name": "Лук"}),
        ("define", {"supplement": "Лук", "effect": "attack", "amount": "7"}),
        ("make", {"kind": "skill", "name": "Глаз"}),
        ("define", {"supplement": "Глаз", "effect": "attack_roll", "amount": "5", "rank": "E"}),
        ("transfer", {"hero": "hero-1", "class": "supplement#1"}),
        ("give", {"hero": "hero-1", "item": "Лук"}),
        ("teach", {"hero": "hero-1", "skill": "supplement#3"}),
    ):
        state = fold(state, decide(KNK, state, BOOK, ToldDice([]), name, fields, MASTER))
    above = "prioritet-pravil"
    assert told(state, "attack") == f"Обыватели +0 [obyvateli]; Лук +7 [{above}]; Стрелки +3 [{above}]"
    assert told(state, "attack_die") == f"Обыватели +100 [obyvateli]; Сила E +5 [obyvateli]; Глаз +5 [{above}]"
    assert told(state, "sixth") == "bought: F +0 [klassy-1]", "its class has no page of its own"


def test_what_a_class_of_the_rulebook_gives_is_counted_once_though_it_is_no_formula():
    mages = replace(BOOK["magi"], stats={**BOOK["magi"].stats, "prana_recovery": 7})
    edition = replace(BOOK, entries={**BOOK.entries, "magi": mages})
    draft = Draft(lay(KNK, edition, ["players=1"]), ToldDice([]))
    arrange(KNK, edition, draft, "Аня is Маги")
    assert KNK.numbers["prana_recovery"](draft.state, edition, "hero-1").total == 17


def told(state, number):
    """A number of a character as somebody reads why it is so."""

    def called(name):
        piece = state.pieces.get(name)
        entry = BOOK.get(piece.entry or name if piece else name)
        return (piece.name if piece else "") or (entry.name if entry else name)

    explained = KNK.numbers[number](state, BOOK, "hero-1")
    return "; ".join(
        f"{render(one.label, lambda text: text, called)} {one.amount:+} [{one.rule}]" for one in explained.parts
    )
