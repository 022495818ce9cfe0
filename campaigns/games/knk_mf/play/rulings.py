"""How the unclear rules of play are read, and the reading that was not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say

COVERS = "inye-prepyatstviya"

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "hody",
        say(
            "A blow does nothing until the turn of its target begins; what was not evaded by then lands, with its"
            " critical."
        ),
        say("Damage is taken at once and given back if it is evaded."),
    ),
    Ruling(
        "kriticheskaya-ataka",
        say(
            "The whole result counts, with all that is added for certain, against the number of the die's sides; "
            "a miss is never critical."
        ),
        say("Only the face of the die counts, and a miss may be critical."),
    ),
    Ruling(
        "kriticheskaya-ataka",
        say("The highest face of the table's die succeeds."),
        say("The face 1 succeeds."),
    ),
    Ruling(
        "kriticheskaya-ataka",
        say("Of several dice all must show their highest face."),
        say("One that does so is enough."),
    ),
    Ruling(
        "drobyaschee-sbivanie-s-nog",
        say("Who is knocked down cannot walk in the next turn but can act."),
        say("Who is knocked down loses the turn."),
    ),
    Ruling(
        "poterya-konechnosti",
        say("Each severed limb and each ruin of organs costs its health and bleeds by itself."),
        say("Blood is lost once, however many wounds there are."),
    ),
    Ruling(
        "promah",
        say("Only a result below 0 is a miss; 0 is a blow without damage."),
        say("A blow without damage is a miss."),
    ),
    Ruling(
        "parametr-ataka",
        say("A ranged weapon without a roll of its own is rolled like close combat."),
        say("Nothing can be shot without that appendix."),
    ),
    Ruling(
        COVERS,
        say(
            "An obstacle that one cannot stand on stops a shot, but for a cover, over which whoever stands right behind"
            " it shoots out."
        ),
        say("Nothing in the way stops a shot."),
    ),
    Ruling(
        "hody-3",
        say("A Progenitor loses each turn as much prana as others get back; what Magic adds lessens the loss."),
        say("It stays as it is until a codex says how much is lost."),
    ),
    Ruling(
        "gibrid-kategoriya",
        say(
            "Strength of another category takes along the roll of an attack, the damage, the ways to attack with their"
            " price, and the bonuses for ranks; obstacles break and people are carried by the character's own category."
        ),
        say("It takes along the roll alone; damage, ways and prices stay those of the character's own category."),
    ),
    Ruling(
        "devochki-volshebnicy",
        say(
            "A girl with a wand flies while the mode lasts, with the wand or without: a cell is a step, whatever is below"
            " and not too tall, and she stops above no wall; the master says who of them goes on foot."
        ),
        say("She flies only with the wand in her hands; or it is for the table alone to say what flying does."),
    ),
    Ruling(
        "voda",
        say("Who must pay water with prana and has too little does not wade; health is paid to the last and beyond."),
        say("What is there is paid, and one wades all the same."),
    ),
    Ruling(
        "pod-vodoy",
        say(
            "All damage is halved: of blows, of walls one is thrown against, of what spells do turn by turn; blood and"
            " breath are no damage and are lost whole."
        ),
        say("Only attacks are halved."),
    ),
    Ruling(
        "iniciativa-v-boyu",
        say("Those who are equal in initiative, category and Agility go in the order in which they came to the table."),
        say("They roll again."),
    ),
    Ruling(
        "iniciativa-v-boyu",
        say("The die for a second turn is rolled at the end of the first."),
        say("It is rolled at the beginning of the round."),
    ),
    Ruling(
        "hody",
        say("A walk may be made in parts, as long as steps are left and nothing was done yet."),
        say("One walk a turn, straight to its end."),
    ),
    Ruling(
        "hody",
        say("Who loses a turn still answers blows, bears effects and gets prana; movement and action are lost."),
        say("Nothing of the turn takes place."),
    ),
    Ruling(
        "zahvat",
        say("The 10 prana of a grip are the price of its save."),
        say("The save costs 10 more."),
    ),
    Ruling(
        "zahvat",
        say("Holding somebody is paid in the holder's turn, once prana has come back."),
        say("It is paid as the turn begins, out of what is there then."),
    ),
    Ruling(
        "zahvat",
        say("Who holds somebody has half of the steps; the victim comes a cell behind."),
        say("The victim's own steps are spent as well."),
    ),
    Ruling(
        "stels",
        say("Who stands behind an obstacle, or on a shadow and not beside an enemy, cannot be seen."),
        say("The game master decides each time who sees whom."),
    ),
    Ruling(
        "stels",
        say(
            "Hiding takes until the own next turn: who was in no enemy's sight till then is hidden, whoever was"
            " seen, even by somebody who passes by, is not."
        ),
        say("Who has ended a turn unseen is hidden at once."),
    ),
    Ruling(
        "stels",
        say("An enemy who comes into plain view of somebody hidden looks only when the hidden one does something."),
        say("Whoever stands in plain view is found at once."),
    ),
    Ruling(
        "stels",
        say("Looking for somebody hidden costs no prana."),
        say("It costs what a save costs."),
    ),
    Ruling(
        "sistema-strok",
        say("A mage reads no more lines than MC, and of a school no more than its rank."),
        say("MC counts for mages, the rank for others."),
    ),
    Ruling(
        "sistema-strok",
        say("Prana is paid with the first line, and lost if the reading is broken off."),
        say("It is paid when the spell is cast."),
    ),
    Ruling(
        "zaklinaniya-1",
        say("A foreign spell is read as fast as the best school that one has."),
        say("It is read by the rank of its own school, which is none."),
    ),
    Ruling(
        "magicheskiy-uron",
        say("A spell that harms is a blow and may be evaded by Luck."),
        say("Only what its own save says helps against a spell."),
    ),
    Ruling(
        "globalnaya-karta",
        say("Somebody alone goes E+1 places at once, a party as many as the Endurance of the slowest."),
        say("A party goes E+1 places as well."),
    ),
    Ruling(
        "globalnaya-karta",
        say("In a turn of the story everybody makes one post: goes, rests; the next turn is the master's to begin."),
        say("Posts are counted by nobody."),
    ),
    Ruling(
        "pogonya",
        say(
            "The fleeing choose among the places exactly so far away, and where the map ends before that among the"
            " farthest; those who chase follow by the shortest way, as far as the die says."
        ),
        say("Both may stop earlier; whoever rolls more than the map is wide stays."),
    ),
    Ruling(
        "zahvat",
        say("A grip ends when one of the two is thrown or jumps away from beside the other."),
        say("It lasts over any distance until somebody breaks free, lets go or cannot pay."),
    ),
    Ruling(
        "sistema-strok",
        say("A circle of vampires' magic is open, the whole of it, to whoever has its rank in that school."),
        say("Every circle is open to every vampire who has learned the school."),
    ),
    Ruling(
        "gibridy",
        say(
            "The save against the veil is thrown whenever prana falls below 5II, whatever has taken it, and in each own"
            " turn if it is below when prana has come back; not twice before that turn ends."
        ),
        say("It is thrown once a turn, when prana has come back, or else at each loss of prana."),
    ),
    Ruling(
        "udar-o-prepyatstvie",
        say("Who is thrown stops at the obstacle, even one that breaks, and before anybody who stands in the way."),
        say("Through a broken obstacle one flies on."),
    ),
    Ruling(
        "pryzhki",
        say(
            "A jump leads straight over obstacles onto the first free cell behind and takes as many steps as a "
            "walk so long."
        ),
        say("A jump takes no steps."),
    ),
    Ruling(
        "nechist-i-nematerialnye",
        say("Who is both counts as immaterial."),
        say("Both divisions apply one after the other."),
    ),
    Ruling(
        "familyary-1",
        say("Servants are familiars: they recover no prana of their own and live on what they are given."),
        say("A Servant recovers like any monster until somebody owns it."),
    ),
    Ruling(
        "udacha-4",
        say(
            "A counterattack comes at the beginning of the next own turn, if the enemy is beside yet, and is paid like"
            " any attack."
        ),
        say("It comes at once, in the turn of the save."),
    ),
    Ruling(
        "hody",
        say(
            "Where both fight, prana passes between a familiar and its owner in the owner's turn; apart it passes as"
            " well."
        ),
        say("Apart none passes."),
    ),
    Ruling(
        "zapis-5-k-uronu",
        say("What is added to the damage is added in the end, after all halves and past what a critical doubles."),
        say("It is added before the damage is halved or doubled."),
    ),
    Ruling(
        "stels",
        say("Nobody aims at an enemy who is hidden; what strikes an area strikes there as well."),
        say("Whoever guesses the cell may strike at it."),
    ),
    Ruling(
        "stels",
        say(
            "Who walks, jumps or comes onto the cell of somebody hidden finds them and stops before them; only the steps"
            " made are paid."
        ),
        say("The cell is refused, as one where somebody stands in sight."),
    ),
    Ruling(
        "stels",
        say("Somebody hidden closes no border and keeps nobody from hiding: either would tell where they are."),
        say("An enemy does so, hidden or not."),
    ),
    Ruling(
        "globalnaya-karta",
        say(
            "Who hides on the global map, or is at home, is not shown there to other sides; everybody else is, as in the"
            " posts of a game."
        ),
        say("Nobody is shown to others from farther away than one notices."),
    ),
    Ruling(
        "vynoslivost-6",
        say("A weapon that does nothing to somebody has no critical effect either."),
        say("Its criticals work without damage."),
    ),
    Ruling(
        "spasbrosok-vynoslivosti",
        say(
            "A turn that a critical has taken is kept by a save of Endurance, thrown in that turn before anything is"
            " done in it; a fall has a save of its own."
        ),
        say("A turn lost by a critical is lost: Endurance helps against abilities alone that name it."),
    ),
)
