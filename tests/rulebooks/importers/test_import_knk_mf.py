"""«КНК: МФ»: what is read from its document, against numbers that were written down by hand."""

import pytest

from rulebooks import formula
from rulebooks.importers import rulebook


@pytest.fixture(scope="module")
def book(source_documents):
    return rulebook.read(source_documents / "knk-mf.md")


@pytest.fixture(scope="module")
def told(book):
    return {draft.slug: draft.stats for draft in book.drafts}


def of_kind(book, kind):
    return [draft for draft in book.entries if draft.kind == kind]


def test_every_line_is_in_exactly_one_page(book):
    owned = [line for draft in book.drafts for line in draft.lines]
    assert len(owned) == len(set(owned))
    assert book.unaccounted() == set()


def test_every_stat_has_its_lines(book):
    for draft in book.entries:
        assert set(draft.stats) <= set(draft.stat_lines), draft.slug


def test_outline(book):
    above = {draft.slug: draft.parent for draft in book.drafts}
    assert [slug for slug, parent in above.items() if not parent] == [
        *("kniga", "mir", "kratkoe-soderzhanie", "pervichnye-harakteristiki", "vtorichnye-harakteristiki", "kategorii"),
        *("bonusy-i-modifikatory", "navyki", "sozdanie-personazha", "spasbroski", "klassy", "moby", "neboevye-momenty"),
        *("hod-boya", "magiya", "osobye-rezhimy", "prochee", "prilozheniya"),
    ]
    for slug, parent in {
        **{"profi": "kategorii", "gibridy": "klassy", "voda": "prepyatstviya", "prepyatstviya": "lokacii"},
        **{"zahvat": "hod-boya", "rezhuschee-oruzhie": "tipy-urona", "sistema-strok": "magiya"},
    }.items():
        assert above[slug] == parent


def test_sentences_are_whole(book):
    texts = [paragraph.text for draft in book.drafts for paragraph in draft.paragraphs]
    assert [text for text in texts if text[:1].islower() or text.startswith("•") or "$" in text] == []
    ends = [text for text in texts if text and text[-1].isalpha() and text.split()[-1].lower() in {"в", "и", "однако"}]
    assert ends == []


def test_only_conditions_and_examples_are_not_understood(book):
    assert len(book.problems) < 90
    assert {problem.why for problem in book.problems} == {"no stat follows from these words"}


def test_entries_of_a_page_stand_in_its_order(book):
    for page in book.drafts:
        told = [draft.told_at for draft in book.entries if draft.parent == page.slug and draft.kind != "school"]
        assert told == sorted(told), page.slug


def test_ranks(book):
    ranks = [(one.stats["letter"], one.stats["level"], one.stats["price"]) for one in of_kind(book, "rank")]
    assert ranks == [("F", 0, 0), ("E", 1, 1), ("D", 2, 2), ("C", 3, 3), ("B", 4, 4), ("A", 5, 5), ("EX", 6, 7)]


CATEGORIES = {
    "monstry": "10S+1d(100+15S) 300+300E 50+7A 7+4A 10A+1d(100-10A) 100+300M 9L+1d(100-9L) L+1 (1dАтака)-Защита",
    "profi": "7S+1d(100+5S) 75+75E 40+5A 3+2A 8A+1d(100-8A) 25+50M 7L+1d(100-7L) L (1dАтака)-Защита",
    "obyvateli": "1d(100+5S) 30+30E 35+4A 1+A 5A+1d(100-5A) 10+30M 5L+1d(100-5L) L ((1dАтака)-Защита)/2",
}
NAMES = ("attack_roll", "health", "defence", "cells", "initiative", "prana", "dodge", "dodges", "damage")


@pytest.mark.parametrize("slug", CATEGORIES)
def test_formulas_of_categories(told, slug):
    assert [told[slug][name] for name in NAMES] == CATEGORIES[slug].split()


def test_categories_beside_their_formulas(told):
    points = {slug: (told[slug]["characteristic_points"], told[slug]["skill_points"]) for slug in CATEGORIES}
    assert points == {"monstry": (20, 8), "profi": (15, 4), "obyvateli": (15, 4)}
    assert [told[slug]["most_rank"] for slug in CATEGORIES] == ["EX", "A", "A"]
    assert (
        told["profi"]["attack_roll_2"],
        told["profi"]["attack_prana_cost"],
        told["profi"]["attack_2_prana_cost"],
    ) == (
        "1d(100+5S)",
        15,
        0,
    )
    assert told["profi"]["damage_2"] == "((1dАтака)-Защита)/2"


FORMULAS = {"amount", "concentration", "familiar_prana", "against", "formula", "blood_veil_save_below", "roll", *NAMES}


def test_every_formula_is_one(book):
    read = 0
    for draft in book.entries:
        for name in FORMULAS & set(draft.stats):
            if isinstance(draft.stats[name], str) and draft.kind != "rule":
                formula.parse(draft.stats[name])
                read += 1
    assert read > 60


def test_bonuses(book, told):
    shifted = {one.slug: one.stats["ranks"] for one in of_kind(book, "rank-bonus")}
    assert len(shifted) == 11
    assert shifted["sila-4"] == {"monstry": 4, "profi": 5}
    assert shifted["sila-5"] == {"monstry": 5, "profi": 6}
    assert shifted["lovkost-6"] == {"monstry": 6}
    assert (told["sila-4"]["damage"], told["sila-5"]["damage"], told["sila-6"]["throws"]) == (10, 15, 5)
    assert (told["lovkost-4"]["second_turn_roll"], told["lovkost-6"]["second_turn_roll"]) == ("1d10", "1d4")
    assert (told["magiya-4"]["prana_recovery"], told["magiya-6"]["prana_recovery"]) == (5, 10)
    assert (told["udacha-4"]["counterattack_roll"], told["udacha-6"]["counterattack_roll"]) == ("1d4", "1d2")


def test_classes(book, told):
    sixth = [letters for one in of_kind(book, "class") for letters in one.stats.get("sixth", {})]
    assert sixth == ["NP", "TA", "DA", "LD", "HS", "II", "EA", "MC"]
    assert told["slugi"]["activation"] == {"F": 10, "E-A": "100NP", "EX": 700}
    assert told["cerkov"]["concentration"] == "8HS"
    prices = [(one.stats.get("price"), one.stats.get("most_price")) for one in of_kind(book, "purchase")]
    assert prices == [(2, None), (None, 3), (1, None), (None, 5)]
    assert told["gibrid-ataka"]["activation"] == [15, 30, 45]
    assert (told["gibridy"]["blood_veil_save_below"], told["gibridy"]["raised_cost"]) == ("5II", 5)
    mage = told["magi"]
    assert (mage["prana"], mage["prana_recovery"], mage["familiar_prana"]) == ("50MC", "5MC", "10+3MC")


def test_example_as_printed_and_as_computed(told):
    sheet = told["nanaya-dzyun"]
    ranks = {letter: one["rank"] for letter, one in sheet["characteristics"].items()}
    assert ranks == {"S": "D", "E": "D", "A": "C", "M": "E", "L": "B", "EA": "C"}
    printed, computed = sheet["as_printed"], sheet["computed"]
    assert (printed["health"], printed["prana"], printed["cells"], printed["cells_plus"]) == (130, 45, 6, 9)
    assert (computed["health"], computed["prana"], computed["cells"], computed["cells_plus"]) == (225, 75, 9, 15)
    assert (sheet["printed_formulas"]["health"], sheet["printed_formulas"]["prana"]) == ("100+15E", "30+15M")
    assert sheet["differs"] == ["health", "prana", "cells", "cells_plus"]
    assert computed["initiative_plus"] == printed["initiative_plus"] == "48+1d52"
    assert computed["dodge"] == "28+1d72"
    assert computed["points"] == printed["points"] == 15


def test_plus_as_printed_and_as_computed(told):
    plus = told["plyus-sily-lovkosti-udachi"]
    assert plus["as_printed"] == {
        "attack_roll": "8+1d124",
        "attack_roll_plus": "16+1d148",
        "attack_roll_plus_plus": "24+1d172",
    }
    assert plus["computed"] == {
        "attack_roll": "28+1d120",
        "attack_roll_plus": "56+1d140",
        "attack_roll_plus_plus": "84+1d160",
    }


def test_contradictions_are_shown(book):
    noted = [draft.slug for draft in book.drafts if any(one.kind == "note" for one in draft.paragraphs)]
    assert {"nanaya-dzyun", "profi", "poterya-konechnosti", "bez-konechnosti", "gibrid-povyshenie"} <= set(noted)
    limbs = {draft.slug: draft.stats for draft in book.drafts}
    assert limbs["poterya-konechnosti"]["max_health_loss"] == 50
    assert limbs["bez-konechnosti"] == {"max_health_with_prosthesis": 25}


def test_skills(told):
    assert {slug: told[slug]["rank"] for slug in ("chistye-glaza", "ohotnik-na-nechist", "gordost")} == {
        "chistye-glaza": "B",
        "ohotnik-na-nechist": "C",
        "gordost": "C",
    }
    assert told["gordost"]["ranks"]["C"] == {"mind_save": 10}
    assert told["ohotnik-na-nechist"]["ranks"]["A"] == {"attack_against_unholy": 20}


def test_saves_and_rolls(told):
    saves = told["spasbroski"]
    assert (saves["prana_cost"], saves["roll"], saves["succeeds_above"], saves["formula"]) == (
        10,
        "1d100",
        50,
        "10X+1d(100-10X)",
    )
    assert saves["dodge_factors"] == {"obyvateli": 5, "profi": 7, "monstry": 9}
    value = formula.parse(saves["against"]).roll(lambda sides: sides, X=3, Y=1)
    assert value == 20 + 80
    assert (told["zapis-5-k-rollu"]["to"], told["zapis-5-k-atake"]["to"]) == ("1d105", "1d100+5")
    assert told["zapis-5-k-minimalnomu-rollu"]["to"] == "5+1d95"


CRITICALS = {
    "rezhuschee-oruzhie": "1d2 1d2 1d2 1d3 1d3 1d7 1d7 1d7 1d7",
    "drobyaschee-oruzhie": "always 1d2 1d2 1d3 1d4 1d6 1d6 1d6 1d7",
    "tochechnoe-oruzhie": "always 1d2 1d3 1d3 1d4 1d5 1d5 1d5 1d5",
}


@pytest.mark.parametrize("table", CRITICALS)
def test_critical_tables(book, table):
    effects = [one.stats for one in of_kind(book, "critical") if one.stats["table"] == table]
    assert [one.get("roll", "always") for one in effects] == CRITICALS[table].split()


def test_fight_and_map(told):
    assert told["hody"]["retreat_cost"] == {"monstry": "50-5A", "profi": "10-A"}
    assert (told["zahvat"]["prana_cost"], told["zahvat"]["upkeep"]) == (10, 10)
    assert (told["stels"]["attack_bonus"], told["stels"]["dodge_penalty"]) == (20, 20)
    assert (told["pogonya"]["escape_distance"], told["pogonya"]["hound_skill_distance"]) == (3, 2)
    assert told["pryzhki"]["jump_cells"] == {"obyvateli": 1, "profi": "1+A", "monstry": "any"}
    assert told["prepyatstviya-obychnye"]["damage_of"] == {"obyvateli": 20}
    assert told["prepyatstviya-krepkie"]["damage_of"] == {"profi": 40, "obyvateli": 40}
    thirty = {"health": 30, "prana": 30}
    assert told["voda"]["wading_cost"] == {
        "DA": {"health": 10, "prana": 10},
        "LD": thirty,
        "familyar-mertvyaki": thirty,
    }
    assert told["voda"]["cannot_jump"] == ["familyar-mertvyaki"]
    assert told["udar-o-prepyatstvie"]["damage"] == 20


def test_magic_familiars_and_modes(book, told):
    assert (told["magiya"]["schools"], told["magiya"]["elemental"]) == (13, 4)
    schools = of_kind(book, "school")
    assert len(schools) + told["magiya"]["elemental"] == told["magiya"]["schools"]
    assert all(664 <= school.extent[0] <= 682 for school in schools)
    assert len(of_kind(book, "familiar")) == 6
    assert told["gibrid-magiya"]["of_school"] == "demonicheskaya-magiya"
    assert "school_as_skill_rank" not in told["magiya"], "the paragraph names no rank"
    assert told["sistema-strok"]["whole_in_a_turn"] == ["runy"]
    assert told["sistema-strok"]["by_circles"] == ["vampirskaya-magiya", "demonicheskaya-magiya"]
    assert told["sistema-strok"]["for_concentration"] == ["cerkovnaya-magiya"]
    assert told["zaklinaniya"]["other_school_factor"] == 2
    assert told["peredacha-many"]["again_after_days"] == 3
    assert told["radiaciya"] == {"max_health_per_turn": 3, "damage_per_turn": 3}
    assert (told["pod-vodoy"]["drowning"], told["devochki-volshebnicy"]["wand_within_turns"]) == (20, 3)
    assert len(of_kind(book, "appendix")) == 6
