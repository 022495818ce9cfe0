"""Pieces of a page that are kept written out: a sheet, a pile, a line of the log that is what it was before a move.

    {% keep sheet %}{% include "campaigns/parts/hero.html" %}{% endkeep %}

What stands inside sees only what the tag names, and the frame below; so what it says can hang on nothing else, and all
that it hangs on is its address. Who is shown the same gets the same letters, and nobody gets anything of others.
A piece may hold pieces, of a drawing that has changed only the rows are written anew that have; and parts of the page.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from io import BytesIO
from itertools import count
from threading import Lock
from types import SimpleNamespace
from typing import Any
from weakref import ref

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from campaigns.templatetags.parts import FOR_ONE_FORM, INSIDE, Letters, Written, for_this_answer, sent

register = template.Library()

FRAME = ("query", "wiki_query", "back", "looks_on", "lenient", "picking", "asking_about", "still", "tab")
"""What of the page around a piece it may say, besides the slugs of campaign and book, the seat, and cited rules."""
MOST_BYTES = 24_000_000
AROUND = 300
"""Bytes that a piece costs besides its letters, about."""
SERIALS = count()

MOST_RULEBOOKS = 200

Frame = tuple[Any, ...]

_rulebooks: dict[int, tuple[int, ref[object]]] = {}


@dataclass(frozen=True, slots=True)
class Kept:
    """A piece as it was written, with marks for the parts in it, and those parts by their marks."""

    letters: Letters
    parts: Mapping[str, Written]

    @property
    def bytes(self) -> int:
        """What it takes, about."""
        parts = sum(AROUND + sum(2 * len(one) for one in part.rest) for part in self.parts.values())
        return AROUND + sum(2 * len(one) for one in self.letters) + parts


class Pieces:
    """Pieces by their addresses; the longest unread go where there are too many."""

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self._pieces: OrderedDict[bytes, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, address: bytes) -> Kept | None:
        with self._lock:
            kept = self._pieces.get(address)
            if kept is not None:
                self._pieces.move_to_end(address)
            return kept

    def put(self, address: bytes, kept: Kept) -> None:
        with self._lock:
            before = self._pieces.pop(address, None)
            self.bytes += kept.bytes - (before.bytes if before else 0)
            self._pieces[address] = kept
            while self.bytes > self.most:
                self.bytes -= self._pieces.popitem(last=False)[1].bytes

    def clear(self) -> None:
        with self._lock:
            self._pieces.clear()
            self.bytes = 0


pieces = Pieces(MOST_BYTES)


class Keep(template.Node):
    """A piece of a page that hangs on what it names."""

    def __init__(self, names: list[str], values: list[FilterExpression], nodes: NodeList) -> None:
        self.names, self.values, self.nodelist = names, values, nodes
        self.serial = next(SERIALS)  # a template that is read anew is another one

    def render(self, context: Context) -> SafeString:
        values = [value.resolve(context, ignore_failures=True) for value in self.values]
        frame, rules = _frame(context), context.get("rules")
        address = _address((self.serial, get_language(), values, frame, serial_of(rules)))
        kept = pieces.get(address) if address else None
        if kept is None:
            kept = self._written(context, frame, values)
            if address:
                pieces.put(address, kept)
        if not kept.parts:
            return mark_safe(for_this_answer(kept.letters, context))  # noqa: S308 - it was rendered
        around = context.get(INSIDE)
        if around is None:
            return mark_safe(sent(for_this_answer(kept.letters, context), kept.parts, context))  # noqa: S308 - as above
        around.update(kept.parts)
        return mark_safe(for_this_answer(kept.letters, context))  # noqa: S308 - as above

    def _written(self, context: Context, frame: Frame, values: list[Any]) -> Kept:
        """The piece, rendered where nothing is but what it names and the frame; parts in it stay apart."""
        parts: dict[str, Written] = {}
        inside = self._inside(frame, values, "board" in context)
        body = self.nodelist.render(
            context.new({**inside, INSIDE: parts, "rules": context.get("rules"), "csrf_token": "-"})
        )
        blank = {mark: replace(one, rest=_blank("".join(one.rest))) for mark, one in parts.items()}
        return Kept(_blank(body.strip()), blank)

    def _inside(self, frame: Frame, values: list[Any], on_board: bool) -> dict[str, Any]:
        """What the piece sees: dotted names are found where they were."""
        campaign, book, seat, master, *around = frame
        inside: dict[str, Any] = dict(zip(FRAME, around, strict=True))
        inside["campaign"], inside["book"] = SimpleNamespace(slug=campaign), SimpleNamespace(slug=book)
        inside["seat"] = SimpleNamespace(key=seat, master=master)
        if on_board:
            inside["board"] = {"number": 1}
        for name, value in zip(self.names, values, strict=True):
            within = inside
            *outer, last = name.split(".")
            for step in outer:
                within = within.setdefault(step, {})
            within[last] = value
        return inside


def _frame(context: Context) -> Frame:
    """What of the page around pieces they may say: the slugs of campaign and book, the seat, and what `FRAME` names."""
    campaign, book, seat = (context.get(name) for name in ("campaign", "book", "seat"))
    person = getattr(seat, "key", ""), getattr(seat, "master", False)
    return getattr(campaign, "slug", ""), getattr(book, "slug", ""), *person, *map(context.get, FRAME)


def _blank(text: str) -> Letters:
    """What was written, without what is new in each answer."""
    return tuple(FOR_ONE_FORM.split(text))


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


@register.tag
def keep(parser: Parser, token: Token) -> Keep:
    """Keep what stands inside as long as what it names is the same: `{% keep sheet board.number %}…{% endkeep %}`."""
    _, *names = token.split_contents()
    nodes = parser.parse(("endkeep",))
    parser.delete_first_token()
    return Keep(names, [parser.compile_filter(name) for name in names], nodes)
