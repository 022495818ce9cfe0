"""What a castle whose document says otherwise leaves open or gives to others: it is played, and not warned of."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT = "castle.md"
TABLE = table("castle", 3)
TIE = "в разные соседние залы"
TIED = TABLE + "Аня at B2 holds Толчок I; Боря at B2 holds Толчок I; Вера at C3\ndraws A1\nwhen GM closes\n"
ROB = "вытягивает у одного проигравшего **1 случайную карту**"
ROBBED = TABLE + "Аня at B1 holds Толчок II; Боря at B1 holds Толчок I, Второе дыхание, Нечестная сделка; Вера at C3\n"
FREE = TABLE + "Аня at A1; Боря at C2; Вера at C3; artifact at A1\nwhen GM closes\n"
USED = "Использованная карта идёт в сброс"
RUN = TABLE + "Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3\nwhen Аня orders Второе дыхание\nwhen GM closes\n"
PASSAGE = TABLE + "Аня at B1 holds Хитрость II; Боря at B1 holds Удержание I; Вера at C3\nwhen GM closes\n"
STREAM = (
    TABLE + "Аня at B1 holds Толчок I, artifact; Боря at B1 holds Толчок I; Вера at C3; event holds Против течения\n"
)
STAYED = "каждый, кто не двигался в этот раунд"
LOOK = TABLE + "Аня at C1 holds Ахаха, так это же карта)); Боря at C2 holds Второе дыхание; Вера at C3\n"
LOOKED = LOOK + "when Аня orders Ахаха, так это же карта)) Боря\nwhen GM closes\n"
GAMBLED = TABLE + "Аня at A1; Боря at A2; Вера at A3; event-deck holds Let's go gambling!\nwhen GM closes\nthen "
END = "приносит в свою святыню"
BROUGHT = TABLE + "Аня at {} holds artifact; Боря at C2; Вера at C3\nwhen GM closes\nthen Аня delivered=1"
PLAYED: dict[str, tuple[str, str, str]] = {
    "a tie sends all into one hall": (TIE, "в один соседний зал", TIED + "then Аня at A1; Боря at A1"),
    "a tie sends all into the same hall": (TIE, "в один и тот же соседний зал", TIED + "then Аня at A1; Боря at A1"),
    "an artifact may be taken": ("**автоматически** забирает", "может забрать", FREE + "then Аня asks take"),
    "an artifact is taken by who wants": (
        "**автоматически** забирает",
        "по желанию забирает",
        FREE + "then Аня asks take",
    ),
    "a card stays in the hand": (
        USED,
        "Использованная карта возвращается в руку",
        RUN + "then Аня holds Второе дыхание",
    ),
    "a card goes to the left": (
        USED,
        "Использованная карта переходит к соседу слева",
        RUN + "then Боря holds Второе дыхание",
    ),
    "no skirmish cards are taken": (
        "включая карты стычки",
        "кроме карт стычки",
        TABLE + "Аня at C1; Боря at C2; Вера at C3\nwhen Аня orders take skirmish\nrefused Only action cards",
    ),
    "chance draws the card": (
        "тайно выбирает одну карту стычки",
        "случайно вытягивает одну карту стычки",
        TABLE + "Аня at B1 holds Толчок I, Удержание II; Боря at B1 holds Толчок I; Вера at C3\n"
        "draws Удержание II\nwhen GM closes\nthen Аня asks exile",
    ),
    "all losers go to one hall": (
        "изгоняются в соседние залы по",
        "изгоняются в один соседний зал по",
        TABLE
        + "Аня at B2 holds Удержание II; Боря at B2 holds Удержание I; Вера at B2 holds Толчок I\nwhen GM closes\n"
        "when Аня answers Боря\nwhen Аня answers A1\nthen Вера at A1",
    ),
    "those below do not walk": (
        "не могут применять карты в свой",
        "не могут двигаться в свой",
        TABLE + "Аня at B2 holds Толчок I; Боря at B2 holds Толчок I; Вера at B2 holds Хитрость I\nwhen GM closes\n"
        "then Вера may not go A1 because walk nowhere",
    ),
    "all losers fly": (
        "выбросить выбранного проигравшего",
        "выбросить всех проигравших",
        TABLE + "Аня at B1 holds Толчок I; Боря at B1 holds Хитрость I; Вера at B1 holds Хитрость I\nwhen GM closes\n"
        "when Аня answers A2\nthen Аня may answer A2",
    ),
    "a loser discards": (
        ROB,
        "заставляет одного проигравшего сбросить **1 случайную карту**",
        ROBBED + "when GM closes\nwhen Аня answers A1\nthen Боря hand=2; Аня hand=1",
    ),
    "hands are changed": (
        ROB,
        "меняется руками с одним проигравшим",
        ROBBED + "when GM closes\nwhen Аня answers A1\nthen Аня hand=3; Боря hand=1",
    ),
    "the winner draws": (
        ROB,
        "вытягивает **1 случайную карту** из колоды",
        ROBBED + "when GM closes\nwhen Аня answers A1\nthen Аня hand=2; Боря hand=3",
    ),
    "a passage between far halls": (
        "исходном графе ≤ 3",
        "исходном графе ≥ 2",
        PASSAGE + "when Аня answers C1\nthen Аня may not answer B1; Аня may answer C2",
    ),
    "a passage between any halls": (
        "двумя залами, если их минимальное…≤ 3",
        "двумя любыми залами",
        PASSAGE + "when Аня answers C1\nthen Аня may answer C3\nthen stat hitrost-2.distance is no",
    ),
    "a card that was seen is taken": (
        "можете сбросить",
        "можете взять",
        LOOKED + "when Аня answers Второе дыхание\nthen Аня holds Второе дыхание",
    ),
    "a card has to be discarded": ("можете сбросить", "должны сбросить", LOOKED + "then Аня may not answer nothing"),
    "one does not run through barricades": (
        "(можно через Barricade)",
        "(нельзя через Barricade)",
        TABLE + "Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3; marker-barricade at C1-B1\n"
        "when Аня orders Второе дыхание to=B1>A1\nrefused barricade",
    ),
    "nobody passes a barricade": (
        "пройти можно только при *DoubleStep*",
        "пройти нельзя",
        TABLE + "Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3; marker-barricade at C1-B1\n"
        "when Аня orders Второе дыхание to=B1>A1\nrefused barricade",
    ),
    "half of the players, rounded up": (
        "(число игроков / 2)",
        "(число игроков / 2, с округлением вверх)",
        GAMBLED + "shrine-1 at C3",
    ),
    "a bonus for who carries nothing": (
        STAYED,
        "каждый, кто не несёт артефакт",
        STREAM + "when GM closes\nthen noted Боря wins",
    ),
    "a bonus for who carries an artifact": (
        STAYED,
        "каждый, кто несёт артефакт",
        STREAM + "when GM closes\nthen noted Аня wins",
    ),
    "nobody takes an artifact": (
        "использовать *DoubleStep*.",
        "забирать артефакты.",
        TABLE + "Аня at A1; Боря at C2; Вера at C3; artifact at A1; event holds Шелковые сети Маффет\nwhen GM closes\n"
        "then Аня carried=0",
    ),
    "into another's shrine": (
        END,
        "приносит в чужую святыню",
        BROUGHT.format("C3").replace("Вера at C3", "Вера at A1"),
    ),
    "into the middle": (END, "приносит в центральный зал", BROUGHT.format("Центр")),
}


@pytest.mark.parametrize("name", some("castle, chosen otherwise", PLAYED, 6))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENT, "castle", was, now, example)


@pytest.mark.parametrize("name", some("castle, not warned of", PLAYED, 9))
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, "castle", was, now) == ([], [])
