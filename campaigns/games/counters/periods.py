"""Time: periods inside each other go on like the wheels of a counter, and what their beginning brings."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game import Seat
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.games.counters.reckoning import heroes, known, piece_of, playing, text, value
from rulebooks.declaration import Declaration, Period

FINISHED = "finished"


def first(period: Period, made: Declaration, draft: Draft) -> int | str:
    """With what a period begins."""
    if period.turns:
        able = playing(made, draft.state)
        return f"{period.name}:{able[0].id}" if able else ""
    return period.names[0] if period.names else 1


def turn(made: Declaration, draft: Draft) -> str:
    """Whose turn it is; nobody's where there are no turns."""
    for period in made.periods.values():
        if period.turns:
            return str(draft.state.periods.get(period.name, "")).partition(":")[2]
    return ""


def begin_all(made: Declaration, draft: Draft, book: Book) -> None:
    """Begin the first of every period, the longest first."""
    for period in made.periods.values():
        begin(made, draft, book, period, first(period, made, draft))


def begin(made: Declaration, draft: Draft, book: Book, period: Period, start: int | str) -> None:
    """Begin a period: marks that were to last until now end, counters go back to their start, then its sentences."""
    from campaigns.games.counters.happening import Happening

    draft.begin(period.name, start, period.rule)
    draft.end_marks(period.name)
    for name in period.resets:
        for hero in ["", *(hero.id for hero in heroes(draft.state))]:
            refill(made, draft, book, name, hero, period.rule)
    hero = turn(made, draft) if period.turns else ""
    if period.turns:
        for other in heroes(draft.state):
            draft.unmark(other.id, FINISHED) if other.id == hero else draft.mark(other.id, FINISHED)
    Happening(made, draft, book, hero, why=period.name, rule=period.rule).run(period.do)


def refill(made: Declaration, draft: Draft, book: Book, name: str, hero: str, rule: str) -> None:
    """Bring a counter of a hero (or of the table) back to its start."""
    counter = made.counters[name]
    tables = counter.on == "table" or (counter.on in made.holders and not made.holders[counter.on].each)
    if counter.on in made.decks or tables == bool(hero):
        return
    piece = piece_of(made, counter, hero)
    if piece in draft.state:
        draft.set(piece, name, value(counter.start, known(made, draft.state, book, hero)), rule or counter.rule)


def go_on(made: Declaration, draft: Draft, book: Book) -> None:
    """End the shortest period; when the last of it is over, the next longer one goes on, and so it goes up."""
    wheels = list(made.periods.values())
    for place in range(len(wheels) - 1, -1, -1):
        following = after(wheels[place], made, draft)
        if following is None and place:
            continue
        for hero in heroes(draft.state):
            draft.unmark(hero.id, FINISHED)
        if following is None:
            following = first(wheels[place], made, draft)
        begin(made, draft, book, wheels[place], following)
        for inner in wheels[place + 1 :]:
            begin(made, draft, book, inner, first(inner, made, draft))
        return


def after(period: Period, made: Declaration, draft: Draft) -> int | str | None:
    """What follows in a period; None after the last."""
    now = draft.state.periods.get(period.name, 0)
    if period.turns:
        order = [hero.id for hero in heroes(draft.state)]
        able = {hero.id for hero in playing(made, draft.state)}
        mine = str(now).partition(":")[2]
        later = order[order.index(mine) + 1 :] if mine in order else order
        return next((f"{period.name}:{hero}" for hero in later if hero in able), None)
    if period.names:
        place = period.names.index(str(now)) + 1 if str(now) in period.names else 0
        return period.names[place] if place < len(period.names) else None
    count = now + 1 if isinstance(now, int) else 1
    return None if period.most and count > period.most else count


def pass_on(made: Declaration, draft: Draft, book: Book, *, by: Seat) -> None:
    """End the shortest period, or say that one is done with it; the game master may always.

    Errors: IllegalMove before the game, without periods, for who has nothing to say here, or has said so already.
    """
    if draft.state.periods.get("phase") == "choosing":
        raise IllegalMove(say("The game has not begun yet."), made.rule)
    shortest = [*made.periods.values()][-1]
    mine = [hero for hero in playing(made, draft.state) if hero.seat == by.key]
    if by.master:
        go_on(made, draft, book)
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
    go_on(made, draft, book)
