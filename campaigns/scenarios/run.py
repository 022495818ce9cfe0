"""Running scenarios: a table is set up, moves are decided as at any table, results are compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.codec import event_to_json, state_to_json
from campaigns.engine.decide import ANSWER, decide
from campaigns.engine.dice import DieNeeded
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.game import Game, Seat
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import render
from campaigns.engine.state import State
from campaigns.games import game_for
from campaigns.scenarios.arranging import arrange, lay
from campaigns.scenarios.dice import ScriptedDice
from campaigns.scenarios.expecting import failures_of
from campaigns.scenarios.names import answers_to, fields_of, meaning, one_word, somebody
from campaigns.scenarios.names import fold as folded
from campaigns.scenarios.noting import notes
from campaigns.scenarios.text import BadScenario, Scenario, Step, faces, read

SPOKEN = {"да": "yes", "нет": "no"}
USES = ("uses", "use")
MASTER = Seat("gm", "GM", master=True)


@dataclass(slots=True)
class Told:
    """How a scenario went: what failed, each move with its events or its refusal, and the table at the end."""

    title: str
    line: int
    failures: list[str] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


def run_text(text: str, game_of: Callable[[str], Game], book_of: Callable[[str], Book]) -> list[Told]:
    """Run every scenario of a text.

    Shape:  `game_of` and `book_of` give a game by its slug and the rulebook by its own.
    Errors: BadScenario when the text cannot be read at all; inside a scenario it is one of its failures.
    """
    return [_run(scenario, game_of, book_of) for scenario in read(text)]


def _run(scenario: Scenario, game_of: Callable[[str], Game], book_of: Callable[[str], Book]) -> Told:
    told = Told(scenario.title, scenario.line)
    step = scenario.steps[0]
    try:
        table = _Table(told, step, game_of, book_of)
        for step, after in zip_longest(scenario.steps[1:], scenario.steps[2:]):
            table.take(step, refusal_expected=bool(after and after.keyword == "refused"))
        table.close()
    except BadScenario as bad:
        told.failures.append(f"line {step.line}: {bad}")
    return told


def _played(slug: str, named: str, game_of: Callable[[str], Game], book_of: Callable[[str], Book]) -> tuple[Game, Book]:
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

    def __init__(self, told: Told, step: Step, game_of: Callable[[str], Game], book_of: Callable[[str], Book]) -> None:
        slug, *options = step.text.split() or [""]
        named = [one.removeprefix("book=") for one in options if one.startswith("book=")]
        self.game, self.book = _played(slug, named[0] if named else "", game_of, book_of)
        options = [one for one in options if not one.startswith("book=")]
        self.told = told
        self.dice = ScriptedDice(self.book)
        self.state: State = lay(self.game, self.book, options)
        self.refused: IllegalMove | None = None
        self.called: dict[str, str] = {}
        """The names of all that was ever on the table, with the pieces: what is gone is still called so."""

    def take(self, step: Step, refusal_expected: bool) -> None:
        """Follow one step."""
        self.called |= {folded(one.name): one.id for one in self.state.pieces.values() if one.name}
        match step.keyword:
            case "given":
                draft = Draft(self.state, self.dice)
                arrange(self.game, self.book, draft, step.text)
                self.state = draft.state
            case "dice":
                self.dice.told += faces(step.text)
            case "draws":
                self.dice.draws += [one.strip() for one in one_word(step.text, self.book).split(",") if one.strip()]
            case "when":
                self._move(step, refusal_expected)
            case "refused":
                self._expect_refusal(step)
            case "then":
                found = failures_of(self.game, self.book, self.state, self.told.moves, step.text, self.called)
                self.told.failures += [f"line {step.line}: {one}" for one in found]
            case "why":
                self.told.rules += [one.strip() for one in step.text.split(",")]

    def close(self) -> None:
        """See that nothing was left over, and keep the table as it stands."""
        if self.dice.told:
            self.told.failures.append(f"{len(self.dice.told)} dice were told that nobody rolled")
        if self.dice.draws:
            self.told.failures.append(f"nobody drew {', '.join(self.dice.draws)}")
        self.told.state = state_to_json(self.state)

    def _move(self, step: Step, refusal_expected: bool) -> None:
        seat, name, fields = self._read(step.text)
        record: dict[str, Any] = {"line": step.line, "seat": seat.key, "move": name, "fields": fields}
        self.told.moves.append(record)
        self.refused = None
        before = list(self.dice.told), list(self.dice.draws)
        try:
            events = decide(self.game, self.state, self.book, self.dice, name, fields, seat)
        except IllegalMove as no:
            self.refused, (self.dice.told, self.dice.draws) = no, before
            record["refused"] = {"rule": no.rule, "sentence": str(no.sentence)}
            if not refusal_expected:
                self.told.failures.append(f"line {step.line}: refused: {no.sentence} ({no.rule})")
        except DieNeeded as needed:
            raise BadScenario(
                f"a d{needed.sides} is rolled for {needed.why}; tell it in a «dice» line before"
            ) from None
        else:
            before_it, self.state = self.state, fold(self.state, events)
            record["events"] = [event_to_json(event) for event in events]
            record["notes"] = notes(events, lambda id: self._name(id, before_it))

    def _read(self, text: str) -> tuple[Seat, str, dict[str, str]]:
        """Who moves, which move, and its fields: "[seat Боря:] Аня attacks Големко using=self"."""
        seat: Seat | None = None
        if text.startswith("seat "):
            key, _, text = text.removeprefix("seat ").partition(":")
            seat = self._seat(key.strip())
        words = text.split()
        for size in range(1, len(words)):
            name, rest = self._move_name(words[size]), words[size + 1 :]
            if not name and words[size] in USES:
                name, rest = self._use_of(rest)
            if name:
                return self._fields(seat, " ".join(words[:size]), name, " ".join(rest))
        raise BadScenario(
            f"«{text}» names no move; say who, then one of {', '.join(one.name for one in self.game.moves)}"
        )

    def _moves(self) -> str:
        return ", ".join(one.name for one in self.game.moves)

    def _move_name(self, word: str) -> str:
        if word in (ANSWER, "answers"):
            return ANSWER
        return next((one.name for one in self.game.moves if word == one.name or word in one.words), "")

    def _use_of(self, words: list[str]) -> tuple[str, list[str]]:
        """The one move that the page of a thing is about, «Аня uses Пружина [4]», and what else is told."""
        for size in range(len(words), 0, -1):
            thing = meaning(" ".join(words[:size]), State(), self.book)
            moves = [one.name for one in self.game.moves if thing and one.rule == thing]
            if len(moves) == 1:
                return moves[0], words[size:]
        return "", words

    def _seat(self, name: str) -> Seat:
        if folded(name) in ("gm", "ведущий"):
            return MASTER
        piece = self.state.pieces.get(somebody(name, self.state, self.book))
        return Seat(piece.seat, piece.name) if piece and piece.seat else Seat(name, name)

    def _fields(self, seat: Seat | None, actor: str, name: str, rest: str) -> tuple[Seat, str, dict[str, str]]:
        who = seat or self._seat(actor)
        if name == ANSWER:
            return who, name, self._answer(who, rest.strip())
        move = self.game.move(name)
        told: dict[str, str] = {}
        piece = self.state.pieces.get(somebody(actor, self.state, self.book))
        if seat is None and piece and piece.kind == "boss" and not piece.seat:  # a foe is the master's to move
            seat = who = MASTER
        if move and move.actor and not (who.master and seat is None):
            told[move.actor] = somebody(actor, self.state, self.book) or actor
        return who, name, fields_of(self.game, rest, name, self.state, self.book, told)

    def _answer(self, who: Seat, said: str) -> dict[str, str]:
        """The prompt that somebody answers, the first of their own, and the option that the words mean."""
        said = SPOKEN.get(folded(said), said)
        asked = [one for one in self.state.prompts if one.seat == who.key] or list(self.state.prompts)
        if not asked:
            return {"prompt": "", "choice": said}
        for option in asked[0].options:
            label = render(option.label, lambda text: text, self._name)
            if folded(said) in (folded(option.value), folded(label)):
                return {"prompt": asked[0].id, "choice": option.value}
        fitting = (one.value for one in asked[0].options if answers_to(said, one.value, self.state, self.book))
        return {"prompt": asked[0].id, "choice": next(fitting, said)}

    def _name(self, id: str, before: State | None = None) -> str:
        """What a piece or an entry is called; `before` is the table on which a piece may have stood that is gone."""
        piece = self.state.pieces.get(id) or (before.pieces.get(id) if before else None)
        entry = self.book.get(piece.entry if piece and piece.entry else id)
        return (piece.name if piece else "") or (entry.name if entry else id)

    def _expect_refusal(self, step: Step) -> None:
        if self.refused is None:
            self.told.failures.append(f"line {step.line}: the move was allowed")
            return
        said = f"{self.refused.rule} {self.refused.sentence}"
        if step.text and folded(step.text) not in folded(said):
            self.told.failures.append(f"line {step.line}: refused, but with «{said}»")
