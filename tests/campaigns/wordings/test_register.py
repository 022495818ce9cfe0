"""Every game whose rules are code has recorded the words that it plays, as the edition we ship has them."""

import pytest
from django.core.management import CommandError, call_command

from campaigns import games
from campaigns.wordings import register, vocabulary
from rulebooks.catalogue import pages_of
from rulebooks.importers import rulebook
from rulebooks.text.wording import digests, shape

GAMES = sorted(games.all_games())
DOCUMENTS = {
    "bridges": "bridges-soul.md",
    "castle": "castle.md",
    "dungeon-twister": "dungeon-twister.txt",
    "knk-mf": "knk-mf.md",
    "munchkin": "munchkin.txt",
}


def paragraph(text, **more):
    return {"id": "a-1", "kind": "paragraph", "text": text, **more}


@pytest.mark.parametrize("game", GAMES)
def test_record_is_that_of_the_edition_we_ship(game):
    """Where this fails, look at the words that changed: does the code play them? Then `manage.py record_wordings`."""
    folder = games.folder(game)
    now = register.recorded(folder, pages_of(rulebook.shipped(games.game(game).book)))
    before = register.register(folder)
    assert {page: told.ours for page, told in before.items()} == {page: told.ours for page, told in now.items()}


@pytest.mark.parametrize("game", GAMES)
def test_record_is_that_of_the_document(game, source_documents):
    book = games.game(game).book
    folder = games.folder(game)
    theirs = pages_of(rulebook.read(source_documents / DOCUMENTS[book], book))
    now = register.recorded(folder, pages_of(rulebook.shipped(book)), theirs)
    assert register.register(folder) == now


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_recorded_or_on_a_page_that_only_tells(game):
    folder = games.folder(game)
    pages = pages_of(rulebook.shipped(games.game(game).book))
    recorded = {line.address for told in register.register(folder).values() for line in told.ours}
    left = {page.slug for page in pages for one in page.paragraphs if digests(one) and str(one["id"]) not in recorded}
    assert all(register.is_told_only(folder, slug) for slug in left), left
    assert all(register.told_only(folder).values()), "a page that only tells has a reason"


def test_stale_record_is_noticed():
    """A word that was changed is another record; a number is as well."""
    pages = pages_of(rulebook.shipped("castle"))
    before = register.recorded("castle", pages)
    page = next(page for page in pages if page.slug == "iniciaciya")
    part = page.paragraphs[0]
    for text in (f"{part['text']} И ещё слово.", f"{part['text']} 7"):
        page.paragraphs[0] = {**part, "text": text}
        assert register.recorded("castle", pages) != before


def test_register_is_read_as_it_is_written():
    known = register.register("munchkin")
    assert register.read(register.write(known)) == known


@pytest.mark.parametrize(
    ("one", "other", "words", "whole"),
    [
        ("Бьёт **5** раз", "Бьет пять раз", True, True),
        ("Бьет 5 раз", "Бьет шесть раз", True, False),
        ("Бросьте 1d7", "Бросьте 1d9", True, False),
        ("Первого не бьют", "Второго не бьют", True, False),
        ("Вдвое больше", "Втрое больше", True, False),
        ("Ловкость C и выше", "Ловкость B и выше", True, False),
        ("Бьет слабого", "Бьет сильного", False, False),
        ("Бьет слабого. *Вот так вот!*", "Бьет слабого. *Ну и дела!*", True, True),
        ("Бьет слабого, не глядя", "Бьет слабого не глядя", True, True),
    ],
)
def test_what_two_wordings_have_in_common(one, other, words, whole):
    first, second = digests(paragraph(one)), digests(paragraph(other))
    assert (first.words == second.words, first.whole == second.whole) == (words, whole)


def test_rows_say_what_their_cells_say():
    cells = digests(paragraph("a | b", cells=["Арбалет", "+2 УРН"]))
    assert cells != digests(paragraph("a | b", cells=["Арбалет", "+2 МЗД"]))
    assert digests(paragraph("", entry="arbalet", kind="entry")) is None


def test_shape_is_what_is_left_without_numbers():
    assert shape({"a": 1, "b": ["C", "10S+1d6"], "c": True}) == {"a": "#", "b": ["#", "#"], "c": True}
    assert shape({"F": 10}) == shape({"E": 10})
    assert shape("near") != shape("far")


def test_command_says_what_there_is():
    with pytest.raises(CommandError, match="no game “шашки”"):
        call_command("record_wordings", "шашки")
    with pytest.raises(CommandError, match="name games"):
        call_command("record_wordings")


@pytest.mark.parametrize("game", GAMES)
def test_vocabulary_is_that_of_both_editions(game, source_documents):
    """Where this fails: `manage.py record_wordings --all --documents …`."""
    book, folder = games.game(game).book, games.folder(game)
    theirs = pages_of(rulebook.read(source_documents / DOCUMENTS[book], book))
    now = vocabulary.recorded(folder, pages_of(rulebook.shipped(book)), theirs)
    assert vocabulary.vocabulary(folder) == now


def test_vocabulary_is_read_as_it_is_written():
    known = vocabulary.vocabulary("munchkin")
    assert vocabulary.read(vocabulary.write(known)) == known
