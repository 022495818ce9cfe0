"""In how many ways a skirmish card wins, ties or loses, of all that the rivals may show: counted, by what a seat sees.

Skirmish cards lie open before everybody; which of them is shown lies covered. So each card of a rival is one way, and
the ways of several rivals are the product of theirs. They are counted by how many cards of each type are shown, on
which alone the bonuses hang: not one by one, and not by chance.

Source: Выбор карты; Формула Influence; Результат.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.memory import Same, once
from campaigns.engine.state import State
from campaigns.games.castle.people import entry_of, place_of, skirmish_cards, stat
from campaigns.games.castle.skirmish.fights import CHOSEN, RESULT, fighters
from campaigns.games.castle.skirmish.influence import arrival_bonus, beaten, beats_among, total

WON, TIED, LOST = range(3)
"""How a card fares, the better first: of several rivals the worst counts."""

Cards = Sequence[Entry | None]
Counts = Mapping[str, int]
Reckon = Callable[[int, int, int], int]


@dataclass(frozen=True, slots=True)
class Odds:
    """In how many of all ways a card wins, ties with the best, or loses."""

    won: int
    tied: int
    lost: int

    @property
    def all(self) -> int:
        """All ways there are."""
        return self.won + self.tied + self.lost


@dataclass(frozen=True, slots=True)
class Meeting:
    """A card against one card of a single rival: both Influences, and how it fares."""

    card: Entry | None
    mine: int
    theirs: int
    fares: int


def may_show(state: State, book: Book, hero: str) -> Cards:
    """The cards that somebody may show, each as often as it lies there; only the chosen one where a seat may know it.

    Shape: one None for who has no card.
    """
    choice = place_of(state, hero, CHOSEN)
    marks = state.marks_of(choice) if choice in state else ()
    covered = next((mark.partition(":")[2] for mark in marks if mark.startswith("card:")), "")
    if covered in state:
        return [entry_of(state, book, covered)]
    return [entry_of(state, book, card.id) for card in skirmish_cards(state, hero)] or [None]


def rivals_of(state: State, hero: str) -> list[str]:
    """Whom somebody fights in the skirmish that is on."""
    return [one for one in fighters(state) if one != hero]


def meetings(state: State, book: Book, hero: str, card: Entry | None, rival: str) -> list[Meeting]:
    """A card against each card that a single rival may show, alike ones once."""
    bonus, theirs = arrival_bonus(state, book, hero)[0], arrival_bonus(state, book, rival)[0]
    found = {}
    for other in may_show(state, book, rival):
        mine = total(book, stat(card, "base"), beaten(book, card, [other]), bonus)
        against = total(book, stat(other, "base"), beaten(book, other, [card]), theirs)
        found[other.slug if other else ""] = Meeting(other, mine, against, _fares(book, mine, against))
    return list(found.values())


def odds(state: State, book: Book, hero: str, card: Entry | None) -> Odds:
    """How a card fares against all that the rivals of this skirmish may show.

    Shape: its numbers add up to the product of the rivals' numbers of cards.
    """
    rivals = [(may_show(state, book, one), arrival_bonus(state, book, one)[0]) for one in rivals_of(state, hero)]
    bonus, reckon, found = arrival_bonus(state, book, hero)[0], _reckoning(state, book), Counter[int]()
    for shown in _types([cards for cards, _ in rivals]):
        together = Counter(shown) + Counter([_type(card)] if card else [])
        mine = _influence(book, card, together, bonus, reckon)
        faring = [
            Counter((_type(one), _fares(book, mine, _influence(book, one, together, theirs, reckon))) for one in cards)
            for cards, theirs in rivals
        ]
        found += _ways(faring, shown)
    return Odds(found[WON], found[TIED], found[LOST])


def _reckoning(state: State, book: Book) -> Reckon:
    """The formula, worked out once for the same terms as long as the table stands so."""
    return once(state, ("influence", Same(book)), lambda: _formula(book))


def _formula(book: Book) -> Reckon:
    known: dict[tuple[int, int, int], int] = {}

    def reckon(base: int, kind: int, arrival: int) -> int:
        terms = (base, kind, arrival)
        if terms not in known:
            known[terms] = total(book, *terms)
        return known[terms]

    return reckon


def _type(card: Entry | None) -> str:
    return str(card.stats.get("type", "")) if card else ""


def _influence(book: Book, card: Entry | None, together: Counts, bonus: int, reckon: Reckon) -> int:
    """The Influence of a card among all that are shown, itself one of them."""
    others = Counter(together)
    others[_type(card)] -= 1 if card else 0
    return reckon(stat(card, "base"), beats_among(book, card, others), bonus)


def _fares(book: Book, mine: int, theirs: int) -> int:
    """How one Influence fares against another; where the rulebook says not which wins, all tie."""
    sign = {"most-influence": 1, "least-influence": -1}.get(str(says(book, f"{RESULT}.winner")), 0)
    return TIED if not sign or mine == theirs else WON if sign * mine > sign * theirs else LOST


def _types(rivals: Iterable[Cards]) -> list[tuple[str, ...]]:
    """All that may be shown by its types alone: each number of cards of each type once, in the order of their names."""
    found: set[tuple[str, ...]] = {()}
    for cards in rivals:
        kinds = {_type(card) for card in cards}
        found = {tuple(sorted((*before, kind))) for before in found for kind in kinds}
    return sorted(found)


def _ways(rivals: Iterable[Counter[tuple[str, int]]], shown: tuple[str, ...]) -> Counter[int]:
    """In how many ways these types are shown, by how it fares: a rival after the other, alike ways together."""
    room = Counter(shown)
    found = Counter[tuple[tuple[str, ...], int]]({((), WON): 1})
    for cards in rivals:
        further = Counter[tuple[tuple[str, ...], int]]()
        for (before, worst), ways in found.items():
            for (kind, fares), count in cards.items():
                if before.count(kind) < room[kind]:
                    further[tuple(sorted((*before, kind))), max(worst, fares)] += ways * count
        found = further
    told = Counter[int]()
    for (_, worst), ways in found.items():
        told[worst] += ways
    return told
