"""Steps for what a PDF does to a text: each cures its defect, leaves the rest alone and takes no time."""

import time

import pytest

from rulebooks.importers.blocks import Block
from rulebooks.importers.readers.markdown import read
from rulebooks.importers.steps import alphabets, extraction

STEPS = {**extraction.STEPS, **alphabets.STEPS}


def cured(step, text):
    return [(block.kind, block.text, block.first, block.last) for block in STEPS[step](read(text))]


def test_headings_lose_emphasis_and_colon():
    text = "### ***Виды лодок***\n## Прочее\n#### *Вёсла:*\n*слово:*"
    told = [("heading", "Виды лодок"), ("heading", "Прочее"), ("heading", "Вёсла"), ("paragraph", "*слово:*")]
    assert [one[:2] for one in cured("bare_headings", text)] == told


def test_headings_get_their_level_back():
    blocks = read("# Книга\n### Лодки\n## Вёсла\n## Прочее")
    levels = {"лодки": 2, "Вёсла": 3}
    assert [block.level for block in extraction.levelled(blocks, levels)] == [1, 2, 3, 2]
    assert list(extraction.levelled(blocks, {})) == blocks
    assert [block.level for block in extraction.levelled(blocks, {"про…": 4})] == [1, 3, 2, 4]


def test_lines_that_mean_something_are_parted():
    text = "Вес: 5 *//с веслом*  \nЦена: `2*N` *//без\nпошлины*  \nЦвет: синий"
    assert cured("kept_lines", text) == [
        ("paragraph", "Вес: 5 *//с веслом*", 1, 1),
        ("paragraph", "Цена: `2*N` *//без\nпошлины*", 2, 3),
        ("paragraph", "Цвет: синий", 4, 4),
    ]
    assert cured("kept_lines", "* раз\nдва") == [("item", "раз два", 1, 2)]


def test_bullets_are_items():
    text = "•Лодка плывёт.\n\n• Плот тоже.\n\nСлово • слово"
    assert [one[:2] for one in cured("bullets", text)] == [
        ("item", "Лодка плывёт."),
        ("item", "Плот тоже."),
        ("paragraph", "Слово • слово"),
    ]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ход =  $7+4A$  клеток", "Ход = `7+4A` клеток"),
        ("это  $1d6$ .", "это `1d6`."),
        ("пишется $M-M^*$ , а не $2 \\cdot M$", "пишется `M-M^*`, а не `2*M`"),
        ("$10(X-X^{*}) = 20 + 1d80$", "`10(X-X^*)=20+1d80`"),
        ("цена 5$ за штуку", "цена 5$ за штуку"),
        ("`3*N` как было", "`3*N` как было"),
    ],
)
def test_latex_becomes_plain(text, plain):
    blocks = extraction.plain_formulas([Block("paragraph", text, 1, 1)])
    assert [block.text.replace("  ", " ") for block in blocks] == [plain]


def test_page_breaks_are_joined():
    text = "Лодки плывут в\n\nдальние края.\n\n- Плот. Однако\n\nесли дождь, тонет.\n\nДругое."
    assert cured("page_breaks", text) == [
        ("paragraph", "Лодки плывут в дальние края.", 1, 3),
        ("item", "Плот. Однако если дождь, тонет.", 5, 7),
        ("paragraph", "Другое.", 9, 9),
    ]


def test_a_formula_in_a_line_of_its_own_is_joined():
    text = "Бросок имеет вид:\n\n`2X`, где `X` — вес.\n\nСписок:\n\n`2X` и `3X`"
    assert [one[1:] for one in cured("page_breaks", text)] == [
        ("Бросок имеет вид: `2X`, где `X` — вес.", 1, 3),
        ("Список:", 5, 5),
        ("`2X` и `3X`", 7, 7),
    ]


@pytest.mark.parametrize("text", ["Конец.\n\nи снова", "Начало\n\nНовое", "Начало\n\n- и пункт", "## Глава\n\nи слово"])
def test_whole_sentences_are_not_joined(text):
    assert list(extraction.page_breaks(read(text))) == read(text)


def test_comments_in_the_margin_are_joined():
    text = "//Положим, что груза 15\n\nСила: D\n\n//пудов, и все на палубе.\n\n"
    text += "Вёсла: 2 *//их число зависит*\n\nПарус: 1 *// от лодки.*"
    assert cured("margin_comments", text) == [
        ("paragraph", "//Положим, что груза 15 пудов, и все на палубе.", 1, 5),
        ("paragraph", "Сила: D", 3, 3),
        ("paragraph", "Вёсла: 2 *//их число зависит от лодки.*", 7, 7),
        ("paragraph", "Парус: 1", 9, 9),
    ]
    whole = "Вес: 1 //просто\n\nЦена: 2 //Так надо.\n\nhttps://example.org/a"
    assert [one[1] for one in cured("margin_comments", whole)] == whole.split("\n\n")


@pytest.mark.parametrize(
    ("text", "latin"),
    [
        ("Ловкость С, ранг В или EХ", "Ловкость C, ранг B или EX"),
        ("с А до В; сила 4 (В)", "с A до B; сила 4 (B)"),
        ("тратит 50-5А или 1+А", "тратит 50-5A или 1+A"),
        ("с силой В+ и «Е-»", "с силой B+ и «E-»"),
        ("даёт +50МС праны, а МС мага", "даёт +50MC праны, а MC мага"),
        ("Гордость: С", "Гордость: C"),
        ("А, 5 — высоко", "A, 5 — высоко"),
        ("В — больше", "B — больше"),
        ("А лодка плывёт. В лодке сухо. С веслом легче", "А лодка плывёт. В лодке сухо. С веслом легче"),
        ("(С трудом) «В воде» — А потом: В путь", "(С трудом) «В воде» — А потом: В путь"),
        ("2 ОН на 1 ОХ, ГМ и НР", "2 ОН на 1 ОХ, ГМ и НР"),
        ("А-класс, ВАЗ", "А-класс, ВАЗ"),
    ],
)
def test_letters_of_two_alphabets(text, latin):
    assert [block.text for block in alphabets.latin_letters([Block("paragraph", text, 1, 1)])] == [latin]


def test_a_code_is_latin_where_its_twin_is():
    texts = ["способности (ЕА)", "бонус на EA"]
    blocks = alphabets.latin_letters([Block("paragraph", text, 1, 1) for text in texts])
    assert [block.text for block in blocks] == ["способности (EA)", "бонус на EA"]


@pytest.mark.parametrize("step", STEPS)
def test_step_keeps_every_line_and_can_be_run_twice(step):
    text = "### *А:*\nслово $2X$ и\nтут //как\n\nздесь С\n\n•раз\n\n* два\n\n| a |\n|---|\n| $3$ |"
    blocks = read(text)
    once = list(STEPS[step](blocks))
    filled = {number for number, line in enumerate(text.split("\n"), 1) if line}
    kept = {line for block in once for line in range(block.first, block.last + 1)}
    assert filled <= kept
    assert list(STEPS[step](once)) == once


@pytest.mark.parametrize("step", STEPS)
def test_step_takes_no_time_over_hostile_text(step):
    for letter in "*А $/\n•`(^":
        began = time.process_time()
        list(STEPS[step]([Block("paragraph", letter * 50_000, 1, 50_000 if letter == "\n" else 1)]))
        list(STEPS[step]([Block("paragraph", (letter + "//") * 15_000, 1, 1)]))
        list(STEPS[step]([Block("paragraph", letter, at, at) for at in range(5_000)]))
        assert time.process_time() - began < 2
