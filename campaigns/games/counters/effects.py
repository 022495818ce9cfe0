"""What statements do: they stop at bounds, empty decks and full hands, and never refuse.

In which order they come is kept in agenda.py, what they speak of in happening.py.
"""

from __future__ import annotations

from campaigns.engine.sentences import Name, say
from campaigns.games.counters import dealing, pairs
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.reckoning import BANK, bounds, heroes, owner, playing, text
from rulebooks.declaration import PAIR, Counter, Statement

NEXT = "next"


def let(now: Happening, one: Statement) -> None:
    """Let one statement happen, unless its conditions do not hold."""
    if not all(now.holds(condition, now.hero) for condition in one.when):
        return
    if not one.loop:
        VERBS[one.verb](now, one)
        return
    for hero in now.whom(one.loop):
        inside = now.of(hero)
        if all(inside.holds(condition, hero) for condition in one.among):
            VERBS[one.verb](inside, one)
            now.keep(hero, inside)


# Counters


def add(now: Happening, one: Statement) -> None:
    """Let somebody have more."""
    _change(now, one, 1)


def lose(now: Happening, one: Statement) -> None:
    """Let somebody have less."""
    _change(now, one, -1)


def _change(now: Happening, one: Statement, sign: int) -> None:
    counter = now.made.counters[one.name]
    if counter.on == PAIR:
        pairs.change(now, one, sign)
        return
    for piece, hero in now.places(counter, one.whom):
        by = sign * now.roll(one.formula, hero or now.hero)
        _to(now, counter, piece, hero, now.draft.state.count(piece, counter.name) + by)


def put_at(now: Happening, one: Statement) -> None:
    """Let somebody have just so much."""
    counter = now.made.counters[one.name]
    if counter.on == PAIR:
        pairs.change(now, one, 0)
        return
    for piece, hero in now.places(counter, one.whom):
        _to(now, counter, piece, hero, now.roll(one.formula, hero or now.hero))


def _to(now: Happening, counter: Counter, piece: str, hero: str, wanted: int) -> None:
    """Bring a counter as near to a number as its bounds let it; one that is outside already goes no further."""
    if piece not in now.draft.state:
        return
    there = now.draft.state.count(piece, counter.name)
    least, most = bounds(now.made, now.draft.state, now.book, counter, hero)
    wanted = max(min(least, there), min(max(most, there), wanted))
    now.draft.set(piece, counter.name, wanted, now.rule)


def pay(now: Happening, one: Statement) -> None:
    """Let one pay another, as far as the bounds of both let it."""
    counter = now.made.counters[one.name]
    for giver, payer in now.places(counter, one.giver):
        for taker, receiver in now.places(counter, one.whom):
            amount = now.roll(one.formula, payer or receiver or now.hero)
            _hand_over(now, counter, giver, taker, min(amount, room(now, counter, giver, taker)))


def _hand_over(now: Happening, counter: Counter, giver: str, taker: str, amount: int) -> None:
    if amount > 0 and giver != taker and {giver, taker} <= now.draft.state.pieces.keys():
        now.draft.pay(counter.name, giver, taker, amount, now.rule)


# Dice


def roll(now: Happening, one: Statement) -> None:
    """Roll a die that the rulebook names, and remember what it showed."""
    die = now.made.dice[one.name]
    rule = now.made.cited(die.rule, now.rule)
    now.more[die.name] = total = now.roll(die.formula, now.hero, die.name, rule)
    if now.hero:
        note = say("{piece}: {what} {total}", piece=Name(now.hero), what=text(die.title), total=total)
        now.draft.note(note, rule)


# Marks, roles, time


def mark(now: Happening, one: Statement) -> None:
    """Let a fact hold, of a hero or between two."""
    fact = now.made.marks[one.name]
    if fact.on == PAIR:
        pairs.mark(now, one, True)
        return
    rule = now.made.cited(fact.rule, now.rule)
    for hero in now.whom(one.whom):
        now.draft.mark(hero, fact.name, fact.until, rule)


def unmark(now: Happening, one: Statement) -> None:
    """Let a fact hold no longer."""
    if now.made.marks[one.name].on == PAIR:
        pairs.mark(now, one, False)
        return
    for hero in now.whom(one.whom):
        now.draft.unmark(hero, one.name, now.rule)


def give(now: Happening, one: Statement) -> None:
    """Hand a role to somebody; whoever had it has it no longer."""
    taker = next(iter(now.whom(one.whom)), "")
    if taker and not now.draft.state.has(taker, one.name):
        for hero in heroes(now.draft.state):
            now.draft.unmark(hero.id, one.name, now.rule)
        now.draft.mark(taker, one.name, rule=now.rule)


# What others do before it goes on


def go_on(now: Happening, one: Statement) -> None:
    """Let time go on before the next statement."""
    now.wants = NEXT


def ask(now: Happening, one: Statement) -> None:
    """Ask a question before the next statement."""
    now.wants = one.name


def find(now: Happening, one: Statement) -> None:
    """Who has the most of something, of equals the next in the order of seats; with “only”, of equals nobody."""
    order = [hero.id for hero in playing(now.made, now.draft.state)]
    first = order.index(now.hero) if now.hero in order else 0
    told = {hero: score for hero in [*order[first:], *order[:first]] if (score := _score(now, one, hero)) is not None}
    best = (max if one.how.endswith("most") else min)(told.values(), default=0)
    found = [hero for hero, score in told.items() if score == best]
    now.target = "" if not found or (one.how.startswith("only") and len(found) > 1) else found[0]


def _score(now: Happening, one: Statement, hero: str) -> int | None:
    """What a hero has of what is sought; nothing for who has not rolled or chosen what it speaks of."""
    inside = now.of(hero)
    try:
        return one.formula.value(**inside.names(hero, one.formula.variables)) if one.formula else None
    except ValueError:
        return None


def room(happening: Happening, counter: Counter, giver: str, taker: str) -> int:
    """How much of a conserved counter can go from one piece to another within the bounds of both."""
    made, state, book = happening.made, happening.draft.state, happening.book
    lowest, _ = bounds(made, state, book, counter, owner(made, state, giver))
    _, highest = bounds(made, state, book, counter, owner(made, state, taker))
    # What keeps purses small does not keep the bank small.
    free = highest - state.count(taker, counter.name) if taker != BANK else state.count(giver, counter.name)
    return max(0, min(state.count(giver, counter.name) - lowest, free))


VERBS = dealing.VERBS | {
    "add": add,
    "lose": lose,
    "set": put_at,
    "pay": pay,
    "roll": roll,
    "mark": mark,
    "unmark": unmark,
    "give": give,
    "next": go_on,
    "ask": ask,
    "find": find,
}
