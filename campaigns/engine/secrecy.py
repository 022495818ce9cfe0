"""Who sees what: a table as one seat knows it, and what happened as one seat saw it.

Everything follows from where a thing lies: `Visibility.places` says for each kind of place who sees what lies there.
Of a hidden thing people know that it is there and its kind (its back); its name, numbers and marks they do not.
Besides, `Visibility.veils` says what is not known of a thing that everybody sees: the cell of a fighter in hiding.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from campaigns.engine import events as happened
from campaigns.engine.evolve import otherwise
from campaigns.engine.game import Game
from campaigns.engine.game.visibility import PLACE
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, Sentence, Value
from campaigns.engine.state import Piece, Prompt, State

OWNER, NOBODY = "owner", "nobody"
HIDDEN = "~"
"""What the id of a hidden thing begins with; no piece of a table may be called so."""
SPECTATOR = Seat("")


def sees_all(seat: Seat) -> bool:
    """Whether nothing is hidden from a seat: the master's, unless the master plays as well."""
    return seat.master and not seat.blind


def hidden(game: Game, state: State, piece: str, seat: Seat) -> bool:
    """Whether a seat may not know which thing this is, at any depth of what holds it."""
    if not game.visibility.places or sees_all(seat) or _was_shown(state, piece, seat):
        return False
    return _in_the_dark(game, state, state.holder(piece), seat, {})


def _was_shown(state: State, piece: str, seat: Seat) -> bool:
    known = state.known.get(piece, ())
    return "" in known or bool(seat.key and seat.key in known)


def _in_the_dark(game: Game, state: State, holder: str, seat: Seat, dark: dict[str, bool]) -> bool:
    """Whether what lies with a holder is hidden, at any depth; `dark` is what was found of holders before."""
    passed: list[str] = []
    found = False
    while holder and holder not in passed:
        if holder in dark:
            found = dark[holder]
            break
        passed.append(holder)
        place = state.pieces.get(holder)
        who = game.visibility.places.get(place.kind, "") if place else ""
        if who == NOBODY or (place and who == OWNER and (place.seat != seat.key or not seat.key)):
            found = True
            break
        holder = state.holder(holder)
    dark.update(dict.fromkeys(passed, found))
    return found


def seen(game: Game, state: State, seat: Seat) -> State:
    """The table as a seat knows it: the same kind of thing as a state, with nothing in it that the seat may not know.

    Shape:  hidden pieces have ids like `~hand-2/card/1`, counted anew in each place, and only their kind and place;
            prompts of others have no options and no data; the counts behind dice and ids are left out.
    """
    if sees_all(seat):
        return state
    masks, veils = _masks(game, state, seat), veiled(game, state, seat)
    if veils:
        state = _without_veiled(state, veils)
    if masks:
        state = _masked(state, masks)
    prompts = tuple(_asked(one, seat, masks) for one in state.prompts)
    return otherwise(state, prompts=prompts, rolls={}, added={}, known=_known_to(state, seat, masks))


Masks = Mapping[str, Piece | None]
Veils = Mapping[str, Collection[str]]


def veiled(game: Game, state: State, seat: Seat) -> Veils:
    """What a seat may not know of each piece that it sees: counters, marks as far as a colon, `PLACE`."""
    return {} if game.visibility.veils is None or sees_all(seat) else game.visibility.veils(state, seat)


def _without_veiled(state: State, veils: Veils) -> State:
    def shown(key: tuple[str, str]) -> bool:
        veil = veils.get(key[0])
        return not veil or key[1].partition(":")[0] not in veil

    return otherwise(
        state,
        holders={piece: place for piece, place in state.holders.items() if PLACE not in veils.get(piece, ())},
        counters={key: value for key, value in state.counters.items() if shown(key)},
        marks={key: until for key, until in state.marks.items() if shown(key)},
    )


def _masks(game: Game, state: State, seat: Seat) -> Masks:
    """What stands in the place of each hidden piece; nothing for what lies on a hidden piece."""
    if not game.visibility.places:
        return {}
    hidden_here, holders = _unseen(game, state, seat), state.holders
    counts, masks = dict[tuple[str, str], int](), dict[str, Piece | None]()
    for id, piece in hidden_here.items():
        place, kind = holders[id], piece.kind
        counts[place, kind] = number = counts.get((place, kind), 0) + 1
        masks[id] = None if place in hidden_here else Piece(f"{HIDDEN}{place}/{kind}/{number}", kind)
    return masks


def _unseen(game: Game, state: State, seat: Seat) -> dict[str, Piece]:
    """The pieces that a seat sees at most the backs of. Each place is looked at once: a deck holds many."""
    dark, found = dict[str, bool](), dict[str, Piece]()
    holders, known = state.holders, state.known
    for id, piece in state.pieces.items():
        holder = holders.get(id)
        if not holder:
            continue
        is_dark = dark.get(holder)
        if is_dark is None:
            is_dark = _in_the_dark(game, state, holder, seat, dark)
        if is_dark and not (id in known and _was_shown(state, id, seat)):
            found[id] = piece
    return found


def _masked(state: State, masks: Masks) -> State:
    """A state with masks for pieces. They come last and in an order of their own: when a thing came is hidden too."""
    last = sorted((mask for mask in masks.values() if mask), key=lambda mask: mask.id)
    laid = state.holders  # where a thing lies may be veiled besides
    places = {mask.id: laid[piece] for piece, mask in masks.items() if mask and piece in laid}
    return otherwise(
        state,
        pieces={key: one for key, one in state.pieces.items() if key not in masks} | {one.id: one for one in last},
        holders={key: one for key, one in state.holders.items() if key not in masks} | dict(sorted(places.items())),
        counters={key: value for key, value in state.counters.items() if key[0] not in masks},
        marks={key: value for key, value in state.marks.items() if key[0] not in masks},
    )


def _known_to(state: State, seat: Seat, masks: Masks) -> dict[str, tuple[str, ...]]:
    """What others were shown is theirs to know; that this seat was shown a thing, it knows."""
    mine = {"", seat.key} - ({""} if not seat.key else set())
    kept = {piece: tuple(one for one in seats if one in mine or one == "") for piece, seats in state.known.items()}
    return {piece: seats for piece, seats in kept.items() if seats and piece not in masks}


def _asked(prompt: Prompt, seat: Seat, masks: Masks) -> Prompt:
    if not prompt.seat or (prompt.seat == seat.key and seat.key):
        data = _data(prompt.data, lambda piece: _mask_id(masks, piece)) if masks else prompt.data
        return replace(prompt, data=data)
    question = renamed(prompt.question, lambda piece: _mask_id(masks, piece))
    return Prompt(prompt.id, prompt.kind, prompt.seat, question, (), {}, prompt.rule)


def _data(value: Any, name: Callable[[str], str]) -> Any:
    """What a question keeps for the rules, with other names for the pieces in it that are hidden from who is asked."""
    if isinstance(value, str):
        return name(value)
    if isinstance(value, Mapping):
        return {key: _data(one, name) for key, one in value.items()}
    return [_data(one, name) for one in value] if isinstance(value, list | tuple) else value


def _mask_id(masks: Masks, piece: str) -> str:
    mask = masks.get(piece)
    return mask.id if mask else HIDDEN if piece in masks else piece


def renamed(sentence: Sentence, name: Callable[[str], str]) -> Sentence:
    """A sentence with other names in it."""
    values: dict[str, Value] = {}
    for key, value in sentence.values.items():
        if isinstance(value, Name):
            values[key] = Name(name(value.id))
        else:
            values[key] = renamed(value, name) if isinstance(value, Sentence) else value
    return Sentence(sentence.text, values)


class Witness:
    """What one seat saw of one event, between the table before it and the table after it."""

    def __init__(self, game: Game, before: State, after: State, seat: Seat) -> None:
        self.game, self.before, self.after, self.seat = game, before, after, seat
        self.veils = veiled(game, after, seat)

    def knows(self, piece: str) -> bool:
        """Whether the seat knows which thing this is: before the event, after it, or both."""
        was = piece in self.before and not hidden(self.game, self.before, piece, self.seat)
        return was or (piece in self.after and not hidden(self.game, self.after, piece, self.seat)) or self._gone(piece)

    def _gone(self, piece: str) -> bool:
        return piece not in self.before and piece not in self.after

    def back(self, piece: str) -> str:
        """The name of a thing, or of its back."""
        if self.knows(piece):
            return piece
        known = self.before.pieces.get(piece) or self.after.pieces.get(piece)
        return HIDDEN + (known.kind if known else "")

    def saw(self, event: happened.Event) -> happened.Event | None:
        """The event as the seat saw it; None when it saw nothing."""
        if self.veils and self._is_veiled(event):
            return None
        match event:
            case happened.Revealed(seat=shown, secret=True) if shown != self.seat.key and not sees_all(self.seat):
                return None
            case happened.PieceAdded() | happened.PieceRemoved() | happened.HolderChanged() | happened.Revealed():
                return self._piece(event)
            case happened.CounterChanged(piece) | happened.MarkAdded(piece) | happened.MarkRemoved(piece):
                return self._about(event, piece)
            case happened.CounterMoved(name, giver, taker, amount):
                return self._moved(event, name, giver, taker, amount)
            case happened.DiceRolled(secret=True):
                return None
            case happened.PromptOpened(prompt):
                return replace(event, prompt=self._prompt(prompt))
            case happened.PromptAnswered(prompt):
                return event if self._may_hear(prompt) else replace(event, choice="")
            case happened.NoteWritten(note):
                return replace(event, note=renamed(note, self.back))
            case happened.GameEnded(why=why):
                return replace(event, why=renamed(why, self.back))
        return event

    def is_veiled(self, piece: str, name: str) -> bool:
        """Whether the seat may not know this of a piece: a counter, a mark, or `PLACE`."""
        return name.partition(":")[0] in self.veils.get(piece, ())

    def _is_veiled(self, event: happened.Event) -> bool:
        match event:
            case happened.HolderChanged(piece):
                return self.is_veiled(piece, PLACE)
            case (
                happened.CounterChanged(piece, name)
                | happened.MarkAdded(piece, name)
                | happened.MarkRemoved(piece, name)
            ):
                return self.is_veiled(piece, name)
            case happened.NoteWritten(about=piece, what=name):
                return self.is_veiled(piece, name)
        return False

    def _piece(self, event: happened.Event) -> happened.Event | None:
        match event:
            case happened.PieceAdded(piece, holder) if not self.knows(piece.id):
                mask = Piece(self.back(piece.id), piece.kind)
                return happened.PieceAdded(mask, holder, rule=event.rule) if self.knows(holder) else None
            case happened.PieceAdded(piece) if self.is_veiled(piece.id, PLACE):
                return replace(event, holder="")
            case happened.PieceRemoved(piece):
                return replace(event, piece=self.back(piece))
            case happened.HolderChanged(piece, holder):
                return replace(event, piece=self.back(piece), holder=self.back(holder))
            case happened.Revealed(piece):
                return replace(event, piece=self.back(piece))
        return event

    def _about(self, event: happened.Event, piece: str) -> happened.Event | None:
        if not self.knows(piece):
            return None
        if isinstance(event, happened.CounterChanged) and event.source:
            return replace(event, source=self.back(event.source))
        return event

    def _moved(self, event: happened.Event, name: str, giver: str, taker: str, amount: int) -> happened.Event | None:
        """Of coins that go between a thing that is seen and one that is not, the change of what is seen."""
        match self.knows(giver), self.knows(taker):
            case True, True:
                return event
            case True, False:
                return happened.CounterChanged(giver, name, -amount, rule=event.rule)
            case False, True:
                return happened.CounterChanged(taker, name, amount, rule=event.rule)
        return None

    def _prompt(self, prompt: Prompt) -> Prompt:
        if self._is_mine(prompt):
            return replace(prompt, data=_data(prompt.data, self._masked))
        return replace(_asked(prompt, self.seat, {}), question=self._said(prompt))

    def _masked(self, word: str) -> str:
        return self.back(word) if word in self.before or word in self.after else word

    def _said(self, prompt: Prompt) -> Sentence:
        return renamed(prompt.question, self.back)

    def _is_mine(self, prompt: Prompt) -> bool:
        return not prompt.seat or (prompt.seat == self.seat.key and bool(self.seat.key))

    def _may_hear(self, prompt: str) -> bool:
        asked = self.before.prompt(prompt)
        return asked is None or asked.kind not in self.game.visibility.answers or self._is_mine(asked)
