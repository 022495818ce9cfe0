"""How plays are told by a declaration alone: who does what by its title, then what became of cards and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import groupby, islice

from campaigns.engine.book import Book
from campaigns.engine.events import CounterChanged, CounterMoved, DiceRolled, Event, HolderChanged, NoteWritten
from campaigns.engine.game.face import Act, Change, Face, Telling, tale
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.state import State
from campaigns.engine.storytelling import changes, effects, numbers_after
from campaigns.games.counters import cards
from campaigns.games.counters.questions import kinds
from campaigns.games.counters.reckoning import text
from rulebooks.declaration import Declaration
from rulebooks.declaration.shapes import PLACE, Action

MOST_TOLD = 4
"""Numbers of one piece that are told in one sentence."""
ROLLED = "{piece}: {what} {total}"
ONESELF = {
    "": say("themselves"),
    "gent": say("themselves"),
    "accs": say("themselves"),
    "datv": say("oneself"),
    "ablt": say("by themselves"),
    "loct": say("oneself"),
}
"""Who does something to oneself is not named twice: by the case that a sentence asks for, in none of its own."""
CHOSEN = "{hero}: {question} {answer}"
"""Notes of the rules: what a die of the book came to, and what everybody answered at once."""


def face_of(made: Declaration) -> Face:
    """The face of a game that is played by a declaration."""
    character = say("{who} chooses a hero: {character}.") if made.of else say("{who} sits down to play.")
    renewed = frozenset(name for period in made.periods.values() for name in period.resets)
    acts = {name: acted(action, renewed & action.cost.keys()) for name, action in made.actions.items()}
    by_hand: dict[str, Telling] = {
        "count": partial(told_plainly, say("{hero} counts.")),
        "pay": paid,
        "mark": partial(told_plainly, say("{hero} sets a mark: {mark}.")),
        "roll": rolled,
        "draw": partial(told_plainly, say("{hero} draws a card.")),
        "play": partial(told_plainly, say("{hero} plays a card.")),
        "show": tale_of(say("{hero} shows {card}."), say("{hero} shows a card.")),
    }
    return Face(
        story={
            "choose": tale(character, effects=False),
            "take": tale(say("{who} takes a role: {role}."), effects=False),
            "begin": tale(say("The game begins."), effects=False),
            **by_hand,
            **acts,
            "next": passed,
        },
        answers={kind: tale_of(say("{who} answers: {choice}."), say("{who} has answered.")) for kind in kinds(made)},
        notes={ROLLED: say("{what} of {piece}: {total}."), CHOSEN: None},
        counters={name: _change(text(one.title)) for name, one in made.counters.items() if not one.conserved},
        marks={name: say("{piece}: {mark}.", mark=text(one.title)) for name, one in made.marks.items()},
        lifted={name: say("{piece}: no longer {mark}.", mark=text(one.title)) for name, one in made.marks.items()},
        living=("hero",),
        chapter=partial(chapter, made),
    )


def _change(title: Sentence) -> Change:
    now = say("{what} {left} ({change:+})", what=title)
    return Change(now, now)


def tale_of(*says: Sentence) -> Telling:
    """The first sentence that can be filled, then what came of it."""

    def told(act: Act) -> Iterator[Sentence]:
        values: dict[str, Value] = {"who": act.who, "hero": act.who, **act.told}
        for one in says:
            if all(place.partition("}")[0] in values for place in one.text.split("{")[1:]):
                yield Sentence(one.text, values)
                break
        yield from came_of(act)

    return told


def acted(action: Action, renewed: Set[str] = frozenset()) -> Telling:
    """An action in the words that its rulebook has for it, else by its title, with what it was aimed at.

    `renewed` are counters of its price that a period gives anew. Paying them is no news: everybody's moves cost some.
    """

    def told(act: Act) -> Iterator[Sentence]:
        yield _in_own_words(action, act) or _by_title(action, act)
        yield from came_of(act, _without_price(act, renewed))

    return told


def _without_price(act: Act, renewed: Set[str]) -> list[Event]:
    """The events of a play but those that pay such counters: a price is taken before anything else happens."""
    left, unpaid = [], set(renewed)
    for event in act.events:
        if isinstance(event, CounterChanged) and event.name in unpaid and event.by < 0 and _acts(act, event.piece):
            unpaid.discard(event.name)
        else:
            left.append(event)
    return left


def _acts(act: Act, piece: str) -> bool:
    """Whether a piece may be who acts: a reader who may not know a move in full is told the name of a seat instead."""
    return act.who == Name(piece) if isinstance(act.who, Name) else True


def _in_own_words(action: Action, act: Act) -> Sentence | None:
    """The sentence of the rulebook; nothing where it has none, or speaks of what this reader does not know."""
    asked = {match[1] for match in PLACE.finditer(action.says)}
    values: dict[str, Value] = {**act.told, "hero": act.who}
    if not action.says or not asked <= values.keys():
        return None
    said = action.says if action.says[-1] in ".!?…" else f"{action.says}."
    if values.get("target") == act.who:
        for case, oneself in ONESELF.items():
            said = said.replace(f"{{target:{case}}}" if case else "{target}", f"{{oneself{case}}}")
            values[f"oneself{case}"] = oneself
    return Sentence(said, values)


def _by_title(action: Action, act: Act) -> Sentence:
    told = (value for name, value in act.told.items() if name != "hero")
    aims: list[Value] = [say("oneself") if one == act.who else one for one in told]
    values: dict[str, Value] = {"who": act.who, "action": text(action.title)}
    if aims:
        return say("{who} {action:acts}: {aims}.", **values, aims=listed(aims))
    return say("{who} {action:acts}.", **values)


def told_plainly(says: Sentence, act: Act) -> Iterator[Sentence]:
    yield Sentence(says.text, {"hero": act.who, **act.told})
    yield from came_of(act)


def rolled(act: Act) -> Iterator[Sentence]:
    faces = ", ".join(str(face) for one in act.all(DiceRolled) for face in one.faces)
    die = act.told.get("die", "")
    yield say("{hero} rolls, {die}: {faces}.", hero=act.who, die=die, faces=faces)
    yield from came_of(act)


def paid(act: Act) -> Iterator[Sentence]:
    """What went from one to another, and what is left."""
    for event in act.all(CounterMoved):
        left = numbers_after(act, [event]).get((event.giver, event.name), 0)
        told: dict[str, Value] = {"giver": Name(event.giver), "taker": Name(event.taker), "amount": event.amount}
        yield say("{giver} gives {taker}: {what} {amount}, {left} left.", **told, what=Name(event.name), left=left)


def passed(act: Act) -> Iterator[Sentence]:
    """The end of a period; what is set anew with the next one is no news."""
    yield say("{who} ends the turn.", who=act.who)
    quiet = {id(one) for one in act.all(CounterChanged)}
    yield from effects(act, [one for one in act.events if id(one) not in quiet])


def came_of(act: Act, counting: Sequence[Event] | None = None) -> Iterator[Sentence]:
    """What was rolled, where cards went, who got what, and what numbers did, each piece's together.

    Of numbers only the events in `counting` are told; all of the play, where it is not given.
    """
    notes = list(act.all(NoteWritten))
    numbers = act.events if counting is None else counting
    yield from effects(act, [one for one in notes if one.note.text == ROLLED])
    yield from _answers([one for one in notes if one.note.text == CHOSEN])
    yield from _moved(act)
    for piece, told in groupby(changes(act, numbers), key=lambda one: one.values["piece"]):
        for clauses in _batches(told, MOST_TOLD):
            yield say("{piece}: {clauses}.", piece=piece, clauses=listed([*clauses], "; "))
    quiet = {id(one) for one in (*act.all(CounterChanged), *notes) if not _is_told_last(one)}
    yield from effects(act, [one for one in act.events if id(one) not in quiet])


def _batches(told: Iterable[Sentence], most: int) -> Iterator[list[Sentence]]:
    left = iter(told)
    while batch := list(islice(left, most)):
        yield batch


def _is_told_last(event: Event) -> bool:
    return isinstance(event, NoteWritten) and event.note.text not in (ROLLED, CHOSEN)


def _answers(notes: Sequence[NoteWritten]) -> Iterator[Sentence]:
    """What everybody has answered at once, behind the question."""
    for question, told in groupby(notes, key=lambda one: one.note.values["question"]):
        answers = [say("{hero} — {answer}", **one.note.values) for one in told]
        yield say("{question} {answers}.", question=question, answers=listed([*answers]))


def _moved(act: Act) -> Iterator[Sentence]:
    for event in act.events:
        match event:
            case HolderChanged(piece, holder):
                yield from _card(act, event, piece, holder)
            case CounterMoved(name, giver, taker, amount):
                told: dict[str, Value] = {"giver": Name(giver), "taker": Name(taker), "amount": amount}
                left = numbers_after(act, [event]).get((taker, name), 0)
                yield say("{taker} gets from {giver}: {what} {amount}, now {left}.", **told, what=Name(name), left=left)


def _card(act: Act, event: Event, piece: str, holder: str) -> Iterator[Sentence]:
    place = act.piece(holder)
    if place is None:
        return
    owner = next((one for one in act.after.of_kind("hero") if one.seat and one.seat == place.seat), None)
    if place.kind == cards.HAND and owner is not None:
        yield say("{hero} takes: {card}.", hero=Name(owner.id), card=Name(piece))
    elif owner is not None and Name(owner.id) == act.who and Name(piece) in act.told.values():
        return  # that is what the move itself says
    elif owner is not None:
        yield say("{hero} lays out: {card}.", hero=Name(owner.id), card=Name(piece))
    else:
        yield say("{card} lies in “{holder}” now.", holder=Name(holder), card=Name(piece))


def chapter(made: Declaration, state: State, book: Book) -> Sentence | None:
    """The periods that are on, the longest first, by their titles and what they are at."""
    told: list[Value] = []
    for name, one in made.periods.items():
        value = state.periods.get(name)
        if isinstance(value, int):
            told.append(say("{period} {number}", period=text(one.title), number=value))
        elif value:
            whose = value.partition(":")[2]
            what: Value = Name(whose) if whose in state else text(value)
            told.append(say("{period}: {value}", period=text(one.title), value=what))
    return Sentence("{periods}", {"periods": listed(told)}) if told else say("Before the game")
