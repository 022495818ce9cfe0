"""What players ask in the middle of an argument is answered by the first results, and can be read there already."""

from collections import Counter
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from django.utils.html import strip_tags

from rulebooks.language.words import fold
from rulebooks.models import Book
from rulebooks.search import search

BOOKS = ["bridges", "castle", "dungeon-twister", "knk-mf", "munchkin"]
PLACES = 3
HELD_BACK = (3, 4)
"""Of each five questions those that nobody looks at while the order of results is worked on."""
FOUND, READ = {"questions.txt": 0.9, "more_questions.txt": 0.85}, {"questions.txt": 0.8, "more_questions.txt": 0.75}
"""Of the questions of a file, whose answer is among the first three, and whose stands in a result as it is shown."""

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Question:
    book: str
    typed: str
    pages: frozenset[str]
    shows: tuple[str, ...]
    held_back: bool


def questions(file):
    lines = (Path(__file__).parent / file).read_text().splitlines()
    for number, line in enumerate(one for one in lines if one and not one.startswith("#")):
        book, typed, pages, shows = (part.strip() for part in line.split(";"))
        alternatives = tuple(fold(one.strip()) for one in shows.split(" / "))
        held_back = file == "questions.txt" and number % 5 in HELD_BACK
        yield Question(book, typed, frozenset(pages.split()), alternatives, held_back)


def as_read(result):
    """What a reader sees of a result, as plain words."""
    told = [result.title, unescape(strip_tags(result.snippet)), *(" ".join(one) for one in result.numbers)]
    return fold(" ".join(told)).replace("·", "*").replace("\xa0", " ")


def answers(question):
    """The results among the first that are right."""
    found = search(question.typed, Book.objects.get(slug=question.book))
    return [one for one in [*found.results, *found.also][:PLACES] if one.page.slug in question.pages]


@pytest.mark.parametrize(("file", "many"), [("questions.txt", 5 * 25), ("more_questions.txt", 103)])
def test_questions_of_players_are_answered_by_the_first_results(shelf, capsys, file, many):
    shelf(*BOOKS)
    asked, found, read = Counter(), Counter(), Counter()
    for question in questions(file):
        right = answers(question)
        asked[question.held_back] += 1
        found[question.held_back] += bool(right)
        read[question.held_back] += any(shown in as_read(one) for one in right for shown in question.shows)
    with capsys.disabled():
        for held_back in sorted(asked):
            told = f"{found[held_back]} answered, {read[held_back]} to be read, of {asked[held_back]}"
            print(f"\n  search, {file}{', held back' * held_back}: among the first {PLACES}: {told}")
    assert asked.total() == many
    assert found.total() >= FOUND[file] * many
    assert read.total() >= READ[file] * many


@pytest.mark.parametrize("file", FOUND)
def test_each_question_names_pages_that_are_there(shelf, file):
    shelf(*BOOKS)
    for question in questions(file):
        there = set(Book.objects.get(slug=question.book).pages.values_list("slug", flat=True))
        assert question.pages <= there, question.typed
