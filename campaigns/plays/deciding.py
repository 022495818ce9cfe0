"""A move decided on the newest state, with the dice of the campaign and as strictly as it is played."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.engine.codec import sentence_to_json
from campaigns.engine.dial import Dial
from campaigns.engine.dice import Dice
from campaigns.engine.draft import Draft
from campaigns.engine.events import DiceRolled
from campaigns.engine.moves import decide as engine
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import SPECTATOR
from campaigns.models import Campaign, Seat
from campaigns.plays.endless import Endless
from campaigns.plays.witnessing import heard_by
from campaigns.plays.writing import Table, as_player, dice_of, refuse_faces_left, refuse_if_still

log = logging.getLogger(__name__)

CHECKED = "checked"
"""Dice that are rolled at the table and read back by the app."""


class UncheckedDice(Exception):
    """The dice that were typed have yet to be read back to whoever typed them; nothing was written.

    Shape: `rolls` are the rolls of the move, in their order.
    """

    def __init__(self, rolls: Sequence[DiceRolled]) -> None:
        super().__init__(f"{len(rolls)} rolls were typed and not read back")
        self.rolls = tuple(rolls)


def dial_of(campaign: Campaign, forced: bool = False) -> Dial:
    """How strictly a campaign is played; `forced` says that somebody gave a reason to go against the rules."""
    return Dial(campaign.strictness, campaign.dial, forced)


def decide_with(table: Table, name: str, fields: Mapping[str, str], dice: Dice, by: Seat, force: str = "") -> Draft:
    """Decide a move with some dice.

    Errors: as `engine.decided`; IllegalMove at a table that stands still.
    """
    refuse_if_still(table)
    dial = dial_of(table.campaign, bool(force))
    return engine.decided(table.game, table.state, table.book, dice, name, fields, as_player(by), dial)


def decide_now(
    table: Table,
    name: str,
    fields: Mapping[str, str],
    by: Seat,
    faces: Iterable[int] = (),
    force: str = "",
    sure: bool = False,
) -> Draft:
    """Decide a move with the dice of the campaign.

    Shape:  `faces` are typed dice, `force` is the reason why the rules should give way; `sure` says that the dice were
            read back.
    Errors: as `engine.decided`; IllegalMove for dice too many; UncheckedDice where the app checks typed dice.
    """
    faces = list(faces)
    dice = dice_of(table.campaign, faces)
    try:
        draft = decide_with(table, name, fields, dice, by, force)
    except Endless:
        # All that is needed to see it happen again on a copy of the campaign.
        log.error(
            "endless move: campaign=%s number=%s edition=%s seat=%s move=%s fields=%s faces=%s force=%r",
            table.campaign.slug,
            table.number,
            table.campaign.edition,
            by.key,
            name,
            dict(fields),
            faces,
            force,
        )
        raise
    refuse_faces_left(dice)
    rolls = [event for event in draft.events if isinstance(event, DiceRolled) and not event.secret]
    if rolls and table.campaign.dice == CHECKED and not sure:
        raise UncheckedDice(rolls)
    return draft


def written_against(table: Table, against: Iterable[IllegalMove]) -> list[dict[str, Any]]:
    """What a play went against, as it is kept with it. Everybody reads it: hidden things are called by their backs."""
    heard = ((one.rule, heard_by(table.game, table.state, one.sentence, SPECTATOR)) for one in against)
    return [{"rule": rule, "sentence": sentence_to_json(sentence)} for rule, sentence in heard]
