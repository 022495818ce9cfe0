"""What a scenario can say of secrets: what is drawn, what a seat sees, knows and answers."""

import pytest

from tests.campaigns.worked import run

START = """
game castle players=3
given Аня at C1 holds Платформа 9¾, Толчок I, Удержание II; Боря at C2 holds Толчок II, Хитрость I; Вера at C3
"""
FIGHT = "given Аня at Центр; Боря at Центр\nwhen GM closes\n"


@pytest.mark.parametrize(
    "steps",
    [
        "then seat Аня: Аня holds Платформа 9¾; seat Боря: Аня lacks Платформа 9¾; seat Боря: Аня hand=1",
        "then seat nobody: Аня lacks Платформа 9¾; seat nobody: Аня holds Толчок I",
        "given Боря knows Платформа 9¾ of Аня\nthen Боря knows Платформа 9¾ of Аня; seat Боря: Аня holds Платформа 9¾",
        "draws Ахаха\nwhen GM closes\nthen Аня holds Ахаха",
        "given Аня holds Ахаха, так это же карта)), Второе дыхание\nthen Аня hand=3 holds Ахаха, так это же карта)) x1",
        "given Аня holds Ахаха\nwhen Аня orders Ахаха, так это же карта)) Боря\nthen order-1 +on:Боря",
        "given Аня holds nothing\nthen Аня hand=0 holds nothing",
        FIGHT + "then Аня asks fight; Боря asks fight\nwhen Боря answers Хитрость I\nthen Аня asks fight",
        FIGHT + "when Боря answers «хитрость I: подглядывание»\nwhen Аня answers tolchok-1",
        "then В1-С1 at board; C1-B1 at board; [C1-B1] at board",
    ],
)
def test_what_can_be_said(steps):
    one = run(START + steps)
    assert one.ok, one.failures


@pytest.mark.parametrize(
    ("steps", "failure"),
    [
        ("then seat Боря: Аня holds Платформа 9¾", "Боря sees: Аня: holds 0 of Платформа 9¾"),
        ("then Боря knows Платформа 9¾ of Аня", "does not know Платформа 9¾ of Аня"),
        ("given Боря knows Ахаха of Аня", "Аня has no «Ахаха»"),
        ("draws Дракон\nwhen GM closes", "nobody drew Дракон"),
        ("given Аня holds Дракон", "«Дракон» means nothing here"),
        ("draws Дракон, Ахаха\nwhen GM closes", "nobody drew Дракон, Ахаха"),
        ("then Аня holds nothing", "holds tolchok-1#1, uderzhanie-2#1, platforma#1"),
        ("then seat Аня: Аня hand=2", "Аня sees: Аня: hand is 1, not 2"),
        (FIGHT + "when Вера answers Толчок I", "It is not you who has to choose"),
        (FIGHT + "when Боря answers Толчок I", "not one of the answers"),
    ],
)
def test_what_is_not_true_fails(steps, failure):
    one = run(START + steps)
    assert not one.ok
    assert failure in " ".join(one.failures)
