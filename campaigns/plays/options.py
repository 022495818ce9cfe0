"""What a game master may change of a campaign while it is played; each change is a play that everybody can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns import rights as of_rights
from campaigns.engine.dial import QUESTIONS, SEATS, widening
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.typed import plain_text
from campaigns.plays.writing import Table, append, writing

SETTINGS = "settings"
CHECKS = (SEATS, QUESTIONS)
MOST_RULES = 100


def rename_campaign(campaign: Campaign, title: str, *, by: Seat) -> Play | None:
    """Call a campaign something else.

    Errors: IllegalMove for anybody but the game master, or a title that is none.
    """
    title = plain_text(title, 120, say("A campaign needs a title."))
    return _change(campaign, "title", title, by)


def choose_dice(campaign: Campaign, dice: str, *, by: Seat) -> Play | None:
    """Let others roll from now on: the app, the table, or the table with the app looking on.

    Errors: IllegalMove for anybody but the game master, or for other dice.
    """
    if dice not in dict(Campaign.DICE):
        raise IllegalMove(say("Dice are rolled by the app or at the table."))
    return _change(campaign, "dice", dice, by)


def set_strictness(campaign: Campaign, strictness: str, *, by: Seat) -> Play | None:
    """Play by the rules from now on, be advised by them, or only record what the table decides.

    Errors: IllegalMove for anybody but the game master, or for what the dial does not have.
    """
    _refuse_strictness(strictness)
    return _change(campaign, "strictness", strictness, by)


def set_rule(campaign: Campaign, rule: str, strictness: str, *, by: Seat) -> Play | None:
    """Play one rule more or less strictly than the rest; without a strictness as strictly as the rest.

    Shape:  `rule` is a paragraph, a page, a chapter or an entry of the campaign's book, or the name of a check.
    Errors: IllegalMove for anybody but the game master, or for a rule that the book does not have.
    """
    rule = plain_text(rule, 80, say("Say which rule: its number or the name of its page."))
    if strictness:
        _refuse_strictness(strictness)
    with writing(campaign, by) as table:
        dial = {name: value for name, value in table.campaign.dial.items() if name != rule}
        if strictness:
            _refuse_unknown(table, rule)
            dial[rule] = strictness
        if len(dial) > MOST_RULES:
            raise IllegalMove(say("That is too much at once."))
        return write_setting(table, "dial", dial, by, {"rule": rule, "strictness": strictness})


def set_rights(campaign: Campaign, rights: of_rights.Rights, *, by: Seat) -> Play | None:
    """Say anew which seat may make which move, proposes it, or may not.

    Errors: IllegalMove for anybody but the game master, or for a move, a seat or a right that there is not.
    """
    with writing(campaign, by) as table:
        seats = set(table.campaign.seats.filter(master=False).values_list("key", flat=True))
        kept = of_rights.checked(table.game, seats, rights)
        return write_setting(table, "rights", kept, by, _differences(table.campaign.rights, kept))


def _differences(before: of_rights.Rights, after: of_rights.Rights) -> dict[str, Any]:
    """What changed, for the log: a list of seat, move and right; an empty right is that of everybody."""
    cells = {(seat, move) for rights in (before, after) for seat, told in rights.items() for move in told}
    was, now = ({cell: rights.get(cell[0], {}).get(cell[1], "") for cell in cells} for rights in (before, after))
    return {"rights": [[*cell, now[cell]] for cell in sorted(cells) if was[cell] != now[cell]]}


def _change(campaign: Campaign, name: str, value: object, by: Seat) -> Play | None:
    with writing(campaign, by) as table:
        return write_setting(table, name, value, by, {"value": value})


def write_setting(table: Table, name: str, value: object, by: Seat, told: Mapping[str, Any]) -> Play | None:
    """Set it and say so; nothing when it is so already."""
    if not by.master:
        raise IllegalMove(say("Only the game master does that."))
    if getattr(table.campaign, name) == value:
        return None
    setattr(table.campaign, name, value)
    table.campaign.save(update_fields=[name])
    return append(table, SETTINGS, {"what": name, **told}, (), by=by)


def _refuse_strictness(strictness: str) -> None:
    if strictness not in dict(Campaign.STRICTNESS):
        raise IllegalMove(say("Rules are enforced, advised or only recorded."))


def _refuse_unknown(table: Table, rule: str) -> None:
    cite = getattr(table.book, "cite", None)
    known = rule in CHECKS or any(move.rule and rule in widening(move.rule) for move in table.game.moves)
    if not known and not (cite and cite(rule)):
        raise IllegalMove(say("The rulebook has no rule {rule}.", rule=rule))
