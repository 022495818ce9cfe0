"""Which seat may make which move: as it likes, if the game master says yes, or not at all."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.game import Game, Move
from campaigns.engine.moves.decide import ANSWER
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Seat

ALLOW, PROPOSE, FORBID = "allow", "propose", "forbid"
RIGHTS = (ALLOW, PROPOSE, FORBID)
UNDO = "undo"
"""Taking back is ruled like a move; where it would be proposed, it is asked for."""
EVERYBODY = ""
"""The key under which the rights stand that a seat has if nothing else is said of it."""

Rights = Mapping[str, Mapping[str, str]]


def right_of(campaign: Campaign, seat: Seat, move: str) -> str:
    """What a seat may do with a move; the game master may do anything, and whoever is asked may answer."""
    if seat.master or move == ANSWER:
        return ALLOW
    own, all_have = campaign.rights.get(seat.key, {}), campaign.rights.get(EVERYBODY, {})
    return own.get(move) or all_have.get(move) or ALLOW


def refuse_forbidden(campaign: Campaign, seat: Seat, move: str) -> None:
    """Errors: IllegalMove for a move that is not this seat's to make, and for who only looks on."""
    if seat.pk is None:
        raise IllegalMove(say("Who looks on does nothing at the table."))
    if right_of(campaign, seat, move) == FORBID:
        raise IllegalMove(say("The game master does not let this seat do that."))


def moves_to_rule(game: Game) -> list[Move]:
    """The moves of a game that players make."""
    return [move for move in game.moves if not move.master]


def checked(game: Game, seats: set[str], rights: Rights) -> dict[str, dict[str, str]]:
    """Rights as they are kept: only what differs from the ordinary.

    Errors: IllegalMove for a move, a seat or a right that there is not.
    """
    known = {UNDO, *(move.name for move in moves_to_rule(game))}
    kept: dict[str, dict[str, str]] = {}
    for seat, told in rights.items():
        if seat != EVERYBODY and seat not in seats:
            raise IllegalMove(say("There is no such seat at this table."))
        for move, right in told.items():
            if move not in known:
                raise IllegalMove(say("There is no such move: {move}", move=move[:40]))
            if right not in RIGHTS:
                raise IllegalMove(say("A move is allowed, proposed or forbidden."))
            if seat != EVERYBODY or right != ALLOW:
                kept.setdefault(seat, {})[move] = right
    return kept
