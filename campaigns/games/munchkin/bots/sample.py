"""Cards of our own, for bots: the rulebook names too few for a deck, and a table's own cards only its people know.

The figures are ours and say nothing of any printed deck: monsters of every level with a treasure more for each five,
gear for every place, enough of what meddles.
Source: «Подготовка» (the app deals where enough cards are known); «Обращение с Картами».
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.games.munchkin import roles

STRONGEST, FIVE = 16, 5
WORN = {roles.HEADGEAR: "Шапка", roles.ARMOUR: "Куртка", roles.FOOTGEAR: "Сапоги"}
"""What things for each place are called."""


def sample() -> Iterator[Mapping[str, str]]:
    """Each card of the sample as a table would write it into its box."""
    for level in range(1, STRONGEST + 1):
        worth = {
            "level": level,
            "treasures": 1 + level // FIVE,
            "lose": level // FIVE,
            "levels": 1 + level // STRONGEST,
        }
        yield _card(f"Монстр {level}", roles.MONSTER, **worth)
        if level <= STRONGEST // 2:
            yield _card(f"Тварь {level}", roles.MONSTER, **worth)
    for number in range(1, 4):
        yield _card(f"Сглаз {number}", roles.CURSE, lose=1)
    for place, name in WORN.items():
        for bonus in range(1, 4):
            yield _card(f"{name} {bonus}", roles.GEAR, bonus=bonus, price=200 * bonus, slot=place)
    for bonus in range(1, 5):
        hands = 1 + bonus // 3
        yield _card(f"Оружие {bonus}", roles.GEAR, bonus=bonus, price=200 * bonus, hands=hands)
        yield _card(f"Ноша {bonus}", roles.GEAR, bonus=bonus, price=150 * bonus, big="yes")
    for bonus in range(1, 9):
        yield _card(f"Зелье {bonus}", roles.ONCE, bonus=1 + bonus // 2, price=100)


def _card(name: str, kind: str, **facts: int | str) -> Mapping[str, str]:
    return {"name": name, "kind": kind, **{fact: str(said) for fact, said in facts.items() if said}}
