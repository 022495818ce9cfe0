"""Queries with their answers, made of a book's own names and titles of rules: forms, beginnings, slips, keyboards."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pymorphy3

from rulebooks.language.words import fold, is_function_word, keys, tokens
from rulebooks.models import Book, Revision
from rulebooks.search.keyboards import TO_LATIN

CASES = ("gent", "datv", "accs", "ablt", "loct")
SHORTEST_BEGINNING, SHORTEST_TYPED_WRONG = 4, 5
NEIGHBOURS = dict(zip("йцукенгшщзфывапролдячсмитьбю", "цукенгшщзхывапролджчсмитьбюэ", strict=True))
LOOKS = str.maketrans("аеорсху", "aeopcxy")


@dataclass(frozen=True)
class Query:
    """What is typed, and the names of the pages that are right: others of the same name are as good."""

    sort: str
    typed: str
    name: str


@cache
def morphology() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer(lang="ru")


def names(book: Book) -> list[str]:
    """The titles of a book's pages, but for those that only number things: «Остров 1»."""
    titles = Revision.objects.at_edition(book).values_list("title", flat=True)
    return sorted({title for title in titles if any(telling(title)) and not any(map(str.isdigit, title))})


def telling(name: str) -> list[str]:
    return [word.text for word in tokens(name) if not is_function_word(word.text) and len(word.text) > 2]


def queries(name: str, chance) -> Iterator[Query]:
    forms = [form for case in ("nomn", *CASES) for form in (inflected(name, case), inflected(name, case, "plur"))]
    for form in dict.fromkeys(filter(None, [name, *forms])):
        yield Query("form", form, name)
    for word in telling(name):
        if len(word) > SHORTEST_BEGINNING:
            long = chance.randrange(SHORTEST_BEGINNING, len(word))
            yield Query("beginning", begun(name, word, long), name)
        if len(word) >= SHORTEST_TYPED_WRONG and word.isalpha():
            yield Query("slip", name.replace(word, slipped(word, chance), 1), name)
    if re.search("[а-яё]", name.lower()):
        yield Query("keyboard", fold(name).translate(TO_LATIN), name)
        yield Query("letters", fold(name).translate(LOOKS), name)


def inflected(name: str, case: str, number: str = "") -> str:
    """A name in a case of its own number or another, word by word as far as words agree; "" where one cannot be put
    into it."""
    words = tokens(name)
    nouns = [place for place, word in enumerate(words) if is_noun(word.text)]
    if not nouns:
        return ""
    text, head = name, nouns[0]
    for place in range(head, -1, -1):
        word = words[place]
        changed = put_into(word.text, case, number)
        if not changed:
            return ""
        text = text[: word.start] + changed + text[word.end :]
    return text


def parse_of(word: str):
    """The likeliest parse as a noun or adjective in the nominative."""
    parses = morphology().parse(word)
    return next((one for one in parses if {"nomn"} <= set(one.tag.grammemes) and one.tag.POS in ("NOUN", "ADJF")), None)


def is_noun(word: str) -> bool:
    parse = parse_of(word)
    return parse is not None and parse.tag.POS == "NOUN"


def put_into(word: str, case: str, other: str = "") -> str:
    """A word of the dictionary in another case, in its own number or another."""
    parse = parse_of(word)
    if parse is None or not morphology().word_is_known(fold(word)):
        return ""
    number = {other or parse.tag.number} - {None}
    gender = {parse.tag.gender} if parse.tag.POS == "ADJF" and parse.tag.gender and "plur" not in number else set()
    form = parse.inflect({case, *number, *gender})
    return form.word if form else ""


def begun(name: str, word: str, letters: int) -> str:
    """A name of which somebody has typed as far as into one of its words."""
    return name[: name.index(word) + letters]


def slipped(word: str, chance) -> str:
    """A word with one slip of the finger: a letter left out, doubled, swapped with the next, or its neighbour."""
    place = chance.randrange(1, len(word) - 1)
    sort = chance.randrange(4)
    if sort == 0:
        return word[:place] + word[place + 1 :]
    if sort == 1:
        return word[:place] + word[place] + word[place:]
    if sort == 2 and word[place] != word[place + 1]:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + NEIGHBOURS.get(fold(word[place]), "ъ") + word[place + 1 :]


def is_another_word(typed: str, name: str, there: frozenset[str]) -> bool:
    """Whether a slip, or stopping short, has made another word of the book, which then is what was asked for."""
    own = {fold(word.text) for word in tokens(name)}
    return any(keys(word.text) & there for word in tokens(typed) if fold(word.text) not in own)


def begins_so(title: str, typed: str) -> bool:
    """Whether a name has the word that somebody has begun: where more names do than there are places, any is right."""
    last = tokens(typed)[-1].text
    return any(fold(word.text).startswith(fold(last)) or keys(word.text) & keys(last) for word in tokens(title))
