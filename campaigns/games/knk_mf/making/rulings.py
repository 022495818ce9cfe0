"""How the unclear rules of characters are played, and the reading that was not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say

RULINGS = (
    Ruling(
        "nanaya-dzyun",
        say(
            "Numbers follow the formulas of the category; what the printed example computes otherwise stands beside it in the rulebook."
        ),
        say("Professionals have 100+15E health and 30+15M prana, as the example writes."),
    ),
    Ruling(
        "plyus-sily-lovkosti-udachi",
        say(
            "A plus lets the characteristic count once more in the category's formula: a professional with B+ strikes with 56+1d140, with both pluses of B++ with 84+1d160."
        ),
        say("The rolls are as printed: 16+1d148 and 24+1d172."),
    ),
    Ruling(
        "plyus-lovkosti",
        say(
            "A die whose sides a doubled characteristic has used up is not rolled and gives 0; what is certain may be above 100."
        ),
        say("Nothing goes above 100."),
    ),
    Ruling(
        "minus",
        say("Each “-” lets the characteristic be counted one category lower, down to ordinary people."),
        say("However many there are, they lower it by one category."),
    ),
    Ruling(
        "bonusy-rangov",
        say("A bonus for a rank goes by the category that the characteristic is counted by, after “-” and impulse."),
        say("It goes by the character's own category."),
    ),
    Ruling(
        "magiya-6",
        say(
            "Of two bonuses that speak of the same thing the higher rank's counts alone: Magic EX brings 10 prana more each turn."
        ),
        say("They add up: EX brings 15."),
    ),
    Ruling(
        "plyus-magii",
        say(
            "Inside the base all prana that the character can have is doubled, a mage's share included; what is above the most outside is lost on leaving."
        ),
        say("Only the category's formula is doubled."),
    ),
    Ruling(
        "plyus",
        say(
            "The sixth characteristic bears modifiers at the usual price; the rulebook gives them no effect, a supplement may."
        ),
        say("The sixth characteristic bears none."),
    ),
    Ruling(
        "pervichnye-harakteristiki-8",
        say("Whatever is added or taken, a characteristic stands from F to EX."),
        say("Skills and spells may raise it above EX."),
    ),
    Ruling(
        "obyvateli",
        say(
            "No skill, spell or thing lifts a characteristic of an ordinary person above A, one of the game master's making neither, unless the game master opens EX to that character by hand."
        ),
        say("EX is closed to their points alone; a skill that adds a rank reaches it."),
    ),
    Ruling(
        "cerkov",
        say(
            "Holy Sacraments of rank EX are for the Bureau, that is for monsters of the church; to others the game master opens them one by one. What ability comes with them stands in a codex."
        ),
        say("Any servant of the church buys them, as any sixth characteristic may be EX."),
    ),
    Ruling(
        "magi",
        say("A mage may be an ordinary person or a professional."),
        say("Mages are ordinary people only."),
    ),
    Ruling(
        "vampiry",
        say(
            "A vampire among monsters is an Ancestor (TA) or a Progenitor (DA), a professional has DA, an ordinary person LD."
        ),
        say("Progenitors have a characteristic of their own."),
    ),
    Ruling(
        "magiya-2",
        say(
            "The first skill point for a school of magic buys the lowest rank that reads a line, which is E; each further one the next."
        ),
        say("It buys the rank F, and one more the rank E."),
    ),
    Ruling(
        "magi-5",
        say(
            "Each rank of magical skill raises two different schools, one rank each; the choice may wait, and schools chosen later may be raised with what is left of ranks that were bought before."
        ),
        say("Only schools known when the rank is bought can rise with it."),
    ),
    Ruling(
        "magi-5",
        say("Every school of a mage that reaches the rank A brings its gift once."),
        say("Only the first school does."),
    ),
    Ruling(
        "magiya-3",
        say(
            "The magical skill of D that a user of magic gets is free; it brings no skill points and raises no schools."
        ),
        say("It brings what any mage's ranks D and E bring."),
    ),
    Ruling(
        "gibridy",
        say("A hybrid has as many points of impulse as the number of the rank of II: EX has six."),
        say("EX has seven, as it costs."),
    ),
    Ruling(
        "gibrid-povyshenie",
        say(
            "Impulse raises a characteristic of a professional up to EX, each rank for one point; of an ordinary person up to A, and to EX where the game master allows it."
        ),
        say("Ordinary people cannot buy a rank for impulse at all."),
    ),
    Ruling(
        "gibrid-kategoriya",
        say("A characteristic is counted one category higher at most, however often that is paid for."),
        say("A second purchase makes an ordinary person's characteristic a monster's."),
    ),
    Ruling(
        "gibridy-12",
        say("A minus to a save lowers its least roll as a plus raises it: with II of C it is -15+1d115."),
        say("It is subtracted from what was rolled: 1d100-15."),
    ),
    Ruling(
        "bez-konechnosti",
        say(
            "Without a limb its characteristic counts as F and the most health is whole; with a prosthesis the most health is 25 above that."
        ),
        say("Without it 25 health are missing, and the prosthesis brings them back."),
    ),
    Ruling(
        "chistye-glaza-6",
        say(
            "A class gives the first step of one of its skills for nothing; further steps and skills cost their points."
        ),
        say("Every skill of a class has its first step free."),
    ),
)
