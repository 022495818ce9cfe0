"""What a game declares: its moves, their fields, its derived numbers. Forms, log, tests and bots are drawn from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.face import Face
from campaigns.engine.needs import Need
from campaigns.engine.sentences import Sentence, Value
from campaigns.engine.state import Prompt, State

Fields = Mapping[str, Any]
MOST_PLAYERS = 40
"""How many a table seats where a game knows no limit: as many as one page can list."""
PLACE = "@place"
"""Among what is veiled of a piece: where it lies."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table: the key of the seat, the name to show, and whether it runs the game."""

    key: str
    name: str = ""
    master: bool = False
    blind: bool = False
    """A master who plays as well, and therefore sees no more than everybody sees."""


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
    asked: Callable[[State, Book, Fields], bool] | None = None
    """Whether an optional free text is worth asking for, with the other fields told so; without this, always."""
    tells: tuple[str, str] | None = None
    """The field that names a piece, and what is veiled of this piece, if somebody learns the one by hearing the other:
    the cell of a walk tells (hero, x)."""


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
    final: str = ""
    """The rule, if there is one, that nobody may think better of it: whoever made it cannot take it back alone."""
    sure: bool = False
    """Whether the rules allow whatever the choices of its fields list, so that offers need not try every way: for moves
    with very many ways and nothing to be seen beforehand, like a secret order. What may be left out is listed too."""
    unfolded: bool = False
    """Whether each choice of its first field has a form of its own, which opens at a press: where one list of all ways
    would be endless, and what may be added depends on that choice."""
    pressing: bool = False
    """Whether the moment waits for it: with nothing to choose, its button stands before what has to be chosen."""


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
class Slot:
    """A place for something worn on a sheet: how it reads, the piece in it (or nothing), how many places that takes."""

    label: Sentence
    piece: str = ""
    span: int = 1


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an unclear rule is played: where it stands, the reading taken, and the one not taken."""

    rule: str
    taken: Sentence
    not_taken: Sentence


@dataclass(frozen=True, slots=True)
class Game:
    """A game's table of contents.

    Shape: `lay(draft, book, seats)` lays an empty table; `answers` maps a prompt's kind to the function
           `(draft, book, prompt, choice)` that goes on; `numbers` maps a name to `(state, book, piece) -> Explained`;
           `conserved` names the counters whose sum over all pieces never changes; `arrange` and `enter` set up
           the tables of scenarios.
    """

    slug: str
    book: str
    title: Sentence
    lay: Callable[[Draft, Book, Iterable[Seat]], None]
    moves: tuple[Move, ...]
    face: Face = field(default_factory=Face)
    """What people see of it: how plays are told, what things are called."""
    needs: tuple[Need, ...] = ()
    """What an edition must have to be played by: `needs.py` in the game's folder. Asked before a table is laid by it;
    rules may read what is needed without looking twice."""
    answers: Mapping[str, Callable[[Draft, Book, Prompt, str], None]] = field(default_factory=dict)
    numbers: Mapping[str, Callable[[State, Book, str], Explained]] = field(default_factory=dict)
    conserved: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    words: Mapping[str, Sentence] = field(default_factory=dict)
    """How counters, marks, kinds, dice and periods read."""
    arrange: Callable[[Draft, Book, int], None] | None = None
    """Lays the table that a scenario starts from, for so many players."""
    enter: Callable[[Draft, Book, str, Entry | None], str] | None = None
    """Brings one piece into a scenario by name and entry, as it would be at its beginning. Returns its id, or "" for
    what the game does not know."""
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    """Short names of counters in scenarios: hp for health."""
    shown: tuple[str, ...] = ()
    """The counters that people follow, in the order of a sheet; a number called max_health is the most of health."""
    shown_at_zero: Callable[[State, str], bool] | None = None
    """Whether people follow a counter even where it is 0 and knows no most; else such a one is left out of a sheet."""
    spent: tuple[str, ...] = ()
    """The counters that moves cost, whichever piece of the actor's seat has them; without this, those shown of the
    actor itself."""
    unlisted: frozenset[str] = frozenset()
    """Numbers that a sheet need not list, because there are many and the game's own part of the page shows them."""
    quiet: frozenset[str] = frozenset()
    """Counters, and kinds of pieces, that only the rules need; the log says nothing of them."""
    slots: Callable[[State, Book, str], Iterable[Slot]] | None = None
    """What a piece can wear and wears, for its sheet; empty for pieces that wear nothing."""
    stock: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of pieces of which there are many, each with the kinds of entries they are of: item, weapon and so on."""
    players: tuple[int, int] = (1, MOST_PLAYERS)
    """The least and the most players."""
    players_by: Callable[[Book], tuple[int, int]] | None = None
    """The same, as a rulebook says it; without this, every edition is for as many."""
    secrecy: Mapping[str, str] = field(default_factory=dict)
    """Who sees what lies in a place of a kind: "owner" (the seat of the place) or "nobody"; elsewhere everybody does.
    Of a hidden thing people know that it is there and its kind, which is what its back shows."""
    veils: Callable[[State, Seat], Mapping[str, Collection[str]]] | None = None
    """What a seat may not know now of pieces that it sees: for each piece its counters, its marks (as far as a colon in
    them) and `PLACE`."""
    secret_prompts: frozenset[str] = frozenset()
    """Kinds of prompts whose answer only the seat that was asked knows. Questions are heard by all."""
    forced_prompts: frozenset[str] = frozenset()
    """Kinds of prompts whose answers everybody at the table could list, and none of which may be declined: where a
    single answer is left, nobody is asked and it is given by itself. Where the answers are somebody's secret, not
    asking would tell that only one is left, so people are asked all the same."""
    spread: tuple[str, ...] = ()
    """Kinds of places whose contents are listed on the table's page: hands, decks, what lies before a player."""
    keeps: Mapping[str, str] = field(default_factory=dict)
    """Kinds of pieces that somebody has in a place of the same seat, with the kind of that place: cards in a hand.
    In a scenario that somebody holds such a thing means that it lies there."""
    scene: Callable[[State, Book, str], Mapping[str, Any]] | None = None
    """What the game's own part of the page shows (`board.html` in its folder), for one seat, of what this seat sees."""
    waits_for: Callable[[State], Iterable[str] | None] | None = None
    """Whose turn it is, of what somebody sees: the pieces whose seats play waits for, those without a seat for the game
    master. None where the game does not know; then it is every hero whose turn has not ended."""
    settle: Callable[[Draft, Book], None] | None = None
    """What follows from any change: an island reached, a health of 0. Runs after every move and override."""
    takes_along: Callable[[State, Book], Iterable[Wish]] | None = None
    """What people take along from a table to their next one of this game, of what everybody sees there: the moves by
    which the game master brings it to the new table."""
    plan: Callable[[State, Book, Seat], Iterable[Wish]] | None = None
    """How a sensible player plays, for bots: what a seat would like to do now, best first, by the table as this seat
    sees it. A bot does the first that the rules allow; where nothing is wished for or allowed, chance decides."""

    def move(self, name: str) -> Move | None:
        """A move by its name."""
        return next((move for move in self.moves if move.name == name), None)


def word(game: Game, key: str, **values: Value) -> Sentence:
    """How a key of the game's vocabulary reads; the key itself where the game says nothing."""
    known = game.words.get(key)
    return Sentence(known.text, {**known.values, **values}) if known else Sentence(key, values)
