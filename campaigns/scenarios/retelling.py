"""A worked example as a reader of the wiki is told it: what lies on the table, what is done, what becomes of it.

It is played anew by the edition that is read, and told by the face of its game, in the reader's language: what stands
in the file is for who writes games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import Any

from campaigns.chronicle.log import line_of, sentence_case
from campaigns.chronicle.story import Story, act_of, story_of
from campaigns.chronicle.telling import NOT_TOLD, is_quiet
from campaigns.chronicle.wording import name_of, translate, word
from campaigns.engine.sentences import Sentence, Value, listed, say
from campaigns.engine.state import Piece, State
from campaigns.evenings.sessions import Difference, difference
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.tables_then import Then
from campaigns.plays.writing import Table
from campaigns.scenarios.moment import MASTER, Moment
from campaigns.scenarios.names import counter_of, having, somebody
from campaigns.scenarios.run import BookOf, GameOf, run_one
from campaigns.scenarios.speaking import UNDO
from campaigns.scenarios.text import BadScenario, Scenario, Step, clauses, seen_by

ASIDE = ("edition", "strictness")
"""What no reader of a page is shown: an example of another edition, or of a table that takes rules less seriously."""
WANTS = (say("{who} wants to: {action} ({aims})."), say("{who} wants to: {action}."))
ANSWERS = say("{who} gives an answer.")
PLACE, YES = say("its place"), say("yes")
NOTHING = "—"
MOST_NUMBERS = 12
"""Rows of a table before and after; more than that shows nothing."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move of an example: what is told of it, what fell, and why it is not allowed where it is not."""

    sentence: str
    rolls: tuple[str, ...] = ()
    refusal: str = ""
    played: bool = False


@dataclass(frozen=True, slots=True)
class Changed:
    """A number or a thing of a piece before and after; `before` is empty where nothing was done."""

    piece: str
    what: str
    before: str
    after: str

    @property
    def stays(self) -> bool:
        """Whether nothing became of it."""
        return self.before in ("", self.after)


@dataclass(frozen=True, slots=True)
class Retold:
    """An example for people: who and what is at the table, the moves in their order, what became of the numbers; and
    the title that one picks it by, given by whoever shows several."""

    setting: tuple[tuple[str, str], ...]
    moves: tuple[Done, ...]
    numbers: tuple[Changed, ...]
    title: str = ""

    @property
    def refused(self) -> bool:
        """Whether it shows what is not allowed, and nothing else."""
        return any(one.refusal for one in self.moves) and not any(one.played for one in self.moves)

    @property
    def plays(self) -> bool:
        """Whether anything is done in it."""
        return bool(self.moves)


@dataclass
class _Seen:
    """What a scenario showed while it ran: the table when it was set, and each move with the table around it."""

    steps: Iterator[Step]
    set: Moment | None = None
    last: Moment | None = None
    moves: list[tuple[Moment, Moment, Mapping[str, Any]]] = field(default_factory=list)
    said: list[tuple[Moment, str] | int] = field(default_factory=list)
    """What a file gives after the first move, between the numbers of the moves."""

    def look(self, now: Moment) -> None:
        step = next(self.steps)
        if self.last is not None and len(now.moves) > len(self.moves):  # a scenario has one list of moves, which grows
            self.said.append(len(self.moves))
            self.moves.append((self.last, now, now.moves[-1]))
        elif step.keyword == "given" and self.moves:
            self.said.append((now, step.text))
        if not self.moves:
            self.set = now
        self.last = now


def retell(scenario: Scenario, campaign: Campaign, game_of: GameOf, book_of: BookOf) -> Retold | None:
    """An example in the active language; none where it is of another edition, or this one plays it otherwise.

    Shape:  `campaign` says the game and the book; it is no row of the database, and becomes none.
    """
    said = [step.text for step in scenario.steps if step.keyword in ("game", "given", "edition")]
    if any(mark in text for text in said for mark in ASIDE):
        return None
    seen = _Seen(iter(scenario.steps))
    if not run_one(scenario, game_of, book_of, seen.look).ok or seen.set is None or seen.last is None:
        return None
    table = Table(campaign, seen.last.game, seen.last.book, seen.set.state, 0)
    if any(record["move"] == UNDO for _, _, record in seen.moves):
        return None  # it shows the app, and no rule of a book
    moves = tuple(_done(table, *seen.moves[one]) if isinstance(one, int) else _now(table, *one) for one in seen.said)
    gone = {**seen.set.state.pieces, **seen.last.state.pieces}
    end = replace(table, state=seen.last.state)
    numbers = tuple(islice(_numbers(end, scenario, seen.set.state, seen.last, gone), MOST_NUMBERS))
    found = Retold(tuple(_setting(table, scenario, seen.set)), moves, numbers)
    return found if found.moves or found.numbers else None


def _done(table: Table, before: Moment, now: Moment, record: Mapping[str, Any]) -> Done:
    play = Play(seat=_seat(before, record["seat"]), move=record["move"], fields=record["fields"])
    here = replace(table, state=before.state)
    if now.refused is not None:
        return Done(_wanted(here, play), (), sentence_case(translate(now.refused.sentence, here)))
    play.events = record["events"]
    after = replace(table, state=now.state)
    story: Story = story_of(here, Then(play, before.state, now.state))
    line = line_of(after, play, story)
    return Done(line.sentence, tuple(one.sentence for one in line.details if one.kind == "roll"), played=True)


def _seat(now: Moment, key: str) -> Seat:
    """Who moves, by the name of what they play; before they play anything, by the name that the file gives them."""
    mine = next((one.name for one in now.state.pieces.values() if one.name and one.seat == key), "")
    return Seat(key=key, name=mine or ("" if key.isdecimal() or key == MASTER.key else key))


def _wanted(table: Table, play: Play) -> str:
    """What somebody tried that is not allowed."""
    act = act_of(table, play, [], table.state, table.state)
    move = table.game.move(play.move)
    if move is None:
        return translate(Sentence(ANSWERS.text, {"who": act.who}), table)
    aims = [value for name, value in act.told.items() if name != move.actor]
    told: dict[str, Value] = {"who": act.who, "action": move.label}
    return translate(
        Sentence(WANTS[0].text, {**told, "aims": listed(aims)}) if aims else Sentence(WANTS[1].text, told), table
    )


def _setting(table: Table, scenario: Scenario, now: Moment) -> Iterator[tuple[str, str]]:
    """Each thing that the file puts on the table: its name, and what is said of it."""
    first = takewhile(lambda step: step.keyword != "when", scenario.steps)
    return _told(table, now, ";".join(step.text for step in first if step.keyword == "given"))


def _now(table: Table, now: Moment, text: str) -> Done:
    """What a file makes true between two moves."""
    told = [f"{name}: {facts}" if facts else name for name, facts in _told(replace(table, state=now.state), now, text)]
    return Done(translate(say("Now let it be so: {facts}.", facts="; ".join(told))) if told else "")


def _told(table: Table, now: Moment, text: str) -> Iterator[tuple[str, str]]:
    told: dict[str, list[str]] = {}
    for piece, said, value in _facts(now, text):
        told.setdefault(piece, []).extend(_fact(table, now, piece, said, value))
    for piece, facts in told.items():
        if piece not in NOT_TOLD and (facts or now.state.pieces[piece].seat):
            yield _called(table, piece), ", ".join(dict.fromkeys(facts))


def _called(table: Table, piece: str, gone: Mapping[str, Piece] | None = None) -> str:
    """The name of a piece; of a part of somebody's seat, with whose it is."""
    name, known = name_of(table, piece, gone), table.state.pieces.get(piece)
    if known is None or known.name or not known.seat:
        return name
    owner = next((one.name for one in table.state.pieces.values() if one.seat == known.seat and one.name), "")
    return f"{name} ({owner})" if owner else name


def _facts(now: Moment, text: str) -> Iterator[tuple[str, str, str]]:
    try:
        told = clauses(text)
    except BadScenario:  # of a note, of what a move offers: about no piece
        return
    for clause in told:
        piece = somebody(clause.subject, now.state, now.book)
        if piece in now.state:
            yield from ((piece, said, value) for said, value in clause.facts)


def _fact(table: Table, now: Moment, piece: str, said: str, value: str) -> Iterator[str]:
    """What one fact of a file says of a piece, as it stands on the table now."""
    state = now.state
    match said:
        case "is":
            entry = now.book.get(state.pieces[piece].entry)
            if entry and entry.name != state.pieces[piece].name:
                yield entry.name
        case "at":
            if state.holder(piece):
                yield name_of(table, state.holder(piece))
        case "holds":
            names = Counter(name_of(table, one.id) for one in having(now.game, state, piece))
            yield from (f"{name} ×{count}" if count > 1 else name for name, count in names.items())
        case "mark":
            mark = value[1:].partition(" until ")[0]
            if value[0] == "+" and (read := _word(table, mark)):
                yield read
        case "gone" | "knows" | "lacks" | "asks":
            return
        case counter:
            name = counter_of(now.game, counter, state, now.book)
            if read := _word(table, name):
                yield f"{read} {state.count(piece, name)}"


def _word(table: Table, key: str) -> str:
    return "" if is_quiet(table, key) else word(table, key)


def _numbers(table: Table, scenario: Scenario, before: State, now: Moment, gone: dict[str, Piece]) -> Iterator[Changed]:
    """What changed, and what the file says of numbers that did not; in the order of the pieces."""
    after, names = now.state, dict[tuple[str, str], tuple[str, str]]()
    for step in scenario.steps:
        for part in step.text.split(";") if step.keyword == "then" else ():
            for piece, counter in _counted(now, part.strip()):
                was = str(_number(now, before, piece, counter)) if now.moves and piece in before else ""
                names[piece, counter] = (was, str(_number(now, after, piece, counter)))
    about = {*_mentioned(scenario, now), *(one.id for one in after.pieces.values() if one.seat and one.name)}
    change = difference(before, after) if now.moves else Difference()
    for one in change.counters:
        if one.piece in about:
            names.setdefault((one.piece, one.name), (str(one.before), str(one.after)))
    for (piece, counter), (was, stands) in names.items():
        if piece not in NOT_TOLD and (read := _word(table, counter)):
            yield Changed(_called(table, piece, gone), read, was, stands)
    yield from _things(table, change, before, gone, about)


def _mentioned(scenario: Scenario, now: Moment) -> Iterator[str]:
    """The pieces that the file names, in what is given and in what is expected."""
    for step in scenario.steps:
        for part in step.text.split(";") if step.keyword in ("given", "then") else ():
            yield from (piece for piece, _, _ in _facts(now, seen_by(part.strip())[1]))


def _things(
    table: Table, change: Difference, before: State, gone: dict[str, Piece], about: set[str]
) -> Iterator[Changed]:
    """What lies elsewhere, is held by somebody else, or is so now and was not before."""
    holding = [_holdings(before), _holdings(table.state)]
    for held in change.held:
        if held.holder in about:
            was, now = (str(one[held.holder, held.entry] or NOTHING) for one in holding)
            yield Changed(_called(table, held.holder, gone), name_of(table, held.entry, gone), was, now)
    for moved in change.moved:
        if moved.piece in about:
            places = (name_of(table, one, gone) if one else NOTHING for one in (moved.before, moved.after))
            yield Changed(name_of(table, moved.piece, gone), translate(PLACE), *places)
    for marked in change.marks:
        if marked.piece in about and (read := _word(table, marked.mark)):
            was, now = (NOTHING, translate(YES)) if marked.on else (translate(YES), NOTHING)
            yield Changed(name_of(table, marked.piece, gone), read, was, now)


def _holdings(state: State) -> Counter[tuple[str, str]]:
    return Counter(
        (holder, state.pieces[one].entry or state.pieces[one].kind)
        for one, holder in state.holders.items()
        if one in state
    )


def _counted(now: Moment, part: str) -> Iterator[tuple[str, str]]:
    viewer, said = seen_by(part)
    if viewer or said.startswith(("either ", "note", "nobody")):
        return
    for piece, name, _ in _facts(now, said):
        counter = counter_of(now.game, name, now.state, now.book)
        if counter in now.game.numbers or (piece, counter) in now.state.counters:
            yield piece, counter


def _number(now: Moment, state: State, piece: str, counter: str) -> int:
    worked_out = now.game.numbers.get(counter)
    return worked_out(state, now.book, piece).total if worked_out else state.count(piece, counter)
