"""Search: the rule of an address, or the pages that have all words in some way, with a word on why each is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sys import intern
from typing import TypeVar

from django.utils.safestring import SafeString

from rulebooks.models import Book, Page, Revision
from rulebooks.overlays import Overlay
from rulebooks.search import spellings
from rulebooks.search.closeness import Close, Sought
from rulebooks.search.nearest import Nearest
from rulebooks.search.numbers import stats_called, telling_numbers
from rulebooks.search.offered import offered
from rulebooks.search.overlaid import Overlaid
from rulebooks.search.postings import Postings
from rulebooks.search.questions import Place, asks_a_price, places
from rulebooks.search.ranking import Ranked, ranked
from rulebooks.search.shelf import About, Shelf, current
from rulebooks.search.snippets import LONGEST_SECOND, marked_name, paragraph_shown, snippet
from rulebooks.search.understanding import Asked, Hit, joining, mended, understood, widened
from rulebooks.search.ways import FORM
from rulebooks.stats.vocabulary import kind_title
from rulebooks.text.links import address_in
from web.database.rows import among, asked

LONGEST_QUERY = 200
EACH = 20
"""Results on a page."""
CUT = "… "
WITH_SECOND = 3
"""Results of which a second paragraph is shown."""
MOST_ALSO = 5
MANUAL = "manual"
Counted = TypeVar("Counted", int, str)
WHY = ("", "", "synonym", "beginning", "kin", "slip", "nearest")
"""The ways of ways.py by their order, where one may wonder."""


@dataclass(frozen=True)
class Result:
    """`why` is the way in which the page has its least sure word, see ways.py, and `by` the word that stands there;
    `second` is another paragraph that answers nearly as well, by its id and as it is shown, of the first few results;
    `asked` are its stats that are called by a word of the query, `offered` who has it, where that was asked, `lacking`
    the words of the query that it has in no way."""

    page: Page
    title: str
    paragraph: str
    snippet: SafeString
    score: int
    name: SafeString = SafeString("")
    why: int = FORM
    by: str = ""
    revision: Revision | None = field(default=None, compare=False, repr=False)
    asked: tuple[str, ...] = ()
    offered: tuple[tuple[str, str], ...] = ()
    lacking: tuple[str, ...] = ()
    second: tuple[str, SafeString] | None = None

    @property
    def address(self) -> str:
        return address_in("rule_page", self.page.book.slug, self.page.slug)

    @property
    def kind(self) -> str:
        """What the page is, for people; nothing for a section."""
        return "" if self.page.kind == "section" else kind_title(self.page.kind)

    @property
    def numbers(self) -> list[tuple[str, str]]:
        """The numbers of a thing that matter most, those that were asked for first."""
        return [*self.offered, *(telling_numbers(self.revision, first=self.asked) if self.revision else [])]

    @property
    def because(self) -> str:
        """Why it is there, for the template: nothing where it has the very words."""
        return WHY[self.why] if self.why < len(WHY) else ""


@dataclass(frozen=True)
class Mended:
    """A word that was read otherwise than typed: on the other keyboard ("layout"), by "letters", as a "slip", or as
    what is "nearest" in meaning."""

    typed: str
    read: str
    how: str


@dataclass(frozen=True)
class Found:
    """What a search gave.

    results: of one page of them; `total` is their number, and with `more` there are more than were counted
    by_book: how many are in each book, and by_kind of each kind, in the book that was chosen
    apart:   no page has all the words, these have some; `lost` are the words that no page has at all;
             where few pages have all of them, `also` are some that have some
    mended:  the words that were read otherwise, and `perhaps` the query made of them
    """

    query: str
    results: list[Result] = field(default_factory=list)
    apart: bool = False
    lost: tuple[str, ...] = ()
    also: list[Result] = field(default_factory=list)
    perhaps: list[str] = field(default_factory=list)
    mended: tuple[Mended, ...] = ()
    total: int = 0
    more: bool = False
    number: int = 1
    pages: int = 1
    by_book: tuple[tuple[int, int], ...] = ()
    by_kind: tuple[tuple[str, int], ...] = ()


KIND, GENRE = 1, 2


def search(
    query: str,
    book: Book | None = None,
    overlay: Overlay | None = None,
    *,
    kind: str = "",
    number: int = 1,
    each: int = EACH,
) -> Found:
    """Find the rule of an address; pages that have all words of a query, in any form; failing that, some of them.

    Shape:  with an `overlay` the pages of its book are read as that campaign has them; `kind` leaves only such pages,
            `number` is the page of results, from 1, of `each`.
    Errors: none; an empty or hostile query finds nothing.
    """
    query = cleaned(query)
    other = Overlaid(overlay) if overlay else None
    named = [one for place in places(query, book) if (one := _named(place, other))] if query else []
    if named and any(letter.isdigit() for letter in query):  # «1.5» is where a rule stands, not a 1 and a 5
        return Found(query, named, total=len(named))
    postings = Postings(shelf := current(), book, other)
    words = understood(query, postings, spellings.current(shelf.newest))
    best, there = _best([one for one in words if one.hits], postings, joining(query, postings))
    about = _about([page for page, _ in [*best.pages, *best.partly]], shelf)
    known = {one.page.pk for one in named}
    near = Nearest(Sought(query, there), shelf, other)
    in_order = _in_order(near.in_order(best, len(there)), about, known)
    chosen = [one for one in in_order if about[one[0]][KIND] == kind] if kind else in_order
    number, pages = _numbered(number, len(chosen), each)
    shown = _priced(_results(chosen[(number - 1) * each : number * each], there, near), query, overlay)
    found = Found(query, [*(named if number == 1 else []), *shown], total=len(chosen) + len(named), more=best.more)
    found = replace(_as_understood(found, words, best.apart, bool(named)), number=number, pages=pages)
    if best.apart:
        return found
    if best.rest and not kind and number == 1:
        rest = _in_order(near.sorted(best.rest), about, known | {page for page, _ in in_order})
        found = replace(found, also=list(_results(rest[:MOST_ALSO], there, near)))
    told = Counter([about[page] for page, _ in in_order])
    by_book = _counted((book, many) for (book, _, _), many in told.items())
    return replace(found, by_book=by_book, by_kind=_counted((kind, many) for (_, kind, _), many in told.items()))


def _best(there: list[Asked], postings: Postings, joined: list[dict[int, Hit]]) -> tuple[Ranked, list[Asked]]:
    """The pages that have all words; where none or few have, those that have words of nearly the same meaning."""
    best = ranked(there, postings, joined)
    if not (best.apart or best.few):
        return best, there
    wider = widened(there, postings)
    together = ranked(wider, postings, joined)
    return (best, there) if together.apart else (together, wider)


def _numbered(number: int, many: int, each: int) -> tuple[int, int]:
    """The page of results that is shown, from 1, and how many there are; one that is not there is the nearest."""
    pages = max(1, -(-many // each))
    return min(max(1, number), pages), pages


def _priced(results: Iterable[Result], query: str, overlay: Overlay | None) -> list[Result]:
    """The results; where buying is asked for, with who has each and for how much."""
    if not asks_a_price(query):
        return list(results)
    return [replace(one, offered=tuple(offered(one.page, overlay))) for one in results]


def _as_understood(found: Found, words: list[Asked], apart: bool, is_address: bool) -> Found:
    """What was found, saying of the words which were read otherwise, and which are nowhere; not beside an address."""
    nowhere = dict.fromkeys(one.word.text for one in words if not one.hits)
    there = any(one.hits for one in words)
    lost = tuple(nowhere) if there and not is_address else ()
    perhaps = [text] if (text := mended(found.query, words)) else []
    apart = (apart or bool(lost)) and not is_address
    return replace(found, mended=tuple(_mended(words)), perhaps=perhaps, lost=lost, apart=apart)


def cleaned(query: str) -> str:
    return " ".join(query.replace("\x00", " ").split())[:LONGEST_QUERY].strip()


ABOUT = f"SELECT id, book_id, kind FROM {Page._meta.db_table} WHERE "  # noqa: S608  no word of a reader


def _about(pages: Sequence[int], shelf: Shelf) -> Mapping[int, About]:
    """What the order needs of pages, of some more than these; nothing of one that is not there.

    Asked in the database's own words: for hundreds of pages Django takes longer to ask than it to answer.
    """
    known, genres = shelf.about.there, shelf.genres
    if lacking := [page for page in pages if page not in known]:
        among_them, values = among("id", lacking)
        for page, book, kind in asked(ABOUT + among_them, values):
            shelf.about.put(known, page, (book, intern(kind), genres.get(book, "")))
    return known


def _in_order(pages: list[tuple[int, int]], about: Mapping[int, About], known: set[int]) -> list[tuple[int, int]]:
    """The pages that are still there and not shown already; those of a manual of the site after all others."""
    left = [one for one in pages if one[0] in about and one[0] not in known]
    last = [one for one in left if about[one[0]][GENRE] == MANUAL]
    return [*(one for one in left if about[one[0]][GENRE] != MANUAL), *last] if last else left


def _counted(of: Iterable[tuple[Counted, int]]) -> tuple[tuple[Counted, int], ...]:
    """How often each is there of all that some are, the most first."""
    total: dict[Counted, int] = {}
    for one, many in of:
        total[one] = total.get(one, 0) + many
    return tuple(sorted(total.items(), key=lambda one: (-one[1], one[0])))


def _mended(asked: list[Asked]) -> Iterable[Mended]:
    seen = set()
    for one in asked:
        if one.how and (one.word, one.read_as) not in seen:
            seen.add((one.word, one.read_as))
            yield Mended(one.word.text, one.read_as, one.how)


def _named(place: Place, other: Overlaid | None) -> Result | None:
    """The rule whose address was asked for: as it begins, or the one paragraph."""
    revision = other.stood(place.revision) if other else place.revision
    if revision is None:
        return None
    paragraphs = revision.paragraphs
    asked = [one for one in paragraphs if one.get("id") == place.paragraph] or paragraphs
    text = next((str(one["text"]) for one in asked if one.get("text")), "")
    name = marked_name(revision.title, frozenset())
    shown = snippet(text, frozenset())
    return Result(revision.page, revision.title, place.paragraph, shown, 0, name, revision=revision)


def _results(best: list[tuple[int, int]], words: list[Asked], near: Nearest) -> Iterable[Result]:
    near.read(page for page, _ in best)
    wanted = near.sought.wanted
    for place, (page, score) in enumerate(best):
        if (read := near.of(page)) is None:
            continue
        found, close = read
        hits = [one.hits[page] for one in words if page in one.hits]
        lacking = tuple(dict.fromkeys(one.word.text for one in words if page not in one.hits))
        least = max(hits, key=lambda hit: min(hit.order, hit.in_name))
        name, why = marked_name(found.title, wanted), min(least.order, least.in_name)
        shown = snippet(paragraph_shown(found, close.place), wanted, near.sought.told)
        paragraph = str(found.paragraphs[close.place]["id"]) if close.found else ""
        numbers = stats_called(found, wanted.keys_wanted)
        told = Result(found.page, found.title, paragraph, shown, score, name, why, least.shown, found, numbers)
        second = _second(found, close, near.sought, shown) if place < WITH_SECOND else None
        yield replace(told, lacking=lacking, second=second)


def _second(found: Revision, close: Close, sought: Sought, first: str) -> tuple[str, SafeString] | None:
    """The paragraph of a page that answers nearly as well as the one whose text is shown `first`, unless it says it."""
    if close.second < 0:
        return None
    shown = snippet(paragraph_shown(found, close.second), sought.wanted, sought.told, LONGEST_SECOND)
    both = first.strip(CUT), shown.strip(CUT)
    said_already = both[0] in both[1] or both[1] in both[0]
    return None if said_already else (str(found.paragraphs[close.second]["id"]), shown)
