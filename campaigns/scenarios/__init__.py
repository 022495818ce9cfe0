"""Worked examples in text: set up any table, make any move, expect any result. See campaigns/games/README.md."""

from campaigns.scenarios.run import Told, run_text

__all__ = ["Told", "run_text"]
