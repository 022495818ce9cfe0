"""«Манчкин» whose document says the opposite, or says it of somebody else: it is played, and not warned of."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT, BOOK = "munchkin.txt", "munchkin"
TABLE = table("munchkin", 3)
ASKED = TABLE + "Аня is Человек level=3; Боря is {}\n{}when Аня opens-door Гоблин kind=монстр level=4 treasures=3\n"
HELPED = "when Аня asks Боря {}\n"
SWORD = "given Меч is Шмотка bonus=0 at Аня\n"
TWO = TABLE + "Аня is Человек level=6; Боря is Человек; hand-Боря holds Бродячая Тварь, door\n"
TWO += "when Аня opens-door Гоблин kind=монстр level=4 lose=1\n"
TWO += "when Боря sends Бродячая Тварь Крыса kind=монстр level=3 lose=1\n"
FULL = TABLE + "Аня is Человек level=1; Боря is Человек level=4; Вера is Человек level=4; phase charity\n"
FULL += "given hand-Аня holds door x6\n"
DEATH = TABLE + "Аня is Воин level=4; Боря is Человек\n"
DEATH += "when Аня opens-door Дракон kind=монстр level=20 deadly=yes\nwhen Аня flees\ndice d6=1\nwhen Аня runs\nthen "
PLAYED: dict[str, tuple[str, str, str]] = {
    "only gear is promised": (
        ", или любое число карт…у монстра",
        "",
        ASKED.format("Человек", "") + HELPED.format("treasures=1") + "refused",
    ),
    "the strongest of several counts": (
        "превзойти их суммарный уровень",
        "превзойти уровень сильнейшего из них",
        TWO + "then fight monsters=4",
    ),
    "one level for all": (
        "уровень за каждого убитого урода",
        "один уровень за всех убитых уродов",
        "game munchkin players=3\nthen stat neskolko-monstrov.level_for_each is no",
    ),
    "one die for all": (
        "отдельный бросок для каждого монстра",
        "один бросок для всех монстров",
        "game munchkin players=3\nthen stat smyvaemsya.roll_for_each is no",
    ),
    "who was driven off brings a level": (
        "правда вы не получаете уровень",
        "и вы получаете уровень",
        "game munchkin players=3\nthen stat boy.no_level_without_kill is no",
    ),
    "the dead lose their class": (
        "теряете все имущество. Остаются только класс (классы), раса",
        "теряете все имущество и класс. Остаются только раса",
        DEATH + "Аня lacks Воин",
    ),
    "a treasure is taken openly": (
        'Берите карты "втемную", если сражались без поддержки.',
        "Берите карты в открытую.",
        "game munchkin players=3\nthen stat sokrovischa.alone is face-up",
    ),
    "a race is not given up in a fight": (
        "сбросить в любой момент, даже посреди боя",
        "сбросить только вне боя",
        TABLE + "Аня is Эльф; Боря is Человек\nwhen Аня opens-door Гоблин kind=монстр level=9\n"
        "when Аня renounces Эльф\nrefused",
    ),
    "one trades in the own turn": (
        "торговать в любое время, кроме нахождения в бою",
        "торговать только в свой ход",
        TABLE + "Аня is Человек; Боря is Человек; Меч is Шмотка bonus=1 at Боря\nwhen Боря trades Меч Аня\n"
        "refused only in the own turn",
    ),
    "only what is worn is sold": (
        'как надетые шмотки, так и шмотки из "руки"',
        "только надетые шмотки",
        TABLE + "Аня is Человек; Меч is Шмотка price=1000 at hand-Аня\nwhen Аня sells Меч\nrefused",
    ),
    "the tenth level is bought": (
        "Однако, нельзя обменом шмоток перейти на 10",
        "Можно обменом шмоток перейти и на 10",
        "game munchkin players=3\nthen stat obmen-na-urovni.not_to_level is 0",
    ),
    "chance chooses for the cursed": (
        "жертва решает",
        "сыгравший решает",
        "game munchkin players=3\nthen stat proklyatiya.victim_chooses is no",
    ),
    "curses in the own turn": (
        "быть сыграно ЛЮБЫМ игроком в ЛЮБОЙ момент игры",
        "быть сыграно ЛЮБЫМ игроком только в СВОЙ ход",
        TABLE + "Аня is Человек; Боря is Человек; hand-Боря holds door\n"
        "when Боря curses Чума Аня kind=проклятие lose=1\nrefused",
    ),
    "a thief steals in fights": (
        "Вор не может воровать во время боя",
        "Вор может воровать и во время боя",
        "game munchkin players=3\nthen stat vor.no_stealing_in_fight is no",
    ),
    "two cards of one class": (
        "Нельзя иметь 2 карты",
        "Можно иметь 2 карты",
        "game munchkin players=3\nthen stat karta-klassa.no_two_alike is no",
    ),
    "a room is cleared openly": (
        'Возьмите "втемную" вторую',
        "Возьмите в открытую вторую",
        "game munchkin players=3\nthen stat chistim-komnatu.face_down is no",
    ),
    "the weakest keep nothing back for the pile": (
        "излишки просто сбрасываются",
        "излишки остаются у вас",
        "game munchkin players=3\nthen stat blagotvoritelnost.discards_when_lowest is no",
    ),
    "slime against another race": (
        "вызвался Эльф, уровень",
        "вызвался Дварф, уровень",
        "game munchkin players=3\nthen stat sochaschayasya-sliz.level_against.dvarf is 4",
    ),
}
ALSO_SAID: dict[str, tuple[str, str, str]] = {
    "no gear is promised": (
        "Вы можете предлагать любые Шмотки…или любое",
        "Вы можете предлагать любое",
        ASKED.format("Человек", SWORD) + HELPED.format("item=Меч") + "refused",
    ),
    "gear must not be promised": (
        "Вы можете предлагать любые Шмотки…или любое",
        "Вы не можете предлагать Шмотки, но можете любое",
        ASKED.format("Человек", SWORD) + HELPED.format("item=Меч") + "refused",
    ),
    "a cleric who helps wins ties": (
        "взялся помочь Воин",
        "взялся помочь Клирик",
        TABLE + "Аня is Человек level=2; Боря is Клирик level=2\n"
        "when Аня opens-door Гоблин kind=монстр level=4 treasures=1\n"
        "when Аня asks Боря\nwhen Боря answers yes\nwhen Аня claims\nthen fight +claimed",
    ),
    "a wizard drives the vampire off": (
        "помогает Клирик, он",
        "помогает Волшебник, он",
        "game munchkin players=3\nthen stat zakos-pod-vampira.driven_off_by is Волшебник",
    ),
    "every helper gains a level": (
        "помощники ваши по уровням не растут…убитых монстров.",
        "помощники ваши тоже получают уровень.",
        "game munchkin players=3\nthen stat pomosch.every_helper_rises is yes",
    ),
}
"""These are played as well, and something is said of what ours has and nothing tells any more."""


@pytest.mark.parametrize("name", some("munchkin, denied", [*PLAYED, *ALSO_SAID], 6))
def test_what_is_denied_is_played(source_documents, name):
    was, now, example = {**PLAYED, **ALSO_SAID}[name]
    assert_played(source_documents / DOCUMENT, BOOK, was, now, example)


@pytest.mark.parametrize("name", some("munchkin, not warned of", PLAYED, 8))
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, BOOK, was, now) == ([], [])
