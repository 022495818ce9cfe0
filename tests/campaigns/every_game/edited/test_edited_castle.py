"""«Заброшенный Замок Междумирья» with other words in its document: they are played, or it is said that they are not."""

from __future__ import annotations

import pytest

from campaigns.wordings import changed
from tests.campaigns.edited_documents import assert_played, edited, reported, table, unchanged
from tests.harness.sampling import some

DOCUMENT = "castle.md"
TABLE = table("castle", 3)
CLASH = TABLE + "Аня at B1 holds {mine}; Боря at B1 holds {theirs}; Вера at {third}\nwhen GM closes\n"
EVENT = TABLE + "Аня at C1; Боря at C2; Вера at C3; event-deck holds {card}\n{draws}when GM closes\n"
SHACKLES = TABLE + "Аня at B1 holds Удержание II; Боря at B1 holds Толчок I; Вера at C3\n"
BY_ONE = "(число игроков / 2)"
PLAYED = {
    "what is in three halls": (
        "двух случайных залов",
        "трех случайных залов",
        EVENT.format(card="Перекрой замка", draws="draws C1, C2, C3\n") + "then Аня at C2; Боря at C3; Вера at C1",
    ),
    "shrines go two places": (
        BY_ONE,
        "два места",
        EVENT.format(card="Let's go gambling!", draws="") + "then shrine-1 at C3",
    ),
    "a third of the players": (
        BY_ONE,
        "(число игроков / 3)",
        "game castle players=4\ngiven Аня at C1; Боря at C2; Вера at C3; Глеб at C4\n"
        "given event-deck holds Let's go gambling!\nwhen GM closes\nthen shrine-1 at C2",
    ),
    "the bonus is for who stays": (
        "который вошёл в этот зал в текущем ходу",
        "который остался в этом зале в текущем ходу",
        CLASH.format(mine="Толчок I", theirs="Толчок I", third="C3") + "then Аня arrival_bonus=1",
    ),
    "types do not add up": (
        "бонус суммируется: за каждое «побеждённое» совпадение +1",
        "бонус не суммируется: +1 всего",
        CLASH.format(mine="Удержание I", theirs="Толчок I", third="B1 holds Толчок II") + "then Аня type_bonus=1",
    ),
    "against the stream one is weaker": (
        "получает +1 в бою",
        "получает -1 в бою",
        TABLE + "Аня at B1 holds Толчок I; Боря at B1 holds Толчок II; Вера at C3; event holds Против течения\n"
        "when GM closes\nthen Аня arrival_bonus=-1",
    ),
    "from two to five": (
        "количество игроков: 3-4",
        "количество игроков: от четырех до пяти",
        "game castle seats=Аня,Боря,Вера\nwhen Аня enters\nwhen Боря enters\nwhen Вера enters\nwhen GM begins\n"
        "refused From 4 to 5 play",
    ),
    "three corridors": (
        "**два коридора**",
        "**три коридора**",
        TABLE + "Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3\nthen stat vtoroe-dyhanie.corridors is 3",
    ),
    "five cards in hand": (
        "на руке не более 3",
        "на руке не более пяти",
        "game castle players=3\nthen stat faza-2.hand_limit is 5",
    ),
    "SecretPassage has a place of its own in the order": (
        "Второе дыхание = adios",
        "SecretPassage > Второе дыхание",
        "game castle players=3\nthen stat secret-passage.priority is 3; stat vtoroe-dyhanie.priority is 4",
    ),
    "no run through a barricade": (
        "(можно через Barricade)",
        "(нельзя через Barricade)",
        TABLE + "Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3; B1-C1 holds Barricade\n"
        "when Аня orders Второе дыхание\nwhen Аня goes B1 then=A1\nrefused marker-barricade",
    ),
    "the nets catch another card": (
        "никто не может использовать *DoubleStep*",
        "никто не может использовать *Нечестную сделку*",
        TABLE + "Аня at C1 holds Нечестная сделка; Боря at C2 holds Сделка с дьяволом; Вера at C3\n"
        "given event holds Шелковые сети Маффет\nwhen Аня orders Нечестная сделка Боря\nrefused lets nobody play",
    ),
    "shackles forbid a card": (
        "использовать *DoubleStep* в следующем",
        "использовать *Платформу 9¾* в следующем",
        SHACKLES + "given Боря holds Платформа 9¾\nwhen GM closes\nwhen Аня answers A1\n"
        "then Боря may not order Платформа 9¾ B1-C1 because to play; Боря is not offered order Платформа 9¾\n"
        "when GM closes\nthen Боря may order Платформа 9¾ B1-C1",
    ),
    "shackles forbid all cards": (
        "использовать *DoubleStep* в следующем",
        "играть карты действий в следующем",
        SHACKLES + "given Боря holds Платформа 9¾\nwhen GM closes\nwhen Аня answers A1\n"
        "then Боря may not order Платформа 9¾ B1-C1 because no card",
    ),
    "shackles for two rounds": (
        "в следующем ходе.",
        "в двух следующих ходах.",
        SHACKLES + "when GM closes\nwhen Аня answers A1\nwhen GM closes\nthen round 3; Боря +shackled\n"
        "when GM closes\nthen Боря -shackled",
    ),
    "the nets catch all cards": (
        "никто не может использовать *DoubleStep*",
        "никто не может применять карты",
        TABLE + "Аня at C1 holds Нечестная сделка; Боря at C2 holds Сделка с дьяволом; Вера at C3\n"
        "given event holds Шелковые сети Маффет\nwhen Аня orders Нечестная сделка Боря\nrefused lets nobody play",
    ),
    "all cards are robbed": (
        "**1 случайную карту**",
        "**все карты**",
        CLASH.format(mine="Толчок II", theirs="Толчок I, Платформа 9¾, Второе дыхание, Ахаха", third="C3")
        + "then Аня hand=4; Боря hand=0",
    ),
    "every loser is robbed": (
        "у одного проигравшего",
        "у каждого проигравшего",
        CLASH.format(mine="Толчок II", theirs="Толчок I, Платформа 9¾", third="B1 holds Толчок I, Второе дыхание")
        + "then Аня hand=3; Боря hand=1; Вера hand=1",
    ),
    "all losers are in shackles": (
        "выбранному проигравшему использовать",
        "всем проигравшим использовать",
        CLASH.format(mine="Удержание II", theirs="Толчок I", third="B1 holds Толчок I")
        + "then Боря +shackled; Вера +shackled",
    ),
    "nobody draws": (
        "Игроки берут по одной карте",
        "Никто не берет карт",
        TABLE + "Аня at C1; Боря at C2; Вера at C3\nwhen GM closes\nthen Аня hand=0; round 2",
    ),
    "losers choose for themselves": (
        "изгоняются в соседние залы по выбору победителя",
        "сами выбирают соседний зал",
        CLASH.format(mine="Удержание II", theirs="Толчок I", third="C3") + "then Боря asks exile",
    ),
    "three play": (
        "количество игроков: 3-4",
        "Играют втроем.",
        "game castle seats=Аня,Боря,Вера,Глеб\nwhen Аня enters\nwhen Боря enters\nwhen Вера enters\nwhen Глеб enters\n"
        "when GM begins\nrefused 3",
    ),
    "the lesser ones are silent for three turns": (
        "в свой следующий ход",
        "в следующие три хода",
        TABLE + "Аня at B1 holds Удержание II; Боря at B1 holds Удержание II; Вера at B1 holds Удержание I\n"
        "when GM closes\nwhen GM closes\nwhen GM closes\nthen round 4; Вера +silenced",
    ),
    "two cards are robbed": (
        "**1 случайную карту**",
        "**две случайные карты**",
        "game castle players=3\nthen stat tolchok-2.cards is 2",
    ),
}


@pytest.mark.parametrize("name", some("edited castle", PLAYED, 4))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENT, "castle", was, now, example)


def test_castle_card_that_the_formula_names_may_be_gone(source_documents):
    path = source_documents / DOCUMENT
    card = next(line for line in path.read_text(encoding="utf-8").splitlines(True) if "**Против течения** —" in line)
    example = "game castle seats=Аня,Боря,Вера\nwhen Аня enters\nwhen Боря enters\nwhen Вера enters\nwhen GM begins\n"
    assert_played(path, "castle", card, "", example + "then event-deck holds event-card x3")


RENAMED = [
    *(("Barricade", "Blockade"), ("DoubleStep", "Dash"), ("SecretPassage", "Tunnel"), ("(Lock,", "(Padlock,")),
    *(("DrawRandom", "Grab"), ("SwapOne", "Barter"), ("LockEdge", "Seal")),
]


@pytest.mark.parametrize(("was", "now"), RENAMED)
def test_marker_or_term_under_another_name_loses_nothing(source_documents, was, now):
    """What is done with it says what it is: no stat is lost, and nothing is reported but our own notes on the book and,
    where an entry is called so, its other name."""
    problems, said = reported(source_documents / DOCUMENT, "castle", was, now)
    assert {one.kind for one in said} <= {changed.CHANGED, changed.RENAMED}
    assert [one.why for one in problems if "contradict itself" not in one.why] == []


def test_renamed_card_is_told_at_its_own_page_alone(source_documents):
    """The paragraphs that name it say nothing else than they did."""
    problems, said = reported(source_documents / DOCUMENT, "castle", "ротив течения", "окой замка")
    assert (problems, [(one.kind, one.page) for one in said]) == ([], [(changed.RENAMED, "protiv-techeniya")])


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("в свой следующий ход", "в следующие три хода"),
        ("у одного проигравшего **1 случайную карту**", "у двух проигравших **по 1 случайной карте**"),
        ("2 карты одного игрока и можете сбросить одну", "3 карты одного игрока и можете сбросить две"),
    ],
)
def test_number_in_other_words_is_not_said_to_be_played_otherwise(source_documents, was, now):
    assert reported(source_documents / DOCUMENT, "castle", was, now) == ([], [])


@pytest.mark.parametrize(
    ("was", "now", "stat"),
    [
        ("вытягивает у одного проигравшего **1 случайную карту**", "забирает у проигравшего святыню", "win"),
        ("использовать *DoubleStep* в следующем ходе", "разговаривать в следующем ходе", "forbids"),
        ("артефакт остаётся в зале", "артефакт тускнеет", "tie.artifact_stays"),
        ("в соседние залы по выбору победителя", "в темницу по выбору победителя", "losers_leave"),
        ("в соседние залы по выбору победителя", "в соседние залы по выбору игрока слева", "chosen_by"),
        ("удалить одно ребро навсегда", "удалить одно ребро на время", "permanent"),
        ("(но могут измениться в течение игры)", "(и не меняются в течение игры)", "shrines_may_change"),
    ],
)
def test_lost_stat_is_named(source_documents, was, now, stat):
    problems, _ = reported(source_documents / DOCUMENT, "castle", was, now)
    assert stat in {way for one in problems for way in one.stats}


@pytest.mark.parametrize(
    ("was", "now", "page"),
    [
        ("смотрите любые 2 карты одного игрока", "смотрите любые 2 карты каждого игрока", "ahaha"),
    ],
)
def test_words_that_stay_code_are_said(source_documents, was, now, page):
    _, said = reported(source_documents / DOCUMENT, "castle", was, now)
    assert [(one.kind, one.page) for one in said] == [(changed.CHANGED, page)]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("## Карты событий (примеры)", "## Карты событий"),
        ("## Карты действий (Utility)", "## Карты действий"),
        ("## Карты событий (примеры)", "## События"),
        ("(0–2)", "(0-2)"),
    ],
)
def test_heading_without_its_brackets_and_another_dash_change_nothing(source_documents, was, now):
    path = source_documents / DOCUMENT
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "castle").drafts}
    read = edited(path, "castle", was, now)
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
    assert reported(path, "castle", was, now)[1] == []
