"""How a battle is told: what was rolled against which defence, whether it hits, what lands on whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaigns.engine.book import Book
from campaigns.engine.events import CounterChanged, NoteWritten
from campaigns.engine.game.face import Act, Tale, Telling, tale
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.engine.state import State
from campaigns.engine.storytelling import effects
from campaigns.games.knk_mf.battle.turns import current

EVADES, LANDS = "{hero} evades the blow.", "The blow lands on {hero}: {damage}."
NOTES = {
    "{hero} attacks {target}: {roll} = {result} against a defence of {shield}: {amount}.": say(
        "{hero} strikes {target}: {result} against a defence of {shield}."
    ),
    "{hero} misses.": say("A miss."),
    LANDS: None,
    "{hero}, {save}: {roll} = {result}, a success.": say("{hero}, {save}: {result}, a success."),
    "{hero}, {save}: {roll} = {result}, a failure.": say("{hero}, {save}: {result}, a failure."),
}
"""What the rules note, as the story has it: the roll stands beside it, and a blow is told by what it takes."""


def noted(*says: Sentence) -> Callable[[Act], Iterator[Sentence]]:
    """A move of which the rules themselves note what it came to; told in words of its own where they note nothing."""

    def told(act: Act) -> Iterator[Sentence]:
        values: Mapping[str, Value] = {"who": act.who, "hero": act.who, **act.told}
        found = [*effects(act)]
        if not any(act.all(NoteWritten)):
            said = next(one for one in says if all(place in values for place in _places(one)))
            yield Sentence(said.text, values)
        yield from found

    return told


def _places(sentence: Sentence) -> list[str]:
    return [part.partition("}")[0].partition(":")[0] for part in sentence.text.split("{")[1:]]


def evaded(act: Act) -> Iterator[Sentence]:
    """A save of Luck against a blow: evaded, or in vain; of two blows the other may land."""
    noted = [one.note.text if isinstance(one, NoteWritten) else "" for one in act.events]
    lands = noted.index(LANDS) if EVADES in noted and LANDS in noted else len(noted)
    if EVADES not in noted:
        yield say("{hero} does not manage to evade.", hero=act.who)
    yield from effects(act, act.events[:lands])
    if lands < len(noted):
        yield say("Another blow lands.")
        yield from effects(act, act.events[lands:])


def rolled(act: Act) -> Mapping[str, Value]:
    """The initiative that was rolled."""
    return {"order": act.after.count(act.mine(), "order")}


def chapter(state: State, book: Book) -> Sentence | None:
    """The battle's round and whose turn it is; else the day and turn of the story."""
    if state.periods.get("phase") == "choosing":
        return say("Making characters")
    if state.periods.get("phase") == "battle":
        count, hero = state.periods.get("round"), current(state)
        if not count:
            return say("A battle begins")
        told = say("A battle, round {number}", number=int(count))
        return say("{round}: {hero}", round=told, hero=Name(hero)) if hero else told
    day, turn = state.periods.get("day", 1), state.periods.get("turn")
    told = say("Day {number}", number=int(day))
    return say("{day}, turn {number}", day=told, number=int(turn)) if turn else told


def to_cell(act: Act) -> Mapping[str, Value]:
    """The cell that a step leads to, as it is written on the map."""
    cell = str(act.fields.get("cell", ""))
    return {"cell": cell} if cell else {}


def battle_begun(act: Act) -> Iterator[Sentence]:
    """A battle that begins, and what each of those rolled whose initiative is rolled with it."""
    place = act.told.get("place")
    if place:
        yield say("{who} begins a battle: {place}.", who=act.who, place=place)
    else:
        yield say("{who} begins a battle.", who=act.who)
    for one in dict.fromkeys(one.piece for one in act.all(CounterChanged, name="order")):
        yield say("{hero} rolls initiative: {order}.", hero=Name(one), order=act.after.count(one, "order"))
    yield from effects(act)


FIGHTING: dict[str, Tale | Telling] = {
    "roll-initiative": tale(say("{hero} rolls initiative: {order}."), more=rolled),
    "reroll-initiative": tale(say("{hero} rolls initiative anew.")),
    "place": tale(say("{hero} takes a place: {cell}."), say("{hero} takes a place."), more=to_cell),
    "attack": noted(say("{hero} strikes {target}."), say("{hero} strikes.")),
    "counterattack": noted(say("{hero} strikes back.")),
    "evade": evaded,
    "take-hits": tale(say("{hero} lets the blows land.")),
    "break-free": noted(say("{hero} does not break free.")),
    "endure": tale(say("{hero} lets it work: {effect}.")),
    "feed": tale(say("{hero} gives prana: {familiar}.")),
    "walk": tale(say("{hero} walks to {cell}."), say("{hero} walks."), more=to_cell),
    "jump": tale(say("{hero} jumps to {cell}."), say("{hero} jumps."), more=to_cell),
    "pick-up": tale(say("{hero} picks up {thing}.")),
    "leave": noted(say("{hero} leaves the map.")),
    "come-back": tale(
        say("{hero} comes back onto the map: {cell}."), say("{hero} comes back onto the map."), more=to_cell
    ),
    "go-round": tale(say("{hero} goes round to another border: {border}.")),
    "break": noted(say("{hero} strikes {obstacle}.")),
    "grab": tale(say("{hero} tries to seize {target}.")),
    "release": tale(say("{hero} lets go of {target}.")),
    "hide": tale(say("{hero} hides.")),
    "read": noted(say("{hero} reads {spell}.")),
    "special": tale(say("{hero} uses a power, {power}: {target}."), say("{hero} uses a power: {power}.")),
    "unleash": noted(say("{hero} unleashes {phantasm}.")),
    "use-item": noted(say("{hero} uses {thing}.")),
    "switch": tale(say("{hero} switches a skill: {skill}.")),
    "retreat": tale(say("{hero} steps back to {cell}."), say("{hero} steps back."), more=to_cell),
    "brace": tale(say("{hero} braces: the next defence counts twice.")),
    "surface": noted(say("{hero} comes up for air.")),
    "save": noted(say("{hero} throws a save: {kind}.")),
    "hurry": tale(say("{hero} hurries to the battle.")),
    "finish": tale(say("{hero} ends the turn.")),
    "start-battle": battle_begun,
    "join-battle": tale(say("{who} lets {fighter} into the battle.")),
    "suspend": tale(say("{who} lets the battle wait."), effects=False),
    "resume": tale(say("{who} turns to a battle that waits.")),
    "listen": noted(say("Nobody feels the battle.")),
    "side": tale(say("{who} puts {fighter} on a side: {side}.")),
    "lay-obstacle": tale(say("{who} lays an obstacle: {obstacle}.")),
    "lay-status": tale(say("{who} gives the place a status: {status}.")),
    "set-border": tale(say("{who} settles a border, {border}: {place}."), say("{who} settles a border: {border}.")),
    "demand-save": tale(say("{who} asks for a save of {fighter}: {kind}.")),
    "mode": tale(say("{who} sets a mode, {mode}: {fighter}."), say("{who} sets a mode: {mode}.")),
    "end-battle": tale(say("{who} ends the battle.")),
}
ANSWERS: dict[str, Tale | Telling] = {
    "critical": noted(say("{who} chooses what the critical does: {choice}.")),
    "thing": noted(say("{who} names a thing: {choice}.")),
    "save": noted(say("{who} decides about the save.")),
    "consent": tale(say("{who} answers about the prana: {choice}.")),
    "run": tale(say("{who} flees on: {choice}.")),
}
