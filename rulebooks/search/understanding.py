"""A query as words, each as it is most likely meant: as typed, on another keyboard, or with a slip put right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field, replace

from rulebooks.language.words import LONGEST_WORD, Word, fold, is_known_word, tokens
from rulebooks.search.keyboards import is_mixed, look_alikes, other_layout
from rulebooks.search.postings import MOST, Postings
from rulebooks.search.questions import telling
from rulebooks.search.spellings import Spellings
from rulebooks.search.ways import BEGINNING, FORM, Way, all_keys, begun, heard, nearest, said_otherwise, slipped, surely

MOST_WORDS = 8
MOST_NEAREST = 3
FEW, SOME = 20, 100
"""Pages: where a word has fewer, what only begins so is shown behind them, or other words for it."""
LAYOUT, LETTERS, SLIPPED, NEAREST = "layout", "letters", "slip", "nearest"


class Hit:
    """How a page has a word: the surest way, that in its name, and the weight."""

    __slots__ = ("exact", "exact_name", "in_name", "order", "share", "shown", "weight")

    def __init__(self, order: int, shown: str, weight: int) -> None:
        self.order, self.shown, self.weight = order, shown, weight
        self.in_name, self.share, self.exact, self.exact_name = 99, 0, 0, False


@dataclass
class Asked:
    """A word of a query. `how` it was read otherwise than typed: "layout", "letters", "slip" or "nearest"; else ""."""

    word: Word
    text: str
    how: str = ""
    ways: list[Way] = field(default_factory=list)
    hits: dict[int, Hit] = field(default_factory=dict)
    is_unfinished: bool = False
    """Whether nobody has written it so, and some words begin so."""

    @property
    def read_as(self) -> str:
        """The word that was looked for instead."""
        if self.how == NEAREST:
            return ", ".join(dict.fromkeys(way.shown for way in self.ways[:MOST_NEAREST]))
        if self.how != SLIPPED:
            return self.text
        return next((way.shown for way in self.ways if way.shown), self.text)

    @property
    def stands_in_a_name(self) -> bool:
        return any(hit.in_name == FORM for hit in self.hits.values())


def understood(query: str, postings: Postings, known: Spellings) -> list[Asked]:
    """The words of a query with the pages that have each."""
    words = tokens(query)
    asked = [Asked(word, word.text[:LONGEST_WORD]) for word in telling(words)[:MOST_WORDS]]
    forms = [list(surely(one.text)[:1]) for one in asked]
    postings.ask(key for some in (*forms, *_joining_ways(words)) for key in all_keys(some))
    _look_up(asked, postings, known)
    if any(not one.hits for one in asked):
        asked = _on_other_keys(query, asked, postings, known)
    lost = [one for one in asked if not one.hits and one.text.isalpha()]
    alike = {one.text: heard(one.text, known) for one in lost}
    meant = {one.text: nearest(one.text) for one in lost}
    postings.ask(key for ways in (*alike.values(), *meant.values()) for key in all_keys(ways))
    _read_as(lost, SLIPPED, lambda one: alike[one.text], postings)
    lost = [one for one in lost if not one.hits]
    _read_as(lost, NEAREST, lambda one: meant[one.text], postings)
    _only_beside_others(lost, asked)
    # A word that another book has is no slip, although this one has it not.
    lost = [one for one in lost if not one.hits and not postings.elsewhere(surely(one.text)[0].keys)]
    # Nor is one that the language has, where the rest says what is looked for: «база разрушена» is not «разрешено».
    if any(one.hits for one in asked):
        lost = [one for one in lost if not is_known_word(one.text)]
    _read_as(lost, SLIPPED, lambda one: slipped(one.text, known) or _slipped_on_other_keys(one, known), postings)
    return asked


def widened(asked: list[Asked], postings: Postings) -> list[Asked]:
    """The words of which no page has all, each by what means nearly that too: a pile that «опустела» is one that
    «кончилась», although something else ends in this book by that word."""
    wider = [replace(one, ways=[*one.ways, *nearest(one.text)], hits={}) for one in asked]
    _gather(wider, postings)
    return wider


def _only_beside_others(lost: list[Asked], asked: list[Asked]) -> None:
    """Of what only means nearly what was asked, leave the pages that have another word of the query too: else it would
    be found for its own sake."""
    others = [one for one in asked if one.how != NEAREST and one.hits]
    if len(asked) == 1:
        return
    beside = set().union(*(one.hits for one in others)) if others else set()
    for one in lost:
        one.hits = {page: hit for page, hit in one.hits.items() if page in beside}
        if not one.hits:
            one.ways, one.how = [], ""


def _read_as(lost: list[Asked], how: str, read: Callable[[Asked], list[Way]], postings: Postings) -> None:
    """Read words that are nowhere in another way, where that is somewhere."""
    for one in lost:
        one.ways = read(one)
    _gather(lost, postings)
    for one in lost:
        one.ways = [way for way in one.ways if any(postings.rows[key] for key in way.keys)]
        one.how = how if one.ways else ""


def joining(query: str, postings: Postings) -> list[dict[int, Hit]]:
    """The pages that have in their names what only joins words, or asks: it tells «Ранг A» from «Ранг B»."""
    ways = _joining_ways(tokens(query))
    postings.read({key for some in ways for key in all_keys(some)})
    return [gathered(some, postings) for some in ways]


def _joining_ways(words: list[Word]) -> list[list[Way]]:
    told = telling(words)
    return [list(surely(word.text)[:1]) for word in [word for word in words if word not in told][:MOST_WORDS]]


def _slipped_on_other_keys(one: Asked, known: Spellings) -> list[Way]:
    typed = other_layout(one.text)
    return slipped(typed, known) if typed.isalpha() else []


def _look_up(asked: list[Asked], postings: Postings, known: Spellings) -> None:
    """Find the pages of each word in any form; where they are few, or none is named so, of what begins so too."""
    book = postings.book.pk if postings.book else None
    for one in asked:
        one.ways = [surely(one.text)[0]]
    _gather(asked, postings)
    short = [one for one in asked if len(one.hits) < SOME or not one.stands_in_a_name]
    told = [len(one.ways) for one in short]
    for one in short:
        if len(one.hits) < SOME:
            one.ways += [surely(one.text)[1], *said_otherwise(one.text, book, known)]
        if len(one.hits) < FEW or not one.stands_in_a_name:
            one.ways += (more := begun(one.text, known))
            one.is_unfinished = bool(more) and not known.has(fold(one.text))
    _read(short, postings)
    for one, already in zip(short, told, strict=True):
        gather(one.hits, one.ways[already:], postings)


def _gather(asked: list[Asked], postings: Postings) -> None:
    _read(asked, postings)
    for one in asked:
        one.hits = gathered(one.ways, postings)


def _read(asked: list[Asked], postings: Postings) -> None:
    """Read of each key of some words as many pages as it is worth, with one question."""
    most: dict[str, int] = {}
    for way in (way for one in asked for way in one.ways):
        worth = _worth_reading(way)
        for key in way.keys:
            if worth > most.get(key, 0):
                most[key] = worth
    postings.read_each(most)


def _worth_reading(way: Way) -> int:
    """Pages of each of its keys: forty words that begin so have to share what one word has."""
    return MOST if way.order < BEGINNING else max(FEW, MOST // max(1, len(way.keys)))


def gathered(ways: list[Way], postings: Postings) -> dict[int, Hit]:
    """The pages that have a word in one of some ways, which come from the surest to the least sure."""
    hits: dict[int, Hit] = {}
    gather(hits, ways, postings)
    return hits


def gather(hits: dict[int, Hit], ways: list[Way], postings: Postings, only: Set[int] | None = None) -> None:
    """Add the pages that have a word in less sure ways than those of which the hits are known; or `only` some pages."""
    known = hits.get
    for way in ways:
        order, shown = way.order, way.shown
        for key, percent in way.keys.items():
            exact = order == FORM and key.startswith("=")
            rows = postings.rows.get(key, ())
            for page, weight, name in rows if only is None else [row for row in rows if row[0] in only]:
                weighs = weight if percent == 100 else weight * percent // 100
                hit = known(page)
                if hit is None:
                    hit = hits[page] = Hit(order, shown, weighs)
                elif weighs > hit.weight:
                    hit.weight = weighs
                if exact:
                    hit.exact, hit.exact_name = weight // 4, name > 0
                if name and order <= hit.in_name:
                    hit.in_name = order
                    if name > hit.share:
                        hit.share = name


def _on_other_keys(query: str, asked: list[Asked], postings: Postings, known: Spellings) -> list[Asked]:
    """Read anew each part between blanks of which a word is nowhere: on the other keyboard, then by looks."""
    found: list[Asked] = []
    for start, chunk in _chunks(query):
        here = [one for one in asked if start <= one.word.start < start + len(chunk)]
        if any(not one.hits for one in here):
            here = _read_anew(start, chunk, postings, known) or here
        found += here
    return found[:MOST_WORDS]


def _read_anew(start: int, chunk: str, postings: Postings, known: Spellings) -> list[Asked]:
    """The first reading of which every word is somewhere; none if there is no such."""
    readings = [(LAYOUT, other_layout(chunk)), *((LETTERS, text) for text in look_alikes(chunk))]
    if is_mixed(chunk):
        readings = readings[1:]
    for how, text in readings:
        whole = Word(chunk, start, start + len(chunk))
        words = [Asked(whole, word.text, how) for word in telling(tokens(text))[:MOST_WORDS]]
        _look_up(words, postings, known)
        if words and all(one.hits for one in words):
            return words
    return []


def _chunks(query: str) -> Iterator[tuple[int, str]]:
    place = 0
    for chunk in query.split(" "):
        yield place, chunk
        place += len(chunk) + 1


def mended(query: str, asked: list[Asked]) -> str:
    """The query as it was understood; "" where that is what was typed."""
    by_place: dict[tuple[int, int], list[str]] = {}
    for one in asked:
        if one.how:
            by_place.setdefault((one.word.start, one.word.end), []).append(one.read_as)
    text = query
    for (start, end), words in sorted(by_place.items(), reverse=True):
        text = text[:start] + " ".join(words) + text[end:]
    return "" if fold(text) == fold(query) else text
