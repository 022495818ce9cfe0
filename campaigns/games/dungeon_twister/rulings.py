"""How the unclear rules of the document are played, and the reading that was not taken. README.md gives the reasons."""

from campaigns.engine.game import Ruling
from campaigns.engine.sentences import say
from campaigns.games.dungeon_twister import rules

RULINGS = (
    Ruling(
        rules.TURN,
        say("The table says how many pairs of rooms lie between the lines, two rooms abreast."),
        say("The number of rooms is always the same."),
    ),
    Ruling(
        rules.REVEAL,
        say(
            "Before the first turn each side lays its tokens as it likes: characters in the open on its own line, anything face down on closed rooms; only its owner knows which it is."
        ),
        say("The tokens are dealt to the rooms at random."),
    ),
    Ruling(
        rules.FIRST_ROOMS,
        say("At least one character of each side begins on its line."),
        say("A side may lay all its characters on closed rooms."),
    ),
    Ruling(
        rules.REVEAL,
        say("Chance decides how a closed room is turned; it is opened as it lies."),
        say("Whoever opens a room turns it as it pleases."),
    ),
    Ruling(
        rules.ACCESS,
        say(
            "Direct access to a room has a character on a square beside it, with neither wall nor closed gate between, who is not wounded."
        ),
        say("Direct access has whoever could walk there with the movement of one action."),
    ),
    Ruling(
        rules.TURN,
        say("Only rooms that lie open are turned, near or far."),
        say("A room may be turned from afar while it is closed."),
    ),
    Ruling(
        rules.FIRST_GOLDEN,
        say(
            "A movement goes on until its squares are used up, its character is stopped, another action begins or the turn ends; only then the second golden rule is asked."
        ),
        say("A movement ends on the square that was named first."),
    ),
    Ruling(
        rules.PIT,
        say("Nobody walks onto a pit without a power or an object that says so; only a jump card leads over it."),
        say("A pit may be walked over, but nobody may stop on it."),
    ),
    Ruling(
        rules.MOVE,
        say("A movement leads through comrades and the wounded of both sides, but not through enemies on their feet."),
        say("A movement leads through everybody."),
    ),
    Ruling(
        rules.ONE_OBJECT,
        say("An object may be carried over a square with another one, as long as neither stays there."),
        say("Nobody who carries an object even passes a square with another one."),
    ),
    Ruling(
        rules.NOT_HERE,
        say("What is carried goes with its bearer; pits and forbidden squares only forbid to leave it there."),
        say("A bearer must not stop on a square on which the burden must not stay."),
    ),
    Ruling(
        rules.TAKE,
        say(
            "What lies under a character is picked up once it is on the move, be it on the spot: an action for moving is paid first."
        ),
        say("Whoever stands on a thing picks it up before the first step, and without an action."),
    ),
    Ruling(
        rules.NEIGHBOUR,
        say("Neighbours share a side of their squares."),
        say("Squares that touch at a corner are neighbours too."),
    ),
    Ruling(
        rules.NEIGHBOUR,
        say(
            "Whoever stands on the square of a wounded enemy is not beside it, and attacks it from another square only."
        ),
        say("A wounded enemy is attacked from its own square as well."),
    ),
    Ruling(
        rules.TURNS,
        say("Any number of quarters is paid for, a point each: four are a whole turn."),
        say("A room turns by three quarters at most."),
    ),
    Ruling(
        rules.GROUP,
        say(
            "In a fight are all unhurt characters who stand beside an enemy, as far as they stand beside somebody who is in it, comrade or enemy."
        ),
        say("In a fight are the attacked one and the attackers beside it, nobody else."),
    ),
    Ruling(
        rules.ONE_WOUNDED,
        say("Against a wounded character all unhurt enemies beside it fight; it fights alone."),
        say("Its comrades beside the attackers fight with it."),
    ),
    Ruling(
        rules.CARRYING,
        say("A wounded character who is carried cannot be attacked, only its bearer."),
        say("A carried character can be attacked directly."),
    ),
    Ruling(
        rules.KILLED,
        say(
            "What a character carried lies on its square from the wound on, and stays there when it is out of the game."
        ),
        say("What lies with a wounded character leaves the game with it."),
    ),
    Ruling(
        rules.OVER,
        say("A jump leads straight across the pit, onto the square behind it."),
        say("A jump ends on any square next to the pit but the one it began on."),
    ),
    Ruling(
        rules.JUMP,
        say(
            "A jump onto the opponents' line leaves the maze, also over a wounded enemy who lies there, but not where an enemy stands."
        ),
        say("The opponents' line is no square to land on."),
    ),
    Ruling(
        rules.LINE,
        say("A step onto the opponents' line is the way out; only staying there or walking along it is impossible."),
        say("Nobody can step onto the opponents' line."),
    ),
    Ruling(
        rules.USING,
        say("An object that is switched on is in the hands of whoever does it."),
        say("It is enough that the object lies on the same square."),
    ),
    Ruling(
        rules.ACTION_CARDS,
        say(
            "Two of the four action cards have 2 and 4 actions; the table says the others, and the values of the combat cards. A sample of ours is there."
        ),
        say("The app knows all cards."),
    ),
    Ruling(
        rules.FIRST_TURN,
        say("The first turn has the first seat, unless the table says otherwise."),
        say("The first turn is drawn by lot."),
    ),
    Ruling(
        rules.ACTION_CARDS,
        say("Each turn begins with an action card; points that are left at its end are lost."),
        say("A turn may be passed without a card, or points kept for the next one."),
    ),
    Ruling(
        rules.LIMIT,
        say("The first cycle ends for each side when it takes its cards back."),
        say("The first cycle ends for both sides together."),
    ),
    Ruling(
        rules.FREE,
        say("The limit ends with the first cycle or with the card of 4 actions, whichever comes first."),
        say("The limit lasts until the first cycle is over, whatever is played."),
    ),
    Ruling(
        rules.LIMIT,
        say("Whoever has only cards that the limit forbids may play any of them."),
        say("Whoever has only forbidden cards has no turn."),
    ),
    Ruling(
        rules.VICTORY,
        say("The goblin's point more is for leaving the maze, not for killing it."),
        say("Killing the goblin brings two points."),
    ),
    Ruling(
        "sokrovische",
        say("A treasure of either colour brings its point to the side that carries it out."),
        say("Only the treasure of one's own colour brings a point."),
    ),
    Ruling(
        rules.VICTORY,
        say("When nobody is left on either side who could do anything, the game ends without a winner."),
        say("Then the side with more points has won."),
    ),
    Ruling(
        rules.USING,
        say(
            "What works by itself works for whoever carries it; where it lies, it opens its own square and no other. It reaches nobody in a fight: that takes a power of one's own."
        ),
        say("It works in the whole room where it lies, also past walls and in fights."),
    ),
    Ruling(
        rules.NOT_HERE,
        say("Whoever is wounded on a pit or on a forbidden square lies there, and what they carried with them."),
        say("Who is wounded there is out of the game, or is put on a square beside it."),
    ),
    Ruling(
        rules.SECOND_GOLDEN,
        say("Two wounded characters may lie on one square, of one side or of both."),
        say("One of two may only lie where the other stands."),
    ),
    Ruling(
        rules.VICTORY,
        say("The fifth point wins at once, in the middle of a turn or of a movement."),
        say("The turn is played to its end, and the other side may draw level."),
    ),
    Ruling(
        rules.AGAIN,
        say(
            "Who was wounded this turn is not attacked again in it, also when they have stood up meanwhile; nor are they drawn into a fight on the side that is attacked."
        ),
        say("Whoever stands again can be attacked like anybody."),
    ),
    Ruling(
        rules.LOOK,
        say(
            "The log keeps what was shown when it was shown; into the pile of used cards nobody looks, nor does the table say what lies there."
        ),
        say("The log forgets the used cards, so that they have to be remembered."),
    ),
    Ruling(
        rules.VICTORY,
        say(
            "Where an edition gives different points for one deed in two places, the greater number counts, and the log says so."
        ),
        say("Only the chapter on victory counts."),
    ),
)
