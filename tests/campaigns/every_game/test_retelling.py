"""Worked examples as readers of the wiki get them: in their language, played anew, never as a test file says them."""

import re
from dataclasses import astuple
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language

from campaigns import games
from campaigns.engine.memory import Same
from campaigns.scenarios.retelling import Changed
from campaigns.scenarios.shown import Example, examples, told
from campaigns.scenarios.text import read
from campaigns.views.agreements import rulings
from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Revision
from tests.campaigns.guests import text, text_of
from tests.harness.sampling import some
from tests.harness.shelf import put_on_shelf

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
LATIN = re.compile(r"[A-Za-z]{2,}")
NUMBERED = re.compile(r" \(\d+\)$")
A_FEW_PAGES = 20
GAMES = ["bridges", "castle", "dungeon-twister", "knk-mf", "munchkin"]


@cache
def told_in(language, slug, example, edition):
    assert language == get_language()
    return told(slug, example.part, edition)


def told_once(slug, example, edition):
    """As `told`: an example is played by an edition once, whichever test it is told to."""
    return told_in(get_language(), slug, Same(example), edition)


def retold(slug, scenario):
    return told(slug, Example(scenario, ()), at_edition(Book.objects.get(slug=games.game(slug).book), 1))


def words(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from words(one)


def latin_of_the_book():
    """Words in Latin letters that the book itself has: names, letters of ranks."""
    written = " ".join(str(one.paragraphs) + one.title + str(one.stats) for one in Revision.objects.all())
    return {word.casefold() for word in LATIN.findall(written)}


def is_for_readers(scenario):
    """Whether somebody moves in it, by the book as it is and as strictly as it is."""
    asides = " ".join(step.text for step in scenario.steps)
    moves = any(step.keyword == "when" for step in scenario.steps)
    return moves and not re.search("edition|strictness|undo|takes-back", asides)


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("slug", GAMES)
def test_every_example_is_told_in_the_language_of_the_reader(slug, half):
    put_on_shelf(games.game(slug).book)
    own, edition = latin_of_the_book(), at_edition(Book.objects.get(slug=games.game(slug).book), 1)
    count, strange, quiet = 0, set(), []
    with translation.override("ru"):
        for one in examples(slug)[half::2]:
            found = told_once(slug, one, edition)
            if found is None:
                quiet += [one.scenario.title] if is_for_readers(one.scenario) else []
                continue
            count += 1
            said = " ".join(words(astuple(found)))
            strange |= {(word, one.scenario.title) for word in LATIN.findall(said) if word.casefold() not in own}
    assert strange == set()
    assert count > 100
    assert len(quiet) < count / 20, quiet


def one_of(slug, scenario):
    if not Book.objects.exists():
        put_on_shelf(games.game(slug).book)
    with translation.override("ru"):
        return retold(slug, read(scenario)[0])


ALLOWED = """game bridges players=1
given Аня is Мастер at [1] holds Латный доспех hp=6; Големко at [1] hp=12
when Аня attacks Големко
then Големко hp=11; Аня hp=3 ap=1
"""
REFUSED = """game bridges players=1
given Аня is Скаут at [1]; bank coins=1
when Аня builds Катапульта
refused costs
given bank coins=2 holds Пружина
when Аня builds Катапульта
then bank coins=0
"""


def test_example_says_what_lies_there_what_is_done_and_what_becomes_of_it():
    found = one_of("bridges", ALLOWED)
    assert found.setting[0] == ("Аня", "Мастер, Остров [1], Латный доспех, здоровье 6")
    assert found.moves[0].sentence.startswith("Аня бьет Големко: 1 урон, осталось 11.")
    assert Changed("Аня", "здоровье", "6", "3") in found.numbers
    assert Changed("Големко", "здоровье", "12", "11") in found.numbers
    assert not found.refused


def test_example_of_what_is_not_allowed_says_why_and_goes_on_with_what_it_then_gives():
    found = one_of("bridges", REFUSED)
    no, now, yes = found.moves
    assert no.sentence == "Аня хочет построить: Катапульта."
    assert no.refusal.endswith(".")
    assert "2" in no.refusal
    assert now.sentence == "Пусть теперь так: Банк: монеты 2, Пружина."
    assert yes.played
    assert not found.refused
    assert one_of("bridges", REFUSED.split("given bank coins=2")[0]).refused


def test_example_that_this_edition_plays_otherwise_is_not_shown():
    assert one_of("bridges", ALLOWED.replace("hp=11", "hp=10")) is None
    assert one_of("bridges", ALLOWED.replace("given", "given strictness record;")) is None


def test_page_shows_examples_as_a_small_table():
    put_on_shelf("bridges")
    page = Client().get(reverse("rulings", args=["bridges", "krabulon"]), {"language": "ru"})
    shown = text(page)
    assert "Крабулон бьет по Базе, «Лазеры»: База −2, осталось 1" in shown
    assert "было стало" in shown
    assert "hp" not in shown
    assert "Аня is" not in shown


@pytest.mark.parametrize("language", ["ru", "en"])
def test_examples_of_a_page_are_picked_by_titles_that_differ(language):
    put_on_shelf("bridges")
    html = Client().get(reverse("rulings", args=["bridges", "krabulon"]), {"language": language}).content.decode()
    titles = [
        text_of(one) for one in re.findall(r'<details class="example">\s*<summary>(.*?)</summary>', html, re.DOTALL)
    ]
    assert len(set(titles)) == len(titles) > 8
    assert all(titles)
    known = {one.scenario.title.rstrip(".") for one in examples("bridges")}
    assert set(titles) <= known if language == "en" else not known.intersection(titles)


@pytest.mark.parametrize("slug", GAMES)
def test_examples_of_a_russian_page_have_titles_that_were_written_in_russian(monkeypatch, slug):
    """Of three of four: who adds an example may leave its title to be made of what it says."""
    monkeypatch.setattr(rulings, "told", told_once)
    book = games.game(slug).book
    put_on_shelf(book)
    row, catalogue = Book.objects.get(slug=book), at_edition(Book.objects.get(slug=book), 1)
    own = latin_of_the_book()
    cited = {one.page for example in examples(slug) for rule in example.rules if (one := catalogue.cite(rule))}
    written = {one.scenario.translated.get("ru", "").rstrip(".") for one in examples(slug)} - {""}
    with translation.override("ru"):
        pages = some(f"pages with examples of {slug}", sorted(cited), A_FEW_PAGES)
        titles = [one.title for page in pages for one in rulings._examples(row, catalogue, page)]
    assert titles
    assert [one for one in titles if {word.casefold() for word in LATIN.findall(one)} - own] == []
    assert [one for one in titles if "ё" in one.casefold()] == []
    assert sum(NUMBERED.sub("", one) in written for one in titles) >= len(titles) * 3 / 4


def test_title_in_another_language_stands_above_its_own_example_and_no_other():
    first, second = read(f"# One.\n# ru: Раз.\n{ALLOWED}\n# Two.\n{ALLOWED}")
    assert (first.title, first.translated) == ("One.", {"ru": "Раз."})
    assert (second.title, second.translated) == ("Two.", {})


def test_what_the_table_decides_of_a_part_is_called_as_the_book_calls_the_part():
    put_on_shelf("bridges")
    page = Client().get(reverse("rulings", args=["bridges", "krabulon"]), {"language": "ru"})
    assert "Умения (Лазеры: без ответа)" in text(page)
