"""«Мосты: Душа» as it is shipped, and its source where there is one: everything read, nothing lost, both the same."""

import pytest

from rulebooks.importers import rulebook
from rulebooks.shipped import LIBRARY


@pytest.fixture(scope="module")
def shipped():
    return rulebook.read(LIBRARY / "bridges")


@pytest.fixture(scope="module")
def source(source_documents):
    return rulebook.read(source_documents / "bridges-soul.md")


@pytest.fixture(params=["shipped", "source"])
def edition(request):
    return request.getfixturevalue(request.param)


def test_source_and_shipped_edition_say_the_same(source, shipped):
    def told(edition):
        return {draft.slug: (draft.kind, draft.title, draft.stats) for draft in edition.entries}

    assert told(shipped) == told(source)
    assert [draft.slug for draft in shipped.drafts] == [draft.slug for draft in source.drafts]


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
        for stat, lines in draft.stat_lines.items():
            assert lines, f"{draft.slug} {stat}"
            assert all(1 <= first <= last for first, last in lines)


def test_stat_lines_say_the_number(edition):
    lines = edition.document.text.split("\n")
    said = {
        ("krabulon", "health"): "18*N",
        ("krabulon", "skills.lazery"): "Лазеры",
        ("golemko", "drops.3"): "x3",
        ("blank-hero", "hands"): "2 слота",
        ("gigantskiy-schit", "added_damage"): "+1 УРН",
        ("dvuruchnik", "counterattack"): "ближнюю",
        ("zapekanka", "place_number"): "3 - Запеканка",
        ("hottabych", "place"): "[trl]",
    }
    drafts = {draft.slug: draft for draft in edition.drafts}
    for (slug, stat), words in said.items():
        where = drafts[slug].stat_lines[stat]
        assert all(words in "\n".join(lines[first - 1 : last]) for first, last in where), (slug, stat, where)
    stock, *rows = (lines[first - 1] for first, _ in drafts["remeslennik"].stat_lines["offers"])
    assert "1 раз" in stock
    assert len(rows) == 2
    assert all("(2)" in row for row in rows)


def test_pages_follow_the_headings(edition):
    pages = {draft.slug: draft for draft in edition.drafts}
    assert (pages["boevaya-sistema"].number, pages["boevaya-sistema"].title) == ("1.5", "Боевая система")
    assert pages["boevaya-sistema"].parent == "glava-1"
    assert pages["technique"].parent == "boevaya-sistema"
    assert pages["glava-3"].level == 2
    assert pages["glava-3"].parent == ""
    assert pages["golemko"].parent == "glava-3"
    assert pages["chs"].parent == "karta"
    shown = [paragraph.entry for paragraph in pages["blizhniy-boy"].paragraphs if paragraph.entry]
    assert shown == ["dvuruchnik", "razdvizhnaya-ruka", "gigantskiy-schit"]


def test_paragraphs_are_numbered_by_section_or_slug(edition):
    pages = {draft.slug: [one["id"] for one in draft.identified()] for draft in edition.drafts}
    assert pages["boevaya-sistema"][:3] == ["1.5-1", "1.5-2", "1.5-3"]
    assert pages["sloty"][0] == "sloty-1"
    assert pages["golemko"][2] == "golemko-3"
    every = [one for ids in pages.values() for one in ids]
    assert len(every) == len(set(every))


def test_one_entry_per_thing_however_it_is_written(edition):
    slugs = [draft.slug for draft in edition.entries]
    assert len(slugs) == len(set(slugs))
    aliases = {draft.slug: draft.aliases for draft in edition.entries}
    assert "Рекурсивый лук" in aliases["rekursivnyy-luk"]
    assert "Посох лесов" in aliases["posoh-lesov"]
    assert "Занимаетельные Чертежи" in aliases["zanimatelnye-chertezhi"]
    assert "Стрелок" in aliases["temnyy-strelok"]
    assert "Запеканка" in aliases["zapekanka"]


def test_flavour_stays_as_text(edition):
    mage = next(draft for draft in edition.drafts if draft.slug == "mag")
    assert mage.paragraphs[-1].text.startswith("*")
    assert len(mage.paragraphs) == 4
