"""The part of a table's page that «КНК: МФ» draws: the map of a battle and the global one, each beside its words."""

import random
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.game import Game
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import State
from campaigns.games import game
from campaigns.games.knk_mf.play.scene import scene
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped
from tests.campaigns.every_game.test_contract import disturbed
from tests.harness.sampling import seeds

BATTLE = """place Дом; place Парк; battle at Парк; Парк +link:Дом; Дом +link:Парк
Аня is Профи E=2 x=5 y=3 order=40 +turn at Парк; Волк is Мобы x=6 y=3 order=10 at Парк; Боря is Обыватели at Дом
стена is Обычные препятствия x=7 y=7 damage=4; тень is Тень x=1 y=1; дождь is Дождь; hit Удар damage=12 at Волк"""


@pytest.fixture
def knk() -> Game:
    return game("knk-mf")


def laid(knk: Game) -> State:
    draft = Draft(lay(knk, shipped("knk-mf"), ["players=2"]), ToldDice([]))
    for line in BATTLE.splitlines():
        arrange(knk, shipped("knk-mf"), draft, line)
    return draft.state


def plain(value, state):
    """Scene data with names and sentences written out, as the page does it."""
    match value:
        case Name(id):
            return state.pieces[id].name or state.pieces[id].entry if id in state else id
        case Sentence():
            return str(value)
        case dict():
            return {key: plain(one, state) for key, one in value.items()}
        case list() | tuple():
            return [plain(one, state) for one in value]
    return value


def drawn(knk: Game, state: State, seat: str = "") -> str:
    return render_to_string("knk_mf/board.html", {"scene": plain(scene(state, shipped("knk-mf"), seat), state)})


def test_battle_is_drawn_and_said_in_words(knk):
    page = " ".join(drawn(knk, laid(knk)).split())
    assert page.count('class="map chart') == 2
    assert "style=" not in page
    for said in ("5C", "6C", "7G: стена", "1A", "dozhd", "Парк", "12"):
        assert said in page


def test_order_of_turns_is_a_strip_of_faces(knk):
    page = drawn(knk, laid(knk))
    strip = page[page.index('<ol class="queue"') : page.index("</ol>")]
    assert strip.index("Аня") < strip.index("Волк")
    assert strip.count("<li") == strip.count('class="queue-sign"') == 2
    assert strip.count('aria-current="true"') == strip.count("data-foe") == 1


def test_between_battles_there_is_no_local_map(knk):
    draft = Draft(laid(knk), ToldDice([]))
    draft.begin("phase", "story")
    assert scene(draft.state, shipped("knk-mf"), "")["field"] is None


def test_white_map_promises_nothing_once_the_story_is_over(knk):
    state = lay(knk, shipped("knk-mf"), ["players=2"])
    assert "они появятся здесь" in drawn(knk, state)
    over = " ".join(drawn(knk, replace(state, result="victory")).split())
    assert "Карта осталась белой" in over
    assert "появятся" not in over


def test_base_is_drawn_for_its_seat_only(knk):
    draft = Draft(laid(knk), ToldDice([]))
    draft.begin("phase", "story")
    knk.move("choose-base").decide(draft, shipped("knk-mf"), hero="hero-1", place=draft.state.holder("hero-1"))
    mine = seen(knk, draft.state, Seat("Аня"))
    others = seen(knk, draft.state, Seat("Боря"))
    homes = [
        [place["homes"] for place in scene(state, shipped("knk-mf"), "")["world"]["places"]] for state in (mine, others)
    ]
    assert homes == [[[], [Name("hero-1")]], [[], []]]


@pytest.mark.parametrize("seed", seeds("absurd battle", 5, 20))
def test_table_set_by_hand_is_drawn(knk, seed):
    state = disturbed(laid(knk), random.Random(seed))
    drawn(knk, state)


def test_map_fits_a_phone_and_a_battle_that_waits_is_named(knk):
    state = laid(knk)
    field = scene(state, shipped("knk-mf"), "")["field"]
    assert field["width"] <= 380
    assert [column["name"] for column in field["columns"]][8:12] == [9, 10, 12, 14]
    draft = Draft(state, ToldDice([]))
    knk.move("suspend").decide(draft, shipped("knk-mf"), by=Seat("gm", "GM", True))
    page = drawn(knk, draft.state)
    assert page.count('class="map chart') == 1
    for said in ("Аня", "Волк"):
        assert f"{said}" in page.partition("</ul>")[0]


def test_enemies_who_hide_are_drawn_for_their_side_and_the_master(knk):
    draft = Draft(laid(knk), ToldDice([]))
    for clause in ("Волк +hidden +fights", "Глеб is Профи x=9 y=9 side=2"):
        arrange(knk, shipped("knk-mf"), draft, clause)

    def found(key):
        seat = Seat(key, master=key == "gm")
        field = scene(seen(knk, draft.state, seat), shipped("knk-mf"), key)["field"]
        drawn_at = [(one["x"], one["y"]) for one in field["people"]]
        return len(drawn_at), [one["cell"] for one in field["order"]]

    assert found("gm") == (3, ["5C", "6C", "9I"])
    assert found("Глеб") == (3, ["5C", "6C", "9I"])
    for stranger in ("Аня", ""):
        assert found(stranger) == (2, ["5C", "", "9I"])
