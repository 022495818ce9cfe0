"""What a move writes into the log, for a `then` that asks about it: whether a save succeeded leaves no other trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from campaigns.engine import events as happened
from campaigns.engine.sentences import render
from campaigns.scenarios.names import fold
from campaigns.scenarios.text import BadScenario

NOTED, NOT_NOTED = "noted ", "not noted "
WORDS = {
    "noted WORDS": "the last move wrote a sentence with these words into the log, in English, names as on the table",
    "not noted WORDS": "it wrote none",
}
"""What a `then` can say of the log."""


def notes(events: Iterable[happened.Event], name: Callable[[str], str]) -> list[str]:
    """The sentences of some events that changed nothing, in English.

    Shape: `name` turns the id of a piece or an entry into what people call it.
    """
    return [render(one.note, lambda text: text, name) for one in events if isinstance(one, happened.NoteWritten)]


def speaks_of_notes(text: str) -> bool:
    """Whether a clause is about the log."""
    return text.startswith((NOTED, NOT_NOTED)) or text in (NOTED.strip(), NOT_NOTED.strip())


def failures_of_notes(moves: Sequence[Mapping[str, Any]], text: str) -> list[str]:
    """What is not true of what the last move has written: nothing, or one sentence.

    Shape:  `moves` as a scenario records them, with their `notes`; a move that was refused wrote nothing.
    Errors: BadScenario without words, or before the first move.
    """
    wanted = fold(text.removeprefix("not ").removeprefix(NOTED.strip()))
    if not wanted:
        raise BadScenario(f"«{text}» needs words to look for")
    if not moves:
        raise BadScenario(f"«{text}» comes after a move")
    written = [str(one) for one in moves[-1].get("notes", ())]
    found = any(wanted in fold(one) for one in written)
    if found == text.startswith(NOTED):
        return []
    said = " ".join(f"«{one}»" for one in written) or "nothing"
    return [f"the log says {said}" + ("" if found else f", and not «{wanted}»")]
