"""«Заброшенный Замок Междумирья»: cards that were ordered work by their priority, unless they were lost before."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

DEAL, PLATFORM, WIND, PASSAGE, LOOK, SWAP = (
    "Сделка с дьяволом",
    "Платформа 9¾",
    "Второе дыхание",
    "SecretPassage",
    "Ахаха",
    "Нечестная сделка",
)
PRIORITY = {DEAL: 1, PLATFORM: 2, WIND: 3, PASSAGE: 3, LOOK: 4, SWAP: 5}
CORRIDORS = ("A1-B1", "A2-B3", "A1-A2")
HALLS = ("A1 B3", "B1 C2", "A2 B1")
MOST = 3

Card = tuple[str, int]
"""What it is called, and which of several."""


@dataclass
class Order:
    card: Card
    aim: str = ""
    given: Card | None = None


@dataclass
class Table:
    hands: dict[str, list[Card]]
    orders: dict[str, Order] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    discards: list[Card] = field(default_factory=list)
    barricades: set[str] = field(default_factory=set)
    passages: set[str] = field(default_factory=set)
    drawn: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def example(chance: Random) -> str | None:
    """A worked example, or nothing where two cards of a name in one hand cannot be told apart."""
    names = ["Аня", "Боря", "Вера", "Глеб"][: chance.choice([3, 3, 4])]
    number = iter(range(100))
    table = Table(
        {
            name: [(one, next(number)) for one in chance.sample([*PRIORITY], chance.choice([0, 1, 2, 2, 3]))]
            for name in names
        }
    )
    said = [f"{name} at C{at}" + _holding(table.hands[name]) for at, name in enumerate(names, 1)]
    table.lines = [f"game castle players={len(names)}", f"given {'; '.join(said)}"]
    written = [line for at, name in enumerate(names, 1) for line in _written(table, name, at, chance)]
    for name in sorted(table.orders, key=lambda one: (PRIORITY[table.orders[one].card[0]], names.index(one))):
        if not _worked(table, name, chance):
            return None
    draws = [f"draws {', '.join(table.drawn)}"] if table.drawn else []
    return "\n".join([*table.lines, *draws, *written, *table.answers, f"then {'; '.join(_expected(table))}"])


def _holding(hand: list[Card]) -> str:
    return f" holds {', '.join(name for name, _ in hand)}" if hand else ""


def _written(table: Table, name: str, at: int, chance: Random) -> Iterator[str]:
    """The order of one villain: a card of the hand, or nothing."""
    table.places[name] = f"C{at}"
    hand, others = table.hands[name], [one for one in table.hands if one != name and table.hands[one]]
    card = chance.choice([*hand, None])
    spare = [one for one in hand if one != card]
    if card is None or (card[0] in (DEAL, LOOK) and not others) or (card[0] == DEAL and not spare):
        yield f"when {name} orders nothing to=stay"
        return
    order = table.orders[name] = Order(card)
    if card[0] == WIND:
        yield f"when {name} orders {WIND}"
        yield f"when {name} goes B{2 * at - 1} then=A{at}"
        return
    if card[0] == SWAP:
        order.aim = chance.choice([one for one in table.hands if one != name])
    else:
        order.aim = chance.choice({PLATFORM: CORRIDORS, PASSAGE: HALLS}.get(card[0], others))
    if card[0] == DEAL:
        order.given = chance.choice(spare)
    given = f" {order.given[0]}" if order.given else ""
    yield f"when {name} orders {card[0]} {order.aim}{given} to=stay"


def _worked(table: Table, name: str, chance: Random) -> bool:
    """Let a card work that is still there. Returns whether what comes of it can be told."""
    order = table.orders[name]
    hand, called = table.hands[name], order.card[0]
    if order.card not in hand:
        if called == WIND:  # the first corridor needs no card
            table.places[name] = f"B{2 * int(table.places[name][1]) - 1}"
        return True
    hand.remove(order.card)
    table.discards.append(order.card)
    if called == PLATFORM:
        table.barricades.add(order.aim)
    elif called == PASSAGE:
        if order.aim in table.passages:
            return False
        table.passages.add(order.aim)
    elif called == WIND:
        table.places[name] = f"A{table.places[name][1]}"
    elif called == SWAP:
        table.hands[name], table.hands[order.aim] = table.hands[order.aim], hand
    elif called == DEAL:
        return _dealt(table, hand, table.hands[order.aim], order.given, chance)
    else:
        return _looked(table, name, table.hands[order.aim], chance)
    return True


def _dealt(table: Table, own: list[Card], rival: list[Card], given: Card | None, chance: Random) -> bool:
    if given not in own or not rival or _twins(rival):
        return False
    taken = chance.choice(rival)
    table.drawn.append(taken[0])
    rival.remove(taken)
    own.remove(given)
    own.append(taken)
    rival.append(given)
    return True


def _looked(table: Table, name: str, rival: list[Card], chance: Random) -> bool:
    if len(rival) > 2 or _twins(rival):
        return False
    if rival:
        card = chance.choice([*rival, None])
        table.answers.append(f"when {name} answers {card[0] if card else 'nothing'}")
        if card:
            rival.remove(card)
            table.discards.append(card)
    return True


def _twins(hand: list[Card]) -> bool:
    return len({name for name, _ in hand}) < len(hand)


def _expected(table: Table) -> Iterator[str]:
    for name, hand in table.hands.items():
        yield f"{name} at {table.places[name]} hand={min(MOST, len(hand) + 1)}"  # everybody draws one
        yield from (f"{name} holds {card}" for card, _ in hand)
    gone = Counter(name for name, _ in table.discards)
    for card in PRIORITY:
        yield f"action-discard holds {card} x{gone[card]}" if gone[card] else f"action-discard lacks {card}"
    for way in CORRIDORS:
        yield f"{way} {'holds' if way in table.barricades else 'lacks'} Barricade"
    yield "round 2; nobody asked"
