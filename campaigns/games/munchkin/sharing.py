"""The bargain after a fight won by two: whose the treasures are, who picks first, what was promised of the gear.

Source: «Зовем на Помощь»; «Сокровища».
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.cards import card_name
from campaigns.games.munchkin.drawing import to_hand
from campaigns.games.munchkin.places import BACKS, DEAD, LOOT
from campaigns.games.munchkin.wearing import can_have, receive


def share(draft: Draft, book: Book, hero: str, drawn: list[str], bargain: Mapping[str, Any]) -> None:
    """Hand over what was promised; then both pick treasures in turns until the helper has the promised number."""
    helper = str(bargain["helper"])
    for item in bargain["items"]:
        theirs = item in draft.state and draft.state.holder(item) == hero and helper in draft.state
        if theirs and not can_have(draft.state, book, helper, item):
            draft.note(say("{hero} has a Big thing already.", hero=Name(helper)), rules.BIG)
        elif theirs:
            receive(draft, book, item, helper, rules.BARGAIN)
    promised = min(int(bargain["promised"]), len(drawn))
    first = str(bargain["first"])
    pick_on(draft, {"hero": hero, "helper": helper, "left": promised, "turn": first if promised else hero})


def pick_on(draft: Draft, told: Mapping[str, Any]) -> None:
    """Ask whoever picks next; what is left once nobody has a choice goes where it must."""
    state, hero, helper, left = draft.state, str(told["hero"]), str(told["helper"]), int(told["left"])
    lying = [card.id for card in state.held_by(LOOT, *BACKS)]
    gone = helper not in state or state.has(helper, DEAD)
    if left <= 0 or gone:
        for card in lying:
            give(draft, card, hero)
        return
    if left >= len(lying):
        for card in lying:
            give(draft, card, helper)
        return
    turn = str(told["turn"])
    picker = turn if turn in state else helper
    options = tuple(Option(card, card_name(state, card)) for card in lying)
    draft.ask(
        "share",
        state.pieces[picker].seat,
        say("{hero} picks a treasure.", hero=Name(picker)),
        options,
        **{**told, "turn": picker, "rule": rules.BARGAIN},
    )


def give(draft: Draft, card: str, hero: str) -> None:
    """A treasure goes to a hand, and everybody has seen it."""
    if hero not in draft.state:
        return
    to_hand(draft, card, hero, rules.TREASURES)
    draft.reveal(card, "", rules.TREASURES)


def picked(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Take the chosen treasure; the other picks next."""
    told = prompt.data
    hero, helper, turn = str(told["hero"]), str(told["helper"]), str(told["turn"])
    left = int(told["left"])
    if choice in draft.state and draft.state.holder(choice) == LOOT:
        give(draft, choice, turn)
        left -= turn == helper
    other = helper if turn == hero else hero
    pick_on(draft, {"hero": hero, "helper": helper, "left": left, "turn": other})


def lying(state: State) -> bool:
    """Whether treasures wait to be picked."""
    return any(True for _ in state.held_by(LOOT, *BACKS))
