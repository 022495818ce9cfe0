"""What a sensible munchkin answers when asked: help for a price, the best card kept, the least one lost.

Source: «Зовем на Помощь»; «Мародерство»; «Проклятия»; «Обмен с игроками»; «Шмотки».
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book
from campaigns.engine.game import Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import Prompt, State
from campaigns.games.munchkin.bots.weighing import worth, would_help


def answers(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """An answer to whatever a seat is asked."""
    for prompt in state.prompts:
        if prompt.seat == seat.key and prompt.options:
            yield Wish("answer", {"prompt": prompt.id, "choice": _chosen(state, book, f"hero-{seat.key}", prompt)})


def _chosen(state: State, book: Book, hero: str, prompt: Prompt) -> str:
    options = [option.value for option in prompt.options]
    if prompt.kind == "help":
        return "yes" if _agrees(state, book, hero, prompt) else "no"
    if prompt.kind == "trade":
        return "yes" if _gains(state, book, hero, prompt) else "no"
    if prompt.kind == "part":
        return options[0]  # selling comes first wherever it is offered
    wanted = min if prompt.kind == "lose" else max
    return wanted(options, key=lambda card: worth(state, book, hero, card) if card in state else 0.0)


def _agrees(state: State, book: Book, hero: str, prompt: Prompt) -> bool:
    """Whether to help, or to be helped: one's own victory is shared with nobody's plans."""
    if prompt.data.get("helper") == hero:
        return would_help(state, book, hero, int(prompt.data.get("treasures", 0)))
    return True


def _gains(state: State, book: Book, hero: str, prompt: Prompt) -> bool:
    """Whether what is offered is worth more than what is wanted for it."""
    given, wanted = (str(prompt.data.get(name, "")) for name in ("item", "wanted"))
    return worth(state, book, hero, given) > (worth(state, book, hero, wanted) if wanted else 0.0)
