"""The story: each play as sentences about what somebody saw of it, by the face of its game.

A story is made once for each who sees alike and kept in memory: what a play looked like does not change any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.chronicle.seeing import events_of, fields_of
from campaigns.chronicle.traces import Trace, traces_of
from campaigns.engine import events as happened
from campaigns.engine import secrecy
from campaigns.engine.codec import sentence_from_json
from campaigns.engine.events import Event
from campaigns.engine.game import Field, Move
from campaigns.engine.game.face import Act, Tale
from campaigns.engine.moves.decide import ANSWER
from campaigns.engine.secrecy import HIDDEN
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.state import Piece, State
from campaigns.engine.storytelling import tell
from campaigns.models import Play
from campaigns.plays.overriding import OVERRIDE
from campaigns.plays.tables_then import Then, tables_then
from campaigns.plays.tables_then import forget as forget_tables
from campaigns.plays.writing import Table
from web.bounded_cache import BoundedCache

MOST_KEPT, MOST_PARTS = 5_000, 60_000
"""Stories that one process keeps, and what there may be in all of them; of twelve parts each they take 10 MB."""
PLAIN = (say("{who} {action:acts}: {aims}."), say("{who} {action:acts}."))
ANSWERS = (say("{who} answers: {choice}."), say("{who} has answered."))
MOST_LETTERS = 60
"""Of what somebody typed into a field, in a sentence."""


@dataclass(frozen=True, slots=True)
class Story:
    """A play for those who see alike.

    Shape: `sentences` as the game tells it, empty for a play that is no move of the game; `chapter` stands over it;
           `numbers` are those that it changed, before it; `pieces` are those that are named and may be gone since.
    """

    sentences: tuple[Sentence, ...]
    chapter: Sentence | None
    numbers: Mapping[tuple[str, str], int]
    pieces: Mapping[str, Piece]
    traces: tuple[Trace, ...] = ()
    """What of it is seen on the board."""


_Key = tuple[str, str, str, bool]


def _parts(one: Story) -> int:
    return 1 + len(one.sentences) + len(one.numbers) + len(one.pieces) + len(one.traces)


_kept: BoundedCache[_Key, Story] = BoundedCache(MOST_KEPT, MOST_PARTS, _parts)


def stories(table: Table, plays: Iterable[Play]) -> dict[int, Story]:
    """The stories of some plays as whoever looks at the table saw them, by their numbers."""
    plays = list(plays)
    found = {play.number: story for play in plays if (story := _kept.get(_key(table, play)))}
    missing = [play for play in plays if play.number not in found]
    for then in tables_then(table.campaign, missing):
        found[then.play.number] = story = story_of(table, then)
        if then.play.hash:  # else it stands in no campaign, and is told once
            _kept.put(_key(table, then.play), story)
    return found


def forget() -> None:
    """Let go of all that is kept in memory: it is told anew when somebody reads it."""
    _kept.clear()
    forget_tables()


def _key(table: Table, play: Play) -> _Key:
    """By the hash of a play, which covers all plays before it: the same story for each who sees alike.

    Whoever made it may be called otherwise since, or want to be called by no name any more.
    """
    return play.hash, play.seat.name if play.seat else "", table.viewer.key, secrecy.sees_all(table.viewer)


def story_of(table: Table, then: Then) -> Story:
    """One play told from the tables around it; they are seen by whoever looks before anything is told."""
    events = events_of(then.play, table.viewer)
    before, after = (secrecy.seen(table.game, one, table.viewer) for one in (then.before, then.after))
    act = act_of(replace(table, state=before), then.play, events, before, after)
    sentences = tuple(_told(table, then.play, act))
    numbers, pieces = _numbers(events, before), _pieces(sentences, events, act)
    return Story(sentences, chapter_of(table, before), numbers, pieces, traces_of(act))


def act_of(table: Table, play: Play, events: Sequence[Event], before: State, after: State) -> Act:
    """A play as its game's face is told of it; `table` is the one before it, as it was seen."""
    fields = fields_of(play, table.viewer)
    move = table.game.move(play.move)
    answered = {one.prompt for one in events if isinstance(one, happened.PromptAnswered)} | {fields.get("prompt")}
    prompt = next((one for one in before.prompts if one.id in answered), None) if play.move == ANSWER else None
    actor = str(fields.get(move.actor, "")) if move and move.actor else ""
    who: Value = Name(actor) if actor else _seated(play)
    told = dict(_fields(table, after, move, fields)) if move else {}
    if play.move == ANSWER:
        who = _asked(before, prompt) or who
        label = sentence_from_json(fields["label"]) if fields.get("label") else None
        options = {one.value: one.label for one in prompt.options} if prompt else {}
        choice = label if label and label.text else options.get(str(fields.get("choice", "")))
        told |= {"choice": choice} if choice else {}
    return Act(play.move, who, told, fields, events, before, after, table.book, table.game.face, prompt)


def _seated(play: Play) -> Value:
    if play.seat is None or play.seat.key == "gm":
        return play.seat.name if play.seat and play.seat.name else say("The game master")
    return play.seat.name or say("Seat {number}", number=play.seat.key)


def _asked(before: State, prompt: Any) -> Value | None:
    """Whoever was asked: what the seat plays, for others may answer in its place."""
    mine = [one for one in before.of_kind("hero", "side") if prompt and prompt.seat and one.seat == prompt.seat]
    return Name(mine[0].id) if len(mine) == 1 else None


def _fields(table: Table, after: State, move: Move, fields: Mapping[str, Any]) -> Iterable[tuple[str, Value]]:
    for one in move.fields:
        value = str(fields.get(one.name, ""))
        if not value:
            continue
        parts = value.split(",") if one.several else [value]
        told = [said for part in parts if (said := _field(table, after, one, part.strip())) is not None]
        if told:
            yield one.name, listed(told)


def _field(table: Table, after: State, field: Field, value: str) -> Value | None:
    """What a field says to people: a thing by its name, a choice as it reads, or the words that somebody typed."""
    known = value in table.state or value in after or value.startswith(HIDDEN) or table.book.get(value) is not None
    if field.choices is None:
        return Name(value) if known else value[:MOST_LETTERS]
    if value != "yes" and not field.tried:
        choices = field.choices(table.state, table.book, {})
        label = next((one.label for one in choices if one.value == value and one.label), None)
        if label is not None:
            return label
    if known:
        return Name(value)
    return field.label if value == "yes" else None


def _told(table: Table, play: Play, act: Act) -> list[Sentence]:
    face = table.game.face
    if play.move == ANSWER:
        kind = act.prompt.kind if act.prompt else ""
        return tell(act, face.answers.get(kind, Tale(ANSWERS)))
    if play.move == OVERRIDE:
        return []
    move = table.game.move(play.move)
    return tell(act, face.story.get(play.move, _plain(move))) if move else []


def _plain(move: Move) -> Tale:
    """How a move is told of which the face of its game says nothing: as its button calls it, and at what."""

    def more(act: Act) -> Mapping[str, Value]:
        aims = [value for name, value in act.told.items() if name != move.actor]
        return {"action": move.label, **({"aims": listed(aims)} if aims else {})}

    return Tale(PLAIN, more=more)


def chapter_of(table: Table, state: State) -> Sentence | None:
    """What stands over the plays of a time."""
    chapter = table.game.face.chapter
    if chapter is not None:
        return chapter(state, table.book)
    told = [_period(table, state, period, value) for period, value in state.periods.items() if value]
    return Sentence("{periods}", {"periods": listed(list(told))}) if told else None


def _period(table: Table, state: State, period: str, value: int | str) -> Value:
    words = table.game.sheet.words
    if isinstance(value, str):
        what, _, whose = value.partition(":")
        if whose in state and what in words:
            return say("{what}: {about}", what=words[what], about=Name(whose))
        return words.get(value) or value
    return say("{period} {number}", period=words.get(period) or period, number=value)


def _numbers(events: Iterable[Event], before: State) -> dict[tuple[str, str], int]:
    found = {}
    for event in events:
        match event:
            case happened.CounterChanged(piece, name):
                found[piece, name] = before.count(piece, name)
            case happened.CounterMoved(name, giver, taker):
                found[giver, name], found[taker, name] = before.count(giver, name), before.count(taker, name)
    return found


def _pieces(sentences: Iterable[Sentence], events: Iterable[Event], act: Act) -> dict[str, Piece]:
    """The pieces that the sentences and the events name, as they were."""
    ids = {id for sentence in sentences for id in _names(sentence)}
    for event in events:
        ids |= {getattr(event, name, "") for name in ("holder", "giver", "taker")}
        piece = getattr(event, "piece", "")
        ids.add(piece.id if isinstance(piece, Piece) else piece)
    return {id: piece for id in ids if (piece := act.piece(id))}


def _names(sentence: Sentence) -> Iterable[str]:
    for value in sentence.values.values():
        if isinstance(value, Name):
            yield value.id
        elif isinstance(value, Sentence):
            yield from _names(value)
