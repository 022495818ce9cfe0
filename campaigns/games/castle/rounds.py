"""Rounds and their three phases, and what goes on by itself until somebody has to write or to choose.

Source: Порядок хода; Конец игры.
"""

from __future__ import annotations

from functools import reduce

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.cards import over_limit
from campaigns.games.castle.castle_cards import draw_event, put_away, there_again
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.walking import walk
from campaigns.games.castle.orders.working import OPEN, all_written, open_orders, take_and_draw, work_next
from campaigns.games.castle.people import (
    FOR_GOOD,
    FORBIDDEN,
    SHACKLED,
    SILENCED,
    collecting_forbidden,
    heroes,
    place_of,
)
from campaigns.games.castle.skirmish.fights import CONTESTED, SKIRMISH, next_round, next_step

TAKES, ASKED, OFFERED = "faza-3.takes_free_artifact", "asked", "offered"
"""Whether an artifact is taken by itself; what an edition says that leaves it open; the mark of one of which somebody
was asked this round."""
MOST_STEPS = 300
"""What may follow by itself from one move; far more than ever does."""


def settle(draft: Draft, book: Book) -> None:
    """Go on until somebody is asked, orders have to be written, or the game is over."""
    for _ in range(MOST_STEPS):
        if draft.state.result or draft.state.prompts or not heroes(draft.state) or not _step(draft, book):
            return


def _step(draft: Draft, book: Book) -> bool:
    """One thing that follows by itself. Returns whether there was one."""
    phase = draft.state.periods.get("phase")
    if phase not in ("orders", "cards", "skirmishes"):
        return False
    if phase == "orders" and not all_written(draft):
        return False
    if over_limit(draft, book):
        return False
    if phase == "orders":
        open_orders(draft, book)
    elif phase == "cards":
        if not work_next(draft, book):
            take_and_draw(draft, book)
            walk(draft, book)
            draft.begin("phase", "skirmishes", rules.MEETING)
    elif not next_step(draft, book):
        if _waits(draft.state):
            return False
        if not ask_who_takes(draft, book):
            gather(draft, book)
            end_round(draft, book)
    return True


def _waits(state: State) -> bool:
    """Whether a skirmish is on that cannot go on: the viewer may not know what was chosen."""
    return SKIRMISH in state and not state.has(SKIRMISH, "over")


def begin_round(draft: Draft, book: Book, count: int) -> None:
    """Begin a round: its castle card, then orders are written.

    Source: Фаза I.
    """
    draft.begin("round", count, rules.EVENT)
    draft.begin("phase", "orders", rules.ORDER)
    draw_event(draft, book)


def gather(draft: Draft, book: Book) -> None:
    """Whoever stands alone with a free artifact takes it; whoever stands in the own shrine delivers; the game may end.

    Source: Фаза III; Конец игры.
    """
    for artifact in [*draft.state.of_kind("artifact")]:
        hall = draft.state.holder(artifact.id)
        party = heroes(draft.state, hall) if hall else []
        if says(book, TAKES) is True and _is_free(draft.state, book, hall):
            draft.put(artifact.id, party[0].id, rules.COLLECTING)
    for hero in heroes(draft.state):
        shrine = place_of(draft.state, hero.id, "shrine")
        if draft.state.holder(hero.id) in _goals(draft.state, book, shrine):
            for artifact in [*draft.state.held_by(hero.id, "artifact")]:
                draft.put(artifact.id, shrine, rules.END)
    _win(draft)


def _is_free(state: State, book: Book, hall: str) -> bool:
    """Whether an artifact in a hall is there for who stands in it: alone, and nobody has fought for it in vain."""
    alone = len(heroes(state, hall)) == 1 if hall else False
    return alone and not state.has(hall, CONTESTED) and not collecting_forbidden(state, book)


def ask_who_takes(draft: Draft, book: Book) -> bool:
    """Ask the next villain beside a free artifact whether to take it, where an edition leaves that open. Returns
    whether anybody was asked.

    Source: Фаза III, of an edition in which nothing is taken by itself.
    """
    for artifact in draft.state.of_kind("artifact") if says(book, TAKES) == ASKED else ():
        hall = draft.state.holder(artifact.id)
        if not _is_free(draft.state, book, hall) or draft.state.has(artifact.id, OFFERED):
            continue
        (hero,) = heroes(draft.state, hall)
        draft.mark(artifact.id, OFFERED, "round", rules.COLLECTING)
        question = say("{hero} stands beside an artifact: take it?", hero=Name(hero.id))
        options = (Option("yes", say("take it")), Option("no", say("leave it")))
        draft.ask("take", hero.seat, question, options, hero=hero.id, artifact=artifact.id, rule=rules.COLLECTING)
        return True
    return False


def taken(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Take the artifact that was offered, if it still lies there."""
    hero, artifact = str(prompt.data.get("hero", "")), str(prompt.data.get("artifact", ""))
    if choice == "yes" and hero in draft.state and draft.state.holder(artifact) == draft.state.holder(hero):
        draft.put(artifact, hero, rules.COLLECTING)


def _goals(state: State, book: Book, own: str) -> set[str]:
    """The halls where artifacts are delivered: that of the own shrine, or of any where the rulebook does not say whose.

    Source: Конец игры.
    """
    at = says(book, f"{roles.END}.at")
    if at == "centre":
        return {graph.CENTRE}
    every = [one.id for one in state.of_kind("shrine")]
    shrines = {"own-shrine": [own], "other-shrine": [one for one in every if one != own]}.get(str(at), every)
    return {state.holder(shrine) for shrine in shrines if shrine in state} - {""}


def _win(draft: Draft) -> None:
    """End the game for whoever has brought enough; two who do so in the same round have both won (see the rulings).

    Source: Конец игры.
    """
    told = [
        say("{hero} has brought {count} artifacts to the shrine and rules the castle.",
            hero=Name(hero.id), count=brought)
        for hero in heroes(draft.state)
        if (brought := _brought(draft.state, hero.id)) and brought >= draft.state.count("table", "artifacts")
    ]  # fmt: skip
    if told:
        draft.end("victory", reduce(lambda one, other: say("{one} {other}", one=one, other=other), told), rules.END)


def _brought(state: State, hero: str) -> int:
    return sum(1 for _ in state.held_by(place_of(state, hero, "shrine"), "artifact"))


def end_round(draft: Draft, book: Book) -> None:
    """End a round: orders and markers whose time is over go, a new artifact comes, the next round begins."""
    if draft.state.result:
        return
    put_away(draft, book)
    for piece in [*draft.state.held_by(OPEN, "order")]:
        draft.remove(piece.id, rules.PRIORITY)
    lasting = next_round(draft.state)
    draft.end_marks("round")
    for (hero, mark), until in [*draft.state.marks.items()]:
        if mark.partition(":")[0] in (SHACKLED, SILENCED, FORBIDDEN) and not _goes_on(until, lasting):
            draft.unmark(hero, mark)
    there_again(draft)
    _count_down(draft)
    next_artifact(draft, book)
    begun = draft.state.periods.get("round", 0)
    begin_round(draft, book, (begun if isinstance(begun, int) else 0) + 1)


def _count_down(draft: Draft) -> None:
    """A round less for markers that stand for a time; a secret passage is gone with the last round of its marker."""
    for marker in [*draft.state.of_kind("marker")]:
        if draft.state.count(marker.id, "rounds"):
            draft.change(marker.id, "rounds", -1, marker.entry)
            if draft.state.count(marker.id, "rounds") <= 0:
                corridor = draft.state.holder(marker.id)
                draft.remove(marker.id, marker.entry)
                if marker.entry == graph.SECRET_PASSAGE and corridor.startswith(f"{graph.PASSAGE}-"):
                    draft.put(corridor, "", marker.entry)


def _goes_on(until: str, next_one: str) -> bool:
    """Whether what holds until after some round, or for good, holds in the next one."""
    if until == FOR_GOOD:
        return True
    last, now = (int(told.partition("-")[2] or 0) for told in (until, next_one))
    return last >= now


def next_artifact(draft: Draft, book: Book) -> None:
    """Put an artifact into the central hall when none is on its way: the first one, and each after a delivery. Where
    the rulebook says nothing of that hall, the log says that the table decides.

    Source: Подготовка 2; see the rulings.
    """
    shrines = {shrine.id for shrine in draft.state.of_kind("shrine")}
    if any(
        draft.state.holder(one.id) and draft.state.holder(one.id) not in shrines
        for one in draft.state.of_kind("artifact")
    ):
        return
    where = says(book, f"{roles.PREPARATION}.first_artifact")
    halls = [hall.id for hall in graph.halls(draft.state)]
    if where == "central-hall" and graph.CENTRE in draft.state:
        draft.add("artifact", holder=graph.CENTRE, rule=rules.FIRST_ARTIFACT)
    elif where == "random-hall" and halls:
        draft.add("artifact", holder=draft.pick("artifact", halls, rules.FIRST_ARTIFACT), rule=rules.FIRST_ARTIFACT)
    elif where not in ("central-hall", "random-hall"):
        draft.note(say("The rulebook does not say where an artifact lies: the table decides."), rules.FIRST_ARTIFACT)
