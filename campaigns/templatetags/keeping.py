"""Pieces of a page that are kept written out: a sheet, a pile, a line of the log that is what it was before a move.

    {% keep sheet %}{% include "campaigns/parts/things/hero.html" %}{% endkeep %}

What stands inside sees only what the tag names, and the frame below; so what it says can hang on nothing else, and all
that it hangs on is its address. Who is shown the same gets the same letters, and nobody gets anything of others.
A piece may hold pieces, of a drawing that has changed only the rows are written anew that have; and parts of the page.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from io import BytesIO
from itertools import count
from operator import attrgetter
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

ALL_OF_FRAME = ("campaign", "book", "seat", *FRAME)
OF_FRAME = frozenset(ALL_OF_FRAME)
MOST_FRAMES = 64
"""In how many frames one piece is kept: a sheet that says whose it is, for each seat of a large table."""
Frame = Mapping[str, Any]
Names = tuple[str, ...]
Said = tuple[Any, ...]
"""What a frame says of some names."""

_rulebooks: dict[int, tuple[int, ref[object]]] = {}


class Watched(dict[str, Any]):
    """What a piece sees, which remembers what of the frame it `asked` for: on nothing else of that it hangs."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        super().__init__(told)
        self.asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        if name in ALL_OF_FRAME:
            self.asked.add(str(name))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self.asked.update(ALL_OF_FRAME)
        return super().__iter__()

    def keys(self) -> Any:
        """All of it: whoever takes that along has asked for all."""
        self.asked.update(ALL_OF_FRAME)
        return super().keys()


@dataclass(frozen=True, slots=True)
class Kept:
    """A piece as it was written, with marks for the parts in it; those parts; and what of the frame it asked for."""

    letters: Letters
    parts: Mapping[str, Written]
    asked: Names = ()

    @property
    def bytes(self) -> int:
        """What it takes, about."""
        parts = sum(AROUND + sum(2 * len(one) for one in part.rest) for part in self.parts.values())
        return AROUND + sum(2 * len(one) for one in self.letters) + parts


class Pieces:
    """Pieces by their addresses and by what they asked of the frame; the longest unread go where there are too many.

    Whoever looks from another seat gets the same letters, unless a piece has asked from which seat it is looked at.
    """

    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self._pieces: OrderedDict[bytes, dict[Names, dict[Said, Kept]]] = OrderedDict()
        self._lock = Lock()

    def of(self, root: bytes, frame: Frame) -> Kept | None:
        """A piece as it was written in a frame that says the same of all that it asked for."""
        with self._lock:
            for names, known in self._pieces.get(root, {}).items():
                if found := known.get(tuple(map(frame.__getitem__, names))):
                    self._pieces.move_to_end(root)
                    return found
            return None

    def put(self, root: bytes, frame: Frame, kept: Kept) -> None:
        with self._lock:
            known = self._pieces.setdefault(root, {}).setdefault(kept.asked, {})
            if len(known) >= MOST_FRAMES:
                self.bytes -= known.pop(next(iter(known))).bytes
            said = tuple(map(frame.__getitem__, kept.asked))
            self.bytes += kept.bytes - (known[said].bytes if said in known else 0)
            known[said] = kept
            self._pieces.move_to_end(root)
            while self.bytes > self.most:
                gone = self._pieces.popitem(last=False)[1]
                self.bytes -= sum(one.bytes for known in gone.values() for one in known.values())

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
        rules, on_board = context.get("rules"), "board" in context
        root = _address((self.serial, get_language(), values, on_board, serial_of(rules)))
        frame = frame_of(context)
        kept = pieces.of(root, frame) if root else None
        if kept is None:
            kept = self._written(context, self._inside(frame, values, on_board))
            if root:
                pieces.put(root, frame, kept)
        for name in kept.asked:
            _ = name in context  # what this piece asked of the frame, the one around it has asked as well
        letters, around = for_this_answer(kept.letters, context), context.get(INSIDE)
        if around is not None:
            around.update(kept.parts)
        elif kept.parts:
            letters = sent(letters, kept.parts, context)
        return mark_safe(letters)  # noqa: S308 - it was rendered

    def _written(self, context: Context, inside: Watched) -> Kept:
        """The piece, rendered where nothing is but what it names and the frame; parts in it stay apart."""
        parts: dict[str, Written] = {}
        inside |= {INSIDE: parts, "rules": context.get("rules"), "csrf_token": "-"}
        body = self.nodelist.render(context.new(inside))
        blank = {mark: replace(one, rest=_blank("".join(one.rest))) for mark, one in parts.items()}
        return Kept(_blank(body.strip()), blank, tuple(sorted(inside.asked)))

    def _inside(self, frame: Frame, values: list[Any], on_board: bool) -> Watched:
        """What the piece sees: dotted names are found where they were."""
        inside = Watched({name: frame[name] for name in FRAME})
        for name in ("campaign", "book"):
            inside[name] = SimpleNamespace(slug=frame[name])
        key, master = frame["seat"]
        inside["seat"] = SimpleNamespace(key=key, master=master)
        if on_board:
            inside["board"] = {"number": 1}
        for name, value in zip(self.names, values, strict=True):
            within: dict[str, Any] = inside
            *outer, last = name.split(".")
            for step in outer:
                within = within.setdefault(step, {})
            within[last] = value
        return inside


def frame_of(context: Context) -> Frame:
    """What of the page around pieces they may say: the slugs of campaign and book, the seat, and what `FRAME` names."""
    frame = _unwatched(context)
    seat = frame["seat"]
    slugs = {name: getattr(frame[name], "slug", "") for name in ("campaign", "book")}
    return {**frame, **slugs, "seat": (getattr(seat, "key", ""), getattr(seat, "master", False))}


def _unwatched(context: Context) -> dict[str, Any]:
    """What a context says of a frame, without asking for it on behalf of the piece that is being written."""
    told: dict[str, Any] = dict.fromkeys(ALL_OF_FRAME)
    for one in context.dicts:
        for name in dict.keys(one) & OF_FRAME:
            told[name] = dict.__getitem__(one, name)
    return told


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


class Reducers(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """How plain data is told to a pickler, by its type: that and all fields, without asking the class which it has."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        if "__dataclass_fields__" not in vars(kind):
            raise KeyError(kind)
        names = [one.name for one in fields(kind)]
        read = attrgetter(*names) if len(names) > 1 else lambda one: tuple(getattr(one, name) for name in names)
        self[kind] = reducer = lambda one: (kind, read(one))
        return reducer


REDUCERS = Reducers()


def _address(of: tuple[Any, ...]) -> bytes:
    """A short name for all that a piece hangs on; none for what has no bytes of its own, which is written each time."""
    said = BytesIO()
    pickler = pickle.Pickler(said, protocol=5)
    pickler.dispatch_table = REDUCERS
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
