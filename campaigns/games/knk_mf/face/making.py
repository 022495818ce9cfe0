"""How the making of characters is told: what each choice costs and what is left to spend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.engine.events import CounterChanged, PieceAdded
from campaigns.engine.game.face import Act, Tale, Telling, tale
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.games.knk_mf.character.ladder import rank_letter
from campaigns.games.knk_mf.making.words import WORDS

RAISED = ("S", "E", "A", "M", "L", "NP", "TA", "DA", "LD", "HS", "II", "EA", "MC", "sixth")


def ranked(act: Act) -> Iterator[Sentence]:
    """A characteristic that was set, and the points that are left for others."""
    told: dict[str, Value] = {"hero": act.who, "left": act.after.count(act.mine(), "points")}
    for event in act.all(CounterChanged, piece=act.mine()):
        letter = event.name.rpartition(":")[2]
        if letter not in RAISED:
            continue
        what = WORDS[letter]
        if letter == event.name and "rank" in act.told and act.kind(act.mine()) == "boss":
            yield say("{hero} sets {what}: {rank}.", what=what, rank=act.told["rank"], hero=act.who)
        elif letter == event.name and "rank" in act.told:
            yield say("{hero} sets {what}: {rank}; {left:point|points} left.", what=what, rank=act.told["rank"], **told)
        else:
            told |= {"what": what, "by": event.by}
            yield say("{hero} sets a modifier, {what}: {by:+}; {left:point|points} left.", **told)
        return
    yield say("{hero} sets a characteristic; {left:point|points} left.", **told)


def left(act: Act) -> Mapping[str, Value]:
    """The skill points that are left."""
    return {"left": act.after.count(act.mine(), "skill_points")}


def learnt(act: Act) -> Mapping[str, Value]:
    """The rank to which a skill has come, as the book writes it, and the skill points that are left."""
    held = {piece.id for piece in act.after.held_by(act.mine(), "skill", "school")}
    come = [one for one in act.all(CounterChanged, name="rank") if one.piece in held]
    rank = {"rank": rank_letter(act.book, act.after.count(come[-1].piece, "rank"))} if come else {}
    return {**left(act), **rank}


def given(act: Act) -> Mapping[str, Value]:
    amount = str(act.fields.get("amount", ""))
    return {"by": int(amount)} if amount.lstrip("-").isdecimal() else {}


def come(act: Act) -> Mapping[str, Value]:
    """Who has come into the game, by the name that it has from now on."""
    came = next(iter(act.all(PieceAdded)), None)
    return {"name": Name(came.piece.id)} if came else {}


MAKING: dict[str, Tale | Telling] = {
    "choose": tale(say("{who} begins a character: {category}."), effects=False),
    "another": tale(say("{who} begins one more character: {category}."), effects=False),
    "name": tale(say("{hero} gets a name: {name}."), say("{hero} gets a name.")),
    "rank": ranked,
    "exchange": tale(say("{hero} exchanges points for: {into}.")),
    "learn": tale(
        say("{hero} learns a skill, {skill}, to {rank}; {left:skill point|skill points} left."),
        say("{hero} learns a skill, {skill}; {left:skill point|skill points} left."),
        more=learnt,
    ),
    "forget": tale(say("{hero} gives a skill back, {skill}; {left:skill point|skill points} left."), more=left),
    "class": tale(say("{hero} joins a class: {class}."), effects=False),
    "school": tale(say("{hero} chooses a school of magic: {school}.")),
    "forgo": tale(say("{hero} gives up a school of magic.")),
    "study": tale(say("{hero} raises a school of magic: {school}.")),
    "gift": tale(say("{hero} takes the gift of a school: {gift}.")),
    "impulse": tale(say("{hero} spends impulse: {purchase}.")),
    "limb": tale(say("{hero} begins without a limb: {limb}.")),
    "enter": tale(say("{hero} enters the story."), effects=False),
    "begin": tale(say("The story begins."), effects=False),
    "limits": tale(say("{who} says how many points there are: {category}."), effects=False),
    "award": tale(say("{who} gives {hero} points, {points}: {by:+}."), effects=False, more=given),
    "teach": tale(say("{who} teaches {hero} a skill: {skill}.")),
    "forbid": tale(say("{who} forbids a skill: {skill}.")),
    "permit": tale(say("{who} permits a skill: {skill}.")),
    "transfer": tale(say("{who} changes the class of {hero}: {class}.")),
    "prosthesis": tale(say("{who} gives {hero} a prosthesis: {limb}.")),
    "mob": tale(say("{who} brings in {name}."), say("{who} brings in somebody: {category}."), effects=False, more=come),
    "make": tale(say("{who} writes into the supplement: {name}.")),
    "define": tale(say("{who} says what an entry does: {supplement}.")),
    "describe": tale(say("{who} says what an entry is: {supplement}.")),
    "name-school": tale(say("{who} names a school of magic: {name}.")),
    "strike": tale(say("{who} takes out of the supplement: {supplement}.")),
    "give": tale(say("{who} gives {hero} a thing: {item}.")),
}
