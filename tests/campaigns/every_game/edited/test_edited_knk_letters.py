"""«КНК: МФ» edited where it names a characteristic, its letter, a category or a class: any other is read as well.

The edits stand in different sentences, so that one copy holds them all.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import rulebook
from rulebooks.importers.facts.lacking import at
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.edited import edition
from tests.campaigns.edited_documents import unchanged

EDITS = (
    ("обывателям ранг ЕХ недоступен", "профи ранг ЕХ недоступен", "rang-ex.not_for", ["profi"]),
    (
        "значение Выносливости+1",
        "значение Ловкости+1",
        "parametr-peremeschenie-po-globalnoy-karte.amount",
        "A+1",
    ),
    ("Магия+1", "Магия+1", "parametr-peremeschenie-po-globalnoy-karte.depends_on", "lovkost"),
    ("5L+1d(100-5L)$ . (Не более L раз", "5L+1d(100-5L)$ . (Не более A раз", "obyvateli.dodges", "A"),
    ("в радиусе М клеток", "в радиусе E клеток", "zona-kontrolya.radius", "E"),
    ("на EA. *//EA", "на M. *//EA", "chistye-glaza.ranks.B.most_attack_per_turn", "M"),
    ("не превышающим Выносливость", "не превышающим Ловкость", "globalnaya-karta.step", "A"),
    ("«Профи» могут нести одного", "«Обыватели» могут нести одного", "globalnaya-karta.carries.obyvateli", 1),
    ("«монстры» — двоих", "«профи» — троих", "globalnaya-karta.carries.profi", 3),
    ("бросает 1dВыносливость", "бросает 1dЛовкость", "pogonya.roll", "1d(A)"),
    ("кидать 1+1dВыносливость", "кидать 2+1dЛовкость", "pogonya.escape_skill_roll", "2+1d(A)"),
    ("каждые Выносливость ходов", "каждые Магия ходов", "pod-vodoy.breath_turns", "M"),
    ("«профи» через 1+А (ранг", "«профи» через А (ранг", "pryzhki.jump_cells.profi", "A"),
    ("перепрыгнуть через одну клетку", "перепрыгнуть через любое число клеток", "pryzhki.jump_cells.obyvateli", "any"),
    (
        "удара «профи» и «монстров». «Обыватели»",
        "удара «обывателей» и «монстров». «Профи»",
        "prepyatstviya-obychnye.any_hit_of",
        ["obyvateli", "monstry"],
    ),
    ("", "", "prepyatstviya-obychnye.damage_of", {"profi": 20}),
    ("удачного удара «монстров» и при", "удачного удара «профи» и при", "prepyatstviya-krepkie.any_hit_of", ["profi"]),
    (
        "40 урона «профи» и «обывателями»",
        "40 урона «монстрами» и «обывателями»",
        "prepyatstviya-krepkie.damage_of",
        {"monstry": 40, "obyvateli": 40},
    ),
    ("50-5А праны", "50-5S праны", "hody.retreat_cost.monstry", "50-5S"),
    ("и 10-А праны у «профи»", "и 10-А праны у «обывателей»", "hody.retreat_cost.obyvateli", "10-A"),
    ("своей Ловкости против Ловкости", "своей Силы против Силы", "zahvat.roll", "sila"),
    ("своей Силы против Силы схватившего", "своей Магии против Магии схватившего", "zahvat.freed_by", "magiya-m"),
    ("спасбросок Ловкости на то", "спасбросок Силы на то", "udar-o-prepyatstvie.hindrance_save", "sila"),
    (
        "Отрубание ноги (Ловкость обращается в 0)",
        "Отрубание ноги (Магия обращается в 0)",
        "rezhuschee-otrubanie-nogi.sets",
        {"M": 0},
    ),
    ("Ранение ноги (Ловкость -3)", "Ранение ноги (Удача -3)", "tochechnoe-ranenie-nogi.lowers", {"L": 3}),
    ("а затем у кого выше Ловкость", "а затем у кого выше Удача", "iniciativa-v-boyu.ties", ["category", "L"]),
    ("Для «профи» и «монстров» это", "Для «монстров» это", "minus.lower_category", ["monstry"]),
    ("для «обывателей» эффект остаётся", "для «профи» эффект остаётся", "minus.up_to_player", ["profi"]),
    ("при касте «обывателями»", "при касте «профи»", "magicheskiy-uron.not_halved_for", ["profi"]),
    ("благодаря выбору класса эспер", "благодаря выбору класса маг", "chistye-glaza.free_for", "magi"),
    ("(не для «обывателей»)", "(не для «профи»)", "gibrid-povyshenie.not_for", ["profi"]),
    ("Магию из категории «профи»", "Магию из категории «обыватели»", "gibrid-kategoriya.not_magic_of", "obyvateli"),
    ("некоторые маги и", "некоторые эсперы и", "profi.has_some_of", ["espery"]),
    (
        "экзекуторы относятся к «профи»",
        "экзекуторы относятся к «монстрам»",
        "cerkov.categories",
        ["monstry", "monstry", "obyvateli"],
    ),
    ("Мёртвые Апостолы — «профи»", "Мёртвые Апостолы — «обыватели»", "vampiry.sixth_of.DA", ["monstry", "obyvateli"]),
    (
        "гибридам, вампирам и церковникам",
        "магам, вампирам и церковникам",
        "demonicheskaya-magiya.only",
        ["magi"],
    ),
    ("смертелен для вампиров", "смертелен для гибридов", "solnechnyy-svet.deadly_for", ["gibridy"]),
    ("бонусы церковникам", "бонусы магам", "svyataya-zemlya.bonus_for", ["magi"]),
)
"""What was written, what stands there now, the stat and its value."""


@cache
def books(path: Path) -> tuple[Rulebook, Rulebook]:
    """The document as it is and with every edit, both read."""
    as_it_is = unchanged(path, "knk-mf")
    text = as_it_is.document.text
    for was, now, *_ in EDITS:
        assert was == now or text.count(was) == 1, was
        text = text.replace(was, now) if was else text
    return as_it_is, rulebook.understand(replace(as_it_is.document, text=text), "knk-mf")


@pytest.fixture
def read(source_documents):
    return books(source_documents / "knk-mf.md")


@pytest.mark.parametrize("edit", EDITS, ids=[way for *_, way, _ in EDITS])
def test_what_is_named_otherwise_is_read(read, edit):
    *_, way, value = edit
    slug, *path = way.split(".")
    before, now = (at({one.slug: one.stats for one in book.drafts}, (slug, *path)) for book in read)
    assert now == value
    assert before != value


PLAYED = {
    "global map": "given Аня is Профи E=1 A=3\nthen Аня global_move=4",
    "control zone": "given Аня is Профи M=1 E=3\nthen Аня control_zone=3",
    "dodges": "given Аня is Обыватели L=1 A=3\nthen Аня dodges=3",
    "bonus of a skill": (
        "given Аня is Профи M=2 +class:Эсперы +sixth:EA EA=3 holds Чистые глаза: B; Чистые глаза turns=2 +active\n"
        "then Аня attack_die=104"
    ),
    "a party's step": (
        "given Аня is Профи E=3 A=1; Боря is Профи E=3 A=1\nwhen GM draws-map a - b - c - d\nwhen GM brings Аня a\n"
        "when GM brings Боря a\nwhen Боря follows Аня\nwhen Аня travels c\nrefused goes 1 places"
    ),
    "pursuit": (
        "given Аня is Профи E=2 A=3; Волк is Мобы E=3 A=2\nwhen GM draws-map a - b - c - d - e - f - g - h - i\n"
        "when GM brings Аня b\nwhen GM brings Волк a\nwhen GM start-pursuit Аня Волк\ndice d3=3\n"
        "when GM run-on Волк\nthen Аня asks run"
    ),
    "air": (
        "given Аня is Обыватели E=5 M=1 hp=60\nwhen GM mode pod-vodoy Аня\nwhen GM next-turn\nthen Аня hp=60\n"
        "when GM next-turn\nthen Аня hp=40"
    ),
    "a jump": (
        "given battle; Аня is Обыватели A=5 x=1 y=1 prana=20 +turn; Волк is Мобы x=12 y=12; "
        "a is Третьи препятствия x=2 y=1; b is Третьи препятствия x=3 y=1; c is Третьи препятствия x=4 y=1\n"
        "given step move\nwhen Аня jumps 5A\nthen Аня x=5 prana=5"
    ),
    "a step back": (
        "given battle; Аня is Обыватели A=1 x=5 y=5 prana=20 +turn; Волк is Мобы x=12 y=12\ngiven step retreat\n"
        "when Аня retreats 5F\nthen Аня prana=11"
    ),
}


def told(read, name):
    """How an example goes by the document as it is, and by the edited one."""
    editions = [made_of("knk-mf", 0, pages_of(book)) for book in read]
    assert not [*lacks(game("knk-mf").needs, editions[1])]
    text = f"# {name}\ngame knk-mf players=1\n{PLAYED[name]}"
    if "Боря" in text:
        text = text.replace("players=1", "players=2")
    return [run_text(text, game, lambda _, made=edition: made)[0] for edition in editions]


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_read_is_played(read, name):
    before, now = told(read, name)
    assert now.ok, now.failures
    assert not before.ok


def test_roll_of_several_dice_is_no_roll_of_this_game():
    """A better roll has a die with more sides: of two dice nobody could say which."""
    for stat in ("profi.attack_roll", "parametr-spasbrosok-razuma.amount"):
        (lack,) = lacks(game("knk-mf").needs, edition("knk-mf", (stat, "2d100")))
        assert lack.page == stat.partition(".")[0]
        assert lack.sentence.text.startswith("“{what}”: “{value}” has {count} dice")
