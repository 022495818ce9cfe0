"""What a guard reads before the answer: who loses how much by it, and whether it ends the game; as it then comes."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from campaigns.board.people.prompts import Question, Weighing
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice.known import NoDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name
from campaigns.games.bridges import GAME
from campaigns.games.bridges.face.guarding import weighed
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("bridges")
TABLE = (
    "game bridges players=2\ngiven Аня is Бурилла at [1] hp={guard}; Боря is Мастер at [1]; Карате-бомж at [1] hp=12\n"
)


def asked(guard):
    """The comrade has struck, and the guard is asked about the answer."""
    text = TABLE.format(guard=guard) + "when Боря attacks Карате-бомж\nthen Аня asks guard"
    (told,) = run_text(text, {"bridges": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    state = state_from_json(told.state)
    return state, state.prompts[0]


def changes(told):
    return {
        one.values["piece"].id: (one.values["before"], one.values["after"]) for one in told if "piece" in one.values
    }


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_each_answer_says_the_health_that_it_leaves(choice):
    state, prompt = asked(guard=4)
    told = weighed(state, BOOK, prompt)[choice].says
    fields = {"prompt": prompt.id, "choice": choice}
    after = fold(state, decide(GAME, state, BOOK, NoDice(), "answer", fields, Seat("Аня")))
    hurt = {
        one.id
        for one in state.of_kind("hero", "boss")
        if state.count(one.id, "health") != after.count(one.id, "health")
    }
    assert hurt
    assert changes(told) == {one: (state.count(one, "health"), after.count(one, "health")) for one in hurt}
    assert after.result == ""
    assert len(told) == len(hurt)


def test_an_answer_that_loses_the_game_says_so():
    state, prompt = asked(guard=1)
    told = weighed(state, BOOK, prompt)
    assert changes(told["yes"].says) == {"hero-1": (1, 0)}
    assert told["yes"].says[-1].values["hero"] == Name("hero-1")
    assert len(told["yes"].says) == 2
    assert len(told["no"].says) == 1
    assert (told["yes"].grave, told["no"].grave) == (True, False)


def test_only_an_answer_that_loses_the_game_asks_once_more_on_the_page():
    weighing = {choice: Weighing((), (), choice == "yes") for choice in ("yes", "no")}
    question = Question("prompt#1", "Take it?", "", True, (("yes", "Yes"), ("no", "No")), "", weighing)
    page = render_to_string("campaigns/parts/now/weighed.html", {"question": question})
    asked_more = page[page.index("<details") : page.index("</details>")]
    assert 'id="answer-yes"' in asked_more
    assert 'id="answer-no"' in page
    assert 'id="answer-no"' not in asked_more


def test_a_table_that_lacks_what_the_blow_is_taken_from_says_nothing():
    state, prompt = asked(guard=4)
    bare = replace(prompt, data={"guard": "hero-1"})
    assert weighed(state, BOOK, bare) == {}
