"""Influence, term by term: what the card brings, what it beats, and who has just come in.

Source: Формула Influence; Против течения.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.draft import Draft
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.people import ARRIVED, WALKED, entry_of, events_now, stat

BASE, TYPE, ARRIVAL = "base", "type_bonus", "arrival_bonus"
SHOWS = "shows"
MOST_TOTALS = 500
"""Sums of three terms that are kept: a book has a hundred or so."""


def terms(book: Book) -> Mapping[str, Any]:
    """What the formula says of its terms."""
    entry = book.get(roles.INFLUENCE)
    found = entry.stats.get("terms") if entry else None
    return found if isinstance(found, Mapping) else {}


def shown(state: State, book: Book, hero: str) -> Entry | None:
    """The skirmish card that a villain has shown; None for one who has none."""
    card = next((mark.partition(":")[2] for mark in state.marks_of(hero) if mark.startswith(f"{SHOWS}:")), "")
    return entry_of(state, book, card)


def type_bonus(state: State, book: Book, hero: str, rivals: Iterable[str]) -> int:
    """What a villain's card beats of the cards that the rivals have shown.

    Source: Формула Influence, TypeBonus.
    """
    return beaten(book, shown(state, book, hero), [shown(state, book, rival) for rival in rivals])


def beaten(book: Book, own: Entry | None, cards: Iterable[Entry | None]) -> int:
    """One for each card whose type is beaten: Hold beats Push, Push beats Trick, Trick beats Hold. One for all of them
    where the rulebook does not say that the bonus adds up.

    Source: Формула Influence, TypeBonus.
    """
    return beats_among(book, own, Counter(str(card.stats.get("type", "")) for card in cards if card))


def beats_among(book: Book, own: Entry | None, types: Mapping[str, int]) -> int:
    """The same, by how many cards of each type the others show.

    Source: Формула Influence, TypeBonus.
    """
    said = terms(book).get("TypeBonus", {})
    beats, mine = said.get("beats", {}), own.stats.get("type") if own else None
    count = types.get(str(beats[mine]), 0) if mine in beats else 0
    lost = sum(number for kind, number in types.items() if beats.get(kind) == mine) if mine else 0
    if not said.get("adds_up"):
        count, lost = min(count, 1), min(lost, 1)
    return int(said.get("each", 1)) * count + int(said.get("each_lost", 0)) * lost


def arrival_bonus(state: State, book: Book, hero: str) -> tuple[int, str]:
    """One for who has walked into this hall this round; against the stream, for who has not walked at all instead.

    Shape:  the bonus, and the rule that gives it.
    Source: Формула Influence, ArrivalBonus; Против течения.
    """
    carries = any(True for _ in state.held_by(hero, "artifact"))
    return came_in(state, book, state.has(hero, ARRIVED), state.has(hero, WALKED), carries)


def came_in(state: State, book: Book, arrived: bool, walked: bool, carries: bool = False) -> tuple[int, str]:
    """The same for anybody who has or has not walked, come in, and carries an artifact; as `arrival_bonus`."""
    said, events = terms(book).get("ArrivalBonus", {}), events_now(state, book)
    cancelled = said.get("unless") in [event.slug for event in events]
    earned = not walked if said.get("who") == "stayed" else arrived
    bonus, rule = int(said.get("value", 1)) if earned and not cancelled else 0, rules.ARRIVAL
    for event in events:
        if event.stats.get("effect") == "bonus":
            whom = {"unmoved": not walked, "moved": walked, "laden": carries, "unladen": not carries}
            meant = whom.get(str(event.stats.get("who")), True)
            bonus, rule = bonus + (stat(event, "bonus") if meant else 0), event.slug
    return bonus, rule


@lru_cache(maxsize=MOST_TOTALS)
def total(book: Book, base: int, kind: int, arrival: int) -> int:
    """Influence of its three terms, as the formula says. Whoever weighs a skirmish asks for the same few again.

    Source: Формула Influence.
    """
    try:
        return by_formula(book, base, kind, arrival)
    except ValueError:
        return 0


def by_formula(book: Book, base: int, kind: int, arrival: int) -> int:
    """What the formula of the three terms comes to.

    Errors: ValueError for one that is made of anything else.
    """
    formula = str(says(book, f"{roles.INFLUENCE}.formula"))
    return book.evaluate(formula, Base=base, TypeBonus=kind, ArrivalBonus=arrival)


def reckon(draft: Draft, book: Book, fighters: list[str]) -> dict[str, int]:
    """Write down each term for each fighter. Returns their Influence."""
    for hero in fighters:
        card = shown(draft.state, book, hero)
        draft.set(hero, BASE, stat(card, "base"), rules.BASE, card.slug if card else "")
        rivals = [one for one in fighters if one != hero]
        draft.set(hero, TYPE, type_bonus(draft.state, book, hero, rivals), rules.TYPE)
        bonus, rule = arrival_bonus(draft.state, book, hero)
        draft.set(hero, ARRIVAL, bonus, rule)
    return {hero: influence(draft.state, book, hero).total for hero in fighters}


def printed(book: Book, slug: str) -> Iterator[tuple[Sentence, int]]:
    """The strength on the face of a skirmish card."""
    card = book.get(slug)
    if card and "base" in card.stats:
        yield say("strength"), stat(card, "base")


def influence(state: State, book: Book, hero: str) -> Explained:
    """The Influence of a villain's last skirmish of the round, each term with its rule; nothing before one.

    Source: Формула Influence.
    """
    card = shown(state, book, hero)
    label = say("strength of the card, {card}", card=Name(card.slug)) if card else say("strength of the card")
    if not any(mark.startswith(f"{SHOWS}:") for mark in state.marks_of(hero)):
        return Explained(())
    _, arrival = arrival_bonus(state, book, hero)
    base, kind, came = (state.count(hero, term) for term in (BASE, TYPE, ARRIVAL))
    parts = (
        Part(label, total(book, base, 0, 0), rules.BASE),
        Part(say("stronger kind of card"), total(book, 0, kind, 0), rules.TYPE),
        Part(say("for having just come in"), total(book, 0, 0, came), arrival),
    )
    rest = total(book, base, kind, came) - sum(part.amount for part in parts)
    return Explained((*parts, Part(say("by the formula"), rest, rules.INFLUENCE)) if rest else parts)
