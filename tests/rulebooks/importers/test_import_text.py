"""Plain text is cut into the same blocks as Markdown; the book says which of its lines are headings."""

import time

import pytest

from rulebooks.importers.blocks import sections
from rulebooks.importers.readers.text import read
from rulebooks.importers.steps import run

MARKS = {
    "lines": {"1": ["Правила"], "2": ["Бой", "Показатели"]},
    "begins": {"3": ["Уровень", "В руке", "Монстры"]},
    "labels": ["Мародерство", "Открываем Дверь"],
}


def cut(text):
    return [(block.kind, block.text, block.first, block.level) for block in read(text, MARKS)]


def test_lines_that_the_book_calls_headings():
    assert cut("Правила\n\n \u00a0\nБОЙ:\nБой начинается") == [
        ("heading", "Правила", 1, 1),
        ("heading", "БОЙ", 4, 2),
        ("paragraph", "Бой начинается", 5, 0),
    ]


def test_heading_that_stands_before_its_paragraph():
    assert cut('Уровень: это мерило\n"В руке": карты\nМонстры Если выйдет\nМонстрами не пугать\nУровень') == [
        ("heading", "Уровень", 1, 3),
        ("paragraph", "это мерило", 1, 0),
        ("heading", "В руке", 2, 3),
        ("paragraph", "карты", 2, 0),
        ("heading", "Монстры", 3, 3),
        ("paragraph", "Если выйдет", 3, 0),
        ("paragraph", "Монстрами не пугать", 4, 0),
        ("paragraph", "Уровень", 5, 0),
    ]


def test_labels_become_bold():
    assert cut("Мародерство: делят\n  1. Открываем Дверь: тянут") == [
        ("label", "**Мародерство:** делят", 1, 0),
        ("numbered", "**Открываем Дверь:** тянут", 2, 0),
    ]


def test_lists_with_their_marks():
    text = "Бой\n  1. раз\n     • внутри\n     • еще\n 12) два\n- три\nпотом\n  • снова"
    assert [(block.kind, block.text, block.mark, block.depth) for block in read(text, MARKS)[1:]] == [
        ("numbered", "раз", "1.", 0),
        ("item", "внутри", "", 1),
        ("item", "еще", "", 1),
        ("numbered", "два", "12)", 0),
        ("item", "три", "", 0),
        ("paragraph", "потом", "", 0),
        ("item", "снова", "", 0),
    ]


def test_each_line_is_a_paragraph():
    assert [block.text for block in read("раз\nдва\n\nтри", {})] == ["раз", "два", "три"]


def test_sections_follow():
    found = sections(read("Правила\nначало\nПоказатели\nУровень: слово\nдальше", MARKS))
    assert [(one.heading.text, [node.block.text for node in one.nodes]) for one in found] == [
        ("Правила", ["начало"]),
        ("Показатели", []),
        ("Уровень", ["слово", "дальше"]),
    ]


def test_ordinals_get_their_hyphen():
    (block,) = run(read("10го уровня, 1й, 1-го, 10 го, 2d6, x2е3, 5я", {}), ["hyphened_ordinals"])
    assert block.text == "10-го уровня, 1-й, 1-го, 10 го, 2d6, x2е3, 5-я"


@pytest.mark.parametrize("line", ["Уровень " * 20_000, "1. " * 50_000, '"' * 100_000, "•" * 100_000, " " * 100_000])
def test_hostile_lines_take_no_time(line):
    began = time.process_time()
    read("\n".join([line] * 20), MARKS)
    assert time.process_time() - began < 1
