"""What a stat can be: no health is -5, nothing is divided by 0, and none is beyond a million. Words of a book's own
have only the last of these bounds. The wiki holds its editors to them, and a game any edition that it is played by."""

from collections.abc import Sequence

from rulebooks.formula import FormulaError, parse

HAS_HEALTH = frozenset({"base", "boss", "category", "rule"})
"""Kinds whose health is what they begin with; elsewhere it is what a thing adds, or takes."""
AT_LEAST_1 = frozenset({"action_points", "die", "divisor", "face", "hands", "tier", "traps_per_island"})
COUNTED = """
absorbs armour attack attack_prana_cost bleeding build carries cards coins cost count damage deal discards draws heals
hits limit lost_at move needs_in_bank order own_damage prana price priority stock thorns tokens treasures
"""
AT_LEAST_0 = frozenset(COUNTED.split())
ENDINGS = {
    "_divisor": 1,
    "_cost": 0,
    "_damage": 0,
    "_limit": 0,
    "_per_phase": 0,
    "_per_turn": 0,
    "_points": 0,
    "_price": 0,
}
ADDS = frozenset({"added_damage"})
"""May take away as well."""
MORE_OR_FEWER = frozenset({("rule", "coins")})
"""What a rule adds for the number of players may be less than nothing: of «N-2» with one player."""
MOST_PLAYERS = 8
MOST = 1_000_000
"""What no number of a book is beyond, either way."""
MOST_LISTED = 200
"""How many things a game reads of one list, or pages of one kind."""


def least(kind: str, path: Sequence[str]) -> int | None:
    """The least that a stat of an entry of this kind may be, by the path to it; None where it may be anything.

    >>> least("base", ["health"]), least("character", ["health"]), least("boss", ["skills", "lazery", "damage"])
    (1, None, 0)
    """
    name = path[-1]
    if name == "health" and len(path) == 1:
        return 1 if kind in HAS_HEALTH else None
    if name in ADDS or "changes" in path or (kind, name) in MORE_OR_FEWER:
        return None
    if name in AT_LEAST_1:
        return 1
    if name in AT_LEAST_0:
        return 0
    return next((bound for ending, bound in ENDINGS.items() if name.endswith(ending)), None)


def too_small(kind: str, path: Sequence[str], value: object) -> int | None:
    """The bound that a value is under, for some number of players if it is a formula; None where it is well."""
    bound = least(kind, path)
    if bound is None or isinstance(value, bool) or not isinstance(value, int | str):
        return None
    return bound if any(one < bound for one in _values(value)) else None


def _values(value: int | str) -> list[int]:
    """What a number, or a formula of the number of players, may come to; nothing of what needs more than that."""
    if isinstance(value, int):
        return [value]
    try:
        return [parse(value).value(N=players) for players in range(1, MOST_PLAYERS + 1)]
    except FormulaError:
        return []
