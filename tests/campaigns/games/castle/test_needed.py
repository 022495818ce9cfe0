"""Which corridors the castle cannot do without, against the plain question: take one away, and look who is reached."""

from campaigns.engine.state import Piece, State
from campaigns.games.castle.halls import graph
from tests.harness.sampling import chance


def some_castle(drawn):
    """Up to eight halls joined at random, some of them twice, some not at all; some corridors have burnt."""
    halls = [f"a{number}" for number in range(drawn.randint(2, 8))]
    pieces = {f"hall-{hall}": Piece(f"hall-{hall}", "place") for hall in halls}
    holders = {}
    for _ in range(drawn.randint(1, 12)):
        one, other = drawn.sample(halls, 2)
        id = f"{drawn.choice(['corridor', 'passage'])}-{one}-{other}"
        pieces[id], holders[id] = Piece(id, "corridor"), drawn.choice(["board", "board", "board", ""])
    return State(pieces=pieces, holders=holders)


def all_reached(state, without):
    ways = [ends for corridor, ends in graph.corridors(state) if corridor != without]
    halls = {hall for _, ends in graph.corridors(state) for hall in ends}
    reached = {min(halls)}
    for _ in halls:
        reached |= {hall for ends in ways if reached & set(ends) for hall in ends}
    return reached == halls


def test_a_corridor_is_needed_where_without_it_a_hall_cannot_be_reached():
    drawn, answers = chance("needed corridors"), set()
    for _ in range(200):
        state = some_castle(drawn)
        for corridor, _ in graph.corridors(state):
            answer = graph.keeps_together(state, corridor)
            assert answer == all_reached(state, corridor), (state, corridor)
            answers.add(answer)
    assert answers == {True, False}
