"""How the unclear rules of the document are played, and the reading that was not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say
from campaigns.games.munchkin import rules

RULINGS = (
    Ruling(
        rules.FIRST_PLAYER,
        say(
            "Everybody rolls; the highest begins, and equals roll again. Until the first turn the host may settle it otherwise."
        ),
        say("One die is rolled once for the whole table."),
    ),
    Ruling(
        rules.WINNING,
        say(
            "«Божественное Вмешательство» gives as many levels as its card says, one if nobody says; it alone may bring the winning level without a kill."
        ),
        say("It lifts anybody to level 10 at once."),
    ),
    Ruling(
        rules.HELPED,
        say("An elf who helps and so reaches the winning level wins, with the fighter or alone."),
        say("Only the fighter can win by a kill."),
    ),
    Ruling(
        rules.BEFORE_TURN,
        say("Gear is rearranged at any moment of one's own turn, but in a fight and on the run."),
        say("Only before the door is opened."),
    ),
    Ruling(
        rules.DOOR,
        say(
            "A card from behind the door that is neither monster nor curse comes into the hand for all to see, and may be played from there at once."
        ),
        say("It has to be played or taken unseen."),
    ),
    Ruling(
        rules.TREASURE_CARDS,
        say("Gear is not laid out while a fight is on, not even on one's own turn."),
        say("Treasures are played at any moment of one's own turn, so in its fights as well."),
    ),
    Ruling(
        rules.AFTER_VICTORY,
        say(
            "The fighter claims the victory and takes it by a second move; whatever anybody plays in between voids the claim."
        ),
        say("After a fixed time of 2.6 seconds the monster is dead."),
    ),
    Ruling(
        rules.EXAMPLE,
        say(
            "The fourth treasure of the example comes from the enhancer, for it was the troll that went wild: one that strengthens a monster adds a treasure, unless its card says another number. A rage adds none."
        ),
        say("It is paid for the rage; enhancers add nothing unless told."),
    ),
    Ruling(
        rules.HELPER_TRAITS,
        say(
            "A rage takes any number of cards, one after another, until somebody does something else; then it is over for this fight."
        ),
        say("It is one card for each fight."),
    ),
    Ruling(
        rules.PECULIAR,
        say(
            "What makes a monster stronger against a race or class counts once, if the fighter or the helper is of it."
        ),
        say("It counts for each of them."),
    ),
    Ruling(
        rules.LEAST_LEVEL,
        say("Enhancers change a monster's level, which never falls below 1; other cards may weaken a side further."),
        say("Nothing of a side is ever below 1."),
    ),
    Ruling(
        rules.ENHANCER,
        say(
            "All that changes a monster's level is added up first, in whatever order it was played; only the sum is never below 1."
        ),
        say("Each card stops at level 1, and the next one begins from there."),
    ),
    Ruling(
        rules.TRAIT_CARDS,
        say("Whoever loses the card that allows two races or classes chooses which of the two stays."),
        say("The one that came last is discarded."),
    ),
    Ruling(
        rules.DEAD,
        say(
            "The dead answer nothing that they were asked; treasures that would be theirs go to the others, or are discarded."
        ),
        say("What was asked before they died they still answer, and what they get lies with their cards."),
    ),
    Ruling(
        rules.ONCE_ANYWHERE,
        say("A card of which neither the rulebook nor the table says what kind it is is neither worn nor used up."),
        say("Any card of the treasures may be used like a potion."),
    ),
    Ruling(
        rules.BARGAIN,
        say(
            "A promised thing is handed over when the fight is won. Treasures are picked in turns, as agreed from the helper or the fighter on, until the helper has the promised number."
        ),
        say("Things change hands as the helper agrees; the helper takes the whole share first."),
    ),
    Ruling(
        rules.WAY_OUT,
        say("Only a fight that would be lost now is run from."),
        say("One may run at any moment."),
    ),
    Ruling(
        rules.SEVERAL,
        say(
            "Treasures of a monster that was driven off come with the victory over the rest, unless the card says that there are none."
        ),
        say("They are drawn at once."),
    ),
    Ruling(
        rules.DEAD,
        say(
            "Whoever dies is dead until the turn ends; from then on the new hero helps and may get cards, and draws eight on the own turn."
        ),
        say("The new hero gets no card from anybody before the own turn."),
    ),
    Ruling(
        rules.DEATH,
        say("All curses that are on stay with the next hero."),
        say("Only those that name it do."),
    ),
    Ruling(
        rules.DEAD,
        say("A fighter who dies by a curse in the middle of the fight ends it; nobody has to run any more."),
        say("The helper goes on alone, or has to run."),
    ),
    Ruling(
        rules.LOOTING,
        say("Each living player takes one card, which comes into the hand for all to see."),
        say("What was in play is laid out by whoever takes it."),
    ),
    Ruling(
        rules.TRAIT_CARDS,
        say("«Суперманчкин» and «Расовый Коктейль» are discarded with the last card that they double."),
        say("They stay in play without effect and work again later."),
    ),
    Ruling(
        rules.BIG,
        say("A second Big thing does not come into play at all, used or carried."),
        say("It may be carried in the backpack."),
    ),
    Ruling(
        rules.DWARF,
        say(
            "Big things are handed out one by one, each to whoever is of the lowest level among those who can have it, equals in the order of their seats; if nobody can, the thing is discarded."
        ),
        say("Only those of the very lowest level get one; the rest is discarded."),
    ),
    Ruling(
        rules.ONLY,
        say(
            "A thing for some only lies sideways while its owner is not of that race or class, and helps from the moment that its owner is, in a fight as well."
        ),
        say("It has to be turned upright, and not in a fight."),
    ),
    Ruling(
        rules.TRADE,
        say("Those who fight or help do not trade; others may, while a fight of others is on."),
        say("Nobody trades while any fight is on."),
    ),
    Ruling(
        rules.CLASS_WHEN,
        say("Nobody steals while any fight is on."),
        say("A thief who stands aside may steal."),
    ),
    Ruling(
        rules.SALE,
        say("A sale that would bring the winning level is refused as a whole."),
        say("The levels up to 9 are given and the rest is lost."),
    ),
    Ruling(
        rules.GO_UP,
        say("A card that would bring the winning level without a kill cannot be played."),
        say("It is discarded without effect."),
    ),
    Ruling(
        rules.CHARITY,
        say(
            "Nobody of the weakest gets a second card before all of them got one; who gets the odd ones is the giver's choice."
        ),
        say("The cards are dealt by lot."),
    ),
    Ruling(
        rules.HAND,
        say(
            "Of several races and classes the one with the larger hand counts, and the limit is asked once, when the turn ends in charity."
        ),
        say("Their limits add up, or the hand is looked at in the middle of a turn as well."),
    ),
    Ruling(
        rules.LASTING_CURSE,
        say("A curse on the next fight weighs on its victim as a helper, too, and goes after that fight."),
        say("Only on a fight of one's own."),
    ),
    Ruling(
        rules.LASTING_CURSE,
        say("A curse on the next fight that falls in the middle of one weighs on the fight after it."),
        say("It weighs at once, on the fight that is on."),
    ),
    Ruling(
        rules.BARGAIN,
        say("A Big thing is not promised to a helper who could not have it."),
        say("It is promised all the same, and the helper parts with one of two."),
    ),
    Ruling(
        rules.PLAYERS,
        say(
            "A real deck stays on the table: the app counts hands by their backs and learns what a card is when it is played; the cards are then kept in the box."
        ),
        say("The app deals a deck of its own."),
    ),
    Ruling(
        rules.PLAYERS,
        say("Nobody comes to a game under way; who comes later takes over a seat, or all begin anew."),
        say("Who comes later is dealt eight cards and begins on level 1."),
    ),
)
