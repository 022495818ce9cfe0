"""Scenarios in other words: half a name, somebody's island, a hero by the character, a word too many."""

import pytest

from tests.campaigns.worked import run

TWO = "game bridges players=2\ngiven Аня is Мастер at [3]; Боря is Скаут; "


@pytest.mark.parametrize(
    "text",
    [
        f"{TWO}База hp=4\nthen [BSE] hp=4; Боря at База",
        f"{TWO}bank holds Пружина\nwhen Аня jumps на Базу\nthen Аня at База",
        f"{TWO}Вера is Маг at Хоттабыч\nwhen Вера moves остров Крабулона\nthen Вера at [CRB]",
        f"{TWO}Вера is Маг at остров тролля\nthen Вера at [trl]",
        f"{TWO}Колдун at [3]; Стрелок at [1]\nwhen Аня attacks колдуна\nthen Запеканка hp=19",
        f"{TWO}bank coins=1\nwhen Боря buys Лук\nthen bank holds Лук",
        f"{TWO}\nwhen Мастер moves to [trl]\nwhen Скаут carries Мастер to [4]\nthen Мастер at [4]",
        f"{TWO}bank holds Зелье, Бомба; Аня hp=1\nwhen Аня drinks зелье\n"
        "when Аня bombs [3]\nthen Аня hp=2; bomb at [3]",
        f"{TWO}Големко at [3]\ndice 5\nwhen Аня attacks Големко technique\nthen Големко hp=22",
        f"{TWO}Големко at [1]; Карате-бомж is dead\nthen Бомж is dead; Големко -dead",
        f"{TWO}bank has Пружина and Зелье лечения; Боря hp=1\n"
        "when Боря uses Пружина [1]\nwhen Боря uses Зелье лечения\n"
        "then Боря at [1] hp=2; bank holds nothing",
        f"{TWO}Аня hp=1; Големко at [3] +attacked-by:Боря\n"
        "when Аня attacks Големко\nthen defeat; Големко +attacked-by:Боря",
        f"{TWO}Катапульта at [3] +charged; bank holds Бомба\n"
        "when Аня throws Бомбу на остров Крабулона\nthen Бомба at [CRB]",
        f"{TWO}Банк coins=3\nwhen Скаут ends the turn\nthen Банк coins=3; Боря is finished",
    ],
)
def test_other_words_are_understood(text):
    told = run(text)
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{TWO}bank holds Посох", "«Посох» means nothing here"),
        (f"{TWO}Вера is Маг at остров сундука", "there is no «остров сундука»"),
        (f"{TWO}Вера is Маг at остров Зануды", "there is no «остров Зануды»"),
        (f"{TWO}Вера is Скаут\nwhen Скаут moves [chs]", "You do not play skaut"),
        (f"{TWO}bank holds Пружина\nwhen Аня uses Катапульта [4]", "names no move"),
        (f"{TWO}\nthen defeat", "says nothing that can be checked"),
        (f"{TWO}bank holds Бомба\nwhen Аня bombs [4]", "does nothing to that"),
    ],
)
def test_words_that_may_mean_several_things_mean_none(text, problem):
    assert any(problem in failure for failure in run(text).failures)
