"""What games declare of their moves: whose they are, which are secret, which interrupt, for which the moment waits."""

import pytest

from campaigns.games.bridges import GAME as BRIDGES
from campaigns.games.castle import GAME as CASTLE
from campaigns.games.dungeon_twister import GAME as DUNGEON_TWISTER
from campaigns.games.knk_mf import GAME as KNK_MF
from campaigns.games.munchkin import GAME as MUNCHKIN

GAMES = {game.slug: game for game in (BRIDGES, CASTLE, DUNGEON_TWISTER, KNK_MF, MUNCHKIN)}
MASTER = {
    "bridges": "begin end-phase",
    "castle": "begin artifacts draw-board close",
    "dungeon-twister": "maze small-maze cards first begin draw",
    "knk-mf": "begin limits award teach forbid permit transfer prosthesis mob make define describe name-school strike"
    " give close draw-map bring next-turn new-day start-pursuit run-on start-battle join-battle suspend resume listen"
    " side lay-obstacle lay-status set-border demand-save mode call-familiar bind grant-spell treat revive end-battle",
    "munchkin": "app-deck real-deck begin first start count-deck empty-deck bring",
}
"""What only the game master does."""
SECRET = {"castle": "order go", "dungeon-twister": "put", "knk-mf": "choose-base", "munchkin": "note-card"}
"""Of these only who made them knows what was said: an order, a token face down, a home, a card of the own hand."""
ANYTIME = {"munchkin": "use enhance mate send backstab curse level-up renounce learn note-card"}
"""While others have to answer something: who meddles in a fight waits for nobody."""
PRESSING = {"munchkin": "ready open-door clear-room end-turn claim win flee run"}
"""The moment waits for these."""
FINAL = {"dungeon-twister": "turn"}
"""Nobody thinks better of it: a room that was turned stays."""
TRIED = {
    "bridges": "attack.using launch-item.place",
    "castle": "order.on order.other go.then",
    "knk-mf": "impulse.characteristic read.target unleash.target use-item.target start-battle.place",
    "munchkin": "open-door.card run.monster use.side enhance.monster mate.monster pray.levels",
}
"""What may be left out of a move and is offered all the same."""


def moves(game, flag):
    return " ".join(move.name for move in GAMES[game].moves if getattr(move, flag))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("flag", "declared"),
    [("master", MASTER), ("secret", SECRET), ("anytime", ANYTIME), ("pressing", PRESSING), ("final", FINAL)],
    ids=["master", "secret", "anytime", "pressing", "final"],
)
def test_moves_are_what_they_are_declared_to_be(game, flag, declared):
    assert moves(game, flag) == declared.get(game, "")


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_left_out_and_is_offered(game):
    found = [f"{move.name}.{one.name}" for move in GAMES[game].moves for one in move.fields if one.tried]
    assert " ".join(found) == TRIED.get(game, "")
