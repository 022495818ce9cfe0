"""What `manage.py scenario --words` tells about a game is all that there is, and can be used as it is told."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from campaigns import games
from campaigns.scenarios import run_text
from campaigns.scenarios.vocabulary import as_text, vocabulary
from campaigns.simulation.tables import all_tables

TABLES = {table.slug: table for table in all_tables()}


def told(*words):
    out = io.StringIO()
    call_command("scenario", *words, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("slug", sorted(TABLES))
def test_every_move_and_field_is_told(slug):
    table = TABLES[slug]
    found = vocabulary(table.game, table.book, table.game.players[0])
    text = as_text(found)
    for move in table.game.moves:
        assert set(found["moves"][move.name]["fields"]) == {one.name for one in move.fields} - {move.actor}
        assert f": {move.name}" in text
    assert set(found["prompts"]) == set(table.game.answers)
    assert sum(map(len, found["entries"].values())) == len(table.book.entries)


@pytest.mark.parametrize("slug", sorted(games.all_games()))
def test_pieces_are_known_by_what_they_are_told_as(slug):
    """A scenario that speaks of each thing of a fresh table is understood to its end."""
    table = TABLES[slug]
    players = table.game.players[0]
    pieces = [one for ids in vocabulary(table.game, table.book, players)["pieces"].values() for one in ids]
    lines = [
        f"game {slug} players={players}",
        *(f"then   {piece} lacks nosuch" for piece in pieces),
        "then   nosuch gone",
    ]
    said = run_text("\n".join(lines), games.game, lambda _: table.book)
    assert "nosuch" in said[0].failures[-1]
    assert said[0].failures[-1].startswith(f"line {len(lines)}:")


def test_command_tells_it_as_text_and_as_data():
    assert "the piece: attack target [using] [technique]" in told("--words", "bridges")
    assert json.loads(told("--words", "bridges", "--json"))["moves"]["attack"]["fields"]["technique"]["optional"]


@pytest.mark.parametrize("words", [(), ("--words", "chess"), ("--words", "bridges", "--book", "/nowhere")])
def test_command_says_what_it_lacks(words):
    with pytest.raises(CommandError):
        told(*words)
