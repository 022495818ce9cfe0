"""Search by every form of a word, the same on every database; where nothing is found, it says what may be meant."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from django.db import connection, transaction
from django.utils.safestring import SafeString, mark_safe
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebooks.index import Posting, Term
from rulebooks.models import Book, Page, Revision
from rulebooks.vocabulary import kind_title
from rulebooks.words import Word, fold, is_function_word, keys, tokens

LONGEST_QUERY = 200
MOST_WORDS = 8
MOST_RESULTS = 40
AT_ONCE, KEYS_AT_ONCE = 100, 5_000
TITLE_WEIGHT, ALIAS_WEIGHT, TEXT_WEIGHT = 400, 250, 100
SATURATION, USUAL_LENGTH = 1.2, 120
SNIPPET_BEFORE, SNIPPET_AFTER = 60, 160
PLAIN = re.compile(r"[*_`]+|<br\s*/?>")
LAYOUT = str.maketrans("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё")


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
    weights = {one.page_id: {} if one.gone else _weights(one) for one in revisions}
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


def _weights(revision: Revision) -> dict[str, int]:
    """Weigh each key of a revision: how often it stands in the text, and whether the title bears it (BM25, whole)."""
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
    for name, weight in [*((alias, ALIAS_WEIGHT) for alias in revision.aliases), (revision.title, TITLE_WEIGHT)]:
        bonus = {key for word in tokens(name) for key in _keys_and_form(word.text)}
        for key in bonus:
            weights[key] = weights.get(key, 0) + weight // max(1, len(tokens(name)))
    return weights


def _keys_and_form(word: str) -> set[str]:
    return {key[:64] for key in keys(word)} | {"=" + fold(word)[:60]}


def _telling(words: list[Word]) -> list[Word]:
    return [word for word in words if not is_function_word(word.text)] or words


def search(query: str, book: Book | None = None) -> Found:
    """Find pages that have all words of a query, in any form; failing that, some of them; failing that, a likely word.

    Errors: none; an empty or hostile query finds nothing.
    """
    query = " ".join(query.replace("\x00", " ").split())[:LONGEST_QUERY]
    words = _telling(tokens(query))[:MOST_WORDS]
    if not words:
        return Found(query)
    scores, apart = _scores(words, book)
    if not scores:
        return Found(query, perhaps=_perhaps(query, words))
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:MOST_RESULTS]
    results = list(_results(best, words))
    return Found(query, results, apart, _perhaps(query, words) if apart else [])


def _scores(words: list[Word], book: Book | None) -> tuple[dict[int, int], bool]:
    """Score pages. Says too whether no page had all the words, so that these have only some."""
    pages = Page.objects.filter(book=book) if book else Page.objects.all()
    everything = max(1, pages.count())
    by_word = [_pages_with(word.text, book) for word in words]
    total: dict[int, int] = defaultdict(int)
    matched: dict[int, int] = defaultdict(int)
    for weights in by_word:
        rarity = int(100 * math.log(1 + (everything - len(weights) + 0.5) / (len(weights) + 0.5))) + 1
        for page, weight in weights.items():
            total[page] += rarity * weight
            matched[page] += 1
    most = max(matched.values(), default=0)
    return {page: score for page, score in total.items() if matched[page] == most}, 0 < most < len(words)


def _pages_with(word: str, book: Book | None) -> dict[int, int]:
    """Give the pages that have a word in any form, each with the weight of its best key; the exact form weighs more."""
    postings = Posting.objects.filter(term__key__in=_keys_and_form(word))
    if book:
        postings = postings.filter(page__book=book)
    weights: dict[int, int] = defaultdict(int)
    exact: dict[int, int] = defaultdict(int)
    for key, page, weight in postings.values_list("term__key", "page", "weight"):
        if key.startswith("="):
            exact[page] = weight // 4
        weights[page] = max(weights[page], weight)
    return {page: weight + exact[page] for page, weight in weights.items()}


def _results(best: list[tuple[int, int]], words: list[Word]) -> Iterable[Result]:
    ids = [page for page, _ in best]
    revisions: dict[int, Revision] = {}
    for revision in Revision.objects.filter(page__in=ids).select_related("page", "page__book").order_by("number"):
        revisions[revision.page_id] = revision
    wanted = frozenset(key for word in words for key in keys(word.text))
    for page, score in best:
        found = revisions.get(page)
        if found is not None and not found.gone:
            paragraph, text = _telling_paragraph(found, wanted)
            yield Result(found.page, found.title, paragraph, snippet(text, wanted), score)


def _telling_paragraph(revision: Revision, wanted: frozenset[str]) -> tuple[str, str]:
    """Choose the paragraph that has most of the words; the first among equals."""
    best, most = ("", ""), 0
    for paragraph in revision.paragraphs:
        text = str(paragraph.get("text", ""))
        many = len({key for word in tokens(text) for key in keys(word.text) & wanted})
        if not best[1] or many > most:
            best, most = (str(paragraph["id"]) if many else "", text or best[1]), many
    return best


def snippet(text: str, wanted: frozenset[str]) -> SafeString:
    """Cut a text around the first word that was looked for, and mark every such word."""
    text = " ".join(PLAIN.sub(" ", text).split())
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


def _perhaps(query: str, words: list[Word]) -> list[str]:
    """Suggest queries: the same keys on a Russian keyboard, or each unknown word as the book spells its likes."""
    forms = [
        key[1:]
        for key in Term.objects.filter(key__startswith="=", postings__isnull=False)
        .distinct()
        .values_list("key", flat=True)
    ]
    suggestions = []
    typed = query.lower().translate(LAYOUT)
    if typed != query.lower() and any(fold(word.text) in forms for word in tokens(typed)):
        suggestions.append(typed)
    known = set(forms)
    suggestion = query
    for word in reversed(words):
        likely = word.text if fold(word.text) in known else _nearest(fold(word.text), forms)
        suggestion = suggestion[: word.start] + likely + suggestion[word.end :]
    if suggestion != query and suggestion not in suggestions:
        suggestions.append(suggestion)
    return suggestions


def _nearest(word: str, forms: list[str]) -> str:
    """Find the word of the book that differs by the fewest slips: one in a short word, two in a long one."""
    slips = 1 if len(word) < 6 else 2
    near = process.extractOne(word, sorted(forms), scorer=OSA.distance, score_cutoff=slips)
    return str(near[0]) if near else word
