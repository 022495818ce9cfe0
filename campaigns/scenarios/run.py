"""Running scenarios: a table is set up, moves are decided as at any table, results are compared."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.codec import event_to_json, state_to_json
from campaigns.engine.dial import ADVISE, ENFORCE, RECORD, STRICT, Dial
from campaigns.engine.dice import DieNeeded
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.game import Game
from campaigns.engine.memory import forget
from campaigns.engine.moves.decide import decided
from campaigns.engine.moves.latecomers import LATE, lay_a_place
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Piece, State
from campaigns.games import exists, game_for, told_only
from campaigns.plays.endless import Endless, guarded
from campaigns.scenarios.arranging import arrange, lay
from campaigns.scenarios.dice import ScriptedDice
from campaigns.scenarios.editions import SHIPPED, edition, told_only_in
from campaigns.scenarios.expecting import failures_of
from campaigns.scenarios.moment import Moment, Played
from campaigns.scenarios.names import fold as folded
from campaigns.scenarios.names import one_word
from campaigns.scenarios.noting import notes
from campaigns.scenarios.offering import moves_back, why_not_back
from campaigns.scenarios.speaking import UNDO, Said, name_of, said
from campaigns.scenarios.text import BadScenario, Scenario, Step, faces, read

DESPITE = " despite "
"""Between a move and the reason why the rules should give way."""
EDITION, STRICTNESS = "edition", "strictness"

GameOf = Callable[[str], Game]
BookOf = Callable[[str], Book]
Watching = Callable[[Moment], None]
"""Is shown each moment of a scenario, after each of its steps."""


@dataclass(slots=True)
class Told:
    """How a scenario went: what failed, each move with its events or its refusal, and the table at the end."""

    title: str
    line: int
    failures: list[str] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    table: State | None = None
    warnings: list[str] = field(default_factory=list)
    """What its editions change that no rule reads: it may hold, and shows nothing of that."""

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    @property
    def state(self) -> dict[str, Any]:
        """The table at the end as data; nothing of one that came to no end."""
        return state_to_json(self.table) if self.table else {}


def run_text(text: str, game_of: GameOf, book_of: BookOf) -> list[Told]:
    """Run every scenario of a text.

    Shape:  `game_of` and `book_of` give a game by its slug and the rulebook by its own.
    Errors: BadScenario when the text cannot be read at all; inside a scenario it is one of its failures.
    """
    return [run_one(scenario, game_of, book_of) for scenario in read(text)]


def run_one(scenario: Scenario, game_of: GameOf, book_of: BookOf, watching: Watching | None = None) -> Told:
    """Run one scenario. Whatever breaks in it is a failure of it, with its line: the next one goes on.

    Errors: only what `game_of` and `book_of` raise that is neither KeyError nor ValueError.
    """
    told = Told(scenario.title, scenario.line)
    step = scenario.steps[0]
    slug, *said = step.text.split() or [""]
    options = [one for one in said if not one.startswith(("book=", "edition="))]
    named = dict(one.split("=", 1) for one in said if one not in options)
    try:
        played = _played(slug, named.get("book", ""), game_of, book_of)
    except BadScenario as bad:
        told.failures.append(f"line {step.line}: {bad}")
        return told
    try:
        table = _Table(told, slug, *played, scenario.editions)
        table.lay(options, named.get(EDITION, SHIPPED))
        if watching:
            watching(table.now)
        for step, after in zip_longest(scenario.steps[1:], scenario.steps[2:]):
            table.take(step, refusal_expected=bool(after and after.keyword == "refused"))
            if watching:
                watching(table.now)
        table.close()
    except BadScenario as bad:
        told.failures.append(f"line {step.line}: {bad}")
    except Exception as broken:  # a rule that breaks is told of this scenario, and of no other
        told.failures.append(f"line {step.line}: {_broken(broken)}")
    return told


def _broken(trouble: Exception) -> str:
    """An exception in one line: what it says, and where it was raised."""
    where = traceback.extract_tb(trouble.__traceback__)[-1]
    return f"the rules break: {type(trouble).__name__}: {trouble} ({Path(where.filename).name}, line {where.lineno})"


def _played(slug: str, named: str, game_of: GameOf, book_of: BookOf) -> tuple[Game, Book]:
    """A game with its rulebook; a game without code is made of the rulebook that the scenario names."""
    try:
        game = None if named else game_of(slug)
        book = book_of(game.book if game else named)
        return game or game_for(slug, book), book
    except KeyError:
        raise BadScenario(f"there is no game «{slug}»") from None
    except ValueError as no:
        raise BadScenario(f"«{slug}» cannot be played by «{named}»: {no}") from None


class _Table:
    """The table of one scenario while it runs."""

    def __init__(self, told: Told, slug: str, game: Game, book: Book, editions: Sequence[Step]) -> None:
        self.told, self.slug, self.game, self.book, self.editions = told, slug, game, book, editions
        self.shipped = book
        self.dice = ScriptedDice(book)
        self.state = State()
        self.dial = STRICT
        self.played: list[Played] = []
        self.refused: IllegalMove | None = None
        self.called: dict[str, str] = {}
        """The names of all that was ever on the table, with the pieces: what is gone is still called so."""
        self.met: Mapping[str, Piece] = {}
        """The pieces whose names were looked at last."""

    def lay(self, options: list[str], edition: str) -> None:
        """Lay the table."""
        self._take_edition(edition)
        self.state = lay(self.game, self.book, options)

    @property
    def now(self) -> Moment:
        """The table as it stands."""
        told = self.told.moves, self.played, self.called, self.dial
        return Moment(self.game, self.book, self.state, *told, refused=self.refused)

    def take(self, step: Step, refusal_expected: bool) -> None:
        """Follow one step."""
        if self.met is not self.state.pieces:
            self.met = self.state.pieces
            self.called |= {folded(one.name): one.id for one in self.met.values() if one.name}
        match step.keyword:
            case "given":
                self._arrange(step.text)
            case "dice":
                self.dice.told += faces(step.text)
            case "draws":
                self.dice.draws += [one.strip() for one in one_word(step.text, self.book).split(",") if one.strip()]
            case "when":
                self._move(step, refusal_expected)
            case "refused":
                self._expect_refusal(step)
            case "then":
                self.told.failures += [f"line {step.line}: {one}" for one in failures_of(self.now, step.text)]
            case "why":
                self.told.rules += [one.strip() for one in step.text.split(",")]

    def close(self) -> None:
        """See that nothing was left over, and keep the table as it stands."""
        if self.dice.told:
            self.told.failures.append(f"{len(self.dice.told)} dice were told that nobody rolled")
        if self.dice.draws:
            self.told.failures.append(f"nobody drew {', '.join(self.dice.draws)}")
        forget(self.state)  # what was worked out of it is not asked again
        self.told.table = self.state

    def _arrange(self, text: str) -> None:
        """Make true what a `given` says: of the table's strictness, of its edition, of what lies on it."""
        rest = []
        for part in text.split(";"):
            first, _, named = part.strip().partition(" ")
            if first == STRICTNESS:
                self._turn_dial(named.split())
            elif first == EDITION:
                self._take_edition(named.strip())
            else:
                rest.append(part)
        draft = Draft(self.state, self.dice)
        arrange(self.game, self.book, draft, ";".join(rest))
        self.state = draft.state

    def _turn_dial(self, words: list[str]) -> None:
        """«strictness record» for all rules, «strictness 1.5-3 record» for one paragraph, page or chapter."""
        *rules, strictness = words or [""]
        if strictness not in (ENFORCE, ADVISE, RECORD) or len(rules) > 1:
            raise BadScenario(f"strictness is {ENFORCE}, {ADVISE} or {RECORD}, of one rule or of all")
        if rules:
            self.dial = Dial(self.dial.strictness, {**self.dial.rules, rules[0]: strictness})
        else:
            self.dial = Dial(strictness, self.dial.rules)

    def _take_edition(self, name: str) -> None:
        """Go over to another edition; what lies on the table stays as it lies."""
        book = edition(name, self.editions, self.game, self.shipped)
        if book is self.book:
            return
        declared = told_only(self.slug) if exists(self.slug) else ()
        self.told.warnings += told_only_in(name, self.editions, declared, self.game, self.shipped)
        self.book = book
        try:
            self.game = game_for(self.slug, self.book)
        except (KeyError, ValueError) as no:
            raise BadScenario(f"«{self.slug}» cannot be played by the edition «{name}»: {no}") from None

    def _move(self, step: Step, refusal_expected: bool) -> None:
        text, _, reason = step.text.partition(DESPITE)
        seat, name, fields = told = said(self.now, text)
        record: dict[str, Any] = {"line": step.line, "seat": seat.key, "move": name, "fields": fields}
        self.told.moves.append(record)
        self.refused = None
        before = list(self.dice.told), list(self.dice.draws)
        try:
            if name == UNDO:
                self._take_back(told, record)
            else:
                self._decide(told, record, reason.strip())
        except Endless as no:  # a rule that loops refuses nothing
            raise BadScenario(str(no.sentence)) from None
        except IllegalMove as no:
            self.refused, (self.dice.told, self.dice.draws) = no, before
            record["refused"] = {"rule": no.rule, "sentence": str(no.sentence), "forcible": no.forcible}
            if not refusal_expected:
                self.told.failures.append(f"line {step.line}: refused: {no.sentence} ({no.rule})")
        except DieNeeded as needed:
            raise BadScenario(
                f"a d{needed.sides} is rolled for {needed.why}; tell it in a «dice» line before"
            ) from None

    def _decide(self, told: Said, record: dict[str, Any], reason: str) -> None:
        seat, name, fields = told
        dial = Dial(self.dial.strictness, self.dial.rules, bool(reason))
        if name == LATE:
            draft = self._place(seat)
        else:
            draft = decided(guarded(self.game), self.state, self.book, self.dice, name, fields, seat, dial)
        before, self.state = self.state, fold(self.state, draft.events)
        self.played.append(Played(seat, name, fields, before, draft.events, draft.against, reason))
        record["events"] = [event_to_json(event) for event in draft.events]
        record["notes"] = notes(draft.events, lambda id: name_of(self.now, id, before))
        if draft.against:
            record["against"] = [{"rule": one.rule, "sentence": str(one.sentence)} for one in draft.against]

    def _place(self, seat: Seat) -> Draft:
        """A place for somebody who comes later, as a game master lays it."""
        if not seat.master:
            raise IllegalMove(say("Only the game master does that."))
        draft = Draft(self.state, self.dice)
        lay_a_place(self.game, draft, self.book)
        return draft

    def _take_back(self, told: Said, record: dict[str, Any]) -> None:
        """Take back the newest move, or so many: the table stands as before them, whatever a `given` said since."""
        seat, _, fields = told
        since = moves_back(self.now, fields)
        if refusal := why_not_back(self.now, seat, since):
            raise refusal
        self.state = since[0].before
        del self.played[-len(since) :]
        record["events"], record["notes"] = [], []

    def _expect_refusal(self, step: Step) -> None:
        if self.refused is None:
            self.told.failures.append(f"line {step.line}: the move was allowed")
            return
        words = f"{self.refused.rule} {self.refused.sentence}"
        if step.text and folded(step.text) not in folded(words):
            self.told.failures.append(f"line {step.line}: refused, but with «{words}»")
