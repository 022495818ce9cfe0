"""What a rulebook of cards needs: run-in headings, formulas, chains of names, and notes on contradictions."""

import pytest

from rulebooks.importers.drafts import Draft, Paragraph
from rulebooks.importers.facts.phrases import Fact, Text
from rulebooks.importers.names import Names
from rulebooks.importers.notation import sentences
from rulebooks.importers.readers.markdown import read
from rulebooks.importers.steps import run
from rulebooks.importers.things import contradictions
from rulebooks.importers.things.chains import chain, number, roman
from rulebooks.importers.things.equations import Equation, equation


def cured(step, text):
    return [(block.kind, block.level, block.text, block.first, block.last) for block in run(read(text), [step])]


def test_bold_title_alone_on_its_line_is_a_heading():
    text = "## Бой\n\n**Начало.**  \nВсе здесь.\n\n**Итог.**\n- Ничья\n\n**Важно.** и ещё слово"
    assert cured("run_in_headings", text) == [
        ("heading", 2, "Бой", 1, 1),
        ("heading", 3, "Начало", 3, 3),
        ("paragraph", 0, "Все здесь.", 4, 4),
        ("heading", 3, "Итог", 6, 6),
        ("item", 0, "Ничья", 7, 7),
        ("paragraph", 0, "**Важно.** и ещё слово", 9, 9),
    ]


def test_formula_alone_in_its_paragraph():
    assert cured("formula_lines", "$Сила = База + 1$\n\nцена $5$") == [
        ("formula", 0, "Сила = База + 1", 1, 1),
        ("paragraph", 0, "цена $5$", 3, 3),
    ]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("*Push; Base: 1.* и *слово*", "_Push; Base: 1._ и _слово_"),
        ("**жирно** и ***оба***", "**жирно** и ***оба***"),
        ("3 * 4 * 5", "3 * 4 * 5"),
    ],
)
def test_italics_are_read(written, said):
    assert [text for _, _, text, _, _ in cured("italics_as_words", written)] == [said]


def test_chain_of_names():
    assert chain("по порядку: **А б > В = Г > Ах, вот)) **, и все") == [["А б"], ["В", "Г"], ["Ах, вот))"]]
    assert chain("**жирно** и А > Б") == []
    assert chain("**А > > Б**") == []


@pytest.mark.parametrize(
    ("title", "which"), [("Фаза II — Действие", 2), ("Фаза 3", 3), ("IX", 9), ("Фаза", None), ("Фаза IIII", None)]
)
def test_number_in_a_title(title, which):
    assert number(title) == which


def test_roman_numbers():
    assert [roman(one) for one in ("I", "IV", "VI", "XIV", "XXXIX", "VX", "")] == [1, 4, 6, 14, 39, None, None]


def test_equation_has_a_name_and_terms():
    assert equation("Сила = База + 2*Бонус - База") == Equation("Сила", "База+2*Бонус-База", ("База", "Бонус"))
    assert equation("База + Бонус") is None
    assert equation("Сила = База +") is None


def test_ends_of_a_range():
    players = Fact(("игрок* #least", "игрок* #most"), stats={"min": "#", "max": "#2"})
    assert Text.of("число игроков: 3-4", Names()).stats_of(players) == {"min": 3, "max": 4}
    assert Text.of("игроков: 1/2", Names()).stats_of(players) is None


def test_two_kinds_may_share_a_name():
    names = Names()
    names.learn("card", "card", ["Тайный ход"])
    names.learn("marker", "marker", ["Тайный ход"])
    (sentence,) = sentences("открыть тайный ход")
    assert names.at(sentence, 1, "marker") == ("marker", 2)
    assert names.find("Тайный ход", "marker") == "marker"
    assert names.find("Тайный ход") == "card"
    assert names.at(sentence, 1, "card") == names.at(sentence, 1) == ("card", 2)


@pytest.fixture
def pages():
    one = Draft("cards", "section", "Карты", 2, paragraphs=[Paragraph("paragraph", "Тузов 4, дам нет.", (1, 1))])
    return [one, Draft("deck", "rule", "Колода", 2)]


def told(**more):
    return {"rule": ["cards", "deck"], "about": "Дамы", "both": ["Их нет.", "Их 4."], "ruling": "Дам 4.", **more}


def test_contradiction_stands_at_the_end_of_its_pages(pages):
    assert contradictions.note(pages, [told(says=["дам нет"])], "ru") == []
    note = Paragraph("note", "**Дамы**<br>Их нет.<br>Их 4.<br>**Как играть:** Дам 4.")
    assert pages[0].paragraphs[1:] == [note]
    ruling = Paragraph("note", f"**Дамы**<br>**Как играть:** Дам 4.<br>Что говорит книга: «{pages[0].title}».")
    assert pages[1].paragraphs == [ruling]
    assert pages[0].lines == set()


def test_contradiction_that_is_no_more_is_left_out_and_reported(pages):
    (problem, other) = contradictions.note(pages, [told(says=["дам 4"]), told(rule="box")], "ru")
    assert ("дам 4" in problem.why, "box" in other.why) == (True, True)
    assert pages[1].paragraphs == []
