"""What a scenario can say of the log: that the last move wrote something into it, or did not."""

import pytest

from tests.campaigns.worked import run

START = "game knk-mf players=1\ngiven Аня is Обыватели S=3 prana=30\n"
SAVED = START + "dice d70=21\nwhen Аня saves S\n"
FAILED = START + "dice d70=20\nwhen Аня saves S\n"
BATTLE = "game knk-mf players=1\ngiven battle; Аня is Монстры x=1 y=1 +turn; "
BROKEN = BATTLE + "стена is Обычные препятствия x=2 y=1\nwhen Аня breaks стена\n"


@pytest.mark.parametrize(
    "text",
    [
        SAVED + "then noted a success",
        SAVED + "then noted Аня, Спасбросок Силы: 30+1d70 = 51, a success.; Аня prana=20; not noted a failure",
        SAVED + "then noted СПАСБРОСОК СИЛЫ",
        FAILED + "then noted = 50, a failure; not noted a success",
        BROKEN + "then noted стена",
        SAVED + "then seat Аня: noted a success; seat nobody: noted a success; seat GM: not noted a failure",
        FAILED + "when Аня saves S\nrefused\nthen not noted a failure",
    ],
)
def test_log_is_as_told(text):
    told = run(text)
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (FAILED + "then noted a success", "= 50, a failure.», and not «a success»"),
        (SAVED + "then not noted a success", "the log says «Аня, Спасбросок Силы: 30+1d70 = 51, a success.»"),
        (SAVED + "given Аня prana=30\nwhen Аня saves S\nrefused\nthen noted success", "the log says nothing"),
        (START + "then noted a success", "comes after a move"),
        (SAVED + "then noted", "needs words"),
        (SAVED + "then not noted", "needs words"),
        (SAVED + "then seat Аня: noted a failure", "Аня sees: the log says «Аня, Спасбросок"),
    ],
)
def test_log_is_not_as_told(text, problem):
    told = run(text)
    assert not told.ok
    assert problem in " ".join(told.failures)


def test_notes_are_told_as_data():
    (move,) = run(SAVED).moves
    assert move["notes"] == ["Аня, Спасбросок Силы: 30+1d70 = 51, a success."]
