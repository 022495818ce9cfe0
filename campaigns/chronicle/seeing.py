"""What one person sees of a campaign: the table, the plays and the sentences, without what they may not know.

Pages, the log, previews and exports are made of what stands here, never of the rows themselves. What a play looked like
to others is written down with the play: what somebody may know of it does not change by what happens later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.engine import secrecy
from campaigns.engine.codec import event_from_json
from campaigns.engine.events import Event
from campaigns.engine.game import Game
from campaigns.engine.memory import Same, remembered
from campaigns.engine.seat import Seat as Player
from campaigns.engine.secrecy import SPECTATOR
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import State
from campaigns.models import Play, Seat
from campaigns.plays.states import read_state
from campaigns.plays.witnessing import SAME, heard_by
from campaigns.plays.writing import Table, as_player


def viewer_of(seat: Seat | Player | None) -> Player:
    """Who looks; without a seat a spectator, who sees no more than all players do."""
    if seat is None:
        return SPECTATOR
    return seat if isinstance(seat, Player) else as_player(seat)


def seen_by(table: Table, seat: Seat | Player | None) -> Table:
    """The table as somebody sees it. It is a table like any other: whatever is made of it tells nothing else."""
    viewer = viewer_of(seat)
    if table.viewer == viewer:
        return table  # these eyes have seen it already
    return replace(table, state=_state(table.game, table.state, viewer), viewer=viewer)


def _state(game: Game, state: State, viewer: Player) -> State:
    """A state as somebody sees it: the same object for all who see the same, so that much is worked out once."""
    if secrecy.sees_all(viewer):
        return state
    hides = game.visibility.hides or state.known or any(prompt.seat for prompt in state.prompts)
    return _seen(state, Same(game), viewer if hides else SPECTATOR)


@remembered
def _seen(state: State, game: Same, viewer: Player) -> State:
    """What a viewer sees, as the very object that spectators see where it is the same: their memory is one then."""
    seen = secrecy.seen(game.part, state, viewer)
    if viewer == SPECTATOR:
        return seen
    public = _seen(state, game, SPECTATOR)
    return public if seen == public else seen


def state_seen(table: Table, text: str) -> State:
    """A state that was kept as text, as whoever looks at this table sees it."""
    return _state(table.game, read_state(text), table.viewer)


def heard(table: Table, sentence: Sentence, seat: Seat | Player | None) -> Sentence:
    """A sentence about the true table for somebody: hidden things in it are named by their backs."""
    return heard_by(table.game, table.state, sentence, viewer_of(seat))


def events_of(play: Play, viewer: Player) -> list[Event]:
    """What happened in a play, as somebody saw it."""
    if secrecy.sees_all(viewer) or not play.seen.get("events"):
        return [event_from_json(one) for one in play.events]
    told = []
    for number, event in enumerate(play.events):
        form = _form(play.seen["events"].get(str(number)), event, viewer)
        if form is not None:
            told.append(event_from_json(form))
    return told


def fields_of(play: Play, viewer: Player) -> dict[str, Any]:
    """What a play was told, as far as somebody may know."""
    if secrecy.sees_all(viewer):
        return dict(play.fields)
    return dict(_form(play.seen.get("fields"), play.fields, viewer))


def _form(forms: Mapping[str, Any] | None, whole: Any, viewer: Player) -> Any:
    if forms is None:
        return whole
    form = forms.get(viewer.key, forms[SPECTATOR.key])
    return whole if form == SAME else form
