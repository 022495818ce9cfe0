"""A castle whose document takes away, lets go further or leaves to others what ours does not: it is played."""

from __future__ import annotations

import pytest

from tests.campaigns.edited_documents import assert_played, reported, table
from tests.harness.sampling import some

DOCUMENT = "castle.md"
TABLE = table("castle", 3)
USED = "Использованная карта идёт в сброс"
RUN = TABLE + "Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3\nwhen Аня orders Второе дыхание\nwhen GM closes\n"
GAMBLED = TABLE + "Аня at A1; Боря at A2; Вера at A3; event-deck holds Let's go gambling!\nwhen GM closes\nthen "
FIGHT = TABLE + "Аня at B1 holds {}; Боря at B1 holds {}; Вера at C3\nwhen GM closes\n"
BEATEN = "«побеждённое» совпадение +1"
DEAL = "обменяйте выбранную карту на **случайную** карту соперника"
DEALT = TABLE + "Аня at C1 holds Сделка с дьяволом; Боря at C2 holds Второе дыхание; Вера at C3\n"
PLAYED: dict[str, tuple[str, str, str]] = {
    "two corridors on foot": (
        "Передвижение по коридору в соседний зал",
        "Передвижение по двум коридорам",
        TABLE + "Аня at C1; Боря at C2; Вера at C3\nwhen Аня goes B1 then=A1\nwhen GM closes\nthen Аня at A1",
    ),
    "a tie that chooses halls": (
        "разные соседние залы случайным образом",
        "разные соседние залы по своему выбору",
        FIGHT.format("Толчок I", "Толчок I") + "when Аня answers A1\nwhen Боря answers A1\n"
        "refused not one of the answers\nwhen Боря answers C1\nthen Аня at A1; Боря at C1; round 2",
    ),
    "a tie that loses the artifact": (
        "артефакт остаётся в зале",
        "артефакт исчезает",
        TABLE + "Аня at B1 holds Толчок I, artifact; Боря at B1 holds Толчок I; Вера at C3\ndraws A1, C1\n"
        "when GM closes\nthen B1 lacks artifact; Центр holds artifact",
    ),
    "a card that losers lose": (
        "по выбору победителя.",
        "по выбору победителя и теряют случайную карту.",
        FIGHT.format("Удержание I", "Толчок I, Второе дыхание")
        + "when Аня answers A1-B1\nthen action-discard holds Второе дыхание",
    ),
    "a used card leaves the game": (
        USED,
        "Использованная карта удаляется из игры",
        RUN + "then action-discard lacks Второе дыхание; Аня lacks Второе дыхание",
    ),
    "a point less for what is beaten": (
        BEATEN,
        BEATEN + ", за каждое проигранное -1",
        FIGHT.format("Удержание I", "Толчок II") + "then Боря influence=1; Аня influence=2",
    ),
    "a devil who only takes": (
        DEAL,
        "возьмите **случайную** карту соперника",
        DEALT + "when Аня orders Сделка с дьяволом Боря\nwhen GM closes\nthen Аня holds Второе дыхание",
    ),
    "a lock on all corridors of the hall": (
        "блокирует одно ребро",
        "блокирует все рёбра зала",
        FIGHT.format("Удержание I", "Толчок I")
        + "then A1-B1 holds Lock; B1-C1 holds Lock; B1-B2 holds Lock; Боря at B1",
    ),
}
NO_CONTRADICTION: dict[str, tuple[str, str, str]] = {
    "shrines go on by one less than the players": (
        "число игроков / 2",
        "число игроков - 1",
        GAMBLED + "shrine-1 at C3; shrine-2 at C1",
    ),
    "a passage of one ring": (
        "на соседних кольцах",
        "на одном кольце",
        TABLE + "Аня at C1 holds SecretPassage; Боря at C2; Вера at C3\nwhen Аня orders SecretPassage B1 B3\n"
        "when GM closes\nthen passage-b1-b3 holds SecretPassage",
    ),
}

ALL: dict[str, tuple[str, str, str]] = PLAYED | NO_CONTRADICTION


@pytest.mark.parametrize("name", some("castle, played otherwise", ALL, 6))
def test_edit_is_played(source_documents, name):
    was, now, example = ALL[name]
    assert_played(source_documents / DOCUMENT, "castle", was, now, example)


@pytest.mark.parametrize("name", some("castle, otherwise and not warned of", PLAYED, 4))
def test_what_is_played_is_not_said_to_be_played_otherwise(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / DOCUMENT, "castle", was, now) == ([], [])


@pytest.mark.parametrize("name", NO_CONTRADICTION)
def test_only_a_contradiction_that_is_gone_is_said(source_documents, name):
    was, now, _ = NO_CONTRADICTION[name]
    problems, notices = reported(source_documents / DOCUMENT, "castle", was, now)
    assert not notices
    assert all("does not contradict itself" in one.why for one in problems)
