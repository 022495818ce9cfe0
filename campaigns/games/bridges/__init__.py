"""«Мосты: Душа»: heroes on an archipelago against bosses, all on one side. The game's table of contents."""

from dataclasses import replace

from campaigns.engine.game import Game, Move
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.sentences import say
from campaigns.games.bridges import choices, late, numbers, roles, rules
from campaigns.games.bridges.bots.playing import plan
from campaigns.games.bridges.checks import usual_of
from campaigns.games.bridges.face import FACE
from campaigns.games.bridges.fight.attacking import attack
from campaigns.games.bridges.goods.buildings import build, charge, launch_item, launch_self
from campaigns.games.bridges.goods.equipment import equip, slots, take_off
from campaigns.games.bridges.goods.supplies import bomb, drink, shield
from campaigns.games.bridges.goods.trade import buy, improve, sell
from campaigns.games.bridges.needs import NEEDS
from campaigns.games.bridges.rounds import end_phase, finish, guard, guard_answered, settle
from campaigns.games.bridges.rulings import RULINGS
from campaigns.games.bridges.scout import mark, trap
from campaigns.games.bridges.setup import arrange, begin, choose, enter, lay, players_of
from campaigns.games.bridges.travel import carry, jump, move
from campaigns.games.bridges.words import WORDS

MOVES = (
    Move(
        "choose",
        say("Choose a hero"),
        choose,
        (choices.CHARACTER,),
        rules.CHARACTERS,
        actor="",
        words=("chooses",),
    ),
    Move("begin", say("Begin the game"), begin, (), rules.KIT, actor="", master=True, words=("begins", "starts")),
    Move(
        "attack",
        say("Attack"),
        attack,
        (choices.HERO, choices.BOSS, choices.USING, choices.TECHNIQUE),
        rules.ATTACK,
        words=("attacks", "hits", "strikes", "shoots"),
    ),
    Move("move", say("Move"), move, (choices.HERO, choices.PLACE), rules.MOVE, words=("moves", "goes", "walks")),
    Move("build", say("Build"), build, (choices.HERO, choices.BUILDING), rules.BUILD, words=("builds",)),
    Move("buy", say("Buy"), buy, (choices.HERO, choices.FOR_SALE, choices.WEAR), rules.BUY, words=("buys",)),
    Move(
        "equip",
        say("Put on"),
        equip,
        (choices.HERO, choices.GEAR_IN_BANK, choices.INSTEAD),
        rules.CHANGING_GEAR,
        words=("equips", "wears", "puts-on"),
    ),
    Move(
        "take-off",
        say("Take off"),
        take_off,
        (choices.HERO, choices.WORN),
        rules.CHANGING_GEAR,
        words=("takes-off", "removes"),
    ),
    Move("mark", say("Mark a boss"), mark, (choices.HERO, choices.BOSS), rules.SCOUT_MARK, words=("marks",)),
    Move("trap", say("Set a trap"), trap, (choices.HERO,), rules.SCOUT_TRAP, words=("traps", "sets")),
    Move(
        "carry",
        say("Move a comrade"),
        carry,
        (choices.HERO, choices.COMRADE, choices.PLACE),
        rules.SCOUT_CARRY,
        words=("carries",),
    ),
    Move("guard", say("Guard comrades"), guard, (choices.HERO, choices.STANCE), rules.BURILLA, words=("guards",)),
    Move("drink", say("Drink a potion"), drink, (choices.HERO, choices.POTION), roles.POTION, words=("drinks",)),
    Move("shield", say("Use a shield ball"), shield, (choices.HERO, choices.BALL), roles.BALL, words=("shields",)),
    Move(
        "bomb", say("Place a bomb"), bomb, (choices.HERO, choices.BOMB), roles.BOMB, words=("bombs", "places", "plants")
    ),
    Move(
        "jump",
        say("Jump by spring"),
        jump,
        (choices.HERO, choices.PLACE, choices.SPRING),
        roles.SPRING,
        words=("jumps",),
    ),
    Move("charge", say("Load the catapult"), charge, (choices.HERO,), roles.CATAPULT, words=("charges", "loads")),
    Move(
        "launch-self",
        say("Launch oneself"),
        launch_self,
        (choices.HERO, choices.PLACE),
        roles.CATAPULT,
        words=("flies",),
    ),
    Move(
        "launch-item",
        say("Launch an item"),
        launch_item,
        (choices.HERO, choices.CONSUMABLE, choices.TARGET, choices.SPRING_TO),
        roles.CATAPULT,
        words=("launches", "throws", "sends"),
    ),
    Move(
        "improve",
        say("Improve the base"),
        improve,
        (choices.HERO, choices.UPGRADE),
        rules.IMPROVING,
        words=("improves", "shows"),
    ),
    Move(
        "sell",
        say("Take apart and sell"),
        sell,
        (choices.HERO, choices.FOR_PARTS),
        rules.MASTER_SELLS,
        words=("sells", "dismantles"),
    ),
    Move(
        "finish",
        say("End the turn"),
        finish,
        (choices.HERO,),
        rules.ACTIONS_OF_A_ROUND,
        words=("finishes", "passes", "ends"),
    ),
    Move(
        "end-phase",
        say("End everybody's turn"),
        end_phase,
        (),
        rules.ACTIONS_OF_A_ROUND,
        actor="",
        master=True,
        words=("ends-phase",),
    ),
)

CHOOSING = "choosing"
BEFORE = {"choose", "begin"}
"""What is settled before the game is asked for only then."""

GAME = Game(
    slug="bridges",
    book="bridges",
    title=say("Bridges: Soul"),
    lay=lay,
    moves=tuple(replace(move, phases=(CHOOSING,)) if move.name in BEFORE else move for move in MOVES),
    face=FACE,
    needs=NEEDS,
    answers={"guard": guard_answered},
    numbers={
        "max_health": numbers.max_health,
        "max_action_points": numbers.action_points,
        "damage": numbers.damage,
        "weapon_damage": numbers.weapon_damage,
        "move_cost": numbers.move_cost,
    },
    conserved=("coins",),
    rulings=(*RULINGS, *late.RULINGS),
    latecomers=late.latecomers,
    settle=settle,
    players_by=players_of,
    sheet=Sheet(
        words=WORDS,
        shown=("health", "action_points", "shield", "hits", "coins"),
        quiet=frozenset({"acted", "moves", "players", "seats", "sold", "techniques"}),
        slots=slots,
        stock={"item": (*numbers.GEAR, "consumable"), "building": ("building",)},
    ),
    examples=Examples(
        arrange=arrange,
        enter=enter,
        abbreviations={"hp": "health", "ap": "action_points"},
        uses=usual_of,
    ),
    plan=plan,
)
