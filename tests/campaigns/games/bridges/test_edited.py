"""«Мосты: Душа» on editions that somebody has edited: what the pages say is what is played."""

import pytest

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.state import State
from campaigns.games.bridges.face.shop import shelves
from campaigns.games.bridges.setup import arrange, players_of
from campaigns.plays.playability import why_not
from tests.campaigns.edited import GONE, edition, played

HEROES = "game bridges players={players}\ngiven "
SHOT = HEROES.format(players=1) + "Аня is Мастер at {at} hp=3 holds {arms}; {boss}\n"
GUARDED = HEROES.format(players=2) + (
    "Аня is Бурилла at [chs] +guards-always; Боря is Мастер at [1] hp=3; Големко at [1] hp=24\n"
    "when GM end-phase\nthen Аня hp=2; Боря hp=3"
)
NO_BLOW = (
    HEROES.format(players=1) + "Аня is Мастер at [CRB] hp=9; Крабулон at [CRB] hp=18 +provoked\nwhen GM end-phase\n"
)
SPIKES = HEROES.format(players=1) + (
    "Аня is Мастер at [1] holds Обостренный панцирь; Големко at [1] hp=12; Аня shield=3 hp=4\n"
    "when GM end-phase\nthen Аня hp=4; Големко hp={hp}"
)
FREE_RAY = [("zapekanka.behaviour.0.when", {}), ("zapekanka.special.0.attacks_freely_when_dead", "")]
CALM = HEROES.format(players=1) + "Аня is Мастер at [1] hp=3; Големко at [1] hp=12; Карате-бомж +dead\n"

EDITED = [
    (
        "blank-hero.armour",
        2,
        HEROES.format(players=1) + "Аня is Мастер holds Латный доспех; bank holds Обостренный панцирь\n"
        "when Аня equips Обостренный панцирь\n"
        "then Аня holds Латный доспех, Обостренный панцирь max_health=7 move_cost=2",
    ),
    (
        "blank-hero.armour",
        0,
        HEROES.format(players=1) + "Аня is Мастер; bank holds Латный доспех\nwhen Аня equips Латный доспех\n"
        "refused no slot for armour",
    ),
    (
        "skaut.traps_per_island",
        2,
        HEROES.format(players=1) + "Аня is Скаут at [1]\nwhen Аня trap\nwhen Аня trap\nthen Аня ap=0",
    ),
    ("burilla.protects_here", GONE, GUARDED),
    (
        "actions.others",
        1,
        HEROES.format(players=1) + "Аня is Мастер hp=1; bank holds Зелье лечения x2; bank coins=5\n"
        "when Аня drinks\nwhen Аня buys Рекурсивный лук wear=yes\nthen Аня ap=0 hp=2 holds Рекурсивный лук\n"
        "when Аня drinks\nrefused action points",
    ),
    (
        "actions.others",
        1,
        HEROES.format(players=1) + "Аня is Мастер; bank holds Пружина, Шарик-со-Щитом, Латный доспех\ngiven Аня ap=5\n"
        "when Аня equips Латный доспех\nwhen Аня take-off Латный доспех\nwhen Аня sells Латный доспех\n"
        "when Аня shields\nwhen Аня jumps [4]\nthen Аня ap=0",
    ),
    (
        "actions.move_along_bridges",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер\nwhen Аня moves [CRB]\nthen Аня at [CRB] ap=1\n"
        "when Аня moves [CRB]\nrefused already",
    ),
    (
        "actions.buy_at_shop",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер at [1]; bank coins=1\nwhen Аня buys Пружина\nthen bank holds Пружина",
    ),
    (
        "katapulta.launches_hero",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер at [1]; Катапульта at [1] +charged\n"
        "when Аня flies [4]\nrefused does not throw",
    ),
    (
        "katapulta.launches_item",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер at [1] hp=1; Катапульта at [1] +charged; bank holds Зелье лечения\n"
        "when Аня launches Зелье лечения Аня\nrefused does not throw",
    ),
    (
        "krabulon.special.0.at",
        "",
        HEROES.format(players=1)
        + "Аня is Мастер; Крабулон at [CRB] hp=18 +provoked\nwhen GM end-phase\nthen [BSE] hp=10",
    ),
    (
        "krabulon.special.0.provoked_by_damage",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер at [CRB] hp=9; Крабулон at [CRB] hp=18\n"
        "when Аня attacks Крабулон using=self\nthen Крабулон -provoked",
    ),
    ("krabulon.special.0.only_without_target", GONE, NO_BLOW + "then [BSE] hp=8"),
    ("golemko.special.0.roused_when_attacked", GONE, CALM + "when Аня attacks Големко\nthen Големко -roused"),
    (
        "golemko.skills.chaek.scope",
        "all",
        HEROES.format(players=1) + "Аня is Мастер; Големко at [1] hp=2; Стрелок at [1] hp=2\n"
        "when GM end-phase\nthen Големко hp=3; Стрелок hp=3",
    ),
    (
        "temnyy-strelok.special.0.still_counterattacks",
        GONE,
        SHOT.format(at="[2]", arms="Двуручник", boss="Стрелок at [2] hp=5") + "when Аня attacks Стрелок\nthen Аня hp=3",
    ),
    (
        "posoh-lesov.only",
        ["burilla"],
        HEROES.format(players=1) + "Аня is Маг; bank holds Посох Лесов\nwhen Аня equips Посох Лесов\nrefused not for",
    ),
    ("obostrennyy-pancir.thorns_unless_blocked", GONE, SPIKES.format(hp=9)),
    (
        "bomba.explodes_next_turn",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер at [1] hp=9; Големко at [1] hp=12; bank holds Бомба\n"
        "when Аня bombs\nthen Аня hp=6; Големко hp=9; [1] lacks bomb",
    ),
    (
        "sharik-so-schitom.lasts_until",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер; bank holds Шарик-со-Щитом\nwhen Аня shields\nwhen GM end-phase\n"
        "then Аня shield=3; round 2",
    ),
    (
        "sharik-so-schitom.personal",
        GONE,
        HEROES.format(players=3) + "Аня is Мастер; Боря is Маг; Вера is Скаут at [1]; bank holds Шарик-со-Щитом\n"
        "when Аня shields\nthen Аня shield=3; Боря shield=3; Вера shield=0",
    ),
    (
        "baza.lost_at",
        3,
        HEROES.format(players=1) + "Аня is Мастер; Крабулон at [CRB] hp=18 +provoked; [BSE] hp=5\n"
        "when GM end-phase\nthen [BSE] hp=3; result defeat",
    ),
    (
        "lager.at_start_of_turn",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер at [chs] hp=1; [BSE] +camp\nwhen Аня moves [BSE]\nthen Аня hp=3",
    ),
    (
        "pokazat-ruku.needs_in_bank",
        "pruzhina",
        HEROES.format(players=1) + "Аня is Мастер; bank coins=5 holds Пружина\nwhen Аня shows Показать Руку\n"
        "when Аня buys Раздвижная рука\nthen bank coins=3 holds Раздвижная рука",
    ),
    (
        "pokazat-ruku.needs_in_bank",
        GONE,
        HEROES.format(players=1) + "Аня is Мастер; bank coins=5\nwhen Аня buys Раздвижная рука\nthen bank coins=3",
    ),
]


@pytest.mark.parametrize(("path", "value", "text"), EDITED, ids=[f"{one[0]} {at}" for at, one in enumerate(EDITED)])
def test_edited_rulebook_plays_differently(path, value, text):
    assert not played(text, edition("bridges")).ok
    told = played(text, edition("bridges", (path, value)))
    assert told.ok, told.failures


ATTACKED = (
    "game bridges players=1\ngiven Аня is Мастер at [3] hp=9 holds {arms}; Запеканка at [3] hp=10; Стрелок at [4]\n"
    "{first}when GM end-phase\nthen Аня hp={hp}"
)


@pytest.mark.parametrize(
    ("first", "hp"), [("", 9), ("when Аня attacks Запеканка\n", 3)], ids=["left alone", "attacked"]
)
def test_boss_that_waits_to_be_attacked_attacks_in_that_round_only(first, hp):
    book = edition("bridges", *FREE_RAY)
    told = played(ATTACKED.format(arms="nothing", first=first, hp=hp), book)
    assert told.ok, told.failures


def test_boss_that_waits_is_freed_by_the_death_that_its_page_names():
    text = ATTACKED.format(arms="nothing", first="given Големко +dead\n", hp=6)
    freed = ("zapekanka.special.0.attacks_freely_when_dead", "golemko")
    assert not played(text, edition("bridges", FREE_RAY[0])).ok
    told = played(text, edition("bridges", FREE_RAY[0], freed))
    assert told.ok, told.failures


def test_boss_that_waits_for_nothing_attacks_at_once():
    book = edition("bridges", FREE_RAY[0], ("zapekanka.special.0.attacks_only_if_attacked_this_round", GONE))
    told = played(ATTACKED.format(arms="nothing", first="", hp=6), book)
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("rows", "face", "then"),
    [
        ([1, 2, 3, 4], 4, "bank coins=1 holds Пружина x2"),
        ([1, 2, 3, 4, 6], 5, "bank coins=0 holds nothing; noted No start kit belongs to 5"),
    ],
)
def test_die_of_the_start_kit_that_no_page_names_has_as_many_faces_as_the_rows_go(rows, face, then):
    changes = [(f"start-kit-{number}.face", GONE) for number in range(1, 7) if number not in rows]
    changes += [(f"start-kit-{number}.die", GONE) for number in range(1, 7)]
    text = (
        "game bridges seats=Аня\nwhen Аня chooses Маг\n"
        f"dice d{max(rows)}={face} d4=1 d3=1 d2=1\nwhen GM begins\nthen {then}"
    )
    told = played(text, edition("bridges", *changes))
    assert told.ok, told.failures


def test_face_without_a_row_drops_only_the_coins_of_further_players():
    text = (
        "game bridges players=3\ngiven Аня is Мастер at [1] holds Раздвижная рука; Големко at [1] hp=1\n"
        "dice d6=5\nwhen Аня attacks Големко\n"
        "then Големко gone +dead; bank coins=2 holds nothing; noted has no row 5"
    )
    told = played(text, edition("bridges", ("drops.die", 6)))
    assert told.ok, told.failures


def test_drops_without_a_die_are_rolled_with_one_of_as_many_faces_as_rows():
    text = (
        "game bridges players=1\ngiven Аня is Мастер at [1] holds Раздвижная рука; Големко at [1] hp=1\n"
        "dice d4=4\nwhen Аня attacks Големко\nthen bank coins=3"
    )
    told = played(text, edition("bridges", ("drops.die", GONE)))
    assert told.ok, told.failures


@pytest.mark.parametrize("least", ["18*N", "двое", True, None])
def test_how_many_play_that_is_no_number_is_told_and_breaks_nothing(least):
    book = edition("bridges", ("podgotovka.players", {"min": least, "max": 4}))
    assert players_of(book)[1] == 4
    assert why_not("bridges", book)


def test_shop_says_dice_as_the_page_has_them():
    changes = [("dvuruchnik.added_damage", "1d4"), ("rekursivnyy-luk.own_damage", "N"), ("bomba.damage", "2d6")]
    book = edition("bridges", *changes)
    draft = Draft(State(), ToldDice([]))
    arrange(draft, book, 3)
    said = {ware.entry: [str(one) for one in ware.does] for shelf in shelves(draft.state, book) for ware in shelf.wares}
    assert "+1d4 to one's damage" in said["dvuruchnik"]
    assert "3 damage of its own" in said["rekursivnyy-luk"]
    assert "2d6 damage" in said["bomba"]
