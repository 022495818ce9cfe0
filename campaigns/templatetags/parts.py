"""A page in parts that each say what they hold, so that an answer leaves out those that a browser shows already."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b

from django import template
from django.http import HttpRequest
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SHOWN = "Letopis-Shown"
"""The header in which a browser says what it shows: "map:0f3a… moves:77c1…", ids of parts with their digests."""
MOST_PARTS = 250
OPENING = re.compile(r'<(\w+)\s+id="([^"]*)"')
SAYABLE = re.compile(r"[\w#-]+", re.ASCII)
"""The ids that a browser can say in a header; a part called otherwise is sent each time."""
FOR_ONE_FORM = re.compile(r'(name="(?:csrfmiddlewaretoken|key|seen)" value=")[^"]*')
"""What differs from answer to answer and says nothing: a form that was sent gets a new key in the browser."""


INSIDE = "parts_inside"
MARK = re.compile("\x02[^\x03]*\x03")
"""What stands for a part in the one around it, until that is told apart by what it holds and not by what is sent."""


class Part(template.Node):
    """One element with an id, rendered; or an empty one of that id where the browser shows the same already.

    Shape: a part may hold others: of one that has changed only those are sent that have changed in it.
    """

    def __init__(self, nodes: NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: Context) -> SafeString:
        around, inside = context.get(INSIDE), dict[str, str]()
        with context.push(**{INSIDE: inside}):
            body = self.nodelist.render(context).strip()
        mark, letters = _sent(body, inside, shown_by(context.get("request")))
        if around is None:
            return mark_safe(letters)  # noqa: S308 - it was rendered
        around.update({mark: letters} if mark else inside)
        return mark_safe(mark or body)  # noqa: S308 - as above


def _sent(body: str, inside: Mapping[str, str], shown: Mapping[str, str]) -> tuple[str, str]:
    """What stands for a part in the one around it (nothing where it stands there itself), and what is sent of it."""
    found = OPENING.match(body)
    if found is None:
        raise template.TemplateSyntaxError(
            f"A part begins with an element whose first attribute is its id: {body[:60]}"
        )
    tag, name = found.groups()
    if not SAYABLE.fullmatch(name):
        return "", MARK.sub(lambda one: inside.get(one[0], ""), body)
    digest = blake2b(FOR_ONE_FORM.sub(r"\1", body).encode(), digest_size=6).hexdigest()
    mark = f"\x02{name}:{digest}\x03"
    if shown.get(name) == digest:
        return mark, f'<{tag} id="{name}" data-same="{digest}"></{tag}>'
    rest = MARK.sub(lambda one: inside.get(one[0], ""), body[found.end() :])
    return mark, f'{found[0]} data-part="{digest}"{rest}'


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
