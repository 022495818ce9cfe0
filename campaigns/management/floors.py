"""The least that any tracker does for a move, to be measured beside ours in the same run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from django.db import transaction

from campaigns.models import Campaign, Play

STATE = "x" * 8_000
"""A table as text: about what one of «Мосты» is in mid-game."""


def smallest_transaction(campaign: Campaign) -> Callable[[], None]:
    """A campaign locked, a play put in, the state written; nothing is decided, checked, chained or told.

    The numbers begin far behind those of real plays. The state goes over one that nobody will read.
    """
    numbers = count(1_000_000)

    def move() -> None:
        with transaction.atomic():
            locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
            Play.objects.create(campaign=locked, number=next(numbers), move="move", edition=1)
            locked.state = STATE
            locked.save(update_fields=["state"])

    return move
