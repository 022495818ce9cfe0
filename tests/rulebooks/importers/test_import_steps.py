"""Each step cures its defect, leaves the rest alone and takes no time."""

import time

import pytest

from rulebooks.importers.blocks import Block
from rulebooks.importers.readers.markdown import read
from rulebooks.importers.steps import STEPS, run


def cured(step, text):
    return [(block.kind, block.text, block.first, block.last) for block in run(read(text), [step])]


def test_letters_for_digits():
    text = "3анимает две руки, 3 руки, 3*N, 13а, 3А"
    assert cured("letters_for_digits", text) == [("paragraph", "Занимает две руки, 3 руки, 3*N, 13а, 3А", 1, 1)]
    (_, row) = run(read("| Имя |\n|---|\n| 3анято |"), ["letters_for_digits"])
    assert row.cells == ("Занято",)


def test_doubtful_letters_are_left_and_noted():
    (block,) = run(read("слово и ка3ак"), ["letters_for_digits"])
    assert block.text == "слово и ка3ак"
    assert block.problems == ("a digit in a word: а3а",)


def test_tidy():
    assert cured("tidy", "два\u00a0\u2009 пробела\u00ad и\u200b и\u0306 конец  ") == [
        ("paragraph", "два пробела и й конец", 1, 1)
    ]
    assert cured("tidy", "```\na  b\n```") == [("pre", "a  b", 1, 3)]


def test_labelled_lines_are_parted():
    text = "Сначала\n**База:** Десять\nи ещё\n**Лавка:** Торгует"
    assert cured("labelled_lines", text) == [
        ("paragraph", "Сначала", 1, 1),
        ("label", "**База:** Десять\nи ещё", 2, 3),
        ("label", "**Лавка:** Торгует", 4, 4),
    ]
    assert cured("labelled_lines", "просто **База:** слово") == [("paragraph", "просто **База:** слово", 1, 1)]


def test_joined_lines():
    assert cured("joined_lines", "раз\nдва") == [("paragraph", "раз два", 1, 2)]
    assert cured("joined_lines", "```\nраз\nдва\n```") == [("pre", "раз\nдва", 1, 4)]


@pytest.mark.parametrize("step", STEPS)
def test_step_keeps_every_line_and_can_be_run_twice(step):
    blocks = read("# А\n**Б:** 3анято\n**В:** слово\n\n* раз\n| a |\n|---|\n| 3ло |")
    once = run(blocks, [step])
    assert {line for block in once for line in range(block.first, block.last + 1)} == {1, 2, 3, 5, 6, 7, 8}
    assert run(once, [step]) == once


@pytest.mark.parametrize("step", STEPS)
def test_step_takes_no_time_over_hostile_text(step):
    for letter in "*3а \u00a0:\n":
        began = time.process_time()
        run([Block("paragraph", letter * 200_000, 1, 1)], [step])
        run([Block("paragraph", (letter + "**") * 60_000, 1, 1)], [step])
        assert time.process_time() - began < 1
