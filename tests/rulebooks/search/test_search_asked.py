"""What players ask in the middle of an argument is answered by the first results, and can be read there already."""

from collections import Counter
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from django.utils.html import strip_tags

from rulebooks.language.words import fold
from rulebooks.models import Book, Page
from rulebooks.search import search

BOOKS = ["bridges", "castle", "dungeon-twister", "knk-mf", "munchkin"]
SHELF = "*"
PLACES = 3
MANY = {"questions.txt": 5 * 25, "more_questions.txt": 103, "hurried_questions.txt": 108}
HELD_BACK = {"questions.txt": (5, {3, 4}), "more_questions.txt": (1, set()), "hurried_questions.txt": (2, {1})}
"""Of each so many questions of a file those that nobody looks at while the order of results is worked on."""
FOUND = {"questions.txt": 0.9, "more_questions.txt": 0.87, "hurried_questions.txt": 0.9}
READ = {"questions.txt": 0.84, "more_questions.txt": 0.8, "hurried_questions.txt": 0.84}
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
        book, _, rest = line.partition(";")  # what was typed may have one too: «ж» on the other keyboard
        book, typed, pages, shows = (part.strip() for part in (book, *rest.rsplit(";", 2)))
        alternatives = tuple(fold(one.strip()) for one in shows.split(" / "))
        each, held_back = HELD_BACK[file]
        yield Question(book, typed, frozenset(pages.split()), alternatives, number % each in held_back)


def as_read(result):
    """What a reader sees of a result, as plain words."""
    shown = [result.snippet, result.second[1] if result.second else ""]
    told = [result.title, *map(unescape, map(strip_tags, shown)), *(" ".join(one) for one in result.numbers)]
    return fold(" ".join(told)).replace("·", "*").replace("\xa0", " ")


def answers(question):
    """The results among the first that are right."""
    found = search(question.typed, Book.objects.get(slug=question.book) if question.book != SHELF else None)
    return [one for one in [*found.results, *found.also][:PLACES] if one.page.slug in question.pages]


@pytest.mark.parametrize(("file", "many"), MANY.items())
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
        books = [question.book] if question.book != SHELF else BOOKS
        there = set(Page.objects.filter(book__slug__in=books).values_list("slug", flat=True))
        assert question.pages <= there, question.typed
