"""What a play let people see that they cannot forget: dice, a card that was drawn, what others had written in secret.

A game may say so itself, by rolling or revealing; what was opened follows from where things lay (`opening.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.codec import event_from_json
from campaigns.engine.game import Game
from campaigns.engine.seat import Seat as Player
from campaigns.engine.secrecy import SPECTATOR
from campaigns.models import Campaign, Play
from campaigns.past.alone import REVEALING
from campaigns.past.opening import opens
from campaigns.plays.tables_then import tables_then
from campaigns.plays.writing import as_player

MOST_KEPT = 5_000
_kept: dict[tuple[int, str], bool] = {}
"""What was found out of plays, by campaign and hash: no later play changes it."""


def showed(campaign: Campaign, game: Game, plays: Iterable[Play]) -> bool:
    """Whether any of some plays in effect let somebody know what only others had known, or nobody."""
    found = list(plays)
    if any(event["is"] in REVEALING for play in found for event in play.events):
        return True
    return game.visibility.hides and any(_opened(campaign, game, play) for play in found)


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
    then = next(iter(tables_then(campaign, [play])))
    return opens(game, then.before, events, play.seat.key if play.seat else "", viewers(campaign))


def viewers(campaign: Campaign) -> list[Player]:
    """Everybody from whom something may be hidden: the seats, and who only looks on."""
    return [SPECTATOR, *(as_player(seat) for seat in campaign.seats.all())]
