"""Sentences with gaps: how a rule is filled in by somebody who knows the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulebooks.forms.nodes import Node

GAP = re.compile(r"\{(\w+)\}")
SENTENCES = {
    "heroes_here": gettext_noop("If there are no fewer heroes here than {min} and no more than {max}"),
    "when": gettext_noop("{heroes_here}, if {dead} is dead {attacked_by}"),
    "behaviour": gettext_noop("Line {priority}, {distance}. {when}: {use}, {at} {all}"),
    "near": gettext_noop("{when}: {use}"),
    "far": gettext_noop("{when}: {use}"),
    "drops": gettext_noop("On a {face}: {coins} coins"),
    "offers": gettext_noop("{item} for {price} coins"),
}
"""By the name of the group, or of the list whose rows are groups."""


def sentence(path: Sequence[str], parts: Sequence[Node]) -> list[Any]:
    """The sentence of a group, its texts and its parts in their order; empty where it has none, or lacks a part."""
    steps = [step for step in path if not step.isdecimal() and not step.startswith("+")]
    text = SENTENCES.get(steps[-1])
    by_name = {one.name: one for one in parts}
    if text is None or len(by_name) != len(parts) or any(name not in by_name for name in GAP.findall(text)):
        return []
    pieces = GAP.split(_(text))
    return [by_name[piece] if place % 2 else piece.strip() for place, piece in enumerate(pieces) if piece.strip()]
