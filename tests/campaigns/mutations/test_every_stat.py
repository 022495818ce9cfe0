"""What the page says is what is played: somebody notices each stat of each edition, or it is declared told only."""

from pathlib import Path

import pytest

from campaigns.mutations.search import Search
from campaigns.simulation.tables import all_tables, table_for
from tests.harness.sampling import LARGEST, chance

OPEN = Path(__file__).parent / "unnoticed.txt"
"""What nobody notices yet, a line each: game, stat. It only becomes shorter, and is to be empty."""
SLUGS = [table.slug for table in all_tables()]
SAMPLE = 2
"""Stats of each game that a run looks at, others each time; `wrong_stats` looks at as many as it is told, 0 for all."""


def known_open(slug: str) -> set[str]:
    lines = (line.split() for line in OPEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {line[1] for line in lines if line and line[0] == slug}


def wrong_stats(slug: str, sample: int, seed: int) -> list[str]:
    """The stats of a game, of a sample by a seed, that nobody notices and that are not known to be open.

    Shape:  a sample of 0 is all of them; then also what is known to be open and is noticed, and what is declared told
            only and is noticed: neither list may hold what it should not.
    """
    search, known = Search(table_for(slug)), known_open(slug)
    found = []
    for stat in search.stats(sample, seed):
        name = ".".join(map(str, (stat[0], *stat[1])))
        if sample and name in known:
            continue
        verdict = search.verdict(stat)
        if verdict.wrong != (name in known):
            found.append(f"{name} = {verdict.value}: {verdict.found} {verdict.by}".strip())
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_changed_stat_is_noticed(slug):
    assert not wrong_stats(slug, SAMPLE, seed=chance(f"stats of {slug}").randrange(LARGEST))


def test_what_is_open_is_a_stat_of_its_game():
    for slug in SLUGS:
        search = Search(table_for(slug))
        stats = {".".join(map(str, (one, *path))) for one, path in search.stats()}
        assert known_open(slug) <= stats
    slugs = {line.split()[0] for line in OPEN.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"}
    assert slugs <= {*SLUGS}


def test_contract_can_fail(monkeypatch):
    """Where no example sees anything nobody notices; and what is known to be open is not asked twice."""
    monkeypatch.setattr("campaigns.mutations.search.examples_of", lambda table: [])
    monkeypatch.setattr(f"{__name__}.known_open", lambda slug: set())
    assert len(wrong_stats("castle", 2, seed=1)) == 2
    everything = {".".join(map(str, (slug, *path))) for slug, path in Search(table_for("castle")).stats()}
    monkeypatch.setattr(f"{__name__}.known_open", lambda slug: everything)
    assert not wrong_stats("castle", 2, seed=1)


def test_complete_run_finds_what_is_listed_wrongly(monkeypatch):
    noticed = ("dvuruchnik", ("added_damage",))
    monkeypatch.setattr(Search, "stats", lambda self, sample, seed: [noticed])
    assert not wrong_stats("bridges", 0, seed=1)
    monkeypatch.setattr(f"{__name__}.known_open", lambda slug: {"dvuruchnik.added_damage"})
    assert "noticed" in wrong_stats("bridges", 0, seed=1)[0]
