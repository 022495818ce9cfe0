"""Stats that the table decides: what the book tells and no rule of it uses."""

from campaigns.engine.game.told_only import ToldOnly
from campaigns.engine.sentences import say

OBVIOUS = say("How many halls a corridor joins and how far next door is, no card can change.")
EXAMPLES = say(
    "The book calls its castle cards examples; which of them are in the deck, the table decides with an edition."
)
BY_CHANCE = say("That chance decides is how the card works; another way to choose would be another card.")
FOR_GOOD = say("What is said to be for ever has no end that could be counted.")
WHOM = say("Whom a card is about when it is about everybody, nobody has to be told.")

TOLD_ONLY = (
    ToldOnly("podgotovka.board", say("What the field is drawn as is the table's: here it is halls and corridors.")),
    ToldOnly("podgotovka.shrines_may_change", say("Shrines change by the castle card that moves them.")),
    ToldOnly(
        "podgotovka.skirmish_cards_are", say("Skirmish cards lie open in front of their players at any table here.")
    ),
    ToldOnly("@phase.order", say("The phases are played in the order of the chapter, whatever number each bears.")),
    ToldOnly(
        "faza-1.only_without_playing",
        say("An order says one thing about cards: it plays one, or it takes or replaces one."),
    ),
    ToldOnly("faza-2.card_order", say("The order of the cards stands on each card as its place, and that is played.")),
    ToldOnly("faza-2.bids", say("Orders are opened by being carried out.")),
    ToldOnly("vybor-karty.cards", say("What a second card in one skirmish would count for, no formula says.")),
    ToldOnly(
        "vybor-karty.shown_at_once", say("All cards are chosen before any is shown; nothing says who would show first.")
    ),
    ToldOnly("influence.terms.Base", say("Each card bears its own Base; the bounds say what is printed on cards.")),
    ToldOnly("rezultat-stychki.winner_stays", say("Nobody but the losers is said to leave.")),
    ToldOnly("rezultat-stychki.tie.random", say("Among equals nobody has won and could choose; only chance is left.")),
    ToldOnly("tolchok-1.instead_of", OBVIOUS),
    ToldOnly("tolchok-1.if_path", say("Nobody is thrown where no way leads; that needs no card to say it.")),
    ToldOnly("@skirmish-card.random", BY_CHANCE),
    ToldOnly("uderzhanie-1.action", say("How the book names what a lock does; the marker is the same.")),
    ToldOnly("hitrost-2.halls", OBVIOUS),
    ToldOnly("sdelka-s-dyavolom.takes", BY_CHANCE),
    ToldOnly("secret-passage.halls", OBVIOUS),
    ToldOnly("secret-passage.permanent", FOR_GOOD),
    ToldOnly("gnev-plameni-uduna.permanent", FOR_GOOD),
    ToldOnly("perekroy-zamka.random", BY_CHANCE),
    ToldOnly("@event-card.example", EXAMPLES),
    ToldOnly("shelkovye-seti-maffet.who", WHOM),
    ToldOnly(
        "konec-igry.variants",
        say("Where the two numbers of artifacts stand; which one counts is a ruling, and that one is played."),
    ),
)
