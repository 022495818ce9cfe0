"""What the form of a move sends, and that nothing of it is lost on its way."""

import pytest
from django.http import QueryDict

from campaigns import games
from campaigns.engine.refusals import IllegalMove
from campaigns.forms import fields_of, sent
from rulebooks.catalogue import shipped

FIELDS = sorted({field.name for game in games.all_games().values() for move in game.moves for field in move.fields})


@pytest.mark.parametrize("name", FIELDS)
def test_no_field_of_any_game_is_taken_for_one_of_the_forms_own(name):
    data = QueryDict("way=hero%3Dhero-1%26on%3Dhall-2", mutable=True)
    data.appendlist(name, "told")
    assert fields_of(data) == {"hero": "hero-1", "on": "hall-2"} | {name: "told"}


def test_what_is_ticked_several_times_is_one_value_and_what_is_empty_none():
    data = QueryDict("way=hero%3Dblue-1&helpers=blue-2&helpers=&helpers=blue-3&note=")
    assert fields_of(data) == {"hero": "blue-1", "helpers": "blue-2, blue-3"}


def test_the_forms_own_fields_are_no_fields_of_the_move():
    form = sent(
        QueryDict("key=k&seen=7&seat=1&back=me&pick=blue-1&read-back=yes&faces=3&faces=&faces=4&force=why&hero=a")
    )
    assert form.fields == {"hero": "a"}
    assert (form.key, form.seen, form.back, form.force, form.sure, form.faces) == ("k", 7, "me", "why", True, [3, 4])


def test_too_much_at_once_gets_a_sentence():
    data = QueryDict(mutable=True)
    data["way"] = "&".join(f"f{number}=1" for number in range(200))
    with pytest.raises(IllegalMove, match="cannot be read"):
        fields_of(data)


def test_games_without_code_have_no_such_fields_either():
    for slug in ("podgorye", "yarmarka", "reys"):
        game = games.game_for("counters", shipped(slug))
        for field in (field for move in game.moves for field in move.fields):
            assert fields_of(QueryDict(f"{field.name}=told")) == {field.name: "told"}
