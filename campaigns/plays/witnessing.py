"""How a play looked to everybody at the table, written down when it happens and kept with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine import secrecy
from campaigns.engine.codec import event_to_json, sentence_to_json
from campaigns.engine.events import Event, PromptAnswered, PromptOpened
from campaigns.engine.evolve import evolve
from campaigns.engine.game import Game
from campaigns.engine.moves.decide import ANSWER
from campaigns.engine.moves.latecomers import LATE
from campaigns.engine.seat import Seat as Player
from campaigns.engine.secrecy import HIDDEN, SPECTATOR, Witness
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import State

SAME = "="
"""What is kept for who saw a thing whole."""
TALK = (
    "undo-ask",
    "undo-agree",
    "undo-decline",
    "bookmark",
    "unbookmark",
    "propose",
    "withdraw",
    "reject",
    "settings",
    "seating",
)
"""What people say about the time, each other and the table: it changes nothing on it and is not taken back with it."""
LEDGERS = {"lay", "join", "rename", "undo", "house", LATE, *TALK}
"""Plays whose fields everybody may read."""


def heard_by(game: Game, state: State, sentence: Sentence, viewer: Player) -> Sentence:
    """A sentence about a table for somebody: hidden things in it are named by their backs."""

    def name(piece: str) -> str:
        known = state.pieces.get(piece)
        if known is None or not secrecy.hidden(game, state, piece, viewer):
            return piece
        return HIDDEN + known.kind

    return secrecy.renamed(sentence, name)


@dataclass(frozen=True, slots=True)
class Deed:
    """A play when it happens: what was done by whom (an empty key is nobody), and the table before it."""

    game: Game
    before: State
    move: str
    fields: Mapping[str, Any]
    events: Sequence[Event]
    mover: str


def witnessed(deed: Deed, viewers: Sequence[Player]) -> dict[str, Any]:
    """How a play looked to everybody, to be kept with it; empty when there was nothing to hide.

    Shape:  for each event by its number, and for the fields: `{"": as spectators saw it, "2": …}`; a seat that is
            not named saw what spectators saw, `"="` is the whole, null is nothing.
    """
    if not may_hide(deed):
        return {}
    viewers = [SPECTATOR, *viewers]
    kept: dict[str, Any] = {}
    before = deed.before
    for number, event in enumerate(deed.events):
        after = evolve(before, event)
        if forms := _seen(deed.game, before, after, event, viewers):
            kept.setdefault("events", {})[str(number)] = forms
        before = after
    told = {viewer.key: _told(deed, before, viewer) for viewer in viewers}
    if forms := _different({key: SAME if form == dict(deed.fields) else form for key, form in told.items()}):
        kept["fields"] = forms
    return kept


def may_hide(deed: Deed) -> bool:
    """Whether anybody could see less of a play than all of it; in a game of open cards hardly any play."""
    move = deed.game.move(deed.move)
    asked = any(isinstance(event, PromptOpened | PromptAnswered) for event in deed.events)
    return bool(deed.game.visibility.places or deed.game.visibility.veils) or asked or bool(move and move.secret)


def _seen(game: Game, before: State, after: State, event: Event, viewers: Sequence[Player]) -> dict[str, Any]:
    forms: dict[str, Any] = {}
    for viewer in viewers:
        saw = Witness(game, before, after, viewer).saw(event)
        forms[viewer.key] = SAME if saw == event else event_to_json(saw) if saw else None
    return _different(forms)


def _different(forms: dict[str, Any]) -> dict[str, Any]:
    """Only what differs from what spectators saw; nothing when everybody saw the whole."""
    rest = forms[SPECTATOR.key]
    kept = {key: form for key, form in forms.items() if form != rest or key == SPECTATOR.key}
    return {} if rest == SAME and len(kept) == 1 else kept


def _told(deed: Deed, after: State, viewer: Player) -> dict[str, Any]:
    """What a play was told, as far as somebody may know; of what was set by hand the reason says enough."""
    if deed.move in LEDGERS or (deed.mover and deed.mover == viewer.key) or secrecy.sees_all(viewer):
        return dict(deed.fields)
    if deed.move == ANSWER:
        return _answered(deed, viewer)
    move = deed.game.move(deed.move)
    if move is None or move.secret:
        return {}
    witness = Witness(deed.game, deed.before, after, viewer)
    given_away = {field.name for field in move.fields if field.tells and _is_veiled(witness, deed, *field.tells)}
    told = {name: _value(witness, str(value)) for name, value in deed.fields.items() if name not in given_away}
    return {name: value for name, value in told.items() if value is not None}


def _is_veiled(witness: Witness, deed: Deed, named_by: str, what: str) -> bool:
    """Whether somebody may not know something of the piece that a field of a play names."""
    return witness.is_veiled(str(deed.fields.get(named_by, "")), what)


def _value(witness: Witness, value: str) -> str | None:
    """A field's value; the back of a thing that is hidden before and after; nothing where hidden things are listed."""
    if value in witness.before or value in witness.after:
        return witness.back(value)
    names = (piece for piece in witness.before.pieces if piece in value)
    return None if any(not witness.knows(piece) for piece in names) else value


def _answered(deed: Deed, viewer: Player) -> dict[str, Any]:
    """An answer that others may hear, in words: the options that it is one of are not theirs to see."""
    prompt = deed.before.prompt(str(deed.fields.get("prompt", "")))
    if prompt is None or not prompt.seat or prompt.seat == viewer.key:
        return dict(deed.fields) if prompt else {}
    if prompt.kind in deed.game.visibility.answers:
        return {}
    label = next((one.label for one in prompt.options if one.value == deed.fields.get("choice")), None)
    said = sentence_to_json(heard_by(deed.game, deed.before, label, viewer)) if label else {}
    return {"prompt": prompt.id, "label": said}
