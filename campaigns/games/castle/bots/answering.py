"""What a sensible villain answers when asked. For bots; see playing.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from campaigns.engine.book import Book
from campaigns.engine.game import Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece, Prompt, State
from campaigns.games.castle.bots.duelling import best_first
from campaigns.games.castle.bots.foreseeing import Castle, carries, free_artifacts, shrine_of
from campaigns.games.castle.bots.hindering import after, hindrance, shortcut
from campaigns.games.castle.cards import hand_limit
from campaigns.games.castle.people import entry_of, hand, place_of
from campaigns.games.castle.skirmish.wins import partners

LEAST = ("swap-hands", "swap-card", "look", "block", "open-passage", "run")
"""What cards do, the least useful first."""


def answers(castle: Castle, seat: Seat) -> Iterator[Wish]:
    """The answers to what a seat is asked, the best first."""
    for prompt in castle.state.prompts:
        if prompt.seat == seat.key and prompt.options and prompt.kind in BEST:
            values = [option.value for option in prompt.options]
            for value in BEST[prompt.kind](castle, prompt, values):
                yield Wish("answer", {"prompt": prompt.id, "choice": value})


def least_first(state: State, book: Book, cards: Iterable[Piece]) -> list[str]:
    """Action cards, the least useful first."""

    def use(card: Piece) -> int:
        entry = entry_of(state, book, card.id)
        effect = str(entry.stats.get("effect", "")) if entry else ""
        return LEAST.index(effect) if effect in LEAST else 0

    return [card.id for card in sorted(cards, key=use)]


def _fight(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Выбор карты: the card that beats the most of what the others may show."""
    return best_first(castle.state, castle.book, castle.hero, castle.here)


def _exile(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Результат: the hall from which a loser is furthest from here, from the own way and from what lies about."""
    loser = str(prompt.data.get("hero", ""))
    wanted = [castle.here, after(castle), shrine_of(castle.state, loser), *free_artifacts(castle.state)]
    return sorted(values, key=lambda hall: -sum(castle.away(hall, other) for other in wanted))


def _victim(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """The rival who is nearest to winning, of equals the one with the most cards."""
    state = castle.state

    def danger(hero: str) -> tuple[int, int]:
        brought = sum(1 for _ in state.held_by(place_of(state, hero, "shrine"), "artifact"))
        return brought + carries(state, hero), len(hand(state, hero))

    return sorted((one for one in castle.rivals if one in values), key=danger, reverse=True)


def _peek(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Хитрость I: a card more while there is room for it, else another for the one that chance takes."""
    room = len(hand(castle.state, castle.hero)) < hand_limit(castle.book)
    return ("draw", "swap", "nothing") if room else ("draw", "nothing")


def _lock(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Удержание I: the corridor that is missed most by rivals."""
    return sorted(values, key=lambda corridor: -hindrance(castle, corridor))


def _passage(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Хитрость II: the hall from which a passage can be of most use."""
    card = castle.book.get(str(prompt.data.get("card", "")))
    best = {
        hall: max((shortcut(castle, hall, other) for other in partners(castle.state, hall, card)), default=0)
        for hall in (values if card else ())
        if card
    }
    return sorted(values, key=lambda hall: -best.get(hall, 0))


def _passage_to(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Хитрость II: where to."""
    start = str(prompt.data.get("start", ""))
    return sorted(values, key=lambda hall: -shortcut(castle, start, hall))


def _look(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """Ахаха: the most useful card of a rival goes."""
    state = castle.state
    cards = [state.pieces[value] for value in values if value in state]
    return [*reversed(least_first(state, castle.book, cards)), "nothing"]


def _discard(castle: Castle, prompt: Prompt, values: Sequence[str]) -> Iterable[str]:
    """The least useful card of one's own goes."""
    return least_first(castle.state, castle.book, hand(castle.state, castle.hero))


BEST: Mapping[str, Callable[[Castle, Prompt, Sequence[str]], Iterable[str]]] = {
    "fight": _fight,
    "exile": _exile,
    "victim": _victim,
    "peek": _peek,
    "lock": _lock,
    "passage": _passage,
    "passage-to": _passage_to,
    "look": _look,
    "discard": _discard,
    "take": lambda castle, prompt, values: ["yes"],
}
"""How each question is answered, by the kind of prompt."""
