"""What a scenario of a game can say, taken from the game itself: moves with their fields, words, pieces, entries."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Field, Game, Move
from campaigns.engine.state import State
from campaigns.scenarios import expecting, noting, offering, quoting
from campaigns.scenarios.arranging import lay

TABLE = {
    "given strictness record": "how strictly rules are played: enforce, advise, record; «strictness 1.5 record»: one",
    "given edition NAME": "the table goes over to an edition of the file; «shipped» is the one without a name",
    "given WHO +MARK until MOMENT": "a yes/no fact that ends by itself; «then» asks for its end in the same words",
    "when WHO MOVE … despite REASON": "somebody gives a reason to go against a rule that advises",
    "when WHO undoes [N]": "the newest move, or so many, is taken back",
    "when GM lays-a-place": "one more may sit down in a game under way, as far as the game knows such",
}
"""What a scenario can say of its table, whatever the game."""
MOST_LISTED = 12
"""Choices of a field that are there on a fresh table; of more, only so many are named."""


def vocabulary(game: Game, book: Book, players: int) -> dict[str, Any]:
    """The vocabulary of a game as plain data.

    Shape: `moves` by name, `counters` (short names by long ones), `numbers` that are worked out, `words` (how counters,
           marks, periods and prompts read), `prompts` that are answered; `then`, `log` and `table` what can be said of
           any game; `pieces` of a table for so many players by kind, `entries` of the rulebook by kind.
    """
    state = lay(game, book, [f"players={players}"])
    return {
        "game": game.slug,
        "players": list(game.players),
        "moves": {move.name: _move(move, state, book) for move in game.moves},
        "counters": {long: short for short, long in game.examples.abbreviations.items()},
        "numbers": sorted(game.numbers),
        "prompts": sorted(game.answers),
        "log": noting.WORDS,
        "then": expecting.WORDS | offering.WORDS | quoting.WORDS,
        "table": TABLE,
        "words": {key: str(sentence) for key, sentence in game.sheet.words.items()},
        "pieces": _pieces(state),
        "entries": _entries(book),
    }


def _move(move: Move, state: State, book: Book) -> dict[str, Any]:
    told = [one for one in move.fields if one.name != move.actor]
    return {
        "label": str(move.label),
        "who": "GM" if move.master else "the piece" if move.actor and len(told) < len(move.fields) else "the seat",
        "fields": {one.name: _field(one, state, book) for one in told},
        "other words": list(move.words),
        "rule": move.rule,
    }


def _field(one: Field, state: State, book: Book) -> dict[str, Any]:
    try:
        found = [choice.value for choice in one.choices(state, book, {})] if one.choices else []
    except (LookupError, ValueError, TypeError):
        found = []  # what may be chosen depends on what was told before
    values = [value for value in dict.fromkeys(found) if value]
    return {
        "label": str(one.label),
        "optional": one.optional,
        "free": one.choices is None,
        "several": one.several,
        "values": values[:MOST_LISTED] + (["…"] if len(values) > MOST_LISTED else []),
    }


def _pieces(state: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for piece in state.pieces.values():
        found[piece.kind].append(piece.id)
    return dict(found)


def _entries(book: Book) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for entry in getattr(book, "entries", {}).values():
        found[entry.kind].append(f"{entry.name} ({entry.slug})")
    return dict(found)


def as_text(told: dict[str, Any]) -> str:
    """A vocabulary for people, a line for each thing."""
    least, most = told["players"]
    parts = [
        f"game {told['game']} players={least}" + (f"…{most}" if most > least else ""),
        "",
        "moves: WHO MOVE FIELDS",
    ]
    parts += [_line(name, move) for name, move in told["moves"].items()]
    parts += ["", "prompts: WHO answers VALUE", f"  {', '.join(told['prompts']) or '—'}"]
    for title, told_of in (("then …", "then"), ("the log: then …", "log"), ("the table", "table")):
        parts += ["", title, *(f"  {said}  {meant}" for said, meant in told[told_of].items())]
    parts += ["", "counters with a short name"]
    parts += [f"  {short}  {long}" for long, short in told["counters"].items()]
    parts += ["", "numbers that are worked out", f"  {', '.join(told['numbers']) or '—'}"]
    parts += ["", "counters, marks, periods, kinds: how they read"]
    parts += [f"  {key}  {sentence}" for key, sentence in told["words"].items()]
    parts += ["", "pieces on the table, by kind"]
    parts += [f"  {kind}: {', '.join(ids)}" for kind, ids in told["pieces"].items()]
    parts += ["", "entries of the rulebook, by kind"]
    parts += [f"  {kind}: {', '.join(names)}" for kind, names in told["entries"].items()]
    return "\n".join(parts)


def _line(name: str, move: dict[str, Any]) -> str:
    fields = " ".join(f"[{key}]" if one["optional"] else key for key, one in move["fields"].items())
    about = "; ".join(
        part
        for part in (
            move["label"],
            f"also: {', '.join(move['other words'])}" if move["other words"] else "",
            *(f"{key}: {' | '.join(one['values'])}" for key, one in move["fields"].items() if one["values"]),
            f"§ {move['rule']}" if move["rule"] else "",
        )
        if part
    )
    return f"  {move['who']}: {name} {fields}".rstrip() + f"  — {about}"
