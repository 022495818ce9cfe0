"""The Markdown reader: blocks with their lines, and nothing lost."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.importers.blocks import label, sections, tree
from rulebooks.importers.readers.markdown import read

NESTED = """\
1.  Первый
    *   Внутри
        *   Глубже
    *   Рядом
2. Второй
* Другой
"""


def shapes(text):
    return [(block.kind, block.text, block.first, block.last) for block in read(text)]


def test_headings_paragraphs_and_rules():
    text = "# Книга\n\nДве\nстроки\n\n---\n### 1.5. Бой ###\n> Сказано\n> дважды"
    assert shapes(text) == [
        ("heading", "Книга", 1, 1),
        ("paragraph", "Две\nстроки", 3, 4),
        ("rule", "---", 6, 6),
        ("heading", "1.5. Бой", 7, 7),
        ("quote", "Сказано\nдважды", 8, 9),
    ]
    assert [block.level for block in read(text) if block.kind == "heading"] == [1, 3]


def test_lists_nest_by_indent():
    assert [(block.kind, block.text, block.depth, block.mark) for block in read(NESTED)] == [
        ("numbered", "Первый", 0, "1."),
        ("item", "Внутри", 1, ""),
        ("item", "Глубже", 2, ""),
        ("item", "Рядом", 1, ""),
        ("numbered", "Второй", 0, "2."),
        ("item", "Другой", 0, ""),
    ]
    first, second, third = tree(read(NESTED))
    assert [child.block.text for child in first.children] == ["Внутри", "Рядом"]
    assert first.children[0].children[0].block.text == "Глубже"
    assert first.lines() == (1, 4)
    assert (second.children, third.children) == ((), ())


def test_item_goes_on_in_the_next_line():
    assert shapes("* Начало\n  и конец\n* Другой") == [("item", "Начало и конец", 1, 2), ("item", "Другой", 3, 3)]


def test_table_right_under_a_paragraph():
    blocks = read("Вот таблица\n| Имя | Цена |\n|:---|---:|\n| **Лук** | 2 \\| 3 |\n")
    assert [(block.kind, block.cells, block.first, block.last) for block in blocks] == [
        ("paragraph", (), 1, 1),
        ("head", ("Имя", "Цена"), 2, 3),
        ("row", ("**Лук**", "2 | 3"), 4, 4),
    ]


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("<pre>\n  [a]\n   |\n  [b]\n</pre>\nдальше", "  [a]\n   |\n  [b]"),
        ("```\n  [a]\n   |\n  [b]\n```\nдальше", "  [a]\n   |\n  [b]"),
    ],
)
def test_preformatted_text_keeps_its_blanks(text, inside):
    block, after = read(text)
    assert (block.kind, block.text, block.first, block.last) == ("pre", inside, 1, 5)
    assert after.first == 6


def test_block_that_nobody_closed_takes_the_rest():
    for opening in ("<pre>", "```"):
        (block,) = read(f"{opening}\nодин\nдва")
        assert (block.kind, block.first, block.last) == ("pre", 1, 3)


def test_sections_hold_what_is_below_their_heading():
    cut = sections(read("Сирота\n# А\n* один\n## Б\nдва"))
    assert [(section.heading.text, len(section.nodes)) for section in cut] == [("", 1), ("А", 1), ("Б", 1)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("**Дроп:** 4 монеты", ("Дроп", "4 монеты")),
        ("**Дроп**: 4", ("Дроп", "4")),
        ("**2 слота** руки", ("2 слота", "руки")),
        ("Ближняя: `Удар`", ("Ближняя", "`Удар`")),
        ("`Пинок`: 3 УРН", ("Пинок", "3 УРН")),
        ("2-4: как обычно", ("2-4", "как обычно")),
        ("Просто слова", ("", "Просто слова")),
        ("Слова. И ещё: слова", ("", "Слова. И ещё: слова")),
    ],
)
def test_label(text, parts):
    assert label(text) == parts


LINES = st.sampled_from(
    [
        "",
        "# А",
        "текст",
        "* раз",
        "    * два",
        "1. три",
        "| a | b |",
        "|---|",
        "---",
        "<pre>",
        "</pre>",
        "```",
        "> q",
        "  ",
    ]
)


@given(st.lists(LINES, max_size=30))
def test_every_line_is_in_exactly_one_block(lines):
    taken = [line for block in read("\n".join(lines)) for line in range(block.first, block.last + 1)]
    assert len(taken) == len(set(taken))
    filled = {number for number, line in enumerate(lines, 1) if line.strip()}
    assert filled <= set(taken)


@pytest.mark.parametrize("letter", "#*-_|>`<[( \t1.a")
def test_one_letter_200_000_times_takes_no_time(letter):
    began = time.process_time()
    read(letter * 200_000)
    read((letter + " ") * 100_000)
    read((letter + "\n") * 50_000)
    assert time.process_time() - began < 3
