"""Django's tags of translation, which these stand in for by their name: what a template says in so many words is looked
up once in each language. A page says some hundred of them, and a seventh of drawing it went to that."""

from typing import Any

from django import template
from django.template.base import FilterExpression, Parser, Token
from django.template.context import Context
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


def is_constant(said: FilterExpression) -> bool:
    """Whether it is words in quotation marks, and not what something is called."""
    return isinstance(said.var, str) and not said.filters


class Said(i18n.TranslateNode):
    """Words of a template that are the same whenever it is drawn."""

    def __init__(self, node: i18n.TranslateNode) -> None:
        self.__dict__.update(node.__dict__)
        self.known: dict[str | None, Any] = {}

    def render(self, context: Context) -> Any:
        language = get_language()
        if language not in self.known:
            said = super().render(context)
            self.known[language] = context[self.asvar] if self.asvar else said
        if not self.asvar:
            return self.known[language]
        context[self.asvar] = self.known[language]
        return ""


@register.tag("translate")
@register.tag("trans")
def translate(parser: Parser, token: Token) -> i18n.TranslateNode:
    """`{% translate "Rules" %}`, with `as name`, `context "…"` or `noop` behind it."""
    node = i18n.do_translate(parser, token)
    words, among = node.filter_expression, node.message_context
    constant = words.var.literal is not None and not words.filters
    return Said(node) if constant and (among is None or is_constant(among)) else node
