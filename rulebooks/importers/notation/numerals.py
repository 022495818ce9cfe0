"""Russian number words in every case and gender: «пяти», «двоих», «двадцать пять», «вдвое», «двухстрочный»."""

from __future__ import annotations

import re
from functools import lru_cache

from rulebooks.language.words import fold, forms

CARDINALS = {
    "ноль": 0,
    "нуль": 0,
    "один": 1,
    "два": 2,
    "оба": 2,
    "двое": 2,
    "три": 3,
    "трое": 3,
    "четыре": 4,
    "четверо": 4,
    "пять": 5,
    "пятеро": 5,
    "шесть": 6,
    "шестеро": 6,
    "семь": 7,
    "семеро": 7,
    "восемь": 8,
    "восьмеро": 8,
    "девять": 9,
    "девятеро": 9,
    "десять": 10,
    "десятеро": 10,
    "одиннадцать": 11,
    "двенадцать": 12,
    "тринадцать": 13,
    "четырнадцать": 14,
    "пятнадцать": 15,
    "шестнадцать": 16,
    "семнадцать": 17,
    "восемнадцать": 18,
    "девятнадцать": 19,
    "двадцать": 20,
    "тридцать": 30,
    "сорок": 40,
    "пятьдесят": 50,
    "шестьдесят": 60,
    "семьдесят": 70,
    "восемьдесят": 80,
    "девяносто": 90,
    "сто": 100,
    "двести": 200,
    "триста": 300,
    "четыреста": 400,
    "пятьсот": 500,
    "шестьсот": 600,
    "семьсот": 700,
    "восемьсот": 800,
    "девятьсот": 900,
    "тысяча": 1000,
}
ORDINALS = {
    "первый": 1,
    "второй": 2,
    "третий": 3,
    "четвертый": 4,
    "пятый": 5,
    "шестой": 6,
    "седьмой": 7,
    "восьмой": 8,
    "девятый": 9,
    "десятый": 10,
    "одиннадцатый": 11,
    "двенадцатый": 12,
}
FACTORS = {
    "удваива": 2,
    "удвоен": 2,
    "удвоит": 2,
    "вдво": 2,
    "двойн": 2,
    "двукратн": 2,
    "половин": 2,
    "пополам": 2,
    "утраива": 3,
    "утроен": 3,
    "утроит": 3,
    "втро": 3,
    "тройн": 3,
    "троекратн": 3,
    "вчетверо": 4,
    "учетвер": 4,
    "четверн": 4,
    "четырехкратн": 4,
    "впятеро": 5,
    "пятикратн": 5,
    "вшестеро": 6,
    "всемеро": 7,
    "ввосьмеро": 8,
    "вдевятеро": 9,
    "вдесятеро": 10,
    "десятикратн": 10,
}
"""Beginnings of words that multiply or divide by so much."""
FACES = {"единица": 1, "двойка": 2, "тройка": 3, "четверка": 4, "пятерка": 5, "шестерка": 6}
"""What shows on a die; elsewhere such words mean other things: «единицы праны», «вместе с четверкой»."""
MULTIPLES = (
    *("удва", "удво", "двойн", "двукратн"),
    *("утр", "тройн", "троекратн"),
    *("учетвер", "четверн", "четырехкратн", "пятикратн", "десятикратн"),
)
"""Beginnings of the words among them that only multiply."""
HALF = ("половин", "пополам")
"""Beginnings of those that only divide; «вдвое» may do either, as its verb says."""
WHOLES = ("весь", "полный", "целый")
OFTEN = {"однажды": 1, "дважды": 2, "трижды": 3, "четырежды": 4}
SHARES = {"треть": 3, "четверть": 4}
"""Nouns that divide by so much: a beginning would not tell them from «третий» and «четвертый»."""
THOUSAND = 1000
STEMS = {
    "одно": 1,
    "двух": 2,
    "дву": 2,
    "трех": 3,
    "четырех": 4,
    "пяти": 5,
    "шести": 6,
    "семи": 7,
    "восьми": 8,
    "девяти": 9,
    "десяти": 10,
    "двенадцати": 12,
    "двадцати": 20,
}
"""What a number is at the beginning of a longer word: «однострочный», «трехкратный»."""
HALVES = ("полтор", "полутор")
"""One and a half: a number, but no whole one."""


@lru_cache(maxsize=100_000)
def cardinal(word: str) -> int | None:
    """How many a word says: «двоих» is 2, «девяноста» 90; None for what is no number, or none alone («одни»)."""
    word = fold(word)
    said = {CARDINALS[lemma] for lemma, tags in forms(word) if lemma in CARDINALS and _counts(lemma, tags)}
    return said.pop() if len(said) == 1 else None


def _counts(lemma: str, tags: frozenset[str]) -> bool:
    """«Одни» and «одних» mean «some»; «сорока» is a magpie as well, and counts all the same."""
    return "plur" not in tags if lemma == "один" else bool(tags & {"NUMR", "NOUN", "Anum", "ADJF"})


@lru_cache(maxsize=100_000)
def ordinal(word: str) -> int | None:
    """Which one in a row a word says: «первого» is 1, «третьем» 3."""
    return next((ORDINALS[lemma] for lemma, _ in forms(fold(word)) if lemma in ORDINALS), None)


@lru_cache(maxsize=100_000)
def factor(word: str) -> int | None:
    """By how much a word multiplies or divides: «удваивается», «вдвое», «половину» are 2."""
    word = fold(word)
    begun = next((number for beginning, number in FACTORS.items() if word.startswith(beginning)), None)
    return begun or next((SHARES[lemma] for lemma, tags in forms(word) if lemma in SHARES and "NOUN" in tags), None)


@lru_cache(maxsize=100_000)
def share(word: str) -> int | None:
    """By how much a word divides: of «половину» and «вдвое» 2, of «треть» 3, of «весь» 1; not «двойной»."""
    word = fold(word)
    if any(lemma in WHOLES and "ADJF" in tags for lemma, tags in forms(word)):
        return 1
    return None if word.startswith(MULTIPLES) else factor(word)


@lru_cache(maxsize=100_000)
def multiple(word: str) -> int | None:
    """By how much a word multiplies: of «двойной» and «вдвое» 2; not «половину», nor «треть»."""
    word = fold(word)
    is_share = word.startswith(HALF) or any(lemma in SHARES for lemma, _ in forms(word))
    return None if is_share else factor(word)


def face(word: str) -> int | None:
    """What a die shows: «шестерка» is 6."""
    return next((FACES[lemma] for lemma, _ in forms(fold(word)) if lemma in FACES), None)


def often(word: str) -> int | None:
    """How many times a word says that something happens: «дважды» is 2."""
    return OFTEN.get(fold(word))


def is_both(word: str) -> bool:
    """Whether a word says two, but only of what is known to be two: «оба», «обеими»."""
    return any(lemma == "оба" for lemma, _ in forms(word))


def is_half(word: str) -> bool:
    """Whether a word says a number that is not whole: «полтора», «полуторный»."""
    return fold(word).startswith(HALVES)


def compounded(word: str, rest: str) -> int | None:
    """The number that a word begins with, if `rest` follows: of «двухстрочный» before "строчн" 2."""
    word = fold(word)
    for stem, number in STEMS.items():
        if word.startswith(stem + rest):
            return number
    return None


def thousands(said: str) -> int | None:
    """How many are so many thousands: of «полторы», «2,5» and «2»; None where that is no whole number."""
    said = fold(said)
    if is_half(said):
        return THOUSAND * 3 // 2
    found = re.fullmatch(r"(\d{1,6})(?:[.,](\d{1,3}))?", said)
    return int(found[1]) * THOUSAND + int((found[2] or "").ljust(3, "0")) if found else None


@lru_cache(maxsize=1_000)
def is_some_thousands(word: str) -> bool:
    """Whether a word says thousands and not how many: «несколько тысяч»."""
    return all(lemma == "тысяча" and "plur" in tags for lemma, tags in forms(fold(word)))


def joined(above: int, below: int) -> int | None:
    """What two number words say together: «двадцать» «пять» is 25, «две» «тысячи» 2000; None if they are no number."""
    if below == THOUSAND > above > 0:
        return above * below
    if above >= THOUSAND and above % THOUSAND == 0 and 0 < below < THOUSAND:
        return above + below
    hundreds = above % 100 == 0 and 0 < below < 100 <= above
    tens = above % 10 == 0 and above % 100 >= 20 and 0 < below < 10
    return above + below if hundreds or tens else None
