"""How plays are told: who goes where for what is left, which room opens or turns, who falls in a fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, TypeGuard

from campaigns.engine.book import Book
from campaigns.engine.events import CounterChanged, Event, HolderChanged, PieceAdded, PieceRemoved
from campaigns.engine.game.face import Act, Change, Face, tale
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.state import State
from campaigns.engine.storytelling import effects
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.actions.powers import power_of
from campaigns.games.dungeon_twister.checks import active
from campaigns.games.dungeon_twister.face.fight import WEIGHS
from campaigns.games.dungeon_twister.face.names import name_of
from campaigns.games.dungeon_twister.labyrinth.squares import SIDES

USES = ("{hero} uses the special power.", "{hero} uses the special power: {power}", "{hero} uses {thing}.")


def card_of(state: State, book: Book, fields: Mapping[str, Any]) -> Iterable[str]:
    """The cards of the hand that are meant by an action card's number: they are pressed to be played."""
    cards = state.held_by(active(state), "action-card")
    return [one.id for one in cards if str(state.count(one.id, "value")) == str(fields.get("card", ""))]


def points(act: Act) -> Mapping[str, Value]:
    """How many action points the play left, where it took any."""
    for event in act.all(CounterChanged, name="actions"):
        if event.by < 0:
            return {"left": act.after.count(event.piece, "actions")}
    return {}


def played(act: Act) -> Iterator[Sentence]:
    """An action card: what it gives."""
    gained = next((one for one in act.all(CounterChanged, name="actions") if one.by > 0), None)
    if gained is None:
        yield say("{who} plays an action card.", who=act.who)
    else:
        yield say("{who} plays an action card: {count:action|actions}.", who=act.who, count=gained.by)


def stepped(act: Act) -> Iterator[Sentence]:
    """A step; what is carried along, who leaves the maze, and the points that are left."""
    square = str(act.fields.get("square", ""))
    told: dict[str, Value] = {"hero": act.who, "square": Name(square)}
    left = points(act)
    yield (
        say("{hero} goes to {square}; {left:action|actions} left.", **told, **left)
        if left
        else say("{hero} goes on to {square}.", **told)
    )
    yield from rest(act)


def rest(act: Act) -> Iterator[Sentence]:
    """What else came of a play; who is out of the game by it is told where it happens."""
    for fell, some in groupby(act.events, key=_falls):
        if fell:
            yield from (say("{hero} is out of the game.", hero=Name(one.piece)) for one in some if _falls(one))
        else:
            yield from effects(act, [*some])


def _falls(event: Event) -> TypeGuard[PieceRemoved]:
    """Whether somebody wounded is out of the game by it."""
    return isinstance(event, PieceRemoved) and event.rule in (rules.KILLED, rules.CARRIED_OUT)


def opened(act: Act) -> Iterator[Sentence]:
    yield say("{hero} opens a room: {room}.", hero=act.who, room=act.told.get("room", ""))
    yield from rest(act)
    found = [Name(one.piece) for one in act.all(HolderChanged) if act.kind(one.piece) in ("hero", "object")]
    if found:
        yield say("Inside: {tokens}.", tokens=listed([*found]))


def attacked(act: Act) -> Iterator[Sentence]:
    yield say("{hero} attacks {target}.", hero=act.who, target=act.told.get("target", ""))
    yield from rest(act)


def placed(act: Act) -> Iterator[Sentence]:
    """A token before the first turn: on the line it lies open, on a room its owner alone knows it."""
    token, place = act.told.get("token"), act.told.get("place")
    for one in act.all(PieceAdded):
        token, place = Name(one.piece.id), Name(one.holder)
    if token and place:
        yield say("{who} places {token}: {place}.", who=act.who, token=token, place=place)
    else:
        yield say("{who} places a token face down.", who=act.who)


def laid(act: Act) -> Iterator[Sentence]:
    """A token on a square of a room that was just opened."""
    token = act.prompt.question.values.get("token", "") if act.prompt else ""
    if token and "choice" in act.told:
        yield say("{who} lays down {token}: {choice}.", who=act.who, token=token, choice=act.told["choice"])
    else:
        yield say("{who} lays down a token.", who=act.who)
    yield from rest(act)


def chosen(act: Act) -> Iterator[Sentence]:
    """A combat card, face down; the sums stand in the notes once both lie open."""
    if "choice" in act.told:
        yield say("{who} lays a combat card face down: {choice}.", who=act.who, choice=act.told["choice"])
    else:
        yield say("{who} lays a combat card face down.", who=act.who)
    yield from rest(act)


def finished(act: Act) -> Iterator[Sentence]:
    yield say("{who} ends the turn.", who=act.who)
    yield from rest(act)


def chapter(state: State, book: Book) -> Sentence | None:
    """The turn and whose it is."""
    phase, turn, side = (state.periods.get(name) for name in ("phase", "turn", "active"))
    if phase == "placing":
        return say("Placing tokens")
    if not turn or side not in SIDES:
        return say("Before the game")
    return say("Turn {number}: {hero}", number=int(turn), hero=Name(str(side)))


def left(act: Act) -> Mapping[str, Value]:
    """What a character put down."""
    down = [Name(one.piece) for one in act.all(HolderChanged) if act.before.holder(one.piece) == act.mine()]
    return {"things": listed([*down])} if down else {}


def power(act: Act) -> Mapping[str, Value]:
    """What a table has written of a character's power."""
    told = power_of(act.before, act.mine())
    return {"power": told} if told else {}


def carried(act: Act) -> Mapping[str, Value]:
    """What a character had with it."""
    found = [Name(one.id) for one in act.before.held_by(act.mine(), "object")]
    return {"things": listed([*found])} if found else {}


FACE = Face(
    name=name_of,
    points={"play": card_of},
    story={
        "maze": tale(say("{who} chooses the maze: {rooms}."), effects=False),
        "small-maze": tale(say("{who} takes the small sample maze."), effects=False),
        "team": tale(say("{who} takes the sample team: {side}."), effects=False),
        "character": tale(say("{who} enters a character: {name}."), effects=False),
        "object": tale(say("{who} enters an object: {name}."), effects=False),
        "strike": tale(say("{who} takes out of the team: {sheet}."), effects=False),
        "cards": tale(say("{who} says which cards there are."), effects=False),
        "first": tale(say("{side} are to begin."), effects=False),
        "begin": tale(say("The game begins: the tokens are placed."), effects=False),
        "put": placed,
        "play": played,
        "move": stepped,
        "take": tale(say("{hero} picks up {thing}."), more=points),
        "drop": tale(say("{hero} leaves what is carried: {things}."), say("{hero} leaves what is carried."), more=left),
        "swap": tale(say("{hero} exchanges what is carried with {comrade}.")),
        "stop": tale(say("{hero} stops.")),
        "stand": tale(say("{hero} stands here: {where}.")),
        "jump": tale(say("{hero} jumps over a pit to {square}.")),
        "reveal": opened,
        "turn": tale(say("{hero} turns a room.")),
        "attack": attacked,
        "ability": tale(
            say("{hero} uses a special power for {heals}: {power}"),
            say("{hero} uses a special power: {power}"),
            say("{hero} uses a special power for {heals}."),
            say("{hero} uses a special power."),
            more=power,
        ),
        "use": tale(say("{hero} uses {things}."), say("{hero} uses an object."), more=carried),
        "finish": finished,
        "draw": tale(say("{who} draws a room: {room}.")),
    },
    answers={"place": laid, "fight": chosen},
    weighs=WEIGHS,
    counters={
        "points": Change(
            say("{piece} lose {by:point|points}, {left} left"), say("{piece} gain {by:point|points}, now {left}")
        )
    },
    marks={"wounded": say("{piece} is wounded.")},
    lifted={"wounded": say("{piece} stands up again.")},
    notes=dict.fromkeys(USES),
    unseen=frozenset({"moving", "moved", "played", "struck", "sample", "begun", "power"}),
    living=("hero",),
    chapter=chapter,
)
