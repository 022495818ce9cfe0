"""How the unclear rules of the document are played, and the reading that was not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say
from campaigns.games.bridges import rules

RULINGS = (
    Ruling(
        rules.ACTIONS_OF_A_ROUND,
        say(
            "A hero ends the turn by saying so, with or without points left; free actions are possible until then. The bosses act once all have ended theirs."
        ),
        say("The phase ends by itself with the last action point, and no free action can follow it."),
    ),
    Ruling(
        rules.CHANGING_GEAR,
        say(
            "In the moment of getting it, the buyer may put on a bought item; a boss's drop may be put on by whoever felled it (also by the trap that answered for the boss, or by a bomb set or sent) and by heroes on its island. For each of them the moment lasts until the own next action point, until leaving the island, or until the bosses' phase begins; a drop that falls in that phase may be put on after it."
        ),
        say(
            "Any hero anywhere may put on whatever the bank gets; or the moment is over with the next thing that anybody does."
        ),
    ),
    Ruling(
        rules.HEALTH_GEAR,
        say("Taking off an item lowers the most health; health above it is lost."),
        say("Health stays as it is, even above the most."),
    ),
    Ruling(
        rules.CHARACTERS,
        say("Once there are more players than characters, any character may be chosen twice."),
        say("A character may be doubled only after each has been taken once."),
    ),
    Ruling(
        rules.KIT,
        say(
            "Gear of the start kit lies in the bank when the game begins; whoever puts it on at the base is not healed by it."
        ),
        say("The beginning is the moment of getting it, and it heals."),
    ),
    Ruling(
        rules.SCOUT_CARRY,
        say(
            "A scout moves any comrade, wherever both stand, to an island next to the comrade's; the comrade's armour does not matter."
        ),
        say("Only comrades on the scout's own island can be moved."),
    ),
    Ruling(
        rules.SCOUT_MARK,
        say("A hero's counterattack is an attack too: a mark doubles it and is used up."),
        say("Only attacks on the heroes' own turn use the mark."),
    ),
    Ruling(
        rules.SCOUT_TRAP,
        say("A trap stops the counterattack of a boss that stands on the trap's island, wherever the attacker stands."),
        say("A trap stops only counterattacks on heroes of that island."),
    ),
    Ruling(
        rules.BURILLA,
        say(
            "Damage meant for all comrades on the island is added up and halved once, rounded up; fortifications count before, the guard's shield after."
        ),
        say("The damage of each comrade is halved and rounded by itself."),
    ),
    Ruling(
        rules.BURILLA,
        say("The guard is asked at each attack, or says beforehand: always or never."),
        say("The guard always takes the blow."),
    ),
    Ruling(
        rules.BURILLA,
        say("A bomb is no attack: nobody takes it for others, and fortifications do not weaken it."),
        say("The guard takes the damage of bombs as well."),
    ),
    Ruling(
        rules.BURILLA,
        say("Comrades who were spared were attacked all the same and strike back."),
        say("Only those who were hit strike back."),
    ),
    Ruling(
        rules.BURILLA,
        say("Of several guards one takes the whole blow; they are asked in the order of their seats."),
        say("Several guards share the blow."),
    ),
    Ruling(
        rules.COUNTERATTACK,
        say("Heroes counterattack whenever the attack allows an answer, by the stronger of own damage and weapons."),
        say("Only bosses counterattack."),
    ),
    Ruling(
        rules.TECHNIQUE,
        say(
            "The change is made to each source of damage before the mark doubles; the least of 1 belongs to the face 1 only."
        ),
        say("The change is made once, to the sum."),
    ),
    Ruling(
        rules.FORMULA,
        say("Two weapons that strike alone strike together, as two sources."),
        say("One attack uses one of them."),
    ),
    Ruling(
        rules.NEUTRALS,
        say("Bosses act in the order of the rulebook."),
        say("The players choose the order."),
    ),
    Ruling(
        rules.TARGET,
        say(
            "«Дальник» is a hero with a weapon that draws far counterattacks or reaches over a bridge; who acted last is who last spent an action point."
        ),
        say("Any hero on another island than the boss."),
    ),
    Ruling(
        "golemko.special",
        say(
            "While peaceful he attacks nobody, but still drinks his tea. An attack rouses him for good, and he answers that very attack; a bomb is no attack."
        ),
        say("While peaceful he does nothing at all."),
    ),
    Ruling(
        "golemko.skills.chaek",
        say("No boss heals above its most health, by tea, by baking or by a potion."),
        say("Only baking knows a limit; tea may raise health above the most."),
    ),
    Ruling(
        "zapekanka.special",
        say(
            "While the archer lives he attacks only by counterattack; once the archer is dead he attacks by his priorities."
        ),
        say("An attack on him in this round lets him use his ray in the neutrals' phase as well."),
    ),
    Ruling(
        "karate-bomzh.behaviour",
        say("He remembers everybody who ever attacked him; among several he picks by the general rule."),
        say("He remembers only the last one, or only this round."),
    ),
    Ruling(
        "krabulon.special",
        say(
            "He is provoked by a hero on the island beside his, or by any damage; he fires at the base only when no hero is on his island or beside it."
        ),
        say("A hero who lands on his island without stopping beside it provokes him too."),
    ),
    Ruling(
        "obostrennyy-pancir.thorns",
        say(
            "Close combat is an attack without reach, or a counterattack that the rulebook calls near. Damage that a shield, a wall or a guard stops wholly brings no thorns, and a guard who takes a comrade's blow was not the one attacked."
        ),
        say("Any attack from the same island is close combat."),
    ),
    Ruling(
        "obostrennyy-pancir.moves_per_phase",
        say("The shell limits moves on foot; a spring, the catapult or a scout still carries its bearer."),
        say("Every way to another island counts as the one move."),
    ),
    Ruling(
        "gigantskiy-schit",
        say("Its bearer does not counterattack."),
        say("Those whom its bearer attacks do not counterattack."),
    ),
    Ruling(
        "bomba",
        say("A bomb goes off as the next round begins, after shields have ended and before the camp heals."),
        say("It goes off in the neutrals' phase of the same round."),
    ),
    Ruling(
        "bomba",
        say(
            "A bomb that the catapult sent to an island, or at somebody on one, waits there for the next round like any other; the base takes no harm from bombs."
        ),
        say("It goes off where it lands, at once."),
    ),
    Ruling(
        "sharik-so-schitom",
        say("Each ball is a shield of its own that takes up to 3, so two of them take 6."),
        say("A hero has one personal shield, which never takes more than 3; a second ball only makes it whole again."),
    ),
    Ruling(
        "rashoduemye",
        say("Whoever uses up a potion, a ball or a spring uses it on oneself; only the catapult sends it to others."),
        say("A hero may give a potion to a comrade."),
    ),
    Ruling(
        "katapulta",
        say("One load pays for one launch, of oneself or of an item. A spring that hits a boss makes the boss jump."),
        say("One load pays for both launches."),
    ),
    Ruling(
        "katapulta",
        say(
            "The base is a target too: a potion gives it 1 health back, never above its most, and a ball shields it until the next heroes' phase."
        ),
        say("Potions and balls are for heroes and bosses alone."),
    ),
    Ruling(
        "ukrepleniya",
        say(
            "Each attack or counterattack on heroes of the island counts once, however many it hits and whether it hurts or not; the third is still weakened."
        ),
        say("Each hero hit counts as an attack."),
    ),
    Ruling(
        "ukrepleniya",
        say("Fortifications protect heroes; bosses on their island and the base itself are hit whole."),
        say("Whoever is on the island is protected, bosses and the base as well."),
    ),
    Ruling(
        rules.CAMP,
        say("The camp belongs to the base, is no building and costs Мастер its coins."),
        say("Мастер builds the camp for nothing."),
    ),
    Ruling(
        rules.MASTER_SELLS,
        say(
            "What lies in the bank, and what he wears himself, he takes apart anywhere, in any number, for no points; what a comrade wears has to go back to the bank first. A hand counts as much as in the bargain."
        ),
        say("Only things of the bank; or only at the craftsman's, and only what is in his assortment."),
    ),
    Ruling(
        rules.IMPROVING,
        say("The base is improved by heroes who stand on it: blueprints, camp and hand alike."),
        say("Only the hand names a way to the craftsman, so blueprints and camp may be paid for from anywhere."),
    ),
    Ruling(
        rules.HAND,
        say("Once the hand has been shown, the craftsman sells hands for that price, as many as are wanted."),
        say("He buys the shown hand for that price."),
    ),
    Ruling(
        rules.HAND,
        say(
            "A hero at the base shows the hand of the bank by saying so or by buying another; it costs nothing, and the hand stays in the bank."
        ),
        say("It happens by itself as soon as a hero comes to the base."),
    ),
    Ruling(
        rules.DEFEAT,
        say("When a hero and Крабулон fall at the same moment, the game is lost."),
        say("The game is won."),
    ),
    Ruling(
        rules.COUNTERATTACK,
        say("An attack without a weapon is close combat: it draws the near counterattack."),
        say("An attack without a weapon draws no counterattack, for only weapons are said to draw one."),
    ),
    Ruling(
        rules.DAMAGE,
        say("All weapons in hand whose damage has a plus add to one and the same blow."),
        say("One attack adds one of them."),
    ),
    Ruling(
        rules.COUNTERATTACK,
        say(
            "An attack draws what the weapons draw that strike in it: those that add to the hero's own damage, or those that strike alone. It draws nothing only when none of them draws anything."
        ),
        say("Whatever is in hand counts, also what does not strike; or one quiet weapon makes the whole attack quiet."),
    ),
    Ruling(
        rules.SCOUT_TRAP,
        say(
            "A trap stops the archer's blow that comes before the attack as well: he takes the damage, then the attack goes on."
        ),
        say("The trap waits for an answer that comes after the attack."),
    ),
    Ruling(
        rules.SCOUT_MARK,
        say("Marks do not add up: a boss that is marked is not marked again before the mark is used up."),
        say("Two marks make it fourfold, or last for two attacks."),
    ),
    Ruling(
        rules.HAND,
        say("A hand that somebody wears is not in the bank, and shows the craftsman nothing."),
        say("A hand that its bearer brings along is shown as well."),
    ),
    Ruling(
        rules.BURILLA,
        say("Each of several Бурилла brings coins, and each may stand before the others as before any comrade."),
        say("Her coins come once for the team, or guards do not protect each other."),
    ),
    Ruling(
        rules.CAMP,
        say(
            "A hero begins the turn where the heroes' phase finds them: the camp heals then, all at once, and not before the next phase whoever comes later."
        ),
        say("A turn begins with the hero's first action of the round, and the camp heals then."),
    ),
    Ruling(
        rules.SLOTS,
        say("An empty slot is filled like a full one: at the base, or in the moment of getting the thing."),
        say("Whoever has a free hand may fill it from the bank anywhere."),
    ),
    Ruling(
        rules.NEUTRALS,
        say(
            "Where a table has several bosses of one entry, each acts by itself, in the order in which they came. What asks for the death of such a boss asks for the death of the last of them, victory too."
        ),
        say("One of them acts for all; or the death of the first counts."),
    ),
)
