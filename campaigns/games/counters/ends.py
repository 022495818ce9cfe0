"""What follows by itself: triggers, and the end of the game with its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.games.counters import agenda, questions
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.reckoning import heroes, known, playing
from rulebooks.declaration import Condition, Declaration, End

MOST_ROUNDS = 12
"""Triggers that set each other off go on so often and no further."""


def settle(made: Declaration, draft: Draft, book: Book) -> None:
    """What follows from any change, until nothing more follows; then whether the game has ended."""
    if draft.state.result or draft.state.periods.get("phase") == "choosing" or questions.is_asking(draft.state):
        return
    questions.tidy(draft)  # what was answered to a question that a game master dropped
    for _ in range(MOST_ROUNDS):
        before = draft.state
        _follow(made, draft, book)
        if questions.is_asking(draft.state):
            return
        if draft.state == before:
            break
    for end in made.ends:
        _look(made, draft, book, end)


def _follow(made: Declaration, draft: Draft, book: Book) -> None:
    for place, trigger in enumerate(made.always):
        of = [hero.id for hero in playing(made, draft.state)] if trigger.of == "hero" else [""]
        for hero in of:
            if not questions.is_asking(draft.state) and _holds(made, draft, book, trigger.when, hero):
                happening = Happening(made, draft, book, hero, why="always", rule=trigger.rule)
                agenda.run(made, draft, book, ("always", str(place)), happening)


def _holds(made: Declaration, draft: Draft, book: Book, when: tuple[Condition, ...], hero: str) -> bool:
    happening = Happening(made, draft, book, hero)
    return all(happening.holds(one, hero) for one in when)


def _look(made: Declaration, draft: Draft, book: Book, end: End) -> None:
    if draft.state.result:
        return
    party = [hero.id for hero in heroes(draft.state)]
    if end.of == "table":
        found = [""] if _holds(made, draft, book, end.when, "") else []
    else:
        found = [hero for hero in party if _holds(made, draft, book, end.when, hero)]
        if end.of == "every" and len(found) < len(party):
            found = []
    if not found:
        return
    who = _best(made, draft, book, end.best, party) if end.best else [hero for hero in found if hero]
    draft.end(end.result, _said(end.says, who), end.rule)


def _best(made: Declaration, draft: Draft, book: Book, names: Sequence[str], party: list[str]) -> list[str]:
    """Who has the most of a number, among equals of the next one; several where they have all alike."""
    numbers = {hero: known(made, draft.state, book, hero) for hero in party}
    scores = {hero: [found.get(name, 0) for name in names] for hero, found in numbers.items()}
    most = max(scores.values(), default=[])
    return [hero for hero, score in scores.items() if score == most]


def _said(says: str, who: list[str]) -> Sentence:
    """A sentence of the rulebook with names in it; the words of a rulebook are never a pattern themselves."""
    before, asked, after = says.partition("{who}")
    if not asked:
        return say("{words}", words=says)
    return say("{before}{who}{after}", before=before, who=_names(who), after=after)


def _names(who: list[str]) -> Sentence:
    if not who:
        return say("{words}", words="…")
    named = say("{hero}", hero=Name(who[0]))
    for hero in who[1:]:
        named = say("{others}, {hero}", others=named, hero=Name(hero))
    return named
