"""The moves of play outside of battles, and those of the master."""

from __future__ import annotations

from campaigns.engine.game import Move
from campaigns.engine.sentences import say
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.aftermath import destroy_body, revive, treat
from campaigns.games.knk_mf.battle.battles import resume, suspend
from campaigns.games.knk_mf.battle.initiative import (
    end_battle,
    join_battle,
    set_side,
    start_battle,
)
from campaigns.games.knk_mf.battle.saves import demand_save
from campaigns.games.knk_mf.location.breaking import lay_obstacle, lay_status
from campaigns.games.knk_mf.location.leaving import set_border
from campaigns.games.knk_mf.magic.familiars import bind, call_familiar, share_prana
from campaigns.games.knk_mf.magic.reading import grant_spell, teach_spell
from campaigns.games.knk_mf.play import choices as field
from campaigns.games.knk_mf.story.atlas import bring, choose_base, draw_map, listen
from campaigns.games.knk_mf.story.pursuit import give_up, run_on, start_pursuit
from campaigns.games.knk_mf.story.travel import carry, follow, new_day, next_turn, rest, travel
from campaigns.games.knk_mf.wounds.modes import set_mode

STORY_MOVES = (
    Move(
        "choose-base",
        say("Choose a base in secret"),
        choose_base,
        (field.STORY_HERO, field.PLACE),
        roles.GLOBAL_MAP,
        secret=True,
        words=("settles",),
    ),
    Move("travel", say("Go"), travel, (field.STORY_HERO, field.GOAL), roles.GLOBAL_MAP, words=("travels", "goes")),
    Move("rest", say("Rest"), rest, (field.STORY_HERO, field.TURNS), roles.GLOBAL_MAP, words=("rests",)),
    Move(
        "follow",
        say("Follow, or part from"),
        follow,
        (field.STORY_HERO, field.LEADER),
        roles.GLOBAL_MAP,
        words=("follows",),
    ),
    Move(
        "carry",
        say("Carry, or put down"),
        carry,
        (field.STORY_HERO, field.LIVING_TARGET),
        roles.GLOBAL_MAP,
        words=("carries",),
    ),
    Move(
        "share-prana",
        say("Share prana"),
        share_prana,
        (field.STORY_HERO, field.PARTNER),
        roles.GIVING_PRANA,
        words=("shares-prana",),
    ),
    Move(
        "teach-spell",
        say("Pass a spell on"),
        teach_spell,
        (field.STORY_HERO, field.SPELL, field.PUPIL),
        "zaklinaniya-1",
        words=("teaches-spell",),
    ),
    Move(
        "destroy-body",
        say("Destroy a body"),
        destroy_body,
        (field.STORY_HERO, field.CORPSE),
        "smert",
        words=("destroys-body",),
    ),
    Move("give-up", say("Give up the chase"), give_up, (field.STORY_HERO,), roles.PURSUIT, words=("gives-up",)),
)
MASTER_MOVES = (
    Move(
        "draw-map",
        say("Draw the map"),
        draw_map,
        (field.WAYS,),
        roles.GLOBAL_MAP,
        actor="",
        master=True,
        words=("draws-map",),
    ),
    Move(
        "bring",
        say("Bring somebody to a place"),
        bring,
        (field.FIGHTER, field.NEW_PLACE),
        roles.GLOBAL_MAP,
        actor="",
        master=True,
        words=("brings",),
    ),
    Move("next-turn", say("The story's next turn"), next_turn, (), roles.GLOBAL_MAP, actor="", master=True),
    Move("new-day", say("A new day"), new_day, (), roles.PLUSES_BEFORE_ROLLS, actor="", master=True),
    Move(
        "start-pursuit",
        say("Begin a pursuit"),
        start_pursuit,
        (field.RUNNER, field.CHASER),
        roles.PURSUIT,
        actor="",
        master=True,
    ),
    Move("run-on", say("The pursuit goes on"), run_on, (field.CHASER,), roles.PURSUIT, actor="", master=True),
    Move(
        "start-battle",
        say("Begin a battle"),
        start_battle,
        (field.BATTLEFIELD,),
        "hod-boya",
        actor="",
        master=True,
        words=("starts-battle",),
    ),
    Move(
        "join-battle",
        say("Let somebody into the battle"),
        join_battle,
        (field.FIGHTER,),
        roles.PURSUIT,
        actor="",
        master=True,
    ),
    Move("suspend", say("Let the battle wait"), suspend, (), roles.GLOBAL_MAP, actor="", master=True),
    Move(
        "resume",
        say("Turn to a battle that waits"),
        resume,
        (field.WAITING,),
        roles.GLOBAL_MAP,
        actor="",
        master=True,
        words=("resumes",),
    ),
    Move("listen", say("Who feels the battle"), listen, (), roles.GLOBAL_MAP, actor="", master=True),
    Move(
        "side",
        say("Say whose side somebody is on"),
        set_side,
        (field.FIGHTER, field.SIDE),
        roles.MOBS,
        actor="",
        master=True,
        sure=True,
    ),
    Move(
        "lay-obstacle",
        say("Lay an obstacle"),
        lay_obstacle,
        (field.OBSTACLE, field.ANY_CELL, field.OBSTACLE_TRAIT),
        "prepyatstviya",
        actor="",
        master=True,
    ),
    Move(
        "lay-status",
        say("Give a place a status"),
        lay_status,
        (field.STATUS, field.CELL_OR_NONE),
        "statusy-lokaciy",
        actor="",
        master=True,
    ),
    Move(
        "set-border",
        say("Close a border, or say where it leads"),
        set_border,
        (field.BORDER, field.EXIT),
        "vyhod-s-lokacii",
        actor="",
        master=True,
    ),
    Move(
        "demand-save",
        say("Ask for a save"),
        demand_save,
        (field.FIGHTER, field.SAVE_KIND, field.AGAINST),
        roles.SAVES,
        actor="",
        master=True,
        sure=True,
    ),
    Move(
        "mode",
        say("A special mode"),
        set_mode,
        (field.MODE, field.ANY_FIGHTER, field.MODE_TRAIT),
        "osobye-rezhimy",
        actor="",
        master=True,
    ),
    Move(
        "call-familiar",
        say("Bring a familiar"),
        call_familiar,
        (field.OWNER, field.SORT, field.NAME),
        "familyary",
        actor="",
        master=True,
    ),
    Move(
        "bind",
        say("Make somebody a familiar, or free"),
        bind,
        (field.FIGHTER, field.OWNER),
        "familyary",
        actor="",
        master=True,
    ),
    Move(
        "grant-spell",
        say("Give a spell"),
        grant_spell,
        (field.FIGHTER, field.ANY_SPELL),
        "zaklinaniya-1",
        actor="",
        master=True,
    ),
    Move("treat", say("Treat a wound"), treat, (field.FIGHTER, field.WOUND), roles.LOST_LIMB, actor="", master=True),
    Move("revive", say("Let somebody come back"), revive, (field.DEAD, field.HEALTH), "smert", actor="", master=True),
    Move(
        "end-battle", say("End the battle"), end_battle, (), "posle-boya", actor="", master=True, words=("ends-battle",)
    ),
)
