"""From a query to the things that fit it, sorted, a page of them, with the columns that tell them apart."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulebooks.language.words import fold
from rulebooks.models import Book, Revision
from rulebooks.overlays import Overlay
from rulebooks.search.filtering import fields
from rulebooks.search.filtering.grammar import (
    RANGE,
    All,
    Any,
    Compared,
    Mistake,
    Node,
    Not,
    Said,
    Token,
    fields_in,
    leaves_out,
    parse,
)
from rulebooks.search.filtering.lookups import Lookups, Places
from rulebooks.search.filtering.ordering import arrange
from rulebooks.search.filtering.things import USUAL_PLAYERS, Prepared, Thing, has_word, is_word, number, prepared
from rulebooks.stats.order import in_order, told
from rulebooks.stats.showing import HIDDEN
from rulebooks.stats.vocabulary import KINDS, STATS, stat_title

EACH, MOST_COLUMNS, MOST_PLAYERS = 50, 6, 100
RARE = 5
"""A column that fewer than one in so many of the things have is none."""
COMPARE: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le,
    ">=": operator.ge,
}  # fmt: skip
YES, NO = {"да", "есть", "yes"}, {"нет", "no"}
Test = Callable[[Thing], bool]


@dataclass(frozen=True)
class Answer:
    """The things of one page of an answer. `sort` is the stat by which they are sorted, "" in the books' order."""

    query: str
    things: list[Thing] = field(default_factory=list)
    total: int = 0
    number: int = 1
    pages: int = 1
    players: int = USUAL_PLAYERS
    columns: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()
    falling: bool = False
    mistake: Mistake | None = None
    shelf: int = 0


def is_query(text: str, books: Iterable[Book] = ()) -> bool:
    """Whether a text asks for more than words: it leaves one out, or compares what is a field, or nearly one, by the
    words of the site or of some books.

    «Rhf<EKJY» compares nothing: it is «крабулон» on another keyboard.
    """
    named = fields_in(text)
    none: frozenset[str] = frozenset()
    known = (not one.isascii() or fields.field(one, none) or fields.nearest_field(one, none) for one in named)
    return leaves_out(text) or any(known) or (bool(named) and _in_own_words(named, books))


def _in_own_words(named: Iterable[str], books: Iterable[Book]) -> bool:
    """Whether a book of somebody's own has a number of that name."""
    said = frozenset[str]().union(*(book.stats for book in prepared(books)))
    return any(fields.field(one, said) for one in named)


class Asking:
    """One query over some books."""

    def __init__(
        self, query: str, books: Iterable[Book], overlay: Overlay | None = None, lookups: Lookups | None = None
    ) -> None:
        self.query, self.overlay = query, overlay
        self.books = list(books)
        self.lookups = lookups or Lookups(self.books, overlay)
        self.sort: tuple[str, ...] = ()
        self.shown: tuple[tuple[str, ...], ...] = ()
        self.falling = False
        self.players = USUAL_PLAYERS

    @cached_property
    def prepared(self) -> list[Prepared]:
        return prepared(self.books, self.overlay)

    @cached_property
    def all(self) -> list[Thing]:
        return [thing for book in self.prepared for thing in book.things]

    @cached_property
    def stats(self) -> frozenset[str]:
        return frozenset[str]().union(*(book.stats for book in self.prepared))

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset[str]().union(*(book.kinds for book in self.prepared))

    def answer(self, number_of_page: int = 1, each: int = EACH) -> Answer:
        """Errors: none; what cannot be read is said in the answer."""
        try:
            found = self.found()
        except Mistake as mistake:
            return Answer(self.query, mistake=mistake)
        if self.sort:
            arrange(found, self.sort, self.falling, self.players)
        pages = max(1, -(-len(found) // each))
        page = min(max(1, number_of_page), pages)
        shown = found[(page - 1) * each : page * each]
        columns = self._columns(found)
        told = (len(found), page, pages, self.players, columns, self.sort, self.falling)
        return Answer(self.query, shown, *told, shelf=len(self.all))

    def found(self) -> list[Thing]:
        """All things that fit, in the books' order; all there are where nothing is asked.

        Errors: Mistake.
        """
        if not self.query.strip():
            return self.all
        tree = parse(self.query)
        self._settle(tree)
        fits = self._test(tree)
        return [thing for thing in self.all if fits(thing)]

    def _settle(self, node: Node) -> None:
        """What is said of the whole answer: how many play, in which order it comes, and what is shown of it."""
        if isinstance(node, All | Any):
            for one in node.of:
                self._settle(one)
        elif isinstance(node, Compared):
            names = fields.field(node.field.plain, self.stats)
            if names == (fields.PLAYERS,):
                many = number(node.value.plain, 0) if node.value.plain.isdecimal() else None
                if many is None or not 1 <= many <= MOST_PLAYERS:
                    raise Mistake(node.value.at, len(node.value.text), "no number", node.value.plain)
                self.players = many
            elif names == (fields.SORT,):
                value = node.value.plain
                if not value.strip("-"):
                    raise Mistake(node.value.at, max(1, len(node.value.text)), "no order", node.field.plain)
                self.falling = value.startswith("-")
                self.sort = self._stats(Token("word", value.lstrip("-"), node.value.at + self.falling))
            elif names == (fields.COLUMNS,):
                self.shown = tuple(self._named_columns(node.value))

    def _named_columns(self, value: Token) -> Iterator[tuple[str, ...]]:
        """The stats of each column that a query names."""
        if value.kind == "word" and value.text.endswith(","):
            rest = self.query[value.end :]
            mended = self.query[: value.end] + rest.lstrip() if rest.strip() else self.query[: value.end - 1]
            raise Mistake(value.end - 1, 1, "comma", mend=mended)
        at = value.at + (value.kind == "quoted")
        for name in value.text[at - value.at : len(value.text) - (at - value.at)].split(","):
            word = Token("word", name.strip(), at + len(name) - len(name.lstrip()))
            at += len(name) + 1
            names = self._stats(word) if word.text else ()
            if not names or names[0] in fields.OWN:
                raise Mistake(word.at, max(1, len(word.text)), "no column", word.text)
            yield names

    # Tests

    def _test(self, node: Node) -> Test:
        if isinstance(node, All | Any):
            tests = [self._test(one) for one in node.of]
            whole = all if isinstance(node, All) else any
            return lambda thing: whole(test(thing) for test in tests)
        if isinstance(node, Not):
            inner = self._test(node.of)
            return lambda thing: not inner(thing)
        return self._on(self.lookups.having(node.text)) if isinstance(node, Said) else self._compared(node)

    def _on(self, places: Places) -> Test:
        return lambda thing: (thing.book.pk, thing.entry.slug) in places

    def _stats(self, word: Token) -> tuple[str, ...]:
        names = fields.field(word.plain, self.stats)
        if names:
            return names
        near = fields.nearest_field(word.plain, self.stats)
        mended = self.query[: word.at] + near + self.query[word.at + len(word.text) :] if near else ""
        raise Mistake(word.at, len(word.text), "unknown field", word.plain, mended)

    def _compared(self, node: Compared) -> Test:
        names = self._stats(node.field)
        value = node.value.plain
        if names[0] in fields.OF_ANSWER:
            return lambda thing: True
        test = self._own(names[0], node) if names[0] in fields.OWN else None
        if test is None and (both := RANGE.fullmatch(value)):
            least, most = int(both[1]), int(both[2])
            test = lambda thing: any(least <= one <= most for one in thing.numbers(names, self.players))  # noqa: E731
        elif test is None and value.lstrip("-").isdecimal() and len(value) <= 9:
            compare, wanted = COMPARE[node.sign], int(value)
            test = lambda thing: any(compare(one, wanted) for one in thing.numbers(names, self.players))  # noqa: E731
        return test or self._worded(node, names)

    def _worded(self, node: Compared, names: tuple[str, ...]) -> Test:
        """A field against another one, or that has a word."""
        value = node.value.plain
        other = fields.field(value, self.stats)
        if node.sign not in (":", "=", "!="):
            if not other:
                raise Mistake(node.value.at, len(node.value.text), "no number", value)
            compare = COMPARE[node.sign]
            return lambda thing: any(
                compare(one, two)
                for one in thing.numbers(names, self.players)
                for two in thing.numbers(other, self.players)
            )
        if value.lower() in YES | NO:
            wanted = value.lower() in YES
            return lambda thing: (
                any(one not in (False, None) for one in thing.values(names)) is (wanted == (node.sign != "!="))
            )
        said = is_word if node.sign == "=" else has_word
        return lambda thing: said(thing.words(names), value) is (node.sign != "!=")

    def _own(self, name: str, node: Compared) -> Test:
        """What every thing has: its kind, its book, its name, the pages that it speaks of."""
        value = node.value.plain
        if name == fields.KIND:
            # A kind that these books have nothing of is no mistake: nothing of it fits.
            kinds = fields.kinds_of(value, self.kinds) or fields.kinds_of(value, frozenset(KINDS))
            if not kinds:
                near = next((one for one in fields.kind_words(self.kinds) if one[:3] == fold(value)[:3]), "")
                place = node.value
                mended, end = self._as_stat(node), place.at + len(place.text)
                if near:
                    mended = self.query[: place.at] + f"«{near}»" + self.query[end:]
                raise Mistake(place.at, len(place.text), "unknown kind", value, mended)
            return lambda thing: (thing.entry.kind in kinds) is (node.sign != "!=")
        if name == fields.BOOK:
            called = {one.pk for one in self.books if fold(one.slug) == fold(value) or has_word([str(one)], value)}
            return lambda thing: (thing.book.pk in called) is (node.sign != "!=")
        if name == fields.NAME:
            return lambda thing: has_word([thing.entry.name, *thing.entry.aliases], value) is (node.sign != "!=")
        return self._on(self.lookups.linking(value))

    def _as_stat(self, node: Compared) -> str:
        """The query with what most things say of that name instead of a kind: a monster may be a kind of card.

        Errors: "" where no page that is named so is told of any thing.
        """
        named = Counter(
            stat
            for thing in self.all
            for stat, value in thing.entry.stats.items()
            if isinstance(value, str) and value in thing.names and has_word([thing.names[value]], node.value.plain)
        )
        if not named:
            return ""
        title, end = stat_title(named.most_common(1)[0][0]).lower(), node.value.at + len(node.value.text)
        sign = "!=" if node.sign == "!=" else ":"
        return f"{self.query[: node.field.at]}«{title}»{sign}{node.value.text}{self.query[end:]}"

    # What is shown

    def _columns(self, found: list[Thing]) -> tuple[str, ...]:
        """The stats that tell the things apart: those that many have, as one number, word or flag."""
        counted: Counter[str] = Counter()
        for thing in found:
            counted.update(
                name
                for name, value in {**thing.backwards, **thing.entry.stats}.items()
                if name not in HIDDEN
                if name in thing.backwards or isinstance(value, int | str)
            )
        if self.shown:
            # A word for several stats is the column of those that are there.
            there = {one for thing in found for one in (*thing.backwards, *thing.said)}
            named = [[one for one in names if one in there] or names[:1] for names in self.shown]
            return tuple(dict.fromkeys(one for names in named for one in names))[:MOST_COLUMNS]
        usual = {name: many for name, many in counted.items() if many * RARE >= len(found)}
        wanted = [name for name in self.sort if name in counted]
        return tuple(dict.fromkeys([*wanted, *in_order(usual, _told(found, usual))]))[:MOST_COLUMNS]


def _told(found: Sequence[Thing], names: Mapping[str, int]) -> dict[str, int]:
    """Where the thing that says most of some stats tells those that are words of its book."""
    if not (own := names.keys() - STATS.keys()):
        return {}
    fullest = max(found, key=lambda thing: len(own & thing.entry.stats.keys()))
    page = {"page__book": fullest.book, "page__slug": fullest.entry.slug}
    revision = Revision.objects.filter(**page).order_by("-number").first()
    return told(revision) if revision else {}
