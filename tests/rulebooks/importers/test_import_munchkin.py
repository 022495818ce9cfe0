"""«Манчкин» as it is shipped, and its source where there is one: everything read, nothing lost, both the same."""

import pytest

from rulebooks.importers import rulebook
from rulebooks.shipped import LIBRARY


@pytest.fixture(scope="module")
def shipped():
    return rulebook.read(LIBRARY / "munchkin")


@pytest.fixture(scope="module")
def source(source_documents):
    return rulebook.read(source_documents / "munchkin.txt")


@pytest.fixture(params=["shipped", "source"])
def edition(request):
    return request.getfixturevalue(request.param)


def test_source_and_shipped_edition_say_the_same(source, shipped):
    def told(edition):
        return {draft.slug: (draft.kind, draft.title, draft.parent, draft.stats) for draft in edition.entries}

    assert told(shipped) == told(source)
    assert [draft.slug for draft in shipped.drafts] == [draft.slug for draft in source.drafts]
    assert [draft.level for draft in shipped.drafts] == [draft.level for draft in source.drafts]


def test_everything_is_understood(edition):
    assert edition.problems == ()


def test_every_line_is_in_exactly_one_page(edition):
    owned = [line for draft in edition.drafts for line in draft.lines]
    assert len(owned) == len(set(owned))
    assert edition.unaccounted() == set()
    report = rulebook.report(edition)
    assert report["coverage"]["accounted"] == report["coverage"]["lines"] == len(edition.document.filled_lines())


def test_every_stat_leads_to_the_lines_it_was_read_from(edition):
    for draft in edition.entries:
        assert set(draft.stats) <= set(draft.stat_lines), draft.slug
        assert all(1 <= first <= last for lines in draft.stat_lines.values() for first, last in lines)


def test_stat_lines_say_the_number(edition):
    lines = edition.document.text.split("\n")
    said = {
        ("smyvaemsya", "escape_at"): "5 и больше",
        ("obmen-na-urovni", "gold_per_level"): "1000",
        ("dvarf", "hand_limit"): "6 для дварфов",
        ("sochaschayasya-sliz", "level_against"): "на 4",
        ("volshebnaya-mina", "bonus"): "+5",
        ("bashmaki-moguchego-pendelya", "bonus"): "сила 4",
        ("prosto-troll", "treasures"): "три по карте",
        ("boy", "wait_seconds"): "2,6",
    }
    drafts = {draft.slug: draft for draft in edition.drafts}
    for (slug, stat), words in said.items():
        first, last = drafts[slug].stat_lines[stat][0]
        assert words in "\n".join(lines[first - 1 : last]), (slug, stat)


def test_pages_follow_the_headings(edition):
    pages = {draft.slug: draft for draft in edition.drafts}
    chapters = [draft.title for draft in edition.drafts if draft.level == 2]
    assert len(chapters) == 15
    assert chapters[5:8] == ["Фазы Хода", "Бой", "Смерть"]
    assert {pages[slug].parent for slug in ("neskolko-monstrov", "pomosch", "smyvaemsya", "vmeshatelstvo")} == {"boy"}
    assert (pages["sokrovischa"].kind, pages["karta-sokrovischa"].kind) == ("rule", "card-kind")
    assert pages["karta-sokrovischa"].title == pages["sokrovischa"].title == "Сокровища"
    phases = [paragraph.entry for paragraph in pages["fazy-hoda"].paragraphs if paragraph.entry]
    assert phases == [
        "pered-hodom",
        "otkryvaem-dver",
        "ischem-nepriyatnosti",
        "chistim-komnatu",
        "blagotvoritelnost",
    ]


def test_what_is_only_mentioned_has_no_text_and_no_stats(edition):
    pages = {draft.slug: draft for draft in edition.drafts}
    for slug in ("hafling", "volshebnik"):
        assert (pages[slug].stats, pages[slug].paragraphs, pages[slug].lines) == ({}, [], set())


def test_contradictions_are_shown_where_they_are(edition):
    shown = {draft.slug for draft in edition.drafts for one in draft.paragraphs if one.kind == "note"}
    assert shown == {
        "nachalo-i-zavershenie",
        "protivorechiya",
        "primer-boya",
        "vmeshatelstvo",
        "boy",
        "pomosch",
        "sokrovischa",
    }
