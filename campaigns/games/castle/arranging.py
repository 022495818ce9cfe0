"""The tables of scenarios: a castle under way, with nobody in it yet, and the pieces that a scenario names.

Source: README.md, Scenarios.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.seat import Seat
from campaigns.engine.state import State
from campaigns.games.castle.cards import KINDS, deck
from campaigns.games.castle.castle_cards import QUIET
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.working import put_marker
from campaigns.games.castle.people import FOR_GOOD, heroes, place_of, stat
from campaigns.games.castle.setup import bring_in, lay

NAMES = {"artifact": "artifact", "артефакт": "artifact"}


def arrange(draft: Draft, book: Book, count: int) -> None:
    """The table of a scenario: the board and full decks in round 1, orders to be written; nobody in the castle yet.

    There are no castle cards in their deck, so rounds are quiet unless the scenario says otherwise.
    """
    lay(draft, book, [Seat(str(number)) for number in range(1, count + 1)])
    draft.set("table", "players", count)
    draft.set("table", "seats", count)
    for card in [*draft.state.of_kind("event-card")]:
        draft.remove(card.id)
    draft.mark(deck("event-card"), QUIET)
    draft.begin("round", 1)
    draft.begin("phase", "orders")


def enter_piece(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring one piece into a scenario. Returns its id.

    Shape: a villain for a name that the rulebook does not know, in the next shrine, without cards; a card out of its
           deck while there is one; markers with the rounds that their rule gives them; an artifact; a secret passage
           for the names of two halls.
    """
    if name.strip().casefold() in NAMES:
        return draft.add("artifact")
    halls = [graph.find_hall(draft.state, one) for one in name.split("-")]
    if len(halls) == 2 and all(halls):
        return _passage(draft, *halls)
    if entry is None:
        return _villain(draft, name)
    if entry.kind == "marker":
        marker = draft.add("marker", entry=entry.slug)
        if entry.slug != graph.SECRET_PASSAGE and entry.stats.get("duration") != FOR_GOOD:
            draft.set(marker, "rounds", stat(entry, "duration") or 1)
        return marker
    if entry.kind in KINDS:
        found = next((one.id for one in draft.state.held_by(deck(entry.kind)) if one.entry == entry.slug), "")
        return found or draft.add(entry.kind, entry=entry.slug)
    return ""


def _villain(draft: Draft, name: str) -> str:
    taken = {hero.seat for hero in heroes(draft.state)}
    seat = next(str(number) for number in range(1, 100) if str(number) not in taken)
    hero = f"hero-{seat}"
    bring_in(draft, hero, Seat(seat, name))
    start = _start(draft.state, int(seat))
    for piece in (hero, place_of(draft.state, hero, "shrine")):
        draft.put(piece, start)
    return hero


def _start(state: State, number: int) -> str:
    return next((hall.id for hall in graph.halls(state) if state.count(hall.id, "start") == number), graph.CENTRE)


def _passage(draft: Draft, one: str, other: str) -> str:
    passage = graph.corridor_id(draft.state, one, other, graph.PASSAGE)
    draft.add("corridor", id=passage, name=graph.passage_name(draft.state, one, other), holder=graph.BOARD)
    put_marker(draft, passage, graph.SECRET_PASSAGE, 0, "")
    return passage
