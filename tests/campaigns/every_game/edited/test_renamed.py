"""What a thing is does not hang on its name: under another one it keeps its address and plays as it did."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import Catalogue, made_of, pages_of, shipped
from rulebooks.importers import documents, rulebook
from rulebooks.importers.rulebook import LIBRARY, Rulebook
from tests.campaigns.every_game.scenarios.test_scenarios import FILES, GAMES
from tests.harness.sampling import some
from tests.rulebooks.renaming import ALIAS, renamed

SOURCES = {"bridges": "bridges-soul.md", "castle": "castle.md", "dungeon-twister": "dungeon-twister.txt"}
"""Documents whose headings are told by signs. The other two have headings that only their names tell."""
BY_NAME = {
    "bridges": {"bse", "bosses", "drops"},
    "castle": {"marker-secret-passage", "secret-passage"},
    "dungeon-twister": {"zolotoe-pravilo-2", "gruppovoy-boy", "ranenye"},
    "munchkin": {
        *("odnorazovaya-karta", "golovnoy-ubor", "bronnik", "obuvka", "ruki", "bolshaya-shmotka", "karta-proklyatiya"),
    },
}
"""Roles of which there is nothing but the name: a place of the map is its letters, the heading among the bosses that is
none of them, a card and its marker that are called alike (see the last test), what Munchkin only mentions and says
nothing of, and headings that a text without signs can be told by their words alone."""


def roles(book: str) -> list[str]:
    """What the code of a game asks its book for."""
    tree = ast.parse((GAMES / book.replace("-", "_") / "roles.py").read_text(encoding="utf-8"))
    told = [
        node.value.value for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    ]
    return [slug for slug in told if isinstance(slug, str) and slug not in BY_NAME[book]]


SHIPPED = some("renamed things", [(book, slug) for book in BY_NAME for slug in roles(book)], 5)
SOURCE = some("renamed things of documents", [(book, slug) for book in SOURCES for slug in roles(book)], 3)


@cache
def read(path: Path, book: str) -> Rulebook:
    return rulebook.read(path, book)


def same_but_for_the_name(path: Path, book: str, slug: str) -> Catalogue:
    """The edition of a document in which one thing is renamed, after it was found to say what it said before."""
    before = {one.slug: one for one in read(path, book).drafts}
    after = renamed(documents.load(path), book, before[slug])
    now = {one.slug: one for one in after.drafts}
    assert now.keys() == before.keys()
    assert ALIAS.casefold() in now[slug].title.casefold()
    assert {one: now[one].stats for one in now} == {one: before[one].stats for one in before}
    assert before[slug].kind == now[slug].kind
    return made_of(book, 0, pages_of(after))


@pytest.mark.parametrize(("book", "slug"), SHIPPED)
def test_renamed_thing_of_the_shipped_edition_plays_on(book, slug):
    edition = same_but_for_the_name(LIBRARY / book, book, slug)
    names = [shipped(book)[slug].name, *shipped(book)[slug].aliases]
    files = [file for file in FILES if file.parts[-3] == book.replace("-", "_")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    speaking = [text for text in texts if any(name in text for name in names)] or texts
    told = [one for text in speaking[:1] for one in run_text(text, game, lambda _: edition)]
    assert told
    assert [one.failures for one in told if not one.ok] == []


@pytest.mark.parametrize(("book", "slug"), SOURCE)
def test_renamed_thing_of_the_document_keeps_its_address(book, slug, source_documents):
    same_but_for_the_name(source_documents / SOURCES[book], book, slug)


def test_old_name_still_finds_the_thing():
    edition = same_but_for_the_name(LIBRARY / "bridges", "bridges", "pruzhina")
    assert edition["pruzhina"].name == ALIAS
    found = edition.find("Пружина")
    assert found is not None
    assert found.slug == "pruzhina"


@pytest.mark.parametrize(("one", "other"), [("Бомба", "Пружина"), ("Пружина", "Бомба")])
def test_thing_that_is_called_like_another_is_told_and_takes_nothing(one, other):
    path = LIBRARY / "bridges"
    document = documents.load(path)
    text = document.text.replace(f"| **{one}** |", f"| **{other}** |")
    assert text != document.text
    after = rulebook.understand(replace(document, text=text), "bridges")
    before = {draft.slug: draft.stats for draft in read(path, "bridges").drafts}
    now = {draft.slug: draft.stats for draft in after.drafts}
    assert {slug: now[slug] for slug in ("pruzhina", "bomba")} == {slug: before[slug] for slug in ("pruzhina", "bomba")}
    assert any(problem.text == other and "called so too" in problem.why for problem in after.problems)


GONE = some("things that are gone", [(book, slug) for book in BY_NAME for slug in roles(book)], 4)


@pytest.mark.parametrize(("book", "slug"), [*GONE, ("bridges", "lager"), ("bridges", "sharik-so-schitom")])
def test_thing_that_nobody_is_any_more_is_a_sentence_and_no_exception(book, slug):
    whole = shipped(book)
    less = replace(whole, entries={one: entry for one, entry in whole.entries.items() if one != slug})
    if [*lacks(game(book).needs, less)]:
        return
    files = [file for file in FILES if file.parts[-3] == book.replace("-", "_")]
    for file in some(f"scenarios without {slug}", files, 2):
        told = run_text(file.read_text(encoding="utf-8"), game, lambda _: less)
        assert [one for scenario in told for one in scenario.failures if "the rules break" in one] == []


LAYS_ITS_MARKER = """
# A card that is called like the marker it lays: by its address, for both have the new name.
game  castle players=3
given Аня at C1 holds secret-passage; Боря at C2; Вера at C3
when  Аня orders secret-passage C1 C1
refused
when  Аня orders secret-passage C1 B3 to=stay
when  GM closes
then  Аня lacks secret-passage; C1-B3 holds marker-secret-passage x1
why   secret-passage
"""


def test_card_that_was_called_like_its_marker_lays_it_under_another_name():
    edition = same_but_for_the_name(LIBRARY / "castle", "castle", "secret-passage")
    assert edition["marker-secret-passage"].name == edition["secret-passage"].name == ALIAS
    assert [one.failures for one in run_text(LAYS_ITS_MARKER, game, lambda _: edition)] == [[]]
