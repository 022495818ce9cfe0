"""Losers leave the hall: one by one, where the winner says; what they carried stays behind.

Source: Результат; Толчок I.
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.castle import graph, rules
from campaigns.games.castle.people import ARRIVED, heroes

SKIRMISH = "skirmish"
FAR = "far"
"""A mark on the skirmish: the winner may still throw one loser two halls far."""


def exile_next(draft: Draft, book: Book) -> bool:
    """Let the next loser leave, or ask the winner where to. Returns whether there was one."""
    state = draft.state
    loser = next((hero for hero in heroes(state) if state.has(SKIRMISH, f"leaves:{hero.id}")), None)
    if loser is None:
        return False
    draft.unmark(SKIRMISH, f"leaves:{loser.id}", rules.EXILE)
    hall, winner = state.holder(SKIRMISH), winner_of(state)
    if state.holder(loser.id) != hall:
        return True
    near, far = exits(state, hall)
    if not near and not far:
        draft.note(say("There is no way out of the hall for {hero}.", hero=Name(loser.id)), rules.EXILE)
    elif len(near) + len(far) == 1 or winner not in state:
        _leave(draft, loser.id, [*near, *far][0], far)
    else:
        options = (
            *(Option(one, say("{hall}", hall=Name(one))) for one in near),
            *(Option(one, say("{hall}, two halls far", hall=Name(one))) for one in far),
        )
        question = say("{hero} is exiled: to which hall?", hero=Name(loser.id))
        seat = state.pieces[winner].seat
        draft.ask("exile", seat, question, options, hero=loser.id, far=far, rule=rules.EXILE)
    return True


def exits(state: State, hall: str) -> tuple[list[str], list[str]]:
    """The halls to which a loser can be exiled: those next door, and those two away if the winner's card allows."""
    return list(graph.ways(state, hall)), graph.two_away(state, hall) if state.has(SKIRMISH, FAR) else []


def winner_of(state: State) -> str:
    """Who has won the skirmish that is on."""
    return next((mark.partition(":")[2] for mark in state.marks_of(SKIRMISH) if mark.startswith("winner:")), "")


def exiled(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Let a loser leave for the hall that the winner has named."""
    hero = str(prompt.data.get("hero", ""))
    if hero in draft.state and choice in draft.state:
        _leave(draft, hero, choice, list(prompt.data.get("far", ())))


def _leave(draft: Draft, hero: str, hall: str, far: list[str]) -> None:
    if hall in far and SKIRMISH in draft.state:
        draft.unmark(SKIRMISH, FAR, "tolchok-1")
    throw(draft, hero, hall, "tolchok-1" if hall in far else rules.EXILE)


def throw(draft: Draft, hero: str, hall: str, rule: str) -> None:
    """Put a villain into another hall; artifacts that were carried stay behind, and it is no arrival of one's own.

    Source: Результат; see the rulings.
    """
    for artifact in [*draft.state.held_by(hero, "artifact")]:
        draft.put(artifact.id, draft.state.holder(hero), rules.TIE_ARTIFACT)
    draft.unmark(hero, ARRIVED, rule)
    draft.put(hero, hall, rule)
