"""Stats that the table decides: what the book tells and no rule of it uses."""

from campaigns.engine.game.told_only import ToldOnly
from campaigns.engine.sentences import say

ALONE = say("A boss that has one way to act takes it, whatever its number.")
FOR_ALL = say("A skill that is for all strikes all.")
AT_NOBODY = say("A skill that heals aims at nobody.")
ONLY_AN_ANSWER = say("The boss uses it to answer, and an answer is never answered.")
CALLED_BY_WHO_LIVES_THERE = say(
    "Here the island is called by who lives or stands on it; the letters are for the map on paper."
)
FROM_AFAR = say("Heroes answer nobody who strikes from another island.")

TOLD_ONLY = (
    ToldOnly("@rumour.about", say("A rumour is a story about somebody; nothing on the table follows from it.")),
    ToldOnly("krabulon.behaviour.2.priority", ALONE),
    ToldOnly("temnyy-strelok.behaviour.0.priority", ALONE),
    ToldOnly("krabulon.behaviour.0.all", FOR_ALL),
    ToldOnly("golemko.behaviour.0.all", FOR_ALL),
    ToldOnly("golemko.behaviour.2.all", AT_NOBODY),
    ToldOnly("zapekanka.behaviour.2.all", AT_NOBODY),
    ToldOnly("krabulon.skills.lazery.unanswered", FROM_AFAR),
    ToldOnly("karate-bomzh.skills.karate-butylka.unanswered", FROM_AFAR),
    ToldOnly("temnyy-strelok.skills.vystrel-v-glaz.unanswered", FROM_AFAR),
    ToldOnly("golemko.skills.brosok-kamnya.unanswered", ONLY_AN_ANSWER),
    ToldOnly("zapekanka.skills.ognennyy-shar.unanswered", ONLY_AN_ANSWER),
    ToldOnly("zapekanka.skills.zapekanki-keksy-vafli.up_to", say("Nobody is ever healed above the whole health.")),
    *(ToldOnly(f"{island}.code", CALLED_BY_WHO_LIVES_THERE) for island in ("crb", "trl", "chs", "chn")),
    ToldOnly("trl.who", say("Where a trader stands, the trader's own page says.")),
)
