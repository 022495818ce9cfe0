"""How the unclear rules of the document are played, and the reading that was not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say
from campaigns.games.castle import rules
from campaigns.games.castle.skirmish_rulings import SKIRMISH_RULINGS

RULINGS = (
    Ruling(
        rules.ORDER,
        say(
            "Whoever has written nothing when the game master closes the orders does nothing; a half that is written counts."
        ),
        say("The table waits until everybody has written."),
    ),
    Ruling(
        rules.TAKE,
        say("What an order takes or replaces comes after all cards have worked and before everybody draws."),
        say("It comes as orders are opened, so that a card just taken may be stolen."),
    ),
    Ruling(
        rules.SKIRMISH_CARDS,
        say("Any number of skirmish cards may lie in front of a player; only the hand has a limit."),
        say("Three is the most for them as well."),
    ),
    Ruling(
        rules.CASTLE_CARDS,
        say(
            "Castle cards and event cards are one deck with one card of each name; a card that was drawn comes again only after all others."
        ),
        say("Each round any of them is equally likely."),
    ),
    Ruling(
        rules.ACTION_CARDS,
        say(
            "The decks hold each action card and each skirmish card once for each player; an empty deck is made anew of what was discarded."
        ),
        say("Each card is there once, and when none is left nobody draws."),
    ),
    Ruling(
        rules.PRIORITY,
        say("There is no card called adios; SecretPassage works in its place, together with Второе дыхание."),
        say("SecretPassage works last, after all cards that have a place."),
    ),
    Ruling(
        rules.PRIORITY,
        say(
            "Cards of equal priority work by seats, from the first seat on in the first round and from one seat later in each round after."
        ),
        say("A die decides it each time."),
    ),
    Ruling(
        rules.STOLEN,
        say(
            "The card of an order stays in the hand until it works; stolen, exchanged or discarded before, it does nothing."
        ),
        say("Only Сделка с дьяволом can stop a card that was ordered."),
    ),
    Ruling(
        rules.DRAW,
        say(
            "After the cards everybody draws one, each round, while the hand holds fewer than three; whoever took a card by an order has one more."
        ),
        say("Each gets at most one card a round, by the order or after the cards."),
    ),
    Ruling(
        rules.DRAW,
        say("Whoever gets a fourth card in a skirmish discards one of the four."),
        say("The limit counts only for drawing."),
    ),
    Ruling(
        rules.MOVE,
        say("Everybody walks at the same time, after the last card; a run as well."),
        say("A run is walked at once when its card works."),
    ),
    Ruling(
        rules.MEETING,
        say(
            "Two who walk along one corridor towards each other pass each other, and a run through a hall meets nobody there."
        ),
        say("They meet half way and fight."),
    ),
    Ruling(
        rules.BARRICADE,
        say("A DoubleStep gets through a barricade where the card of the run and the barricade both say so."),
        say("One of the two places is enough."),
    ),
    Ruling(
        rules.DOUBLE_STEP,
        say("A DoubleStep is the walk of Второе дыхание; whoever may make none may not play that card."),
        say("It is a step of its own that anybody may order without a card."),
    ),
    Ruling(
        "vtoroe-dyhanie",
        say("Whoever loses the card before it works walks the first corridor only."),
        say("Whoever loses the card walks nowhere."),
    ),
    Ruling(
        "sdelka-s-dyavolom",
        say("The card that is given is another action card of the hand, chosen in the order."),
        say("A skirmish card may be given as well."),
    ),
    Ruling(
        "ahaha",
        say("Of three cards, chance says which two are seen."),
        say("Whoever looks points at two."),
    ),
    Ruling(
        rules.BARRICADE,
        say(
            "A barricade stands in the round in which it is laid and in the next one; laid where one stands, it renews it."
        ),
        say("It stands for two rounds after the one in which it is laid."),
    ),
    Ruling(
        "secret-passage",
        say(
            "Each board says on which ring a hall lies; on ours a ring is all halls that are equally far from the centre. Neighbouring rings differ by one, and Потайная дверь does not ask for rings."
        ),
        say("A ring is always counted in corridors from the centre."),
    ),
    Ruling(
        rules.PASSAGE,
        say(
            "A passage may be opened beside a corridor that joins the two halls; where a secret passage joins them already, no other is opened."
        ),
        say("Halls that a corridor joins are joined by no passage."),
    ),
    *SKIRMISH_RULINGS,
    Ruling(
        "perekroy-zamka",
        say(
            "Villains, what they carry and free artifacts change halls; shrines, corridors and markers stay, and nobody has walked."
        ),
        say("Shrines change places as well."),
    ),
    Ruling(
        "gnev-plameni-uduna",
        say(
            "A corridor burns without which every hall can still be reached; secret passages can burn, and markers that close corridors for a time do not count."
        ),
        say("Only corridors of the first castle burn."),
    ),
    Ruling(
        "lets-go-gambling",
        say(
            "Each shrine goes to the place of the shrine that is half the players further on clockwise, rounded down: one for three, two for four."
        ),
        say("Shrines go so many halls along their ring, and a half is rounded up."),
    ),
    Ruling(
        "lets-go-gambling",
        say("A shrine in the central hall goes along; it counts as half way round, before one that stands there."),
        say("A shrine in the central hall stays, and the others pass it by."),
    ),
    Ruling(
        rules.COLLECTING,
        say("Where two stand together nobody takes the artifact."),
        say("The one who has been there longer takes it."),
    ),
    Ruling(
        rules.FIRST_ARTIFACT,
        say("When the round ends in which an artifact was delivered, the next one is laid into the central hall."),
        say("As many artifacts as players lie in the castle from the start."),
    ),
    Ruling(
        rules.END,
        say("Three artifacts win, unless all agree on another number before the game."),
        say("There is no number until the players name one."),
    ),
    Ruling(
        "zamok",
        say("Artifacts are brought to the shrine that is one's own now."),
        say("Artifacts are brought to where one began."),
    ),
    Ruling(
        rules.END,
        say(
            "An artifact is delivered in the third phase, after the skirmishes; nobody takes it out of a shrine again."
        ),
        say("Rivals may carry it off."),
    ),
    Ruling(
        rules.END,
        say("Two who bring enough in the same round have both won."),
        say("The first of them by seats has won."),
    ),
    Ruling(
        rules.PLAYERS,
        say("Nobody comes to a game under way; who comes later takes over a seat, or all begin anew."),
        say("A fourth villain comes in by a shrine of a ring that was laid for three."),
    ),
)
