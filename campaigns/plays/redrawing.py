"""Dice drawn again: what each die of the app must have shown, where the secret it came from can be known."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.engine.dice import KeyedDice
from campaigns.engine.sentences import Sentence, say
from campaigns.models import Campaign, Play
from campaigns.plays import chain
from campaigns.plays.rolled import Counts, Fell
from campaigns.rights import UNDO


@dataclass(frozen=True, slots=True)
class Published:
    """A secret (hex) that an undo of the game's end published, in play `number`, with the hash of the next one."""

    number: int
    secret: str
    promised: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """What dice came from: in plays before an undo its secret, in all later ones `last`, which may be empty."""

    published: tuple[Published, ...] = ()
    last: str = ""

    def of(self, number: int) -> str:
        """The secret of a play's dice; empty where it cannot be known."""
        return next((one.secret for one in self.published if number < one.number), self.last)


def published(plays: Iterable[tuple[int, str, Mapping[str, Any]]]) -> tuple[Published, ...]:
    """The secrets that plays (number, move, fields) published, oldest first."""
    return tuple(
        Published(number, fields["secret"], fields.get("secret_hash", ""))
        for number, move, fields in plays
        if move == UNDO and fields.get("secret")
    )


def fitting(root: str, game: str, book: str, told: Iterable[Published], last: str) -> Secrets:
    """Of some secrets those that were promised: the first by the root of the chain, each by the one before it.

    What a branch or an imported game draws from was promised by no play that came from elsewhere: it ends there.
    """
    kept: list[Published] = []
    for one in told:
        if not _fits(root, game, book, kept, one.secret):
            return Secrets(tuple(kept))
        kept.append(one)
    return Secrets(tuple(kept), last if last and _fits(root, game, book, kept, last) else "")


def _fits(root: str, game: str, book: str, before: list[Published], secret: str) -> bool:
    of_secret = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    return before[-1].promised == of_secret if before else chain.root(game, book, of_secret) == root


class Redrawn:
    """Goes over all plays of a campaign in their order, and says of each die what it must have shown.

    Shape: plays up to `copied` came from elsewhere and are judged by `elsewhere`, later ones by `here`; `known` are the
           faces that fell elsewhere for decisions that may be made here.
    """

    def __init__(self, here: Secrets, elsewhere: Secrets, copied: int, known: Mapping[str, int]) -> None:
        self.here, self.elsewhere, self.copied, self.known = here, elsewhere, copied, known
        self.counts, self.shown = Counts(), dict[str, int]()

    def go_on(self, play: Play) -> Iterator[tuple[Fell, int | None]]:
        """The dice of the next play, each with its face as it is drawn again; None where nobody can know."""
        for die in self.counts.go_on(play):
            expected = self._face(play, die) if die.roller == "app" else None
            self.shown[die.known_as] = die.face
            yield die, expected

    def _face(self, play: Play, die: Fell) -> int | None:
        copied = play.number <= self.copied
        shown = self.shown if play.again else {} if copied else self.known  # what is decided again rolls nothing new
        known = shown.get(die.known_as)
        secret = (self.elsewhere if copied else self.here).of(play.number)
        if known is not None or not secret:
            return known
        return KeyedDice(bytes.fromhex(secret)).face(die.key, die.sides)


def redrawn(campaign: Campaign, told: tuple[Published, ...]) -> Redrawn:
    """The dice of a campaign that is kept here; `told` are the secrets that its plays published."""
    last = campaign.published_secret
    elsewhere = fitting(campaign.root, campaign.game, campaign.book.slug, told, last)
    return Redrawn(Secrets(told, last), elsewhere, campaign.branched_at or 0, campaign.known)


def fell_otherwise(die: Fell, expected: int) -> Sentence:
    """What is said of a die that shows what it cannot have shown."""
    told = {"number": die.number, "face": die.face, "expected": expected, "sides": die.sides}
    return say("Play {number} shows {face} on a d{sides}; it fell {expected}.", **told)
