"""Paying by hand at a table without code: what may be chosen leaves out only what could never be paid."""

from itertools import product

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import AnyDice, decide, offers
from campaigns.engine.refusals import IllegalMove
from campaigns.games.counters import game_of
from campaigns.games.counters.choices import AMOUNTS
from rulebooks.catalogue import shipped
from tests.harness.sampling import chance

BOOK = shipped("podgorye")
GAME = game_of(BOOK)
TOLD = ("hero", "counter", "giver", "taker", "amount")


def allowed(state, fields, by):
    try:
        decide(GAME, state, BOOK, AnyDice([]), "pay", fields, by)
    except IllegalMove:
        return False
    return True


def test_every_way_to_pay_that_the_rules_allow_is_offered():
    drawn, found = chance("paying"), set()
    for step in bots.play(GAME, BOOK, KeyedDice(b"pay"), drawn, 3, most=60):
        if step.state.result or step.state.prompts or drawn.random() > 0.2:
            continue
        heroes = [one.id for one in step.state.of_kind("hero")]
        state = fold(step.state, [CounterChanged(hero, "gold", drawn.randint(0, 12)) for hero in heroes])
        ends = ["bank", *heroes]
        every = [dict(zip(TOLD, one, strict=True)) for one in product(heroes, ["gold"], ends, ends, map(str, AMOUNTS))]
        ways = {tuple(fields.values()) for fields in every if allowed(state, fields, bots.MASTER)}
        offered = [one.fields for one in offers(GAME, state, BOOK, bots.MASTER) if one.move.name == "pay"]
        assert {tuple(fields[name] for name in TOLD) for fields in offered} == ways
        found |= ways
    assert len({amount for *_, amount in found}) > 2


def test_who_has_nothing_to_pay_is_told_so():
    draft = Draft(bots.laid(GAME, BOOK, bots.seats_for(2), KeyedDice(b"pay")), KeyedDice(b"pay"))
    amount = next(one for one in GAME.move("pay").fields if one.name == "amount")
    told = {"giver": "hero-1", "counter": "gold"}
    assert [one.value for one in amount.choices(draft.state, BOOK, told)] == ["1"]
    assert [one.value for one in amount.choices(draft.state, BOOK, {})] == [str(one) for one in AMOUNTS]
