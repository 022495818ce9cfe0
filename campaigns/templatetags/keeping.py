"""Pieces of a page that are kept written out: a sheet, a pile, a line of the log that is what it was before a move.

    {% keep sheet %}{% include "campaigns/parts/hero.html" %}{% endkeep %}

What stands inside sees only what the tag names, and the frame below; so what it says can hang on nothing else, and all
that it hangs on is its address. Who is shown the same gets the same letters, and nobody gets anything of others.
"""

from __future__ import annotations

import pickle
import re
from collections import OrderedDict
from hashlib import blake2b
from io import BytesIO
from itertools import count
from secrets import token_urlsafe
from threading import Lock
from types import SimpleNamespace
from typing import Any
from weakref import ref

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

FRAME = ("query", "wiki_query", "back", "looks_on", "lenient", "picking", "asking_about", "still", "tab")
"""What of the page around a piece it may say, besides the slugs of campaign and book, the seat, and cited rules."""
MOST_BYTES = 24_000_000
AROUND = 300
"""Bytes that a piece costs besides its letters, about."""
FOR_ONE_FORM = re.compile(r'(?<=name=")(csrfmiddlewaretoken|key|seen)(" value=")[^"]*')
"""What is new in each answer: it is put in when a piece is taken out."""
SERIALS = count()

MOST_RULEBOOKS = 200

Letters = tuple[str, ...]

_rulebooks: dict[int, tuple[int, ref[object]]] = {}


class Pieces:
    """Pieces by their addresses; the longest unread go where there are too many."""

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self._pieces: OrderedDict[bytes, Letters] = OrderedDict()
        self._lock = Lock()

    def get(self, address: bytes) -> Letters | None:
        with self._lock:
            letters = self._pieces.get(address)
            if letters is not None:
                self._pieces.move_to_end(address)
            return letters

    def put(self, address: bytes, letters: Letters) -> None:
        with self._lock:
            self.bytes += _size(letters) - _size(self._pieces.pop(address, ()))
            self._pieces[address] = letters
            while self.bytes > self.most:
                self.bytes -= _size(self._pieces.popitem(last=False)[1])

    def clear(self) -> None:
        with self._lock:
            self._pieces.clear()
            self.bytes = 0


def _size(letters: Letters) -> int:
    return AROUND + sum(2 * len(one) for one in letters) if letters else 0


pieces = Pieces(MOST_BYTES)


class Keep(template.Node):
    """A piece of a page that hangs on what it names."""

    def __init__(self, names: list[str], values: list[FilterExpression], nodes: NodeList) -> None:
        self.names, self.values, self.nodelist = names, values, nodes
        self.serial = next(SERIALS)  # a template that is read anew is another one

    def render(self, context: Context) -> SafeString:
        inside = self._inside(context)
        rules = context.get("rules")
        address = _address((self.serial, get_language(), inside, serial_of(rules)))
        letters = pieces.get(address) if address else None
        if letters is None:
            body = self.nodelist.render(context.new({**inside, "rules": rules, "csrf_token": "-"}))
            letters = tuple(FOR_ONE_FORM.split(body.strip()))
            if address:
                pieces.put(address, letters)
        return mark_safe(_for_this_answer(letters, context))  # noqa: S308 - it was rendered

    def _inside(self, context: Context) -> dict[str, Any]:
        """What the piece sees: dotted names are found where they were."""
        seat, campaign, book = (context.get(name) for name in ("seat", "campaign", "book"))
        inside: dict[str, Any] = {name: context.get(name) for name in FRAME}
        inside["campaign"], inside["book"] = (
            SimpleNamespace(slug=getattr(one, "slug", "")) for one in (campaign, book)
        )
        inside["seat"] = {"key": getattr(seat, "key", ""), "master": getattr(seat, "master", False)}
        if "board" in context:
            inside["board"] = {"number": 1}
        for name, value in zip(self.names, self.values, strict=True):
            within = inside
            *outer, last = name.split(".")
            for step in outer:
                within = within.setdefault(step, {})
            within[last] = value.resolve(context, ignore_failures=True)
        return inside


def serial_of(rules: object) -> int:
    """A number for a rulebook as it is played: the same for the same object, and never given again."""
    if rules is None:
        return 0
    serial, known = _rulebooks.get(id(rules), (0, None))
    if known is None or known() is not rules:
        if len(_rulebooks) >= MOST_RULEBOOKS:
            _rulebooks.clear()
        serial = next(SERIALS) + 1
        _rulebooks[id(rules)] = serial, ref(rules)
    return serial


def _address(of: tuple[Any, ...]) -> bytes:
    """A short name for all that a piece hangs on; none for what has no bytes of its own, which is written each time."""
    said = BytesIO()
    pickler = pickle.Pickler(said, protocol=5)
    pickler.fast = True  # equal things give equal bytes, also where one of them is the same thing twice
    try:
        pickler.dump(of)
    except (TypeError, AttributeError, pickle.PicklingError):
        return b""
    return blake2b(said.getbuffer(), digest_size=20).digest()


def _for_this_answer(letters: Letters, context: Context) -> str:
    """The letters of a piece with the tokens of its forms: text, name, what stands between, text, …"""
    if len(letters) == 1:
        return letters[0]
    number = getattr(context.get("board"), "number", "") or context.get("seen_number") or ""
    fresh = {
        "csrfmiddlewaretoken": lambda: str(context.get("csrf_token", "")),
        "key": lambda: token_urlsafe(12),
        "seen": lambda: str(number),
    }
    told = list(letters)
    for place in range(1, len(told), 3):
        told[place + 1] += fresh[told[place]]()
    return "".join(told)


@register.tag
def keep(parser: Parser, token: Token) -> Keep:
    """Keep what stands inside as long as what it names is the same: `{% keep sheet board.number %}…{% endkeep %}`."""
    _, *names = token.split_contents()
    nodes = parser.parse(("endkeep",))
    parser.delete_first_token()
    return Keep(names, [parser.compile_filter(name) for name in names], nodes)
