"""Everybody walks at once, by the orders.

Source: Фаза I, Передвижение; Фаза II; Второе дыхание; Платформа 9¾.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.games.castle import roles, rules
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.writing import PATH, order_of
from campaigns.games.castle.people import ARRIVED, CAME_FROM, RUNS, WALKED, came_from, heroes, past_barricades, stat
from campaigns.games.castle.skirmish.exile import BACK


def walk(draft: Draft, book: Book) -> None:
    """Find out for everybody how far the way leads that was ordered, then let all arrive at the same time.

    Source: Фаза II; those who meet in a corridor pass each other (see the rulings).
    """
    arrived = {hero.id: hall for hero in heroes(draft.state) if (hall := _goal(draft, book, hero.id))}
    for hero, hall in arrived.items():
        draft.mark(hero, WALKED, "round", rules.MOVE)
        draft.mark(hero, ARRIVED, "round", rules.MOVE)
        _remember_way(draft, book, hero)
        if draft.state.holder(hero) != hall:
            draft.put(hero, hall, rules.MOVE)


def _remember_way(draft: Draft, book: Book, hero: str) -> None:
    """Note where a walk begins, if an edition sends losers back there.

    Source: Результат.
    """
    if BACK not in (says(book, f"{roles.RESULT}.losers_leave"), says(book, f"{roles.RESULT}.tie.all_leave")):
        return
    before, here = came_from(draft.state, hero), draft.state.holder(hero)
    if before and before != here:
        draft.unmark(hero, f"{CAME_FROM}:{before}", rules.MOVE)
    draft.mark(hero, f"{CAME_FROM}:{here}", rule=rules.MOVE)


def _goal(draft: Draft, book: Book, hero: str) -> str:
    """The hall where a villain's walk ends; empty for one who stays, or whose corridor is closed.

    A table that plays less strictly may have let a way pass that the rules forbid; then it is walked.
    """
    said, runs = order_of(draft.state, hero), draft.state.has(hero, RUNS)
    forced = "forced" in said.says
    on_foot = stat(book.get(roles.PHASE_OF_EVENTS), "corridors")
    then = said.told("then").split(PATH) if runs or forced else said.told("then").split(PATH)[: max(0, on_foot - 1)]
    double = runs and past_barricades(book)
    path = [hall for hall in (said.told("to"), *then) if hall]
    here, reached = draft.state.holder(hero), ""
    for hall in path:
        if hall not in draft.state or not (forced or hall in graph.ways(draft.state, here, double=double)):
            draft.note(say("{hero} cannot get to {hall}.", hero=Name(hero), hall=Name(hall)), rules.MOVE)
            break
        here = reached = hall
    return reached
