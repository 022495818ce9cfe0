"""Stats that the table decides: declared with a reason, said on their pages, in the API and in the game's README."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns import games
from campaigns.engine.game.told_only import ToldOnly, told_only_by
from campaigns.engine.sentences import say
from campaigns.mutations.changes import stats_of
from rulebooks.catalogue import shipped
from tests.campaigns.guests import text

FOLDER = Path(games.__file__).parent
RUMOURS = ToldOnly("@rumour.about", say("Whom a rumour is about, people at the table remember."))
SCOUT = ToldOnly("skaut.mark*", say("The scout's marks are told."))


@pytest.mark.parametrize(
    ("pattern", "slug", "path", "meant"),
    [
        ("golemko.health", "golemko", ("health",), True),
        ("golemko.health", "krabulon", ("health",), False),
        ("golemko.drops", "golemko", ("drops", 0, "coins"), True),
        ("golemko.drops.*.coins", "golemko", ("drops", 0, "coins"), True),
        ("golemko.drops.*.coins", "golemko", ("drops", 0, "items", "bomba"), False),
        ("golemko", "golemko", ("health",), False),
        ("golem*.health", "golemko", ("health",), True),
        ("@boss.health", "golemko", ("health",), True),
        ("@boss.health", "skaut", ("health",), False),
        ("boss.health", "golemko", ("health",), False),
    ],
)
def test_pattern_means_stats_and_what_is_inside_them(pattern, slug, path, meant):
    assert ToldOnly(pattern, say("So.")).means(shipped("bridges")[slug], path) is meant


@pytest.mark.parametrize("slug", sorted(games.all_games()))
def test_declarations_mean_something_and_are_in_the_readme(slug):
    game, declared = games.game(slug), games.told_only(slug)
    book = shipped(game.book)
    readme = " ".join((FOLDER / games.folder(slug) / "README.md").read_text(encoding="utf-8").split())
    for one in declared:
        assert any(one.means(book[entry], path) for entry, path in stats_of(book)), f"{one.stats} means nothing"
        assert str(one.why) in readme, f"{one.stats} is not in the README"
    for entry, path in stats_of(book):
        meant = [one.stats for one in declared if one.means(book[entry], path)]
        assert len(meant) <= 1, f"{entry}.{path} is declared twice: {meant}"


def test_declaration_is_found():
    entry = shipped("bridges")["sluh-golemko"]
    assert told_only_by((SCOUT, RUMOURS), entry, ("about",)) is RUMOURS
    assert told_only_by((SCOUT,), entry, ("about",)) is None


def test_page_and_api_say_that_the_table_decides(db, client, monkeypatch):
    call_command("import_book", "rulebooks/library/bridges", verbosity=0)
    pages = {slug: reverse("rulings", args=["bridges", slug]) for slug in ("sluh-golemko", "golemko")}
    monkeypatch.setattr(games, "told_only", lambda slug: (RUMOURS,) if slug == "bridges" else ())
    shown = text(client.get(pages["sluh-golemko"]))
    assert "Решает стол" in shown
    assert str(RUMOURS.why) in shown
    assert "Решает стол" not in text(client.get(pages["golemko"]))
    found = client.get("/api/v1/books/bridges/table-decides").json()
    assert {"entry": "sluh-golemko", "path": ["about"], "why": str(RUMOURS.why)} in found
    assert {one["entry"].partition("-")[0] for one in found} == {"sluh"}
    assert client.get("/api/v1/books/nosuch/table-decides").status_code == 404
    monkeypatch.setattr(games, "told_only", lambda slug: ())
    assert client.get("/api/v1/books/bridges/table-decides").json() == []
    assert "Решает стол" not in text(client.get(pages["sluh-golemko"]))
