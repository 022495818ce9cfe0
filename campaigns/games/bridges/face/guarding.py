"""What comes of taking a blow for comrades and of letting it land, said before it is chosen.

Source: 1.3 Бурилла; 1.6 Единство или смерть.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from campaigns.engine.book import Book
from campaigns.engine.dice import DieNeeded
from campaigns.engine.dice.known import NoDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, Event, GameEnded, PromptAnswered
from campaigns.engine.game.face import Weighed
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Prompt, State
from campaigns.games.bridges.rounds import guard_answered


def weighed(state: State, book: Book, prompt: Prompt) -> Mapping[str, Weighed]:
    """By each answer, whose health changes until somebody is asked again, and whether the game ends by it, which asks
    once more where it is lost; nothing of an answer after which dice decide."""
    return {
        option.value: Weighed(tuple(_told(state, events)), grave=_loses(events))
        for option in prompt.options
        if (events := _answered(state, book, prompt, option.value)) is not None
    }


def _answered(state: State, book: Book, prompt: Prompt, choice: str) -> Sequence[Event] | None:
    draft = Draft(state, NoDice())
    draft.happen(PromptAnswered(prompt.id, choice, rule=prompt.rule))
    try:
        guard_answered(draft, book, prompt, choice)
    except (DieNeeded, IllegalMove, LookupError, ValueError, TypeError):
        return None  # a table set by hand may lack what the blow is taken from
    return draft.events


def _loses(events: Sequence[Event]) -> bool:
    return any(isinstance(event, GameEnded) and event.result != "victory" for event in events)


def _told(state: State, events: Sequence[Event]) -> Iterator[Sentence]:
    changed: dict[str, int] = {}
    for event in events:
        if isinstance(event, CounterChanged) and event.name == "health":
            changed[event.piece] = changed.get(event.piece, 0) + event.by
    for piece, by in changed.items():
        before = state.count(piece, "health")
        yield say("{piece}: health {before} → {after}", piece=Name(piece), before=before, after=before + by)
    if not changed:
        yield say("Nobody loses health.")
    yield from (event.why for event in events if isinstance(event, GameEnded))


WEIGHS = {"guard": weighed}
"""What comes of an answer, by the kind of its question."""
