"""The bosses of «Мосты: Душа»: drops, skills, behaviour, answers and special rules, by hand from the document."""

from typing import Any

import pytest

from rulebooks import catalogue

CROWD, ALONE = {"heroes_here": {"min": 2}}, {"heroes_here": {"min": 1, "max": 1}}
ARCHER_DEAD = {"dead": "temnyy-strelok"}
DROPS = {
    "golemko": [
        (4, {"latnyy-dospeh": 1, "zelye-lecheniya": 1}),
        (2, {"gigantskiy-schit": 1, "sharik-so-schitom": 1}),
        (2, {"sharik-so-schitom": 3}),
        (3, {"latnyy-dospeh": 1, "gigantskiy-schit": 1}),
    ],
    "zapekanka": [
        (5, {"posoh-lesov": 1, "zelye-lecheniya": 2}),
        (5, {"posoh-stihiy": 1}),
        (4, {"zelye-lecheniya": 5}),
        (3, {"posoh-stihiy": 1, "zelye-lecheniya": 4}),
    ],
    "karate-bomzh": [
        (2, {"dvuruchnik": 1, "zelye-lecheniya": 2}),
        (1, {"razdvizhnaya-ruka": 1, "dvuruchnik": 1}),
        (1, {"bomba": 2}),
        (1, {"razdvizhnaya-ruka": 1, "bomba": 1}),
    ],
    "temnyy-strelok": [
        (3, {"rekursivnyy-luk": 1, "pruzhina": 2}),
        (3, {"arbalet": 1}),
        (2, {"pruzhina": 4}),
        (1, {"arbalet": 1, "pruzhina": 2}),
    ],
}
FAR = {"reach": True, "unanswered": True}
SKILLS = {
    "krabulon": {
        "razmah-kleshney": {"name": "Размах клешней", "damage": 2, "scope": "all"},
        "szhat-kleshni": {"name": "Сжать клешни", "damage": 4, "scope": "one"},
        "lazery": {"name": "Лазеры", "damage": 2, "scope": "one", **FAR},
    },
    "golemko": {
        "udar-po-zemle": {"name": "Удар по земле", "damage": 2, "scope": "all"},
        "pinok": {"name": "Пинок", "damage": 3, "scope": "one"},
        "brosok-kamnya": {"name": "Бросок камня", "damage": 1, "scope": "one", **FAR},
        "chaek": {"name": "Чаёк", "heals": "1*N", "scope": "self"},
    },
    "zapekanka": {
        "luch-pekla": {"name": "Луч пекла", "damage": 3, "scope": "one", **FAR},
        "ognennyy-shar": {"name": "Огненный шар", "damage": 1, "scope": "all", "unanswered": True},
        "zapekanki-keksy-vafli": {
            "name": "Запеканки, кексы, вафли",
            "heals": "2*N",
            "scope": "self",
            "up_to": True,
        },
    },
    "karate-bomzh": {
        "karate-udar": {"name": "Карате-удар", "damage": 2, "scope": "one", "unanswered": True},
        "karate-butylka": {"name": "Карате-бутылка", "damage": 1, "scope": "one", **FAR},
    },
    "temnyy-strelok": {
        "udar": {"name": "Удар", "damage": 1, "scope": "one", "before_attack": True},
        "vystrel-v-glaz": {"name": "Выстрел в глаз", "damage": 2, "scope": "one", **FAR},
    },
}
BEHAVIOUR = {
    "krabulon": [
        (1, "near", CROWD, "razmah-kleshney", "here", False),
        (2, "near", ALONE, "szhat-kleshni", "here", False),
        (1, "far", {}, "lazery", "adjacent", True),
    ],
    "golemko": [
        (1, "", CROWD, "udar-po-zemle", "here", False),
        (2, "", ALONE, "pinok", "here", False),
        (3, "", {}, "chaek", "", False),
    ],
    "zapekanka": [
        (1, "", ARCHER_DEAD, "luch-pekla", "here", False),
        (2, "", ARCHER_DEAD, "luch-pekla", "adjacent", False),
        (3, "", {}, "zapekanki-keksy-vafli", "", False),
    ],
    "karate-bomzh": [
        (1, "", {}, "karate-udar", "here", False),
        (2, "", {"attacked_by": True}, "karate-butylka", "adjacent", False),
    ],
    "temnyy-strelok": [(1, "", {}, "vystrel-v-glaz", "", False)],
}
ANSWERS: dict[str, tuple[list[tuple[dict[str, Any], str]], list[tuple[dict[str, Any], str]]]] = {
    "krabulon": ([({}, "szhat-kleshni")], [({}, "lazery")]),
    "golemko": ([({}, "pinok")], [({}, "brosok-kamnya")]),
    "zapekanka": ([(CROWD, "ognennyy-shar"), (ALONE, "luch-pekla")], [({}, "luch-pekla")]),
    "karate-bomzh": ([({}, "karate-udar")], [({}, "karate-butylka")]),
    "temnyy-strelok": ([({}, "udar")], [({}, "vystrel-v-glaz")]),
}
SPECIAL = {
    "krabulon": [
        {
            "when_seen_use": "lazery",
            "at": "base",
            "provoked_by_damage": True,
            "only_without_target": True,
            "acts_near_and_far": True,
        }
    ],
    "golemko": [{"peaceful_when_dead": "karate-bomzh", "roused_when_attacked": True}],
    "zapekanka": [{"attacks_only_if_attacked_this_round": True, "attacks_freely_when_dead": "temnyy-strelok"}],
    "temnyy-strelok": [{"cannot_attack_with_heroes_here": 1, "still_counterattacks": True}],
}


@pytest.fixture(scope="module")
def book():
    return catalogue.shipped("bridges")


@pytest.mark.parametrize("boss", SKILLS)
def test_drops(book, boss):
    drops = book[boss].stats.get("drops", [])
    expected = [(face, coins, items) for face, (coins, items) in enumerate(DROPS.get(boss, []), 1)]
    assert [(one["face"], one["coins"], one["items"]) for one in drops] == expected


@pytest.mark.parametrize("boss", SKILLS)
def test_skills(book, boss):
    assert book[boss].stats["skills"] == SKILLS[boss]


@pytest.mark.parametrize("boss", SKILLS)
def test_behaviour(book, boss):
    keys = ("priority", "distance", "when", "use", "at", "all")
    assert [tuple(one[key] for key in keys) for one in book[boss].stats["behaviour"]] == BEHAVIOUR[boss]


@pytest.mark.parametrize("boss", SKILLS)
def test_answers(book, boss):
    answers = book[boss].stats["counterattack"]
    found = tuple([(one["when"], one["use"]) for one in answers[distance]] for distance in ("near", "far"))
    assert found == ANSWERS[boss]


@pytest.mark.parametrize("boss", SKILLS)
def test_special_rules(book, boss):
    assert book[boss].stats.get("special", []) == SPECIAL.get(boss, [])
