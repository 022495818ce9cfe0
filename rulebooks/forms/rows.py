"""Rows of a form that come, go and change places, by the press of a button and without a script."""

from __future__ import annotations

from django.http import QueryDict

ACTS = ("add", "drop", "up", "down")
LONGEST = 10_000


def acted(posted: QueryDict) -> QueryDict:
    """What was posted, as it is after the button that was pressed: `act` is "add:skills" or "up:behaviour:2".

    A button that nobody drew changes nothing.
    """
    data = posted.copy()
    act, _, rest = posted.get("act", "").partition(":")
    path, _, row = rest.partition(":")
    ids = [one for one in data.get(f"rows:{path}", "")[:LONGEST].split(",") if one]
    if act == "add":
        ids.append(fresh(ids))
    elif row in ids and act in ACTS:
        ids = moved(ids, row, act)
    data[f"rows:{path}"] = ",".join(ids)
    return data


def fresh(ids: list[str]) -> str:
    """A number that no new row has. Those of rows that were dropped may come again: what was typed there is gone."""
    new = [int(one[1:]) for one in ids if one[:1] == "+" and one[1:].isdecimal() and len(one) < 6]
    return f"+{max(new, default=0) + 1}"


def moved(ids: list[str], row: str, act: str) -> list[str]:
    place = ids.index(row)
    rest = [one for one in ids if one != row]
    if act == "drop":
        return rest
    there = max(0, place - 1) if act == "up" else min(len(rest), place + 1)
    return [*rest[:there], row, *rest[there:]]
