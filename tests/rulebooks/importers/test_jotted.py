"""Numbers as people jot them down in a homebrew: each such thing is offered, with every number that it says."""

import pytest

from rulebooks.importers.guesses import normalising
from tests.rulebooks.importers.test_strangers import brought

pytestmark = pytest.mark.django_db

BEASTS = {"Гоблин": (7, 2), "Огр": (30, 6), "Паук": (12, 3)}
STYLES = {
    "a line below a heading": ("### {name}\nЗдоровье: {a}, Урон: {b}\nМелкий и злой.\n\n", "здоровье", "урон"),
    "the number first": ("### {name}\n\n{a} хитов, {b} КД\n\nКусается.\n\n", "хиты", "кд"),
    "dots": ("### {name}\n\nКД {a} · ОЗ {b}\n\nКусается.\n\n", "кд", "оз"),
    "strokes": ("### {name}\nХП {a} / АТК {b}\n\nКусается.\n\n", "хп", "атк"),
    "in brackets": ("- **{name}** (ХП {a}, АТК {b}): бежит первым.\n", "хп", "атк"),
    "a plain name and a dash": ("* {name} — здоровье {a}, сила {b}\n", "здоровье", "сила"),
    "numbered": ("1. {name}: здоровье {a}; сила {b}\n", "здоровье", "сила"),
    "a bold paragraph": ("**{name}.** ХП {a}. Урон {b}. Прыгает на спину.\n\n", "хп", "урон"),
    "a bold line and lines": ("**{name}**\nХП: {a}\nУрон: {b}\nПрыгает.\n\n", "хп", "урон"),
    "dashes": ("### {name}\nСтоимость — {a}\nСила — {b}\n\nВсё горит.\n\n", "стоимость", "сила"),
    "signs of equality": ("### {name}\nHP = {a}, ATK = {b}\n\nBites.\n\n", "hp", "atk"),
    "bold labels in one line": ("### {name}\n**HP:** {a}, **ATK:** {b}\n\nBites.\n\n", "hp", "atk"),
}


@pytest.mark.parametrize("style", STYLES)
def test_every_thing_comes_with_its_numbers(style):
    form, first, second = STYLES[style]
    listed = "".join(form.format(name=name, a=a, b=b) for name, (a, b) in BEASTS.items())
    _groups, book = brought(f"# Моя игра\n\nИграем вечером.\n\n## Чудовища\n\n{listed}\n## Ход\n\nБросьте кубик.\n")
    there = {draft.title: draft.stats for draft in book.drafts if draft.stats}
    assert there == {name: {first: a, second: b} for name, (a, b) in BEASTS.items()}


def test_a_label_that_is_written_in_two_ways_is_told_once():
    beasts = "### Гоблин\nХиты: 7, Урон: 2\n\n### Огр\nХиты: 30, Урон: 6\n\n### Паук\n\n12 хитов, урон 3\n\n"
    groups, _book = brought(f"# Моя игра\n\n## Чудовища\n\n{beasts}")
    assert groups[0].labels == ("Хиты", "Урон")


def test_a_length_without_a_word_is_how_far_a_creature_goes():
    text = "## Краб\n\n15 КД, 30 хитов, 9 м\n\n## Рак\n\n11 КД, 1 хит, 6 м\n"
    told = normalising.normalised(text)
    assert "КД: 15; хиты: 30; Скорость: 9 м" in told
    assert "КД: 11; хиты: 1; Скорость: 6 м" in told


@pytest.mark.parametrize(
    "text",
    [
        "# Ход\n\nБросьте 2, потом 3.\n\nЗатем возьмите 4, отдайте 1.\n",
        "# Ход\n\n- **Первый.** Бросьте 2, потом 3.\n- **Второй.** Идите.\n",
        "# Ход\n\nИдите.\n\n2 карты, 3 монеты\n\n4 карты, 5 монет\n",
        "### Плевок\n\n**Время:** 1 минута  \n**Длительность:** 2 хода\n\n### Чих\n\n**Время:** 3 минуты\n",
        "# Ход\n\nГерой — 2\n\nи всё.\n",
        "```\nХП 10 / АТК 3\nХП 20 / АТК 4\n```\n",
        "| ХП 1, АТК 2 |\n| ХП 1, АТК 2 |\n",
    ],
)
def test_a_sentence_with_numbers_or_a_line_that_is_known_stays_as_it_is(text):
    assert normalising.normalised(text) == text


@pytest.mark.parametrize(
    "text", ["ХП 1, " * 60 + "\n", "а " * 200 + "\n", "**а** (" * 50 + "\n", "- а — 1, " * 40 + "\n"]
)
def test_no_line_comes_or_goes_and_none_takes_long(text):
    assert normalising.normalised(text * 500).count("\n") == (text * 500).count("\n")
