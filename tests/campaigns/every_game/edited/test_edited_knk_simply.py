"""«КНК: МФ» edited by a word or a number more: another price, at once, for somebody else, in the place of something."""

from __future__ import annotations

import pytest

from tests.campaigns.edited import edition, played
from tests.campaigns.edited_documents import assert_played, reported, table

ONE, TWO = (table("knk-mf", count) for count in (1, 2))
MAKING = "game knk-mf seats=Аня\nwhen Аня chooses Профи\n"
HYBRID = "Аня is Профи +class:Гибриды +sixth:II II=2 hp=90 "
READING = (
    "battle; Аня is Профи M=3 x=5 y=5 prana=175 +turn holds Каббала D; Волк is Мобы x=9 y=5; "
    "Шар is Заклинания «на человека» "
)
GLOBAL = "when GM draws-map a - b - c\nwhen GM brings Аня a\nwhen GM brings Волк {}\nwhen Аня travels b\nthen "
PLAYED = {
    "two points of characteristics for one of skills": (
        "соотношения 1 к 1)",
        "соотношения 2 к 1)",
        MAKING + "when Аня exchanges skill\nthen Аня points=13 skill_points=5",
    ),
    "a new initiative at once": (
        "эффект будет учтён начиная со следующего хода",
        "эффект будет учтён сразу",
        ONE
        + "battle; Аня is Профи A=3 plus:A=1 x=5 y=5 order=9 +turn; Волк is Мобы x=12 y=12 order=5\n"
        + "dice d76=70\nwhen Аня rerolls\nthen Аня order=94",
    ),
    "prana at the base": (
        "каждый ход восстанавливается 5 здоровья",
        "каждый ход восстанавливается 7 праны",
        ONE + "Аня is Профи E=2 plus:E=1 hp=50 +at-base\nthen Аня prana_recovery=17 health_recovery=0",
    ),
    "Endurance with two pluses": (
        "Не может быть Выносливости++",
        "Может быть Выносливости++",
        MAKING + "when Аня ranks E C++\nthen Аня plus:E=2",
    ),
    "Magic with two pluses": (
        "Не может быть навешено два плюса",
        "Может быть навешено два плюса",
        MAKING + "when Аня ranks M C++\nthen Аня plus:M=2",
    ),
    "a veil that needs less": (
        "Если у героя совсем заканчивается прана",
        "Если у героя остаётся меньше 20 праны",
        ONE + HYBRID + "M=3 prana=27\ndice d100=60\nwhen Аня saves E\nthen Аня +veil prana=17",
    ),
    "a line more than the rank": (
        "не превышающее его ранга",
        "не превышающее его ранга+1",
        ONE + READING + "lines=3 damage=5 +school:kabbala at Аня\nwhen Аня reads Шар Волк\nthen hit#1 damage=5",
    ),
    "noticed in the same place alone": (
        "должна оказаться на соседней локации",
        "должна оказаться на той же локации",
        ONE + "Аня is Профи E=2; Волк is Мобы\n" + GLOBAL.format("c") + "not told notices",
    ),
    "noticed from two places away": (
        "должна оказаться на соседней локации",
        "должна оказаться не дальше двух локаций",
        ONE + "Аня is Профи E=2; Волк is Мобы\nwhen GM draws-map a - b - c - d\nwhen GM brings Аня a\n"
        "when GM brings Волк d\nwhen Аня travels b\nthen told notices",
    ),
    "holding somebody for nothing": (
        "каждый ход тратит 10 праны на удержание",
        "не тратит прану на удержание",
        ONE
        + "battle; Аня is Профи A=3 x=5 y=5 prana=50 order=9; Волк is Мобы x=6 y=5 hp=90 order=5 +turn +held-by:Аня\n"
        + "when Волк finishes\nthen Аня prana=50",
    ),
    "professionals who do not retreat": (
        "Если «монстр» или «профи» хочет",
        "Если «монстр» хочет",
        ONE
        + "battle; Аня is Профи A=3 x=5 y=5 prana=50 +turn; Волк is Мобы x=12 y=12; step retreat\n"
        + "when Аня retreats 6E\nrefused cannot retreat",
    ),
    "a border that one leaves over at once": (
        "только если в начале хода вы стоите вплотную",
        "если вы стоите вплотную",
        ONE
        + "battle; Аня is Профи A=3 x=1 y=5 start_x=3 start_y=5 +turn; Волк is Мобы x=12 y=12; step move\n"
        + "when Аня leaves west\nthen Аня +outside:west",
    ),
    "foreign spells that are only longer": (
        "время их чтения и затраты праны возрастут вдвое",
        "время их чтения возрастёт вдвое",
        ONE + READING + "lines=1 cost=10 damage=5 +school:alhimiya at Аня\nwhen Аня reads Шар Волк\n"
        "then Аня prana=165; hit#1 damage=5",
    ),
    "foreign spells thrice as dear": (
        "время их чтения и затраты праны возрастут вдвое",
        "время их чтения возрастёт вдвое, а затраты праны втрое",
        ONE + READING + "lines=1 cost=10 damage=5 +school:alhimiya at Аня\nwhen Аня reads Шар Волк\n"
        "then Аня prana=145; hit#1 damage=5",
    ),
    "magic that is halved": (
        "Магия на обоих действует в полную силу",
        "Магия на обоих действует вполсилы",
        ONE + READING.replace("y=5;", "y=5 +unholy;") + "lines=1 damage=9 +school:kabbala at Аня\n"
        "when Аня reads Шар Волк\nthen hit#1 damage=4",
    ),
    "half the prana for a girl with her wand": (
        "восстанавливают всю прану",
        "восстанавливают половину праны",
        ONE
        + "Аня is Обыватели M=3 prana=5; Жезл is Дробящее оружие +wand at Аня\n"
        + "when GM mode devochki-volshebnicy Аня\nwhen GM next-turn\nthen Аня prana=65",
    ),
    "pride that lets evade once more": (
        "Ранг С: +10 к спасброскам разума",
        "Ранг С: +2 уклонения",
        ONE + "Аня is Профи L=1 holds Гордость: C\nthen Аня dodges=3 mind=0",
    ),
    "pride that quickens": (
        "Ранг С: +10 к спасброскам разума",
        "Ранг С: +2 клетки к передвижению",
        ONE + "Аня is Профи A=1 holds Гордость: C\nthen Аня cells=7 mind=0",
    ),
    "eyes that bring bad luck": (
        "Ранг D: Повышает Удачу на 1",
        "Ранг D: Понижает Удачу на 1",
        ONE + "Аня is Профи L=3 holds Чистые глаза: D\nthen Аня L=2",
    ),
    "pride in two characteristics": (
        "он получает +1 к Силе",
        "он получает +1 к Силе и Ловкости",
        ONE + "Аня is Обыватели A=2 S=2 holds Гордость: B; Аня +alone\nthen Аня A=3 S=3",
    ),
    "prana that the giver loses": (
        "второй прану не теряет",
        "второй теряет 10 праны",
        TWO
        + "Аня is Профи M=2 prana=20; Боря is Монстры M=1 prana=10\nwhen Аня shares-prana Боря\n"
        + "when Боря answers yes\nthen Аня prana=10; Боря prana=400",
    ),
}
"""What was written, what stands there now, and what follows."""


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "knk-mf.md", "knk-mf", *PLAYED[name])


LEFT_OUT = {"pride that lets evade once more", "pride that quickens"}
"""What the rank gave before is said to be gone, and so it is."""


@pytest.mark.parametrize("name", sorted({*PLAYED} - LEFT_OUT))
def test_what_is_played_is_not_reported(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "knk-mf.md", "knk-mf", was, now) == ([], [])


def test_veil_that_falls_on_nobody_without_prana_is_withstood_as_before():
    """An edition that takes the end away leaves the save that comes before it."""
    text = f"# a veil\n{ONE}{HYBRID}M=3 prana=17\ndice d100=60\nwhen Аня saves E\nthen told impulse stirs"
    told = played(text, edition("knk-mf", ("gibridy.blood_veil_without_prana", False)))
    assert told.ok, told.failures
