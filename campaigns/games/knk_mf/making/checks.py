"""The refusals that many moves share: who a character is, what the game is at, what points are left."""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.battle.fighters import MAKING
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.numbers import FIGHTERS
from campaigns.games.knk_mf.character.supplements import entry_of, of_kind

MOST_AMOUNT = 100
"""Of anything that a game master types in as a number."""


def choosing(state: State) -> bool:
    """Whether the game has not begun."""
    return state.periods.get("phase") == "choosing"


def in_making(state: State, hero: str) -> bool:
    """Whether a character can still be made otherwise: before the game, and later until it enters the story."""
    return choosing(state) or state.has(hero, MAKING)


def known_fighter(state: State, piece: str) -> Piece:
    """Somebody with characteristics.

    Errors: IllegalMove for anything else.
    """
    found = state.pieces.get(piece)
    if found is None or found.kind not in FIGHTERS:
        raise IllegalMove(say("There is no such character."), rules.CREATION)
    return found


def known_hero(state: State, piece: str) -> Piece:
    """A player's character.

    Errors: IllegalMove for anything else.
    """
    found = known_fighter(state, piece)
    if found.kind != "hero":
        raise IllegalMove(say("{piece} is no player's character.", piece=Name(piece)), rules.CREATION)
    return found


def known_entry(state: State, book: Book, typed: str, *kinds: str) -> Entry:
    """An entry of the rulebook or of a supplement, by slug, name or the beginning of its name.

    Errors: IllegalMove when there is none of these kinds.
    """
    piece = state.pieces.get(typed)
    found = entry_of(state, book, piece.entry if piece and piece.entry and piece.kind != "supplement" else typed)
    if found.kind in kinds:
        return found
    wanted = typed.strip().casefold().replace("ё", "е")
    named = [one for one in of_kind(state, book, *kinds) if one.name.casefold().replace("ё", "е").startswith(wanted)]
    if wanted and len(named) == 1:
        return named[0]
    raise IllegalMove(say("The rulebook knows no {thing} for this.", thing=typed[:40]), rules.PRECEDENCE)


def name_typed(state: State, book: Book, typed: str) -> str:
    """A name for something new. One that is the id of a piece or an entry stands for what that is called."""
    piece, entry = state.pieces.get(typed), book.get(typed)
    if piece:
        return piece.name or name_typed(state, book, piece.entry)
    return entry.name if entry else typed


def pay(draft: Draft, hero: str, counter: str, amount: int, rule: str) -> None:
    """Spend points of a character, or take them back where the amount is negative.

    Errors: IllegalMove when too few are left.
    """
    left = draft.state.count(hero, counter)
    if amount > max(0, left):
        what = say("characteristic points") if counter == "points" else say("skill points")
        draft.refuse(
            say("That takes {amount} {what}; {hero} has {left}.", amount=amount, what=what, hero=Name(hero), left=left),
            rule,
        )
        amount = max(0, left)
    draft.change(hero, counter, -amount, rule)


def amount_of(typed: str, least: int = 0, most: int = MOST_AMOUNT) -> int:
    """A whole number that somebody typed.

    Errors: IllegalMove for anything else, or one out of bounds.
    """
    text = typed.strip().replace("−", "-")
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9) or not least <= sign * int(digits) <= most:
        raise IllegalMove(say("A whole number from {least} to {most} is needed.", least=least, most=most))
    return sign * int(digits)
