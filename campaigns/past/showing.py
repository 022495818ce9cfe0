"""What a play let people see that they cannot forget: dice, a card that was drawn, what others had written in secret.

A game may say so itself, by rolling or revealing. What was covered and lies open now, or was covered and is gone, was
shown as well, whether chance had a part in it or not: orders that are read out, choices that all turn up at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaigns.engine import events as happened
from campaigns.engine.codec import event_from_json
from campaigns.engine.evolve import evolve
from campaigns.engine.game import Game
from campaigns.engine.game import Seat as Player
from campaigns.engine.secrecy import OWNER, SPECTATOR, hidden, veiled
from campaigns.engine.state import State
from campaigns.models import Campaign, Play
from campaigns.plays.checkpoints import refold
from campaigns.plays.writing import as_player

REVEALING = {"dice-rolled", "revealed"}
"""Events after which somebody knows what they did not."""
MOST_KEPT = 5_000
_kept: dict[tuple[int, str], bool] = {}
"""What was found out of plays, by campaign and hash: no later play changes it."""


def showed(campaign: Campaign, game: Game, plays: Iterable[Play]) -> bool:
    """Whether any of some plays in effect let somebody know what only others had known, or nobody."""
    found = list(plays)
    if any(event["is"] in REVEALING for play in found for event in play.events):
        return True
    return bool(game.secrecy or game.veils) and any(_opened(campaign, game, play) for play in found)


def _opened(campaign: Campaign, game: Game, play: Play) -> bool:
    """Whether a play opened what was covered; found out once, for the table before it has to be folded."""
    asked = (campaign.pk, play.hash)
    if asked not in _kept:
        while len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[asked] = _opens(campaign, game, play)
    return _kept[asked]


def _opens(campaign: Campaign, game: Game, play: Play) -> bool:
    events = [event_from_json(event) for event in play.events]
    if not events:
        return False
    before = refold(campaign, until=play.number - 1)
    return opens(game, before, events, play.seat.key if play.seat else "", viewers(campaign))


def viewers(campaign: Campaign) -> list[Player]:
    """Everybody from whom something may be hidden: the seats, and who only looks on."""
    return [SPECTATOR, *(as_player(seat) for seat in campaign.seats.select_related("campaign"))]


def opens(game: Game, before: State, events: Iterable[happened.Event], mover: str, viewers: Sequence[Player]) -> bool:
    """Whether events let a viewer know a thing, or what is veiled of it, that was hidden and is not the mover's own.

    Shape:  `before` is the table before the events, `mover` the key of who moved. What somebody has hidden alone, like
            a card of the own hand, is theirs to show, and to take back: it is their own loss that it was seen.
    """
    begun, state = before, before
    for event in events:
        after = evolve(state, event)
        if any(_came_to_light(game, state, after, piece, mover, viewers) for piece in _moved(state, event)):
            return True
        state = after
    return any(_unveiled(game, begun, state, mover, viewer) for viewer in viewers)


def _moved(state: State, event: happened.Event) -> Iterator[str]:
    """The things that lie elsewhere after an event, or nowhere any more, with all that lies on them."""
    match event:
        case happened.HolderChanged(piece) | happened.PieceRemoved(piece):
            yield from _with_all_on_it(state, piece)
        case happened.PieceAdded(piece) if piece.id in state:
            yield from _with_all_on_it(state, piece.id)


def _with_all_on_it(state: State, piece: str) -> Iterator[str]:
    fresh, found = [piece], set[str]()
    while fresh:
        here = fresh.pop()
        if here in state and here not in found:
            found.add(here)
            yield here
            fresh += [one.id for one in state.held_by(here)]


def _came_to_light(game: Game, before: State, after: State, piece: str, mover: str, viewers: Sequence[Player]) -> bool:
    if mover and _owner(game, before, piece) == mover:
        return False
    for viewer in viewers:
        if hidden(game, before, piece, viewer) and not (piece in after and hidden(game, after, piece, viewer)):
            return True
    return False


def _owner(game: Game, state: State, piece: str) -> str:
    """Whose secret a thing is: the seat of the covered place that it lies in; nobody's in a deck."""
    holder, passed = state.holder(piece), set[str]()
    while holder and holder not in passed:
        passed.add(holder)
        place = state.pieces.get(holder)
        if place and game.secrecy.get(place.kind) == OWNER:
            return place.seat
        holder = state.holder(holder)
    return ""


def _unveiled(game: Game, before: State, after: State, mover: str, viewer: Player) -> bool:
    """Whether a viewer may know now what was veiled of somebody else's piece."""
    was, now = veiled(game, before, viewer), veiled(game, after, viewer)
    others = (piece for piece in was if piece in after and not (mover and before.pieces[piece].seat == mover))
    return any({*was[piece]} - {*now.get(piece, ())} for piece in others)
