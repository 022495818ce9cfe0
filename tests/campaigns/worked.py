"""One worked example that a test puts together itself, run on the editions that we ship."""

from campaigns.games import game
from campaigns.scenarios import Told, run_text
from rulebooks.catalogue import shipped


def run(text: str) -> Told:
    """How a single scenario went."""
    (one,) = run_text(text, game, shipped)
    return one
