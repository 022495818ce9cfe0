"""What the game master's moves are about: the world, the beings in it, battle, magic and the supplement."""

from campaigns.engine.sentences import say

CHAPTERS = (
    (
        "world",
        say("The world"),
        frozenset({"draw-map", "bring", "next-turn", "new-day", "start-pursuit", "run-on", "listen", "side", "close"}),
    ),
    (
        "beings",
        say("Beings"),
        frozenset({"mob", "name", "limits", "award", "teach", "forbid", "permit", "transfer"})
        | {"prosthesis", "give", "treat", "revive"},
    ),
    (
        "battle",
        say("Battle"),
        frozenset({"start-battle", "join-battle", "suspend", "resume", "end-battle", "lay-obstacle", "lay-status"})
        | {"set-border", "demand-save", "mode"},
    ),
    (
        "magic",
        say("Magic and the supplement"),
        frozenset({"make", "define", "describe", "name-school", "strike", "call-familiar", "bind", "grant-spell"}),
    ),
)
"""`begin` belongs to none: until it is done, it is what everybody waits for."""
