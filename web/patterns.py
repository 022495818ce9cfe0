"""Every class a page may use, with a line each: the list behind /patterns/."""

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
    (_("The chart"), "chart", ["map", "map-edge", "map-node", "map-code", "map-token", "map-foe"]),
]
