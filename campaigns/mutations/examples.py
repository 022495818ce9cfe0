"""The worked examples of a game as witnesses: what each reads of the rulebook, and whether it goes as it went."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from campaigns import games
from campaigns.engine.game import Explained, Game
from campaigns.engine.moves.decide import offers
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.state import State
from campaigns.mutations.recording import Reads, recorded
from campaigns.plays.endless import Endless, cut_off
from campaigns.scenarios.moment import MASTER, Moment
from campaigns.scenarios.quoting import speaks_of_stats
from campaigns.scenarios.run import Told, run_one
from campaigns.scenarios.text import Scenario, read
from campaigns.simulation.tables import Table
from rulebooks.catalogue import Catalogue

FOLDER = Path(games.__file__).parent
QUOTES = re.compile(r"^(?:either .*\b|not )(?:stat|formula) ")
"""A choice of clauses of which one only quotes, or a clause that says what no page says."""
LONGEST = 5.0
"""Seconds of work after which an example of a changed rulebook is cut off: it does not go as it went."""


@dataclass
class Example:
    """A worked example of a game, run when somebody asks."""

    table: Table
    file: str
    scenario: Scenario
    moments: list[Moment] = field(default_factory=list)
    """The table before its last step, and at its end; only of the edition as it is."""

    @property
    def name(self) -> str:
        """Where it stands and what it shows."""
        return f"{self.file}:{self.scenario.line} {self.scenario.title}"

    @cached_property
    def words(self) -> str:
        """All that it says, for guessing what it is about."""
        return " ".join(step.text for step in self.scenario.steps).casefold()

    def run(self, book: Catalogue, watching: Callable[[Moment], None] | None = None) -> Told:
        """How it goes with a book."""
        with cut_off(LONGEST):
            return run_one(self.scenario, games.game, lambda _: book, watching)

    @cached_property
    def read_by_moves(self) -> Reads:
        """What it reads until its end, and what its result is compared with."""
        reads: Reads = set()
        self.usual = _outcome(self.run(recorded(self.table.book, reads), self._look))
        return reads

    def _look(self, moment: Moment) -> None:
        """Keep the last two tables that differ: after its last move an example may well be over."""
        if not self.moments or moment.state is not self.moments[-1].state:
            self.moments = [*self.moments[-1:], moment]

    def goes_otherwise(self, book: Catalogue) -> str:
        """What differs with a changed book: "fails", "differs" (in what its moves do), or nothing."""
        told = _tried(partial(self.run, book))
        if not isinstance(told, Told) or not told.ok:
            return "fails"
        return "" if _outcome(told) == self.usual else "differs"

    @cached_property
    def read_by_numbers(self) -> Reads:
        """What the numbers that are worked out read at its end."""
        return self._recorded(self.numbers)

    def numbers(self, book: Catalogue) -> str:
        """The numbers that are worked out of each piece at its end."""
        moment = self.moments[-1]
        game = _game(self.table, book)
        found = {
            f"{name} of {piece}": _tried(partial(_parts, number, moment.state, book, piece))
            for name, number in game.numbers.items()
            for piece in moment.state.pieces
        }
        return json.dumps(found, default=str)

    @cached_property
    def read_by_offers(self) -> Reads:
        """What is read in finding what its last tables offer to everybody."""
        return self._recorded(self.offers)

    def offers(self, book: Catalogue) -> str:
        """What its last tables offer to each seat, with what each move would do."""
        game = _game(self.table, book)
        return repr([_tried(partial(_offered, game, one, book, seat)) for one in self.moments for seat in _seats(one)])

    def _recorded(self, look: Callable[[Catalogue], str]) -> Reads:
        reads: Reads = set()
        self.read_by_moves  # noqa: B018 - the tables come from it
        look(recorded(self.table.book, reads))
        return reads


def _tried(look: Callable[[], Any]) -> Any:
    """What comes of something; of what breaks or does not come to an end, that it does."""
    try:
        with cut_off(LONGEST):
            return look()
    except Endless:
        return "endless"
    except Exception as broken:  # any rule may break with a changed book, and that is to be noticed
        return f"{type(broken).__name__}: {broken}"


def _parts(number: Callable[..., Explained], state: State, book: Catalogue, piece: str) -> list[list[Any]]:
    """What a number is made of: it is the same only if its reasons are."""
    return [[str(part.label), part.amount, part.rule] for part in number(state, book, piece).parts]


def _outcome(told: Told) -> str:
    moves = [{key: value for key, value in one.items() if key not in ("line",)} for one in told.moves]
    return json.dumps([told.failures, moves], sort_keys=True, default=str)


def _game(table: Table, book: Catalogue) -> Game:
    return games.game_for(table.game.slug, book)


def _seats(moment: Moment) -> Iterable[Seat]:
    seats = {piece.seat: Seat(piece.seat, piece.name) for piece in moment.state.pieces.values() if piece.seat}
    return [*seats.values(), MASTER]


def _offered(game: Game, moment: Moment, book: Catalogue, seat: Seat) -> list[Any]:
    found = offers(game, seen(game, moment.state, seat), book, seat)
    return [(one.move.name, str(one.move.label), one.fields, one.options, one.events) for one in found]


def examples_of(table: Table) -> Sequence[Example]:
    """The worked examples of a game, in the order of its files; of a game without code those of its rulebook."""
    maker = table.game.slug in games.makers()
    folder = FOLDER / games.folder(table.game.slug) / "scenarios"
    files = sorted(folder.glob(f"{table.slug if maker else '*'}.txt"))
    told = ((file.name, one) for file in files for one in read(file.read_text(encoding="utf-8")))
    return [Example(table, name, _without_quotes(one)) for name, one in told]


def _without_quotes(scenario: Scenario) -> Scenario:
    """A scenario that says nothing of what stands in the rulebook: to quote a stat is not to play it."""
    steps = [
        step if step.keyword != "then" else replace(step, text=_played_parts(step.text)) for step in scenario.steps
    ]
    return replace(scenario, steps=[step for step in steps if step.keyword != "then" or step.text])


def _played_parts(text: str) -> str:
    parts = (part.strip() for part in text.split(";"))
    return "; ".join(part for part in parts if not speaks_of_stats(part) and not QUOTES.search(part))
