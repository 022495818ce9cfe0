"""The door between wiki and tracker: finding, citing and evaluating, from a document and from a database."""

import io
import pickle

import pytest
from django.core.management import call_command

from rulebooks import catalogue
from rulebooks.formula import FormulaError
from rulebooks.models import Book
from rulebooks.shipped import LIBRARY


@pytest.fixture(scope="module")
def book():
    return catalogue.shipped("bridges")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Рекурсивный лук", "rekursivnyy-luk"),
        ("рекурсивного ЛУКА", "rekursivnyy-luk"),
        ("Рекурсивый лук", "rekursivnyy-luk"),
        ("зелий лечения", "zelye-lecheniya"),
        ("Карате-Бомжа", "karate-bomzh"),
        ("Стрелку", "temnyy-strelok"),
        ("Тёмный стрелок", "temnyy-strelok"),
        ("Запеканку", "zapekanka"),
        ("Раздвижную руку", "razdvizhnaya-ruka"),
        ("шарика-со-щитом", "sharik-so-schitom"),
        ("Занимаетельные Чертежи", "zanimatelnye-chertezhi"),
        ("Мастер (на все руки)", "master"),
        ("[CRB]", "crb"),
        ("Хоттабычем", "hottabych"),
    ],
)
def test_find(book, name, slug):
    assert book.find(name).slug == slug


@pytest.mark.parametrize("name", ["", "лук", "посох", "Меч", "*", "[7]", "я" * 10_000])
def test_find_guesses_nothing(book, name):
    assert book.find(name) is None


def test_numbers_and_formulas(book):
    assert book.stat("krabulon", "health", N=3) == 54
    assert book.stat("sunduk", "coins", N=4) == 5
    assert book.stat("dvuruchnik", "added_damage") == 3
    assert book.evaluate("2+N-1", N=3) == 4
    assert book.evaluate(5) == 5
    with pytest.raises(FormulaError):
        book.stat("krabulon", "health")
    with pytest.raises(KeyError):
        book.stat("krabulon", "wings")
    with pytest.raises(KeyError):
        book["nobody"]
    assert book.get("nobody") is None


def test_entries_come_in_the_books_order(book):
    bosses = [entry.slug for entry in book.of_kind("boss")]
    assert bosses == ["krabulon", "golemko", "zapekanka", "karate-bomzh", "temnyy-strelok"]
    gear = [entry.kind for entry in book.of_kind("armour", "weapon")]
    assert gear == ["weapon"] * 3 + ["armour"] * 2
    positions = [entry.position for entry in book.entries.values()]
    assert positions == sorted(positions)


def test_cite(book):
    assert book.cite("1.5") == catalogue.Citation("boevaya-sistema", "", "1.5 Боевая система")
    assert book.cite("1.5-3") == catalogue.Citation("boevaya-sistema", "1.5-3", "1.5 Боевая система")
    assert book.cite("golemko") == catalogue.Citation("golemko", "", "Големко")
    assert book.cite("golemko-3").paragraph == "golemko-3"
    assert book.cite("1.4").page == "actions"
    assert book.cite("9.9") is None


def test_source_of_a_stat(book):
    assert book.source("krabulon", "skills.lazery.damage").paragraph == "krabulon-15"
    assert book.source("remeslennik", "offers").page == "assortiment"
    assert book.source("blank-hero", "hands").page == "sloty"
    assert book.source("krabulon", "wings").page == "krabulon"
    assert book.source("nobody", "health") is None


def test_catalogue_can_be_kept_and_sent(book):
    kept = pickle.loads(pickle.dumps(book))
    assert (kept.entries, kept.places, kept.edition) == (book.entries, book.places, book.edition)
    assert catalogue.shipped("bridges") is book


@pytest.mark.django_db
def test_database_gives_what_the_document_gives(book):
    call_command("import_book", str(LIBRARY / "bridges"), stdout=io.StringIO())
    kept = catalogue.at_edition(Book.objects.get(slug="bridges"))
    assert (kept.entries, kept.places) == (book.entries, book.places)
    assert kept.edition == 1


@pytest.mark.django_db
def test_edition_is_read_once(django_assert_num_queries):
    call_command("import_book", str(LIBRARY / "bridges"), stdout=io.StringIO())
    book = Book.objects.get(slug="bridges")
    catalogue.forget(book)
    with django_assert_num_queries(1):
        first = catalogue.at_edition(book)
    with django_assert_num_queries(0):
        assert catalogue.at_edition(book) is first
