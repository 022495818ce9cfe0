"""The dialect's own reference, which is a rulebook on the shelf: what it promises is so."""

import re
import tomllib

import pytest

from rulebooks.catalogue import shipped
from rulebooks.declaration import Mistaken, read
from rulebooks.importers import rulebook
from rulebooks.models import Book, Page
from rulebooks.shipped import LIBRARY
from tests.harness.shelf import put_on_shelf


@pytest.fixture(scope="module")
def reference():
    return rulebook.read(LIBRARY / "dialect")


def test_is_read_whole(reference):
    assert not reference.unaccounted()
    assert not reference.problems


@pytest.mark.parametrize(
    ("slug", "stats"),
    [
        ("zayac", {"здоровье": 2, "смелость": False}),
        ("volk", {"урон": 3, "здоровье": "4*N", "добыча": {"zayac": 2}}),
        ("medved", {"здоровье": 10, "удар": "1d6+N"}),
        ("soroka", {"здоровье": 1, "удар": 1, "боится": ["volk", "medved"]}),
        ("lisa", {"здоровье": 3, "хитрость": "2d4"}),
        ("groza", {"count": 2, "что_делает": "все мокнут"}),
    ],
)
def test_its_examples_mean_what_it_says(slug, stats):
    assert shipped("dialect")[slug].stats == stats


@pytest.mark.parametrize(
    ("slug", "written"),
    [
        ("celoe-chislo", ["3", "+2", "-1"]),
        ("formula", ["18*N", "2+N-1", "10S+1d(100+15S)"]),
        ("da-ili-net", ["да", "нет", "yes", "no"]),
        ("imya", ["volk", "volk"]),
        ("spisok-imen", ["volk", "medved"]),
        ("imena-s-chislami", {"zayac": 2, "lisa": 1}),
        ("neskolko-slov", "ночью в лесу"),
    ],
)
def test_its_table_of_values_shows_what_it_speaks_of(slug, written):
    assert shipped("dialect")[slug].stats["запись"] == written


def test_other_names_of_its_animals():
    assert [shipped("dialect")[slug].aliases for slug in ("volk", "lisa")] == [("Серый",), ("Рыжая",)]


TABLE = (LIBRARY / "dialect" / "02-stol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```\n(.*?)^```", TABLE, re.MULTILINE | re.DOTALL)


class Cards:
    """A book with a deck's worth of cards."""

    def cards(self, kind):
        return [{"цена": 3}] if kind == "card" else []

    def cites(self, rule):
        return True


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0])
def test_its_examples_of_tables_can_be_played(example):
    assert read(tomllib.loads(example), Cards())


@pytest.mark.parametrize(
    "table",
    [
        {"table": {"?": 1}},
        {"counters": {"a": {"?": 1}}},
        {"numbers": {"a": {"is": 1, "?": 1}}},
        {"roles": {"a": {"?": 1}}},
        {"holders": {"a": {"?": 1}}},
        {"decks": {"a": {"?": 1}}},
        {"dice": {"a": {"is": "d6", "?": 1}}},
        {"marks": {"a": {"?": 1}}},
        {"periods": {"a": {"?": 1}}},
        {"actions": {"a": {"?": 1}}},
        {"always": [{"when": "N = 1", "?": 1}]},
        {"ends": [{"when": "N = 1", "says": "a", "?": 1}]},
    ],
    ids=lambda table: next(iter(table)),
)
def test_it_tells_of_every_word_of_a_table(table):
    with pytest.raises(Mistaken) as no:
        read(table, Cards())
    section = next(iter(table))
    told = TABLE[TABLE.index(f"### {section}:") :].split("\n### ")[0]
    words = set(str(no.value.values["known"]).split(", ")) - {"title", "rule"}
    missing = {
        word for word in words if f"**{word}**" not in told and f"{word} = " not in told and f"`{word}`" not in told
    }
    assert not missing


@pytest.mark.django_db
def test_stands_on_the_shelf_and_every_page_opens(client):
    put_on_shelf()
    book = Book.objects.get(slug="dialect")
    assert book.title in client.get("/ru/").content.decode()
    for page in Page.objects.filter(book=book):
        assert client.get(f"/ru{page.get_absolute_url()}").status_code == 200, page
