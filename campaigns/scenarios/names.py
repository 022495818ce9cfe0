"""Names as people write them in scenarios, and the pieces and entries they mean."""

from __future__ import annotations

import re
from functools import lru_cache

from campaigns.engine.book import Book
from campaigns.engine.game import Field, Game, Move
from campaigns.engine.memory import Same
from campaigns.engine.state import Piece, State
from campaigns.scenarios.wording import ISLAND, LINKING, MOST_BOOKS, MOST_NAMES, home, loosely

MOST_TABLES = 16
"""Tables whose names are kept: those at which somebody is being told of."""


@lru_cache(maxsize=MOST_NAMES)
def fold(name: str) -> str:
    """A name for comparing: without case, without ё."""
    return name.strip().strip("«»\"'").casefold().replace("ё", "е")


def counter_of(game: Game, word: str, state: State, book: Book) -> str:
    """A counter as the game writes it; what people are called, after its colon, becomes the piece's id: `debt:Боря`."""
    kind, colon, about = game.examples.abbreviations.get(word, word).partition(":")
    return f"{kind}:{meaning(about, state, book) or about}" if colon and not about.isascii() else kind + colon + about


def meaning(name: str, state: State, book: Book) -> str:
    """The id of the piece, else the slug of the entry, that a name means; empty if it means nothing.

    Shape: a piece's id or its name, a place by its code in brackets ("[chs]"), an entry by any of its names.
    """
    wanted = fold(name)
    if not wanted:
        return ""
    found = _piece(wanted, state)
    if found:
        return found
    if wanted.startswith("[") and wanted.endswith("]"):
        return next((one.slug for one in book.of_kind("place") if fold(str(one.stats.get("code"))) == wanted[1:-1]), "")
    entry = book.get(name.strip()) or book.find(name.strip("«»\"' "))
    if entry is None:
        return "bank" if wanted == "банк" and "bank" in state else ""
    if entry.slug in state:
        return entry.slug
    if entry.kind == "base" and home(entry.slug, state, book):  # what is said of the base is true of its island
        return home(entry.slug, state, book)
    like = [
        piece.id for piece in state.pieces.values() if piece.entry == entry.slug and piece.kind not in ("item", "hero")
    ]
    return like[0] if len(like) == 1 else entry.slug


def somebody(name: str, state: State, book: Book) -> str:
    """As `meaning`; where it means no piece but what exactly one of those who play is, that one: «Мастер»."""
    found = meaning(name, state, book)
    if found in state or not found:
        return found
    bearers = [piece.id for piece in state.pieces.values() if piece.entry == found and piece.seat]
    return bearers[0] if len(bearers) == 1 else found


LOOKALIKES = str.maketrans("авекмнорстух", "abekmhopctyx")
"""Cyrillic letters that look like Latin ones, for short names of places: «А1» and «A1» are the same."""
SHORT = 8


def _piece(wanted: str, state: State) -> str:
    """The piece of an id or a name; places may stand in brackets, and a corridor is named from either end."""
    known = _called(Same(state.pieces))
    if found := known.get(wanted):
        return found
    for one in _spellings(wanted):
        if one in known:
            return known[one]
    return ""


@lru_cache(maxsize=MOST_NAMES)
def _spellings(wanted: str) -> tuple[str, ...]:
    """A folded name as a table may have it."""
    bare = wanted.strip("[]")
    found = dict.fromkeys([wanted, bare, "-".join(reversed(bare.split("-")))])
    if len(bare) <= SHORT:
        found |= dict.fromkeys(one.translate(LOOKALIKES) for one in [*found])
    return tuple(found)


@lru_cache(maxsize=MOST_TABLES)
def _called(pieces: Same) -> dict[str, str]:
    """The piece that an id or a name means, folded: the first of several. Tables with the same pieces share it."""
    found: dict[str, str] = {}
    for piece in pieces.part.values():
        found.setdefault(fold(piece.id), piece.id)
        found.setdefault(fold(piece.name), piece.id)
    return found


def one_word(text: str, book: Book) -> str:
    """A list in which names that hold a comma or an «and» stand as slugs: "Ахаха, так это же карта)), Лук"."""
    if "," in text or " and " in text.casefold():
        for name, slug in _like_lists(book):
            text = name.sub(slug, text)
    return text


@lru_cache(maxsize=MOST_BOOKS)
def _like_lists(book: Book) -> list[tuple[re.Pattern[str], str]]:
    """The names of a book that read like a list, in its order, each with the slug of what is called so."""
    return [
        (re.compile(re.escape(name), re.IGNORECASE), entry.slug)
        for entry in getattr(book, "entries", {}).values()
        for name in (entry.name, *getattr(entry, "aliases", ()))
        if "," in name or " and " in name
    ]


def answers_to(name: str, piece: str, state: State, book: Book) -> bool:
    """Whether a piece may be meant by a name: its id, its own name, or any name of its entry."""
    known = state.pieces.get(piece)
    entry = book.get(known.entry) if known else None
    names = [piece, known.name if known else "", known.kind if known else ""]
    if entry:
        names += [entry.slug, entry.name, *getattr(entry, "aliases", ())]
    wanted = fold(name)
    return any(wanted == fold(one) for one in names if one) or bool(wanted and meaning(name, state, book) == piece)


def kept_in(game: Game, state: State, holder: str, kind: str) -> str:
    """Where a thing of a kind lies that somebody has: with them, or in the place of their seat that the game names."""
    place = game.examples.keeps.get(kind)
    seat = state.pieces[holder].seat if holder in state else ""
    found = (one.id for one in state.of_kind(place) if one.seat == seat) if place and seat else iter(())
    return next(found, holder)


def having(game: Game, state: State, holder: str) -> list[Piece]:
    """What somebody has: with them, and in the places of their seat where the game says that they keep things."""
    kept = [place for kind in game.examples.keeps if (place := kept_in(game, state, holder, kind)) != holder]
    return [piece for place in (holder, *dict.fromkeys(kept)) for piece in state.held_by(place)]


def place_of(name: str, state: State, book: Book) -> str:
    """The place that a name means, or where who bears it is: «Хоттабыч», «остров Крабулона», «Остров тролля».

    Shape: the id of the place; empty if it is none.
    """
    found = meaning(name, state, book)
    if found in state and state.pieces[found].kind == "place":
        return found
    there = home(found or meaning(ISLAND.sub("", name), state, book), state, book)
    return there or loosely(name, book, [one.id for one in state.of_kind("place")])


def fields_of(game: Game, text: str, move: str, state: State, book: Book, told: dict[str, str]) -> dict[str, str]:
    """The fields of a move from "Големко using=weapons": positional values in the order of the fields, then named ones.

    Shape:  `told` holds what is known already (the actor).
    Errors: none; what means nothing is passed on as written, for the move to refuse.
    """
    positional, named = _split(one_word(text, book))
    fields = dict(told)
    declared = game.move(move)
    known = {one.name: one for one in declared.fields} if declared else {}
    free = [name for name in known if name not in told]
    words = positional.split()

    def is_plain(words: list[str]) -> bool:
        return declared is not None and _is_plain(declared, " ".join(words), state, book, told)

    while words and free:
        field = known[free[0]]
        if field.choices is None and not field.optional:  # free text is all that is left
            said, size = " ".join(words), len(words)
            value = meaning(said, state, book) or said
        elif words[0] in free and "yes" in _listed(known[words[0]], state, book, fields):  # «attacks Волк technique»
            free.insert(0, free.pop(free.index(words[0])))
            value, size = "yes", 1
        else:
            value, size = _next(field, words, state, book, fields)
        if field.optional and field.choices and is_plain(words):
            break  # the words say what is meant anyhow
        if not value and len(words) > 1 and words[0].casefold() in LINKING:
            words = words[1:]
            continue
        fields[free.pop(0)] = value or words[0]
        words = words[size:]
    if words and declared and not is_plain(words):
        fields["extra"] = " ".join(words)
    for name, value in named.items():
        found = meaning(value, state, book)
        wanted = _wanted(known[name], value, found, state, book, fields) if name in known else found
        fields[name] = wanted or value.strip("«»\"'")
    return fields


def _next(field: Field, words: list[str], state: State, book: Book, fields: dict[str, str]) -> tuple[str, int]:
    """The value that the next words mean for a field, and how many of them; the longest name goes first."""
    for size in range(len(words), 0, -1):
        said = " ".join(words[:size])
        found = meaning(said, state, book)
        if found:
            return _wanted(field, said, found, state, book, fields), size
    listed = _listed(field, state, book, fields)
    if words[0] in listed:
        return words[0], 1
    for size in range(len(words), 0, -1):
        said = " ".join(words[:size])
        meant = (place_of(said, state, book), loosely(said, book, listed))
        found = next((one for one in meant if one in listed), "")
        if found:
            return found, size
    return "", 1


def _listed(field: Field, state: State, book: Book, fields: dict[str, str]) -> list[str]:
    try:
        return [choice.value for choice in field.choices(state, book, fields)] if field.choices else []
    except (LookupError, ValueError):  # what may be chosen depends on what was not told
        return []


def _is_plain(move: Move, said: str, state: State, book: Book, told: dict[str, str]) -> bool:
    """Whether words say what a move means anyhow: the thing that it is about, or the place where its actor is."""
    if {*said.casefold().split()} <= {*move.label.text.casefold().split(), "the"}:
        return True
    thing = meaning(said, State(), book) or loosely(said, book)
    here = state.holder(told.get(move.actor, ""))
    return bool(thing) and (thing == move.rule or bool(here) and place_of(said, state, book) == here)


def _wanted(field: Field, said: str, found: str, state: State, book: Book, fields: dict[str, str]) -> str:
    """What a field wants of a name, where the piece that was found is none of its choices.

    Shape:  a choice of exactly that name, else the one choice that is a piece of what was found, else the entry of the
            piece that was found: a thing and what it was made after may bear one name.
    """
    piece = state.pieces.get(found)
    if field.name == "place" and (piece is None or piece.kind != "place"):
        return place_of(said, state, book) or found
    if piece is None and field.choices and found not in (listed := _listed(field, state, book, fields)):
        bearer = somebody(said, state, book)
        return bearer if bearer in listed else found
    if piece is None or field.choices is None:
        return found
    listed = [choice.value for choice in field.choices(state, book, fields)]
    if found in listed:
        return found
    pieces = [state.pieces[one] for one in listed if one in state]
    called = [one.id for one in pieces if fold(one.name) == fold(said)]
    made = [one.id for one in pieces if one.entry == found]
    if called or len(made) == 1:
        return (called or made)[0]
    return piece.entry if piece.entry and piece.entry in listed else found


def _split(text: str) -> tuple[str, dict[str, str]]:
    words = text.split()
    first = next((index for index, word in enumerate(words) if "=" in word), len(words))
    named: dict[str, str] = {}
    key = ""
    for word in words[first:]:
        if "=" in word:
            key, _, value = word.partition("=")
            named[key] = value
        else:
            named[key] += f" {word}"
    return " ".join(words[:first]), named
