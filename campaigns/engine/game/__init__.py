"""What a game declares: its moves, their fields, its derived numbers. Forms, log, tests and bots are drawn from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.face import Face
from campaigns.engine.game.needs import Need
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Sentence, Value
from campaigns.engine.state import Prompt, State

Fields = Mapping[str, Any]
MOST_PLAYERS = 40
"""How many a table seats where a game knows no limit: as many as one page can list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a field and how it reads. An empty label is the name of the piece or entry of that id."""

    value: str
    label: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a move must be told.

    Shape: `choices(state, book, fields so far)` lists the values that may be legal, as ids; None for free text.
           An optional field may be left out; it is tried out in offers only if `tried`. With `several`, more than one
           of the choices may be told, with commas between them.
    """

    name: str
    label: Sentence
    choices: Callable[[State, Book, Fields], Iterable[Choice]] | None = None
    optional: bool = False
    tried: bool = False
    default: str = ""
    most: int = 60
    """Free text: how many letters at most."""
    several: bool = False
    ticked: str = ""
    """Free text that says yes or nothing: the word for yes. People tick it."""
    asked: Callable[[State, Book, Fields], bool] | None = None
    """Whether an optional free text is worth asking for, with the other fields told so; without this, always."""
    tells: tuple[str, str] | None = None
    """The field that names a piece, and what is veiled of this piece, if somebody learns the one by hearing the other:
    the cell of a walk tells (hero, x)."""
    unsaid: Sentence | None = None
    """What an optional field comes to that is left out, for whoever chooses; without this a dash stands for it."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something a seat can do.

    Shape: `decide(draft, book, **fields)` lets events happen or raises IllegalMove; every field is a string.
           `actor` names the field that holds the piece that moves; its seat or a master must make the move.
    """

    name: str
    label: Sentence
    decide: Callable[..., None]
    fields: tuple[Field, ...] = ()
    rule: str = ""
    actor: str = "hero"
    master: bool = False
    words: tuple[str, ...] = ()
    """Other words for it in a scenario: "attacks" for attack."""
    secret: bool = False
    """Whether only its seat knows what it was told: an order, a card chosen face down."""
    anytime: bool = False
    """Whether it may be made while others have to answer something."""
    phases: tuple[str, ...] = ()
    """The phases in which it can be made at all, where that is sure: in others no page asks for it. Empty is any."""
    late: bool = False
    """Whether it can also be made in other phases while a place at the table waits for its player."""
    final: str = ""
    """The rule, if there is one, that nobody may think better of it: whoever made it cannot take it back alone."""
    sure: bool = False
    """Whether the rules allow whatever the choices of its fields list, so that offers need not try every way: for moves
    with very many ways and nothing to be seen beforehand, like a secret order. What may be left out is listed too."""
    unfolded: bool = False
    """Whether each choice of its first field has a form of its own, which opens at a press: where one list of all ways
    would be endless, and what may be added depends on that choice."""
    pressing: bool = False
    """Whether the moment waits for it: it stands openly before everything else that can be done."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A move that a player would like to make: its name and what it is told; "answer" answers a prompt."""

    move: str
    fields: Fields = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """One addend of a derived number, and the rule it comes from."""

    label: Sentence
    amount: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A derived number that can say what it is made of."""

    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """The number itself."""
        return sum(part.amount for part in self.parts)


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an unclear rule is played: where it stands, the reading taken, and the one not taken."""

    rule: str
    taken: Sentence
    not_taken: Sentence


@dataclass(frozen=True, slots=True)
class Game:
    """A game's table of contents: its rules here, and a declaration for each who reads something else of it.

    Shape: `lay(draft, book, seats)` lays an empty table; `answers` maps a prompt's kind to the function
           `(draft, book, prompt, choice)` that goes on; `numbers` maps a name to `(state, book, piece) -> Explained`;
           `conserved` names the counters whose sum over all pieces never changes.
    """

    slug: str
    book: str
    title: Sentence
    lay: Callable[[Draft, Book, Iterable[Seat]], None]
    moves: tuple[Move, ...]
    answers: Mapping[str, Callable[[Draft, Book, Prompt, str], None]] = field(default_factory=dict)
    numbers: Mapping[str, Callable[[State, Book, str], Explained]] = field(default_factory=dict)
    settle: Callable[[Draft, Book], None] | None = None
    """What follows from any change: an island reached, a health of 0. Runs after every move and override."""
    conserved: tuple[str, ...] = ()
    forced_prompts: frozenset[str] = frozenset()
    """Kinds of prompts whose answers everybody at the table could list, and none of which may be declined: where a
    single answer is left, nobody is asked and it is given by itself. Where the answers are somebody's secret, not
    asking would tell that only one is left, so people are asked all the same."""
    players: tuple[int, int] = (1, MOST_PLAYERS)
    """The least and the most players."""
    players_by: Callable[[Book], tuple[int, int]] | None = None
    """The same, as a rulebook says it; without this, every edition is for as many."""
    rulings: tuple[Ruling, ...] = ()
    waits_for: Callable[[State], Iterable[str] | None] | None = None
    """Whose turn it is, of what somebody sees: the pieces whose seats play waits for, those without a seat for the game
    master. None where the game does not know; then it is every hero whose turn has not ended."""

    latecomers: Callable[[State, Book], None] | None = None
    """Whether one more may come to a game under way: it raises IllegalMove that says why not. None where the game says
    nothing of it; then nobody may. Who came is given what everybody has by the moves with which one sits down."""

    needs: tuple[Need, ...] = ()
    """What an edition must have to be played by: `needs.py` in the game's folder. Asked before a table is laid by it;
    rules may read what is needed without looking twice."""
    visibility: Visibility = field(default_factory=Visibility)
    """What is secret, and from whom."""
    face: Face = field(default_factory=Face)
    """How its plays are told, what things are called."""
    sheet: Sheet = field(default_factory=Sheet)
    """What of a table is listed, and how it reads."""
    examples: Examples = field(default_factory=Examples)
    """How the tables of scenarios are set up."""

    takes_along: Callable[[State, Book], Iterable[Wish]] | None = None
    """What people take along from a table to their next one of this game, of what everybody sees there: the moves by
    which the game master brings it to the new table."""
    plan: Callable[[State, Book, Seat], Iterable[Wish]] | None = None
    """How a sensible player plays, for bots: what a seat would like to do now, best first, by the table as this seat
    sees it. A bot does the first that the rules allow; where nothing is wished for or allowed, chance decides."""

    def move(self, name: str) -> Move | None:
        """A move by its name."""
        for move in self.moves:  # asked at each try: a generator would cost more than what it looks for
            if move.name == name:
                return move
        return None


def word(game: Game, key: str, **values: Value) -> Sentence:
    """How a key of the game's vocabulary reads; the key itself where the game says nothing."""
    known = game.sheet.words.get(key)
    return Sentence(known.text, {**known.values, **values}) if known else Sentence(key, values)
