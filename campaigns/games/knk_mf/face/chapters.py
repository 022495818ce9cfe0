"""What the game master's moves are about: the world, the beings in it, battle, magic and the supplement, the end."""

from campaigns.engine.sentences import say

CHAPTERS = (
    (
        "world",
        say("The world"),
        ("next-turn", "bring", "start-pursuit", "run-on", "listen", "new-day", "draw-map"),
    ),
    (
        "beings",
        say("Beings"),
        (
            "mob",
            "name",
            "award",
            "teach",
            "give",
            "treat",
            "revive",
            "prosthesis",
            "transfer",
            "limits",
            "forbid",
            "permit",
        ),
    ),
    (
        "battle",
        say("Battle"),
        ("start-battle", "join-battle", "resume", "suspend", "end-battle", "demand-save", "side", "lay-status")
        + ("lay-obstacle", "set-border", "mode"),
    ),
    (
        "magic",
        say("Magic and the supplement"),
        ("grant-spell", "call-familiar", "bind", "make", "define", "describe", "name-school", "strike"),
    ),
    ("end", say("The end of the story"), ("close",)),
)
"""Within a chapter the moves that are made most come first.

`begin` belongs to none: until it is done, it is what everybody waits for.
"""
