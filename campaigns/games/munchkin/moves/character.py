"""The moves by which a character changes: race, class, gear, levels. In the order of the rulebook."""

from __future__ import annotations

from campaigns.engine.game import Move
from campaigns.engine.sentences import say
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.trading import for_sale, sell, trade
from campaigns.games.munchkin.character.traits import become, renounce
from campaigns.games.munchkin.character.wearing import put_on, set_aside, wear
from campaigns.games.munchkin.fight.meddling import level_up, pray
from campaigns.games.munchkin.moves import asked as ask
from campaigns.games.munchkin.moves import fields as fact
from campaigns.games.munchkin.powers import power

H = ask.HERO
GEAR = fact.OF_GEAR

CHARACTER = (
    Move(
        "become",
        say("Lay out a race or class"),
        become,
        (H, ask.TRAIT_CARD, fact.KIND),
        rules.TRAIT_CARDS,
        words=("becomes",),
    ),
    Move("power", say("Use a power"), power, (H, ask.TRAIT, ask.PRICE, ask.BONUS), rules.POWERS, words=("uses-power",)),
    Move(
        "wear",
        say("Lay out gear"),
        wear,
        (H, ask.GEAR_CARD, ask.EXEMPT, *GEAR),
        rules.GEAR,
        words=("wears", "lays-out"),
    ),
    Move(
        "put-on",
        say("Use a thing of the backpack"),
        put_on,
        (H, ask.ITEM_ASIDE, ask.INSTEAD),
        rules.BEFORE_TURN,
        words=("puts-on",),
    ),
    Move(
        "set-aside",
        say("Put a thing into the backpack"),
        set_aside,
        (H, ask.ITEM_USED),
        rules.BEFORE_TURN,
        words=("sets-aside", "packs"),
    ),
    Move("trade", say("Offer a trade"), trade, (H, ask.ITEM, ask.PARTNER, ask.WANTED), rules.TRADE, words=("trades",)),
    Move(
        "for-sale",
        say("Put on the pile for sale"),
        for_sale,
        (ask.AT_TURN, ask.SOLD, *GEAR),
        rules.SALE,
        words=("puts-up",),
    ),
    Move(
        "sell",
        say("Sell for levels"),
        sell,
        (ask.AT_TURN, ask.SOLD, ask.MORE, *GEAR),
        rules.SALE,
        words=("sells",),
    ),
    Move(
        "level-up",
        say("Raise a level"),
        level_up,
        (H, ask.RAISING, ask.TARGET, fact.KIND, fact.LEVELS),
        rules.GO_UP,
        anytime=True,
        words=("levels-up", "raises"),
    ),
    Move(
        "pray",
        say("Call on divine intervention"),
        pray,
        (ask.AT_TURN, ask.PRAYING, ask.LEVELS_GIVEN),
        rules.WINNING,
        words=("prays",),
    ),
    Move(
        "renounce",
        say("Give up a race or class"),
        renounce,
        (H, ask.TRAIT),
        rules.RACE,
        anytime=True,
        words=("renounces",),
    ),
)
