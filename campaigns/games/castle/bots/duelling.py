"""How a skirmish may end, as a sensible villain reckons: skirmish cards lie open, which one is shown is not known.

Source: Выбор карты; Формула Influence; Результат. For bots; see playing.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from campaigns.engine.book import Book, Entry
from campaigns.engine.state import State
from campaigns.games.castle.people import heroes, skirmish_cards, stat
from campaigns.games.castle.skirmish.influence import arrival_bonus, beaten, came_in, total

TIE = 0.35
"""What a tie is worth where a victory is worth 1: nobody gets anything, but the rival is gone as well."""

Choices = Sequence[tuple[Entry | None, float]]
"""What somebody may show, each with its likelihood."""


def choices(state: State, book: Book, hero: str) -> Choices:
    """The skirmish cards that lie before somebody, as if each were as likely; no card for who has none."""
    counted = Counter(card.entry for card in skirmish_cards(state, hero) if card.entry)
    return [(book.get(entry), count / counted.total()) for entry, count in counted.items()] or [(None, 1.0)]


def worth(book: Book, own: Entry | None, bonus: int, rivals: Sequence[tuple[Choices, int]]) -> float:
    """What showing a card is worth, from 0 for a defeat to 1, against rivals with their bonuses for coming in."""
    found = 0.0
    for shown in product(*(cards for cards, _ in rivals)):
        cards, likely = [card for card, _ in shown], 1.0
        for _, share in shown:
            likely *= share
        mine = total(book, stat(own, "base"), beaten(book, own, cards), bonus)
        best = max(_influence(book, number, [own, *cards], rivals[number][1]) for number in range(len(cards)))
        found += likely * (1.0 if mine > best else TIE if mine == best else 0.0)
    return found


def _influence(book: Book, number: int, cards: Sequence[Entry | None], bonus: int) -> int:
    """A rival's Influence; `cards` are the own one and those of all rivals."""
    theirs = cards[number + 1]
    against = [*cards[: number + 1], *cards[number + 2 :]]
    return total(book, stat(theirs, "base"), beaten(book, theirs, against), bonus)


def chance(state: State, book: Book, hero: str, rival: str, comes: bool, rival_comes: bool) -> float:
    """What a skirmish with one rival is worth with the best card, if this one or that one walks into the hall."""
    bonus, theirs = (came_in(state, book, came, came)[0] for came in (comes, rival_comes))
    against = [(choices(state, book, rival), theirs)]
    return max(worth(book, own, bonus, against) for own, _ in choices(state, book, hero))


def best_first(state: State, book: Book, hero: str, hall: str) -> Iterable[str]:
    """The skirmish cards of a fighter, by what they are worth against those who stand in the hall now."""
    rivals = [
        (choices(state, book, one.id), arrival_bonus(state, book, one.id)[0])
        for one in heroes(state, hall)
        if one.id != hero
    ]
    bonus = arrival_bonus(state, book, hero)[0]
    cards = {card.id: book.get(card.entry) for card in skirmish_cards(state, hero)}
    return sorted(cards, key=lambda card: -worth(book, cards[card], bonus, rivals) if rivals else 0.0)
