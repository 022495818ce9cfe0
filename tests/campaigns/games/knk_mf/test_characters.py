"""Characters of «КНК: МФ» beyond what a scenario can say: odd hands, changed rulebooks, sheets, less strict tables."""

from dataclasses import replace

import pytest

from campaigns.engine.dial import Dial
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide, decided
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import render
from campaigns.engine.state import State
from campaigns.games import game
from campaigns.games.knk_mf.character import numbers, rolls, supplements
from campaigns.games.knk_mf.making import setup, sheets
from rulebooks.catalogue import shipped

ANYA, MASTER = Seat("1", "Аня"), Seat("gm", "GM", True)


@pytest.fixture
def knk():
    return game("knk-mf")


@pytest.fixture
def book():
    return shipped("knk-mf")


def table(knk, book, *moves):
    """A table before the game, after some moves of Аня."""
    draft = Draft(State(), ToldDice([]))
    knk.lay(draft, book, [ANYA])
    state = draft.state
    for name, fields in moves:
        state = fold(state, decide(knk, state, book, ToldDice([]), name, fields, ANYA))
    return state


def example(book):
    draft = Draft(State(), ToldDice([]))
    setup.arrange(draft, book, 1)
    hero = setup.enter(draft, book, "Дзюн", book["nanaya-dzyun"])
    return draft.state, hero


def said(value):
    return render(value, lambda text: text, lambda id: id)


def test_explanation_adds_up_and_leads_to_rules(knk, book):
    state, hero = example(book)
    for name, number in knk.numbers.items():
        explained = number(state, book, hero)
        assert explained.total == sum(part.amount for part in explained.parts)
        for part in explained.parts:
            assert said(part.label), name
            assert not part.rule or book.cite(part.rule), (name, part.rule)


def test_printed_example_beside_the_computed_one(knk, book):
    """What the rulebook's own check computed is what the game computes."""
    state, hero = example(book)
    computed = book["nanaya-dzyun"].stats["computed"]
    for mine, theirs in {
        "max_health": "health",
        "max_prana": "prana",
        "prana_recovery": "prana_recovery",
        "defence": "defence",
        "defence_plus": "defence_plus",
        "cells": "cells",
        "cells_plus": "cells_plus",
        "global_move": "global_move",
        "dodges": "dodges",
        "points_spent": "points",
    }.items():
        assert knk.numbers[mine](state, book, hero).total == computed[theirs], mine
    assert str(rolls.roll_of(state, book, hero, "initiative")) == computed["initiative"]
    assert str(rolls.roll_of(state, book, hero, "initiative", 1)) == computed["initiative_plus"]
    assert str(rolls.roll_of(state, book, hero, "dodge")) == computed["dodge"]
    assert str(rolls.roll_of(state, book, hero, "attack_2")) == computed["attack_roll"]
    assert str(rolls.roll_of(state, book, hero, "mind")) == book["nanaya-dzyun"].stats["as_printed"]["mind_save"]


def test_two_pluses_on_one_attack(book):
    """The rulebook's own computed figures for a professional of Strength B."""
    state, hero = example(book)
    state = replace(state, counters={**state.counters, (hero, "S"): 4, (hero, "plus:S"): 2})
    wanted = book["plyus-sily-lovkosti-udachi"].stats["computed"]
    names = ("attack_roll", "attack_roll_plus", "attack_roll_plus_plus")
    found = [str(rolls.roll_of(state, book, hero, "attack", doubled)) for doubled in range(3)]
    assert found == [wanted[name] for name in names]


def test_attack_against_the_unholy(book):
    state, hero = example(book)
    hunter = next(one for one in state.held_by(hero, "skill") if one.entry == "ohotnik-na-nechist")
    raised = replace(state, counters={**state.counters, (hunter.id, "rank"): 5})
    foe = replace(raised, marks={**raised.marks, (hero, "unholy"): ""})
    assert str(rolls.roll_of(raised, book, hero, "attack", target=hero)) == "14+1d110"
    assert str(rolls.roll_of(foe, book, hero, "attack", target=hero)) == "34+1d110"


def test_changed_rulebook_plays_differently(book):
    """A formula in other characteristics, and other prices, are followed without any change of code."""
    profi = book["profi"]
    other = replace(profi, stats={**profi.stats, "health": "100+15E+S", "least_rank": "E"})
    changed = replace(book, entries={**book.entries, "profi": other})
    state, hero = example(changed)
    assert numbers.level(state, changed, hero, "E").total == 2
    assert game("knk-mf").numbers["max_health"](state, changed, hero).total == 132


def test_sheet_reads_as_people_write_it(book):
    state, hero = example(book)
    state = replace(state, marks={**state.marks, (hero, "missing:right-arm"): ""})
    (row,) = sheets.characters(state, book, "Дзюн")
    ranks = {one["letter"]: (one["now"], one["bought"]) for one in row["ranks"]}
    assert ranks["L"] == ("B", "C")
    assert ranks["A"] == ("C+", "")
    assert ranks["S"] == ("N/A", "D")
    assert [one["rank"] for one in row["skills"]] == ["B", "C", "C"]
    assert row["mine"]


def test_sheet_says_whose_word_it_is(knk, book):
    state = table(knk, book, ("choose", {"category": "profi"}))
    state = fold(state, decide(knk, state, book, ToldDice([]), "make", {"kind": "skill", "name": "Воля"}, MASTER))
    state = fold(state, decide(knk, state, book, ToldDice([]), "learn", {"hero": "hero-1", "skill": "воля"}, ANYA))
    (row,) = sheets.characters(state, book, "")
    assert [said(one["layer"]) for one in row["skills"]] == ["the game master's"]
    assert supplements.entry_of(state, book, "supplement#1").layer == "gm"


FORCED = [
    ("rank", {"hero": "hero-1", "characteristic": "S", "rank": "EX"}, ("hero-1", "S"), 6),
    ("rank", {"hero": "hero-1", "characteristic": "S", "rank": "D++++"}, ("hero-1", "plus:S"), 4),
    ("class", {"hero": "hero-1", "class": "slugi"}, ("hero-1", "points"), 15),
]


@pytest.mark.parametrize(("name", "fields", "counter", "value"), FORCED)
def test_table_that_is_less_strict_lets_it_pass(knk, book, name, fields, counter, value):
    state = table(knk, book, ("choose", {"category": "profi"}))
    with pytest.raises(IllegalMove):
        decide(knk, state, book, ToldDice([]), name, fields, ANYA)
    draft = decided(knk, state, book, ToldDice([]), name, fields, ANYA, Dial("record"))
    assert draft.against
    assert draft.state.counters[counter] == value


@pytest.mark.parametrize("left", [2, 1, 0])
def test_points_that_are_not_there_end_at_nothing(knk, book, left):
    state = table(knk, book, ("choose", {"category": "obyvateli"}))
    state = replace(state, counters={**state.counters, ("hero-1", "points"): left})
    fields = {"hero": "hero-1", "characteristic": "E", "rank": "A"}
    draft = decided(knk, state, book, ToldDice([]), "rank", fields, ANYA, Dial("record"))
    assert draft.state.count("hero-1", "points") == 0
    assert draft.state.count("hero-1", "E") == 5


CHANGES = [
    ("vampiry", {"sixth_of": {"LD": ["profi"]}}, ["choose", "profi", "vampiry", "LD"]),
    ("obyvateli", {"has_some_of": ["slugi"]}, ["choose", "obyvateli", "slugi", ""]),
    ("profi", {"has_some_of": []}, None),
]


@pytest.mark.parametrize(("slug", "stats", "allowed"), CHANGES)
def test_who_may_be_what_stands_in_the_rulebook(knk, book, slug, stats, allowed):
    """Which vampire is of which category, and which classes a category has some of, are stats of the entries."""
    changed = replace(book, entries={**book.entries, slug: replace(book[slug], stats={**book[slug].stats, **stats})})
    _, category, class_, sixth = allowed or ["choose", "profi", "magi", ""]
    fields = {"category": category, "class": class_, "sixth": sixth}
    refusing, granting = (book, changed) if allowed else (changed, book)
    with pytest.raises(IllegalMove):
        decide(knk, table(knk, book), refusing, ToldDice([]), "choose", fields, ANYA)
    assert decide(knk, table(knk, book), granting, ToldDice([]), "choose", fields, ANYA)


def test_price_of_a_step_and_limbs_stand_in_the_rulebook(knk, book):
    """Two points a step; an arm that carries Luck; an edition that takes no legs off has none to begin without."""
    arm, leg = book["rezhuschee-otrubanie-pravoy-ruki"], book["rezhuschee-otrubanie-nogi"]
    other = {
        "navyki": replace(book["navyki"], stats={**book["navyki"].stats, "step_price": 2}),
        arm.slug: replace(arm, stats={**arm.stats, "sets": {"L": 0}}),
        leg.slug: replace(leg, stats={"table": "rezhuschee-oruzhie", "roll": "1d7"}),
    }
    changed = replace(book, entries={**book.entries, **other})
    state = table(knk, book, ("choose", {"category": "profi"}))
    learned = fold(
        state, decide(knk, state, changed, ToldDice([]), "learn", {"hero": "hero-1", "skill": "gordost"}, ANYA)
    )
    assert learned.count("hero-1", "skill_points") == 2
    assert numbers.limbs(book) == {"leg": "A", "left-arm": "", "right-arm": "S"}
    assert numbers.limbs(changed) == {"left-arm": "", "right-arm": "L"}
    fields = {"hero": "hero-1", "limb": "leg", "how": "missing"}
    assert decide(knk, state, book, ToldDice([]), "limb", fields, ANYA)
    with pytest.raises(IllegalMove):
        decide(knk, state, changed, ToldDice([]), "limb", fields, ANYA)
