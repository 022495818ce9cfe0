"""Numbers come out of the text: in figures and in words, in every case, and a book's phrases hold none of their own."""

import re
import tomllib

import pytest

from rulebooks.importers.facts.phrases import Fact, Text
from rulebooks.importers.facts.understanding import not_understood
from rulebooks.importers.names import Names
from rulebooks.importers.notation import RANKS, numerals
from rulebooks.shipped import LIBRARY
from tests.rulebooks.importers import edited_numbers

DOCUMENTS = {
    "bridges": "bridges-soul.md",
    "castle": "castle.md",
    "dungeon-twister": "dungeon-twister.txt",
    "knk-mf": "knk-mf.md",
    "munchkin": "munchkin.txt",
}
NAMES_WITH_NUMBERS = ("атака 1", "атака 2", "шестая|шестой характеристика")
"""Two ways to strike and a characteristic that are called by a number."""
GAP = re.compile(r"[@#+±-]*[#@]\S*|\.\.\.")


def facts():
    for path in sorted(LIBRARY.glob("*/reading.toml")):
        for group, listed in tomllib.loads(path.read_text(encoding="utf-8")).get("facts", {}).items():
            for number, fact in enumerate(listed):
                yield f"{path.parent.name}: {group} {number}:", fact


def numbers_in(needle):
    """Words of a needle that are numbers, however they are told."""
    for name in NAMES_WITH_NUMBERS:
        needle = needle.replace(name, "")
    for part in needle.split():
        for word in part.split("|"):
            bare = word.rstrip("*")
            if GAP.fullmatch(word):
                continue
            said = (re.search(r"\d", word), numerals.cardinal(bare), numerals.ordinal(bare), numerals.factor(bare))
            if any(said) or numerals.is_half(bare):
                yield word


def literals(stats):
    """Numbers, formulas and ranks that stand in stats as they are; that there is none (0) is no number of the book."""
    if isinstance(stats, dict):
        for key, value in stats.items():
            yield from literals(key if key in RANKS else None)
            yield from literals(value)
    elif isinstance(stats, list):
        for value in stats:
            yield from literals(value)
    elif isinstance(stats, int) and not isinstance(stats, bool) and stats:
        yield str(stats)
    elif isinstance(stats, str):
        bare = re.sub(r"\{[#@][^}]*\}|[#@]\d?", "", stats)
        if re.search(r"\d[A-Zd(]|\d+$", bare) or stats in RANKS:
            yield stats


def offence(fact):
    """What is wrong with a fact whose phrase knows the number; "" for none.

    «One» beside a gap is «the same», and «first» a place.
    """
    says = [*fact.get("says", ()), *filter(None, [fact.get("each")])]
    held = [word for needle in says for word in numbers_in(needle)]
    ranks = {word.upper() for needle in says for word in needle.split() if word.upper() in RANKS}
    told = set(literals(fact.get("stats", {})))
    several = [word for word in held if 1 not in (numerals.cardinal(word), numerals.ordinal(word))]
    beside = several if "#" in str(fact.get("stats", {})) else []
    wrong = (held if told else []) + sorted(told & ranks) + beside
    return f"{says}: {wrong}" if wrong else ""


def test_no_phrase_holds_a_number_that_it_sets():
    told = list(facts())
    assert len(told) > 500
    assert [f"{where} {wrong}" for where, fact in told if (wrong := offence(fact))] == []


@pytest.mark.parametrize(
    ("says", "stats"),
    [
        (["1d7"], {"roll": "1d7"}),
        (["пять дней"], {"days": 5}),
        (["ловкостью c и выше"], {"from": "C"}),
        (["половинным уроном"], {"divisor": 2}),
        (["f фантазм стоит # праны"], {"activation": {"F": "#"}}),
        (["двух # урона"], {"damage": "#"}),
        (["по 100 единиц"], {"cost": "100NP"}),
    ],
)
def test_phrase_with_a_number_would_be_found(says, stats):
    assert offence({"says": says, "stats": stats})


@pytest.mark.parametrize(
    ("needle", "text", "value"),
    [
        ("через # дня", "через пять дней", 5),
        ("# клетка", "двадцать пять клеток", 25),
        ("# клетка", "на ста сорока клетках", 140),
        ("# ход", "две тысячи ходов", 2000),
        ("на # золотых", "на тысячу двести пятьдесят золотых", 1250),
        ("на # золотых", "на полторы тысячи золотых", 1500),
        ("на # золотых", "на 2 тысячи золотых", 2000),
        ("на # золотых", "на 2,5 тысячи золотых", 2500),
        ("на # золотых", "на двадцать одну тысячу золотых", 21000),
        ("монстры #", "«монстры» двоих", 2),
        ("# игрок", "с четырьмя игроками", 4),
        ("#times меньше", "вдвое меньше", 2),
        ("#times меньше", "в три раза меньше", 3),
        ("#times урон", "тройной урон", 3),
        ("#dice", "бросок 1к9", "1d9"),
        ("#dice", "бросьте d9", "1d9"),
        ("#die", "бросьте 1d8", 8),
        ("#sides", "с роллом 1d6", 6),
        ("#percent", "25 % удачи", 25),
        ("#list праны", "15, 30 или 45 праны", [15, 30, 45]),
        ("#list праны", "двадцать праны", [20]),
        ("#ranks", "равных D, B и A", ["D", "B", "A"]),
        ("диапазон #rank #rank", "диапазон F-A", "F"),
        ("ловкость #rank", "Ловкость 4", "B"),
        ("выносливость #level", "Выносливость B", 4),
        ("#строчн*", "двухстрочные заклинания", 2),
        ("#строчн*", "3-строчные заклинания", 3),
        ("бросает #dсила", "бросает 2dСила", 2),
        ("#order тир*", "седьмого тира", 7),
    ],
)
def test_numerals_are_read_as_numerals(needle, text, value):
    names = Names()
    names.ranks = {4: "B"}
    assert Text.of(text, names).stats_of(Fact((needle,), stats={"found": "#"})) == {"found": value}


@pytest.mark.parametrize(
    ("needle", "text"),
    [
        ("# ход", "полтора хода"),
        ("# ход", "одни ходы"),
        ("# ход", "два миллиона ходов"),
        ("# золотых", "несколько тысяч золотых"),
        ("# золотых", "1-2 тысячи золотых"),
        ("#dice", "10 раз"),
        ("#rank", "ранг Z"),
        ("#times меньше", "утром меньше"),
    ],
)
def test_what_is_no_whole_number_is_not_guessed(needle, text):
    assert Text.of(text, Names()).stats_of(Fact((needle,), stats={"found": "#"})) is None


def test_number_word_that_nothing_reads_is_reported():
    text = Text.of("Ждут пять дней, обе колоды лежат, и полтора хода никто не ходит.", Names())
    assert not_understood(text, "numbers") == ["ждут пять дней", "и полтора хода никто не ходит"]


def test_sums_and_quotients_of_what_was_read():
    fact = Fact(("# к #", "> # к #"), stats={"a": "{#/#2}", "b": "{#3-1}", "c": "{#4}HS", "d": {"{#}": "#2"}})
    assert Text.of("из 4 к 2, но 3 к 8", Names()).stats_of(fact) == {"a": 2, "b": 2, "c": "8HS", "d": {"4": 2}}
    assert Text.of("из 3 к 2, но 3 к 8", Names()).stats_of(fact) is None


@pytest.fixture(scope="module")
def readers():
    return {}


@pytest.mark.parametrize("book", sorted(DOCUMENTS))
@pytest.mark.parametrize("edition", ["ours", "source"])
def test_edited_number_is_the_number_that_counts(edition, book, request, readers):
    """Some of the numbers of every book: with `::1` it is each, in figures and in words."""
    if (edition, book) not in readers:
        ours = LIBRARY / book
        path = ours if edition == "ours" else request.getfixturevalue("source_documents") / DOCUMENTS[book]
        readers[edition, book] = edited_numbers.reader_of(path, book)
    reader = readers[edition, book]
    tried = changed = 0
    before = {}
    silent = []
    for edit in edited_numbers.edits(reader)[2 * (edition == "source") :: 5]:
        part = edit.part
        before.setdefault(id(part), edited_numbers.reread(reader, part))
        stats, problems = edited_numbers.reread(reader, part, edit.unit, edit.text)
        was, known = before[id(part)]
        tried += 1
        changed += stats != was
        if stats == was and problems <= known:
            silent.append(str(edit))
    assert not silent
    assert changed > 0.9 * tried > 0, "some are said twice, and one of two that differ is reported"
