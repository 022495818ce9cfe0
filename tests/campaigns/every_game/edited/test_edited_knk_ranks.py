"""«КНК: МФ» with its bonuses for high ranks edited: of another characteristic, by a formula, from another rank."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported

SHEET = "game knk-mf players=1\ngiven Аня is Монстры "
WALL = (
    "game knk-mf players=1\ngiven battle; Аня is Монстры {} A=1 x=1 y=1 +turn; Волк is Мобы x=12 y=12\n"
    "given a is Обычные препятствия x=2 y=1; b is Обычные препятствия x=2 y=2; c is Обычные препятствия x=1 y=2\n"
    "given step move\nwhen Аня walks 3A\nthen Аня x=3"
)
PLAYED = {
    "health for Magic": ("с Выносливостью 4", "с Магией 4", SHEET + "E=1 M=4\nthen Аня max_health=650"),
    "health for Strength, in a word": (
        "с Выносливостью 4",
        "с Силой не ниже пяти",
        SHEET + "E=4 S=5\nthen Аня max_health=1550\ngiven Аня S=4\nthen Аня max_health=1500",
    ),
    "health by a formula": ("дополнительные 50 hp", "дополнительные 10E+5 hp", SHEET + "E=4\nthen Аня max_health=1545"),
    "health by another word and number": (
        "дополнительные 50 hp",
        "еще семьдесят единиц здоровья",
        SHEET + "E=4\nthen Аня max_health=1570",
    ),
    "prana for Luck": (
        "•В — дополнительно восстанавливает",
        "•Удача В — дополнительно восстанавливает",
        SHEET + "M=1 L=4\nthen Аня prana_recovery=15",
    ),
    "walls broken by Magic": ("«Монстры» с Силой 4 (В)", "«Монстры» с Магией 3 (С)", WALL.format("M=3")),
}


@pytest.mark.parametrize("name", PLAYED)
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / "knk-mf.md", "knk-mf", was, now, example)


def test_what_is_for_another_characteristic_now_is_not_lost(source_documents):
    problems, said = reported(source_documents / "knk-mf.md", "knk-mf", "получает +1 к Силе", "получает +1 к Ловкости")
    assert (problems, said) == ([], [])
