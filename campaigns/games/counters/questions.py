"""Questions in the middle of what happens: who is asked, what may be chosen, and what is known of it until all have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Option, Piece, State
from campaigns.games.counters import cards
from campaigns.games.counters.happening import Chosen, Happening
from campaigns.games.counters.reckoning import place_of, playing, text
from rulebooks.declaration import Declaration, Question

ASKED, SECRET = "question", "secret-question"
"""The kinds of prompts: what is answered to the second only who was asked knows, until all have answered."""
ANSWER, ENVELOPE = "answer", "envelope"
SEVERAL = ("each", "others")
NOTHING = "nothing"
MOST_AMOUNTS = 100


def is_asking(state: State) -> bool:
    """Whether something waits for an answer, so that nothing follows by itself yet."""
    return any(prompt.kind in (ASKED, SECRET) for prompt in state.prompts)


def kind(question: Question) -> str:
    """The kind of prompt that asks a question. A card may lie in a hand, so that nobody hears which one it is."""
    return SECRET if question.secret or question.card else ASKED


def kinds(made: Declaration) -> frozenset[str]:
    """The kinds of prompts that a table has."""
    return frozenset(kind(question) for question in made.questions.values())


def ask(question: Question, happening: Happening, jobs: list[dict[str, Any]]) -> bool:
    """Ask those whom a question asks, all at once; nobody who has nothing to choose. Returns whether anybody is asked.

    Shape: `jobs` are what is still to come, the sentences that ask first; they go on once all have answered.
    """
    draft, made = happening.draft, happening.made
    asked = {hero: tuple(options(question, happening, hero)) for hero in dict.fromkeys(happening.whom(question.who))}
    asked = {hero: found for hero, found in asked.items() if found}
    if not asked:
        take(question, happening, {})
        return False
    number = draft.state.added.get("prompt", 0) + 1
    for hero, found in asked.items():
        words = text(question.title)
        if made.heroes > 1:
            words = say("{hero}: {question}", hero=Name(hero), question=words)
        data = {"asked": question.name, "hero": hero, "ask": number, "jobs": jobs, "rule": question.rule}
        draft.ask(kind(question), draft.state.pieces[hero].seat, words, found, **data)
    return True


def options(question: Question, happening: Happening, hero: str) -> Iterator[Option]:
    """What somebody may choose."""
    inside = happening.of(hero)
    inside.actor = hero
    if question.amount:
        least, most = (inside.worth(one, hero) for one in question.amount)
        for number in range(least, min(most, least + MOST_AMOUNTS) + 1):
            yield Option(str(number), text(str(number)))
    elif question.target:
        for other in playing(happening.made, happening.draft.state):
            fits = all(inside.holds(one, other.id) for one in question.needs)
            if fits and not (question.target == "other" and other.id == hero):
                yield Option(other.id, say("{hero}", hero=Name(other.id)))
    elif question.card:
        for card in cards.choosable(happening.draft.state, place_of(happening.made, question.card, hero)):
            inside.card = card
            if all(inside.holds(one, hero) for one in question.needs):
                yield Option(card, say("{card}", card=Name(card)))
    for number, answer in enumerate(question.answers, 1):
        if all(inside.holds(one, hero) for one in answer.needs):
            yield Option(str(number), text(answer.title))
    if question.skip:
        yield Option(NOTHING, text(question.skip))


def keep(draft: Draft, hero: str, choice: str) -> None:
    """Put an answer where only who gave it sees it."""
    place = f"{ENVELOPE}-{hero.removeprefix('hero-')}"
    if place not in draft.state:
        draft.happen(PieceAdded(Piece(place, ENVELOPE, seat=draft.state.pieces[hero].seat)))
    draft.happen(PieceAdded(Piece(f"{ANSWER}-{hero}", ANSWER, choice), place))


def open_all(draft: Draft, question: Question) -> None:
    """Open the envelopes: from now on who answered last cannot take it back alone, with all the others' in view. Where
    nobody hears the answers it is the same, or it would be told by that whether anything came of them."""
    for piece in [*draft.state.of_kind(ANSWER)]:
        owner = draft.state.pieces[draft.state.holder(piece.id)].seat if draft.state.holder(piece.id) else ""
        if question.kept or question.card:
            draft.reveal(piece.id, owner, question.rule, secret=True)
        else:
            draft.reveal(piece.id, "", question.rule)


def tidy(draft: Draft) -> None:
    """Take away the answers that were kept."""
    for piece in [*draft.state.of_kind(ANSWER)]:
        draft.remove(piece.id)


def read(question: Question, choice: str) -> Sentence:
    """How an answer reads."""
    if choice == NOTHING:
        return text(question.skip)
    if question.answers and choice.isdecimal() and 1 <= int(choice) <= len(question.answers):
        return text(question.answers[int(choice) - 1].title)
    return say("{hero}", hero=Name(choice)) if question.target else text(choice)


def take(question: Question, happening: Happening, told: Mapping[str, str]) -> None:
    """Let what happens know what was chosen: each her own where several were asked."""
    if question.who in SEVERAL:
        mine = {hero: replace(one, numbers=_less(one.numbers, question.name)) for hero, one in happening.own.items()}
        happening.own = {**mine, **{hero: _own(question, mine.get(hero), choice) for hero, choice in told.items()}}
        return
    choice = next(iter(told.values()), NOTHING)
    found = _own(question, None, choice)
    if question.target:
        happening.target = found.target
    if question.card:
        happening.card = found.card
    happening.more |= found.numbers


def _less(numbers: Mapping[str, int], name: str) -> dict[str, int]:
    return {key: number for key, number in numbers.items() if key != name}


def _own(question: Question, before: Chosen | None, choice: str) -> Chosen:
    """What somebody has chosen, beside what she chose before."""
    before, none = before or Chosen(), choice == NOTHING
    if question.target or question.card:
        numbers = {**before.numbers, question.name: int(not none)}
        chosen = "" if none else choice
        target, card = (chosen, before.card) if question.target else (before.target, chosen)
        return Chosen(target, card, numbers)
    number = int(choice) if not none else 0
    more = {"amount": number} if question.amount else {}
    return replace(before, numbers={**before.numbers, **more, question.name: number})
