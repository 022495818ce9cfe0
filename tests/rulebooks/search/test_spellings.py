"""Short words and what they are short for; what was typed on the wrong keyboard."""

import pytest

from rulebooks.search.abbreviations import spells, told
from rulebooks.search.keyboards import look_alikes, other_layout


@pytest.mark.parametrize(
    ("short", "words", "fits"),
    [
        ("мзд", ["максимальное", "здоровье"], True),
        ("урн", ["урон"], True),
        ("од", ["очки", "действия"], True),
        ("од", ["действия"], False),
        ("гм", ["ведущий"], False),
        ("аб", ["аб"], False),
        ("ад", [], False),
    ],
)
def test_what_an_abbreviation_can_be_of(short, words, fits):
    assert spells(short, words) is fits


def test_abbreviations_are_read_both_ways_round():
    texts = [
        {"text": "**МЗД (Максимальное Здоровье):** 3"},
        {"text": "По 2 Очка Действия (ОД) на ход"},
        {"text": "(НЕТ)"},
    ]
    assert told(texts) == "мзд=максимальное здоровье\nод=очка действия"


def test_keyboards_both_ways():
    assert other_layout("rhf,ekjy") == "крабулон"
    assert other_layout("Rhf<EKJY") == "крабулон"
    assert other_layout("вгтпущт") == "dungeon"
    assert other_layout("12") == ""
    assert "краб" in look_alikes("кpaб")
