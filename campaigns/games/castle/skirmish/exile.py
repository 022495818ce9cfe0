"""Losers leave the hall: one by one, where the rulebook and the winner say; what they carried stays behind.

Source: Результат; Толчок I.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.halls import graph
from campaigns.games.castle.people import ALL, ARRIVED, came_from, heroes, place_of, stat

SKIRMISH = "skirmish"
NEXT_DOOR, HOME, CENTRE, ANYWHERE, STAY, BACK = "next-hall", "shrine", "centre", "any-hall", "stay", "back"
AWAY, THEMSELVES = "away", "themselves"
"""Where an artifact goes that leaves the game; who chooses where those who tie go, where chance does not."""
TIED, TAKEN = "tied", "taken"
"""Marks on a skirmish: that its equals choose for themselves; "taken:hall-3", for a hall that no other may choose."""
NEXT_DOORS = frozenset({NEXT_DOOR, "adjacent"})
"""Where a rulebook says that losers go; a number says how many halls away. Editions that were read before there was a
choice say "adjacent"."""
TOGETHER = "together"
"""A mark on the skirmish, "together:hall-3": where the first loser went, and all others follow in some edition."""
FAR = "far"
"""A mark on the skirmish, "far:tolchok-1": by that card the winner may still throw one loser further than next door."""


def exile_next(draft: Draft, book: Book) -> bool:
    """Let the next loser leave, or ask where to. Returns whether there was one.

    Shape:  the winner is asked; the loser, where the rulebook does not say that the winner chooses.
    """
    state = draft.state
    loser = next((hero for hero in heroes(state) if state.has(SKIRMISH, f"leaves:{hero.id}")), None)
    if loser is None:
        return False
    draft.unmark(SKIRMISH, f"leaves:{loser.id}", rules.EXILE)
    hall, winner = state.holder(SKIRMISH), winner_of(state)
    if state.holder(loser.id) != hall:
        return True
    tied = state.has(SKIRMISH, TIED)
    near, far = ways_out_of_tie(state, book, hall, loser.id) if tied else exits(state, book, hall, loser.id)
    chosen_by = THEMSELVES if tied else says(book, f"{roles.RESULT}.chosen_by")
    if not near and not far:
        no_way_out(draft, loser.id, rules.EXILE)
    elif chosen_by == "chance":
        _leave(draft, book, loser.id, draft.pick("thrown", near or far, rules.EXILE), far)
    elif len(near) + len(far) == 1 or (winner not in state and not tied):
        _leave(draft, book, loser.id, [*near, *far][0], far)
    else:
        halls = how_far(state, book)
        options = (
            *(Option(one, say("{hall}", hall=Name(one))) for one in near),
            *(Option(one, say("{hall}, halls away: {count}", hall=Name(one), count=halls)) for one in far),
        )
        question = say("{hero} is exiled: to which hall?", hero=Name(loser.id))
        seat = state.pieces[winner if chosen_by in ("winner", "nobody") else loser.id].seat
        draft.ask("exile", seat, question, options, hero=loser.id, far=far, rule=rules.EXILE)
    return True


def exits(state: State, book: Book, hall: str, loser: str) -> tuple[list[str], list[str]]:
    """The halls to which a loser can be exiled: those that the rulebook names, and those as far as the winner's card
    throws.

    Source: Результат; Толчок I. A barricade is for those who walk, a lock for all (see the rulings).
    """
    halls, near = how_far(state, book), outside(state, hall, loser, says(book, f"{roles.RESULT}.losers_leave"))
    far = graph.thrown_far(state, hall, halls) if halls > 1 else []
    together = next((m.partition(":")[2] for m in state.marks_of(SKIRMISH) if m.startswith(f"{TOGETHER}:")), "")
    near = [together] if together in near else near
    return near, [one for one in far if one not in near]


def ways_out_of_tie(state: State, book: Book, hall: str, hero: str) -> tuple[list[str], list[str]]:
    """The halls that one of equals may choose, as `exits`: those that no other of them has taken.

    Source: Результат, Если ничья.
    """
    found = outside(state, hall, hero, says(book, f"{roles.RESULT}.tie.all_leave"))
    return [one for one in found if not state.has(SKIRMISH, f"{TAKEN}:{one}")], []


def outside(state: State, hall: str, hero: str, where: object) -> list[str]:
    """The halls to which somebody leaves who is thrown out of one; none where the rulebook does not say which.

    where: of `NEXT_DOORS`, so many halls away, or whatever else stands there; no corridor has to lead to a hall that is
           named, and who stands in it already stays, as does who should go back and has not walked.
    """
    if isinstance(where, int):
        return graph.thrown_far(state, hall, where)
    halls = [one.id for one in graph.halls(state)]
    own = state.holder(place_of(state, hero, "shrine"))
    named = {HOME: own, CENTRE: graph.CENTRE, BACK: came_from(state, hero)}.get(str(where), "")
    if where in NEXT_DOORS:
        return list(graph.ways(state, hall, double=True))
    return [one for one in halls if one != hall] if where == ANYWHERE else [named] if named in halls else []


def far_card(state: State) -> str:
    """The card by which one loser may still be thrown far; empty without one."""
    return next((mark.partition(":")[2] for mark in state.marks_of(SKIRMISH) if mark.startswith(f"{FAR}:")), "")


def how_far(state: State, book: Book) -> int:
    """How many halls away one loser may still be thrown; 0 where none may be thrown further than next door."""
    return stat(book.get(far_card(state)), "halls")


def winner_of(state: State) -> str:
    """Who has won the skirmish that is on."""
    return next((mark.partition(":")[2] for mark in state.marks_of(SKIRMISH) if mark.startswith("winner:")), "")


def exiled(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Let a loser leave for the hall that the winner has named."""
    hero = str(prompt.data.get("hero", ""))
    if hero in draft.state and choice in draft.state:
        _leave(draft, book, hero, choice, list(prompt.data.get("far", ())))


def _leave(draft: Draft, book: Book, hero: str, hall: str, far: list[str]) -> None:
    """Throw a loser into a hall; a card throws one of them far, or all where it says so."""
    card = far_card(draft.state) if hall in far else ""
    entry = book.get(card)
    if card and not (entry and entry.stats.get("losers") == ALL):
        draft.unmark(SKIRMISH, f"{FAR}:{card}", card)
    if not card and says(book, f"{roles.RESULT}.losers_together"):
        draft.mark(SKIRMISH, f"{TOGETHER}:{hall}", rule=rules.EXILE)
    if draft.state.has(SKIRMISH, TIED) and says(book, f"{roles.RESULT}.tie.different_halls"):
        draft.mark(SKIRMISH, f"{TAKEN}:{hall}", rule=rules.TIE_THROWN)
    throw(draft, hero, hall, card or rules.EXILE)


def throw(draft: Draft, hero: str, hall: str, rule: str) -> None:
    """Put a villain into another hall; artifacts that were carried stay behind, and it is no arrival of one's own.

    Source: Результат; see the rulings.
    """
    lay_down(draft, hero)
    draft.unmark(hero, ARRIVED, rule)
    draft.put(hero, hall, rule)


def lay_down(draft: Draft, hero: str) -> None:
    """Whoever is thrown leaves the artifacts in the hall."""
    for artifact in [*draft.state.held_by(hero, "artifact")]:
        draft.put(artifact.id, draft.state.holder(hero), rules.TIE_ARTIFACT)


def no_way_out(draft: Draft, hero: str, rule: str) -> None:
    """Whoever should be thrown and has no way out stays, without what was carried: nobody gains by being shut in."""
    draft.note(say("There is no way out of the hall for {hero}.", hero=Name(hero)), rule)
    lay_down(draft, hero)


def artifacts_go(draft: Draft, book: Book, hall: str) -> None:
    """What becomes of the artifacts of a hall after a tie, in an edition where they do not stay there.

    Source: Результат, Если ничья.
    """
    where = says(book, f"{roles.RESULT}.tie.artifact_goes")
    for artifact in [*draft.state.held_by(hall, "artifact")]:
        if where == AWAY:
            draft.remove(artifact.id, rules.TIE_ARTIFACT)
        elif where == CENTRE and graph.CENTRE in draft.state:
            draft.put(artifact.id, graph.CENTRE, rules.TIE_ARTIFACT)
