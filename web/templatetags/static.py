"""`{% static "…" %}` as Django has it, which stands in for Django's own by its name: each file's address is made once.

A page names some twenty-five files, and an eighth of drawing it went to joining the same few words again.
"""

from functools import lru_cache

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags import static
from django.utils.html import conditional_escape

register = template.Library()
register.tags.update(static.register.tags)
MOST_KEPT = 2_000


@lru_cache(MOST_KEPT)
def address(path: str) -> str:
    """Where a file of ours lies, as it is written into HTML; which release of it there is, a process reads once.

    Errors: ValueError, where no file of that name was collected.
    """
    return conditional_escape(static.StaticNode.handle_simple(path))


class File(static.StaticNode):
    """The address of a file."""

    def render(self, context: Context) -> str:
        if self.varname is not None or not context.autoescape:
            return super().render(context)
        return address(self.path.resolve(context))


@register.tag("static")
def file(parser: Parser, token: Token) -> static.StaticNode:
    """`{% static "css/site.css" %}`, or with `as name` behind it."""
    return File.handle_token(parser, token)
