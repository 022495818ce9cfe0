"""Nobody comes to a game under way: why, and the reading that was not taken."""

from campaigns.engine.game import Ruling
from campaigns.engine.moves.latecomers import from_the_beginning
from campaigns.engine.sentences import say
from campaigns.games.bridges import rules

latecomers = from_the_beginning(
    say("All heroes set out together: the start kit, the chests and the health of the bosses count them."),
    rules.PLAYERS,
)
RULINGS = (
    Ruling(
        rules.PLAYERS,
        say("Nobody comes to a game under way; who comes later takes over a seat, or all begin anew."),
        say("A new hero comes to the base with a new round, and all counts one player more from then on."),
    ),
)
