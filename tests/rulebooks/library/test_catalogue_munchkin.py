"""Every number of «Манчкин», written down by hand from the document."""

import pytest

from rulebooks import catalogue

EXPECTED = {
    "podgotovka": {"players": {"least": 3, "most": 6}, "tokens": 10, "start_cards_of_each_deck": 4},
    "koloda-podzemelya": {"back": "door"},
    "koloda-sokrovisch": {"back": "treasure"},
    "v-ruke": {"hand_limit": 5, "hand_limit_of": {"dvarf": 6}},
    "sozdanie-personazha": {
        "start_level": 1,
        "start_race": "chelovek",
        "start_cards": 8,
        "start_race_cards": 1,
        "start_class_cards": 1,
    },
    "nachalo-i-zavershenie": {
        "winning_level": 10,
        "winning_level_by": ["kill", "bozhestvennoe-vmeshatelstvo"],
        "shared_victory": True,
    },
    "protivorechiya": {
        "least_level": 1,
        "strength_below_one": True,
        "level_only_for_kill": True,
        "reward_after_fight": True,
        "winning_level": 10,
        "winning_level_by": ["kill"],
    },
    "pered-hodom": {
        "permits": {"rearranging": True, "trading": True, "selling_for_levels": True},
        "before_phase": 1,
    },
    "otkryvaem-dver": {
        "order": 1,
        "draws": 1,
        "deck": "koloda-podzemelya",
        "face_up": True,
        "fights_monster": True,
        "levels": 1,
        "levels_for_big": 2,
        "curse_acts_at_once": True,
        "permits": {"taking_other_cards": True, "playing_other_cards": True},
    },
    "ischem-nepriyatnosti": {
        "order": 2,
        "only_without_monster": True,
        "permits": {"playing_monster_from_hand": True},
    },
    "chistim-komnatu": {
        "order": 3,
        "only_without_monster": True,
        "draws": 1,
        "deck": "koloda-podzemelya",
        "face_down": True,
        "not_after_flight": True,
    },
    "blagotvoritelnost": {
        "order": 4,
        "hand_limit": 5,
        "hand_limit_of": {"dvarf": 6},
        "gives_to": "lowest-level",
        "shared_evenly": True,
        "discards_when_lowest": True,
    },
    "smyvaemsya": {
        "escape_at": 5,
        "no_reward": True,
        "each_rolls": True,
        "roll_for_each": True,
        "both_flee": True,
        "bad_stuff_of_each": True,
    },
    "maroderstvo": {"cards_each": 1, "begins": "highest-level", "ties_by_die": True, "rest_discarded": True},
    "uroven": {"level": {"least": 1, "most": 10}, "least_level": 1, "strength_below_one": True},
    "obmen-na-urovni": {
        "gold_per_level": 1000,
        "no_change": True,
        "several_at_once": True,
        "not_to_level": 10,
        "from_hand": True,
    },
    "chelovek": {"no_abilities": True},
    "elf": {"levels_as_helper": True},
    "dvarf": {"hand_limit": 6, "big": "any", "keeps_big_when_lost": 1},
    "hafling": {},
    "voin": {"wins_ties": True, "rages_in_fight": 1, "bonus_per_discard": 1},
    "volshebnik": {},
    "vor": {"backstabs": True, "no_stealing_in_fight": True},
    "klirik": {"drives_off": ["zakos-pod-vampira"]},
    "golovnoy-ubor": {"count": 1},
    "bronnik": {"count": 1},
    "obuvka": {"count": 1},
    "ruki": {"one_handed": 2, "two_handed": 1},
    "bolshaya-shmotka": {"count": 1, "any_number_for": ["dvarf"]},
    "bozhestvennoe-vmeshatelstvo": {"to_level": 10},
    "brodyachaya-tvar": {"adds_monster_from_hand": True},
    "zakos-pod-vampira": {"card_kind": "karta-monstra", "driven_off_by": ["klirik"]},
    "sochaschayasya-sliz": {"card_kind": "karta-monstra", "level_against": {"elf": 4}},
    "podnimis-na-uroven": {"on_anyone_any_time": True, "card_kind": "karta-sokrovischa"},
    "bashmaki-moguchego-pendelya": {"card_kind": "shmotka", "bonus": 2, "slot": "obuvka"},
    "nakolenniki-razvoda": {"card_kind": "shmotka"},
    "posoh-napalma": {"card_kind": "shmotka"},
    "rasovyy-kokteyl": {"races": 2, "needs": "karta-rasy"},
    "supermanchkin": {"classes": 2, "needs": "karta-klassa"},
    "kolotushka-rezkosti": {"card_kind": "shmotka", "only": ["klirik"]},
    "pylayuschaya-bronya": {"card_kind": "shmotka", "slot": "bronnik"},
    "starikan": {"card_kind": "usilitel-monstra", "raises_level": True},
    "psih": {"card_kind": "usilitel-monstra", "raises_level": True, "bonus": 5},
    "mozg": {"card_kind": "usilitel-monstra", "raises_level": True},
    "ambal": {"card_kind": "usilitel-monstra", "raises_level": True},
    "detenysh": {"card_kind": "usilitel-monstra", "lowers_level": True},
    "gadkaya-parochka": {"brings_partner": True},
    "smena-pola": {"card_kind": "karta-proklyatiya", "penalty_in_next_fight": True},
    "kurica-na-bashne": {"card_kind": "karta-proklyatiya", "lasting": True},
    "poterya-bronnika": {"card_kind": "karta-proklyatiya", "takes_gear": "bronnik"},
    "benzopila-krovavogo-raschleneniya": {"card_kind": "shmotka", "bonus": 3},
    "prosto-troll": {"card_kind": "karta-monstra", "level": 10, "treasures": 3},
    "volshebnaya-mina": {"card_kind": "odnorazovaya-karta", "bonus": 5},
    "voda-yappi": {"useful_for": ["elf"]},
}
SOME = {
    "boy": {"wins_when": "greater", "wait_seconds": "2,6", "no_trading_in_fight": True},
    "neskolko-monstrov": {"wins_over": "sum-of-levels", "level_for_each": True, "no_flight_from_one": True},
    "pomosch": {"helpers": 1, "strengths_add": True, "levels": 1, "levels_for_helper": ["elf"]},
    "vmeshatelstvo": {
        "ways": {
            "once_cards": True,
            "boosting_monster": True,
            "sending": ["brodyachaya-tvar"],
            "backstabbing": ["vor"],
            "cursing": True,
        }
    },
    "smert": {"start_cards_of_each_deck": 4, "loses": "everything"},
    "karta-monstra": {"fights_at_once_in": "otkryvaem-dver", "from_hand_in": "ischem-nepriyatnosti"},
    "karta-rasy": {"limit": 1, "unless": "rasovyy-kokteyl", "without": "chelovek"},
    "karta-klassa": {"limit": 1, "unless": "supermanchkin", "no_two_alike": True},
    "shmotka": {"big": 1, "small": "any", "not_simply_discarded": True},
    "proklyatiya": {"acts_at_once_in": "otkryvaem-dver", "by_anyone_any_time": True, "victim_chooses": True},
    "odnorazovaya-karta": {"once": True, "also_raising_level": True, "in_any_fight": True, "from_hand": True},
}
KINDS = {
    "deck": 2,
    "phase": 5,
    "race": 4,
    "class": 4,
    "slot": 5,
    "card-kind": 8,
    "card": 25,
    "example": 1,
}


@pytest.fixture(scope="module")
def book():
    return catalogue.shipped("munchkin")


@pytest.mark.parametrize("slug", EXPECTED)
def test_stats(book, slug):
    assert book[slug].stats == EXPECTED[slug]


@pytest.mark.parametrize("slug", SOME)
def test_some_stats(book, slug):
    assert {stat: book[slug].stats[stat] for stat in SOME[slug]} == SOME[slug]


def test_how_many_there_are_of_each_kind(book):
    assert {kind: len(book.of_kind(kind)) for kind in KINDS} == KINDS


def test_worked_fight(book):
    fight = book["primer-boya"].stats
    assert fight["hero"] == {"class": "voin", "level": 4, "gear": {"benzopila-krovavogo-raschleneniya": 3}}
    assert fight["monster"] == {"card": "prosto-troll", "level": 10}
    assert fight["steps"] == {
        "1": {"hero": 7, "sum": "4+3", "monster": 10},
        "2": {"card": "volshebnaya-mina", "bonus": 5, "hero": 12, "monster": 10},
        "3": {"card": "psih", "bonus": 5, "hero": 12, "monster": 15},
        "4": {
            "helper": {"race": "elf", "level": 2, "gear": ["bashmaki-moguchego-pendelya"], "strength": 4},
            "together": 16,
        },
        "5": {"class": "voin", "cards": 3, "discarded": ["vor", "brodyachaya-tvar", "voda-yappi"], "bonus_per_card": 1},
        "6": {"bonus": 3, "equal": True, "wins": "hero"},
    }
    assert fight["treasures"] == {"card": 3, "extra": 1}
    assert fight["levels_up"] is True


def test_worked_fight_adds_up(book):
    fight = book["primer-boya"].stats
    one, two, three, four, five, six = (fight["steps"][step] for step in "123456")
    assert one["hero"] == fight["hero"]["level"] + sum(fight["hero"]["gear"].values())
    assert two["hero"] == one["hero"] + two["bonus"] == one["hero"] + book["volshebnaya-mina"].stats["bonus"]
    assert three["monster"] == two["monster"] + book["psih"].stats["bonus"]
    assert four["together"] == three["hero"] + four["helper"]["strength"]
    assert six["bonus"] == len(five["discarded"]) * book["voin"].stats["bonus_per_discard"]
    assert three["hero"] + six["bonus"] == three["monster"]


def test_inflected_names_are_found(book):
    for name, slug in {
        "Бензопилой кровавого расчленения": "benzopila-krovavogo-raschleneniya",
        "Эльфов": "elf",
    }.items():
        assert book.find(name).slug == slug
