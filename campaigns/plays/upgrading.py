"""A table goes over to the newest edition of its rulebook, once its game master has seen what would differ.

What was played stays as it was: events state results. From then on everything is decided by the newer edition.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.models import Campaign, Play, Seat
from campaigns.plays import writing
from campaigns.plays.endless import guarded
from campaigns.plays.house_layers import Layers, layers_of
from campaigns.plays.options import SETTINGS, write_setting
from campaigns.plays.writing import Table, refuse_if_ended
from rulebooks.layers import fits, layers_to_json

EDITION = "edition"
"""What a play of the settings says that goes over to another edition."""


def on_edition(table: Table, edition: int) -> Table:
    """The same table with the rulebook at another edition; it stands still where nobody can play by that one."""
    row = table.campaign
    if edition == row.edition or not 1 <= edition <= row.book.edition:
        return table
    row = copy(row)
    row.edition = edition
    return _of_row(table, row)


def by_rules(table: Table, layers: Layers) -> Table:
    """The same table with other house rules over its rulebook.

    Errors: ValueError, with a sentence, where they leave no table that could be played.
    """
    if layers == layers_of(table.campaign):
        return table
    row = copy(table.campaign)
    row.house = layers_to_json(layers)
    return _of_row(table, row)


def _of_row(table: Table, row: Campaign) -> Table:
    """The same table by the rulebook that a changed row names."""
    game, still = writing.game_of(row)
    return replace(table, campaign=row, book=writing.book_of(row), game=guarded(game), still=still)


def as_decided(table: Table, play: Play) -> Table:
    """The table with the rulebook that a play was decided by; of a table from a file only the newest one is here."""
    return table if table.campaign.origin == "import" else on_edition(table, play.edition)


def edition_at(campaign: Campaign, number: int) -> int:
    """The edition that a campaign played after so many plays."""
    told = campaign.plays.filter(number__lte=number, move=SETTINGS, fields__what=EDITION).order_by("-number").first()
    first = campaign.plays.order_by("number").first()
    return int(told.fields["value"]) if told else first.edition if first else campaign.edition


def newer(table: Table) -> Table | None:
    """The table on the newest edition of its book; None where it plays that one.

    Errors: IllegalMove where it could not go on there: nothing that lies on the table may be gone from the book, and
            the game can be played by it.
    """
    newest = table.campaign.book.edition
    if newest <= table.campaign.edition:
        return None
    there = on_edition(table, newest)
    for piece in table.state.pieces.values():
        if piece.entry and table.book.get(piece.entry) and not there.book.get(piece.entry):
            told = say("{piece} is on the table, and its page has left the book.", piece=Name(piece.id))
            raise IllegalMove(told)
    if there.still:
        raise IllegalMove(say("The newer edition cannot be played: {why}", why=there.still))
    _refuse_left_in_the_air(table, there)
    return there


def _refuse_left_in_the_air(table: Table, there: Table) -> None:
    """Errors: IllegalMove for a house rule under which the newer edition has nothing any more."""
    layers = layers_of(table.campaign)
    here, newer = writing.plain_book(table.campaign), writing.plain_book(there.campaign)
    for patch in (patch for layer in layers for patch in layer.patches):
        if fits(here, patch) and not fits(newer, patch):
            entry = here.get(patch.page)
            told = say("The house rule about “{thing}” has nothing to lie on in the newer edition; take it back first.",
                       thing=entry.name if entry else f"§ {patch.place[-1]}")  # fmt: skip
            raise IllegalMove(told)


def upgrade(campaign: Campaign, edition: int, *, by: Seat) -> Play | None:
    """Play by the newest edition from now on; `edition` is the one whose differences were looked at.

    Errors: IllegalMove for anybody but the game master, after the end, while somebody has to answer, where the book has
            changed again meanwhile, or as `newer`.
    """
    with writing.writing(campaign, by) as table:
        if not by.master:
            raise IllegalMove(say("Only the game master does that."))
        refuse_if_ended(table)
        if table.state.prompts:  # what may be answered was worked out by the older edition
            question = table.state.prompts[0].question
            raise IllegalMove(say("First somebody has to answer: {question}", question=question))
        if newer(table) is None:
            return None
        if edition != table.campaign.book.edition:
            raise IllegalMove(say("The book has changed again; look once more at what would differ."))
        return write_setting(table, EDITION, edition, by, {"value": edition})
