"""«Dungeon Twister»: every number by hand from its page, the shipped edition equal to it, and no word of it lost."""

import re

import pytest

from rulebooks.catalogue import from_document
from rulebooks.editions import importing
from rulebooks.importers import rulebook
from rulebooks.models import Book
from rulebooks.reading.contents import contents
from rulebooks.reading.page import PageReading
from rulebooks.reading.standpoint import Standpoint
from rulebooks.shipped import LIBRARY

FREE = {"permanent_cost": 0, "cost": 1}
BY_HAND = {
    "zolotoe-pravilo-1": ("golden-rule", {"number": 1, "finished_before_next": True}),
    "zolotoe-pravilo-2": (
        "golden-rule",
        {
            "number": 2,
            "tokens_per_square": 2,
            "at_end_of_action": True,
            "with_object": {"characters": 1, "objects": 1},
            "with_wounded": {"characters": 1, "wounded": 1},
        },
    ),
    "pokazat-komnatu": (
        "action",
        {
            "cost": 1,
            "first_rooms": 2,
            "needs_access": True,
            "own_objects_by": "opponent",
            "tokens_per_square": 1,
            "face_up": True,
            "placed_on": ["empty-floor", "rotacionnyy-mehanizm"],
        },
    ),
    "povernut-komnatu": (
        "action",
        {
            "cost": 1,
            "turns": {"1/4": 1, "1/2": 2, "3/4": 3},
            "remote_cost": 1,
            "rooms_at_once": 1,
            "pair_turns_opposite": True,
            "no_take_back": True,
            "tokens_stay": True,
        },
    ),
    "dvigatsya": (
        "action",
        {"cost": 1, "squares": "speed", "printed": "white-left", "may_leave_rest": True, "may_repeat": True},
    ),
    "vor": ("character", {"speed": 5}),
    "nachat-boy": (
        "action",
        {
            "cost": 1,
            "target": "adjacent-enemy",
            "blocked_by": ["reshetka", "stena"],
            "simultaneous": True,
            "strength": ["combat-value", "card-value"],
            "printed": "black-right",
            "wins": "highest-sum",
            "loser_wounded": True,
            "tie": "nothing",
            "tie_cost": 1,
            "no_second_attack_on_wounded": True,
        },
    ),
    "gruppovoy-boy": (
        "rule",
        {"more_than": 1, "all_join": True, "sum_of_all": True, "cards": 1, "all_losers_wounded": True},
    ),
    "ranenye": (
        "rule",
        {
            "keeps_object": True,
            "no_actions": True,
            "combat": 0,
            "plays_card": True,
            "out_when_loses": True,
            "points": 1,
            "no_attack": True,
            "no_group_combat": True,
            "defends_only_if_target": True,
            "attacked_at_once": 1,
            "attackers_wounded_when_wins": True,
        },
    ),
    "osobye-sposobnosti": ("action", {**FREE, "wounded_may_not": True}),
    "ispolzovat-obekt": (
        "action",
        {**FREE, "permanent_stay": True, "activated_removed": True, "wounded_may_not_activate": True},
    ),
    "obekty": (
        "rule",
        {
            "carries": 1,
            "pick_up_cost": 0,
            "drop_cost": 0,
            "swap_cost": 0,
            "not_on": ["yama-lovushka"],
            "not_on_except": ["verevka"],
            "objects_per_square": 1,
            "picks_up_past_wounded": True,
            "any_colour": True,
            "anyone_may_look": True,
        },
    ),
    "perenos-ranenyh": (
        "rule",
        {
            "same_colour": True,
            "as_objects": True,
            "carried_out_when_carrier_loses": True,
            "points": 1,
            "carrier_wounded": True,
        },
    ),
    "vyhod": (
        "rule",
        {
            "squares": 10,
            "points": 1,
            "no_staying_on_enemy_line": True,
            "may_stay_on_own": True,
            "through_wounded_enemy": True,
            "attacks_enemy_on_line": True,
            "carried_wounded_points": 0,
            "carried_object_removed": True,
            "extra": {"sokrovische": 1},
        },
    ),
    "karty-deystviy": (
        "card-kind",
        {
            "count": 4,
            "taken_back_when_none_left": True,
            "face_up": True,
            "only_last_seen": True,
            "first_turn": "karta-2-deystviya",
            "at_most_above_highest": 1,
            "limited_in_first_cycle": True,
            "free_after": "karta-4-deystviya",
        },
    ),
    "karta-2-deystviya": ("card", {"actions": 2}),
    "karta-4-deystviya": ("card", {"actions": 4}),
    "boevye-karty": (
        "card-kind",
        {
            "adds_to_combat": True,
            "removed_after_use": True,
            "face_down": True,
            "nobody_may_look": True,
            "returns": "karta-boevoy-0",
        },
    ),
    "karta-boevoy-0": ("card", {"combat": 0, "returns": True}),
    "pryzhkovye-karty": (
        "card-kind",
        {
            "count": 3,
            "cost": 1,
            "squares": 2,
            "jumps_over": "yama-lovushka",
            "removed_after_use": True,
            "face_down": True,
            "not_over_characters": True,
        },
    ),
    "pobeda": ("points", {"win_at": 5, "kill": 1, "leave": 1, "extra": {"goblin": 1, "sokrovische": 1}}),
    "goblin": ("character", {"points": 1}),
    "sokrovische": ("object", {"points": 1}),
    "verevka": ("object", {"may_lie_on": ["yama-lovushka"]}),
    "startovaya-liniya": ("terrain", {"squares": 10}),
}
ONLY_NAMED = {
    **dict.fromkeys(("rotacionnyy-mehanizm", "yama-lovushka", "reshetka", "stena"), "terrain"),
    **dict.fromkeys(("risunok-2", "risunok-3", "risunok-4", "risunok-6"), "figure"),
    "faza-3": "phase",
}


@pytest.fixture(scope="module")
def shipped():
    return rulebook.read(LIBRARY / "dungeon-twister")


@pytest.fixture(scope="module")
def source(source_documents):
    return rulebook.read(source_documents / "dungeon-twister.txt")


@pytest.fixture(params=["shipped", "source"])
def edition(request):
    return request.getfixturevalue(request.param)


def test_entries_and_stats(edition):
    assert edition.configuration.slug == "dungeon-twister"
    named = {slug: (kind, {}) for slug, kind in ONLY_NAMED.items()}
    assert {draft.slug: (draft.kind, draft.stats) for draft in edition.entries} == BY_HAND | named


def test_source_and_shipped_edition_have_the_same_pages(source, shipped):
    assert [(one.slug, one.kind, one.level, one.parent) for one in shipped.drafts] == [
        (one.slug, one.kind, one.level, one.parent) for one in source.drafts
    ]


def test_everything_is_understood_and_accounted_for(edition):
    assert edition.problems == ()
    assert edition.unaccounted() == set()


def test_every_stat_leads_to_its_lines_and_a_paragraph(edition):
    identified = [(draft, draft.identified()) for draft in edition.drafts]
    paragraphs = {one["id"] for _, every in identified for one in every}
    for draft, sources in zip(edition.drafts, rulebook.sources(identified), strict=True):
        assert set(draft.stats) <= set(draft.stat_lines), draft.slug
        assert all(ids and set(ids) <= paragraphs for ids in sources.values()), draft.slug


def test_outline(edition):
    pages = {draft.slug: draft for draft in edition.drafts}
    assert [draft.slug for draft in edition.drafts if draft.level == 2] == ["deystviya", "obekty", "karty", "pobeda"]
    assert pages["gruppovoy-boy"].parent == pages["ranenye"].parent == "nachat-boy"
    assert pages["zolotoe-pravilo-1"].parent == "zolotye-pravila"
    assert pages["vor"].parent == "dvigatsya"
    assert pages["pokazat-komnatu"].title == "Показать комнату"


def test_no_word_of_the_source_is_lost(source, source_documents):
    """Nor does any stand twice, but for what the document itself prints twice."""
    text = (source_documents / "dungeon-twister.txt").read_text(encoding="utf-8")
    told = [draft.title for draft in source.drafts if draft.lines and not draft.kind.startswith("golden")]
    told += [one.text for draft in source.drafts for one in draft.paragraphs if one.lines != (0, 0)]
    letters = "".join(re.findall(r"[а-яёa-z]", "".join(told).lower().replace("рисунок", "рис")))
    lines = text.split("\n")
    lines[20] = lines[20][:13]
    del lines[23]
    printed = "".join(re.findall(r"[а-яёa-z]", "".join(lines).lower()))
    assert len(letters) == len(printed)
    assert sorted(letters) == sorted(printed)


def test_the_passage_printed_twice_is_told_once(source):
    pages = {draft.slug: draft for draft in source.drafts}
    (again,) = pages["boevye-karty"].paragraphs
    assert (again.kind, again.entry, again.lines) == ("entry", "nachat-boy", (21, 21))
    assert pages["boevye-karty"].lines == {21}
    assert pages["pobeda"].lines == {23, 24}
    assert len(pages["pobeda"].paragraphs) == 1


def test_contradictions_are_kept(edition):
    noted = {draft.slug for draft in edition.drafts for one in draft.paragraphs if one.kind == "note"}
    assert noted == {"vyhod", "karty-deystviy", "obekty"}


def test_catalogue_finds_things_by_name():
    book = from_document(LIBRARY / "dungeon-twister", "dungeon-twister")
    assert [entry.slug for entry in book.of_kind("golden-rule")] == ["zolotoe-pravilo-1", "zolotoe-pravilo-2"]
    assert book.find("Второе золотое правило").slug == "zolotoe-pravilo-2"
    assert book.find("вора").slug == "vor"
    assert book.stat("povernut-komnatu", "cost") == 1
    assert book.source("vor", "speed").page == "dvigatsya"


@pytest.mark.django_db
def test_pages_show_what_the_book_tells_and_only_link_what_it_names(shipped):
    importing.apply(shipped)
    at = Standpoint(Book.objects.get(slug="dungeon-twister"), 1)
    actions = PageReading(at, "deystviya")
    shown = [inset.page.slug for inset in actions.insets(actions.revision)]
    assert shown[:3] == ["zolotye-pravila", "pokazat-komnatu", "startovaya-liniya"]
    assert {"vor", "ranenye"} <= set(shown)
    assert not {"stena", "risunok-2"} & set(shown)
    inside = {line.slug: [one.slug for one in line.inside] for line in contents(at).all()}
    assert {"perenos-ranenyh", "vyhod"} <= set(inside["obekty"])


@pytest.mark.django_db
def test_the_passage_printed_twice_is_shown_in_both_places(source):
    importing.apply(source)
    cards = PageReading(Standpoint(Book.objects.get(slug="dungeon-twister"), 1), "boevye-karty")
    assert "Игрок с наибольшей суммой" in cards.text(cards.revision)
