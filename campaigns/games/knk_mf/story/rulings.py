"""How unclear rules beyond the blows of a battle are read, and the reading not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "pogonya",
        say("The bonus of a skill for a pursuit counts once for each of a side who has that skill."),
        say("It counts once for a side, however many have the skill."),
    ),
    Ruling(
        "pogonya",
        say(
            "Who hurries to the battle of an ally rolls once in a round of it; who has arrived is let"
            " in by the game master."
        ),
        say("The roll is made once, and who has arrived stands in the battle at once."),
    ),
    Ruling(
        "globalnaya-karta",
        say(
            "Whom one carries, one takes up or puts down once a turn; those on the back of somebody"
            " who is carried weigh as well."
        ),
        say("One takes up and puts down as often as one likes, and only those on one's own back count."),
    ),
    Ruling(
        "plyus-sily-lovkosti-udachi",
        say("A plus of Agility that is spent on the defence doubles Agility against the next attack alone."),
        say("The defence is doubled until the end of the turn, or of the battle."),
    ),
    Ruling(
        "profi",
        say(
            "A curse takes a characteristic of professionals and of ordinary people no lower than the"
            " least rank of their category."
        ),
        say("Curses stop at no rank; or they do nothing to anybody but monsters."),
    ),
    Ruling(
        "vyhod-s-lokacii",
        say("Who stands behind one border and goes round to another spends the turn on it."),
        say("Going round takes as many turns as the way is long, or none."),
    ),
)
