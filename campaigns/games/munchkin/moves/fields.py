"""The facts of a card that a table may tell with a move, or when it writes the card into its box."""

from __future__ import annotations

from campaigns.engine.game import Field
from campaigns.engine.sentences import say

KIND = Field("kind", say("kind of card"), optional=True)
BONUS = Field("bonus", say("bonus"), optional=True, most=6)
LEVEL = Field("level", say("level"), optional=True, most=6)
TREASURES = Field("treasures", say("treasures"), optional=True, most=6)
LEVELS = Field("levels", say("levels for it"), optional=True, most=6)
PRICE = Field("price", say("price in gold"), optional=True, most=6)
SLOT = Field("slot", say("where it is worn"), optional=True)
HANDS = Field("hands", say("hands it takes"), optional=True, most=6)
BIG = Field("big", say("Big"), optional=True, ticked="yes")
ONLY = Field("only", say("only for"), optional=True)
FLIGHT = Field("flight", say("added to the die of a flight"), optional=True, most=6)
AGAINST = Field("against", say("stronger against («elf 4»)"), optional=True)
LOSE = Field("lose", say("levels it takes"), optional=True, most=6)
TAKES = Field("takes", say("what it takes: gear, a race or a class"), optional=True)
DEADLY = Field("deadly", say("it kills"), optional=True, ticked="yes")
ANYWAY = Field("anyway", say("levels it takes of those who got away"), optional=True, most=6)
PENALTY = Field("penalty", say("what it takes from the strength"), optional=True, most=6)
LASTING = Field("lasting", say("it stays"), optional=True, ticked="yes")
NEXT_FIGHT = Field("next-fight", say("it stays until the next fight is over"), optional=True, ticked="yes")
ONCE = Field("once", say("used a single time"), optional=True, ticked="yes")
SAYS = Field("says", say("what else it says"), optional=True)

OF_MONSTERS = (TREASURES, LEVELS, FLIGHT, AGAINST, LOSE, TAKES, DEADLY, ANYWAY, SAYS)
OF_CURSES = (LOSE, TAKES, PENALTY, FLIGHT, LASTING, SAYS)
OF_GEAR = (KIND, BONUS, PRICE, SLOT, HANDS, BIG, ONLY, FLIGHT, ONCE)
OF_ENHANCERS = (KIND, BONUS, TREASURES)
OF_ALL = (
    BONUS,
    LEVEL,
    TREASURES,
    LEVELS,
    PRICE,
    SLOT,
    HANDS,
    BIG,
    ONLY,
    FLIGHT,
    AGAINST,
    LOSE,
    TAKES,
    DEADLY,
    ANYWAY,
    PENALTY,
    LASTING,
    NEXT_FIGHT,
    ONCE,
    SAYS,
)
