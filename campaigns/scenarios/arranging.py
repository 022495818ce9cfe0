"""Setting up the table of a scenario: `game` and `given`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from campaigns.engine.book import Book
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.game import Game
from campaigns.engine.memory import Same
from campaigns.engine.seat import Seat
from campaigns.engine.state import State
from campaigns.scenarios.names import (
    answers_to,
    counter_of,
    fold,
    having,
    kept_in,
    meaning,
    one_word,
    place_of,
    somebody,
)
from campaigns.scenarios.text import UNTIL, BadScenario, Clause, clauses, listed
from campaigns.scenarios.wording import loosely, marks_said

MOST_LAID = 32
"""Tables that are kept as they were laid."""


def lay(game: Game, book: Book, options: list[str]) -> State:
    """The table that a scenario starts from.

    Shape:  `players=N` gives a game under way with nobody on the map yet; `seats=Аня,Боря` one that has not begun.
    Errors: BadScenario for other options.
    """
    return _laid(Same(game), book, tuple(options))


@lru_cache(maxsize=MOST_LAID)
def _laid(played: Same, book: Book, options: tuple[str, ...]) -> State:
    """The same table for all examples that begin alike: no table ever changes."""
    game: Game = played.part
    told = dict(option.partition("=")[::2] for option in options)
    draft = Draft(State(), ToldDice([]))
    seats = [name for name in told.pop("seats", "").split(",") if name]
    players = told.pop("players", "1")
    if told or not players.isdigit():
        raise BadScenario(f"«game» takes players=N or seats=A,B; «{' '.join(options)}» is not that")
    if seats:
        game.lay(draft, book, [Seat(name, name) for name in seats])
        draft.set("table", "seats", len(seats))
    elif game.examples.arrange:
        game.examples.arrange(draft, book, int(players))
    return draft.state


def arrange(game: Game, book: Book, draft: Draft, text: str) -> None:
    """Make true what a `given` says.

    Shape:  a mark or a counter of two may name somebody who comes in a later clause.
    Errors: BadScenario for names that mean nothing.
    """
    later: list[tuple[str, str, str]] = []
    for clause in (marks_said(game, book, one) for one in clauses(text)):
        first, _, rest = clause.subject.partition(" ")
        if not clause.facts and rest and first in draft.state.periods:
            draft.begin(first, int(rest) if rest.isdigit() else rest)
            continue
        piece = _subject(game, book, draft, clause)
        for word, value in clause.facts:
            if not _is_known(draft, book, _named(word, value)):
                later.append((piece, word, value))
            else:
                _make_true(game, book, draft, piece, word, value)
    for piece, word, value in later:
        named = _named(word, value)
        if not _is_known(draft, book, named):
            raise BadScenario(f"«{named}» names what means nothing here")
        _make_true(game, book, draft, piece, word, value)


def _named(word: str, value: str) -> str:
    """What of a fact may name somebody: a mark without its end, or a counter."""
    return value.partition(UNTIL)[0] if word == "mark" else word


def _is_known(draft: Draft, book: Book, named: str) -> bool:
    """Whether a mark or a counter says something: what people are called means somebody; words of a game are written in
    Latin."""
    name = named.partition(":")[2]
    return name.isascii() or bool(meaning(name, draft.state, book))


def _subject(game: Game, book: Book, draft: Draft, clause: Clause) -> str:
    """The piece that a clause is about, brought in if it is not there."""
    told = {word for word, _ in clause.facts}
    found = (meaning if "is" in told else somebody)(clause.subject, draft.state, book)
    if found in draft.state and not (
        _another(game, book, draft, clause, found) or _is_other(book, draft, clause, found)
    ):
        return found
    named = dict(clause.facts).get("is", clause.subject)
    entry = book.get(meaning(named, draft.state, book)) or book.find(named)
    entry = entry or book.get(loosely(named, book))
    brought = game.examples.enter(draft, book, clause.subject, entry) if game.examples.enter else ""
    if not brought:
        raise BadScenario(f"«{named}» means nothing here")
    return brought


def _is_other(book: Book, draft: Draft, clause: Clause, found: str) -> bool:
    """Whether a clause brings in something of a name of its own, which only sounds like what was found."""
    piece, named = draft.state.pieces[found], dict(clause.facts).get("is", "")
    if not named or fold(clause.subject) in (fold(piece.id), fold(piece.name)):
        return False
    entry = book.get(piece.entry)
    names = (entry.slug, entry.name, *getattr(entry, "aliases", ())) if entry else ()
    own = fold(clause.subject) in [fold(one) for one in names]
    return not own and meaning(named, State(), book) not in ("", piece.entry)


def _another(game: Game, book: Book, draft: Draft, clause: Clause, found: str) -> bool:
    """Whether a clause puts one more of things of which there are many somewhere: "Lock at [1]; Lock at [2]"."""
    piece, place = draft.state.pieces[found], dict(clause.facts).get("at", "")
    named = fold(clause.subject) in (fold(piece.id), fold(piece.name))
    if named or not place or piece.kind not in game.sheet.stock or fold(place) == "nowhere":
        return False
    there, here = (
        draft.state.pieces.get(one) for one in (meaning(place, draft.state, book), draft.state.holder(found))
    )
    return bool(there and here and there.id != here.id and there.kind == here.kind and not there.seat)


def _make_true(game: Game, book: Book, draft: Draft, piece: str, word: str, value: str) -> None:
    if word == "is":
        return
    if word == "at":
        draft.put(piece, _place(draft, book, piece, value))
    elif word == "holds":
        _hold(game, book, draft, piece, listed(one_word(_alone(game, draft, piece, value), book)))
    elif word == "gone":
        draft.remove(piece)
    elif word == "mark":
        said, _, until = value[1:].partition(UNTIL)
        mark = _mark(draft, book, said)
        if until and value[0] == "-":
            raise BadScenario(f"«{value}»: what is not so has no end")
        if until or value[0] == "-":  # one that holds already may end at another moment
            draft.unmark(piece, mark)
        if value[0] == "+":
            draft.mark(piece, mark, until)
    elif word == "knows":
        for known, owner in owned(value):
            draft.reveal(_thing(game, book, draft, known, owner), draft.state.pieces[piece].seat)
    elif word in ("lacks", "asks"):
        raise BadScenario(f"«{word}» is for «then»")
    elif not value.lstrip("-").isdecimal():
        raise BadScenario(f"«{word} {value}» is for «then»; say how much it is")
    else:
        counter = counter_of(game, word, draft.state, book)
        if counter in game.conserved:
            draft.pay(counter, "supply", piece, int(value) - draft.state.count(piece, counter))
        else:
            draft.set(piece, counter, int(value))


def _alone(game: Game, draft: Draft, holder: str, value: str) -> str:
    """What a piece is to hold; "only A" and "nothing" take away what lies there."""
    only = value.startswith("only ")
    if only or fold(value) == "nothing":
        for piece in having(game, draft.state, holder):
            draft.remove(piece.id)
        return value.removeprefix("only ") if only else ""
    return value


def _hold(game: Game, book: Book, draft: Draft, holder: str, things: Iterable[tuple[str, int | None]]) -> None:
    """Bring things in and lay them there; all first, or a deck would give its one card twice."""
    brought = []
    for name, count in things:
        entry = book.find(name) or book.get(meaning(name, draft.state, book)) or book.get(loosely(name, book))
        for _ in range(count or 1):
            piece = game.examples.enter(draft, book, name, entry) if game.examples.enter else ""
            if not piece or draft.state.pieces[piece].kind == "hero":
                raise BadScenario(f"«{name}» means nothing here")
            draft.put(piece, "")
            brought.append(piece)
    for piece in brought:
        draft.put(piece, kept_in(game, draft.state, holder, draft.state.pieces[piece].kind))


def owned(text: str) -> list[tuple[str, str]]:
    """Things with their owners: "Бомба of Аня, Лук of Боря" gives [("Бомба", "Аня"), ("Лук", "Боря")]."""
    return [(name.strip(), owner.strip()) for part in text.split(",") for name, _, owner in [part.partition(" of ")]]


def _thing(game: Game, book: Book, draft: Draft, name: str, owner: str) -> str:
    """A thing that somebody has."""
    holder = _known(draft, book, owner)
    for piece in draft.state.pieces.values():
        kept = kept_in(game, draft.state, holder, piece.kind)
        if draft.state.holder(piece.id) == kept and answers_to(name, piece.id, draft.state, book):
            return piece.id
    raise BadScenario(f"{owner} has no «{name}»")


def _place(draft: Draft, book: Book, piece: str, name: str) -> str:
    """Where a piece is put; beside a shop or a foe is the place where that is."""
    found = meaning(name, draft.state, book)
    there = draft.state.pieces.get(found)
    if found == piece or there is None or there.kind in ("shop", "boss"):
        found = place_of(name, draft.state, book)
    return found if found and fold(name) != "nowhere" else _known(draft, book, name)


def _known(draft: Draft, book: Book, name: str) -> str:
    if fold(name) == "nowhere":
        return ""
    found = meaning(name, draft.state, book)
    if found not in draft.state:
        raise BadScenario(f"there is no «{name}» on the table")
    return found


def _mark(draft: Draft, book: Book, mark: str) -> str:
    """A mark as the game writes it; a name after its colon becomes the piece's id."""
    kind, colon, name = mark.partition(":")
    return f"{kind}:{meaning(name, draft.state, book) or name}" if colon else mark
