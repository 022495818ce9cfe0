"""What a search found, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from campaigns.mutations.search import NEVER_READ, NOTICED, TOLD_ONLY, UNNOTICED, Verdict


def as_text(slug: str, found: Sequence[Verdict]) -> str:
    """What is to be done about the stats of a game, a line each, and how many of them are in order."""
    wrong = [one for one in found if one.wrong]
    titles = {
        NEVER_READ: "Nothing reads:",
        UNNOTICED: "Read, and nobody notices when it changes:",
        NOTICED: "Declared told only, and noticed all the same:",
    }
    parts: list[str] = []
    for kind, title in titles.items():
        listed = [_line(one) for one in wrong if one.found == kind]
        parts += [title, *listed, ""] if listed else []
    counted = Counter(one.found for one in found)
    told = ", ".join(f"{counted[kind]} {kind}" for kind in (NOTICED, TOLD_ONLY, UNNOTICED, NEVER_READ))
    return "\n".join([*parts, f"{slug}: {len(found)} stats, {told}"])


def _line(one: Verdict) -> str:
    about = f" (read by {one.readers})" if one.found == UNNOTICED else f" ({one.by}, {one.change})" if one.by else ""
    return f"  {one.kind}: {one.name} = {one.value}{about}"


def as_data(slug: str, found: Sequence[Verdict]) -> dict[str, Any]:
    """The same as plain data, with who noticed each stat."""
    stats = [
        {
            "stat": one.name,
            "kind": one.kind,
            "value": one.value,
            "found": one.found,
            "wrong": one.wrong,
            "by": one.by,
            "change": one.change,
            "readers": one.readers,
            "why": one.why,
        }
        for one in found
    ]
    return {"game": slug, "stats": stats}
