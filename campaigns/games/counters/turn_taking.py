"""What people at the table say that lets it go on: that they are done, and what they answer."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Prompt
from campaigns.games.counters import agenda, questions
from campaigns.games.counters.periods import FINISHED, turn
from campaigns.games.counters.questions import ANSWER, SECRET, SEVERAL
from campaigns.games.counters.reckoning import playing, text
from rulebooks.declaration import Declaration


def pass_on(made: Declaration, draft: Draft, book: Book, *, by: Seat) -> None:
    """End the shortest period, or say that one is done with it; the game master may always.

    Errors: IllegalMove before the game, without periods, for who has nothing to say here, or has said so already.
    """
    if draft.state.periods.get("phase") == "choosing":
        raise IllegalMove(say("The game has not begun yet."), made.rule)
    shortest = [*made.periods.values()][-1]
    mine = [hero for hero in playing(made, draft.state) if hero.seat == by.key]
    if by.master:
        agenda.go_on(made, draft, book)
        return
    if not mine:
        raise IllegalMove(say("Only who plays may do that."), shortest.rule)
    if shortest.who == "everyone":
        if all(draft.state.has(hero.id, FINISHED) for hero in mine):
            raise IllegalMove(say("You have said so already; the others have not."), shortest.rule)
        for hero in mine:
            draft.mark(hero.id, FINISHED, rule=shortest.rule)
        if not all(draft.state.has(hero.id, FINISHED) for hero in playing(made, draft.state)):
            return
    elif shortest.who == "turn":
        if turn(made, draft) not in {hero.id for hero in mine}:
            draft.refuse(say("It is not your turn."), shortest.rule, under="turn")
    elif shortest.who in made.roles:
        if not any(draft.state.has(hero.id, shortest.who) for hero in mine):
            role = text(made.roles[shortest.who].title)
            draft.refuse(say("Only who is {role} may do that.", role=role), shortest.rule, under="role")
    elif shortest.who != "all":
        raise IllegalMove(say("Only the game master does that."), shortest.rule)
    agenda.go_on(made, draft, book)


def answered(made: Declaration, draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Keep an answer until all have answered; then what was going on goes on.

    Errors: IllegalMove for a question that the rulebook, as it is now, does not ask.
    """
    question = made.questions.get(str(prompt.data.get("asked")))
    hero = str(prompt.data.get("hero"))
    if question is None or hero not in draft.state:
        raise IllegalMove(say("The rulebook asks that no more; the game master can drop the question."), prompt.rule)
    told = {hero: choice}
    if question.who in SEVERAL:
        questions.keep(draft, hero, choice)
        if any(one.data.get("ask") == prompt.data.get("ask") for one in draft.state.prompts):
            return
        told = {piece.id.partition("-")[2]: piece.entry for piece in draft.state.of_kind(ANSWER)}
        told = {hero: told[hero] for hero in (one.id for one in playing(made, draft.state)) if hero in told}
        if questions.kind(question) == SECRET:
            questions.open_all(draft, question)
        questions.tidy(draft)
    if question.secret and not (question.card or question.kept):
        for one, chosen in told.items():
            asked, answer = text(question.title), questions.read(question, chosen)
            draft.note(say("{hero}: {question} {answer}", hero=Name(one), question=asked, answer=answer), question.rule)
    try:
        agenda.answered(made, draft, book, prompt.data["jobs"], question.name, told)
    except (LookupError, TypeError, ValueError, AttributeError) as no:
        raise IllegalMove(
            say("The rulebook asks that no more; the game master can drop the question."), prompt.rule
        ) from no
