"""What the words of a page say about it: each key with its weight, reckoned once, when the page is saved."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache

from rulebooks.importers.dialect.lists import said
from rulebooks.importers.things.contradictions import without_labels
from rulebooks.language.words import MOST_WORDS, WORD, fold, is_function_word, keys
from rulebooks.models import Revision
from rulebooks.search.packing import Weighed
from rulebooks.stats.vocabulary import stat_titles

TITLE_WEIGHT, ALIAS_WEIGHT, TEXT_WEIGHT, ABOVE_WEIGHT, CARD_WEIGHT = 400, 250, 100, 40, 20
SATURATION, USUAL_LENGTH = 1.2, 120
WHOLE = 100


def weigh(revision: Revision, above: str) -> dict[str, Weighed]:
    """Weigh each key of a revision: how often it stands in the text, and whether a title bears it (BM25, whole)."""
    text = " ".join(without_labels(said(one)) for one in revision.paragraphs)
    words = telling(WORD.findall(text))
    counts: dict[str, int] = defaultdict(int)
    for word, many in Counter(words).items():
        for key in own_keys(word):
            counts[key] += many
    length = SATURATION * (1 + len(words) / USUAL_LENGTH)
    weighs = {many: int(TEXT_WEIGHT * many * (SATURATION + 1) / (many + length)) for many in set(counts.values())}
    weights = {key: weighs[many] for key, many in counts.items()}
    names: dict[str, int] = {}
    for name, weight in [(revision.title, TITLE_WEIGHT), *((alias, ALIAS_WEIGHT) for alias in revision.aliases)]:
        _add(weights, name, weight)
        for key, share in _shares(name).items():
            names[key] = max(names.get(key, 0), share)
    _add(weights, above, ABOVE_WEIGHT)
    for key in frozenset[str]().union(*map(card_keys, revision.stats)):
        weights[key] = weights.get(key, 0) + CARD_WEIGHT
    return {key: Weighed(weight, names.get(key, 0)) for key, weight in weights.items()}


@lru_cache(maxsize=10_000)
def card_keys(stat: str) -> frozenset[str]:
    """The keys of what a card says beside a number, in every language: a boss has «Здоровье»."""
    words = telling([word for title in stat_titles(stat) for word in WORD.findall(title)])
    return frozenset[str]().union(*map(own_keys, words))


def _add(weights: dict[str, int], name: str, weight: int) -> None:
    there = WORD.findall(name)
    for key in {key for word in there for key in own_keys(word)}:
        weights[key] = weights.get(key, 0) + weight // max(1, len(there))


def _shares(name: str) -> Mapping[str, int]:
    """How much of a name each key is, in percent, rounded up: the keys of all its words come to a hundred."""
    words = WORD.findall(name)
    there = telling(words)
    everything = {key for word in words for key in own_keys(word)}
    bearing = {key for word in there for key in own_keys(word)}
    share = -(-WHOLE // max(1, len(there)))
    return {key: share if key in bearing else 1 for key in everything}


@lru_cache(maxsize=MOST_WORDS)
def own_keys(word: str) -> frozenset[str]:
    """The keys by which a word is in the index: its lemmas, its stem, and as it is written."""
    return frozenset({key[:64] for key in keys(word)} | {form_key(word)})


def form_key(word: str) -> str:
    """The key of a word as it is written."""
    return "=" + fold(word)[:60]


def name_key(form: str) -> str:
    """The key of a form, by its key, that stands in a name."""
    return "!" + form[1:]


def telling(words: list[str]) -> list[str]:
    """Leave out what only joins others, unless nothing else is there."""
    return [word for word in words if not is_function_word(word)] or words
