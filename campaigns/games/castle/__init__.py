"""«Заброшенный Замок Междумирья»: villains in a castle, against each other, with secret orders. Table of contents."""

from dataclasses import replace

from campaigns.engine.game import Game, Move
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.latecomers import from_the_beginning
from campaigns.engine.sentences import say
from campaigns.games.castle import choices, numbers, rules
from campaigns.games.castle.arranging import arrange, enter_piece
from campaigns.games.castle.bots.playing import plan
from campaigns.games.castle.face import FACE
from campaigns.games.castle.needs import NEEDS
from campaigns.games.castle.orders.working import discarded, looked
from campaigns.games.castle.orders.writing import close, go, order
from campaigns.games.castle.picture.scene import scene
from campaigns.games.castle.rounds import settle, taken
from campaigns.games.castle.rulings import RULINGS
from campaigns.games.castle.setup import LEAST, MOST, artifacts, begin, draw_board, enter, lay, players_of
from campaigns.games.castle.skirmish.exile import exiled
from campaigns.games.castle.skirmish.fights import chosen
from campaigns.games.castle.skirmish.influence import influence, printed
from campaigns.games.castle.skirmish.wins import locked, passage_begun, passage_opened, peek_answered, victim_chosen
from campaigns.games.castle.words import WORDS

MOVES = (
    Move("enter", say("Enter the castle"), enter, (), rules.PLAYERS, actor="", words=("enters",)),
    Move("begin", say("Begin the game"), begin, (), rules.PLAYERS, actor="", master=True, words=("begins",)),
    Move(
        "artifacts",
        say("Artifacts that win"),
        artifacts,
        (choices.COUNT,),
        rules.END,
        actor="",
        master=True,
    ),
    Move(
        "draw-board", say("Lay a board of one's own"), draw_board, (choices.BOARD,), rules.BOARD, actor="", master=True
    ),
    Move(
        "order",
        say("Write the order"),
        order,
        (choices.WRITER, choices.CARD, choices.ON, choices.OTHER, choices.AT_ONCE, choices.AND_ON),
        rules.PLAY,
        words=("orders", "plays", "play"),
        secret=True,
        sure=True,
        unfolded=True,
    ),
    Move(
        "go",
        say("Write the order: way"),
        go,
        (choices.WALKER, choices.TO, choices.THEN),
        rules.MOVE,
        words=("goes", "moves", "move", "stays", "stay"),
        secret=True,
        sure=True,
    ),
    Move("close", say("Close the orders"), close, (), rules.ORDER, actor="", master=True, words=("closes",)),
)

CHOOSING = "choosing"
BEFORE = {"enter", "begin", "artifacts", "draw-board"}
"""What is settled before the game is asked for only then."""

GAME = Game(
    slug="castle",
    book="castle",
    title=say("The Abandoned Castle of Interworld"),
    lay=lay,
    moves=tuple(replace(move, phases=(CHOOSING,)) if move.name in BEFORE else move for move in MOVES),
    face=FACE,
    needs=NEEDS,
    answers={
        "fight": chosen,
        "exile": exiled,
        "victim": victim_chosen,
        "peek": peek_answered,
        "lock": locked,
        "passage": passage_begun,
        "passage-to": passage_opened,
        "look": looked,
        "discard": discarded,
        "take": taken,
    },
    numbers={
        "influence": influence,
        "hand": numbers.cards_in_hand,
        "carried": numbers.carried,
        "delivered": numbers.delivered,
    },
    rulings=RULINGS,
    latecomers=from_the_beginning(
        say("The villains enter the castle at the same moment, and its halls are laid for so many of them."),
        rules.PLAYERS,
    ),
    players=(LEAST, MOST),
    players_by=players_of,
    settle=settle,
    visibility=Visibility(
        places={"hand": "owner", "orders": "owner", "deck": "nobody"},
        answers=frozenset({"fight", "look", "discard"}),
    ),
    sheet=Sheet(
        words=WORDS,
        shown=("rounds", "artifacts"),
        quiet=frozenset({"ring", "position", "start", "seats", "places", "players", "order", "first"}),
        stock={
            "action-card": ("action-card",),
            "skirmish-card": ("skirmish-card",),
            "event-card": ("event-card",),
            "marker": ("marker",),
        },
        listed=("hand", "event", "deck", "discard", "orders", "shrine"),
        spread={"skirmish-card": say("skirmish cards, seen by all")},
        printed=printed,
        scene=scene,
    ),
    examples=Examples(
        arrange=arrange,
        enter=enter_piece,
        keeps={"action-card": "hand"},
    ),
    plan=plan,
)
