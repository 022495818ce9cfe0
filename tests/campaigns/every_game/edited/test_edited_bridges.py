"""«Мосты: Душа» with other words in its document: they are played, or it is said that they are not."""

from __future__ import annotations

import pytest

from campaigns.wordings import changed
from rulebooks.importers import documents, rulebook
from tests.campaigns.edited_documents import assert_played, reported, table, unchanged
from tests.campaigns.edited_documents import changed as edited
from tests.harness.sampling import some

DOCUMENT = "bridges-soul.md"
ONE, TWO = (table("bridges", count) for count in (1, 2))
ATTACKED = TWO + "Аня is Мастер at [1] hp=3; Боря is Мастер at [1] hp=2; Карате-бомж at [1] hp=12\nwhen GM end-phase\n"
EQUALS = TWO + "Аня is Мастер at [1] hp=3 holds Арбалет acted=1; Боря is Мастер at [1] hp=3 acted=2; "
SLAIN = ONE + "Аня is Мастер at [1]; Големко at [1] hp=1\ndice d4=4\nwhen Аня attacks Големко\n"
PLAYED = {
    "the most health": ("с наименьшим количеством", "с наибольшим количеством", ATTACKED + "then Аня hp=1; Боря hp=2"),
    "close fighters first": (
        "атакует дальника, потом",
        "атакует ближника, потом",
        EQUALS + "Карате-бомж at [1] hp=12\nwhen GM end-phase\nthen Боря hp=1; Аня hp=3",
    ),
    "the last to act before the far fighter": (
        "атакует дальника, потом последнего ходившего игрока",
        "атакует последнего ходившего игрока, потом дальника",
        EQUALS + "Карате-бомж at [1] hp=12\nwhen GM end-phase\nthen Боря hp=1; Аня hp=3",
    ),
    "larger numbers first": (
        "меньшее число означает больший",
        "большее число означает больший",
        TWO
        + "Аня is Мастер at [1]; Боря is Мастер at [1]; Големко at [1] hp=20\nwhen GM end-phase\nthen Големко hp=22",
    ),
    "half of three is one": (
        "вдвое (округляется вверх)",
        "вдвое (округляется вниз)",
        TWO + "Аня is Бурилла at [1] +guards-always; Боря is Мастер at [1] hp=2; Темный стрелок +dead; "
        "Запеканка at [1] hp=20\nwhen GM end-phase\nthen Аня hp=3; Боря hp=2",
    ),
    "a guard against single blows only": (
        "Способность работает и против",
        "Способность не работает против",
        TWO + "Аня is Бурилла at [1] +guards-always; Боря is Мастер at [1] hp=3; Големко at [1] hp=24\n"
        "when GM end-phase\nthen Аня hp=2; Боря hp=1",
    ),
    "two techniques": (
        "одну экспериментальную технику нападения за раунд",
        "две экспериментальные техники нападения за раунд",
        ONE + "Аня is Мастер at [1] shield=9; Големко at [1] hp=12\ndice d6=6 d6=6\n"
        "when Аня attacks Големко technique\nwhen Аня attacks Големко technique\nthen Големко hp=6",
    ),
    "no damage below one": (
        "не может быть меньше 0",
        "не может быть меньше одного",
        ONE + "Аня is Мастер at [chs]; Укрепления at [chs]; Карате-бомж at [1] hp=6 +attacked-by:Аня\n"
        "when GM end-phase\nthen Аня hp=2",
    ),
    "three traps": (
        "только одну **ловушку** на остров",
        "не больше трех **ловушек** на остров",
        ONE + "Аня is Скаут at [1]\nwhen Аня trap\nwhen Аня trap\nthen Аня ap=0",
    ),
    "a comrade carried anywhere": (
        "любого союзника на соседний остров",
        "любого союзника на любой остров",
        TWO + "Аня is Скаут; Боря is Мастер\nwhen Аня carries Боря [CRB]\nthen Боря at [CRB]",
    ),
    "a short spring": (
        "на любой другой остров",
        "на соседний остров",
        ONE + "Аня is Мастер; bank holds Пружина\nwhen Аня jumps [4]\nrefused No bridge",
    ),
    "two heroes hold the archer back": (
        "есть хотя бы один игрок",
        "есть хотя бы двое игроков",
        ONE + "Аня is Мастер at [1] hp=3; Стрелок at [1] hp=5\nwhen GM end-phase\nthen Аня hp=1",
    ),
    "two may use staves": (
        "может пользоваться только Маг",
        "могут пользоваться только Маг и Скаут",
        ONE + "Аня is Скаут; bank holds Посох Лесов\nwhen Аня equips Посох Лесов\nthen Аня holds Посох Лесов",
    ),
    "no answer to close weapons": (
        "вызывают ближнюю контратаку",
        "не вызывают контратаку",
        ONE
        + "Аня is Мастер at [1] hp=3 holds Двуручник; Големко at [1] hp=12\nwhen Аня attacks Големко\nthen Аня hp=3",
    ),
    "twice a phase in the shell": (
        "только 1 раз за свою фазу",
        "только дважды за свою фазу",
        ONE + "Аня is Мастер holds Обостренный панцирь\nwhen Аня moves [chs]\nwhen Аня moves [1]\nthen Аня at [1]",
    ),
    "a camp that heals one": (
        "восстанавливает все свое здоровье",
        "восстанавливает 1 здоровье",
        ONE + "Аня is Мастер hp=1; bank coins=2\nwhen Аня improves Лагерь\nwhen GM end-phase\nthen Аня hp=2",
    ),
    "one kit for all": (
        "умножается на количество игроков",
        "не умножается на количество игроков",
        "game bridges seats=Аня,Боря\nwhen Аня chooses Мастер\nwhen Боря chooses Маг\ndice d6=1 d4=1 d3=1 d2=1\n"
        "when GM begins\nthen bank coins=3",
    ),
    "doubles for everybody": (
        "Дубликаты разрешаются, если число игроков превышает",
        "Дубликаты разрешаются всегда: и когда число игроков меньше, чем",
        "game bridges seats=Аня,Боря\nwhen Аня chooses Мастер\nwhen Боря chooses Мастер\nthen Боря is Мастер",
    ),
    "from two to five": (
        "от 1 до бесконечности игроков",
        "от двух до пяти игроков",
        "game bridges seats=Аня\nwhen Аня chooses Мастер\nwhen GM begins\nrefused From 2 to 5 play",
    ),
    "a guard of three points": (
        "`+1 УРН`, `+1 МЗД`",
        "`+1 УРН`, `+1 ОД`",
        ONE + "Аня is Бурилла\nthen Аня ap=3 max_health=3",
    ),
    "a base as strong as its heroes are many": (
        "У Базы 10 ЗДР",
        "У Базы 10*N ЗДР",
        "game bridges seats=Аня,Боря\nwhen Аня chooses Мастер\nwhen Боря chooses Маг\ndice d6=1 d4=1 d3=1 d2=1\n"
        "when GM begins\nthen База hp=20",
    ),
    "lasers for each player": (
        "`Лазеры`: 2 УРН",
        "`Лазеры`: N УРН",
        "game bridges players=3\ngiven Аня is Мастер at [trl]; Крабулон at [CRB]\nwhen GM end-phase\nthen Аня hp=0",
    ),
    "a mark for nothing": (
        "на своем острове за 1 ОД",
        "на своем острове бесплатно",
        ONE + "Аня is Скаут at [1] ap=0; Големко at [1]\nwhen Аня marks Големко\nthen Големко +marked",
    ),
    "coins that are told by a word": (
        "`3 монеты`",
        "`семь монет`",
        "game bridges seats=Аня\nwhen Аня chooses Маг\ndice d6=1 d4=1 d3=1 d2=1\nwhen GM begins\nthen bank coins=7",
    ),
    "a shield that weakens": (
        "`+3 МЗД`, `+1 УРН`",
        "`-1 МЗД`, `+5 УРН`",
        ONE + "Аня is Мастер holds Гигантский Щит Щитовика\nthen Аня max_health=2 damage=6",
    ),
    "tea before the blow, by its number": (
        "    3. Использует `Чаёк`",
        "    0. Использует `Чаёк`",
        TWO
        + "Аня is Мастер at [1]; Боря is Мастер at [1]; Големко at [1] hp=20\nwhen GM end-phase\nthen Големко hp=22",
    ),
    "two faces that bring the same": (
        "3: `Шарик-со-Щитом` x3, 2 монеты\n    *   4: `Латный доспех`, `Гигантский Щит Щитовика`, 3 монеты",
        "3-4: `Шарик-со-Щитом` x3, 2 монеты",
        SLAIN + "then bank coins=2 holds Шарик-со-Щитом x3",
    ),
    "three things by a word": (
        "        *   6: `Бомба`",
        "        *   6: три `Бомбы`",
        "game bridges seats=Аня\nwhen Аня chooses Маг\ndice d6=6 d4=1 d3=1 d2=1\nwhen GM begins\n"
        "then bank holds Бомба x3",
    ),
    "a catapult of two springs": (
        "**Катапульта (2 монеты + 1 Пружина):**",
        "**Катапульта (две монеты + две Пружины):**",
        ONE + "Аня is Маг at [1]; bank coins=2 holds Пружина\nwhen Аня builds Катапульта\nrefused",
    ),
    "prices with their coins": (
        "Пружина (1), Бомба (4)",
        "Пружина (две монеты), Бомба (4 монеты)",
        ONE + "Аня is Маг at [trl]; bank coins=1\nwhen Аня buys Пружина\nrefused",
    ),
    "each thing is sold twice": (
        "**только 1 раз!**",
        "**только дважды!**",
        ONE + "Аня is Мастер; bank coins=4; [BSE] +blueprints\nwhen Аня buys Двуручник\nwhen Аня buys Двуручник\n"
        "then bank coins=0",
    ),
    "a bomb for nothing": (
        "Ставится на остров за 1 ОД",
        "Ставится на остров бесплатно",
        ONE + "Аня is Маг at [1]; bank holds Бомба\nwhen Аня bomb\nthen Аня ap=2",
    ),
    "three make the crab swing": (
        "2 или более игроков, использует `Размах",
        "не меньше трёх игроков, использует `Размах",
        TWO + "Аня is Мастер at [CRB] hp=3; Боря is Мастер at [CRB] hp=3; Крабулон at [CRB] hp=36\nwhen GM end-phase\n"
        "then Аня hp=3; Боря hp=3",
    ),
    "a die told by its faces": (
        "нужно бросить d4",
        "нужно бросить трёхгранный кубик",
        ONE + "Аня is Мастер at [1]; Големко at [1] hp=1\ndice d3=3\nwhen Аня attacks Големко\n"
        "then bank holds Шарик-со-Щитом x3",
    ),
    "a coin less for few": ("кол-во монет + N - 1", "кол-во монет + N - 2", SLAIN + "then bank coins=2"),
}
OTHERWISE_NUMBERED = {
    "a section more": [("### 1.9", "### 1.10"), *((f"### 1.{one}.", f"### 1.{one + 1}.") for one in (8, 7, 6, 5, 4))],
    "a chapter more": [
        *(
            ("## Глава 6", "## Глава 7"),
            ("## Глава 5", "## Глава 6"),
            ("### 5.", "### 6."),
            ("## Глава 4", "## Глава 5"),
        ),
        *(("### 4.", "### 5."), ("## Глава 3", "## Глава 4")),
    ],
}
WRITTEN_OUT = [
    ("`2 УРН`. 3анимает две руки", "`2 урона`. Занимает две руки"),
    ("`+3 УРН`. Занимает", "`+3 к урону`. Занимает"),
    ("`+3 МЗД`. Перемещение", "`+3 к максимальному здоровью`. Перемещение"),
    ("восстановить 1 ЗДР", "восстановить 1 здоровье"),
    ("за 1 ОД и наносит", "за 1 очко действия и наносит"),
    ("12*N МЗД", "12*N максимального здоровья"),
    ("У Базы 10 ЗДР", "У Базы 10 здоровья"),
    ("`Удар по земле`: 2 УРН", "`Удар по земле`: 2 урона"),
    ("1*N ЗДР себе", "1*N здоровья себе"),
    ("островами стоит 2 ОД", "островами стоит 2 очка действия"),
    ("**Атака (1 ОД):**", "**Атака (1 очко действия):**"),
    ("зарядить за 1 ОД", "зарядить за 1 очко действия"),
    ("**ловушку** за 1 ОД", "**ловушку** за одно очко действия"),
]
SIGNS = [("Персонаж + Оружие", "Персонаж * Оружие"), (") * Метка", ") + Метка"), ("с символом `+`", "с символом `*`")]


@pytest.mark.parametrize("name", some("edited bridges", PLAYED, 6))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENT, "bridges", was, now, example)


@pytest.mark.parametrize("name", OTHERWISE_NUMBERED)
def test_section_is_told_by_its_title_before_its_number(source_documents, name):
    path = source_documents / DOCUMENT
    document = documents.load(path)
    for was, now in OTHERWISE_NUMBERED[name]:
        document = edited(document, was, now)
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "bridges").drafts}
    assert {one.slug: (one.kind, one.stats) for one in rulebook.understand(document, "bridges").drafts} == before


def test_short_words_may_be_written_out(source_documents):
    path = source_documents / DOCUMENT
    document = documents.load(path)
    for was, now in WRITTEN_OUT:
        document = edited(document, was, now)
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "bridges").drafts}
    assert {one.slug: (one.kind, one.stats) for one in rulebook.understand(document, "bridges").drafts} == before


@pytest.mark.parametrize(("was", "now"), SIGNS)
def test_another_sign_is_said(source_documents, was, now):
    _, said = reported(source_documents / DOCUMENT, "bridges", was, now)
    assert [(one.kind, one.page) for one in said] == [(changed.CHANGED, "boevaya-sistema")]


@pytest.mark.parametrize(
    ("was", "now", "stat"),
    [
        ("Перемещение между островами стоит 2 ОД", "Перемещение между островами дороже вдвое", "move_cost"),
        ("чтобы восстановить 1 ЗДР", "чтобы восстановить половину ЗДР", "heals"),
        ("Возведение построек не требует монет", "Возведение построек оплачивает его гильдия", "free_building"),
        ("У Базы 10 ЗДР", "Бурилла держит Базу", "health"),
    ],
)
def test_lost_stat_is_named(source_documents, was, now, stat):
    problems, _ = reported(source_documents / DOCUMENT, "bridges", was, now)
    assert stat in {way for one in problems for way in one.stats}


@pytest.mark.parametrize(
    ("was", "now", "page"),
    [
        ("Нельзя контратаковать на контратаку", "Можно контратаковать на контратаку", "boevaya-sistema"),
        ("после атаки по этому врагу метка снимается", "метка переходит на другого врага", "skaut"),
        ("команда немедленно проигрывает", "команда теряет ход", "porazhenie"),
    ],
)
def test_words_that_stay_code_are_said(source_documents, was, now, page):
    _, said = reported(source_documents / DOCUMENT, "bridges", was, now)
    assert [(one.kind, one.page) for one in said] == [(changed.CHANGED, page)]


def test_new_building_whose_words_do_nothing_is_reported(source_documents):
    tower = "    *   **Башня (4 монеты):** Все персонажи на острове с ней достают до соседних островов.\n"
    was = "    *   **Катапульта (2 монеты"
    problems, _ = reported(source_documents / DOCUMENT, "bridges", was, tower + was)
    assert [one.text for one in problems] == ["все персонажи на острове с ней достают до соседних островов"]


def test_two_numbers_of_action_points_are_a_contradiction(source_documents):
    problems, _ = reported(source_documents / DOCUMENT, "bridges", "есть по 2 Очка Действия", "есть по 3 Очка Действия")
    assert [one.stats for one in problems] == [("action_points",)]
