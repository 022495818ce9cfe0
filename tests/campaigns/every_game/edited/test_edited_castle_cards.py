"""Cards of the castle that an editor adds, or that last otherwise: they do what their words say."""

from __future__ import annotations

from functools import cache

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from tests.campaigns.edited_documents import assert_played, changed, reported, table
from tests.harness.sampling import some

DOCUMENT = "castle.md"
TABLE = table("castle", 3)
ALONE = TABLE + "Аня at C1; Боря at C2; Вера at C3\n"
CLASH = TABLE + "Аня at B1 holds {}; Боря at B1 holds {}; Вера at C3\nwhen GM closes\n"
LASTING = {
    "a corridor burns for two rounds": (
        "удалить одно ребро навсегда",
        "удалить одно ребро на 2 раунда",
        ALONE + "given event-deck holds Гнев пламени Удуна\ndraws B1-B2\nwhen GM closes\nwhen GM closes\n"
        "then B1-B2 at nowhere\nwhen GM closes\nthen B1-B2 at board",
    ),
    "a lock for good": (
        "на 1 раунд.",
        "навсегда.",
        CLASH.format("Удержание I", "Толчок I") + "when Аня answers B1-C1\nwhen Аня answers A1\n"
        "when GM closes\nwhen GM closes\nwhen GM closes\nthen B1-C1 holds Lock",
    ),
    "a barricade to the end of the game": (
        "на два раунда",
        "до конца игры",
        ALONE + "given Аня holds Платформа 9¾\nwhen Аня orders Платформа 9¾ B1-C1 to=stay\n"
        "when GM closes\nwhen GM closes\nwhen GM closes\nthen B1-C1 holds Barricade",
    ),
    "a passage for two rounds": (
        "открыть постоянный коридор между двумя залами",
        "открыть на два раунда коридор между двумя залами",
        ALONE + "given Аня holds SecretPassage\nwhen Аня orders SecretPassage C1 B3 to=stay\n"
        "when GM closes\nwhen GM closes\nwhen Аня goes B3\nrefused",
    ),
    "a secret door for one round": (
        "открывает *SecretPassage* между двумя залами,",
        "открывает *SecretPassage* между двумя залами на 1 раунд,",
        CLASH.format("Хитрость II", "Удержание I") + "when Аня answers C1\nwhen Аня answers A1\nwhen Аня answers A1\n"
        "when GM closes\nthen passage-a1-c1 at nowhere",
    ),
    "nets to the end of the game": (
        "никто не может использовать *DoubleStep*",
        "никто не может использовать *DoubleStep* до конца игры",
        ALONE + "given Аня holds Второе дыхание; event-deck holds Шелковые сети Маффет\n"
        "when GM closes\nwhen GM closes\nthen Аня may not order Второе дыхание because DoubleStep",
    ),
    "a stream for two rounds": (
        "получает +1 в бою",
        "получает +1 в бою (два раунда)",
        TABLE + "Аня at B1 holds Толчок I; Боря at C1 holds Толчок II; Вера at C3; event-deck holds Против течения\n"
        "when GM closes\nwhen GM closes\nwhen Боря goes B1\nwhen GM closes\n"
        "then Аня arrival_bonus=1; Боря arrival_bonus=0",
    ),
    "shackles for good": (
        "в следующем ходе.",
        "навсегда.",
        CLASH.format("Удержание II", "Толчок I") + "when Аня answers A1\nwhen GM closes\nwhen GM closes\n"
        "then Боря +shackled",
    ),
    "silence for two turns": (
        "в свой следующий ход",
        "в два своих следующих хода",
        TABLE + "Аня at B1 holds Удержание II; Боря at B1 holds Удержание II; Вера at B1 holds Удержание I\n"
        "when GM closes\nwhen GM closes\nthen round 3; Вера +silenced",
    ),
}


@pytest.mark.parametrize("name", some("castle, otherwise lasting", LASTING, 4))
def test_what_lasts_otherwise_is_played(source_documents, name):
    was, now, example = LASTING[name]
    assert_played(source_documents / DOCUMENT, "castle", was, now, example)


SECTIONS = {
    "action": "- **SecretPassage** — открыть",
    "event": "- **Перекрой замка** —",
    "skirmish": "- **Хитрость II: Потайная дверь** —",
}
NEW = [
    ("action", "Провидец", "посмотрите все карты одного игрока."),
    ("action", "Рывок", "пробежать два коридора за один ход."),
    ("action", "Подкоп", "прорыть потайной ход между двумя залами на два раунда (если их исходное расстояние ≤ 2)."),
    ("action", "Туннель", "прокопать постоянный ход между двумя залами (если исходное расстояние ≤ 2)."),
    ("action", "Подмена", "поменяйтесь руками с соперником."),
    ("event", "Ураган", "все получают +2 в бою."),
    ("event", "Пожар", "сгорает одно ребро."),
    ("skirmish", "Толчок III: Таран", "*Push; Base: 3.*\n  **(Win:)** Победитель запирает два ребра на 2 раунда.\n"),
]
EXAMPLES = {
    "who sees the whole hand": "Аня at C1 holds Провидец; Боря at C2 holds Ахаха, Платформа 9¾, Второе дыхание; "
    "Вера at C3\nwhen Аня orders Провидец Боря to=stay\nwhen GM closes\n"
    "then seat Аня: Боря holds Ахаха, Платформа 9¾, Второе дыхание",
    "who runs": "Аня at C1 holds Рывок; Боря at C2; Вера at C3\nwhen Аня orders Рывок\nwhen Аня goes B1 then=A1\n"
    "when GM closes\nthen Аня at A1",
    "who digs": "Аня at C1 holds Подкоп; Боря at C2; Вера at C3\nwhen Аня orders Подкоп C1 A1 to=A1\nwhen GM closes\n"
    "then Аня at A1\nwhen GM closes\nthen passage-a1-c1 at nowhere",
    "who digs for good": "Аня at C1 holds Туннель; Боря at C2; Вера at C3\nwhen Аня orders Туннель C1 A1 to=A1\n"
    "when GM closes\nwhen GM closes\nwhen GM closes\nthen passage-a1-c1 at board, holds SecretPassage",
    "whose hands are exchanged": "Аня at C1 holds Подмена, Ахаха; Боря at C2 holds Платформа 9¾; Вера at C3\n"
    "when Аня orders Подмена Боря to=stay\nwhen GM closes\nthen Аня holds Платформа 9¾; Боря holds Ахаха",
    "who stands in a storm": "Аня at B1 holds Толчок I; Боря at B1 holds Удержание II; Вера at C3; event holds Ураган\n"
    "when GM closes\nthen Аня arrival_bonus=2; Боря arrival_bonus=2",
    "what burns": "Аня at C1; Боря at C2; Вера at C3; event-deck holds Пожар\ndraws B1-B2\nwhen GM closes\n"
    "then B1-B2 at nowhere",
    "who locks two": "Аня at B1 holds Таран; Боря at B1 holds Удержание I; Вера at C3\nwhen GM closes\n"
    "when Аня answers B1-C1\nwhen Аня answers B1-B2\nthen B1-C1 holds Lock; B1-B2 holds Lock",
}


@cache
def edited(folder):
    document = documents.load(folder / DOCUMENT)
    for section, name, words in NEW:
        before = SECTIONS[section]
        document = changed(document, before, f"- **{name}** — {words}\n{before}")
    return rulebook.understand(document, "castle")


@pytest.mark.parametrize("name", EXAMPLES)
def test_new_card_does_what_its_words_say(source_documents, name):
    edition = made_of("castle", 0, pages_of(edited(source_documents)))
    assert not [*lacks(game("castle").needs, edition)]
    (told,) = run_text(f"# {name}\n{TABLE}{EXAMPLES[name]}", game, lambda _: edition)
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("action", "переместитесь в любой зал."),
        ("action", "возьмите 2 карты."),
        ("event", "никто не может разговаривать."),
        ("event", "карты стычки скрыты."),
        ("skirmish", "*Trick; Base: 1.*\n  **(Win:)** Победитель заставляет проигравшего спеть песню.\n"),
    ],
)
def test_card_of_which_nothing_is_known_is_reported(source_documents, section, words):
    before = SECTIONS[section]
    problems, _ = reported(source_documents / DOCUMENT, "castle", before, f"- **Новинка** — {words}\n{before}")
    assert "no stat follows from these words" in {one.why for one in problems}
