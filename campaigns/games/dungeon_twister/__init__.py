"""Dungeon Twister: two teams in a maze whose rooms turn. The game's table of contents."""

from dataclasses import replace

from campaigns.engine.game import Game, Move
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.latecomers import from_the_beginning
from campaigns.engine.sentences import say
from campaigns.games.dungeon_twister import choices, rules
from campaigns.games.dungeon_twister.actions.burdens import drop, swap, take
from campaigns.games.dungeon_twister.actions.fighting import attack, card_chosen
from campaigns.games.dungeon_twister.actions.jumping import jump
from campaigns.games.dungeon_twister.actions.moving import move, stand, stop
from campaigns.games.dungeon_twister.actions.powers import ability, use
from campaigns.games.dungeon_twister.arranging import arrange, enter
from campaigns.games.dungeon_twister.bots.playing import plan
from campaigns.games.dungeon_twister.checks import CHOOSING, PLACING
from campaigns.games.dungeon_twister.face import FACE
from campaigns.games.dungeon_twister.labyrinth.rooms import draw, place_answered, reveal, turn
from campaigns.games.dungeon_twister.needs import NEEDS
from campaigns.games.dungeon_twister.numbers import fight_value
from campaigns.games.dungeon_twister.picture.scene import scene, slots
from campaigns.games.dungeon_twister.pieces.teams import character, strike, team, thing
from campaigns.games.dungeon_twister.placing import put
from campaigns.games.dungeon_twister.rulings import RULINGS
from campaigns.games.dungeon_twister.setup import begin, cards, first, lay, maze, small_maze
from campaigns.games.dungeon_twister.turns import finish, play, settle
from campaigns.games.dungeon_twister.waiting import meant, waits_for
from campaigns.games.dungeon_twister.words import WORDS

EFFECTS = (choices.HEALS, choices.GATE)
BEFORE = (
    Move("maze", say("Choose the maze"), maze, (choices.ROOMS, choices.ROWS), rules.TURN, actor="", master=True),
    Move("small-maze", say("Take the small sample maze"), small_maze, (), rules.TURN, actor="", master=True),
    Move("team", say("Take the sample team"), team, (choices.SIDE,), rules.POWERS, actor=""),
    Move(
        "character",
        say("Enter a character"),
        character,
        (choices.SIDE, choices.NAME, choices.SPEED, choices.FIGHT, choices.WORKS, choices.POWER_TEXT),
        rules.SPEED,
        actor="",
    ),
    Move(
        "object",
        say("Enter an object"),
        thing,
        (choices.SIDE, choices.NAME, choices.WORKS, choices.POWER_TEXT),
        rules.USING,
        actor="",
    ),
    Move(
        "strike",
        say("Take a sheet out of a team"),
        strike,
        (choices.SHEET,),
        rules.POWERS,
        actor="",
        words=("strikes",),
    ),
    Move(
        "cards",
        say("Say which cards there are"),
        cards,
        (choices.ACTIONS, choices.COMBAT),
        rules.ACTION_CARDS,
        actor="",
        master=True,
    ),
    Move("first", say("Say who begins"), first, (choices.SIDE,), rules.FIRST_TURN, actor="", master=True),
    Move("begin", say("Begin the game"), begin, (), rules.REVEAL, actor="", master=True, words=("begins",)),
    Move(
        "put",
        say("Place a token"),
        put,
        (choices.TOKEN_FIELD, choices.PLACE),
        rules.REVEAL,
        actor="",
        words=("puts", "places"),
        secret=True,
    ),
)
TURNS = (
    Move("play", say("Play an action card"), play, (choices.CARD,), rules.ACTION_CARDS, actor="", words=("plays",)),
    Move(
        "move",
        say("Move"),
        move,
        (choices.HERO, choices.SQUARE, choices.POWER, choices.NOTE),
        rules.MOVE,
        words=("moves", "goes"),
    ),
    Move("take", say("Pick up"), take, (choices.HERO, choices.THING), rules.TAKE, words=("takes",)),
    Move("drop", say("Leave what is carried"), drop, (choices.HERO,), rules.DROP, words=("drops",)),
    Move(
        "swap",
        say("Give, take or exchange"),
        swap,
        (choices.HERO, choices.COMRADE),
        rules.SWAP,
        words=("swaps", "gives"),
    ),
    Move("stop", say("End the movement"), stop, (choices.HERO,), rules.FIRST_GOLDEN, words=("stops",)),
    Move(
        "stand",
        say("Say where somebody stands"),
        stand,
        (choices.HERO_ON_TRUST, choices.WHERE),
        rules.MOVE,
        words=("stands",),
    ),
    Move("jump", say("Jump over a pit"), jump, (choices.HERO, choices.LANDING), rules.JUMP, words=("jumps",)),
    Move(
        "reveal",
        say("Open a room"),
        reveal,
        (choices.HERO, choices.CLOSED_ROOM),
        rules.REVEAL,
        words=("reveals", "opens"),
    ),
    Move(
        "turn",
        say("Turn a room"),
        turn,
        (choices.HERO, choices.OPEN_ROOM, choices.QUARTERS),
        rules.TURN,
        words=("turns",),
        final=rules.NO_WAY_BACK,
    ),
    Move(
        "attack",
        say("Start a fight"),
        attack,
        (choices.HERO, choices.TARGET, choices.OWN_POWER, choices.HELPERS),
        rules.FIGHT,
        words=("attacks",),
    ),
    Move("ability", say("Use a special power"), ability, (choices.HERO, *EFFECTS), rules.POWERS, words=("uses-power",)),
    Move("use", say("Use an object"), use, (choices.HERO, *EFFECTS), rules.USING, words=("uses",)),
    Move("finish", say("End the turn"), finish, (), rules.ACTION_CARDS, actor="", words=("finishes", "passes")),
    Move(
        "draw",
        say("Draw a room"),
        draw,
        (choices.DRAWN_ROOM, choices.PLAN, choices.NUMBER),
        rules.MECHANISM,
        actor="",
        master=True,
        words=("draws",),
    ),
)

IN_PHASE = {"put": (PLACING,)}
"""What is settled before the game is asked for only then; tokens are placed after that."""

GAME = Game(
    slug="dungeon-twister",
    book="dungeon-twister",
    title=say("Dungeon Twister"),
    lay=lay,
    moves=(*(replace(move, phases=IN_PHASE.get(move.name, (CHOOSING,))) for move in BEFORE), *TURNS),
    face=FACE,
    needs=NEEDS,
    answers={"place": place_answered, "fight": card_chosen},
    numbers={"fight_value": fight_value},
    rulings=RULINGS,
    latecomers=from_the_beginning(say("Two sides play, and both are there."), rules.REVEAL),
    players=(2, 2),
    forced_prompts=frozenset({"place"}),
    waits_for=waits_for,
    settle=settle,
    visibility=Visibility(
        places={
            "hand": "owner",
            "stash": "owner",
            "chosen": "owner",
            "cover": "nobody",
            "pile": "nobody",
            "used": "nobody",
        },
        answers=frozenset({"fight"}),
    ),
    sheet=Sheet(
        words=WORDS,
        periods=meant,
        shown=("speed", "fight", "steps"),
        spent=("actions",),
        quiet=frozenset({"highest", "turned", "value", "rows", "seats", "number"}),
        slots=slots,
        listed=("hand", "roster", "stash", "top", "used", "discard"),
        scene=scene,
    ),
    examples=Examples(
        arrange=arrange,
        enter=enter,
        abbreviations={"combat": "fight", "ap": "actions"},
    ),
    plan=plan,
)
