"""Time: periods inside each other go on like the wheels of a counter, and what their beginning brings."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.state import State
from campaigns.games.counters import pairs
from campaigns.games.counters.reckoning import comes_to, heroes, piece_of, playing
from rulebooks.declaration import PAIR, Declaration, Period

FINISHED = "finished"


def first(period: Period, made: Declaration, draft: Draft) -> int | str:
    """With what a period begins."""
    if period.turns:
        able = playing(made, draft.state)
        return f"{period.name}:{able[0].id}" if able else ""
    return period.names[0] if period.names else 1


def meant(made: Declaration, state: State) -> list[str]:
    """The periods of which a table is told besides whose turn it is."""
    return [name for name in state.periods if name not in made.periods or not made.periods[name].turns]


def turn(made: Declaration, draft: Draft) -> str:
    """Whose turn it is; nobody's where there are no turns."""
    for period in made.periods.values():
        if period.turns:
            return str(draft.state.periods.get(period.name, "")).partition(":")[2]
    return ""


def begin(made: Declaration, draft: Draft, book: Book, period: Period, start: int | str | None) -> str:
    """Begin a period, with its first if nothing else is said: marks that were to last until now end, counters go back
    to their start. Its sentences come next, for the hero that is returned: whose turn it is, or nobody."""
    draft.begin(period.name, first(period, made, draft) if start is None else start, period.rule)
    draft.end_marks(period.name, period.rule)
    for name in period.resets:
        if made.counters[name].on == PAIR:
            pairs.refill(made, draft, book, made.counters[name], period.rule)
            continue
        for hero in ["", *(hero.id for hero in heroes(draft.state))]:
            refill(made, draft, book, name, hero, period.rule)
    hero = turn(made, draft) if period.turns else ""
    if period.turns:
        for other in heroes(draft.state):
            draft.unmark(other.id, FINISHED) if other.id == hero else draft.mark(other.id, FINISHED)
    return hero


def refill(made: Declaration, draft: Draft, book: Book, name: str, hero: str, rule: str) -> None:
    """Bring a counter of a hero (or of the table) back to its start."""
    counter = made.counters[name]
    tables = counter.on == "table" or (counter.on in made.holders and not made.holders[counter.on].each)
    if counter.on in made.decks or tables == bool(hero):
        return
    piece = piece_of(made, counter, hero)
    if piece in draft.state:
        draft.set(piece, name, comes_to(made, draft.state, book, counter.start, hero), rule)


def following(made: Declaration, draft: Draft) -> list[tuple[str, int | str | None]]:
    """What begins when the shortest period ends: when the last of it is over, the next longer one goes on, and so it
    goes up; the shorter ones begin anew."""
    wheels = list(made.periods.values())
    for hero in heroes(draft.state):
        draft.unmark(hero.id, FINISHED)
    for place in range(len(wheels) - 1, -1, -1):
        coming = after(wheels[place], made, draft)
        if coming is not None or not place:
            return [(wheels[place].name, coming), *((inner.name, None) for inner in wheels[place + 1 :])]
    return []


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
