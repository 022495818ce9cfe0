"""«Манчкин»: levels, loot and treachery for three to six. The game's table of contents."""

from dataclasses import replace

from campaigns.engine.game import Game
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.latecomers import from_the_beginning
from campaigns.engine.sentences import say
from campaigns.games.munchkin import numbers, rules
from campaigns.games.munchkin.bots.playing import plan
from campaigns.games.munchkin.character.death import looted
from campaigns.games.munchkin.character.trading import traded
from campaigns.games.munchkin.character.traits import kept, parted, trait_stays
from campaigns.games.munchkin.curses import lost
from campaigns.games.munchkin.deck.decks import players_of
from campaigns.games.munchkin.deck.keeping import taken_along
from campaigns.games.munchkin.face import FACE
from campaigns.games.munchkin.fight import rewards
from campaigns.games.munchkin.fight.helping import helped
from campaigns.games.munchkin.fight.sharing import picked
from campaigns.games.munchkin.fight.sides import side
from campaigns.games.munchkin.moves import MOVES
from campaigns.games.munchkin.needs import NEEDS
from campaigns.games.munchkin.rulings import RULINGS
from campaigns.games.munchkin.scene import scene, slots
from campaigns.games.munchkin.settling import settle
from campaigns.games.munchkin.setup import arrange, enter, lay
from campaigns.games.munchkin.words import WORDS

CHOOSING = "choosing"
BEFORE = {"choose", "begin"}
"""What is settled before the game is asked for only then."""

GAME = Game(
    slug="munchkin",
    book="munchkin",
    title=say("Munchkin"),
    lay=lay,
    moves=tuple(replace(move, phases=(CHOOSING,)) if move.name in BEFORE else move for move in MOVES),
    face=FACE,
    needs=NEEDS,
    answers={
        "help": helped,
        "keep": kept,
        "loot": looted,
        "lose": lost,
        "part": parted,
        "share": picked,
        "trade": traded,
        "trait": trait_stays,
    },
    numbers={
        "strength": numbers.strength,
        "heroes": side("heroes"),
        "monsters": side("monsters"),
        "flight": numbers.flight,
        "hand_limit": numbers.hand_limit,
        "cards": numbers.cards,
        "max_level": numbers.max_level,
        "treasures": rewards.treasures,
    },
    rulings=RULINGS,
    latecomers=from_the_beginning(
        say("Everybody who plays is dealt the first cards before the first turn."), rules.PLAYERS
    ),
    players=(3, 6),
    players_by=players_of,
    settle=settle,
    visibility=Visibility(
        places={"hand": "owner", "deck": "nobody"},
    ),
    sheet=Sheet(
        words=WORDS,
        shown=("level",),
        rising=frozenset({"level"}),
        quiet=frozenset({"players", "seats", "given", "promised", "rages", "kind"}),
        listed=("hand", "discard", "loot", "corpse"),
        named_only=frozenset({"discard"}),
        stock={"door": ("race", "class", "card"), "treasure": ("card",)},
        slots=slots,
        scene=scene,
    ),
    examples=Examples(
        arrange=arrange,
        enter=enter,
    ),
    takes_along=taken_along,
    plan=plan,
)
