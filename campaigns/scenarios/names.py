"""Names as people write them in scenarios, and the pieces and entries they mean."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.game import Field, Game
from campaigns.engine.state import State


def fold(name: str) -> str:
    """A name for comparing: without case, without ё."""
    return name.strip().strip("«»\"'").casefold().replace("ё", "е")


def meaning(name: str, state: State, book: Book) -> str:
    """The id of the piece, else the slug of the entry, that a name means; empty if it means nothing.

    Shape: a piece's id or its name, a place by its code in brackets ("[chs]"), an entry by any of its names.
    """
    wanted = fold(name)
    if not wanted:
        return ""
    for piece in state.pieces.values():
        if wanted in (fold(piece.id), fold(piece.name)):
            return piece.id
    if wanted.startswith("[") and wanted.endswith("]"):
        return next((one.slug for one in book.of_kind("place") if fold(str(one.stats.get("code"))) == wanted[1:-1]), "")
    entry = book.get(name.strip()) or book.find(name.strip("«»\"' "))
    if entry is None:
        return ""
    if entry.slug in state:
        return entry.slug
    like = [
        piece.id for piece in state.pieces.values() if piece.entry == entry.slug and piece.kind not in ("item", "hero")
    ]
    return like[0] if len(like) == 1 else entry.slug


def fields_of(game: Game, text: str, move: str, state: State, book: Book, told: dict[str, str]) -> dict[str, str]:
    """The fields of a move from "Големко using=weapons": positional values in the order of the fields, then named ones.

    Shape:  `told` holds what is known already (the actor).
    Errors: none; what means nothing is passed on as written, for the move to refuse.
    """
    positional, named = _split(text)
    fields = dict(told)
    declared = game.move(move)
    known = {one.name: one for one in declared.fields} if declared else {}
    free = [name for name in known if name not in told]
    words = positional.split()
    while words and free:
        for size in range(len(words), 0, -1):
            found = meaning(" ".join(words[:size]), state, book)
            if found or size == 1:
                field = free.pop(0)
                fields[field] = _wanted(known[field], found, state, book, fields) or words[0]
                words = words[size:]
                break
    if words:
        fields["extra"] = " ".join(words)
    for name, value in named.items():
        found = meaning(value, state, book)
        wanted = _wanted(known[name], found, state, book, fields) if name in known else found
        fields[name] = wanted or value.strip("«»\"'")
    return fields


def _wanted(field: Field, found: str, state: State, book: Book, fields: dict[str, str]) -> str:
    """What a field wants of a name: the entry of the piece that was found, where it lists entries and not pieces."""
    piece = state.pieces.get(found)
    if piece is None or not piece.entry or field.choices is None:
        return found
    listed = {choice.value for choice in field.choices(state, book, fields)}
    return piece.entry if found not in listed and piece.entry in listed else found


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
