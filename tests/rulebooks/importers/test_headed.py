"""A plain text without one marked heading: its headings are found by their place, its price lists by their form."""

import pytest

from rulebooks.importers.guesses import normalising
from tests.rulebooks.importers.test_strangers import brought

pytestmark = pytest.mark.django_db

TEXT = """ЯРМАРКА У МОСТА
Перечень для вечерней игры

1. ПРАВИЛА

Играют вдвоём. Побеждает тот, кто богаче.

1.1. Ход
Делают одно из двух: покупают или продают.

2. ТОВАРЫ

2.1. Железо

Лопата - 3 зм. Урон 1д4. Одна рука.
Мотыга - 5 зм. Урон 1д6. Две руки.

2.2. Снедь

* Блин — 1 зм. Лечит 1 здоровье.
* Уха в котле — 4 зм. Лечит 5 здоровья, но только у костра.

2.3. Редкости

Зеркало
Цена: 15 зм
Вес: 3
Врёт.

Гребень
Цена: 20 зм
Вес: 1
"""


def test_lines_of_their_own_in_capitals_numbered_or_above_numbers_are_headings():
    told = normalising.normalised(TEXT)
    heads = [line for line in told.split("\n") if line.startswith("#")]
    assert heads == [
        "# ЯРМАРКА У МОСТА",
        "## 1. ПРАВИЛА",
        "### 1.1. Ход",
        "## 2. ТОВАРЫ",
        "### 2.1. Железо",
        "### 2.2. Снедь",
        "### 2.3. Редкости",
        "#### Зеркало",
        "#### Гребень",
    ]
    assert told.count("\n") == TEXT.count("\n")


def test_things_of_a_plain_text_come_with_prices_and_numbers():
    groups, book = brought(TEXT, "Ярмарка.txt")
    assert [one.kind for one in groups] == ["железо", "снедь", "редкости"]
    there = {draft.title: draft.stats for draft in book.drafts if draft.stats}
    assert there["Лопата"] == {"цена": "3 зм", "урон": "1д4"}
    assert there["Зеркало"] == {"цена": "15 зм", "вес": 3}
    assert "лечит" in there["Уха в котле"]
    soup = next(draft for draft in book.drafts if draft.title == "Уха в котле")
    assert any("5 здоровья; но только у костра" in one.text for one in soup.paragraphs)


@pytest.mark.parametrize(
    "text",
    [
        "# Игра\n\nХОД\n\nИдите.\n\nБОЙ\n\nБейте.\n",  # it marks its headings
        "Игра про кота\n\nКот идёт. Кот ест.\n",
        "Первое.\n\n1. Возьмите карту\n2. Сыграйте карту\n3. Сбросьте карту\n\nВсё.\n",
        "Купил лопату - 3 зм потратил.\n\nИ ушёл.\n",
        "```\nХОД\n\nИдите\n\nБОЙ\n```\n",
    ],
)
def test_sentences_and_lists_are_no_headings_and_no_prices(text):
    assert normalising.normalised(text) == text


@pytest.mark.parametrize("text", ["А\n\n" * 3, "1. А\n\n" * 9, "а - 1 зм " * 30 + "\n", "«" * 80 + "\n\nБ\n\n"])
def test_no_line_comes_or_goes_from_any_text(text):
    assert normalising.normalised(text * 300).count("\n") == (text * 300).count("\n")


def test_things_of_one_kind_under_several_chapters_are_called_by_what_these_share():
    spell = "### {0}\n\n**Круг:** {1}\n**Цена:** {1}\n\n"
    first, second = (spell.format(a, 1) + spell.format(b, 2) for a, b in (("Жар", "Хлад"), ("Мгла", "Звон")))
    groups, _ = brought(f"# Гримуар\n\n## Чары первого курса\n\n{first}## Чары второго курса\n\n{second}")
    assert [one.kind for one in groups] == ["чары"]
