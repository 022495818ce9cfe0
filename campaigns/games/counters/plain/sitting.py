"""Who sits at a plain table, in which order they come, whose turn it is, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.counters import cards
from campaigns.games.counters.hand import acting
from campaigns.games.counters.periods import FINISHED
from campaigns.games.counters.plain.counting import furnish
from campaigns.games.counters.plain.made import made_of, tallies
from campaigns.games.counters.reckoning import BANK, HERO, SUPPLY, heroes

HEAP = "heap"
PLACE = "place"
"""In which order a hero comes, from 1."""
ROUND, TURN = "round", "turn"


def lay(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """Lay an empty table: a bank, a place for what lies before everybody."""
    draft.add("table", id="table")
    draft.add(BANK, id=BANK)
    draft.add(SUPPLY, id=SUPPLY)
    draft.add(cards.SPREAD, id=HEAP)
    draft.begin("phase", "choosing")


def sit(draft: Draft, book: Book, *, by: Seat) -> None:
    """Sit down, before the game or while it goes on.

    Errors: IllegalMove for a master without a player's seat, and for sitting down twice.
    """
    if by.master:
        raise IllegalMove(say("The game master plays no hero from this seat; take a player's seat as well."))
    if any(hero.seat == by.key for hero in heroes(draft.state)):
        raise IllegalMove(say("You sit at the table already."))
    _seat(draft, f"{HERO}-{by.key}", by.name, by.key)
    if draft.state.periods.get("phase") != "choosing":
        draft.set("table", "players", len(heroes(draft.state)))
        draft.mark(f"{HERO}-{by.key}", FINISHED)


def _seat(draft: Draft, hero: str, name: str, seat: str) -> None:
    draft.happen(PieceAdded(Piece(hero, HERO, name=name, seat=seat)))
    for kind in (cards.FRONT, cards.HAND):
        draft.happen(PieceAdded(Piece(f"{kind}-{hero.removeprefix('hero-')}", kind, seat=seat)))
    for key, _ in tallies(draft.state):
        furnish(draft, hero, key)
    draft.set(hero, PLACE, len(heroes(draft.state)))


def begin(draft: Draft, book: Book, *, by: Seat) -> None:
    """Begin the game: the first round, the turn of whoever is first.

    Errors: IllegalMove when it has begun, or nobody has sat down.
    """
    if draft.state.periods.get("phase") != "choosing":
        raise IllegalMove(say("The game has already begun."))
    order = in_order(draft.state)
    if not order:
        raise IllegalMove(say("Nobody has sat down yet."))
    draft.set("table", "players", len(order))
    draft.begin("phase", "")
    draft.begin(ROUND, 1)
    _turn(draft, order[0])


def in_order(state: State) -> list[str]:
    """The heroes in the order of their turns."""
    return sorted((hero.id for hero in heroes(state)), key=lambda hero: state.count(hero, PLACE))


def turn(state: State) -> str:
    """Whose turn it is."""
    return str(state.periods.get(TURN, "")).partition(":")[2]


def _turn(draft: Draft, hero: str) -> None:
    draft.begin(TURN, f"{TURN}:{hero}")
    for other in heroes(draft.state):
        draft.unmark(other.id, FINISHED) if other.id == hero else draft.mark(other.id, FINISHED)


def _refuse_choosing(state: State) -> None:
    if state.periods.get("phase") == "choosing":
        raise IllegalMove(say("The game has not begun yet."))


def pass_on(draft: Draft, book: Book, *, by: Seat) -> None:
    """End one's turn; after the last in the order a round begins. The game master may always.

    Errors: IllegalMove before the game, and out of turn.
    """
    _refuse_choosing(draft.state)
    order, now = in_order(draft.state), turn(draft.state)
    if not by.master and (now not in draft.state or draft.state.pieces[now].seat != by.key):
        draft.refuse(say("It is not your turn."), under="turn")
    place = order.index(now) + 1 if now in order else 0
    if place >= len(order):
        count = draft.state.periods.get(ROUND, 1)
        draft.begin(ROUND, count + 1 if isinstance(count, int) else 1)
        place = 0
    if order:
        _turn(draft, order[place])


def give_turn(draft: Draft, book: Book, *, whose: str, by: Seat) -> None:
    """Let somebody have the turn, whatever the order says.

    Errors: IllegalMove before the game, for what is no hero, for whose turn it is already.
    """
    _refuse_choosing(draft.state)
    _hero(draft.state, whose)
    if turn(draft.state) == whose:
        raise IllegalMove(say("That would change nothing."))
    _turn(draft, whose)


def reorder(draft: Draft, book: Book, *, whose: str, place: str, by: Seat) -> None:
    """Draw the order of turns anew: somebody comes at another place, the others move up.

    Errors: IllegalMove for what is no hero, for a place that is none, for the place that they have.
    """
    _hero(draft.state, whose)
    order = in_order(draft.state)
    if not (place.isascii() and place.isdigit()) or len(place) > 2 or not 1 <= int(place) <= len(order):
        raise IllegalMove(say("There are places from 1 to {most}.", most=len(order)))
    if order.index(whose) == int(place) - 1:
        raise IllegalMove(say("That would change nothing."))
    order.remove(whose)
    order.insert(int(place) - 1, whose)
    for number, hero in enumerate(order, 1):
        draft.set(hero, PLACE, number)
    named = say("{hero}", hero=Name(order[0]))
    for hero in order[1:]:
        named = say("{others}, {hero}", others=named, hero=Name(hero))
    draft.note(say("Order of turns: {heroes}", heroes=named))


def _hero(state: State, hero: str) -> None:
    if hero not in state or state.pieces[hero].kind != HERO:
        raise IllegalMove(say("There is no such hero at this table."))


def end(draft: Draft, book: Book, *, result: str, by: Seat) -> None:
    """End the game, as the table decides.

    Errors: IllegalMove before it has begun, for a result that is none.
    """
    _refuse_choosing(draft.state)
    if result not in ("victory", "defeat"):
        raise IllegalMove(say("A game ends with a victory or a defeat."))
    draft.end(result, say("The table ends the game."))


def arrange(draft: Draft, book: Book, players: int) -> None:
    """The table that a scenario starts from: empty, the first round."""
    lay(draft, book, ())
    draft.set("table", "players", players)
    draft.begin("phase", "")
    draft.begin(ROUND, 1)


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring somebody into a scenario."""
    hero = f"{HERO}-{len(heroes(draft.state)) + 1}"
    _seat(draft, hero, name, name)
    if not turn(draft.state):
        _turn(draft, hero)
    return hero


def at_table(draft: Draft, hero: str) -> None:
    """Errors: IllegalMove before the game, or for what is no hero."""
    acting(made_of(draft.state), draft, hero, "all", "")
