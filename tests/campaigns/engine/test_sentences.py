"""Sentences written out: numbers with their signs and their words, names, sentences inside sentences."""

import pytest

from campaigns.engine.sentences import Name, Sentence, agreeing, listed, render, say

COINS = ["монета", "монеты", "монет"]


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        (COINS[0], [1, 21, 31, 101, 121, 1001, -1]),
        (COINS[1], [2, 3, 4, 22, 24, 33, 102, 104, 122, -2]),
        (COINS[2], [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 111, 112, 113, 114, 211, 1012, -11]),
    ],
)
def test_russian_words_agree_with_their_number(form, numbers):
    assert [agreeing(number, COINS) for number in numbers] == [form] * len(numbers)


def test_english_words_are_one_or_many():
    assert [agreeing(number, ["coin", "coins"]) for number in (1, -1, 0, 2, 11, 21)] == ["coin"] * 2 + ["coins"] * 4
    assert [agreeing(number, ["fish"]) for number in (1, 2)] == ["fish", "fish"]


def test_numbers_are_written_with_a_word_with_a_sign_and_with_a_real_minus():
    told = say("{n:coin|coins}, {m:coin|coins}, {up:+}, {down:+}, {less}", n=1, m=2, up=3, down=-3, less=-7)
    assert str(told) == "1 coin, 2 coins, +3, −3, −7"


def test_a_sentence_is_translated_with_what_is_inside_it_and_names_are_those_the_reader_knows():
    inside = say("with {item:gent}", item=Name("sword"))
    told = Sentence("{hero} fights {how} for {coins}", {"hero": Name("anya"), "how": inside, "coins": 5})
    words = {told.text: "{hero} бьется {how} за {coins}", inside.text: "с {item:gent}"}
    assert render(told, words.__getitem__, str.upper) == "ANYA бьется с SWORD за 5"
    assert str(told) == "anya fights with sword for 5"


def test_several_values_are_one_and_a_single_one_is_itself():
    assert listed([Name("a")]) == Name("a")
    assert str(say("{all}", all=listed([Name("a"), "b", 3]))) == "a, b, 3"
    assert str(say("{all}", all=listed(["a", "b"], " – "))) == "a – b"
