"""The tests, by the floor they test. What only needs imports is beside it; what runs a browser is in browser/."""

import os


def in_ci() -> bool:
    """Nobody watches: what cannot be tested here is a failure, not a skip."""
    return os.environ.get("CI", "").lower() not in {"", "0", "false"}
