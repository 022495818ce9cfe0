"""The moves about characters, in the order of their making."""

from campaigns.engine.game import Move
from campaigns.engine.sentences import say
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.making import choices
from campaigns.games.knk_mf.making.additions import define, describe, give, make, mob, name_school, withdraw
from campaigns.games.knk_mf.making.classes import join, transfer
from campaigns.games.knk_mf.making.creation import another, award, begin, choose, close, enter, exchange, limits, rename
from campaigns.games.knk_mf.making.hybrids import impulse
from campaigns.games.knk_mf.making.limbs import limb, prosthesis
from campaigns.games.knk_mf.making.ranks import set_rank
from campaigns.games.knk_mf.making.schools import forgo_school, gift, study, take_school
from campaigns.games.knk_mf.making.skills import forbid, forget, learn, permit, teach

BEGUN = (choices.BEGINNING, choices.CLASS, choices.SIXTH, choices.NAME)

MOVES = (
    Move("choose", say("Begin a character"), choose, BEGUN, rules.CREATION, actor="", words=("chooses",)),
    Move("another", say("Begin one more character"), another, BEGUN, rules.SEVERAL_HEROES, actor="", words=("adds",)),
    Move(
        "name", say("Name a character"), rename, (choices.NAMED, choices.ENTRY_NAME), rules.CREATION, words=("names",)
    ),
    Move(
        "rank",
        say("Set a characteristic"),
        set_rank,
        (choices.RANKED, choices.CHARACTERISTIC, choices.RANK),
        rules.CHARACTERISTICS,
        words=("sets", "raises", "ranks"),
    ),
    Move(
        "exchange", say("Exchange points"), exchange, (choices.HERO, choices.INTO), rules.EXCHANGE, words=("exchanges",)
    ),
    Move("learn", say("Learn a skill"), learn, (choices.HERO, choices.SKILL), rules.SKILLS, words=("learns",)),
    Move(
        "forget", say("Give a skill back"), forget, (choices.HERO, choices.HELD_SKILL), rules.SKILLS, words=("forgets",)
    ),
    Move(
        "class", say("Join a class"), join, (choices.HERO, choices.NEW_CLASS), rules.NO_CLASS, words=("joins", "join")
    ),
    Move(
        "school",
        say("Choose a school of magic"),
        take_school,
        (choices.CHOOSER, choices.SCHOOL),
        rules.MAGES,
        words=("takes-school",),
    ),
    Move("forgo", say("Give up a school"), forgo_school, (choices.MAGE,), rules.MAGES, words=("forgoes",)),
    Move(
        "study",
        say("Raise a school"),
        study,
        (choices.MAGE, choices.OWN_SCHOOL),
        rules.MAGES_SCHOOLS,
        words=("studies",),
    ),
    Move(
        "gift",
        say("Take the gift of a school"),
        gift,
        (choices.GIFTED, choices.GIFT),
        rules.MAGES_SCHOOLS,
        words=("takes-gift",),
    ),
    Move(
        "impulse",
        say("Spend impulse"),
        impulse,
        (choices.HYBRID, choices.PURCHASE, choices.OF_FIVE, choices.IMPULSE, choices.NAME),
        rules.HYBRIDS,
        words=("buys",),
    ),
    Move(
        "limb",
        say("Begin without a limb"),
        limb,
        (choices.HERO, choices.OWN_LIMB, choices.HOW),
        rules.LIMBS,
        words=("limbs",),
    ),
    Move("enter", say("Enter the story"), enter, (choices.MADE_LATE,), rules.CREATION, words=("enters",)),
    Move("begin", say("Begin the game"), begin, (), rules.CREATION, actor="", master=True, words=("begins",)),
    Move(
        "limits",
        say("Set how many points there are"),
        limits,
        (choices.LIMITED, choices.BUDGET, choices.SKILL_BUDGET),
        rules.MORE_POINTS,
        actor="",
        master=True,
    ),
    Move(
        "award",
        say("Give points"),
        award,
        (choices.HERO, choices.POINTS, choices.AMOUNT),
        rules.POINTS_WON,
        actor="",
        master=True,
        words=("awards",),
    ),
    Move(
        "teach",
        say("Teach a skill"),
        teach,
        (choices.HERO, choices.SKILL, choices.PAID),
        rules.NEW_SKILLS_IN_PLAY,
        actor="",
        master=True,
        words=("teaches",),
    ),
    Move(
        "forbid",
        say("Forbid a skill"),
        forbid,
        (choices.SKILL,),
        rules.NEW_SKILLS_IN_PLAY,
        actor="",
        master=True,
        words=("forbids",),
    ),
    Move(
        "permit",
        say("Permit a skill"),
        permit,
        (choices.FORBIDDEN,),
        rules.NEW_SKILLS_IN_PLAY,
        actor="",
        master=True,
        words=("permits",),
    ),
    Move(
        "transfer",
        say("Change a class"),
        transfer,
        (choices.HERO, choices.ANY_CLASS),
        rules.ONE_CLASS,
        actor="",
        master=True,
        words=("transfers",),
    ),
    Move(
        "prosthesis",
        say("Give a prosthesis"),
        prosthesis,
        (choices.NAMED, choices.LIMB),
        rules.LIMBS,
        actor="",
        master=True,
    ),
    Move(
        "mob",
        say("Bring in a mob"),
        mob,
        (choices.CATEGORY, choices.NAME, choices.MOB_OF),
        rules.MOBS,
        actor="",
        master=True,
    ),
    Move(
        "make",
        say("Write into the supplement"),
        make,
        (choices.KIND, choices.ENTRY_NAME, choices.LAYER, choices.CHANGES),
        rules.PRECEDENCE,
        actor="",
        master=True,
        words=("makes",),
    ),
    Move(
        "define",
        say("Say what an entry does"),
        define,
        (choices.SUPPLEMENT, choices.EFFECT, choices.EFFECT_AMOUNT, choices.OF_RANK),
        rules.PRECEDENCE,
        actor="",
        master=True,
        words=("defines",),
    ),
    Move(
        "describe",
        say("Say what an entry is"),
        describe,
        (choices.SUPPLEMENT, choices.TRAIT),
        rules.PRECEDENCE,
        actor="",
        master=True,
        words=("describes",),
    ),
    Move(
        "name-school",
        say("Name a school of the elements"),
        name_school,
        (choices.ELEMENTAL_SCHOOL, choices.ENTRY_NAME),
        rules.MAGIC,
        actor="",
        master=True,
        words=("names-school",),
    ),
    Move(
        "strike",
        say("Take an entry out of the supplement"),
        withdraw,
        (choices.SUPPLEMENT,),
        rules.PRECEDENCE,
        actor="",
        master=True,
        words=("withdraws", "withdraw"),
    ),
    Move(
        "give",
        say("Give a thing"),
        give,
        (choices.FIGHTER, choices.ITEM),
        roles.ITEMS,
        actor="",
        master=True,
        words=("gives",),
    ),
    Move(
        "close",
        say("End the story"),
        close,
        (choices.RESULT,),
        rules.CREATION,
        actor="",
        master=True,
        words=("closes",),
    ),
)
