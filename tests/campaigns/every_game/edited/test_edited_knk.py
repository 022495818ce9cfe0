"""«КНК: МФ» edited: whatever is changed in its document is a stat that play follows, a report, or a notice.

The edits stand in different paragraphs, so that one copy holds all of a lot: an import of this book is dear.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings.changed import CHANGED, LOST, NEW, NUMBER, notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from rulebooks.importers.facts.lacking import at
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.edited_documents import unchanged

SKILL = "### **Железная воля: D**\n\nПерсонаж упрям.\n\nРанг D: +15 к спасброскам разума\n\nРанг B: -1 к Ловкости\n\n"
STATS = {
    "a skill under another name": ("### **Охотник на", "### **Гонитель на", "ohotnik-na-nechist.ranks.C", ...),
    "a skill at another rank": ("### **Гордость: С**", SKILL + "### **Гордость: D**", "gordost.rank", "D"),
    "a new skill": ("", "", "zheleznaya-volya.ranks.D.mind_save", 15),
    "and what it takes away": ("", "", "zheleznaya-volya.ranks.B.A", -1),
    "a bonus grows twice as fast": (
        "на EA. *//EA",
        "на 2EA. *//EA",
        "chistye-glaza.ranks.B.most_attack_per_turn",
        "2EA",
    ),
    "a bonus is lost": ("бонус сохранится", "бонус пропадёт", "chistye-glaza.kept_when_off", False),
    "three pluses": ("Выносливости++", "Выносливости+++", "plyus-vynoslivosti.most", 2),
    "another category has no such plus": (
        "выбрано «обывателями»",
        "выбрано «профи»",
        "plyus-vynoslivosti.not_for",
        ["profi"],
    ),
    "ice has another name": ("- Лёд. Ледяные", "- Наледь. Ледяные", "led.slides_from", "C"),
    "and another save": ("спасбросок от Ловкости за", "спасбросок от Силы за", "led.save", "sila"),
    "and leaves the turn": (
        "персонаж падает и пропускает текущий ход",
        "персонаж падает",
        "led.fall_loses_turn",
        False,
    ),
    "a mode has another name": ("- Радиация каждый", "- Проклятая пыль каждый", "radiaciya.damage_per_turn", 3),
    "a familiar has another name": ("- Разведчики. Не", "- Соглядатаи. Не", "familyar-razvedchiki.cannot_attack", True),
    "a critical triples": (
        "Двойной урон: 1d2\n- Сбивание",
        "Тройной урон: 1d3\n- Сбивание",
        "drobyaschee-dvoynoy-uron.damage_factor",
        3,
    ),
    "the zone is wider": ("в радиусе М клеток", "в радиусе 2М клеток", "zona-kontrolya.radius", "2M"),
    "the lowest goes first": (
        "чем она больше, тем",
        "чем она меньше, тем",
        "iniciativa-v-boyu.sequence",
        "lowest-first",
    ),
    "Agility before category": (
        "выше категория, а затем у кого выше Ловкость",
        "выше Ловкость, а затем у кого выше категория",
        "iniciativa-v-boyu.ties",
        ["A", "category"],
    ),
    "whoever is held may walk": (
        "не может передвигаться и уклоняться",
        "не может уклоняться",
        "zahvat.held_cannot",
        ["dodge"],
    ),
    "each save is paid": ("уплачивается лишь один раз", "уплачивается каждый раз", "spasbroski.paid_once", False),
    "one step replaces another": (
        "добавляется к предыдущим ступенькам",
        "заменяет предыдущие ступеньки",
        "navyki.steps_add_up",
        False,
    ),
    "magic minds the defence": (
        "Игнорирует вторичную",
        "Не игнорирует вторичную",
        "magicheskiy-uron.ignores_defence",
        False,
    ),
    "hybrids are no longer unholy": (
        "Являются нечистью.\n\nШестая",
        "Не являются нечистью.\n\nШестая",
        "gibridy.unholy",
        None,
    ),
    "and of other categories": (
        "«Профи» и «обыватели». ",
        "«Профи» и «монстры». ",
        "gibridy.categories",
        ["profi", "monstry"],
    ),
    "Servants are professionals": ("к категории «монстров» и", "к категории «профи» и", "slugi.categories", ["profi"]),
    "mages read twice as much": ("прочитать МС строк", "прочитать 2МС строк", "magi.lines_per_turn", "2MC"),
    "an appendix does not rule the book": (
        "ГМ > приложение > основной рулбук",
        "ГМ > основной рулбук > приложение",
        "prioritet-pravil.precedence",
        ["gm", "rulebook", "appendix"],
    ),
    "half a point is rounded up": ("в меньшую", "в большую", "zapis-v-dva-raza-menshe.rounds", "up"),
    "a phantasm of F is dear": ("F-фантазм стоит 10 праны", "F-фантазм стоит 15 праны", "slugi.activation.F", 15),
    "one concentrates better": ("получает 8 единиц", "получает 9 единиц", "cerkov.concentration", "9HS"),
    "the veil comes sooner": ("ниже 5II", "ниже 7II", "gibridy.blood_veil_save_below", "7II"),
    "points at other ranks": ("равных D, B, A", "равных D, C, A", "magi.skill_point_at", ["D", "C", "A"]),
    "three schools rise": ("на ранг какие-то две", "на ранг какие-то три", "magi.schools_raised", 3),
    "farther to get away": ("расстояние в 3 локации", "расстояние в 4 локации", "pogonya.escape_distance", 4),
    "monsters carry three": ("«монстры» — двоих", "«монстры» — троих", "globalnaya-karta.carries.monstry", 3),
    "another day of waiting": ("через три дня", "через четыре дня", "peredacha-many.again_after_days", 4),
    "a turn more to heal": (
        "в течение пяти ходов",
        "в течение шести ходов",
        "poterya-konechnosti.restored_within_turns",
        6,
    ),
    "a part of the prana is shared": (
        "полное восстановление праны у одного",
        "восстановление 40 единиц праны у одного",
        "peredacha-many.restores",
        40,
    ),
    "a chance without a die": ("ЕХ шанс равен 50% (1d2)", "ЕХ шанс равен 40%", "udacha-6.counterattack_percent", 40),
    "who notices tells nobody": (
        "то замечают все",
        "то замечает лишь он",
        "stels.one_sees_all_see",
        False,
    ),
    "two saves of Luck": ("не более одного за ход", "не более двух за ход", "spasbrosok-udachi.per_turn", 2),
    "no example is read for a number": ("«+5 к урону» не", "«+7 к урону» не", "zapis-5-k-uronu.amount", 7),
}
"""What was written, what stands there now, the stat, its value: `...` where it stays, None where it goes."""
REPORTED = {
    "a chance that is not that of its die": ("даёт 25% шанс (1d4)", "даёт 30% шанс (1d4)", "Удача B (4)"),
    "a critical without an effect": (
        "- Пропуск хода: 1d3\n- Уничтожение предмета/артефакта (не фантазма): 1d3",
        "- Ослепление: 1d4\n- Пропуск хода: 1d3\n- Уничтожение предмета/артефакта (не фантазма): 1d3",
        "Ослепление (режущее)",
    ),
    "a rank on a condition that nobody knows": (
        "нельзя очаровать или запугать",
        "легче злить: если он ранен, +20 к атаке",
        "Ранг D: Игрока легче",
    ),
    "an obstacle that nobody knows": (
        "- Помехи позволяют",
        "- Кислота. За каждую клетку теряют 15 здоровья.\n\n- Помехи позволяют",
        "за каждую клетку теряют 15",
    ),
}
NOTICED = {
    "a number that is told only": ("спасброска — 100", "спасброска — 120", (NUMBER, "zapis-spasbrosok")),
    "a notation that is told only": ("", "", (NUMBER, "zapis-5-k-uronu")),
    "beside another edit of its paragraph": (
        "он автоматически считается проваленным",
        "он автоматически считается успешным",
        (CHANGED, "spasbroski"),
    ),
    "a plus behind a rank is a minus": ("получив С+", "получив С-", (CHANGED, "plyus")),
    "who chooses a critical": (
        "эффект выбирается игроком",
        "эффект выбирается ведущим",
        (CHANGED, "kriticheskaya-ataka"),
    ),
    "the sixth characteristic by other letters": ("Фантазм (NP)", "Фантазм (HN)", (CHANGED, "slugi")),
    "the runner of most Luck counts": (
        "Выносливость самого слабого",
        "Выносливость самого везучего",
        (CHANGED, "pogonya"),
    ),
    "a new rank bonus": ("40%.\n", "40%.\n\n•При Удаче А дают ещё 20 праны.\n", (NEW, "bonusy-i-modifikatory")),
    "what is no longer said": ("без ноги не могут передвигаться", "без ноги могут передвигаться", (LOST, "bez-nogi")),
}
EDITS = [(str(was), str(now)) for was, now, *_ in (*STATS.values(), *REPORTED.values(), *NOTICED.values()) if was]


@cache
def books(path: Path) -> tuple[Rulebook, Rulebook]:
    """The document as it is and with every edit, both read."""
    as_it_is = unchanged(path, "knk-mf")
    text = as_it_is.document.text
    for was, now in EDITS:
        assert text.count(was) == 1, was
        text = text.replace(was, now)
    return as_it_is, rulebook.understand(replace(as_it_is.document, text=text), "knk-mf")


@pytest.fixture
def read(source_documents):
    return books(source_documents / "knk-mf.md")


@pytest.mark.parametrize("name", STATS)
def test_edit_is_a_stat(read, name):
    *_, way, value = STATS[name]
    slug, *path = way.split(".")
    before, now = (at({one.slug: one.stats for one in book.drafts}, (slug, *path)) for book in read)
    assert now is not None if value is ... else now == value
    kept = value is ... or "name" in name
    assert kept == (before == now)


def test_what_is_called_otherwise_is_the_same_thing(read):
    titles = {one.slug: one.title for one in read[1].drafts}
    assert titles["ohotnik-na-nechist"] == "Гонитель на нечисть"
    assert titles["led"] == "Наледь"
    assert titles["radiaciya"] == "Проклятая пыль"
    assert titles["familyar-razvedchiki"] == "Фамильяры: Соглядатаи"
    assert titles["drobyaschee-dvoynoy-uron"] == "Тройной урон (дробящее)"


@pytest.mark.parametrize("name", REPORTED)
def test_edit_is_reported(read, name):
    *_, words = REPORTED[name]
    assert [any(words in problem.text for problem in book.problems) for book in read] == [False, True]


@pytest.fixture(scope="module")
def noticed(source_documents):
    both = books(source_documents / "knk-mf.md")
    return [{(one.kind, one.page) for one in notices("knk_mf", "knk-mf", pages_of(book))} for book in both]


@pytest.mark.parametrize("name", NOTICED)
def test_edit_is_noticed(noticed, name):
    *_, expected = NOTICED[name]
    assert [expected in told for told in noticed] == [False, True]


@pytest.mark.parametrize("everywhere", [False, True])
def test_skill_under_another_name_is_played(source_documents, everywhere):
    """Whether the sample hero's sheet still calls it as before or not; all that is told is that its name is another."""
    document = documents.load(source_documents / "knk-mf.md")
    was, now = ("Гордость", "Спесь") if everywhere else ("### **Гордость:", "### **Спесь:")
    read = rulebook.understand(replace(document, text=document.text.replace(was, now)), "knk-mf")
    text = "# a renamed skill\ngame knk-mf players=1\ngiven Аня is Профи holds Спесь: C\nthen Аня mind=10"
    told: Any = run_text(text, game, lambda _: made_of("knk-mf", 0, pages_of(read)))[0]
    assert told.ok, told.failures
    told_of = [(one.kind, one.page, one.read) for one in notices("knk_mf", "knk-mf", pages_of(read))]
    assert told_of == [("renamed", "gordost", False)]


PLAYED = {
    "a new skill": "given Аня is Профи A=3 holds Железная воля: D\nthen Аня mind=15",
    "a bonus that grows by a formula": (
        "given Аня is Профи +class:Эсперы +sixth:EA EA=3 holds Чистые глаза: B; Чистые глаза turns=2 +active\n"
        "then Аня attack_die=112"
    ),
    "a wider zone": "given Аня is Профи M=3\nthen Аня control_zone=6",
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(read, name):
    before, now = (made_of("knk-mf", 0, pages_of(book)) for book in read)
    text = f"# {name}\ngame knk-mf players=1\n{PLAYED[name]}"
    assert not run_text(text, game, lambda _: before)[0].ok
    told: Any = run_text(text, game, lambda _: now)[0]
    assert told.ok, told.failures
