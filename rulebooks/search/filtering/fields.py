"""The fields that one may ask for: the registry of stats by its Russian and English words, and what every thing has."""

from __future__ import annotations

from functools import lru_cache

from django.utils import translation
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebooks.language.words import fold, stem, tokens
from rulebooks.search.synonyms import plain
from rulebooks.stats.vocabulary import STATS, kind_title, stat_title

KIND, BOOK, LINKS, SORT, NAME = "kind", "book", "links", "sort", "name"
PLAYERS, COLUMNS = "players-counted", "columns-shown"
OF_ANSWER = frozenset({SORT, PLAYERS, COLUMNS})
"""What is said of the answer as a whole, and asks nothing of a thing."""
OWN = {
    KIND: "тип вид kind type",
    BOOK: "книга book",
    LINKS: "ссылается links",
    SORT: "сорт порядок sort order",
    NAME: "название имя name title",
    PLAYERS: "игроков players",
    COLUMNS: "столбцы колонки columns",
}
PRICE, SOLD, DROPPED = "price", "sold-by", "dropped-by"
TOGETHER = {
    "урон damage": ("damage", "added_damage", "own_damage"),
    "хп мзд hp": ("health",),
    "цена стоимость price": (PRICE,),
    "продает продавец seller": (SOLD,),
    "роняет дроп dropped": (DROPPED,),
}
"""Words for several stats at once, for short ones, and for what is read backwards from other pages."""
KINDS_TOGETHER = {"оружие weapon": ("weapon", "ranged", "staff")}
LANGUAGES = ("ru", "en")


@lru_cache(maxsize=1)
def _known() -> dict[str, tuple[str, ...]]:
    """Every folded word or title of a field with the stats that it means."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        with translation.override(language):
            for name in STATS:
                title = fold(stat_title(name)).partition(",")[0].strip()
                found[title] = (*found.get(title, ()), name) if name not in found.get(title, ()) else found[title]
    for words, names in TOGETHER.items():
        found |= dict.fromkeys(words.split(), names)
    for name, words in OWN.items():
        found |= dict.fromkeys(words.split(), (name,))
    return found


def field(word: str, in_books: frozenset[str]) -> tuple[str, ...]:
    """The stats that a word means, in any form, and those that a book itself calls so; none if it means nothing."""
    asked = fold(word).replace("-", " ").replace("_", " ").strip()
    own = tuple(name for name in sorted(in_books - STATS.keys()) if fold(stat_title(name)) == asked)
    names = _known().get(asked) or _by_lemma(asked)
    return tuple(dict.fromkeys([*names, *own]))


def _by_lemma(asked: str) -> tuple[str, ...]:
    keys = plain(asked) if len(tokens(asked)) == 1 else frozenset()
    return next((names for title, names in _known().items() if keys and " " not in title and keys & plain(title)), ())


def nearest_field(word: str, in_books: frozenset[str]) -> str:
    """The field that was likely meant; "" if none is near: of two letters every other one is."""
    if len(word) <= 2:
        return ""
    titles = [title for title in _known() if " " not in title] + sorted(in_books - STATS.keys())
    near = process.extractOne(fold(word), titles, scorer=OSA.distance, score_cutoff=min(2, len(word) // 3))
    return str(near[0]) if near else ""


@lru_cache(maxsize=1_000)
def _kind_titles(kind: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The folded title of a kind in each language, with its words."""
    found = []
    for language in LANGUAGES:
        with translation.override(language):
            title = fold(kind_title(kind))
        found.append((title, tuple(one.text for one in tokens(title))))
    return tuple(found)


@lru_cache(maxsize=1_000)
def kinds_of(word: str, there: frozenset[str]) -> frozenset[str]:
    """The kinds of things that a word means: by their title in either language, else by a word of it, in any form."""
    asked = fold(word)
    together: set[str] = set()
    for words, kinds in KINDS_TOGETHER.items():
        if plain(asked) & frozenset().union(*map(plain, words.split())):
            together |= there.intersection(kinds)
    called, found = set(together), set()
    for kind in there:
        for title, said in _kind_titles(kind):
            if asked == title:
                called.add(kind)
            elif any(is_same(asked, one) for one in said):
                found.add(kind)
    return frozenset(called or found)


def word_of(name: str) -> str:
    """What people write for a field that every thing has: «сорт», or "sort"."""
    russian = translation.get_language() == "ru"
    return next(word for word in OWN[name].split() if word.isascii() is not russian)


def is_same(one: str, other: str) -> bool:
    """Whether two words are forms of one: by the dictionary where there is one, by the stem of an English word."""
    return bool(plain(one) & plain(other) or (one.isascii() and stem(one) == stem(other)))


def kind_words(there: frozenset[str]) -> list[str]:
    return [kind_title(kind).lower() for kind in sorted(there)]


def column_title(name: str) -> str:
    """What a column is called."""
    return {SOLD: translation.gettext("Sold by"), DROPPED: translation.gettext("Dropped by")}.get(name) or stat_title(
        name
    )
