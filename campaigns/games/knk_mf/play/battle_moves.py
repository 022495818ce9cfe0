"""The moves of a battle, in the order of a turn."""

from __future__ import annotations

from campaigns.engine.game import Move
from campaigns.engine.sentences import say
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.answering import endure, evade, take_hits
from campaigns.games.knk_mf.battle.attacking import attack, counterattack
from campaigns.games.knk_mf.battle.grapple import break_free, grab, release
from campaigns.games.knk_mf.battle.initiative import (
    brace,
    place,
    reroll_initiative,
    roll_initiative,
)
from campaigns.games.knk_mf.battle.saves import save
from campaigns.games.knk_mf.battle.turns import finish
from campaigns.games.knk_mf.location.breaking import break_obstacle
from campaigns.games.knk_mf.location.leaving import come_back, go_round, leave
from campaigns.games.knk_mf.location.stealth import hide
from campaigns.games.knk_mf.location.walking import jump, pick_up, retreat, walk
from campaigns.games.knk_mf.magic.familiars import feed
from campaigns.games.knk_mf.magic.powers import special, switch, unleash, use_item
from campaigns.games.knk_mf.magic.reading import read
from campaigns.games.knk_mf.play import choices as field
from campaigns.games.knk_mf.story.pursuit import hurry
from campaigns.games.knk_mf.wounds.modes import surface

ACTING = field.ACTING
BATTLE_MOVES = (
    Move(
        "roll-initiative",
        say("Roll initiative"),
        roll_initiative,
        (field.FIGHTING, field.AGILITY_PLUS),
        roles.INITIATIVE,
        words=("rolls-initiative",),
    ),
    Move(
        "place",
        say("Take a place"),
        place,
        (field.PLACELESS, field.BORDER_CELL),
        "glavnyy-sovet",
        words=("places", "stands"),
        sure=True,
    ),
    Move(
        "counterattack",
        say("Strike back"),
        counterattack,
        (ACTING, field.WEAPON, field.WAY, field.STRENGTH_PLUS, field.THROW),
        roles.LUCK_B,
        words=("counterattacks",),
    ),
    Move(
        "evade",
        say("Evade by Luck"),
        evade,
        (ACTING, field.HIT, field.LUCK_PLUS),
        roles.LUCK_SAVE,
        words=("evades", "dodges"),
    ),
    Move("take-hits", say("Let the blows land"), take_hits, (ACTING,), roles.TURNS, words=("takes-hits",)),
    Move(
        "break-free",
        say("Break free"),
        break_free,
        (ACTING, field.STRENGTH_PLUS),
        roles.GRAPPLE,
        words=("breaks-free",),
    ),
    Move("endure", say("Let an effect work"), endure, (ACTING, field.EFFECT), roles.TURNS, words=("endures",)),
    Move(
        "feed",
        say("Give prana to a familiar or its owner"),
        feed,
        (field.GIVER, field.FAMILIAR, field.AMOUNT),
        roles.TURNS,
        words=("feeds",),
    ),
    Move("walk", say("Walk"), walk, (ACTING, field.WALK, field.AGILITY_PLUS), roles.TURNS, words=("walks", "moves")),
    Move("jump", say("Jump over obstacles"), jump, (ACTING, field.JUMP), roles.JUMPS, words=("jumps",)),
    Move("pick-up", say("Pick up"), pick_up, (field.HERO, field.THING), roles.TURNS, words=("picks-up",)),
    Move("leave", say("Leave over the border"), leave, (ACTING, field.BORDER), "vyhod-s-lokacii", words=("leaves",)),
    Move(
        "come-back",
        say("Come back onto the map"),
        come_back,
        (ACTING, field.BORDER_CELL),
        "vyhod-s-lokacii",
        words=("comes-back",),
    ),
    Move(
        "go-round",
        say("Go round to another border"),
        go_round,
        (ACTING, field.BORDER),
        "vyhod-s-lokacii",
        words=("goes-round",),
    ),
    Move(
        "attack",
        say("Attack"),
        attack,
        (ACTING, field.TARGET, field.WEAPON, field.WAY, field.STRENGTH_PLUS, field.THROW),
        roles.TURNS,
        words=("attacks", "shoots"),
    ),
    Move(
        "break",
        say("Break an obstacle"),
        break_obstacle,
        (ACTING, field.OBSTACLE_HERE, field.WEAPON),
        "prepyatstviya",
        words=("breaks",),
    ),
    Move(
        "grab", say("Seize"), grab, (ACTING, field.TARGET, field.AGILITY_PLUS), roles.GRAPPLE, words=("grabs", "seizes")
    ),
    Move("release", say("Let go"), release, (ACTING, field.TARGET), roles.GRAPPLE, words=("releases",)),
    Move("hide", say("Hide"), hide, (field.HERO,), roles.STEALTH, words=("hides",)),
    Move(
        "read",
        say("Read a spell"),
        read,
        (field.HERO, field.SPELL, field.SPELL_TARGET, field.AIM, field.LINES),
        roles.LINES,
        words=("reads",),
    ),
    Move(
        "special",
        say("Use a hybrid's power"),
        special,
        (ACTING, field.POWER, field.LIVING_TARGET),
        roles.SPECIAL_ATTACK,
        words=("uses",),
    ),
    Move(
        "unleash",
        say("Unleash a noble phantasm"),
        unleash,
        (ACTING, field.PHANTASM, field.OPTIONAL_TARGET),
        roles.SERVANTS,
        words=("unleashes",),
    ),
    Move(
        "use-item",
        say("Use a thing"),
        use_item,
        (field.HERO, field.HELD_THING, field.THING_TARGET),
        roles.TURNS,
        words=("uses-item", "drinks"),
    ),
    Move(
        "switch", say("Switch a skill on or off"), switch, (field.HERO, field.SKILL), roles.SKILLS, words=("switches",)
    ),
    Move("retreat", say("Retreat"), retreat, (ACTING, field.RETREAT), roles.TURNS, words=("retreats",)),
    Move(
        "reroll-initiative",
        say("Roll initiative anew"),
        reroll_initiative,
        (field.FIGHTING,),
        roles.PLUS_AGILITY,
        words=("rerolls",),
    ),
    Move(
        "brace",
        say("Double the defence once"),
        brace,
        (field.FIGHTING, field.AGILITY_PLUS),
        roles.PLUSES_BEFORE_ROLLS,
        words=("braces",),
    ),
    Move("surface", say("Come up for air"), surface, (field.HERO,), roles.UNDER_WATER, words=("surfaces",)),
    Move(
        "save",
        say("Throw a save"),
        save,
        (field.HERO, field.SAVE_KIND, field.AGAINST, field.SAVE_PLUS),
        roles.SAVES,
        words=("saves",),
    ),
    Move("hurry", say("Hurry to the battle"), hurry, (field.ELSEWHERE,), roles.PURSUIT, words=("hurries",)),
    Move("finish", say("End the turn"), finish, (ACTING,), roles.TURNS, words=("finishes", "passes")),
)
