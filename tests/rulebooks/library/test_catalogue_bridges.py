"""Every number of «Мосты: Душа», written down by hand from the document."""

import pytest

from rulebooks import catalogue

EXPECTED = {
    "blank-hero": {"health": 3, "damage": 1, "action_points": 2, "hands": 2, "armour": 1},
    "actions": {"attack": 1, "build": 1, "move": 1},
    "technique": {"die": 6, "changes": {"6": 2, "5": 1, "1": -1}, "minimum": 1, "per_round": 1},
    "podgotovka": {"players": {"min": 1}, "doubles": "when-needed", "kit_for_each": True},
    "boevaya-sistema": {"least_damage": 0},
    "bosses": {"aims_at": "least-health", "then_at": ["far-fighter", "last-acted"], "smaller_first": True},
    "drops": {"die": 4, "coins": "N-1"},
    "start-kit-1": {"face": 1, "coins": 3, "items": {}},
    "start-kit-2": {"face": 2, "coins": 2, "items": {"rekursivnyy-luk": 1, "zelye-lecheniya": 1}},
    "start-kit-3": {"face": 3, "coins": 1, "items": {"obostrennyy-pancir": 1}},
    "start-kit-4": {"face": 4, "coins": 1, "items": {"pruzhina": 2}},
    "start-kit-5": {"face": 5, "coins": 1, "items": {"sharik-so-schitom": 1}},
    "start-kit-6": {"face": 6, "coins": 0, "items": {"bomba": 1}},
    "mag": {"health": -1, "damage": 0, "staves": True},
    "master": {
        "health": 0,
        "damage": 0,
        "free_building": True,
        "blueprints": True,
        "sale_divisor": 2,
        "sale_rounded_down": True,
    },
    "skaut": {
        "health": -1,
        "damage": 0,
        "mark_cost": 1,
        "mark_factor": 2,
        "trap_cost": 1,
        "trap_damage": 1,
        "traps_per_island": 1,
        "carry_cost": 1,
        "carries_next_door": True,
    },
    "burilla": {
        "health": 1,
        "damage": 1,
        "no_counterattack": True,
        "coins": 4,
        "protection_divisor": 2,
        "protection_rounded_up": True,
        "protects_from_all": True,
    },
    "dvuruchnik": {"added_damage": 3, "hands": 2, "counterattack": "near"},
    "razdvizhnaya-ruka": {"added_damage": 2, "hands": 1, "counterattack": "none"},
    "gigantskiy-schit": {
        "added_damage": 1,
        "health": 3,
        "hands": 2,
        "counterattack": "near",
        "prevents_counterattack": True,
    },
    "rekursivnyy-luk": {"own_damage": 2, "hands": 2, "counterattack": "far"},
    "arbalet": {"own_damage": 2, "hands": 1, "reach": True, "counterattack": "far"},
    "posoh-lesov": {"own_damage": 3, "hands": 2, "counterattack": "none", "only": ["mag"]},
    "posoh-stihiy": {"own_damage": 4, "hands": 2, "reach": True, "counterattack": "far", "only": ["mag"]},
    "latnyy-dospeh": {"health": 3, "move_cost": 2},
    "obostrennyy-pancir": {"health": 1, "thorns": 2, "moves_per_phase": 1},
    "pruzhina": {"jump": True},
    "bomba": {"cost": 1, "damage": "3*N"},
    "zelye-lecheniya": {"heals": 1},
    "sharik-so-schitom": {"absorbs": 3},
    "ukrepleniya": {"coins": 3, "items": {}, "reduction": 1, "hits": 3},
    "katapulta": {"coins": 2, "items": {"pruzhina": 1}, "charge_cost": 1},
    "baza": {"health": 10, "lost_at": 0},
    "zanimatelnye-chertezhi": {"coins": 5, "opens_tier": 2},
    "lager": {"coins": 2, "heals_all": True},
    "pokazat-ruku": {"item": "razdvizhnaya-ruka", "price": 2},
    "sunduk": {"coins": "2+N-1"},
    "bse": {"code": "BSE", "role": "base", "links": ["chs"]},
    "chs": {"code": "chs", "role": "chest", "links": ["bse", "ostrov-1", "ostrov-2"]},
    "ostrov-1": {"code": "1", "role": "boss", "links": ["chs", "chn"]},
    "ostrov-2": {"code": "2", "role": "boss", "links": ["chs", "chn"]},
    "chn": {"code": "chn", "role": "chest", "links": ["ostrov-1", "ostrov-2", "ostrov-3", "ostrov-4"]},
    "ostrov-3": {"code": "3", "role": "boss", "links": ["chn", "trl"]},
    "ostrov-4": {"code": "4", "role": "boss", "links": ["chn", "trl"]},
    "trl": {"code": "trl", "role": "shop", "links": ["ostrov-3", "ostrov-4", "crb"]},
    "crb": {"code": "CRB", "role": "goal", "links": ["trl"]},
    "sluh-karate-bomzh": {"about": "karate-bomzh"},
    "sluh-temnyy-strelok": {"about": "temnyy-strelok"},
    "sluh-golemko": {"about": "golemko"},
    "sluh-zapekanka": {"about": "zapekanka"},
    "sluh-krabulon": {"about": "krabulon"},
    "krabulon": {"health": "18*N", "goal": True},
    "golemko": {"health": "12*N", "placed": True, "place_number": 4},
    "zapekanka": {"health": "10*N", "placed": True, "place_number": 3},
    "karate-bomzh": {"health": "6*N", "placed": True, "place_number": 2},
    "temnyy-strelok": {"health": "5*N", "placed": True, "place_number": 1},
}
SHOPS = {
    "remeslennik": (
        "bse",
        [
            ("rekursivnyy-luk", 1, 1, None),
            ("posoh-lesov", 2, 1, None),
            ("zelye-lecheniya", 1, 1, None),
            ("dvuruchnik", 2, 2, 1),
            ("latnyy-dospeh", 2, 2, 1),
            ("gigantskiy-schit", 2, 2, 1),
            ("arbalet", 2, 2, 1),
            ("posoh-stihiy", 3, 2, 1),
        ],
    ),
    "hottabych": (
        "trl",
        [
            ("pruzhina", 1, None, None),
            ("bomba", 4, None, None),
            ("sharik-so-schitom", 2, None, None),
            ("obostrennyy-pancir", 3, None, None),
        ],
    ),
}
KINDS = {
    "rule": 7,
    "start-kit": 6,
    "character": 4,
    "weapon": 3,
    "ranged": 2,
    "staff": 2,
    "armour": 2,
    "consumable": 4,
    "boss": 5,
    "building": 2,
    "base": 1,
    "upgrade": 3,
    "shop": 2,
    "place": 9,
    "chest": 1,
    "rumour": 5,
}


@pytest.fixture(scope="module")
def book():
    return catalogue.shipped("bridges")


@pytest.mark.parametrize("slug", EXPECTED)
def test_stats(book, slug):
    stats = book[slug].stats
    assert {name: stats.get(name) for name in EXPECTED[slug]} == EXPECTED[slug]


@pytest.mark.parametrize("slug", SHOPS)
def test_shops(book, slug):
    place, offers = SHOPS[slug]
    stats = book[slug].stats
    assert stats["place"] == place
    assert [(one["item"], one["price"], one["tier"], one["stock"]) for one in stats["offers"]] == offers


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(book, kind):
    assert len(book.of_kind(kind)) == KINDS[kind]


def test_nothing_else_is_an_entry(book):
    assert len(book.entries) == sum(KINDS.values())
    assert set(EXPECTED) | set(SHOPS) == set(book.entries)


@pytest.mark.parametrize("name", ["[chs]", "Остров [chs]", "Остров сундука [chs]"])
def test_an_island_without_a_number_is_called_by_what_the_map_draws_and_found_by_its_code(name):
    book = catalogue.shipped("bridges")
    assert book.find(name).slug == "chs"
    assert book["chs"].name == "Остров сундука [chs]"
    assert book["ostrov-1"].name == "Остров [1]"
