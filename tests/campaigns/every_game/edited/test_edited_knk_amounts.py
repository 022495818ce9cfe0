"""«КНК: МФ» whose document gives other dice, formulas and turns than ours: they are played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO = (table("knk-mf", count) for count in (1, 2))
RUN = (
    "when GM draws-map a - b - c - d - e - f - g\nwhen GM brings Аня b\nwhen GM brings Волк a\n"
    "when GM start-pursuit Аня Волк\n"
)
PLAYED = {
    "prana in two turns": (
        "праны за 1 ход = 10",
        "праны за 2 хода = 20",
        ONE + "Аня is Обыватели M=3 prana=20\nwhen Аня rests turns=1\nthen Аня prana=20\n"
        "when GM next-turn\nwhen Аня rests turns=1\n"
        "then Аня prana=40",
    ),
    "prana by Magic": (
        "праны за 1 ход = 10",
        "праны за 1 ход = 10+M",
        ONE + "Аня is Обыватели M=3 prana=20\nwhen Аня rests turns=1\nthen Аня prana=33",
    ),
    "a pursuit by two dice of Endurance": (
        "сторона бросает 1dВыносливость",
        "сторона бросает 2dВыносливость",
        TWO + "Аня is Профи E=2; Волк is Мобы E=1\n" + RUN + "dice d2=1 d2=2\nwhen GM run-on Волк\n"
        "dice d1=1 d1=1\nwhen Аня answers e\nthen Аня at e; Волк at c",
    ),
    "a pursuit by two dice of six": (
        "сторона бросает 1dВыносливость",
        "сторона бросает 2d6",
        TWO + "Аня is Профи E=2; Волк is Мобы E=1\n" + RUN + "dice d6=1 d6=2\nwhen GM run-on Волк\n"
        "dice d6=1 d6=1\nwhen Аня answers e\nthen Аня at e; Волк at c",
    ),
    "who escapes throws another die": (
        "кидать 1+1dВыносливость",
        "кидать 2dВыносливость",
        TWO + "Аня is Профи E=2 +escape; Волк is Мобы E=1\n" + RUN + "dice d2=1 d2=2\nwhen GM run-on Волк\n"
        "dice d1=1\nwhen Аня answers e\nthen Аня at e",
    ),
    "twice Endurance over the map": (
        "значение Выносливости+1",
        "удвоенное значение Выносливости",
        "game knk-mf players=1\ngiven Аня is Профи E=3\nthen Аня global_move=6",
    ),
    "saves for nothing": (
        "требует потратить 10 праны. Если",
        "бесплатно. Если",
        "game knk-mf players=1\nthen stat spasbroski.prana_cost is 0",
    ),
    "who does not jump": (
        "«Обыватели» могут перепрыгнуть через одну клетку",
        "«Обыватели» не могут прыгать",
        "game knk-mf players=1\nthen stat pryzhki.jump_cells.obyvateli is 0",
    ),
    "a strong obstacle for ordinary people": (
        "урона «профи» и «обывателями»",
        "урона «профи» и 60 урона «обывателями»",
        "game knk-mf players=1\nthen stat prepyatstviya-krepkie.damage_of.obyvateli is 60",
    ),
    "a retreat that costs both the same": (
        "у «монстров» и 10-А праны у «профи»",
        "у «монстров» и «профи»",
        "game knk-mf players=1\nthen stat hody.retreat_cost.profi is 50-5A",
    ),
    "thrown back by Strength": (
        "- Отбрасывание на 3 клетки: всегда успешно",
        "- Отбрасывание на S клеток: всегда успешно",
        "game knk-mf players=1\nthen stat drobyaschee-otbrasyvanie-na-3-kletki.throws is S",
    ),
    "a night that adds ten": (
        "имеет бонус «к атаке» любого ролла",
        "имеет +10 «к атаке» любого ролла",
        ONE + "Аня is Профи +class:Вампиры S=0 +night\nthen Аня attack=10",
    ),
    "scouts that attack": (
        "Разведчики. Не могут атаковать",
        "Разведчики. Могут атаковать",
        "game knk-mf players=1\nthen stat familyar-razvedchiki.cannot_attack is no",
    ),
    "some prana for a girl with her wand": (
        "восстанавливают всю прану, если жезл",
        "восстанавливают 50 праны, если жезл",
        "game knk-mf players=1\nthen stat devochki-volshebnicy.restores_prana is 50",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "knk-mf.md", "knk-mf", *PLAYED[name])


@pytest.mark.parametrize(
    "name", ["prana in two turns", "a pursuit by two dice of six", "a retreat that costs both the same"]
)
def test_nothing_is_missed_where_an_edit_is_played(source_documents, name):
    was, now, _ = PLAYED[name]
    said, noticed = reported(source_documents / "knk-mf.md", "knk-mf", was, now)
    assert [one for one in said if "Наная" not in one.text] == [] == noticed


def test_price_of_a_plus_that_is_told_in_two_ways_is_reported(source_documents):
    was, now = "модификатор «+» стоят 1 очко", "модификатор «+» стоят 2 очка"
    said, _ = reported(source_documents / "knk-mf.md", "knk-mf", was, now)
    assert ("price",) in [one.stats for one in said]
