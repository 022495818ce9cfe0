"""Facts in sentences hang on key words: the same fact in other words, and nothing where the words are not there."""

import time

import pytest

from rulebooks.importers.facts.phrases import Fact, Text
from rulebooks.importers.facts.understanding import not_understood
from rulebooks.importers.names import Names

TRAP = Fact.from_table({"says": ["за # од", "ловушк*"], "stats": {"trap_cost": "#"}})
DEAD = Fact.from_table({"says": ["@boss мертв*|убит*"], "stats": {"when": {"dead": "@"}}})


@pytest.fixture
def names():
    known = Names()
    known.learn("golemko", "boss", ["Големко"])
    known.learn("strelok", "boss", ["Темный стрелок", "Стрелок"])
    known.learn("luk", "ranged", ["Рекурсивный лук"])
    known.learn("kriki", "skill", ["Кексы, вафли", "Кексы"])
    return known


def read(text, fact, names):
    return Text.of(text, names).stats_of(fact)


@pytest.mark.parametrize(
    "text",
    ["Ставит ловушку за 1 ОД", "За 1 ОД тут прячут **ловушки**", "Ловушка. Все это за 1 ОД (и ни монетой больше)"],
)
def test_fact_is_found_however_it_is_told(text, names):
    assert read(text, TRAP, names) == {"trap_cost": 1}


@pytest.mark.parametrize(
    "text", ["Ставит ловушку за +1 ОД", "Ставит метку за 1 ОД", "ловушка за один раз ОД", "за 1/2 ОД ловушка"]
)
def test_fact_is_not_guessed(text, names):
    assert read(text, TRAP, names) is None


def test_names_are_inflected(names):
    assert read("Пока Темного стрелка убитым не назвать", DEAD, names) == {"when": {"dead": "strelok"}}
    assert read("если Големко мертв", DEAD, names) == {"when": {"dead": "golemko"}}
    assert read("если лук мертв", DEAD, names) is None


def test_name_in_backquotes_is_whole(names):
    fact = Fact.from_table({"says": ["@skill!"], "stats": {"use": "@"}})
    assert read("печет `Кексы, вафли`", fact, names) == {"use": "kriki"}
    assert read("печет `Кексы`", fact, names) == {"use": "kriki"}
    assert read("печет `Кексы и ещё`", fact, names) is None
    assert read("печет кексы", fact, names) is None


@pytest.mark.parametrize(
    ("needle", "text", "caught"),
    [
        ("±# мзд", "`-1 МЗД`", -1),
        ("+# урн", "`+3 УРН`", 3),
        ("# урн", "`2 УРН`", 2),
        ("# рук*", "занимает обе руки", 2),
        ("#die", "бросьте d6", 6),
        ("#times", "атака удваивается", 2),
        ("#share урон*", "половину урона", 2),
        ("#share урон*", "весь урон", 1),
        ("урон* #share", "урон втрое меньше", 3),
        ("#multiple урон*", "двойной урон", 2),
        ("урон* #multiple", "урон в 4 раза больше", 4),
        ("#order тир*", "второго тира", 2),
        ("поглотить ... # урон*", "поглотить самое большее 3 урона", 3),
    ],
)
def test_needles(needle, text, caught, names):
    assert read(text, Fact((needle,), stats={"found": "#"}), names) == {"found": caught}


@pytest.mark.parametrize(
    ("needle", "text"),
    [
        ("спасбросок силы", "бросает спасброском Силы"),
        ("мертвых апостолов", "вода мешает мёртвым апостолам"),
        ("не может атаковать", "они не могут атаковать"),
        ("раненый ... не может", "раненому нельзя: раненые персонажи не могут"),
        ("проигравший игрок", "проигравшего игрока"),
    ],
)
def test_word_of_a_needle_stands_in_any_form(needle, text, names):
    assert read(text, Fact((needle,), stats={"found": True}), names) == {"found": True}


@pytest.mark.parametrize(
    ("needle", "text"),
    [
        ("больше", "большую шмотку"),
        ("меньше", "малый урон"),
        ("один", "одни говорят"),
        ("если", "есть"),
        ("стоит", "стойка"),
    ],
)
def test_word_of_a_needle_is_no_other_word(needle, text, names):
    assert read(text, Fact((needle,), stats={"found": True}), names) is None


@pytest.mark.parametrize(
    ("needle", "text"), [("#share урон*", "двойной урон"), ("#multiple урон*", "треть урона"), ("#multiple", "весь")]
)
def test_part_is_no_multiple(needle, text, names):
    assert read(text, Fact((needle,), stats={"found": "#"}), names) is None


def test_needle_stays_inside_a_sentence(names):
    assert read("Стоит 2. ОД тут нет", Fact(("# од",), stats={"found": "#"}), names) is None


def test_keys_and_second_amounts(names):
    fact = Fact(("# ±# ... урон*",), stats={"changes": {"#": "#2"}})
    assert read("6: **+2** к урону", fact, names) == {"changes": {"6": 2}}


def test_each_names_many_things(names):
    fact = Fact((), stats={"place": "#"}, each="# @boss")
    found = dict(Text.of("список (1 - Стрелок, 2 - Големко)", names).read_each(fact))
    assert found == {"strelok": {"place": 1}, "golemko": {"place": 2}}


def test_what_no_fact_accounts_for_is_reported(names):
    text = Text.of("Ловушка за 1 ОД, но получает 3 урона. Если дождь, мокнет. Просто так.", names)
    assert text.stats_of(TRAP) == {"trap_cost": 1}
    assert not_understood(text, "figures") == ["но получает 3 урона", "если дождь"]
    assert not_understood(text, "all") == ["но получает 3 урона", "если дождь мокнет", "просто так"]


def test_paragraph_that_was_read_before_is_read_by_the_names_that_hold_now(names):
    """What was found in it is kept, for as long as everything is called as it was."""
    fact, others = Fact(("мертв* @boss", "#rank"), stats={"who": "@", "rank": "#"}), Names()
    others.learn("ivan", "boss", ["Големко"])
    text = "Мертв Големко, ранг 4."
    for _ in range(2):
        assert read(text, fact, names) is read(text, fact, others) is None
    names.ranks = {4: "B"}
    others.know("a", "rank", {"level": 4, "letter": "A"})
    for _ in range(2):
        assert read(text, fact, names) == {"who": "golemko", "rank": "B"}
        assert read(text, fact, others) == {"who": "ivan", "rank": "A"}
    names.learn("golemko", "hero", ["Голем"])
    assert read(text, fact, names) is None


def test_what_was_read_belongs_to_who_read_it(names):
    fact = Fact(("на #list",), stats={"faces": "#", "more": {"all": "#"}})
    for _ in range(2):
        found = read("Бросьте кубик: на 1, 2 или 3 вы падаете.", fact, names)
        assert found == {"faces": [1, 2, 3], "more": {"all": [1, 2, 3]}}
        found["faces"].append(4)
        found["more"].clear()


def test_misspelled_name_counts_only_if_it_can_be_no_other(names):
    assert names.find("Рекурсивый лук") == "luk"
    assert names.find("Рекурсивный лук", "boss") is None
    assert names.find("Лук") is None
    names.learn("luk-2", "ranged", ["Рекурсивный луч"])
    assert names.find("Рекурсивный лу") is None


@pytest.mark.parametrize("word", ["атаковать ", "# од ", "если ", "1 ", "лук, "])
def test_hostile_text_takes_no_time(word, names):
    began = time.process_time()
    text = Text.of(word * 20_000, names)
    text.stats_of(Fact(("если ... атаковать ... # урон*", "@boss ... мертв*")))
    not_understood(text, "all")
    assert time.process_time() - began < 3
