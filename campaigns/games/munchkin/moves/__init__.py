"""Every move of the game with what it must be told, in the order of the rulebook."""

from __future__ import annotations

from campaigns.engine.game import Move
from campaigns.engine.sentences import say
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.curses import curse, lift
from campaigns.games.munchkin.deck.decks import app_deck, count_deck, real_deck
from campaigns.games.munchkin.deck.keeping import BRING
from campaigns.games.munchkin.deck.knowing import empty_deck, learn, note_card, obey
from campaigns.games.munchkin.fight.fights import claim, win
from campaigns.games.munchkin.fight.flight import flee, run
from campaigns.games.munchkin.fight.helping import ask_help, offer_help
from campaigns.games.munchkin.fight.meddling import enhance, mate, send, use
from campaigns.games.munchkin.moves import asked as ask
from campaigns.games.munchkin.moves import fields as fact
from campaigns.games.munchkin.moves.character import CHARACTER
from campaigns.games.munchkin.places import IN_A_TURN
from campaigns.games.munchkin.powers import backstab, drive_off, rage, steal
from campaigns.games.munchkin.setup import begin, choose, first, start
from campaigns.games.munchkin.turns import charity, clear_room, end_turn, open_door, ready, seek_trouble

H = ask.HERO
FIRST_FACTS = (fact.KIND, *(one for one in fact.OF_ALL if one.name != "level"))

SETTING_UP = (
    Move("choose", say("Take part"), choose, (ask.SEX,), rules.SEX, actor="", words=("chooses",)),
    Move("app-deck", say("Let the app hold the decks"), app_deck, (), rules.PLAYERS, actor="", master=True),
    Move("real-deck", say("Play with the real decks"), real_deck, (), rules.PLAYERS, actor="", master=True),
    Move("begin", say("Deal the cards"), begin, (), rules.PLAYERS, actor="", master=True, words=("begins",)),
    Move("first", say("Settle who begins"), first, (H,), rules.FIRST_PLAYER, actor="", master=True),
    Move("ready", say("I have laid out what I want"), ready, (H,), rules.CREATION, pressing=True),
    Move("start", say("Begin the first turn"), start, (), rules.CREATION, actor="", master=True, words=("starts",)),
)
TURNS = (
    Move(
        "open-door",
        say("Open the door"),
        open_door,
        (ask.AT_TURN, ask.BEHIND, ask.LEVEL, *FIRST_FACTS),
        rules.DOOR,
        words=("opens-door", "opens"),
        pressing=True,
    ),
    Move(
        "seek-trouble",
        say("Look for trouble"),
        seek_trouble,
        (ask.AT_TURN, ask.MONSTER_CARD, fact.LEVEL, fact.KIND, *fact.OF_MONSTERS),
        rules.TROUBLE,
        words=("seeks-trouble",),
    ),
    Move(
        "clear-room",
        say("Clear the room"),
        clear_room,
        (ask.AT_TURN,),
        rules.ROOM,
        words=("clears-room",),
        pressing=True,
    ),
    Move(
        "charity",
        say("Give a card too many away"),
        charity,
        (ask.AT_TURN, ask.GIVEN, ask.GIVEN_TO),
        rules.CHARITY,
        words=("gives",),
    ),
    Move(
        "end-turn",
        say("End the turn"),
        end_turn,
        (ask.AT_TURN,),
        rules.CHARITY,
        words=("ends-turn",),
        pressing=True,
        phases=IN_A_TURN,
    ),
)
FIGHT = (
    Move(
        "claim", say("Claim the victory"), claim, (ask.FIGHTER,), rules.AFTER_VICTORY, words=("claims",), pressing=True
    ),
    Move(
        "win",
        say("Kill the monsters: nobody objects"),
        win,
        (ask.FIGHTER,),
        rules.AFTER_VICTORY,
        words=("wins", "kills"),
        pressing=True,
    ),
    Move(
        "ask-help",
        say("Ask for help"),
        ask_help,
        (ask.FIGHTER, ask.HELPER, ask.PROMISED, ask.PROMISED_ITEM, ask.MORE_THINGS, ask.PICKS_FIRST),
        rules.HELP,
        words=("asks-help", "asks"),
    ),
    Move(
        "offer-help",
        say("Offer help"),
        offer_help,
        (ask.MEDDLER, ask.PROMISED, ask.PICKS_FIRST),
        rules.HELP,
        words=("offers-help",),
    ),
    Move(
        "drive-off",
        say("Drive a monster off"),
        drive_off,
        (ask.IN_FIGHT, ask.ANY_FOE, ask.DRIVER, ask.PRICE, ask.KEEPS_TREASURE),
        rules.SEVERAL,
        words=("drives-off",),
    ),
    Move("rage", say("Rage"), rage, (ask.RAGER, ask.TO_DISCARD, ask.MORE), rules.RAGE, words=("rages",)),
    Move("flee", say("Run away"), flee, (ask.FIGHTER,), rules.FLIGHT, words=("flees",), pressing=True),
    Move(
        "run",
        say("Roll for the flight"),
        run,
        (ask.IN_FIGHT, ask.FOE, ask.SURE),
        rules.FLIGHT,
        words=("runs",),
        pressing=True,
    ),
)
MEDDLING = (
    Move(
        "use",
        say("Use a one-shot card"),
        use,
        (ask.MEDDLER, ask.USED, ask.SIDE, fact.KIND, fact.BONUS, fact.ONCE),
        rules.MEDDLING,
        anytime=True,
        words=("uses",),
    ),
    Move(
        "enhance",
        say("Enhance a monster"),
        enhance,
        (ask.MEDDLER, ask.ENHANCING, ask.FOE, *fact.OF_ENHANCERS),
        rules.BOOSTING,
        anytime=True,
        words=("enhances",),
    ),
    Move(
        "mate",
        say("Bring the monster a mate"),
        mate,
        (ask.MEDDLER, ask.MATING, ask.FOE),
        rules.ENHANCER,
        anytime=True,
        words=("mates",),
    ),
    Move(
        "send",
        say("Send a wandering monster"),
        send,
        (ask.MEDDLER, ask.WANDERING, ask.SENT_MONSTER, fact.LEVEL, fact.KIND, *fact.OF_MONSTERS),
        rules.WANDERING,
        anytime=True,
        words=("sends",),
    ),
    Move(
        "backstab",
        say("Stab in the back"),
        backstab,
        (ask.STABBER, ask.STABBED, ask.BY_HOW_MUCH, ask.PRICE),
        rules.BACKSTAB,
        anytime=True,
        words=("backstabs", "stabs"),
    ),
    Move(
        "steal",
        say("Steal"),
        steal,
        (ask.THIEF, ask.ROBBED, ask.ROBBED_ITEM, ask.OUTCOME, ask.PRICE),
        rules.CLASS_WHEN,
        words=("steals",),
    ),
    Move(
        "curse",
        say("Curse somebody"),
        curse,
        (H, ask.CURSING, ask.VICTIM, fact.KIND, *fact.OF_CURSES, fact.NEXT_FIGHT, fact.DEADLY),
        rules.CURSE,
        anytime=True,
        words=("curses",),
    ),
    Move(
        "lift", say("Get rid of a curse"), lift, (H, ask.CURSE_ON, ask.LIFTING), rules.LASTING_CURSE, words=("lifts",)
    ),
)
REAL_DECK = (
    Move(
        "learn",
        say("Write a card into the box"),
        learn,
        (ask.NAME, ask.KIND, *fact.OF_ALL),
        rules.DECKS,
        actor="",
        anytime=True,
        words=("learns",),
    ),
    Move(
        "note-card",
        say("Note what a card of mine is"),
        note_card,
        (H, ask.BACK, ask.ANY_KNOWN),
        rules.HAND,
        secret=True,
        anytime=True,
        sure=True,
        words=("notes",),
    ),
    Move(
        "count-deck",
        say("Count a deck"),
        count_deck,
        (ask.DECK, ask.CARDS),
        rules.DECKS,
        actor="",
        master=True,
        words=("counts",),
    ),
    Move(
        "empty-deck",
        say("A deck has run out"),
        empty_deck,
        (ask.RUN_OUT,),
        rules.DECKS,
        actor="",
        master=True,
        words=("empties",),
    ),
    Move(
        "obey",
        say("Do what a card says"),
        obey,
        (H, ask.WHY, ask.LEVELS_BY, ask.DISCARDED, ask.DOORS, ask.TREASURES_DRAWN, ask.DEATH, ask.OPENLY),
        rules.CARDS_FIRST,
        words=("obeys",),
    ),
)
MOVES = (*SETTING_UP, *TURNS, *FIGHT, *MEDDLING, *CHARACTER, *REAL_DECK, BRING)
