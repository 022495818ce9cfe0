"""The bargain after a fight won with help: whose the treasures are, who picks first, what was promised of the gear.

Source: «Зовем на Помощь»; «Сокровища».
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.wearing import can_have, receive
from campaigns.games.munchkin.deck.cards import card_name
from campaigns.games.munchkin.deck.drawing import discard, to_hand
from campaigns.games.munchkin.places import BACKS, DEAD, LOOT


@dataclass(frozen=True, slots=True)
class Bargain:
    """For what somebody has helped: so many treasures, things, and the first pick."""

    helper: str
    treasures: int
    items: tuple[str, ...]
    first: bool


def bargain_with(state: State, helper: str) -> Bargain:
    """What a helper was promised in the fight that is on."""
    items = tuple(mark[9:] for mark in state.marks_of(helper) if mark.startswith("promised:"))
    return Bargain(helper, state.count(helper, "promised"), items, state.has(helper, "picks-first"))


def share(draft: Draft, book: Book, hero: str, drawn: list[str], bargains: Iterable[Bargain]) -> None:
    """Hand over what was promised; then all pick treasures in turns until each helper has the promised number."""
    left, lying, order = dict[str, int](), len(drawn), [hero]
    for bargain in bargains:
        for item in bargain.items:
            _hand_over(draft, book, hero, bargain.helper, item)
        left[bargain.helper] = min(bargain.treasures, lying)
        lying -= left[bargain.helper]
        order.insert(order.index(hero) if bargain.first and left[bargain.helper] else len(order), bargain.helper)
    pick_on(draft, {"hero": hero, "left": left, "order": order})


def _hand_over(draft: Draft, book: Book, hero: str, helper: str, item: str) -> None:
    """Give a promised thing to a helper who can have it."""
    theirs = item in draft.state and draft.state.holder(item) == hero and helper in draft.state
    if theirs and not can_have(draft.state, book, helper, item):
        draft.note(say("{hero} has a Big thing already.", hero=Name(helper)), rules.BIG)
    elif theirs:
        receive(draft, book, item, helper, rules.BARGAIN)


def pick_on(draft: Draft, told: Mapping[str, Any]) -> None:
    """Ask whoever picks next; what is left once nobody has a choice goes where it must.

    Shape:  `order` are those who pick, the next one first; `left` how many treasures each helper has still to get. The
            dead neither pick nor get anything: what would be theirs goes to the others, and is discarded without them.
    """
    state, hero = draft.state, str(told["hero"])
    lying = [card.id for card in state.held_by(LOOT, *BACKS)]
    left = {one: int(count) for one, count in _left(told).items() if int(count) > 0 and _gets(state, one)}
    if sum(left.values()) >= len(lying) and len(left) == 1 or not left:
        for card in lying:
            give(draft, card, next(iter(left), hero))
        return
    spare = len(lying) - sum(left.values())
    order = [str(one) for one in told["order"]] if "order" in told else [str(told["turn"]), hero, *left]
    pickers = [one for one in dict.fromkeys(order) if one in left or (one == hero and spare > 0 and _gets(state, hero))]
    options = tuple(Option(card, card_name(state, card)) for card in lying)
    question = say("{hero} picks a treasure.", hero=Name(pickers[0]))
    rest = [one for one in dict.fromkeys(order) if one != pickers[0]]
    data = {"hero": hero, "left": left, "order": [pickers[0], *rest], "rule": rules.BARGAIN}
    draft.ask("share", state.pieces[pickers[0]].seat, question, options, **data)


def _left(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many treasures each helper has to get; older questions know of one helper only."""
    left = told["left"]
    return left if isinstance(left, Mapping) else {str(told["helper"]): left}


def _gets(state: State, hero: str) -> bool:
    """Whether somebody can get cards: the dead get none."""
    return hero in state and not state.has(hero, DEAD)


def give(draft: Draft, card: str, hero: str) -> None:
    """A treasure goes to a hand, and everybody has seen it; what would be a dead hero's is discarded."""
    if not _gets(draft.state, hero):
        discard(draft, card, rules.DEAD)
        return
    to_hand(draft, card, hero, rules.TREASURES)
    draft.reveal(card, "", rules.TREASURES)


def picked(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Take the chosen treasure; the next one picks."""
    told = prompt.data
    left = {one: int(count) for one, count in _left(told).items()}
    order = [str(one) for one in told["order"]] if "order" in told else [str(told["turn"]), str(told["hero"]), *left]
    order = [*dict.fromkeys(order)]
    picker = order[0]
    if choice in draft.state and draft.state.holder(choice) == LOOT:
        give(draft, choice, picker)
        left = {one: count - (one == picker) for one, count in left.items()}
    pick_on(draft, {"hero": told["hero"], "left": left, "order": [*order[1:], picker]})


def lying(state: State) -> bool:
    """Whether treasures wait to be picked."""
    return any(True for _ in state.held_by(LOOT, *BACKS))
