"""Turns: an action card gives the points, the cards come back when the hand is empty.

Source: Карты действий; Победа.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.checks import PLAYING, active, check_turn, complete, side_for
from campaigns.games.dungeon_twister.labyrinth.squares import other_side
from campaigns.games.dungeon_twister.pieces.tokens import card_named, lay_card, stat
from campaigns.games.dungeon_twister.scoring import finish_game

PLAYED = "played"
CYCLED = "cycled"


def play(draft: Draft, book: Book, *, card: str, by: Seat) -> None:
    """Play an action card; its number is the turn's action points.

    Errors: IllegalMove without such a card; refused for a second card in a turn, or one the first cycle forbids.
    Source: Карты действий.
    """
    side = side_for(draft.state, by)
    check_turn(draft, side)
    if draft.state.has(side, PLAYED):
        draft.refuse(say("{side} have played their card of this turn.", side=Name(side)), rules.ACTION_CARDS)
    found = _in_hand(draft.state, side, card)
    value = draft.state.count(found.id, "value")
    forbidden = what_forbids(draft.state, book, side, value)
    if forbidden and any(not what_forbids(draft.state, book, side, one) for one in values_in_hand(draft.state, side)):
        most = draft.state.count("table", "highest") + stat(book, roles.ACTION_CARDS, "at_most_above_highest")
        first = _first_card(book)
        if forbidden == rules.FIRST_TURN:
            draft.refuse(say("The first card of the game is the one of {value} actions.", value=first), forbidden)
        else:
            draft.refuse(
                say("In the first cycle no card of more than {most} actions is allowed yet.", most=most), forbidden
            )
    _lay_open(draft, book, side, found)
    draft.set(side, "actions", max(0, value), rules.ACTION_CARDS)
    draft.mark(side, PLAYED, "turn")
    highest = max(value, draft.state.count("table", "highest"))
    draft.set("table", "highest", highest, rules.LIMIT)
    if value == _free_card(book):
        draft.mark("table", "free", rule=rules.FREE)


def _lay_open(draft: Draft, book: Book, side: str, card: Piece) -> None:
    """Lay a card on the pile of a side: face up, so that only the last one is seen, as far as the rulebook says so.

    Source: Карты действий.
    """
    if says(book, "karty-deystviy.only_last_seen"):
        for older in [*draft.state.held_by(f"top-{side}", "action-card")]:
            lay_card(draft, older, f"pile-{side}", rules.ACTION_CARDS)
    place = "top" if says(book, "karty-deystviy.face_up") else "pile"
    lay_card(draft, card, f"{place}-{side}", rules.ACTION_CARDS)


def _in_hand(state: State, side: str, card: str) -> Piece:
    """A card of the hand: by its number, its name in the rulebook, or the id of one like it.

    Errors: IllegalMove when the hand has none.
    """
    meant = state.pieces.get(card)
    value = str(state.count(card, "value")) if meant and meant.kind == "action-card" else card
    for piece in state.held_by(side, "action-card"):
        if value in (str(state.count(piece.id, "value")), piece.entry or piece.id):
            return piece
    raise IllegalMove(say("There is no such card in the hand of {side}.", side=Name(side)), rules.ACTION_CARDS)


def values_in_hand(state: State, side: str) -> list[int]:
    """The numbers of the action cards that a side may choose from."""
    return sorted(state.count(one.id, "value") for one in state.held_by(side, "action-card"))


def what_forbids(state: State, book: Book, side: str, value: int) -> str:
    """The rule that forbids an action card of this number now; empty when none does.

    Source: Карты действий: the first card of all is set; in the first cycle none is more than 1 above the highest that
            either side has played; the card of 4 actions ends that for everybody.
    """
    highest = state.count("table", "highest")
    cycled = state.has(side, CYCLED) and bool(says(book, rules.FIRST_CYCLE))
    if not highest and not cycled:
        first = _first_card(book)
        return rules.FIRST_TURN if first and value != first else ""
    if state.has("table", "free") or cycled:
        return ""
    most = highest + stat(book, roles.ACTION_CARDS, "at_most_above_highest")
    return rules.LIMIT if value > most else ""


def _first_card(book: Book) -> int:
    return _actions_of(book, "first_turn")


def _free_card(book: Book) -> int:
    return _actions_of(book, "free_after")


def _actions_of(book: Book, which: str) -> int:
    """The actions of a card that a rule means: of one that the book names, or told by their number; else 0."""
    told = says(book, f"{roles.ACTION_CARDS}.{which}")
    return told if isinstance(told, int) else card_named(book, roles.ACTION_CARDS, which, "actions") or 0


def finish(draft: Draft, book: Book, *, by: Seat) -> None:
    """End the turn. Whoever has no action card left takes all of them back; then the other side's turn begins.

    Errors: refused before a card was played, or while a movement cannot end.
    Source: Карты действий.
    """
    side = side_for(draft.state, by)
    check_turn(draft, side)
    values = values_in_hand(draft.state, side)
    if not draft.state.has(side, PLAYED) and not draft.state.count(side, "actions") and values:
        draft.refuse(say("{side} have not played an action card yet.", side=Name(side)), rules.ACTION_CARDS)
    complete(draft, book)
    if not values and says(book, rules.TAKEN_BACK):
        for place in (f"pile-{side}", f"top-{side}"):
            for card in [*draft.state.held_by(place, "action-card")]:
                draft.put(card.id, side, rules.TAKEN_BACK)
        _end_cycle(draft, book, side)
    draft.set(side, "actions", 0, rules.ACTION_CARDS)
    draft.end_marks("turn")
    begin_turn(draft, other_side(active(draft.state)), int(draft.state.periods.get("turn", 0)) + 1)


def _end_cycle(draft: Draft, book: Book, side: str) -> None:
    """A side has played all its action cards: it is bound by the rule of the first cycle, or of so many, no more.

    Source: Карты действий.
    """
    bound = stat(book, roles.ACTION_CARDS, "limited_cycles")
    if bound > 1:
        draft.change(side, "cycles", 1, rules.TAKEN_BACK)
    if draft.state.count(side, "cycles") >= bound or bound < 2:
        draft.mark(side, CYCLED, rule=rules.TAKEN_BACK)


def begin_turn(draft: Draft, side: str, number: int) -> None:
    """Begin the turn of a side."""
    draft.begin("turn", number, rules.ACTION_CARDS)
    draft.begin("active", side, rules.ACTION_CARDS)


def settle(draft: Draft, book: Book) -> None:
    """What is true after any move or change by hand: whoever has the points has won."""
    if not draft.state.result and draft.state.periods.get("phase") == PLAYING and not draft.state.prompts:
        finish_game(draft, book)
