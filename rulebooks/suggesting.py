"""What may have been meant where a search found nothing: another keyboard, a slip of the finger."""

from collections.abc import Mapping

from django.db.models import Count
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebooks.index import Posting, Term
from rulebooks.models import Book
from rulebooks.words import Word, fold, keys, tokens

SHORTEST_SLIP = 3
"""Letters: of a shorter word every other one is a slip."""
LAYOUT = str.maketrans("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё")


def perhaps(query: str, words: list[Word], book: Book | None = None) -> list[str]:
    """Suggest queries that find something where it was looked for: the same keys on a Russian keyboard, or each
    unknown word as the book spells its likes. What was asked is never suggested again, in other letters either."""
    forms = _forms(book)
    suggestions = []
    typed = query.lower().translate(LAYOUT)
    if typed != query.lower() and any(fold(word.text) in forms for word in tokens(typed)):
        suggestions.append(typed)
    suggestion = query
    for word in reversed(words):
        likely = word.text if _is_known(word.text, forms, book) else _nearest(word.text, forms)
        suggestion = suggestion[: word.start] + likely + suggestion[word.end :]
    if fold(suggestion) != fold(query) and suggestion not in suggestions:
        suggestions.append(suggestion)
    return suggestions


def _forms(book: Book | None) -> Mapping[str, int]:
    """Every word as it is written, with the number of its pages."""
    of_book = {"postings__page__book": book} if book else {"postings__isnull": False}
    terms = Term.objects.filter(key__startswith="=", **of_book).annotate(pages=Count("postings"))
    return {key[1:]: pages for key, pages in terms.values_list("key", "pages")}


def _is_known(word: str, forms: Mapping[str, int], book: Book | None) -> bool:
    """A word is no slip where the book has another form of it."""
    if fold(word) in forms:
        return True
    postings = Posting.objects.filter(term__key__in=keys(word), **({"page__book": book} if book else {}))
    return postings.exists()


def _nearest(word: str, forms: Mapping[str, int]) -> str:
    """Find the word of the book that differs by the fewest slips, the most usual of these; or leave it as it is."""
    if len(word) < SHORTEST_SLIP:
        return word
    slips = 1 if len(word) < 6 else 2
    in_order = sorted(forms, key=lambda form: (-forms[form], form))
    near = process.extractOne(fold(word), in_order, scorer=OSA.distance, score_cutoff=slips)
    return str(near[0]) if near else word
