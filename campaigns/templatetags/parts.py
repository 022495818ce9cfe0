"""A page in parts that each say what they hold, so that an answer leaves out those that a browser shows already."""

from __future__ import annotations

import re
from hashlib import blake2b

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SHOWN = "Letopis-Shown"
"""The header in which a browser says what it shows: "map:0f3a… moves:77c1…", ids of parts with their digests."""
MOST_PARTS = 40
OPENING = re.compile(r'<(\w+) id="([\w-]+)"')
FOR_ONE_FORM = re.compile(r'(name="(?:csrfmiddlewaretoken|key|seen)" value=")[^"]*')
"""What differs from answer to answer and says nothing: a form that was sent gets a new key in the browser."""


class Part(template.Node):
    """One element with an id, rendered; or an empty one of that id where the browser shows the same already."""

    def __init__(self, nodes: NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: Context) -> SafeString:
        body = self.nodelist.render(context).strip()
        found = OPENING.match(body)
        if found is None:
            raise template.TemplateSyntaxError(
                f"A part begins with an element whose first attribute is its id: {body[:60]}"
            )
        tag, name = found.groups()
        digest = blake2b(FOR_ONE_FORM.sub(r"\1", body).encode(), digest_size=6).hexdigest()
        if shown_by(context.get("request")).get(name) == digest:
            return mark_safe(f'<{tag} id="{name}" data-same="{digest}"></{tag}>')  # noqa: S308 - both are of letters
        return mark_safe(f'{found[0]} data-part="{digest}"{body[found.end() :]}')  # noqa: S308 - it was rendered


@register.tag
def part(parser: Parser, token: Token) -> Part:
    """Mark a part of a page: `{% part %}<section id="map" …>…</section>{% endpart %}`."""
    nodes = parser.parse(("endpart",))
    parser.delete_first_token()
    return Part(nodes)


def shown_by(request: HttpRequest | None) -> dict[str, str]:
    """The digests of the parts that a browser says it shows, by their ids; nothing that it says is trusted further."""
    if request is None or request.headers.get("HX-Request") != "true":
        return {}
    told = request.headers.get(SHOWN, "").split()[:MOST_PARTS]
    return {name: digest for name, colon, digest in (one.partition(":") for one in told) if colon}
