"""Is a campaign what its plays say? Hashes, marks, sums, dice and the kept state are worked out anew and compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns import games
from campaigns.engine.codec import event_from_json, state_to_json
from campaigns.engine.evolve import fold
from campaigns.engine.game import Game
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.models import Campaign, Play
from campaigns.plays import chain
from campaigns.plays.checkpoints import digests
from campaigns.plays.house_layers import worked_out
from campaigns.plays.late_seats import late_seats
from campaigns.plays.redrawing import Published, fell_otherwise, published, redrawn
from campaigns.plays.snapshots import snapshot
from campaigns.plays.states import read_state, write_state
from campaigns.plays.undone import turn
from campaigns.plays.writing import game_of, total
from campaigns.rights import UNDO

UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not what it was: at which play (0 is the campaign's own row), and a sentence."""

    number: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Turns:
    """What the plays that undo say: which plays are undone, and which secrets were published with which new one."""

    undone: Mapping[int, bool]
    secrets: tuple[Published, ...]
    promised: str
    """The hash that was published of the secret now in use; empty where only the root of the chain says it."""


def verify(campaign: Campaign) -> list[Fault]:
    """Everything that does not fit together in a campaign, in the order of its plays; an empty list is a good sign.

    It is the campaign of one moment, whoever plays meanwhile.
    """
    try:
        with snapshot():
            campaign = Campaign.every.select_related("book").get(pk=campaign.pk)
            turns = _turns(campaign)
            faults = [*_row(campaign, turns), *_plays(campaign, turns)]
    except UNREADABLE as trouble:
        faults = [Fault(0, say("Its plays cannot be read: {trouble}", trouble=str(trouble)[:200]))]
    return sorted(faults, key=lambda fault: fault.number)


def _turns(campaign: Campaign) -> Turns:
    undone: dict[int, bool] = {}
    told = list(campaign.plays.filter(move=UNDO).order_by("number").values_list("number", "move", "fields"))
    for _, move, fields in told:
        turn(undone, move, fields)
    secrets = published(told)
    copied = not secrets or secrets[-1].number <= (campaign.branched_at or 0)
    return Turns(undone, secrets, "" if copied else secrets[-1].promised)


def _row(campaign: Campaign, turns: Turns) -> Iterator[Fault]:
    """What the campaign's own row must say."""
    if not games.exists(campaign.game):
        yield Fault(0, say("Its game, {game}, is not one that is known here.", game=campaign.game))
    of_secret = hashlib.sha256(bytes.fromhex(campaign.secret)).hexdigest()
    if of_secret != campaign.secret_hash or (turns.promised and turns.promised != campaign.secret_hash):
        yield Fault(0, say("The secret of the dice is not the one whose hash was published."))
    if not campaign.origin:
        first = turns.secrets[0].secret if turns.secrets else ""
        begun_with = hashlib.sha256(bytes.fromhex(first)).hexdigest() if first else campaign.secret_hash
        if campaign.root != chain.root(campaign.game, campaign.book.slug, begun_with):
            yield Fault(0, say("Its game, its book or the first hash of its dice is not what the chain begins with."))
    newest = campaign.plays.order_by("number").last()
    if (newest.number if newest else 0) != campaign.number:
        found = newest.number if newest else 0
        yield Fault(0, say("Its newest play is {found}, and should be {number}.", found=found, number=campaign.number))
    if newest and newest.hash != campaign.hash:
        yield Fault(newest.number, say("The hash of the newest play is not the one that the campaign keeps."))
    if worked_out(campaign) != campaign.house:
        yield Fault(0, say("The house rules that it keeps are not those that its plays have set."))
    there = set(campaign.seats.values_list("key", flat=True))
    for key, here in late_seats(campaign).items():
        if here != (key in there):
            yield Fault(0, say("Seat {seat} is there or gone against what its plays say.", seat=key))
    if bool(read_state(campaign.state).result) != bool(campaign.ended):
        yield Fault(0, say("Its table and its row do not agree whether the game is over."))


def _plays(campaign: Campaign, turns: Turns) -> Iterator[Fault]:
    """Go over the plays once: hashes, marks, dice, sums; at the end the state."""
    links, dice, folding = _Links(campaign), _Dice(campaign, turns), _Folding(campaign, turns)
    for play in campaign.plays.select_related("seat", "session").order_by("number").iterator(chunk_size=500):
        yield from links.faults(play)
        if turns.undone.get(play.number, False) != play.undone:
            marked = say("Play {number} is marked as undone, and no play undid it.", number=play.number)
            unmarked = say("Play {number} was undone by a later play, and is not marked so.", number=play.number)
            yield Fault(play.number, marked if play.undone else unmarked)
        try:
            yield from dice.faults(play)
            yield from folding.faults(play)
        except UNREADABLE as trouble:
            sentence = say("Play {number} cannot be read: {trouble}", number=play.number, trouble=repr(trouble)[:200])
            yield Fault(play.number, sentence)
    yield from dice.end()
    yield from folding.end()


class _Links:
    """The chain of hashes; a row that was changed is named, and the check goes on behind it."""

    def __init__(self, campaign: Campaign) -> None:
        self.before, self.expected = campaign.root, 1

    def faults(self, play: Play) -> Iterator[Fault]:
        if play.number != self.expected:
            sentence = say("Play {number} follows where {expected} should.", number=play.number, expected=self.expected)
            yield Fault(play.number, sentence)
        elif chain.hash_of(self.before, play) != play.hash:
            sentence = say("Play {number} is not what was written: its hash is another.", number=play.number)
            yield Fault(play.number, sentence)
        self.before, self.expected = play.hash, play.number + 1


class _Dice:
    """Dice of the app, drawn again where the secret is published."""

    def __init__(self, campaign: Campaign, turns: Turns) -> None:
        self.drawn = redrawn(campaign, turns.secrets)
        self.copied = campaign.branched_at or 0
        self.of_nowhere = dict(campaign.known) if campaign.origin == "import" else {}
        """Faces it knows of elsewhere, less those that the plays from there have shown."""

    def faults(self, play: Play) -> Iterator[Fault]:
        for die, expected in self.drawn.go_on(play):
            if play.number <= self.copied and self.of_nowhere.get(die.known_as) == die.face:
                del self.of_nowhere[die.known_as]
            if expected is not None and expected != die.face:
                yield Fault(play.number, fell_otherwise(die, expected))

    def end(self) -> Iterator[Fault]:
        if self.of_nowhere:
            told = say(
                "It knows beforehand how dice will fall that fell in no play: {count}.", count=len(self.of_nowhere)
            )
            yield Fault(0, told)


def _game(campaign: Campaign) -> Game | None:
    """The game of a campaign; None for one that is not known here any more."""
    try:
        return game_of(campaign)[0]
    except (LookupError, ValueError):
        return None


class _Folding:
    """The state that the plays in effect make, with the sums after each and the states that were kept on the way."""

    def __init__(self, campaign: Campaign, turns: Turns) -> None:
        self.campaign, self.undone = campaign, turns.undone
        self.state = State()
        game: Game | None = _game(campaign)
        self.sums = dict.fromkeys(game.conserved if game else (), 0)
        kept = list(campaign.checkpoints.order_by("number").values_list("number", "undone", "state"))
        gone = sorted(number for number, undone in self.undone.items() if undone)
        now = digests(gone, [number for number, _, _ in kept])
        self.kept = {n: state for (n, then, state), digest in zip(kept, now, strict=True) if then == digest}

    def faults(self, play: Play) -> Iterator[Fault]:
        if not self.undone.get(play.number, False):
            self.state = fold(self.state, (event_from_json(one) for one in play.events))
            yield from self._sums(play.number)
        if play.number in self.kept and tidy(self.kept[play.number]) != write_state(self.state):
            told = say("The state that was kept after play {number} is another.", number=play.number)
            yield Fault(play.number, told)

    def _sums(self, number: int) -> Iterator[Fault]:
        for name, before in self.sums.items():
            now = total(self.state, name)
            if now != before:
                told: dict[str, int | str] = {"number": number, "name": name, "before": before, "now": now}
                yield Fault(number, say("With play {number} the sum of {name} went from {before} to {now}.", **told))
            self.sums[name] = now

    def end(self) -> Iterator[Fault]:
        if tidy(self.campaign.state) != write_state(self.state):
            what = difference(json.loads(self.campaign.state or "{}"), state_to_json(self.state))
            yield Fault(0, say("The kept table is not what its plays make: {what}.", what=what or "…"))


def tidy(kept: str) -> str:
    """A kept state as it would be written today: parts that states have only had since are empty in it."""
    return write_state(read_state(kept))


def difference(kept: Mapping[str, Any], folded: Mapping[str, Any]) -> str:
    """The first thing in which a kept state differs from the folded one, as "counters: [bank, coins, 5] / [...]"."""
    for part, should in folded.items():
        is_now = kept.get(part, type(should)())
        if is_now == should:
            continue
        one, other = _items(is_now), _items(should)
        wrong = next((item for item in one if item not in other), "")
        right = next((item for item in other if item not in one), "")
        return f"{part}: {wrong or '—'} / {right or '—'}" if wrong or right else f"{part}: …"
    return ""


def _items(part: Any) -> list[str]:
    if isinstance(part, Mapping):
        return [f"{key} {value}" for key, value in part.items()]
    if isinstance(part, list):
        return [" ".join(map(str, one)) if isinstance(one, list) else str(one)[:120] for one in part]
    return [str(part)]
