"""What an edition must say so that a game can be played by it: the last that will do, and the first that will not."""

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games.bridges.needs import NEEDS as BRIDGES
from campaigns.games.castle.needs import NEEDS as CASTLE
from campaigns.games.dungeon_twister.needs import NEEDS as DUNGEON_TWISTER
from campaigns.games.knk_mf.needs import NEEDS as KNK_MF
from campaigns.games.munchkin.needs import NEEDS as MUNCHKIN
from tests.campaigns.edited import GONE, edition

NEEDS = {
    "bridges": BRIDGES,
    "castle": CASTLE,
    "dungeon-twister": DUNGEON_TWISTER,
    "knk-mf": KNK_MF,
    "munchkin": MUNCHKIN,
}
ROWS = [
    ("bridges", "blank-hero.health", 2, 1),
    ("bridges", "blank-hero.damage", 0, "1"),
    ("bridges", "blank-hero.hands", 1, 0),
    ("bridges", "blank-hero.armour", 0, -1),
    ("bridges", "mag.health", -1, -9),
    ("bridges", "start-kit-1.face", 1, 2),
    ("bridges", "start-kit-1.die", 6, 7),
    ("bridges", "drops.die", 4, 5),
    ("bridges", "bse.role", "base", "shore"),
    ("bridges", "remeslennik.place", "bse", "trl"),
    ("bridges", "krabulon.skills.lazery.damage", 1, GONE),
    ("bridges", "lager.heals_all", True, GONE),
    ("bridges", "pokazat-ruku.price", 0, -1),
    ("bridges", "pokazat-ruku.item", "bomba", GONE),
    ("bridges", "krabulon.health", "N", "N-1"),
    ("bridges", "golemko.place_number", 7, GONE),
    ("bridges", "actions.move", 0, -1),
    ("knk-mf", "sila.letter", "S", "Q"),
    ("knk-mf", "gibrid-ataka.least_price", 3, 4),
    ("knk-mf", "gibrid-ataka.price", 4, "дорого"),
    ("knk-mf", "rang-f.price", 0, "0"),
    ("knk-mf", "monstry.least_rank", "F", "Q"),
    ("knk-mf", "monstry.health", "300+300E", "300+300Q"),
    ("munchkin", "podgotovka.players", {"least": 6, "most": 6}, {"least": 6, "most": 5}),
    ("munchkin", "podgotovka.players", {"least": 1, "most": 20}, {"least": 0, "most": 6}),
    ("munchkin", "sozdanie-personazha.start_level", 9, 10),
    ("munchkin", "sozdanie-personazha.start_level", 1, 0),
    ("munchkin", "uroven.least_level", 1, 2),
    ("munchkin", "nachalo-i-zavershenie.winning_level", 2, 1),
    ("munchkin", "obmen-na-urovni.gold_per_level", 1, 0),
    ("munchkin", "v-ruke.hand_limit", 5, "пять"),
    ("munchkin", "smyvaemsya.escape_at", -99, "5+"),
    ("munchkin", "pomosch.helpers", 0, -1),
    ("munchkin", "shmotka.big", 0, -1),
    ("munchkin", "voin.bonus_per_discard", 1, "1"),
    ("munchkin", "zakos-pod-vampira.level", 12, [12]),
    ("munchkin", "zakos-pod-vampira.level", "12", []),
    ("munchkin", "koloda-podzemelya.back", "treasure", "both"),
    ("castle", "podgotovka.action_cards", 0, -1),
    ("castle", "konec-igry.artifacts", 1, 0),
    ("castle", "konec-igry.artifacts", 9, 10),
    ("castle", "ahaha.priority", 1, 0),
    ("castle", "ahaha.effect", GONE, "vanish"),
    ("castle", "tolchok-1.base", -99, "2"),
    ("castle", "tolchok-1.win", GONE, "vanish"),
    ("dungeon-twister", "pobeda.win_at", 1, 0),
    ("dungeon-twister", "dvigatsya.cost", 0, -1),
    ("dungeon-twister", "ranenye.combat", -99, "0"),
    ("dungeon-twister", "zolotoe-pravilo-2.tokens_per_square", 1, 0),
    ("dungeon-twister", "nachat-boy.strength", ["card-value"], 2),
    ("dungeon-twister", "nachat-boy.strength", GONE, ["luck"]),
]


def said(book, *changes):
    return {(one.page, ".".join(map(str, one.path))) for one in lacks(NEEDS[book], edition(book, *changes))}


@pytest.mark.parametrize("book", NEEDS)
def test_what_we_ship_lacks_nothing(book):
    assert not said(book)


@pytest.mark.parametrize(
    ("book", "path", "right", "wrong"), ROWS, ids=lambda one: "gone" if one is GONE else str(one)[:30]
)
def test_the_last_that_will_do_and_the_first_that_will_not(book, path, right, wrong):
    assert not said(book, (path, right))
    assert said(book, (path, wrong))
