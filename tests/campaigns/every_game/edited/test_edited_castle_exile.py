"""Where losers go, what a tie does, and who may not walk, in a castle whose document says otherwise: it is played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT = "castle.md"
TABLE = table("castle", 3)
EXILE = "изгоняются в соседние залы по выбору победителя"
TIE = "в разные соседние залы случайным образом"
LOST = TABLE + "Аня at B1 holds {}; Боря at B1 holds Толчок I; Вера at C3\nwhen GM closes\n"
BEATEN = LOST.format("Удержание II")
TIED = TABLE + "Аня at B1 holds Толчок I; Боря at B1 holds Толчок I; Вера at C3\n{}when GM closes\nthen "
NETS = "никто не может использовать *DoubleStep*"
CAUGHT = TABLE + "Аня at C1; Боря at C2; Вера at C3; event holds Шелковые сети Маффет\n"
PLAYED = {
    "losers go home": (EXILE, "возвращаются в свои святыни", BEATEN + "then Боря at C2; nobody asked"),
    "losers are thrown to the middle": (EXILE, "изгоняются в центральный зал", BEATEN + "then Боря at Центр"),
    "losers go back where they came from": (
        EXILE,
        "возвращаются туда, откуда пришли",
        TABLE + "Аня at B1 holds Удержание II; Боря at A1 holds Толчок I; Вера at C3\nwhen Боря goes B1\n"
        "when GM closes\nthen Боря at A1; nobody asked",
    ),
    "what is tied goes back where it came from": (
        TIE,
        "туда, откуда пришли",
        TABLE + "Аня at A1 holds Толчок I; Боря at C1 holds Толчок I; Вера at C3\nwhen Аня goes B1\n"
        "when Боря goes B1\nwhen GM closes\nthen Аня at A1; Боря at C1; nobody asked",
    ),
    "a tie is fought again": (
        f"все такие игроки выбрасываются {TIE}",
        "стычка повторяется",
        TABLE + "Аня at B1 holds Толчок I, Толчок II; Боря at B1 holds Толчок I; Вера at C3\nwhen GM closes\n"
        "when Аня answers Толчок I\nthen Аня asks fight; Аня at B1; Боря at B1; round 1",
    ),
    "losers stay": (f"Проигравшие {EXILE}", "Проигравшие остаются в зале", BEATEN + "then Боря at B1; round 2"),
    "losers go two halls far": (
        EXILE,
        "изгоняются на два зала по выбору победителя",
        BEATEN + "then Аня may answer C3; Аня may not answer A1",
    ),
    "losers go anywhere": (
        EXILE,
        "изгоняются в любой зал по выбору победителя",
        BEATEN + "then Аня may answer C3; Аня may not answer B1",
    ),
    "losers go home, or far where the card says so": (
        EXILE,
        "изгоняются в свои святыни",
        LOST.format("Толчок I, Толчок II").replace("Боря at B1 holds Толчок I", "Боря at B1 holds Хитрость I")
        + "when Аня answers Толчок I\nthen Аня asks exile; Аня may answer C2; Аня may not answer A1",
    ),
    "what is tied goes home": (TIE, "в свои святыни", TIED.format("") + "Аня at C1; Боря at C2"),
    "what is tied stays": (
        f"выбрасываются {TIE}",
        "остаются в зале",
        TIED.format("") + "Аня at B1; Боря at B1; round 2",
    ),
    "what is tied may meet again": (
        TIE,
        "в соседние залы случайным образом",
        TIED.format("draws A1, A1\n") + "Аня at A1; Боря at A1",
    ),
    "an artifact in a tie goes to the middle": (
        "артефакт остаётся в зале",
        "артефакт возвращается в центральный зал",
        TIED.format("given Аня holds artifact\n") + "Центр holds artifact",
    ),
    "an artifact is robbed": (
        "вытягивает у одного проигравшего **1 случайную карту**",
        "забирает у проигравшего артефакт",
        TABLE + "Аня at B1 holds Толчок II; Боря at B1 holds Толчок I; Вера at C3; Боря holds artifact\n"
        "when GM closes\nthen Аня carried=1",
    ),
    "nobody walks": (NETS, "никто не может двигаться", CAUGHT + "when Аня goes B1\nrefused walk nowhere"),
    "shackles of the feet": (
        "использовать *DoubleStep* в следующем ходе",
        "двигаться в следующем ходе",
        BEATEN + "when Аня answers A1\nwhen Боря orders nothing\nthen Боря may not go B1 because walk nowhere\n"
        "when GM closes\nwhen Боря orders nothing\nthen Боря is offered go B1",
    ),
}


@pytest.mark.parametrize("name", some("castle, thrown out otherwise", PLAYED, 5))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENT, "castle", was, now, example)


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, "castle", was, now) == ([], [])
