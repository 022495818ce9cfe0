"""What a house rule does to a game, as bots find out: the same games by the rules as they are and as they would be.

They are played beside the server, by a process of its own that yields to everything else; nobody waits for them.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from campaigns import games
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.house_rules.models import Trial
from campaigns.plays.house_layers import Layers, layers_of
from campaigns.plays.writing import Table
from campaigns.simulation.proportions import Difference, Share, between, between_means
from campaigns.simulation.simulating import Broken, Plan, play_one
from rulebooks.catalogue import at_edition
from rulebooks.layers import laid_over, layers_from_json, layers_to_json

GAMES = 20
"""Under each rulebook: enough to see what turns a game over, and done in minutes."""
SECONDS = 300.0
MOST_AT_ONCE = 1
beginning = threading.Lock()
"""Two who ask at the same moment would both see that no games are being played."""
VICTORY = "victory"


def can_be_tried(table: Table) -> bool:
    """Whether bots know how to play this game sensibly; by chance nobody wins, and nothing could be said."""
    return table.game.plan is not None


def begin(table: Table, after: Layers, start: Callable[[Trial], None] | None = None) -> Trial:
    """Have games played by other layers.

    Errors: IllegalMove where bots have no plan, and while games are being played already.
    """
    if not can_be_tried(table):
        raise IllegalMove(say("Bots do not know how to play this game well; they cannot say what a rule does."))
    least, most = table.game.players
    players = min(max(table.campaign.seats.filter(master=False).count(), least), most)
    campaign = table.campaign
    before = layers_of(campaign)
    with beginning:
        if sum(one.runs for one in Trial.objects.filter(over=False)) >= MOST_AT_ONCE:
            raise IllegalMove(say("Games are being played already; ask again when they are over."))
        campaign.trials.all().delete()
        trial = campaign.trials.create(
            edition=campaign.edition,
            before=layers_to_json(before),
            after=layers_to_json(after),
            players=players,
            games=GAMES,
        )
    (start or beside)(trial)
    return trial


def beside(trial: Trial) -> None:
    """Play them in a process that outlives the request."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "try_house_rule", str(trial.pk)]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=True
    )
    threading.Thread(target=process.wait, name="a trial", daemon=True).start()


def play(trial: Trial, seconds: float = SECONDS) -> None:
    """Play the games of a trial, one pair after another, until all are played or the time is over."""
    until = time.monotonic() + seconds
    book = at_edition(trial.campaign.book, trial.edition)
    books = [laid_over(book, layers_from_json(one)) for one in (trial.before, trial.after)]
    plan = Plan(trial.games, trial.players)
    try:
        for number in range(1, trial.games + 1):
            if time.monotonic() > until or not Trial.objects.filter(pk=trial.pk).exists():
                break
            pair = [play_one(games.game_for(trial.campaign.game, one), one, plan, number) for one in books]
            trial.played.append([[one.result, one.moves, list(one.winners)] for one in pair])
            trial.save(update_fields=["played"])
    except Broken:
        trial.played.append([])
    trial.over = True
    Trial.objects.filter(pk=trial.pk).update(over=True, played=trial.played)


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that was counted under both rulebooks: what it is ("victory", "seat", "moves"), and what it became.

    Shape: rates and their difference are in per cent and percentage points, moves in moves.
    """

    what: str
    seat: str
    before: float
    after: float
    low: float
    high: float
    by_chance: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the games of a trial have shown so far."""

    played: int
    games: int
    runs: bool
    broken: bool
    same: int
    effects: tuple[Effect, ...]


def outcome(trial: Trial) -> Outcome:
    """What the games of a trial have shown so far."""
    pairs = [one for one in trial.played if one]
    same = sum(before == after for before, after in pairs)
    broken = len(pairs) < len(trial.played)
    return Outcome(len(pairs), trial.games, trial.runs, broken, same, tuple(_effects(pairs, trial.players)))


def _effects(pairs: Sequence[Any], players: int) -> Iterator[Effect]:
    if not pairs:
        return
    before, after = ([pair[side] for pair in pairs] for side in (0, 1))
    against = any(0 < len(winners) < players for _, _, winners in (*before, *after))
    if against:
        for seat in map(str, range(1, players + 1)):
            yield _rates("seat", seat, *([seat in winners for _, _, winners in side] for side in (before, after)))
    else:
        yield _rates(VICTORY, "", *([result == VICTORY for result, _, _ in side] for side in (before, after)))
    moves = [[moves for _, moves, _ in side] for side in (before, after)]
    if len(pairs) > 1:
        first, second = (sum(one) / len(one) for one in moves)
        yield _effect("moves", "", first, second, between_means(*moves), 1)


def _rates(what: str, seat: str, before: list[bool], after: list[bool]) -> Effect:
    one, other = (Share(sum(side), len(side)) for side in (before, after))
    return _effect(what, seat, one.rate, other.rate, between(one, other), 100)


def _effect(what: str, seat: str, before: float, after: float, found: Difference, scale: int) -> Effect:
    low, high = found.low * scale, found.high * scale
    return Effect(what, seat, before * scale, after * scale, low, high, found.by_chance)
