"""Russian (and English) words as search and links compare them: folded, and by every form they may be of."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

import pymorphy3
import Stemmer

WORD = re.compile(r"[^\W_]+")
LONGEST_WORD = 60
MOST_WORDS = 10_000
"""Words of which what was found out is kept: all books we ship have 7,700. A search asks of words that are none as
well, and whoever makes up ever new ones is to fill no more memory than a shelf does."""
MOST_PARSED = 1_000
"""Words of which every way to read them is kept, which is ten times as much too: who asks for one soon asks again."""
MOST_ASKED = 3_000
"""Words of which all that a search makes of them is kept, which is ten times as much: people ask for the same ones."""
FUNCTION_WORDS = {"PREP", "CONJ", "PRCL", "INTJ"}
BY_THE_WAY = {"ADVB", "NUMR", "NPRO", "PRED", "COMP"}
ORDERING = {"Apro", "Anum"}
"""Grammemes of adjectives that only point or count: «другой», «первый»."""


@dataclass(frozen=True)
class Word:
    text: str
    start: int
    end: int


def fold(text: str) -> str:
    """Make spellings equal that people do not tell apart: case, ё and е, the kinds of hyphen."""
    return text.lower().replace("ё", "е").replace("‑", "-")


def tokens(text: str) -> list[Word]:
    """Cut a text into words, each with its place; «Шарик-со-Щитом» is three."""
    return [Word(found.group(), found.start(), found.end()) for found in WORD.finditer(text)]


@cache
def _morphology() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer(lang="ru")


def parses(word: str) -> tuple[pymorphy3.analyzer.Parse, ...]:
    """Every way in which the dictionary of Russian, or its guess, reads a word, the likeliest first."""
    return _parsed(word) if len(word) <= LONGEST_WORD else tuple(_morphology().parse(word))


@lru_cache(maxsize=MOST_PARSED)
def _parsed(word: str) -> tuple[pymorphy3.analyzer.Parse, ...]:
    return tuple(_morphology().parse(word))


def lexeme(word: str) -> set[str]:
    """Every form of every word that a word may be a form of, and itself."""
    return {fold(word)} | {fold(one.word) for parse in parses(fold(word)) for one in parse.lexeme}


@cache
def _stemmer(language: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(language)


@lru_cache(maxsize=MOST_WORDS)
def keys(word: str) -> frozenset[str]:
    """Give every lemma a word may be of, and its stem marked with `~`.

    The dictionary knows that «люди» is «человек»; the stem holds for slang that no dictionary has.
    """
    word = fold(word)[:LONGEST_WORD]
    if not re.search("[а-я]", word):
        return frozenset({word, "~" + stem(word)})
    lemmas = {fold(parse.normal_form) for parse in parses(word)}
    return frozenset(lemmas | {"~" + stem(word)})


def stem(word: str) -> str:
    """A word without its ending: «двуручн» of «двуручный»."""
    word = fold(word)[:LONGEST_WORD]
    return str(_stemmer("russian" if re.search("[а-я]", word) else "english").stemWord(word))


@lru_cache(maxsize=MOST_WORDS)
def forms(word: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Give every lemma a Russian word may be of, the likeliest first, with its grammemes: ("два", {"NUMR", "gent"})."""
    return tuple((fold(parse.normal_form), frozenset(parse.tag.grammemes)) for parse in parses(fold(word)))


INFLECTED = frozenset({"NOUN", "ADJF", "ADJS", "VERB", "INFN", "PRTF", "PRTS"})
SHORTEST_INFLECTED = 4


@lru_cache(maxsize=MOST_WORDS)
def inflected(one: str, other: str) -> bool:
    """Whether two words are forms of one noun, adjective or verb, as «граница» and «границей» are."""
    if min(len(one), len(other)) < SHORTEST_INFLECTED or one[0] != other[0]:
        return False
    return bool(_stems(one) & _stems(other))


@lru_cache(maxsize=MOST_WORDS)
def _stems(word: str) -> frozenset[str]:
    """The lemmas of which a word may be a form, where it is likeliest to be one that bends."""
    found = parses(word)
    if found[0].is_known and found[0].tag.POS not in INFLECTED:
        return frozenset()
    return frozenset(fold(parse.normal_form) for parse in found if parse.tag.POS in INFLECTED)


BESIDE_NUMBERS = (("sing", "nomn"), ("sing", "gent"), ("sing", "accs"), ("plur", "nomn"), ("plur", "gent"))
"""«1 монета», «2 монеты», «за 1 монету», «2 любые», «5 монет»."""


@lru_cache(maxsize=10_000)
def forms_beside_numbers(word: str) -> frozenset[str]:
    """The forms that a noun or an adjective of the dictionary has behind numbers; none for other words."""
    if not re.search("[а-я]", word):
        return frozenset()
    named = (parse for parse in parses(word) if parse.is_known and parse.tag.POS in ("NOUN", "ADJF"))
    found = (parse.inflect(set(form)) for parse in named for form in BESIDE_NUMBERS)
    return frozenset(fold(one.word) for one in found if one)


@lru_cache(maxsize=MOST_WORDS)
def name_keys(word: str) -> frozenset[str]:
    """Give the keys by which a word of a name is known: a stem only where no dictionary has the word.

    «Мастерит» and «мастер» have one stem, but only one of them is a hero; «Крабулоном» has nothing but its stem.
    """
    everything = keys(word)
    known = not re.search("[а-я]", fold(word)) or is_known_word(word)
    return frozenset(key for key in everything if not key.startswith("~")) if known else everything


def is_known_word(word: str) -> bool:
    """Whether the dictionary of Russian has a word; of such a one the lemma says more than the stem."""
    return bool(_morphology().word_is_known(fold(word)))


@lru_cache(maxsize=MOST_WORDS)
def is_function_word(word: str) -> bool:
    """Say whether a word only joins others («в», «и», «не»): it tells nothing about a page."""
    word = fold(word)
    if len(word) == 1 and not word.isdigit():
        return True
    return len(word) <= 5 and str(parses(word)[0].tag.POS) in FUNCTION_WORDS


@lru_cache(maxsize=MOST_WORDS)
def tells_little(word: str) -> bool:
    """Say whether a word only says how, when or how many («сразу», «двумя»): many texts have it by the way."""
    tag = parses(fold(word))[0].tag
    return str(tag.POS) in FUNCTION_WORDS | BY_THE_WAY or not ORDERING.isdisjoint(tag.grammemes)


@lru_cache(maxsize=MOST_WORDS)
def verb_aspects(infinitive: str) -> frozenset[str]:
    """Say whether an infinitive of the dictionary is "perf" or "impf"; some are either, anything else is neither."""
    if not _morphology().word_is_known(infinitive):
        return frozenset()
    return frozenset(str(parse.tag.aspect) for parse in parses(infinitive) if parse.tag.POS == "INFN")


@lru_cache(maxsize=MOST_WORDS)
def is_noun(word: str) -> bool:
    """Whether the dictionary of Russian has a noun that is called so, and not only a form of it."""
    if not is_known_word(word):
        return False
    return any(parse.tag.POS == "NOUN" and parse.normal_form == word for parse in parses(word))
