"""Documents of strangers: what looks like things is found, with its numbers, in whatever style it is written."""

import random

import pytest

from rulebooks.importers import rulebook
from rulebooks.importers.dialect import front_matter
from rulebooks.importers.documents import Document
from rulebooks.importers.guesses import guessing, marking

BESTIARY = """# Справочник болотника

## Жители

{monsters}

## Снаряжение

Чем бьют и чем платят.

| Что | Цена | Урон | Руки |
|-----|------|------|------|
| Жердь | 2 | 1d4 | 2 |
| Пешня | 15 | 1d8 | 1 |
| Сеть | 7 | — | 2 |

### О тяжести

Больше трёх пудов не носят.
"""
MONSTER = """### {name}

*Средний житель, сырой*

**Armor Class** {armour} (тина)

**Hit Points** {health} ({dice}d6 + {plus})

**Speed** 30 ft.

| STR | DEX | CON |
|:---:|:---:|:---:|
| {strength} (+2) | 9 (-1) | 12 (+1) |

Выходит, когда стемнеет. Шаг {number} он делает боком.
"""
LISTED = """# Сказки у печи

## Печные духи

### Уголёк

#### Характеристики

- Здоровье: 12
- Урон: 3
- Скорость: 6

Жжётся. Боится ведра.

### Зола

#### Характеристики

- Здоровье: 30
- Урон: 1
- Скорость: 2

Лежит и думает.

## Что бывает

Печь топят дважды в день: утром и в обед.
"""
BOSSES = """# Подвал

## Главные

### Бочкарь

Бьёт крышкой: +2 УРН всем рядом.

- **Здоровье:** 18*N
- **Броня:** 2

### Тётка Плесень

Дышит: +4 УРН одному, на кого смотрит.

- **Здоровье:** 25
- **Броня:** 0

## Припасы

- **Огурец.** Лечит: 2; цена: 1. Хрустит.
- **Рассол.** Лечит: 5; цена: 3. Льётся.
- **Крышка.** Цена: 4. Ею бьют: +1 УРН тому, кто спит.
"""
PROSE = """# Правила вежливости

## За столом

- **Ложка** лежит справа: так заведено.
- **Вилка** лежит слева.

Гости: 4 человека, не больше.

## В пути

Кланяются дважды.
"""


def read(text):
    """The pages of a document when every guess is taken."""
    words = guessing.amounts(text)
    titled = front_matter.titled(Document("x.md", text), words)
    kinds = {one.key: one.kind for one in guessing.guess(titled.text)}
    made = rulebook.understand(Document("x.md", marking.marked(titled.text, kinds)))
    return {draft.title: draft for draft in made.drafts}, made


def bestiary(count, chance):
    told = []
    for number in range(1, count + 1):
        said = {"armour": chance.randint(8, 20), "health": chance.randint(3, 200), "dice": chance.randint(1, 20)}
        said |= {"plus": chance.randint(1, 40), "strength": chance.randint(1, 25), "number": number}
        told.append({"name": f"Кикимор {number}-й", **said})
    return BESTIARY.format(monsters="\n".join(MONSTER.format(**one) for one in told)), told


def test_three_hundred_things_come_in_with_every_number():
    text, told = bestiary(300, random.Random(7))
    groups = guessing.guess(text)
    assert [(one.how, one.kind, one.count) for one in groups] == [
        ("headings", "жители", 300),
        ("rows", "снаряжение", 3),
    ]
    assert {"Armor Class", "Hit Points", "STR"} <= set(groups[0].labels)
    pages, made = read(text)
    wrong = []
    for one in told:
        stats = pages[one["name"]].stats
        expected = {
            "armor_class": one["armour"],
            "hit_points": one["health"],
            "hit_points_dice": f"{one['dice']}d6+{one['plus']}",
            "str": one["strength"],
            "dex": 9,
            "con": 12,
        }
        wrong += [(one["name"], name) for name, value in expected.items() if stats.get(name) != value]
        wrong += [(one["name"], name) for name in stats.keys() - expected.keys() - {"speed"}]
    figures = sum(len(draft.stats) for draft in made.drafts)
    print(f"{len(made.drafts)} pages, {figures} numbers, {len(wrong)} wrong")
    assert wrong == []
    assert pages["Пешня"].stats == {"цена": 15, "урон": "1d8", "руки": 1}
    assert pages["О тяжести"].kind == "section"
    lines = {line for draft in made.drafts for line in draft.lines}
    assert all(number in lines for number, line in enumerate(made.document.text.split("\n"), 1) if line.strip())


def test_numbers_in_a_list_under_a_heading_of_their_own():
    pages, _ = read(LISTED)
    assert pages["Уголёк"].kind == pages["Зола"].kind == "печные-духи"
    assert pages["Уголёк"].stats == {"здоровье": 12, "урон": 3, "скорость": 6}
    assert pages["Зола"].stats == {"здоровье": 30, "урон": 1, "скорость": 2}
    assert "Характеристики" not in pages
    assert pages["Что бывает"].kind == "section"


def test_bosses_with_amounts_and_items_with_bold_names():
    pages, _ = read(BOSSES)
    assert pages["Бочкарь"].stats == {"УРН": 2, "здоровье": "18*N", "броня": 2}
    assert pages["Тётка Плесень"].stats == {"УРН": 4, "здоровье": 25, "броня": 0}
    assert pages["Рассол"].stats == {"лечит": 5, "цена": 3}
    assert pages["Крышка"].stats == {"цена": 4, "УРН": 1}


def test_what_is_no_list_of_things_is_left_alone():
    assert guessing.guess(PROSE) == []
    assert marking.marked(PROSE, {}) == PROSE


def test_guess_that_is_not_taken_stays_text():
    groups = {one.kind: one.key for one in guessing.guess(BOSSES)}
    text = marking.marked(BOSSES, {groups["припасы"]: "", groups["главные"]: "Начальник"})
    assert "### Бочкарь {entry=начальник}" in text
    assert "## Припасы\n" in text


def test_document_that_says_itself_what_is_what_is_not_guessed_at():
    assert guessing.guess(BOSSES.replace("## Припасы", "## Припасы {kind=еда}")) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#" * 5_000,
        "|" * 20_000,
        "# а\n" * 3_000,
        "**" * 20_000,
        "- **а** " * 4_000,
        "## x\n\n**a b** 1\n\n" * 2_000,
    ],
    ids=["empty", "hashes", "bars", "headings", "stars", "items", "same"],
)
def test_hostile_text_is_guessed_at_in_little_time(text):
    kinds = {one.key: "<b>" for one in guessing.guess(text)}
    assert marking.marked(text, kinds).count("\n") == text.count("\n")
