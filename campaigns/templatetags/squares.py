"""The squares of a drawing that can be pressed. Hundreds stand in one: a template for each took a third of a look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any
from urllib.parse import quote

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from campaigns.board.offers.picking import Press, Touch

register = template.Library()

PARTS = 'hx-target="#table" hx-swap="morph"'
Cell = Mapping[str, Any]
"""As a drawing has it: its `name`, the `ids` that it stands for, what is `here`, and whether the keyboard stops there,
for it is the `main` one of these ids."""


@register.simple_tag(takes_context=True)
def squares(context: Context, row: Iterable[Cell], touch: Touch) -> SafeString:
    """A row of squares, each with what is pressed there: one move at once, somebody to pick, or a choice."""

    @cache
    def address(move: str) -> str:
        return escape(reverse("move", args=[context["campaign"].slug, move]))

    def pressed(press: Press) -> str:
        to, label = address(press.move), escape(press.label)
        return (
            f'button class="cell" name="way" value="{escape(press.value)}" formaction="{to}" hx-post="{to}" {PARTS}'
            f' data-move="{escape(press.move)}" title="{label}" aria-label="{label}"'
        )

    def led(how: str, ending: str, fragment: str, label: str) -> str:
        to = escape(context.get("picking") or "") + ending
        return f'a class="cell" {how} href="{to}#{fragment}" hx-get="{to}" {PARTS} {label}'

    def inside(cell: Cell) -> Iterator[str]:
        spot = touch.spot(cell["ids"])
        if spot.only:
            yield pressed(spot.only)
        elif spot.picks:
            told = escape(gettext("Pick %(who)s") % {"who": spot.picks.name})
            name = escape(spot.picks.name)
            yield led("data-pick", quote(spot.picks.id), "scene", f'title="{name}" aria-label="{told}"')
        elif spot.presses or spot.subjects:
            told = escape(gettext("%(place)s: choose what to do") % {"place": cell["name"]})
            who = quote(touch.picked.id) if touch.picked else ""
            ending = f"{who}&amp;at={quote(cell['ids'][0])}"
            yield led("data-several", ending, "pressed", f'aria-label="{told}"')

    return mark_safe("".join(_square(cell, touch, inside(cell)) for cell in row))  # noqa: S308  every piece is escaped


def _square(cell: Cell, touch: Touch, inside: Iterable[str]) -> str:
    """A square with the element that is pressed in it, if there is one."""
    name = escape(cell["name"])
    said = f' data-label="{name}: {", ".join(escape(one) for one in cell["here"])}"' if cell["here"] else ""
    picked = " data-picked" if cell["main"] and touch.picked and touch.picked.place in cell["ids"] else ""
    stop = f'id="cell-{name}"' if cell["main"] else 'data-part tabindex="-1"'
    pressed = "".join(f"<{one} {stop}></{one.partition(' ')[0]}>" for one in inside)
    return f'<span class="place" data-place="{name}"{said}{picked}>{pressed}</span>'
