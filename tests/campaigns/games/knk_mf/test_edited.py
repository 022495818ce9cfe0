"""A rulebook that was edited plays differently: what schools and water do stands in the entries and not in the game."""

from dataclasses import replace

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks import catalogue

WADING = """game knk-mf players=1
given battle; {who} x=5 y=5 hp=75 prana=25 +turn; Волк is Мобы x=12 y=12; пруд is Вода x=6 y=5
when Аня walks 6E
then Аня hp={hp} prana={prana}
"""
APOSTLE = "Аня is Профи +class:Вампиры +sixth:DA A=2"
CORPSE = "Боря is Обыватели; Аня is Профи A=2 +owner:Боря +sort:familyar-mertvyaki"
HUNTER = "Аня is Профи +class:Эсперы +sixth:EA A=2"
RUNE = """game knk-mf players=1
given battle; Аня is Профи M=3 x=5 y=5 prana=175 +turn holds Руны E, Алхимия D
given Волк is Мобы x=9 y=5 hp=30; Чары is Заклинания «на человека» lines=4 cost=10 damage=5 +school:{school} at Аня
when Аня reads Чары Волк
then Чары read={read}; Аня prana={prana}
"""
LEARNING = """game knk-mf players=1
given phase choosing; Аня is Профи +class:Гибриды +sixth:II II=2 skill_points=3
when Аня learns {school}
then Аня holds {school}; {school} rank={rank}
"""
CIRCLES = """game knk-mf players=2
given Аня is Профи +class:Гибриды +sixth:II II=2 holds {school} E; Боря is Профи
given Гнев is Заклинания «на человека» +school:{slug} circle=2 concentration=7 at Боря
when Боря teaches-spell Гнев Аня
{then}
"""
LEAP = """game knk-mf players=1
given battle; {who} x=1 y=1 prana=25 +turn; Волк is Мобы x=12 y=12; стена is Обычные препятствия x=2 y=1
when Аня jumps 3A
then Аня x=3
"""

EDITED = [
    ("voda", {"wading_cost": {"DA": {"health": 7, "prana": 3}}}, WADING.format(who=APOSTLE, hp=68, prana=22)),
    ("voda", {"wading_cost": {"EA": {"health": 4, "prana": 1}}}, WADING.format(who=HUNTER, hp=71, prana=24)),
    ("voda", {"cannot_jump": []}, LEAP.format(who=CORPSE)),
    ("sistema-strok", {"whole_in_a_turn": ["alhimiya"]}, RUNE.format(school="runy", read=1, prana=165)),
    ("sistema-strok", {"whole_in_a_turn": ["alhimiya"]}, RUNE.format(school="alhimiya", read=0, prana=165)),
    ("zaklinaniya", {"other_school_factor": 3}, RUNE.format(school="vedovstvo", read=2, prana=145)),
    ("magiya", {"school_as_skill_rank": "D"}, LEARNING.format(school="Алхимия", rank=2)),
    ("gibrid-magiya", {"of_school": "alhimiya"}, LEARNING.format(school="Демоническая", rank=1)),
    (
        "gibrid-magiya",
        {"of_school": "alhimiya"},
        "game knk-mf players=1\ngiven Аня is Профи +class:Гибриды +sixth:II II=2\n"
        "when Аня buys gibrid-magiya points=2\n"
        "then Аня holds Алхимия lacks Демоническая",
    ),
    (
        "sistema-strok",
        {"by_circles": ["runy"]},
        CIRCLES.format(school="Демоническая", slug="demonicheskaya-magiya", then="then Аня holds spell").replace(
            "concentration=7", "concentration=0"
        ),
    ),
    (
        "sistema-strok",
        {"by_circles": ["runy"]},
        CIRCLES.format(school="Руны", slug="runy", then="refused has not come to circle 2"),
    ),
    (
        "sistema-strok",
        {"for_concentration": ["runy"]},
        CIRCLES.format(school="Руны", slug="runy", then="refused has not come to circle 2, only to 0"),
    ),
]


@pytest.mark.parametrize(("slug", "stats", "text"), EDITED)
def test_edited_rulebook_plays_differently(slug, stats, text):
    shipped = catalogue.shipped("knk-mf")
    entry = shipped[slug]
    edited = replace(shipped, entries={**shipped.entries, slug: replace(entry, stats={**entry.stats, **stats})})
    (before,) = run_text(text, game, lambda _: shipped)
    (after,) = run_text(text, game, lambda _: edited)
    assert not before.ok
    assert after.ok, after.failures
