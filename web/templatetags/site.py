"""What the frame of every page needs: addresses that may not exist, where we are, a number and its rule."""

import re
from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from web.languages import CODES, in_language

register = template.Library()

NAMING = re.compile(r'\b(id|for|aria-labelledby|aria-describedby|data-copy|data-filters)="([^"]+)"')


@register.simple_tag
def address(name: str, *arguments: Any) -> str:
    """Give the address that is called `name`, or nothing where this site has no such page."""
    try:
        return reverse(name, args=arguments)
    except NoReverseMatch:
        return ""


@register.simple_tag
def home() -> str:
    """Where the site begins, in the language that is active."""
    return in_language(address("shelf") or "/", get_language() or CODES[0])


@register.simple_tag(takes_context=True)
def here(context: Context, part_of_site: str) -> str | SafeString:
    """Mark the link that leads to the half of the site we are in."""
    match = getattr(context.get("request"), "resolver_match", None)
    half = match.func.__module__ if match is not None else str(context.get("half", ""))
    if half.startswith(part_of_site):
        return format_html(' aria-current="{}"', "true")
    return ""


@register.inclusion_tag("web/parts/health.html")
def health(now: int, most: int, label: str = "") -> dict[str, Any]:
    """Show health as a bar and as `now / most`; a bar that fits any overridden numbers."""
    top = max(most, 1)
    return {
        "now": now,
        "most": most,
        "top": top,
        "bar": min(max(now, 0), top),
        "low": top / 3,
        "high": top * 2 / 3,
        "label": label,
    }


@register.inclusion_tag("web/parts/dice.html")
def dice(faces: list[int], sides: int = 6, typed: bool = False) -> dict[str, Any]:
    """Show rolled dice; `typed` when they were rolled on a real table."""
    return {"faces": faces, "sides": sides, "typed": typed}


class Apart(template.Node):
    """What stands between the tags, with an end of its own on every id, so that a part may stand on a page twice."""

    def __init__(self, inside: NodeList, end: template.base.FilterExpression) -> None:
        self.inside, self.end = inside, end

    def render(self, context: Context) -> SafeString:
        end = str(self.end.resolve(context))
        said = self.inside.render(context)
        return SafeString(NAMING.sub(lambda found: f'{found[1]}="{_ended(found[2], end)}"', said))


def _ended(names: str, end: str) -> str:
    return " ".join(f"{name}-{end}" for name in names.split())


@register.tag
def apart(parser: Parser, token: Token) -> Apart:
    """`{% apart forloop.counter %}…{% endapart %}`: the same part once more, with ids that are its own."""
    _, end = token.split_contents()
    inside = parser.parse(("endapart",))
    parser.delete_first_token()
    return Apart(inside, parser.compile_filter(end))
