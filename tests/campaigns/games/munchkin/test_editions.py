"""What a page of Munchkin says is played: each example holds by a changed edition, and not by the shipped one."""

from dataclasses import replace

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("munchkin")


def edition(changes):
    """The shipped edition with other stats on some pages."""
    other = {slug: replace(BOOK[slug], stats={**BOOK[slug].stats, **stats}) for slug, stats in changes.items()}
    return replace(BOOK, entries={**BOOK.entries, **other})


EXAMPLES = {
    "two helpers, who pick their treasures in turns": (
        {"pomosch": {"helpers": 2}},
        """
        game  munchkin players=4
        given Аня is Человек level=2; Боря is Человек level=3; Вера is Эльф level=4; Гоша is Человек
        when  Аня opens-door Гоблин kind=монстр level=8 treasures=4
        when  Аня asks Боря treasures=1 first=helper
        when  Боря answers yes
        when  Вера offers-help treasures=4
        refused have 3 treasures
        when  Вера offers-help treasures=1
        when  Аня answers yes
        then  fight heroes=9; Боря +helps; Вера +helps
        when  Гоша offers-help
        refused Only so many can help: 2
        when  Аня claims
        when  Аня wins
        then  Аня level=3; Боря level=3; Вера level=5; Боря asks share
        when  Боря answers treasure#2
        then  Аня asks share
        when  Аня answers treasure#1
        when  Вера answers treasure#4
        then  Аня cards=2; Боря cards=1; Вера cards=1; nobody asked
        """,
    ),
    "two rages in a fight": (
        {"voin": {"rages_in_fight": 2}},
        """
        game  munchkin players=3
        given Аня is Воин level=3; hand-Аня holds door x5; Боря is Человек; hand-Боря holds Псих x2
        when  Аня opens-door Просто Тролль
        when  Аня rages door
        when  Аня rages door
        when  Боря enhances Псих
        when  Аня rages door
        then  Аня strength=6
        when  Боря enhances Псих
        when  Аня rages door
        refused has raged
        """,
    ),
    "each looter takes two": (
        {"maroderstvo": {"cards_each": 2}},
        """
        game  munchkin players=3
        given Аня is Человек level=4; hand-Аня holds treasure x3; Боря is Человек level=7; Вера is Человек level=5
        when  Аня opens-door Дракон kind=монстр level=20 deadly=yes
        when  Аня flees
        dice  d6=1
        when  Аня runs
        when  Боря answers treasure#1
        then  Боря asks loot
        when  Боря answers treasure#2
        then  Вера asks loot
        when  Вера answers treasure#3
        then  Боря cards=2; Вера cards=1; nobody asked
        """,
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_changed_page_is_played(name):
    changes, example = EXAMPLES[name]
    text = f"# {name}\n" + "\n".join(line.strip() for line in example.strip().splitlines())
    (changed,) = run_text(text, game, lambda _: edition(changes))
    assert changed.ok, changed.failures
    (shipped_,) = run_text(text, game, lambda _: BOOK)
    assert not shipped_.ok


def test_edition_says_how_many_play():
    assert game("munchkin").players_by(edition({"podgotovka": {"players": {"least": 2, "most": 8}}})) == (2, 8)
    assert game("munchkin").players_by(BOOK) == game("munchkin").players
