"""What a document says and no reader knows is reported with its line: a new card, an effect in words of its own."""

from dataclasses import replace

import pytest

from rulebooks.importers import rulebook
from rulebooks.importers.documents import load
from rulebooks.shipped import LIBRARY


def edited(book, was, now):
    """A book as we ship it with some words changed once; gives what is reported then, by its words."""
    document = load(LIBRARY / book)
    assert was in document.text
    read = rulebook.understand(replace(document, text=document.text.replace(was, now, 1)), book)
    return {problem.text: problem for problem in read.problems}, read


@pytest.mark.parametrize("name", ["«Кольцо Силы»", "Кольцо Силы"])
def test_card_that_is_not_known_is_reported(name):
    problems, read = edited(
        "munchkin", "Люди не имеют особых свойств", f"Карту {name} играют, и люди не имеют особых свойств"
    )
    assert set(problems) == {"Кольцо Силы"}
    line = read.document.text.split("\n")[problems["Кольцо Силы"].lines[0] - 1]
    assert "Кольцо Силы" in line


def test_effect_in_other_words_is_reported_with_the_stat_that_it_was():
    problems, _ = edited("castle", "бегом сквозь **два коридора** за ход", "танцы до упаду")
    assert "танцы до упаду" in problems
    (lost,) = [problem for problem in problems.values() if problem.stats]
    assert lost.text == "Второе дыхание"
    assert set(lost.stats) == {"effect", "corridors"}
    assert lost.lines[0] > 1


def test_new_card_whose_effect_is_not_understood_is_an_entry_and_is_reported():
    was = "- **Второе дыхание**"
    problems, read = edited("castle", was, f"- **Чечетка** — все танцуют до утра.\n{was}")
    assert "chechetka" in {draft.slug for draft in read.entries}
    assert any("все танцуют до утра" in text for text in problems)


def test_number_that_is_lost_is_named():
    problems, _ = edited("knk-mf", "(Ловкость обращается в 0): бросок 1d7", "(Ловкость обращается в 0): бросок костей")
    assert any("roll" in problem.stats for problem in problems.values())


def test_thing_whose_name_holds_a_number_keeps_its_slug():
    _, read = edited("knk-mf", "Отбрасывание на 3 клетки", "Отбрасывание на пять клеток")
    slug = "drobyaschee-otbrasyvanie-na-3-kletki"
    (thrown,) = [draft for draft in read.drafts if draft.slug == slug]
    assert (thrown.stats["throws"], thrown.title) == (5, "Отбрасывание на пять клеток (дробящее)")
