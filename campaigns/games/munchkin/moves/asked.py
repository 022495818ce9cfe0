"""What moves ask for: each field with what may be chosen for it."""

from __future__ import annotations

from campaigns.engine.game import Field
from campaigns.engine.sentences import say
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.facts import CLASS, CURSE, ENHANCER, GEAR, MONSTER, ONCE, RACE
from campaigns.games.munchkin.moves.choices import (
    able,
    any_hero,
    anybody,
    at_turn,
    backs,
    behind_the_door,
    cards,
    counting,
    curses_on,
    decks,
    discardable,
    drivers,
    foes,
    hand_cards,
    in_the_fight,
    kinds,
    known,
    levels_unsaid,
    levels_up,
    numbers,
    others,
    others_fighting,
    prices,
    promisable,
    things,
    traits,
    weakest,
    while_fighting,
    who_may_help,
    whose_fight,
    words,
)

YES = {"yes": say("yes")}
HERO = Field("hero", say("hero"), any_hero)
AT_TURN = Field("hero", say("hero"), at_turn)
FIGHTER = Field("hero", say("hero"), whose_fight)
IN_FIGHT = Field("hero", say("hero"), in_the_fight)
MEDDLER = Field("hero", say("hero"), while_fighting)
THIEF = Field("hero", say("hero"), able("no_stealing_in_fight"))
STABBER = Field("hero", say("hero"), able("backstabs"))
RAGER = Field("hero", say("hero"), able("bonus_per_discard"))
SEX = Field("sex", say("sex"), words(male=say("male"), female=say("female")))
BEHIND = Field("card", say("what lies behind the door"), behind_the_door, optional=True, tried=True)
LEVEL = Field("level", say("its level, if the rulebook does not say it"), levels_unsaid("card"), optional=True)
MONSTER_CARD = Field("card", say("monster"), cards(MONSTER))
SENT_MONSTER = Field("monster", say("monster"), cards(MONSTER))
WANDERING = Field("card", say("card"), cards(special=("adds_monster_from_hand",)))
GEAR_CARD = Field("card", say("card"), cards(GEAR, ONCE))
TRAIT_CARD = Field("card", say("card"), cards(RACE, CLASS, special=("races", "classes")))
ENHANCING = Field("card", say("card"), cards(ENHANCER))
MATING = Field("card", say("card"), cards(special=("brings_partner",)))
USED = Field("card", say("card"), cards(ONCE, table=True))
RAISING = Field("card", say("card"), cards(facts.BOON, special=("on_anyone_any_time",)))
PRAYING = Field("card", say("card"), cards(special=("to_level",)))
CURSING = Field("card", say("card"), cards(CURSE))
SOLD = Field("card", say("thing"), cards(GEAR, ONCE, table=True))
ANY_KNOWN = Field("card", say("card"), known)
TO_DISCARD = Field("card", say("discarded card"), discardable)
PRICE = Field("card", say("discarded for it"), prices, optional=True)
MORE = Field("more", say("more cards, with commas between them"), optional=True, most=200)
FOE = Field("monster", say("monster"), foes, optional=True, tried=True)
ANY_FOE = Field("monster", say("monster"), foes)
SIDE = Field(
    "side",
    say("for whom"),
    words(heroes=say("for the heroes"), monsters=say("for the monsters")),
    optional=True,
    tried=True,
    default="heroes",
)
TARGET = Field("target", say("who rises"), anybody)
VICTIM = Field("victim", say("victim"), anybody)
STABBED = Field("victim", say("victim"), others_fighting)
ROBBED = Field("victim", say("victim"), others)
BY_HOW_MUCH = Field("by", say("by how much"), numbers(1, 5))
OUTCOME = Field(
    "outcome", say("how it went"), words(taken=say("stolen"), caught=say("caught")), optional=True, default="taken"
)
ROBBED_ITEM = Field("item", say("thing"), things("victim"))
TRAIT = Field("trait", say("race or class"), traits)
BONUS = Field("bonus", say("what it adds to the strength"), numbers(1, 5), optional=True)
DRIVER = Field("by", say("by what"), drivers)
KEEPS_TREASURE = Field("treasures", say("its treasures"), words(no=say("none, says the card")), optional=True)
ITEM_ASIDE = Field("item", say("thing"), things("hero", aside=True))
ITEM_USED = Field("item", say("thing"), things("hero", aside=False))
ITEM = Field("item", say("thing"), things("hero"))
INSTEAD = Field("instead", say("goes into the backpack"), things("hero", aside=False), optional=True)
PARTNER = Field("to", say("to whom"), others)
WANTED = Field("wanted", say("in return"), things("to"), optional=True)
EXEMPT = Field("exempt", say("a card lifts the limits"), words(**YES), optional=True)
HELPER = Field("helper", say("helper"), who_may_help)
PROMISED = Field("treasures", say("treasures for the helper"), promisable, optional=True, default="0")
PROMISED_ITEM = Field("item", say("thing for the helper"), things("hero", aside=False), optional=True)
MORE_THINGS = Field("more", say("more things, with commas between them"), optional=True, most=200)
PICKS_FIRST = Field(
    "first", say("who picks first"), words(me=say("the fighter"), helper=say("the helper")), optional=True, default="me"
)
SURE = Field("sure", say("a card decides"), words(escaped=say("escaped"), caught=say("caught")), optional=True)
GIVEN = Field("card", say("card too many"), hand_cards)
GIVEN_TO = Field("to", say("to whom"), weakest, optional=True, tried=False)
CURSE_ON = Field("curse", say("curse"), curses_on)
LIFTING = Field("by", say("by what"), cards(GEAR, ONCE, facts.BOON))
DECK = Field("deck", say("deck"), decks)
RUN_OUT = Field("deck", say("deck"), counting)
CARDS = Field("cards", say("how many cards"), most=4)
BACK = Field("deck", say("card of the hand"), backs)
NAME = Field("name", say("name of the card"))
KIND = Field("kind", say("kind of card"), kinds, optional=True)
WHY = Field("why", say("what the card says"))
LEVELS_BY = Field("levels", say("levels, up or down"), optional=True, most=3)
LEVELS_GIVEN = Field("levels", say("levels it gives"), levels_up(1, 9), optional=True, tried=True, default="1")
DISCARDED = Field("card", say("discarded card"), discardable, optional=True)
DOORS = Field("doors", say("door cards drawn"), numbers(1, 4), optional=True)
TREASURES_DRAWN = Field("treasures", say("treasures drawn"), numbers(1, 4), optional=True)
OPENLY = Field("openly", say("it says openly that it breaks the rule of levels"), words(**YES), optional=True)
DEATH = Field("death", say("death"), words(**YES), optional=True)
