"""Every class a page may use, with a line each, behind /patterns/; and what it shows of the tracker's parts."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

PATTERNS = [
    (_("Words"), "words", ["serif", "quiet", "number", "lead", "cite", "badge", "why", "visually-hidden"]),
    (_("Surfaces"), "surfaces", ["sheet", "panel", "panel-head", "cards", "card", "card-link", "fold", "scroll"]),
    (
        _("Things to press"),
        "pressing",
        ["button", "button-quiet", "button-danger", "button-small", "action", "actions"],
    ),
    (_("Forms"), "forms", ["field", "fields", "hint", "error", "errors", "choices", "check"]),
    (_("Saying something"), "saying", ["notice", "prompt", "preview", "odds", "errors"]),
    (_("Numbers of a thing"), "numbers", ["stats", "tally", "health", "pips", "pip", "coins", "stock", "count"]),
    (_("Hero"), "hero", ["hero", "seat", "slots", "slot"]),
    (_("Dice and the log"), "log", ["dice", "die", "log", "undone", "period"]),
    (_("Where am I"), "where", ["tabs", "crumbs", "turn"]),
    (_("Whose turn it is"), "turns", ["whose", "whose-plate", "whose-others", "whose-left", "whose-acts"]),
    (_("Plays as they are told"), "story", ["line-details", "against", "dice"]),
    (_("Beside a fight"), "beside", ["ready-place", "ready", "action", "odds"]),
    (_("Answers that are weighed"), "weighed", ["weighed"]),
    (_("Seats and who looks on"), "seats", ["seat-row", "qr-fold", "copy"]),
    (_("Sheets at a table"), "sheets", ["panel-head", "sheet-line", "sheet-foot", "gauge"]),
    (_("What cannot be done now"), "refusals", ["cannot"]),
    (_("Questions"), "asked", ["prompt", "questions"]),
    (_("How it ended"), "endings", ["ending"]),
    (_("Foes"), "foes", ["foes", "emblem"]),
    (_("Things for sale"), "wares", ["shop-card", "shop-name", "shop-does", "shop-counts", "shop-why"]),
    (_("The chart"), "chart", ["map", "map-edge", "map-node", "map-code", "map-token", "map-foe"]),
]


class Uncited:
    """The rules of a made-up evening: none of them has a page."""

    def cite(self, rule: str) -> None:
        """Where a rule stands: nowhere."""


@cache
def samples() -> dict[str, Any]:
    """What the parts get that /patterns/ shows, by the component; and what every page of a table knows."""
    told = tomllib.loads((Path(__file__).parent / "samples.toml").read_text(encoding="utf-8"))
    named = {"slug": "sample", "title": "Пещера"}
    return {
        "samples": told,
        "campaign": named,
        "book": {"slug": "bridges"},
        "rules": Uncited(),
        "market": {"move": "buy"},
    }
