"""How tests in a browser wait: so that looking in vain costs little."""

from pathlib import Path

BROWSER = Path(__file__).parents[1] / "browser"


def test_what_is_to_be_seen_is_waited_for_without_describing_the_page():
    """By `wait_to_see`: see there what the usual words cost."""
    dear = [path for path in BROWSER.rglob("*.py") if ").to_be_visible(" in path.read_text()]
    assert dear == []
    assert any("wait_to_see(" in path.read_text() for path in BROWSER.rglob("test_*.py"))
