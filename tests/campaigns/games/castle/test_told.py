"""What people read of corridors, and of how many artifacts are to win."""

from campaigns.chronicle.wording import translate
from campaigns.games.castle import choices
from campaigns.games.castle.face.story import apart, name_of
from campaigns.games.castle.halls import graph
from tests.campaigns.games.castle.test_picture import BOOK, laid


def test_the_halls_of_a_corridor_are_told_with_a_dash():
    state = laid()
    corridors = [one for one in state.of_kind("corridor") if not graph.doubled(state, one.id)]
    names = [translate(name_of(state, BOOK, one.id)) for one in corridors]
    assert len(corridors) > 20
    assert "коридор A1\N{NO-BREAK SPACE}— A2" in names
    assert all("-" not in name for name in names)
    assert all(apart(state, one.id) is None for one in corridors)


def test_another_number_of_artifacts_says_which_holds_now():
    state = laid()
    now = state.count("table", "artifacts")
    told = {one.value: translate(one.label) for one in choices.COUNT.choices(state, BOOK, {})}
    assert len(told) == 5
    assert told[str(now)] == f"{now}, как сейчас"
    assert told["5"] == f"5 вместо {now}"
