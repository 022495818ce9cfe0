"""A page in parts that each say what they hold, so that an answer leaves out those that a browser shows already."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby, pairwise
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
"""The header in which a browser says what it shows: "map:0f3a… moves:77c1….9e2d…", ids of parts with their digests."""
OPEN = "Letopis-Open"
"""The header in which a browser says which folds are open: "actor-hero-2 chapter-world", or "-" where none is."""
MOST_PARTS = 250
OPENING = re.compile(r'<(\w+)\s+id="([^"]*)"(\s+data-number="\d+")?')
"""How a part begins; the number of the newest play, where it stands next to the id, is told in each answer."""
SAYABLE = re.compile(r"[\w#-]+", re.ASCII)
"""The ids that a browser can say in a header; a part called otherwise is sent each time."""
FOR_ONE_FORM = re.compile(r'name="(csrfmiddlewaretoken|key|seen)" value="[^"]*')
"""What differs from answer to answer and says nothing: a form that was sent gets a new key in the browser.

It begins with letters, for those are looked for four times as fast as what has to stand before something.
"""
BLANK = re.compile("(?<=[>\x03])\\s{2,}(?=[<\x02\x04])")
"""Lines that conditions and loops of a template leave between two elements."""
WITHOUT = r'name="\1" value="'

INSIDE = "parts_inside"
MARK = re.compile("[\x02\x04]([^\x03:]*)[^\x03]*\x03")
"""What stands for a part (2) or for what lies in a fold (4) in the part around it, until that is told apart by what it
holds and not by what is sent."""
PART = re.compile("(\x02[^\x03:]*)[^\x03]*\x03")
ROW = re.compile("\x02[^\x03]*\x03(?:\n\x02[^\x03]*\x03)+")
PLACES = re.compile(f"{PART.pattern}|<svg\\b|</svg>")
"""Where parts lie in a part, and in which of its drawings: only there is `<g>` an element of a drawing."""

Letters = tuple[str, ...]
"""What was written, with room for what is new in each answer: text, the name of a field, text, …"""
Fresh = Mapping[str, Callable[[], str]]
"""What is new in each answer, by the names of fields."""


@dataclass(frozen=True, slots=True)
class Written:
    """A part as it was written: `rest` is all behind its id, with marks for the parts in it. Without a tag, a fold.

    Shape: of a part that holds parts the digest is two, with a dot between them: that of all, and that of what lies
    around those parts and in which order they come.
    """

    tag: str
    name: str
    digest: str
    rest: Letters
    number: str = ""


class Part(template.Node):
    """One element with an id, rendered; or an empty one of that id where the browser shows the same already.

    Shape: a part may hold others: of one that has changed only those are sent that have changed in it, and where
    nothing but those differs they are sent alone, in an element of its id with `data-inside`.
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
    body = BLANK.sub("\n", body)
    found = OPENING.match(body)
    if found is None:
        raise template.TemplateSyntaxError(
            f"A part begins with an element whose first attribute is its id: {body[:60]}"
        )
    tag, name, number = found.groups()
    if not SAYABLE.fullmatch(name):
        return body
    said = FOR_ONE_FORM.sub(WITHOUT, body[: found.end(2)] + body[found.end() :])
    digest = _digest(said)
    if "\x02" in said:
        digest += "." + _digest(PART.sub(r"\1", said))
    mark = f"\x02{name}:{digest}\x03"
    inside[mark] = Written(tag, name, digest, (body[found.end() :],), number or "")
    return mark


def _digest(text: str) -> str:
    """36 bits are enough, for it is compared with one other, that of what stood there before."""
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=6).digest()).decode()[:6]


def sent(text: str, inside: Mapping[str, Written], context: Context) -> str:
    """What was written, with what this browser needs in the place of each mark; a mark of nothing is nothing."""
    return Answer(inside, context.get("request"), _fresh(context)).filled((text,))


class Answer:
    """What one browser is told of parts that were written: nothing that it shows already."""

    def __init__(self, inside: Mapping[str, Written], request: HttpRequest | None, fresh: Fresh) -> None:
        self.inside, self.request, self.fresh = inside, request, fresh
        self.shown = shown_by(request)
        self.order = {name: place for place, name in enumerate(self.shown)}

    def filled(self, letters: Letters) -> str:
        return MARK.sub(self._of, ROW.sub(self._row, _filled(letters, self.fresh)))

    def _of(self, found: re.Match[str]) -> str:
        piece = self.inside.get(found[0])
        if piece is None:
            return ""
        if not piece.tag:
            return unsent() if _is_shut(piece.name, self.request) else self.filled(piece.rest)
        begins = f'<{piece.tag} id="{piece.name}"{piece.number}'
        if self._is_shown(piece) and not piece.number:
            return f'{begins} data-same="{piece.digest}"></{piece.tag}>'
        around = piece.digest.partition(".")[2]
        if around and self.shown.get(piece.name, "").partition(".")[2] == around:
            return f'{begins} data-part="{piece.digest}" data-inside>{"".join(self._changed(piece))}</{piece.tag}>'
        return f'{begins} data-part="{piece.digest}"{self.filled(piece.rest)}'

    def _is_shown(self, piece: Written) -> bool:
        return self.shown.get(piece.name) == piece.digest

    def _changed(self, piece: Written) -> Iterator[str]:
        """The parts in one that differ from what is shown, each within a drawing if it lies in one."""
        drawings = 0
        for found in PLACES.finditer("".join(piece.rest)):
            if found[0][0] == "<":
                drawings += -1 if found[0] == "</svg>" else 1
            elif (inner := self.inside.get(found[0])) and not self._is_shown(inner):
                yield f"<svg>{self._of(found)}</svg>" if drawings else self._of(found)

    def _row(self, found: re.Match[str]) -> str:
        """Parts one after the other; those that are shown in this order stand as one, from the first until the last."""
        told: list[str] = []
        pieces = [(mark, self.inside.get(mark)) for mark in found[0].split("\n")]
        for same, run in groupby(pieces, lambda one: one[1] is not None and self._is_shown(one[1])):
            marks = list(run)
            first, last = marks[0][1], marks[-1][1]
            if same and first and last and first is not last and self._are_neighbours(one for _, one in marks if one):
                row = f'id="{first.name}" data-same="{first.digest}" data-until="{last.name}"'
                told.append(f"<{first.tag} {row}></{first.tag}>")
            else:
                told += (mark for mark, _ in marks)
        return "\n".join(told)

    def _are_neighbours(self, pieces: Iterable[Written]) -> bool:
        """Whether a browser says that it shows parts one after the other, nothing between but what lies in them."""
        return all(
            self.order[later.name] - self.order[one.name] == 1 + self._parts_in(one) for one, later in pairwise(pieces)
        )

    def _parts_in(self, piece: Written) -> int:
        if "." not in piece.digest:
            return 0
        within = (self.inside[found[0]] for found in PART.finditer("".join(piece.rest)) if found[0] in self.inside)
        return sum(1 + self._parts_in(one) for one in within)


def for_this_answer(letters: Letters, context: Context) -> str:
    """What was written once, with what is new in each answer: tokens of forms, and on which play they were made."""
    return letters[0] if len(letters) == 1 else _filled(letters, _fresh(context))


def _fresh(context: Context) -> Fresh:
    number = getattr(context.get("board"), "number", "") or context.get("seen_number") or ""
    return {
        "csrfmiddlewaretoken": lambda: str(context.get("csrf_token", "")),
        "key": lambda: token_urlsafe(12),
        "seen": lambda: str(number),
    }


def _filled(letters: Letters, fresh: Fresh) -> str:
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

    Shape: a page that is asked for by itself is whole, so that everything is there without JavaScript. In a piece that
    is kept it is written for all, and left out of each answer that need not have it.
    """

    def __init__(self, named: list[FilterExpression], nodes: NodeList) -> None:
        self.named, self.nodelist = named, nodes

    def render(self, context: Context) -> SafeString:
        fold, request = "".join(str(one.resolve(context)) for one in self.named), context.get("request")
        if request is not None or INSIDE not in context:
            return unsent() if _is_shut(fold, request) else self.nodelist.render(context)
        body, inside = self.nodelist.render(context), context[INSIDE]
        mark = f"\x04{fold}:{_digest(FOR_ONE_FORM.sub(WITHOUT, body))}\x03"
        inside[mark] = Written("", fold, "", (body,))
        return mark_safe(mark)  # noqa: S308 - it was rendered


def _is_shut(fold: str, request: HttpRequest | None) -> bool:
    told = request.headers.get(OPEN, "") if request and request.headers.get("HX-Request") == "true" else ""
    return bool(told) and bool(SAYABLE.fullmatch(fold)) and fold not in _open(told)


@lru_cache(maxsize=64)
def _open(told: str) -> frozenset[str]:
    """The folds that a header says are open: it is asked for each fold of one answer."""
    return frozenset(told.split()[:MOST_PARTS])


def unsent() -> SafeString:
    """What stands in a fold that is shut until it is opened."""
    return format_html('<p class="quiet" data-unsent>{}</p>', gettext("One moment…"))


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
