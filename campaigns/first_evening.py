"""A first evening alone at a table, with somebody who says what to try next.

Which games have one their faces say (`lessons`). The table is a table like any other: nothing at it is played in
another way, its plays stand in the log, and friends can be called to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns import ledger
from campaigns.chronicle.wording import translate
from campaigns.games import all_games
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.writing import Table
from rulebooks.models import Book

SETTING_UP = ("choose", "begin")
"""The moves before a game begins."""


@dataclass(frozen=True, slots=True)
class Teaching:
    """What to try next, as people read it ("" where all was tried), and of each thing to try whether it was."""

    says: str
    steps: tuple[bool, ...]

    @property
    def learnt(self) -> int:
        """How many things were tried."""
        return sum(self.steps)


def taught() -> list[str]:
    """The games that have something to teach to somebody who sits there alone, by their slugs."""
    return sorted(slug for slug, game in all_games().items() if game.face.lessons and game.players[0] == 1)


def open_table(game: str, name: str) -> tuple[Campaign, list[Seat]]:
    """A table for one player, who runs it as well: set up, and ready for the first move; its seats, the player's first.

    Errors: Book.DoesNotExist without its rulebook; IllegalMove for an edition that cannot be played.
    """
    book = Book.objects.get(slug=all_games()[game].book)
    with transaction.atomic():
        campaign, _tokens = ledger.open_campaign(
            title=_("A first evening"), game=game, book=book, players=1, names=[name]
        )
        master, player = campaign.seats.order_by("-master", "key")
        _set_up(campaign, [player, master])
        Campaign.objects.filter(pk=campaign.pk).update(guided=True)
    return campaign, [player, master]


def _set_up(campaign: Campaign, seats: list[Seat]) -> None:
    """Take whom the game has for newcomers, or the first that there is, and begin."""
    for name in SETTING_UP:
        table = ledger.load(campaign)
        newcomer = table.game.face.newcomer
        wished = newcomer(table.book) if newcomer else ""
        offers = [(seat, one) for seat in seats for one in ledger.offers(table, seat) if one.move.name == name]
        seat, offer = next((pair for pair in offers if wished in dict(pair[1].fields).values()), offers[0])
        ledger.make_move(campaign, name, dict(offer.fields), by=seat)


def teaching(table: Table) -> Teaching | None:
    """What the page of a table says of trying things; nothing at tables that are not for learning."""
    lessons = table.game.face.lessons
    if not table.campaign.guided or not lessons or table.campaign.ended:
        return None
    # Also what was taken back: who did it knows how.
    plays = Play.objects.filter(campaign=table.campaign).order_by()
    made = set(plays.values_list("move", flat=True).distinct())
    steps = tuple(bool(made & lesson.moves) for lesson in lessons)
    says = next((lesson.says for lesson, learnt in zip(lessons, steps, strict=True) if not learnt), None)
    return Teaching(translate(says, table) if says else "", steps)


def end(campaign: Campaign) -> None:
    """Say no more of what to try."""
    Campaign.objects.filter(pk=campaign.pk).update(guided=False)
