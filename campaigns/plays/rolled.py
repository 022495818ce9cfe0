"""The dice of a campaign by the decision that they fell for: what undo, branches, imports and checks know them by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.models import Campaign, Play
from campaigns.rights import UNDO

ROLLED = "dice-rolled"


@dataclass(frozen=True, slots=True)
class Fell:
    """One die: in which play, for which decision (`key` as the dice are asked), what it showed, who rolled."""

    number: int
    key: str
    sides: int
    face: int
    roller: str
    secret: bool

    @property
    def known_as(self) -> str:
        """The decision and the die, as `Campaign.known` keeps them."""
        return f"{self.key}/{self.sides}"


class Counts:
    """How often dice were rolled for each reason, play after play in the order in which they were written.

    The key of a die counts the rolls for the same reason that are in effect when it falls; an undo takes counts away.
    """

    def __init__(self) -> None:
        self.now = Counter[str]()
        self.of_play: dict[int, Counter[str]] = {}

    def go_on(self, play: Play) -> list[Fell]:
        """The dice of the next play."""
        if play.move == UNDO:
            for number in play.fields["undone"]:
                self.now.subtract(self.of_play.get(number, ()))
            for number in play.fields["restored"]:
                self.now.update(self.of_play.get(number, ()))
            return []
        return list(self._dice(play))

    def _dice(self, play: Play) -> Iterator[Fell]:
        for event in play.events:
            if event.get("is") != ROLLED:
                continue
            why, secret = event["why"], bool(event.get("secret"))
            for sides, face in zip(event["sides"], event["faces"], strict=True):
                yield Fell(play.number, f"{why}:{self.now[why]}", sides, face, event["roller"], secret)
            self.now[why] += 1
            self.of_play.setdefault(play.number, Counter())[why] += 1


def dice_of_plays(plays: Iterable[Play]) -> Iterator[Fell]:
    """Every die that fell in all plays of a campaign, undone ones too, oldest first."""
    counts = Counts()
    for play in plays:
        yield from counts.go_on(play)


def known_faces(campaign: Campaign, secret: bool = True) -> dict[str, int]:
    """The face of every die that has fallen at a campaign, by its decision; of one that fell twice the later face.

    Shape: without `secret` only of those that the table has seen.
    """
    plays = Play.objects.filter(campaign=campaign).defer("seen").order_by("number")
    fell = dice_of_plays(plays.iterator(chunk_size=500))
    return {**campaign.known, **{die.known_as: die.face for die in fell if secret or not die.secret}}
