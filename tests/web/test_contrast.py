"""Text can be read in both lights: WCAG AA, 4.5 to 1, computed from the tokens."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
TOKENS = re.findall(
    r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", (CSS / "site" / "tokens.css").read_text(encoding="utf-8")
)
COLOURS = [{name: light for name, light, _ in TOKENS}, {name: dark for name, _, dark in TOKENS}]
GROUNDS = ("sea", "sea-deep", "land", "land-high", "field")
PAIRS = [
    *[("ink", ground) for ground in GROUNDS],
    *[("ink-soft", ground) for ground in GROUNDS],
    *[("link", ground) for ground in GROUNDS],
    *[("rule", ground) for ground in (*GROUNDS, "rule-ground")],
    *[(tone, ground) for tone in ("good", "warn", "bad") for ground in ("land", "land-high", f"{tone}-ground")],
    *[("ink", f"{tone}-ground") for tone in ("good", "warn", "bad", "rule", "mark")],
    *[(f"seat-{number}", "land") for number in range(1, 7)],
    ("coin", "land"),
    ("coin", "field"),
    ("action-ink", "action"),
    ("action-ink", "action-over"),
    ("land", "ink"),
]


def light_of(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", COLOURS, ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS, ids="-on-".join)
def test_text_stands_out(colours, text, ground):
    one, other = sorted((light_of(colours[text]), light_of(colours[ground])))
    assert (other + 0.05) / (one + 0.05) >= 4.5


@pytest.mark.parametrize("path", sorted(CSS.rglob("*.css")), ids=lambda path: path.name)
def test_colours_are_named_in_one_place(path):
    if path.name != "tokens.css":
        assert not re.findall(r"#[0-9a-f]{3,8}\b(?![^{]*\{)", path.read_text(encoding="utf-8"))


def test_stylesheets_need_no_inline_style():
    assert "@layer tokens, elements, components, pages, thumbs;" in (CSS / "site" / "tokens.css").read_text(
        encoding="utf-8"
    )
