"""What a game declares for people's eyes, apart from its rules: how its plays are told, what things are called.

A story is told from a play *as somebody saw it*: its fields, its events and the table before and after it have all
been through `secrecy` before a game gets hold of them, so that no sentence can say what its reader may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from campaigns.engine.book import Book
from campaigns.engine.events import CounterChanged, CounterMoved, Event, HolderChanged, MarkAdded
from campaigns.engine.game.building import Builder
from campaigns.engine.game.lessons import Lesson
from campaigns.engine.game.shop import Shop
from campaigns.engine.sentences import Name, Sentence, Value
from campaigns.engine.state import Piece, Prompt, State

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True, slots=True)
class Act:
    """A play as one person saw it.

    Shape: `who` is what made it (a piece, or the name of a seat); `told` has a value for each field that says something
           to people; `before` and `after` are the table around it; `prompt` is the question that an answer answers.
    """

    move: str
    who: Value
    told: Mapping[str, Value]
    fields: Mapping[str, Any]
    events: Sequence[Event]
    before: State
    after: State
    book: Book
    face: Face
    prompt: Prompt | None = None

    def all(self, kind: type[Kind], **like: object) -> Iterator[Kind]:
        """The events of a kind in which these things are so: `act.all(MarkAdded, mark="dead")`."""
        for event in self.events:
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in like.items()):
                yield event

    def change(self, piece: str, counter: str) -> int:
        """By how much a number of a piece changed, all in all."""
        found = sum(one.by for one in self.all(CounterChanged, piece=piece, name=counter))
        found += sum(one.amount for one in self.all(CounterMoved, taker=piece, name=counter))
        return found - sum(one.amount for one in self.all(CounterMoved, giver=piece, name=counter))

    def marked(self, piece: str, mark: str) -> bool:
        """Whether a piece got a mark by it, as far as a colon in the mark."""
        return any(one.mark.partition(":")[0] == mark for one in self.all(MarkAdded, piece=piece))

    def came(self, holder: str) -> list[str]:
        """What came to lie with a holder."""
        return [one.piece for one in self.all(HolderChanged, holder=holder)]

    def piece(self, id: str) -> Piece | None:
        """A piece as it was before, or as it is after for one that came."""
        return self.before.pieces.get(id) or self.after.pieces.get(id)

    def kind(self, id: str) -> str:
        """The kind of a piece; of one that has only a back, what its back shows; empty for what is none."""
        known = self.piece(id)
        return known.kind if known else ""

    def mine(self) -> str:
        """The piece that moved, by its id; empty where a seat did."""
        return self.who.id if isinstance(self.who, Name) else ""


Telling = Callable[[Act], Iterable[Sentence]]


@dataclass(frozen=True, slots=True)
class Tale:
    """How a move is told: the first of some sentences whose places can all be filled.

    Shape: places are `{who}`, the fields of the move by their names, of an answer `{choice}`, and what `more` gives.
           `effects` says that what came of it is told behind it, as the face tells such things.
    """

    says: tuple[Sentence, ...]
    effects: bool = True
    more: Callable[[Act], Mapping[str, Value]] | None = None


def tale(*says: Sentence, effects: bool = True, more: Callable[[Act], Mapping[str, Value]] | None = None) -> Tale:
    """How a move is told, the fullest sentence first."""
    return Tale(says, effects, more)


@dataclass(frozen=True, slots=True)
class Change:
    """How it reads that a number fell, and that it rose: clauses with `{piece}`, `{change}`, `{by}` and `{left}`."""

    fell: Sentence
    rose: Sentence


@dataclass(frozen=True, slots=True)
class Emblem:
    """In what a game draws itself: the emblem of a piece, which its page puts there.

    Shape: `own` asks for one of the piece itself: that of a whole kind would tell nobody apart.
    """

    id: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Gist:
    """In what a game draws itself: how the page of an entry begins, in plain words, which its page puts there."""

    entry: str


@dataclass(frozen=True, slots=True)
class Beside:
    """Where on a game's own drawing a move stands ready, told in one way.

    Shape: `place` as the drawing calls it; `aim` is what stands over all moves there that are meant so; `says` what
           would come of it, where that is sure.
    """

    place: str
    aim: Sentence
    says: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is said of an answer before it is chosen: `says` at once, `more` under a fold; `grave` asks once more."""

    says: tuple[Sentence, ...] = ()
    more: tuple[Sentence, ...] = ()
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """What would follow a move should nobody do anything more: what happens if every die shows 1, and whether any is
    thrown."""

    events: tuple[Event, ...]
    rolls: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """What people see of a game.

    Shape: of `counters`, `moved`, `marks`, `lifted`, `added`, `removed` and `held` each says what an event came to, by
           the name of the counter or mark (as far as a colon), or by the kind of the piece; what is not named there
           is not told in the story. Their places: `{piece}`, `{holder}`, `{giver}`, `{taker}`, `{amount}`, `{about}`.
    """

    story: Mapping[str, Tale | Telling] = field(default_factory=dict)
    """How each move is told."""
    answers: Mapping[str, Tale | Telling] = field(default_factory=dict)
    """How the answer to each kind of question is told."""
    weighs: Mapping[str, Callable[[State, Book, Prompt], Mapping[str, Weighed]]] = field(default_factory=dict)
    """By the kind of a question: what is said of each answer, by its value, of what the seat that is asked sees."""
    counters: Mapping[str, Change] = field(default_factory=dict)
    """By "kind/counter" only of pieces of a kind."""
    moved: Mapping[str, Sentence] = field(default_factory=dict)
    marks: Mapping[str, Sentence] = field(default_factory=dict)
    lifted: Mapping[str, Sentence] = field(default_factory=dict)
    added: Mapping[str, Sentence] = field(default_factory=dict)
    removed: Mapping[str, Sentence] = field(default_factory=dict)
    held: Mapping[str, Sentence] = field(default_factory=dict)
    notes: Mapping[str, Sentence | None] = field(default_factory=dict)
    """What a note of the rules reads like in the story, by its text; None for what need not be said there."""
    name: Callable[[State, Book, str], Sentence | None] | None = None
    """What people call a thing in a sentence, where that is not its own name: "the island of Golemko"."""
    apart: Callable[[State, str], Sentence | None] | None = None
    """What people call a piece in a list, where its own name would not tell it from another."""
    living: Collection[str] = ("hero", "boss", "monster")
    """The kinds of pieces that are somebody: Russian bends their names otherwise."""
    chapter: Callable[[State, Book], Sentence | None] | None = None
    """What stands over the plays of a time: "Round 3, the heroes"; without this, the periods themselves."""
    called: Mapping[str, Sentence] = field(default_factory=dict)
    """What people call counters, marks and the like where the rules' own word is none for them."""
    entries: Mapping[str, Sentence] = field(default_factory=dict)
    """What people at the table call an entry, by its slug, where its name in the book is a word of code."""
    aside: frozenset[str] = frozenset()
    """Moves that a pressed thing may have but is seldom pressed for, by name: there they are folded, after others."""
    unseen: frozenset[str] = frozenset()
    """Counters and marks, as far as a colon, and kinds of pieces, of which people are told nothing."""
    points: Mapping[str, Callable[[State, Book, Mapping[str, Any]], Iterable[str]]] = field(default_factory=dict)
    """By the name of a move: the things on the board that it is about when it is told so. A move that is not named here
    is about the pieces and entries that it names."""
    beside: Mapping[str, Callable[[State, State, Book, Mapping[str, Any]], Beside | None]] = field(default_factory=dict)
    """By the name of a move: where on the drawing it stands ready, by the table before and after it; nothing for a way
    that belongs to no place there."""
    places: Callable[[State, Book], Mapping[str, Sentence]] | None = None
    """The places that the game's drawing shows and that are no pieces, with their names: the cells of a grid."""
    at: Callable[[State, Book, str, str], Iterable[tuple[str, Mapping[str, str]]]] | None = None
    """The moves that a seat may mean by pressing a thing, where its lists hold only some of them: names of moves and
    what those are told."""
    stands: Callable[[State, str], str] | None = None
    """The place on the game's drawing where a piece stands, where that is not what holds it: the cell of a grid; empty
    for what is not on it."""
    fallen: Callable[[State], Mapping[str, str]] | None = None
    """The places of the map where foes fell who are gone, each with its foe."""
    ahead: Mapping[str, Callable[[State, Book, Mapping[str, Any]], Ahead | None]] = field(default_factory=dict)
    """By the name of a move: what would follow it, where that hangs on what others do before."""
    wears: Callable[[State, Book, str], str] | None = None
    """The entry whose emblem a piece wears that has no page of its own: the class of a character; empty for none."""
    builder: Builder | None = None
    """How characters are built, for a game in which they are: a page of its own with a running sheet."""
    chapters: tuple[tuple[str, Sentence, tuple[str, ...]], ...] = ()
    """How the moves of who runs the game are sorted: for each chapter its id, its title and its moves in order."""
    foreseen: Mapping[str, tuple[str, Sentence]] = field(default_factory=dict)
    """The moves of which one thing is to be known before they are made, wherever they are listed: how likely it is that
    the rules note it. For each the text of that note, and how it reads behind its chance."""
    lessons: tuple[Lesson, ...] = ()
    """What somebody tries at a first evening alone, for a game that has one."""
    newcomer: Callable[[Book], str] | None = None
    """Whom somebody plays who has never played: an entry of the book; without it the first that there is."""
    shop: Shop | None = None
    """What is for sale, for a game in which something is: a page of cards."""
    ends_by_book: bool = True
    """Whether the paragraph that an end names is about ends; False where the book leaves them to who runs the game."""
