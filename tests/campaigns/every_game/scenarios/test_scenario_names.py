"""Names in scenarios: of those who come later, of things that are gone, and of things that sound like others."""

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import from_document
from tests.campaigns.playable import STRANGERS
from tests.campaigns.worked import run

BATTLE = "game knk-mf players=1\ngiven battle; "
WALL = "Аня is Монстры S=5 A=2 x=1 y=1 +turn; стена is Обычные препятствия x=2 y=1\n"
PUPIL = "Аня is Обыватели M=3 E=2 prana=50 hp=10"


@pytest.mark.parametrize(
    "text",
    [
        f"{BATTLE}Аня is Профи x=1 y=1 +held-by:Волк; Волк is Мобы x=2 y=2\nthen Аня +held-by:Волк",
        f"{BATTLE}{WALL}when Аня breaks стена\nthen стена gone",
        f"{BATTLE}{WALL}when Аня breaks стена\nthen СТЕНА gone",
        f"game knk-mf players=1\ngiven {PUPIL} holds Руны A; Руна is Заклинания «на человека» +simple heal=5 at Аня\n"
        "when Аня reads Руна Аня\nthen Аня hp=15; runy#1 rank=5",
        f"game knk-mf players=1\ngiven {PUPIL}\nwhen GM makes item name=Зелье\n"
        "when GM defines supplement=Зелье effect=heal amount=5\nwhen GM gives Аня Зелье\n"
        "when Аня drinks Зелье\nthen Аня hp=15; item#1 gone",
    ],
)
def test_name_is_understood(text):
    told = run(text)
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{BATTLE}Аня is Профи x=1 y=1 +held-by:Волк", "«+held-by:Волк» names what means nothing here"),
        (f"{BATTLE}{WALL}then стена gone", "is on the map"),
        (f"{BATTLE}{WALL}when Аня breaks стена\nthen забор gone", "there never was a «забор»"),
    ],
)
def test_name_of_nobody_is_an_error(text, problem):
    assert any(problem in failure for failure in run(text).failures)


@pytest.mark.parametrize(
    ("given", "failure"),
    [
        ("Аня debt:Боря=3; Боря", ""),
        ("Аня; Боря; Аня debt:Боря=3", ""),
        ("Аня debt:Боря=1; Боря", "at least 2 is needed, and there is 1"),
        ("Аня debt:Вера=3; Боря", "«debt:Вера» names what means nothing here"),
    ],
)
def test_counter_of_two_names_the_other(given, failure):
    told = f"game counters book=trakt players=2\ngiven {given}\nwhen Аня repays Боря 2\nthen Аня debt:Боря=1, oats=2"
    (one,) = run_text(told, game, lambda slug: from_document(STRANGERS / f"{slug}.md", slug))
    assert one.ok == (not failure), one.failures
    assert failure in "".join(one.failures)
