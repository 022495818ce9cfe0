"""Ranks, sheets and worked-out examples, on a small rulebook of our own; and the notation that they need."""

import pytest

from rulebooks.formula import FormulaError
from rulebooks.importers import configuration, rulebook
from rulebooks.importers.documents import Document
from rulebooks.importers.notation import sentences
from rulebooks.importers.things.worked import settled

TEXT = """
## **Первичные характеристики (ч.1)**

F, 0 — слабее некуда.

E, 1 — слабо.

D, 2 — терпимо.

А, 5 — замечательно.

EХ, 6 — невероятно.

Каждая единица стоит... то есть каждая единица и плюс стоят 1 очко. Но с А до ЕХ уходит сразу два очка.

## Категория 2. «Профи»

- Здоровье = $10+20E$
- Инициатива = $8A+1d(100-8A)$
- Передвижение = $3+2A$ клеток

## ***Первичные характеристики (ч.2). Бонусы и модификаторы***

Ниже в списке перечислены бонусы монстров; остальным надо увеличить нужный уровень на 1.

•«Монстры» с Силой 4 (В) проходят обычные препятствия толщиной 2 клетки... обычные препятствия толщиной 3 клетку.

•При ЕХ шанс выше (1d2).

### **Основные характеристики:**

//Пусть у нас 9 очков

Выносливость: D *//Сказано: мало.*
 Ловкость: D+ *//Проворен*
 Удача: E (F) *// и весел.*
 Здоровье: 45/45 *//По формуле  $5+20E=45$ .*
 Инициатива: 16+1d84 (плюс: 32+1d68) *//Верно.*
 Перемещение: 7 клеток (плюс: 9) *//Почти.*

### **Гордость: С**

Горд.

Ранг D: Его нельзя очаровать или запугать.

Ранг С: +15 к спасброскам разума

Ранг В: Поёт.
"""


@pytest.fixture(scope="module")
def small():
    headings = "\n\n".join(f"## {title}" for title in configuration.load("knk-mf").headings if title not in TEXT)
    return rulebook.understand(Document("small.md", TEXT + "\n" + headings + "\n"), "knk-mf")


def stats(book, slug):
    return next(draft.stats for draft in book.drafts if draft.slug == slug)


def test_ranks_cost_the_steps_up_to_them(small):
    told = {draft.stats["letter"]: draft.stats for draft in small.entries if draft.kind == "rank"}
    assert {letter: one["level"] for letter, one in told.items()} == {"F": 0, "E": 1, "D": 2, "A": 5, "EX": 6}
    assert [told[letter]["price"] for letter in ("F", "E", "D", "EX")] == [0, 1, 2, 5]


def test_bonuses_of_monsters_shift_for_professionals(small):
    assert stats(small, "sila-4")["ranks"] == {"monstry": 4, "profi": 5}
    assert stats(small, "sila-4")["breaks_thickness"] == 2
    assert stats(small, "udacha-6")["ranks"] == {"monstry": 6}


def test_skill_says_what_each_rank_gives(small):
    pride = next(draft for draft in small.drafts if draft.slug == "gordost")
    assert (pride.title, pride.stats["rank"]) == ("Гордость", "C")
    assert pride.stats["ranks"] == {"D": {"immune_to": ["charm", "fear"]}, "C": {"mind_save": 15}, "B": {}}
    assert any(problem.text == "Ранг B: Поёт." for problem in small.problems)


def test_sheet_is_kept_as_printed_and_as_computed(small):
    told = stats(small, "nanaya-dzyun")
    assert told["characteristics"] == {
        "E": {"rank": "D", "level": 2},
        "A": {"rank": "D", "level": 2, "plus": 1},
        "L": {"rank": "E", "level": 1, "bought": "F"},
    }
    assert told["as_printed"]["health"] == 45
    assert told["printed_formulas"]["health"] == "5+20E"
    assert told["computed"]["health"] == 50
    assert (told["as_printed"]["points"], told["computed"]["points"]) == (9, 5)
    assert told["computed"]["initiative_plus"] == told["as_printed"]["initiative_plus"] == "32+1d68"
    assert told["differs"] == ["health", "cells_plus", "points"]


def test_formulas_that_the_document_lacks_are_reported(small):
    missing = [problem.why for problem in small.problems if "work it out" in problem.why]
    assert "profi.prana is not there to work it out by" in missing


def test_comments_do_not_hide_the_sheet(small):
    sheet = next(draft for draft in small.drafts if draft.slug == "nanaya-dzyun")
    texts = [paragraph.text for paragraph in sheet.paragraphs]
    assert "Ловкость: D+ *//Проворен и весел.*" in texts
    assert "Удача: E (F)" in texts
    assert small.unaccounted() == set()


@pytest.mark.parametrize(
    ("text", "variables", "comes_to"),
    [
        ("8A+1d(100-8A)", {"A": 3}, "24+1d76"),
        ("1d(100+5S)", {"S": 2}, "1d110"),
        ("3+2A", {"A": 3}, 9),
        ("2d6+S", {"S": 1}, "1+2d6"),
    ],
)
def test_settled(text, variables, comes_to):
    assert settled(text, variables) == comes_to


def test_settled_leaves_what_it_cannot_say():
    with pytest.raises(FormulaError):
        settled("1d6+1d8", {})
    with pytest.raises(FormulaError):
        settled("3+2A", {})


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("урон: `(1dАтака)-Защита`", ["(1dАтака)-Защита"]),
        ("урон `((1dАтака)-Защита)/2` и 3", ["((1dАтака)-Защита)/2", 3]),
        ("бросает 1+1dВыносливость", ["1+1dВыносливость"]),
        ("ниже 5II, +50MC праны, -5II", ["5II", "50MC", "5II"]),
        ("`18*N МЗД` и `Шарик-со-Щитом`", ["18*N"]),
        ("вид `20(Y-Y^*)+1d(50-20(Y-Y^*))`", []),
        ("«\\*» — чужая, пишется `M-M^*`. Ещё 7", [7]),
    ],
)
def test_amounts_of_formulas(text, amounts):
    found = [token.value for sentence in sentences(text) for token in sentence if token.kind == "amount"]
    assert [value for value in found if isinstance(value, int) or any(map(str.isdigit, str(value)))] == amounts
