"""Halls, corridors and who stands where, asked directly: what no single move shows."""

import pytest

from campaigns.engine.events import HolderChanged, PeriodBegan
from campaigns.engine.evolve import fold
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.state import Piece, State
from campaigns.games.castle import GAME
from campaigns.games.castle.halls import boards, graph
from campaigns.games.castle.orders.cards import too_far
from campaigns.games.castle.orders.writing import in_words, order_of
from campaigns.games.castle.people import heroes, in_turn
from tests.campaigns.edited import edition
from tests.campaigns.games.castle.test_picture import laid, table
from tests.campaigns.games.castle.test_written import ORDERED


def party(*seats):
    return State(pieces={f"hero-{seat}": Piece(f"hero-{seat}", "hero", "", seat, seat) for seat in seats})


def test_villains_stand_in_the_order_of_their_seats():
    state = party("10", "2", "1", "3")
    assert [one.seat for one in heroes(state)] == ["1", "2", "3", "10"]
    assert [one.seat for one in heroes(party("3", "1", "2"))] == ["1", "2", "3"]


@pytest.mark.parametrize(("begun", "first"), [(1, "1"), (2, "2"), (3, "3"), (4, "1"), ("late", "1")])
def test_who_is_first_among_equals_moves_on_by_one_each_round(begun, first):
    state = fold(party("1", "2", "3"), [PeriodBegan("round", begun)])
    assert in_turn(state)[0].seat == first
    assert sorted(one.seat for one in in_turn(state)) == ["1", "2", "3"]


def test_before_any_round_the_first_seat_is_first():
    assert [one.seat for one in in_turn(party("2", "1"))] == ["1", "2"]
    assert in_turn(State()) == []


def test_halls_go_from_the_centre_outwards_and_clockwise():
    names = [hall.name or hall.id for hall in graph.halls(laid())]
    assert names == ["Центр", "A1", "A2", "A3", "B1", "B2", "B3", "B4", "B5", "B6", "C1", "C2", "C3"]


def test_a_corridor_has_two_halls_that_are_there():
    state = laid()
    (corridor, halls), *_ = graph.corridors(state)
    assert graph.ends(state, corridor) == halls
    pieces = {id: piece for id, piece in state.pieces.items() if id != halls[1]}
    assert graph.ends(State(pieces=pieces, holders=state.holders), corridor) == ()
    assert graph.ends(state, halls[0]) == graph.ends(state, "corridor-a1") == graph.ends(state, "") == ()


def test_who_stands_in_a_hall_is_told_its_own_corridors_first():
    state = laid()
    hall = graph.find_hall(state, "B1")
    own = [hall in ends for corridor in graph.from_here(state, hall) for ends in [graph.ends(state, corridor)]]
    assert own == sorted(own, reverse=True)
    assert True in own
    assert False in own


def test_a_corridor_is_found_by_its_id_and_by_its_halls():
    state = laid()
    id, (one, other) = next((id, ends) for id, ends in graph.corridors(state) if graph.CENTRE not in ends)
    called = f"{state.pieces[one].name}-{state.pieces[other].name}"
    assert graph.find_corridor(state, id) == graph.find_corridor(state, called) == id
    assert graph.find_corridor(state, f"[{called}]") == id
    for wrong in ("A1", "", "A1-C3", "A1-", "-A1", f"{called}-A1", one, "Z1-Z2"):
        assert graph.find_corridor(state, wrong) == "", wrong
    assert graph.find_corridor(fold(state, [HolderChanged(id, "")]), id) == ""


def test_a_passage_is_told_from_a_corridor_beside_it():
    state = State(pieces={id: Piece(id, "corridor") for id in ("corridor-a1-b1", "passage-a1-b1", "passage-a1-c2")})
    told = {id: graph.doubled(state, id) for id in state.pieces}
    assert told == {"corridor-a1-b1": False, "passage-a1-b1": True, "passage-a1-c2": False}
    assert graph.plain_name(Piece("x", "corridor", "", "A1-B1")) == "A1-B1"
    assert graph.plain_name(Piece("x", "corridor", "", "A1-B1 (потайной)")) == "A1-B1"


@pytest.mark.parametrize(("there", "apart"), [("B1", 1), ("B3", 2), ("A2", 3)])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_passage_leads_as_far_as_its_card_says_and_no_further(there, apart, most):
    state, here = laid(), "hall-c1"
    card = edition("castle", ("secret-passage.distance", most))["secret-passage"]
    hall = graph.find_hall(state, there)
    assert graph.first_distances(state, here)[hall] == apart
    assert too_far(state, card, here, hall) == (apart > most)
    assert too_far(state, card, here, "nowhere")


def test_an_order_that_one_may_not_read_is_there_all_the_same():
    """Whoever looks sees that it is written, and not what; where none is written, nothing is hidden."""
    state = table(ORDERED)
    assert order_of(seen(GAME, state, Seat("2", "Боря")), "hero-1").hidden
    assert not order_of(seen(GAME, state, Seat("2", "Боря")), "hero-3").hidden
    own = order_of(seen(GAME, state, Seat("1", "Аня")), "hero-1")
    assert not own.hidden
    assert own.has_way
    assert not order_of(state, "nobody").hidden


def test_an_order_names_cards_by_what_is_written_on_them_and_halls_by_themselves():
    asked = "Аня at C1 holds Ахаха; Боря at C2; Вера at C3\nwhen Аня orders Ахаха Боря to=B1"
    named = repr([*in_words(table(asked), "hero-1")])
    assert "'ahaha'" in named
    assert "'hero-2'" in named
    assert "'hall-b1'" in named


def test_an_order_tells_a_corridor_with_a_dash_between_its_halls():
    asked = "Аня at C1 holds Платформа 9¾; Боря at C2; Вера at C3\nwhen Аня orders Платформа 9¾ A1-A2 to=B1"
    assert any("A1\N{NO-BREAK SPACE}— A2" in str(one) for one in in_words(table(asked), "hero-1"))


@pytest.mark.parametrize(
    ("players", "like"), [(0, 3), (1, 3), (2, 2), (3, 3), (4, 4), (boards.MOST_SHARES, 0), (99, 3)]
)
def test_a_board_that_comes_with_the_game_has_a_share_for_each(players, like):
    board = boards.standard(players)
    assert [len(ring) for ring in board.rings] == [(like or players) * share for share in (1, 2, 1)]
    assert len(set(board.corridors)) == len(board.corridors)


def test_a_turned_board_comes_where_the_next_player_has_it():
    turned = boards.standard(3).turned(3)
    assert (turned["Центр"], turned["A1"], turned["A3"], turned["B1"], turned["B6"]) == (
        "Центр",
        "A2",
        "A1",
        "B3",
        "B2",
    )


def named(many):
    ring = " ".join(f"h{number}" for number in range(many - 1))
    return f"centre О | ring {ring} | starts h0 | corridors О-h0"


def test_a_board_has_so_many_halls_and_no_more():
    assert len(boards.read(named(boards.MOST_HALLS)).halls) == boards.MOST_HALLS
    with pytest.raises(IllegalMove) as refused:
        boards.read(named(boards.MOST_HALLS + 1))
    assert refused.value.sentence.values["most"] == boards.MOST_HALLS


@pytest.mark.parametrize(
    "wrong",
    [
        "q" * 90 + " О",
        "centre " + "о" * 90,
        "centre О | ring X | starts " + "x" * 90,
    ],
)
def test_of_a_long_word_that_means_nothing_a_refusal_says_the_beginning(wrong):
    with pytest.raises(IllegalMove) as refused:
        boards.read(wrong)
    (told,) = refused.value.sentence.values.values()
    assert len(str(told)) == 40
