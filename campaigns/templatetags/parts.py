"""A page in parts that each say what they hold, so that an answer leaves out those that a browser shows already."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from secrets import token_urlsafe

from django import template
from django.http import HttpRequest
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

register = template.Library()

SHOWN = "Letopis-Shown"
"""The header in which a browser says what it shows: "map:0f3a… moves:77c1…", ids of parts with their digests."""
OPEN = "Letopis-Open"
"""The header in which a browser says which folds are open: "actor-hero-2 chapter-world", or "-" where none is."""
MOST_PARTS = 250
OPENING = re.compile(r'<(\w+)\s+id="([^"]*)"')
SAYABLE = re.compile(r"[\w#-]+", re.ASCII)
"""The ids that a browser can say in a header; a part called otherwise is sent each time."""
FOR_ONE_FORM = re.compile(r'name="(csrfmiddlewaretoken|key|seen)" value="[^"]*')
"""What differs from answer to answer and says nothing: a form that was sent gets a new key in the browser.

It begins with letters, for those are looked for four times as fast as what has to stand before something.
"""
WITHOUT = r'name="\1" value="'

INSIDE = "parts_inside"
MARK = re.compile("\x02[^\x03]*\x03")
"""What stands for a part in the one around it, until that is told apart by what it holds and not by what is sent."""

Letters = tuple[str, ...]
"""What was written, with room for what is new in each answer: text, the name of a field, text, …"""


@dataclass(frozen=True, slots=True)
class Written:
    """A part as it was written: `rest` is all behind its id, with marks for the parts in it."""

    tag: str
    name: str
    digest: str
    rest: Letters


class Part(template.Node):
    """One element with an id, rendered; or an empty one of that id where the browser shows the same already.

    Shape: a part may hold others: of one that has changed only those are sent that have changed in it.
    """

    def __init__(self, nodes: NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: Context) -> SafeString:
        around = context.get(INSIDE)
        inside: dict[str, Written] = {} if around is None else around
        with context.push(**{INSIDE: inside}):
            body = self.nodelist.render(context).strip()
        marked = _marked(body, inside)
        return mark_safe(sent(marked, inside, context) if around is None else marked)  # noqa: S308 - it was rendered


def _marked(body: str, inside: dict[str, Written]) -> str:
    """What stands for a part in the one around it: a mark, or itself where no header can name it."""
    found = OPENING.match(body)
    if found is None:
        raise template.TemplateSyntaxError(
            f"A part begins with an element whose first attribute is its id: {body[:60]}"
        )
    tag, name = found.groups()
    if not SAYABLE.fullmatch(name):
        return body
    digest = blake2b(FOR_ONE_FORM.sub(WITHOUT, body).encode(), digest_size=6).hexdigest()
    mark = f"\x02{name}:{digest}\x03"
    inside[mark] = Written(tag, name, digest, (body[found.end() :],))
    return mark


def sent(text: str, inside: Mapping[str, Written], context: Context) -> str:
    """What was written, with what this browser needs in the place of each mark; a mark of nothing is nothing."""
    shown, fresh = shown_by(context.get("request")), _fresh(context)

    def of(found: re.Match[str]) -> str:
        piece = inside.get(found[0])
        if piece is None:
            return ""
        if shown.get(piece.name) == piece.digest:
            return f'<{piece.tag} id="{piece.name}" data-same="{piece.digest}"></{piece.tag}>'
        rest = MARK.sub(of, _filled(piece.rest, fresh))
        return f'<{piece.tag} id="{piece.name}" data-part="{piece.digest}"{rest}'

    return MARK.sub(of, text)


def for_this_answer(letters: Letters, context: Context) -> str:
    """What was written once, with what is new in each answer: tokens of forms, and on which play they were made."""
    return letters[0] if len(letters) == 1 else _filled(letters, _fresh(context))


def _fresh(context: Context) -> Mapping[str, Callable[[], str]]:
    number = getattr(context.get("board"), "number", "") or context.get("seen_number") or ""
    return {
        "csrfmiddlewaretoken": lambda: str(context.get("csrf_token", "")),
        "key": lambda: token_urlsafe(12),
        "seen": lambda: str(number),
    }


def _filled(letters: Letters, fresh: Mapping[str, Callable[[], str]]) -> str:
    if len(letters) == 1:
        return letters[0]
    told = list(letters)
    for place in range(1, len(told), 2):
        name = told[place]
        told[place] = f'name="{name}" value="{fresh[name]()}'
    return "".join(told)


@register.tag
def part(parser: Parser, token: Token) -> Part:
    """Mark a part of a page: `{% part %}<section id="map" …>…</section>{% endpart %}`."""
    nodes = parser.parse(("endpart",))
    parser.delete_first_token()
    return Part(nodes)


class Folded(template.Node):
    """What lies in a fold: left out where a browser says that it is shut and that it can fetch it when it is opened.

    Shape: a page that is asked for by itself is whole, so that everything is there without JavaScript.
    """

    def __init__(self, named: list[FilterExpression], nodes: NodeList) -> None:
        self.named, self.nodelist = named, nodes

    def render(self, context: Context) -> SafeString:
        fold, request = "".join(str(one.resolve(context)) for one in self.named), context.get("request")
        told = request.headers.get(OPEN, "") if request and request.headers.get("HX-Request") == "true" else ""
        if told and SAYABLE.fullmatch(fold) and fold not in told.split()[:MOST_PARTS]:
            return format_html('<p class="quiet" data-unsent>{}</p>', gettext("One moment…"))
        return self.nodelist.render(context)


@register.tag
def folded(parser: Parser, token: Token) -> Folded:
    """What lies in a fold, by what its id is put together of: `{% folded "actor-" actor.id %}…{% endfolded %}`."""
    _, *named = token.split_contents()
    nodes = parser.parse(("endfolded",))
    parser.delete_first_token()
    return Folded([parser.compile_filter(one) for one in named], nodes)


def shown_by(request: HttpRequest | None) -> Mapping[str, str]:
    """The digests of the parts that a browser says it shows, by their ids; nothing that it says is trusted further."""
    if request is None or request.headers.get("HX-Request") != "true":
        return {}
    return _shown(request.headers.get(SHOWN, ""))


@lru_cache(maxsize=64)
def _shown(said: str) -> Mapping[str, str]:
    """What a header says: it is asked for each part of one answer."""
    told = said.split()[:MOST_PARTS]
    return {name: digest for name, colon, digest in (one.partition(":") for one in told) if colon}
