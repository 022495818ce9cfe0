"""Search by every form of a word, the same on every database; where nothing is found, it says what may be meant."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import takewhile
from typing import Any

from django.db import connection, transaction
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from rulebooks.asking import Place, places, telling
from rulebooks.aspects import other_aspect
from rulebooks.elsewise import Elsewise, weighed
from rulebooks.index import Posting, Term
from rulebooks.models import Book, Page, Revision
from rulebooks.overlays import Overlay
from rulebooks.suggesting import perhaps
from rulebooks.vocabulary import kind_title
from rulebooks.words import Word, fold, is_function_word, is_known_word, keys, tokens

LONGEST_QUERY = 200
MOST_WORDS = 8
MOST_RESULTS, MOST_APART = 40, 12
AT_ONCE, KEYS_AT_ONCE = 100, 5_000
TITLE_WEIGHT, ALIAS_WEIGHT, TEXT_WEIGHT, ABOVE_WEIGHT = 400, 250, 100, 40
SATURATION, USUAL_LENGTH = 1.2, 120
LONGEST_BEGINNING = 200
SNIPPET_BEFORE, SNIPPET_AFTER = 60, 160
BREAK = re.compile(r"<br\s*/?>")
TIMES = re.compile(r"(?<=\w)\*(?=\w)")
AFTER_A_STOP = re.compile(r"(?<=[.:!?…]); ")
EMPHASIS = re.compile(r"[*`]+|\b_+|_+\b")


@dataclass(frozen=True)
class Result:
    page: Page
    title: str
    paragraph: str
    snippet: SafeString
    score: int

    @property
    def kind(self) -> str:
        """What the page is, for people; nothing for a section."""
        return "" if self.page.kind == "section" else kind_title(self.page.kind)


@dataclass(frozen=True)
class Found:
    """What a search gave. `apart`: no page has all the words, these have some. `perhaps`: what may have been meant."""

    query: str
    results: list[Result] = field(default_factory=list)
    apart: bool = False
    perhaps: list[str] = field(default_factory=list)


def index(revisions: Iterable[Revision]) -> None:
    """Write the words of some pages anew; a page that left the book is not found any more."""
    waiting = list(revisions)
    for start in range(0, len(waiting), AT_ONCE):
        _index(waiting[start : start + AT_ONCE])


def _index(revisions: list[Revision]) -> None:
    """So many pages that their words fit into memory, in few queries: a large book has a hundred thousand postings."""
    above = _titles_above([one.page_id for one in revisions])
    weights = {one.page_id: {} if one.gone else _weights(one, above.get(one.page_id, "")) for one in revisions}
    with transaction.atomic():
        Posting.objects.filter(page__in=weights).delete()
        terms = _terms(sorted({key for told in weights.values() for key in told}))
        rows = [(terms[key], page, weight) for page, told in weights.items() for key, weight in told.items()]
        table = connection.ops.quote_name(Posting._meta.db_table)
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {table} (term_id, page_id, weight) VALUES (%s, %s, %s)", rows)  # noqa: S608


def _terms(keys: list[str]) -> dict[str, int]:
    """The ids of terms by their keys; new ones are added."""
    known: dict[str, int] = {}
    for start in range(0, len(keys), KEYS_AT_ONCE):
        some = keys[start : start + KEYS_AT_ONCE]
        there = dict(Term.objects.filter(key__in=some).values_list("key", "id"))
        if new := [Term(key=key) for key in some if key not in there]:
            Term.objects.bulk_create(new, ignore_conflicts=True)
            there = dict(Term.objects.filter(key__in=some).values_list("key", "id"))
        known |= there
    return known


def _titles_above(pages: list[int]) -> dict[int, str]:
    """For each page the title that it stands under: «Результат» under «Стычка» is of a skirmish and never says so."""
    under = Page.objects.filter(pk__in=pages, parent__isnull=False).values_list("pk", "parent")
    told = Revision.objects.filter(page__in=[parent for _, parent in under]).order_by("number")
    titles = dict(told.values_list("page", "title"))  # of each page the newest one is the last
    return {page: titles.get(parent or 0, "") for page, parent in under}


def _weights(revision: Revision, above: str) -> dict[str, int]:
    """Weigh each key of a revision: how often it stands in the text, and whether a title bears it (BM25, whole)."""
    text = " ".join(str(paragraph.get("text", "")) for paragraph in revision.paragraphs)
    words = _telling(tokens(text))
    counts: dict[str, int] = defaultdict(int)
    for word in words:
        for key in _keys_and_form(word.text):
            counts[key] += 1
    length = 1 + len(words) / USUAL_LENGTH
    weights = {
        key: int(TEXT_WEIGHT * many * (SATURATION + 1) / (many + SATURATION * length)) for key, many in counts.items()
    }
    titles = [(revision.title, TITLE_WEIGHT), (above, ABOVE_WEIGHT)]
    for name, weight in [*((alias, ALIAS_WEIGHT) for alias in revision.aliases), *titles]:
        bonus = {key for word in tokens(name) for key in _keys_and_form(word.text)}
        for key in bonus:
            weights[key] = weights.get(key, 0) + weight // max(1, len(tokens(name)))
    return weights


def _keys_and_form(word: str) -> set[str]:
    return {key[:64] for key in keys(word)} | {"=" + fold(word)[:60]}


def _telling(words: list[Word]) -> list[Word]:
    return [word for word in words if not is_function_word(word.text)] or words


def search(query: str, book: Book | None = None, overlay: Overlay | None = None) -> Found:
    """Find the rule of an address; pages that have all words of a query, in any form; failing that, some of them.

    Shape:  with an `overlay` the pages of its book are read as that campaign has them.
    Errors: none; an empty or hostile query finds nothing.
    """
    query = " ".join(query.replace("\x00", " ").split())[:LONGEST_QUERY]
    words = telling(tokens(query))[:MOST_WORDS]
    if not words:
        return Found(query)
    other = Elsewise(overlay) if overlay else None
    named = [one for place in places(query, book) if (one := _named(place, other))]
    if named and any(letter.isdigit() for letter in query):  # «1.5» is where a rule stands, not a 1 and a 5
        return Found(query, named)
    scores, apart = _scores(words, book, other)
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[: MOST_APART if apart else MOST_RESULTS]
    known = {one.page.pk for one in named}
    results = named + [one for one in _results(best, words, other) if one.page.pk not in known]
    return Found(query, results, apart and not named, perhaps(query, words, book) if apart or not results else [])


def _named(place: Place, other: Elsewise | None) -> Result | None:
    """The rule whose address was asked for: as it begins, or the one paragraph."""
    revision = other.stood(place.revision) if other else place.revision
    if revision is None:
        return None
    paragraphs = revision.paragraphs
    asked = [one for one in paragraphs if one.get("id") == place.paragraph] or paragraphs
    text = next((str(one["text"]) for one in asked if one.get("text")), "")
    return Result(revision.page, revision.title, place.paragraph, snippet(text, frozenset()), 0)


def _scores(words: list[Word], book: Book | None, other: Elsewise | None) -> tuple[dict[int, int], bool]:
    """Score pages. Says too whether no page had all the words, so that these have only some."""
    pages = Page.objects.filter(book=book) if book else Page.objects.all()
    everything = max(1, pages.count())
    weights_of = _weighed_anew(other) if other else {}
    by_word = [_pages_with(word.text, book, weights_of) for word in words]
    total: dict[int, int] = defaultdict(int)
    matched: dict[int, int] = defaultdict(int)
    for weights in by_word:
        rarity = int(100 * math.log(1 + (everything - len(weights) + 0.5) / (len(weights) + 0.5))) + 1
        for page, weight in weights.items():
            total[page] += rarity * weight
            matched[page] += 1
    if max(matched.values(), default=0) == len(words):
        return {page: score for page, score in total.items() if matched[page] == len(words)}, False
    return {page: score * matched[page] for page, score in total.items()}, bool(total)


def _weighed_anew(other: Elsewise) -> dict[int, dict[str, int]]:
    above = _titles_above(list(other.pages))
    return {page: _weights(one, above.get(page, "")) if one else {} for page, one in other.pages.items()}


def _pages_with(word: str, book: Book | None, otherwise: Mapping[int, Mapping[str, int]]) -> dict[int, int]:
    """Give the pages that have a word in any form, each with the weight of its best key; the exact form weighs more."""
    sayings = _other_aspects(word)
    wanted = _keys_and_form(word) | sayings
    postings = Posting.objects.filter(term__key__in=wanted)
    if book:
        postings = postings.filter(page__book=book)
    weights: dict[int, int] = defaultdict(int)
    exact: dict[int, int] = defaultdict(int)
    for key, page, weight in weighed(postings.values_list("term__key", "page", "weight"), otherwise, wanted):
        if key.startswith("="):
            exact[page] = weight // 4
        loosely = key in sayings or (key.startswith("~") and is_known_word(word))
        weights[page] = max(weights[page], weight // 2 if loosely else weight)
    return {page: weight + exact[page] for page, weight in weights.items()}


def _other_aspects(word: str) -> frozenset[str]:
    own = keys(word)
    return frozenset().union(*(other_aspect(key) for key in own if not key.startswith("~"))) - own


def _results(best: list[tuple[int, int]], words: list[Word], other: Elsewise | None) -> Iterable[Result]:
    ids = [page for page, _ in best]
    revisions: dict[int, Revision] = {}
    for revision in Revision.objects.filter(page__in=ids).select_related("page", "page__book").order_by("number"):
        revisions[revision.page_id] = revision
    wanted = frozenset(key for word in words for key in keys(word.text) | _other_aspects(word.text))
    for page, score in best:
        known = revisions.get(page)
        found = other.stood(known) if other and known else known
        if found is not None and not found.gone:
            paragraph, text = _telling_paragraph(found, wanted)
            yield Result(found.page, found.title, paragraph, snippet(text, wanted), score)


def _telling_paragraph(revision: Revision, wanted: frozenset[str]) -> tuple[str, str]:
    """Choose the paragraph that has most of the words; the first among equals."""
    best, most = ("", ""), 0
    for place, paragraph in enumerate(revision.paragraphs):
        text = str(paragraph.get("text", ""))
        many = len({key for word in tokens(text) for key in keys(word.text) & wanted})
        if not best[1] or many > most:
            shown = _with_its_items(revision.paragraphs, place) or best[1]
            best, most = (str(paragraph["id"]) if many else "", shown), many
    return best


def _with_its_items(paragraphs: list[dict[str, Any]], place: int) -> str:
    """A paragraph; one that only announces a list («Контратака:») with the items of the list."""
    text = str(paragraphs[place].get("text", ""))
    if not _plain(text).rstrip().endswith(":"):
        return text
    depth = _depth(paragraphs[place])
    items = takewhile(lambda one: _depth(one) > depth, paragraphs[place + 1 :])
    listed = "; ".join(_plain(str(one.get("text", ""))) for one in items)
    return f"{text} {AFTER_A_STOP.sub(' ', listed)}"


def _depth(paragraph: dict[str, Any]) -> int:
    """How deep a paragraph lies in lists; what is no item lies above all."""
    return int(paragraph.get("depth", 0)) if paragraph.get("kind") in ("item", "numbered") else -1


def beginning(revision: Revision) -> str:
    """How the text of a page begins, as plain words: what a link to it shows where it is sent to somebody."""
    words = " ".join(_plain(str(one.get("text", ""))) for one in revision.paragraphs).split()
    return Truncator(" ".join(words)).chars(LONGEST_BEGINNING)


def _plain(text: str) -> str:
    return EMPHASIS.sub("", TIMES.sub("·", BREAK.sub(" ", text)))


def snippet(text: str, wanted: frozenset[str]) -> SafeString:
    """Cut a text around the first word that was looked for, and mark every such word."""
    text = " ".join(_plain(text).split())
    hits = [word for word in tokens(text) if keys(word.text) & wanted]
    middle = hits[0].start if hits else 0
    start = text.rfind(" ", 0, max(0, middle - SNIPPET_BEFORE)) + 1
    end = text.find(" ", middle + SNIPPET_AFTER)
    end = len(text) if end < 0 else end
    html, done = [escape("… " if start else "")], start
    for hit in hits:
        if start <= hit.start and hit.end <= end:
            html += [escape(text[done : hit.start]), "<mark>", escape(hit.text), "</mark>"]
            done = hit.end
    html += [escape(text[done:end]), "…" if end < len(text) else ""]
    return mark_safe("".join(html))  # noqa: S308  every piece is escaped above
