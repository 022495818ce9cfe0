"""The panel beside an answer: each way to narrow it is another query, with how many things would fit that.

A query is narrowed by what all of it must hold, so only its outermost conditions are taken out and put in.
«здоровье>30 или тип:босс» is left whole, in brackets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from rulebooks.formula import surely
from rulebooks.language.words import fold
from rulebooks.models import Book
from rulebooks.overlays import Overlay
from rulebooks.search.filtering import fields
from rulebooks.search.filtering.answering import Answer, Asking
from rulebooks.search.filtering.grammar import LONGEST, RANGE, All, Any, Compared, Mistake, Node, Token, parse
from rulebooks.search.filtering.lookups import Lookups
from rulebooks.search.filtering.ordering import ranks
from rulebooks.search.filtering.showing import title_of
from rulebooks.search.filtering.things import Thing
from rulebooks.stats.vocabulary import kind_title, word

MOST_DIGITS = 9
MOST_WORDS, MOST_CHOICES, LONGEST_CHOICE = 3, 12, 30
"""Fields of words that are offered, words of each, and letters of a word: longer ones classify nothing."""
AT_LEAST, AT_MOST = (":", "=", ">", ">="), (":", "=", "<", "<=")


@dataclass(frozen=True)
class Choice:
    """A book, kind or word: `query` and `book` (its slug) narrow the answer to it; where it is chosen, they open it."""

    title: str
    count: int
    query: str
    book: str
    chosen: bool


@dataclass(frozen=True)
class Bound:
    """A number to narrow by. `least` and `most` are what the things have that fit all else; `from_` and `to` what is
    asked for now, "" where nothing is; `word` is the field as a query writes it."""

    word: str
    title: str
    least: int
    most: int
    from_: str = ""
    to: str = ""


@dataclass(frozen=True)
class Words:
    """A field of which each thing says one of a few words: a school of magic, how rare a thing is."""

    title: str
    choices: list[Choice]


@dataclass(frozen=True)
class Panel:
    books: list[Choice]
    kinds: list[Choice]
    bounds: list[Bound]
    words: list[Words]

    def __bool__(self) -> bool:
        return bool(self.books or self.kinds or self.bounds or self.words)


class Narrowing:
    """Asks the queries of a panel. They share what they look up, so many of them cost little more than one."""

    def __init__(self, shelf: Iterable[Book], overlay: Overlay | None = None, lookups: Lookups | None = None) -> None:
        self.shelf, self.overlay = list(shelf), overlay
        self.lookups = lookups or Lookups(self.shelf, overlay)
        self._found: dict[tuple[str, int], list[Thing]] = {}

    def panel(self, answer: Answer, book: Book | None) -> Panel:
        """The ways to narrow an answer over one book, or over the shelf."""
        listed = [] if self.overlay else self._books(answer.query, book)
        words = list(islice(self._words(answer, book), MOST_WORDS))
        return Panel(listed, self._kinds(answer.query, book), list(self._bounds(answer, book)), words)

    def things(self, query: str, book: Book | None) -> list[Thing]:
        """The things that fit; none where a query that was put together cannot be read."""
        key = query, book.pk if book else 0
        if key not in self._found:
            books = [book] if book else self.shelf
            try:
                self._found[key] = Asking(query, books, self.overlay, self.lookups).found()
            except Mistake:
                self._found[key] = []
        return self._found[key]

    def _books(self, query: str, chosen: Book | None) -> list[Choice]:
        # Each is asked by itself, for that is what will be asked: a word may mean a stat in one book alone.
        counted = {one.pk: len(self.things(query, one)) for one in self.shelf}
        found = [
            Choice(str(one), counted[one.pk], query, "" if one == chosen else one.slug, one == chosen)
            for one in self.shelf
            if counted[one.pk] or one == chosen
        ]
        return sorted(found, key=lambda one: not one.chosen) if len(found) > 1 or chosen else []

    def _kinds(self, query: str, book: Book | None) -> list[Choice]:
        rest = without(query, (fields.KIND,))
        counted = Counter(thing.entry.kind for thing in self.things(rest, book))
        chosen = _chosen_kinds(query, frozenset(counted))
        slug = book.slug if book else ""
        found = []
        for kind, count in counted.most_common():
            title = kind_title(kind)
            asked = f"{fields.word_of(fields.KIND)}:«{title.lower()}»"
            leads_to = rest if chosen == {kind} else joined(asked, rest)
            found.append(Choice(title, count, leads_to, slug, kind in chosen))
        # What is chosen comes first: of thirty kinds only a few are in sight.
        return sorted(found, key=lambda one: not one.chosen) if len(found) > 1 else []

    def _words(self, answer: Answer, book: Book | None) -> Iterable[Words]:
        for stat in answer.columns:
            title = title_of(stat)
            names = fields.field(title, frozenset([stat]))
            if stat not in names:
                continue
            rest = without(answer.query, names)
            said = [set(_choices(thing, names)) for thing in self.things(rest, book)]
            counted = Counter(value for one in said for value in one)
            if not 1 < len(counted) <= MOST_CHOICES or sum(map(bool, said)) < 2 * len(counted):
                continue
            chosen = _chosen_words(answer.query, names)
            slug, found = book.slug if book else "", []
            order = ranks(counted, _names(self.things(rest, book)))
            for one, count in sorted(counted.items(), key=lambda told: order[told[0]]):
                here = fold(one) in chosen
                asked = rest if here else joined(rest, f"{_written(title)}={_written(one)}")
                found.append(Choice(one, count, asked, slug, here))
            yield Words(title, found)

    def _bounds(self, answer: Answer, book: Book | None) -> Iterable[Bound]:
        seen: set[tuple[str, ...]] = set()
        for stat in answer.columns:
            title = title_of(stat)
            names = fields.field(title, frozenset([stat]))
            if stat not in names or names in seen:
                continue
            seen.add(names)
            things = self.things(without(answer.query, names), book)
            values = {value for thing in things for value in thing.numbers(names, answer.players)}
            # What is there or not is a word for people, and no number.
            if len(values) > 1 and not values <= {0, 1}:
                from_, to = _asked(answer.query, names)
                yield Bound(_written(title), title, min(values), max(values), from_, to)


def _chosen_kinds(query: str, there: frozenset[str]) -> frozenset[str]:
    """The kinds that a query names as the only ones."""
    named = [
        fields.kinds_of(one.value.plain, there)
        for one in _outermost(query)
        if one.sign in (":", "=") and fields.field(one.field.plain, frozenset()) == (fields.KIND,)
    ]
    return frozenset.intersection(*named) if named else frozenset()


def _choices(thing: Thing, names: tuple[str, ...]) -> Iterable[str]:
    """What a thing says in a word or two; nothing where it says a number, a formula or more than that."""
    for value in thing.values(names):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and len(one) <= LONGEST_CHOICE and one[:1].isalpha() and not surely(one):
                yield thing.names.get(one) or word(one)


def _names(things: Sequence[Thing]) -> tuple[str, ...]:
    """How the pages of a book are called, in their order; of the first book, where things are of several."""
    return tuple(things[0].names.values()) if things else ()


def _chosen_words(query: str, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        fold(one.value.plain)
        for one in _outermost(query)
        if one.sign in (":", "=") and fields.field(one.field.plain, frozenset(names)) == names
    )


def _asked(query: str, names: tuple[str, ...]) -> tuple[str, str]:
    """From which number to which a query asks for a field."""
    from_ = to = ""
    for one in _outermost(query):
        if fields.field(one.field.plain, frozenset(names)) != names:
            continue
        value = one.value.plain
        if both := RANGE.fullmatch(value):
            from_, to = both[1], both[2]
        elif value.lstrip("-").isdecimal() and len(value) <= MOST_DIGITS:
            if one.sign in AT_LEAST:
                from_ = str(int(value) + (one.sign == ">"))
            if one.sign in AT_MOST:
                to = str(int(value) - (one.sign == "<"))
    return from_, to


def bounded(query: str, word: str, from_: str, to: str) -> str:
    """A query with a field from one number to another, "" for either where nothing is asked."""
    names = fields.field(word, frozenset([word.strip("«»").replace(" ", "_")]))
    rest = without(query, names) if names else query
    least, most = (one.strip() if _is_number(one.strip()) else "" for one in (from_, to))
    field = _written(word)
    if least and most:
        return joined(rest, f"{field}:{least}..{most}")
    return joined(rest, f"{field}>={least}") if least else joined(rest, f"{field}<={most}") if most else rest


def without(query: str, names: tuple[str, ...]) -> str:
    """A query without its outermost conditions on a field."""
    for one in reversed(_outermost(query)):
        if fields.field(one.field.plain, frozenset(names)) == names:
            query = query[: one.field.at] + query[_end(query, one.value) :]
    return " ".join(query.split())


def _end(query: str, value: Token) -> int:
    """Where the value of a condition ends; «-"очки действия"» is written longer than it is read."""
    if value.kind == "word" and query[value.at + 1 : value.at + 2] in ('"', "«"):
        return value.end + 2
    return value.end


def joined(one: str, other: str) -> str:
    """A query that asks for both."""
    return " ".join(f"({part})" if _is_either(part) and one and other else part for part in (one, other) if part)


def _outermost(query: str) -> list[Compared]:
    """The conditions all of which must hold, in their order; none of a query that cannot be read."""
    tree = _tree(query)
    parts = tree.of if isinstance(tree, All) else (tree,)
    return [one for one in parts if isinstance(one, Compared)]


def _is_either(query: str) -> bool:
    return isinstance(_tree(query), Any)


def _tree(query: str) -> Node | None:
    try:
        return parse(query) if query.strip() else None
    except Mistake:
        return None


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS


def _written(title: str) -> str:
    plain = " ".join(title.strip("«»").split()).lower()[:LONGEST]
    return plain if " " not in plain else f"«{plain}»"
