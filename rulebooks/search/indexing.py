"""The words of pages, written into the index when an edition is published."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.db import connection, transaction

from rulebooks.models import Book, Page, Revision
from rulebooks.search import spellings
from rulebooks.search.abbreviations import told
from rulebooks.search.tables import Posting, Term
from rulebooks.words import Word, fold, is_function_word, keys, tokens

AT_ONCE, KEYS_AT_ONCE = 100, 5_000
TITLE_WEIGHT, ALIAS_WEIGHT, TEXT_WEIGHT, ABOVE_WEIGHT = 400, 250, 100, 40
SATURATION, USUAL_LENGTH = 1.2, 120
WHOLE = 100


class Weighed(NamedTuple):
    """What a key says about a page: its weight, and how much of a name of the page it is, in percent."""

    weight: int
    name: int = 0


def index(revisions: Iterable[Revision]) -> None:
    """Write the words of some pages anew; a page that left the book is not found any more."""
    waiting = list(revisions)
    for start in range(0, len(waiting), AT_ONCE):
        _index(waiting[start : start + AT_ONCE])
    if waiting:
        spellings.forget()


def index_all() -> None:
    """Write the whole index, a book after the other."""
    for book in Book.objects.filter(edition__gte=1):
        index(Revision.objects.at_edition(book))


def _index(revisions: list[Revision]) -> None:
    """So many pages that their words fit into memory, in few queries: a large book has a hundred thousand postings."""
    above = titles_above([one.page_id for one in revisions])
    weights = {one.page_id: {} if one.gone else weigh(one, above.get(one.page_id, "")) for one in revisions}
    with transaction.atomic():
        Posting.objects.filter(page__in=weights).delete()
        terms = _terms(sorted({key for told in weights.values() for key in told}))
        books = dict(Page.objects.filter(pk__in=weights).values_list("pk", "book"))
        rows = [
            (terms[key], page, books[page], one.weight, one.name)
            for page, told in weights.items()
            for key, one in told.items()
        ]
        table = connection.ops.quote_name(Posting._meta.db_table)
        columns = "(term_id, page_id, book_id, weight, name) VALUES (%s, %s, %s, %s, %s)"
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {table} {columns}", rows)  # noqa: S608
        _abbreviations(revisions)


def _abbreviations(revisions: list[Revision]) -> None:
    """Keep what the text of each page says its short words mean."""
    was = dict(Page.objects.filter(pk__in=[one.page_id for one in revisions]).values_list("pk", "abbreviations"))
    for revision in revisions:
        now = "" if revision.gone else told(revision.paragraphs)
        if now != was.get(revision.page_id, ""):
            Page.objects.filter(pk=revision.page_id).update(abbreviations=now)


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


def titles_above(pages: list[int]) -> dict[int, str]:
    """For each page the title that it stands under: «Результат» under «Стычка» is of a skirmish and never says so."""
    under = Page.objects.filter(pk__in=pages, parent__isnull=False).values_list("pk", "parent")
    told = Revision.objects.filter(page__in=[parent for _, parent in under]).order_by("number")
    titles = dict(told.values_list("page", "title"))  # of each page the newest one is the last
    return {page: titles.get(parent or 0, "") for page, parent in under}


def weigh(revision: Revision, above: str) -> dict[str, Weighed]:
    """Weigh each key of a revision: how often it stands in the text, and whether a title bears it (BM25, whole)."""
    text = " ".join(str(paragraph.get("text", "")) for paragraph in revision.paragraphs)
    words = telling(tokens(text))
    counts: dict[str, int] = defaultdict(int)
    for word in words:
        for key in own_keys(word.text):
            counts[key] += 1
    length = 1 + len(words) / USUAL_LENGTH
    weights = {
        key: int(TEXT_WEIGHT * many * (SATURATION + 1) / (many + SATURATION * length)) for key, many in counts.items()
    }
    names: dict[str, int] = {}
    for name, weight in [(revision.title, TITLE_WEIGHT), *((alias, ALIAS_WEIGHT) for alias in revision.aliases)]:
        _add(weights, name, weight)
        for key, share in _shares(name).items():
            names[key] = max(names.get(key, 0), share)
    _add(weights, above, ABOVE_WEIGHT)
    return {key: Weighed(weight, names.get(key, 0)) for key, weight in weights.items()}


def _add(weights: dict[str, int], name: str, weight: int) -> None:
    there = tokens(name)
    for key in {key for word in there for key in own_keys(word.text)}:
        weights[key] = weights.get(key, 0) + weight // max(1, len(there))


def _shares(name: str) -> Mapping[str, int]:
    """How much of a name each key is, in percent, rounded up: the keys of all its words come to a hundred."""
    there = telling(tokens(name))
    everything = {key for word in tokens(name) for key in own_keys(word.text)}
    bearing = {key for word in there for key in own_keys(word.text)}
    share = -(-WHOLE // max(1, len(there)))
    return {key: share if key in bearing else 1 for key in everything}


@lru_cache(maxsize=200_000)
def own_keys(word: str) -> frozenset[str]:
    """The keys by which a word is in the index: its lemmas, its stem, and as it is written."""
    return frozenset({key[:64] for key in keys(word)} | {form_key(word)})


def form_key(word: str) -> str:
    """The key of a word as it is written."""
    return "=" + fold(word)[:60]


def telling(words: list[Word]) -> list[Word]:
    """Leave out what only joins others, unless nothing else is there."""
    return [word for word in words if not is_function_word(word.text)] or words
