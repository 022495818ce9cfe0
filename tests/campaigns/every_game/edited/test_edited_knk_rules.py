"""«КНК: МФ» edited in what its rules say: parts and multiples, what is not so any more, units, other dice and ranks.

The edits stand in different paragraphs, so that one copy holds all of a lot; what would say two things of one place
stands in a copy of its own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings.changed import LOST, notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import rulebook
from rulebooks.importers.facts.lacking import at
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.edited_documents import unchanged

EDITS = (
    ("с половинным уроном", "с полным уроном", "zahvat.held_damage_divisor", 1),
    ("половина урона приходится", "весь урон приходится", "zahvat.dodged_damage_to_held_divisor", 1),
    (
        "концептуалок и полный урон",
        "концептуалок и половину урона",
        "nechist-i-nematerialnye.immaterial.phantasm_divisor",
        2,
    ),
    (
        "не делится пополам при касте «обывателями»",
        "не делится пополам при касте «обывателями» и «профи»",
        "magicheskiy-uron.not_halved_for",
        ["obyvateli", "profi"],
    ),
    ("превышающим Выносливость", "превышающим удвоенную Выносливость", "globalnaya-karta.step", "2E"),
    ("сторона бросает 1dВыносливость", "сторона бросает 1d6", "pogonya.roll", "1d6"),
    ("навык *Побег* у", "навык *Бегство* у", "pogonya.escape_skill", "бегство"),
    ("Бонусы суммируемы", "Бонусы не суммируемы", "pogonya.bonuses_add_up", False),
    (", в том числе по диагонали)", ", но не по диагонали)", "lokacii.diagonal", False),
    (
        "Третьи препятствия уничтожить невозможно вовсе",
        "Третьи препятствия можно уничтожить, нанеся 30 урона",
        "prepyatstviya-treti.damage_of.profi",
        30,
    ),
    ("Устраняет эффект ночи", "Не устраняет эффект ночи", "svyataya-zemlya.ends_night", False),
    ("клетки позволяют спрятаться", "клетки не позволяют спрятаться", "ten.hides", False),
    (
        "препятствие при этом уничтожается",
        "препятствие при этом не уничтожается",
        "udar-o-prepyatstvie.destroys_ordinary",
        False,
    ),
    (
        "без ноги не могут передвигаться по",
        "без ноги передвигаются на 1 локацию по",
        "bez-nogi.lost_leg_step",
        1,
    ),
    ("Пелена овладевает им немедленно", "Пелена не овладевает им", "gibridy.blood_veil_without_prana", False),
    ("доступен обычно лишь членам Похоронного Бюро", "доступен обычно лишь экзекуторам", "cerkov.ex_for", ["profi"]),
    ("будет стоить 5, 10 или 15 праны", "будет стоить 7, 14 или 21 единицу праны", "gibrid-ataka.upkeep", [7, 14, 21]),
    ("получает дополнительное очко навыков", "получает два дополнительных очка навыков", "magi.skill_points_each", 2),
    ("маг может прочитать МС строк", "маг может прочитать МС+1 строк", "magi.lines_per_turn", "MC+1"),
    ("пользователь получает ещё одну школу", "пользователь получает ещё две школы", "magiya.new_mage_schools", 2),
    ("превышающее его ранга", "превышающее удвоенного ранга", "sistema-strok.lines_per_turn", "2R"),
    ("Рунная магия используется", "Каббала используется", "sistema-strok.whole_in_a_turn", ["kabbala"]),
    ("весь урон кроме магии воды", "весь урон кроме магии огня", "pod-vodoy.except", "fire"),
    ("огонь и дальнобойное оружие не действуют", "огонь не действует", "pod-vodoy.no_ranged", None),
    ("", "", "pod-vodoy.no_fire", True),
    ("он получает +1 к Силе", "он получает +2 к Силе и +1 к Ловкости", "gordost.ranks.B.A_alone", 1),
    ("персонажи не получают особых бонусов", "персонажи получают особые бонусы", "obyvateli.bonuses", True),
)
"""What was written, what stands there now, the stat and its value."""
APART = {
    "who is held does not attack": (
        "может атаковать с половинным уроном",
        "не может атаковать",
        "zahvat.held_cannot",
        ["move", "dodge", "attack"],
    ),
    "all magic is halved": (
        "и не делится пополам при касте",
        "и делится пополам при касте",
        "magicheskiy-uron.not_halved_for",
        [],
    ),
    "two dodges a turn": (
        "нельзя делать несколько бросков в один ход",
        "можно делать два броска в один ход",
        "hody.dodges_per_turn",
        2,
    ),
    "some of ordinary damage": (
        "иммунны к обычному урону, получают половину",
        "получают четверть обычного урона, половину",
        "nechist-i-nematerialnye.immaterial.ordinary_divisor",
        4,
    ),
    "professionals have them sooner": (
        "увеличить требуемый уровень характеристики",
        "уменьшить требуемый уровень характеристики",
        "sila-4.ranks",
        {"monstry": 4, "profi": 3},
    ),
    "a sixth characteristic by another name": (
        "Небесный Фантазм (NP)",
        "Священный Фантазм (NP)",
        "slugi.sixth",
        {"NP": "священный фантазм"},
    ),
    "bounds told as from and to": ("имеют диапазон F-A", "имеют диапазон от F до B", "profi.most_rank", "B"),
    "nothing but water is whole": (
        "весь урон кроме магии воды вдвое",
        "весь урон втрое",
        "pod-vodoy.damage_divisor",
        3,
    ),
}
"""The same, in a copy each."""
TURNED = {
    "three times as much for half": ("половину урона от обычного", "тройной урон от обычного", "unholy"),
    "held and stronger": ("с половинным уроном", "с тройным уроном", "held_damage_divisor"),
    "hindrances that help": ("снижают проходимость", "увеличивают проходимость", "move_divisor"),
    "water that makes stronger": ("сокращают весь урон", "увеличивают весь урон", "damage_divisor"),
    "foreign magic that is cheaper": ("праны возрастут вдвое", "праны сократятся вдвое", "other_school_factor"),
    "half the prana": ("имеет удвоенное количество", "имеет половинное количество", "prana_factor_at_base"),
}
"""What divides is no multiple, and what grows does not shrink: nothing is read, and what is lost is said."""
PLAYED = {
    "whole damage in a grip": (
        "players=1\ngiven battle; Аня is Обыватели S=0 x=5 y=5 prana=60 +turn\n"
        "given Волк is Мобы +category:Обыватели A=0 x=6 y=5 hp=90; Аня +held-by:Волк\n"
        "dice d100=75\nwhen Аня attacks Волк\n"
        "then hit#1 damage=20"
    ),
    "a pursuit by dice of six": (
        "players=2\ngiven Аня is Профи E=2; Волк is Мобы E=1\nwhen GM draws-map a - b - c - d - e - f\n"
        "when GM brings Аня b\nwhen GM brings Волк a\nwhen GM start-pursuit Аня Волк\ndice d6=4\n"
        "when GM run-on Волк\ndice d6=1\nwhen Аня answers f\nthen Аня at f"
    ),
    "an obstacle that takes damage": (
        "players=1\ngiven battle; Аня is Профи S=0 x=1 y=1 prana=60 +turn; a is Третьи препятствия x=2 y=1\n"
        "given Волк is Мобы x=12 y=12; step action\ndice d100=29\nwhen Аня breaks a\nthen a damage=29"
    ),
    "two points at a rank": "seats=Аня\nwhen Аня chooses Обыватели Маги\nwhen Аня sets MC D\nthen Аня skill_points=6",
    "no corner is cut": (
        "players=1\ngiven battle; Аня is Обыватели A=0 x=1 y=1 +turn; Волк is Мобы x=12 y=12\n"
        "when Аня walks 2B\nrefused does not get"
    ),
    "no hiding in a shadow": (
        "players=1\ngiven battle; Аня is Профи x=1 y=1 +turn; Волк is Мобы x=9 y=9; Мгла is Тень x=1 y=1\n"
        "when Аня hides\nrefused sees"
    ),
}


@cache
def read(path: Path, *edits: tuple[str, str]) -> Rulebook:
    as_it_is = unchanged(path, "knk-mf")
    text = as_it_is.document.text
    for was, now in edits:
        assert text.count(was) == 1, was
        text = text.replace(was, now)
    return rulebook.understand(replace(as_it_is.document, text=text), "knk-mf") if edits else as_it_is


@pytest.fixture
def path(source_documents):
    return source_documents / "knk-mf.md"


@pytest.fixture
def edited(path):
    return read(path, *((was, now) for was, now, *_ in EDITS if was))


def stat(book: Rulebook, way: str) -> object:
    return at({one.slug: one.stats for one in book.drafts}, tuple(way.split(".")))


@pytest.mark.parametrize(("way", "value"), [(way, value) for *_, way, value in EDITS])
def test_edit_is_a_stat(path, edited, way, value):
    assert stat(edited, way) == value
    assert (stat(read(path), way) == value) == (way == "pod-vodoy.no_fire")


@pytest.mark.parametrize("name", APART)
def test_edit_by_itself_is_a_stat(path, name):
    was, now, way, value = APART[name]
    assert [stat(one, way) == value for one in (read(path), read(path, (was, now)))] == [False, True]


@pytest.mark.parametrize("name", TURNED)
def test_what_is_turned_round_is_reported(path, name):
    was, now, lost = TURNED[name]
    book, known = read(path, (was, now)), {(one.text, one.stats) for one in read(path).problems}
    told = [one for one in book.problems if (one.text, one.stats) not in known]
    assert [one for one in told if any(lost in way for way in one.stats)]
    assert not [*lacks(game("knk-mf").needs, made_of("knk-mf", 0, pages_of(book)))]


def test_edited_document_can_be_played(edited):
    """And of what is a stat nothing is said to be lost, but where ranged weapons work under water now."""
    assert not [*lacks(game("knk-mf").needs, made_of("knk-mf", 0, pages_of(edited)))]
    told = [one for one in notices("knk_mf", "knk-mf", pages_of(edited)) if one.kind == LOST]
    assert [(one.page, one.stats) for one in told] == [("pod-vodoy", ("no_ranged",))]


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(path, edited, name):
    before, now = (made_of("knk-mf", 0, pages_of(book)) for book in (read(path), edited))
    text = f"# {name}\ngame knk-mf {PLAYED[name]}"
    assert not run_text(text, game, lambda _: before)[0].ok
    (told,) = run_text(text, game, lambda _: now)
    assert told.ok, told.failures


def test_exchange_that_gives_no_whole_point_stops_no_table(path):
    """It is reported, and the exchange is refused; everything else is played."""
    book = read(path, ("соотношения 1 к 1)", "соотношения 3 к 2)"))
    assert [one for one in book.problems if "skill_point" in one.stats]
    edition = made_of("knk-mf", 0, pages_of(book))
    assert not [*lacks(game("knk-mf").needs, edition)]
    text = (
        "# no exchange\ngame knk-mf seats=Аня\nwhen Аня chooses Профи\nwhen Аня exchanges skill\nrefused does not say"
    )
    (told,) = run_text(text, game, lambda _: edition)
    assert told.ok, told.failures


def test_report_names_the_bonus_that_it_is_about(path):
    book = read(path, ("и фантазмы (полный урон)", "и фантазмы (половинный урон)"))
    assert {one.text for one in book.problems if "phantasm_full" in one.stats} == {"Выносливость EX (6)"}


def test_bonus_keeps_its_name_whatever_rank_it_has(path):
    book = read(path, ("•Ранг 4 позволяет сходить дважды", "•Ранг 7 позволяет сходить дважды"))
    assert "Ловкость (7)" in {one.title for one in book.drafts}
    unsaid = read(path, ("просто увеличить требуемый уровень", "вовсе забыть требуемый уровень"))
    assert "Сила B (4)" in {one.title for one in unsaid.drafts}


def test_who_may_not_begin_without_a_limb_is_noticed_and_playable(path):
    book = read(path, ("Персонажи могут начать игру без какой-то", "Персонажи не могут начать игру без какой-то"))
    assert not [*lacks(game("knk-mf").needs, made_of("knk-mf", 0, pages_of(book)))]
    assert "bez-konechnosti" in {one.page for one in notices("knk_mf", "knk-mf", pages_of(book))}
