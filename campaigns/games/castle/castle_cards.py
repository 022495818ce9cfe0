"""The castle card of a round: drawn by chance, read out, and what it does at once; some only last for the round.

Source: Фаза I; Карты событий.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.cards import deck, discard, draw, unread
from campaigns.games.castle.halls import graph
from campaigns.games.castle.people import FOR_GOOD, entry_of, heroes, stat

EVENT = "event"
QUIET = "quiet"
"""A mark on the deck of castle cards in a scenario: it is not made anew of what lies in its discards."""


def draw_event(draft: Draft, book: Book) -> None:
    """Draw the castle card of the round, or as many as an edition says, and let it happen; a quiet round without one.

    Source: Фаза I.
    """
    if says(book, "faza-1.event") == "random":
        for _ in range(max(1, stat(book.get(roles.PHASE_OF_EVENTS), "castle_cards"))):
            _draw_one(draft, book)


def _draw_one(draft: Draft, book: Book) -> None:
    if draft.state.has(deck("event-card"), QUIET) and not any(draft.state.held_by(deck("event-card"))):
        return
    card = draw(draft, "event-card", rules.EVENT)
    if not card:
        return
    draft.put(card, EVENT, rules.EVENT)
    entry = entry_of(draft.state, book, card)
    if entry:
        draft.note(say("The castle card of the round: {card}.", card=Name(entry.slug)), entry.slug)
        effect = str(entry.stats.get("effect"))
        if effect in HAPPENINGS:
            HAPPENINGS[effect](draft, entry)
        elif effect not in LASTING:
            unread(draft, entry)
        elif stat(entry, "duration") > 1:
            draft.set(card, "rounds", stat(entry, "duration"), entry.slug)


def put_away(draft: Draft, book: Book) -> None:
    """The round is over, and its castle card with it; not one that says that it holds longer, or for good."""
    for card in [*draft.state.held_by(EVENT, "event-card")]:
        entry, left = entry_of(draft.state, book, card.id), draft.state.count(card.id, "rounds")
        if entry and entry.stats.get("duration") == FOR_GOOD and entry.stats.get("effect") in LASTING:
            continue
        draft.set(card.id, "rounds", max(0, left - 1), entry.slug if entry else rules.EVENT)
        if left <= 1:
            discard(draft, card.id, rules.EVENT)


def _swap_halls(draft: Draft, entry: Entry) -> None:
    """Перекрой замка: who and what is in two halls by chance changes places; shrines and corridors stay. Of more halls
    each gives what is in it to the next one, the last to the first."""
    free, chosen = [hall.id for hall in graph.halls(draft.state)], list[str]()
    while free and len(chosen) < stat(entry, "halls"):
        chosen.append(draft.pick("halls", free, entry.slug))
        free.remove(chosen[-1])
    if len(chosen) < 2:
        return
    for one, other in pairwise(chosen):
        draft.note(say("{one} and {other} change what is in them.", one=Name(one), other=Name(other)), entry.slug)
    moved = {hall: [*draft.state.held_by(hall, "hero", "artifact")] for hall in chosen}
    for hall, there in zip(chosen, [*chosen[1:], chosen[0]], strict=True):
        for piece in moved[hall]:
            draft.put(piece.id, there, entry.slug)


def _remove_edge(draft: Draft, entry: Entry) -> None:
    """Гнев пламени Удуна: corridors by chance burn for ever, one or as many as the card says.

    Units:  rounds, where the card says for how many, this one included; `there_again` counts them.
    """
    for _ in range(max(1, stat(entry, "edges"))):
        _burn(draft, entry)


def _burn(draft: Draft, entry: Entry) -> None:
    """A corridor burns: one without which every hall can still be reached, where the card asks for that."""
    found = [
        corridor
        for corridor, _ in graph.corridors(draft.state)
        if not entry.stats.get("keeps_connected") or graph.keeps_together(draft.state, corridor)
    ]
    if not found:
        draft.note(say("{card} does nothing.", card=Name(entry.slug)), entry.slug)
        return
    burnt = draft.pick("burnt", found, entry.slug)
    draft.note(say("{corridor} burns.", corridor=Name(burnt)), entry.slug)
    for marker in [*draft.state.held_by(burnt, "marker")]:
        draft.remove(marker.id, entry.slug)
    draft.put(burnt, "", entry.slug)
    draft.set(burnt, "rounds", stat(entry, "duration"), entry.slug)


def there_again(draft: Draft) -> None:
    """A round is over: corridors that burnt for a time are there again when it is up.

    Source: Гнев пламени Удуна, of an edition in which nothing burns for ever.
    """
    for corridor in [*draft.state.of_kind("corridor")]:
        left = draft.state.count(corridor.id, "rounds")
        if left <= 0 or draft.state.holder(corridor.id):
            continue
        draft.set(corridor.id, "rounds", left - 1, rules.EVENT)
        if left == 1:
            draft.put(corridor.id, graph.BOARD, rules.EVENT)
            draft.note(say("{corridor} is there again.", corridor=Name(corridor.id)), rules.EVENT)
            if corridor.id.startswith(f"{graph.PASSAGE}-"):
                draft.add("marker", entry=graph.SECRET_PASSAGE, holder=corridor.id, rule=rules.EVENT)


def _shift_shrines(draft: Draft, entry: Entry) -> None:
    """Let's go gambling!: each shrine goes where the shrine stands that is half the players further on, clockwise;
    against the clock where the card does not say so.

    Units:  half the players, rounded down (see the rulings), all but so many of them, or so many places as the card
            says.
    """
    shrines = sorted(draft.state.of_kind("shrine"), key=lambda shrine: bearing(draft.state, shrine.id))
    places = [draft.state.holder(shrine.id) for shrine in shrines]
    divisor = stat(entry, "players_divided_by")
    up = divisor - 1 if entry.stats.get("rounds_up") else 0
    players, less = len(heroes(draft.state)), stat(entry, "players_less")
    steps = (players + up) // divisor if divisor else players - less if less else stat(entry, "places")
    if not entry.stats.get("clockwise"):
        steps = -steps
    for number, shrine in enumerate(shrines):
        there = places[(number + steps) % len(places)]
        if there and there != places[number]:
            draft.put(shrine.id, there, entry.slug)


def bearing(state: State, piece: str) -> tuple[float, int, str]:
    """Where a piece stands on the round of the castle: 0 to 1, clockwise; then from the inside outwards.

    Shape:  the centre is half way round (see the rulings).
    """
    hall = state.holder(piece)
    ring = state.count(hall, "ring")
    on_ring = sum(1 for one in state.of_kind("place") if state.count(one.id, "ring") == ring)
    return (state.count(hall, "position") - 0.5) / max(1, on_ring), ring, piece


HAPPENINGS: Mapping[str, Callable[[Draft, Entry], None]] = {
    "swap-halls": _swap_halls,
    "remove-edge": _remove_edge,
    "shift-shrines": _shift_shrines,
}
"""What happens at once."""
LASTING = ("bonus", "forbid")
"""What holds for the round in which the card is drawn, and is asked for where it matters: influence.py, people.py."""
