"""Who is told that something changed."""

from __future__ import annotations


def changed(slug: str, number: int) -> None:
    """Tell the streams of this process that a campaign has a new newest play."""
