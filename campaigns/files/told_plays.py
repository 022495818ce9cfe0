"""Plays as plain data for programs, with the sentences that the chronicle makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.chronicle import log
from campaigns.files.exporting import seen_play
from campaigns.models import Play
from campaigns.plays.writing import Table


def plays_as_data(seen: Table, plays: Iterable[Play]) -> list[dict[str, Any]]:
    """Plays as whoever looks at the table saw them, in the order in which they came."""
    plays = list(plays)
    return [
        {
            "seat": "",
            "fields": {},
            "events": [],
            "undone": False,
            **seen_play(play, seen.viewer),
            "sentence": line.sentence,
            "details": [detail.sentence for detail in line.details],
            "rule": line.rule,
        }
        for play, line in zip(plays, log.lines(seen, plays), strict=True)
    ]
