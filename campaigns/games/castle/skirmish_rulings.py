"""How the unclear rules of skirmishes and their cards are played, and the reading that was not taken."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say
from campaigns.games.castle import rules

SKIRMISH_RULINGS = (
    Ruling(
        rules.SKIRMISH,
        say(
            "Skirmishes come one after the other: halls nearer to the centre first, on a ring clockwise from its first hall."
        ),
        say("All skirmishes of a round are at the same time."),
    ),
    Ruling(
        rules.SKIRMISH,
        say(
            "Whoever is thrown into a hall where somebody stands fights there in the same round; the same villains fight in the same hall once a round only."
        ),
        say("Skirmishes come from walking only."),
    ),
    Ruling(
        rules.CHOOSING,
        say("Skirmish cards stay in front of their players; whoever has none fights with Base 0 and no type."),
        say("A skirmish card that was used is discarded."),
    ),
    Ruling(
        rules.ARRIVAL,
        say("Only who has walked into the hall has come in; who was thrown into it or moved by the castle has not."),
        say("Whoever was not in the hall before has come in."),
    ),
    Ruling(
        rules.AGAINST_THE_STREAM,
        say(
            "Against the stream nobody has the bonus for coming in; whoever has not walked this round has one more, also who was stopped or thrown."
        ),
        say("Both bonuses are given."),
    ),
    Ruling(
        rules.WINNER,
        say("The winner's card works before the losers leave."),
        say("The losers leave first."),
    ),
    Ruling(
        rules.EXILE,
        say(
            "The winner names a hall for each loser by itself, in the order of the seats, and may send several into one hall; a single way out is taken unasked."
        ),
        say("Each loser goes to another hall than the others."),
    ),
    Ruling(
        rules.EXILE,
        say("A barricade holds up those who walk, not those who are thrown; a lock holds up both."),
        say("Losers leave through open corridors only, and whoever has barred all of them is not thrown out."),
    ),
    Ruling(
        rules.EXILE,
        say("Whoever should be thrown and has no way out stays, and lays down in the hall what was carried."),
        say("Who stays keeps what was carried, and may bring it home in the same round."),
    ),
    Ruling(
        rules.EXILE,
        say("Whoever is thrown out of a hall leaves the artifacts there."),
        say("Losers keep what they carry."),
    ),
    Ruling(
        rules.TIE_ARTIFACT,
        say("After a tie nobody takes an artifact in that hall until the next round, not even who has stayed."),
        say("Who has stayed alone takes it in the same round."),
    ),
    Ruling(
        rules.TIE_ARTIFACT,
        say("Whoever has less Influence and stays keeps what was carried, and may bring it home in the same round."),
        say("It is laid down in the hall, where nobody takes it until the next round."),
    ),
    Ruling(
        rules.TIE_THROWN,
        say("If fewer ways are open than villains are thrown, those for whom no hall is left stay."),
        say("Some come into the same hall."),
    ),
    Ruling(
        rules.TIE_LESSER,
        say(
            "Whoever had less Influence stays in the hall and plays no action card in the next round, but may take and replace cards and fights with skirmish cards; if two or more have stayed, they fight on."
        ),
        say("They are exiled as well."),
    ),
    Ruling(
        "tolchok-1",
        say(
            "Two halls far is where two corridors lead that are not locked, and not one; one loser of a skirmish may be thrown so far."
        ),
        say("Any end of two corridors, also a hall next door."),
    ),
    Ruling(
        "tolchok-2",
        say("Cards that are drawn, looked at or exchanged are those of the hand; skirmish cards lie open and stay."),
        say("A skirmish card may be drawn as well."),
    ),
    Ruling(
        rules.LOCK,
        say("Any corridor of the castle may be locked; a Lock lets nobody through, no DoubleStep either."),
        say("It closes a corridor of the hall in which the skirmish was."),
    ),
    Ruling(
        "uderzhanie-1",
        say("The one round of a Lock is the next one; it closes the corridor for the rest of this round as well."),
        say("It is the round in which the Lock is laid, and the Lock is gone when that ends."),
    ),
    Ruling(
        "shelkovye-seti-maffet",
        say("The nets hold for the round in which their card is drawn, and no longer."),
        say("They hold for good, or until another castle card is drawn that says something of DoubleStep."),
    ),
    Ruling(
        "hitrost-1",
        say(
            "DrawRandom takes a random card of that loser's, SwapOne exchanges random cards with that loser; the winner may leave both."
        ),
        say("DrawRandom takes a card from the deck."),
    ),
    Ruling(
        "hitrost-2",
        say("The passage of Потайная дверь stays for good."),
        say("It is gone after a round."),
    ),
)
