"""What a front matter declares for play: a mistake in it is told with its line, and nothing of the document is kept."""

import io
import time

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebooks.catalogue import shipped
from rulebooks.declaration import Mistaken, line_of, read, shapes, terms
from rulebooks.editions.uploading import said
from rulebooks.formula import parse
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.language import cases
from rulebooks.models import Book
from rulebooks.shipped import LIBRARY
from tests.harness.sampling import examples

CARDS = "\n# A\n\n## Карты {kind=card}\n\n| Имя | Цена | Кол-во |\n|---|---|---|\n| Туз | 3 | 2 |\n| Двойка | 1 | 0 |\n"
PLAYABLE = ["podgorye", "reys", "yarmarka"]


class Source:
    """A book with one kind of cards."""

    def cards(self, kind):
        return [{"цена": 3, "count": 2}] if kind == "card" else []

    def cites(self, rule):
        return rule == "page"


def declared(tables):
    return rulebook.understand(Document("a.md", f'+++\ntitle = "A"\n{tables}\n+++\n{CARDS}'))


def mistake(tables):
    with pytest.raises(Unreadable) as no:
        declared(tables)
    return str(no.value)


@pytest.mark.parametrize(
    ("tables", "line", "complaint"),
    [
        ("[counters.gold]\nlast = 5", 4, "“last” means nothing here; there are: "),
        ("speed = 5", 3, "“speed” means nothing here"),
        ("[counters]\ngold = 5", 4, "table of its own"),
        ("counters = 5", 3, "table of its own"),
        ("[counters.gold]\ntitle = 5", 4, "text in quotes"),
        (f'[counters.gold]\ntitle = "{"a" * 61}"', 4, "too long: at most 60"),
        ("[counters.go-ld]", 3, "no name"),
        ("[counters.gold]\nleast = 5\nmost = 2", 4, "upside down: from 5 to 2"),
        ("[counters.gold]\nmost = 2\nstart = 3", 5, "3 is out of bounds"),
        ('[counters.gold]\nstart = "most"', 4, "nothing says what the most is"),
        ('[counters.gold]\nmost = "2+"', 4, "no formula"),
        ('[counters.gold]\nmost = "2d6"', 4, "rolls dice"),
        ("[counters.gold]\nmost = true", 4, "whole number or a formula"),
        ('[counters.gold]\nmost = "9999999999"', 4, "too large: at most 1000000"),
        ("[counters.gold]\nmost = 99999999999", 4, "too large: at most 1000000"),
        ('[counters.gold]\nmost = "luck"', 4, "Nothing is called “luck”"),
        ('[counters.gold]\non = "cellar"', 4, "no holder “cellar”"),
        ('[counters.gold]\nwho = "captain"', 4, "cannot be here; there are: all, turn"),
        ('[counters.gold]\nwho = "turn"', 4, "Nobody has turns here"),
        ('[counters.gold]\nrule = "nowhere"', 4, "no page “nowhere”"),
        ("[counters.gold]\nconserved = 1", 4, "true or false"),
        ("[counters.N]", 3, "“N” is taken"),
        ("[counters.gold]\n[marks.gold]", 4, "“gold” is taken"),
        ("[table]\nplayers = [4, 2]", 4, "smaller to a larger"),
        ("[table]\nplayers = 4", 4, "two whole numbers"),
        ("[table]\nheroes = 9", 4, "from 1 to 4"),
        ('[table]\nof = "hero"', 4, "nothing of the kind “hero”"),
        ("[table]\nplayers = [1, 4]\n[roles.captain]\n[roles.cook]", 5, "more roles than heroes"),
        ('[decks.cards]\nof = "dragon"', 4, "The deck has no cards"),
        ("[decks.cards]\ncopies = 50\n[decks.more]\ncopies = 600", 5, "has 1200 cards; 500 are enough"),
        ('[decks.cards]\nto = "hand"', 4, "no holder “hand”"),
        ("[decks.cards]\ndeal = 3", 3, "to which holder"),
        ('[holders.hand]\nseen = "owner"', 4, 'write on = "hero"'),
        ('[numbers.a]\nis = "b+1"\n[numbers.b]\nis = "a"', 4, "“a” is made of itself"),
        ("[numbers.a]", 3, "“is” is missing"),
        ('[numbers.a]\non = "table"\nis = "gold"\n[counters.gold]', 5, "a hero’s own"),
        ('[dice.luck]\nis = "5"', 4, "formula with dice"),
        ('[periods.day]\nnames = ["a", "a"]', 4, "says something twice"),
        ('[periods.day]\nresets = ["gold"]', 4, "no counter “gold”"),
        ("[periods.a]\nturns = true\n[periods.b]\nturns = true", 3, "Only one period"),
        ('[periods.a]\nturns = true\nnames = ["x"]', 5, "not by both"),
        ('[marks.wet]\nuntil = "day"', 4, "no period “day”"),
        ('[actions.count]\ntitle = "A"', 3, "“count” is taken"),
        ("[actions.lay]", 3, "“lay” is taken"),
        ("[actions.rename]", 3, "“rename” is taken"),
        ('[actions."копать"]', 3, "Latin letters only: копать"),
        ('[actions.dig]\ndo = "dance"', 4, "no sentence"),
        ('[actions.dig]\ndo = ["add gold 1"]', 4, "Nothing is called “gold” in [counters]"),
        ('[actions.dig]\nneeds = "gold"', 4, "no condition: that is two formulas with a sign"),
        ('[actions.dig]\ndo = "put card to hand"\n[holders.hand]', 4, "needs a card"),
        ('[actions.dig]\nsays = "копают"', 4, "write {hero} where the name stands"),
        ('[actions.dig]\nsays = "{hero} копает за {target:accs}"', 4, "Nothing called “target” is chosen here"),
        ('[actions.dig]\nsays = "{hero} копает {hero.__class__}"', 4, "In braces stand hero, target, card or amount"),
        ('[actions.dig]\nsays = "{hero:кому} копается"', 4, "write {hero} where the name stands"),
        ('[actions.dig]\ncard = "hand"', 4, "no holder “hand”"),
        ('[actions.dig]\ndo = "mark wet on target"\n[marks.wet]', 4, "not clear who “target” is"),
        ('[actions.dig]\ndo = "add gold luck"\n[counters.gold]\n[dice.luck]\nis = "d6"', 4, "Nothing is called “luck”"),
        ("[actions.dig]\ncost = { gold = 1 }", 4, "no counter “gold”"),
        ('[actions.dig]\ndo = "pay gold 1 from hero to table"\n[counters.gold]', 4, "not conserved"),
        ('[actions.dig]\ndo = "add gold 1"\n[counters.gold]\nconserved = true', 4, "only changes hands"),
        ('[periods.day]\ndo = "add gold 1"\n[counters.gold]', 4, "not clear who “hero” is"),
        ('[questions.who]\ntarget = "any"\ncard = "hand"', 3, "chooses one thing"),
        ("[questions.who]", 3, "chooses one thing"),
        ('[questions.who]\nwho = "captain"\ntarget = "any"', 4, "“captain” cannot be here; there are: hero, target"),
        ('[questions.who]\ncard = "hand"', 4, "no holder “hand”"),
        ('[questions.who]\ncard = "pit"\n[holders.pit]\nseen = "nobody"', 4, "nobody can choose from it"),
        ("[questions.who]\namount = [1]", 4, "two numbers or formulas"),
        ('[questions.who]\namount = [0, "luck"]', 4, "Nothing is called “luck”"),
        ('[questions.who]\nanswers = ["a"]', 4, "a list of 2 to 12"),
        ('[questions.who]\nanswers = ["a", { title = "b", costs = 1 }]', 4, "“costs” means nothing here"),
        ('[questions.who]\nanswers = ["a", { title = "b", needs = "luck > 1" }]', 4, "Nothing is called “luck”"),
        ('[questions.who]\nanswers = ["a", "b"]\nneeds = "N > 1"', 5, "an answer says its own needs"),
        ('[questions.who]\ntarget = "any"\n[actions.who]', 5, "“who” is taken"),
        ('[actions.dig]\ndo = "ask who"', 4, "Nothing is called “who” in [questions]"),
        ('[periods.day]\ndo = "ask who"\n[questions.who]\ntarget = "any"', 4, "not clear who “hero” is"),
        ('[[always]]\nwhen = "N = 1"\ndo = "ask who"\n[questions.who]\nwho = "each"\ntarget = "any"', 5, "asks nobody"),
        ('[actions.dig]\ndo = "for each: next"\n[periods.day]', 4, "not done for each"),
        ('[actions.dig]\ndo = "for table: mark wet"\n[marks.wet]', 4, "not clear who “table” is"),
        ('[actions.dig]\ndo = "for each with luck > 1: mark wet"\n[marks.wet]', 4, "Nothing is called “luck”"),
        ('[actions.dig]\ndo = "find target with most luck"', 4, "Nothing is called “luck”"),
        ('[actions.dig]\ndo = "find target with best gold"\n[counters.gold]', 4, "no sentence"),
        ('[actions.dig]\ndo = "show card"', 4, "needs a card"),
        ('[actions.dig]\ndo = "move all from a to b"\n[holders.a]', 4, "no holder “b”"),
        (
            '[periods.day]\ndo = "move all from a to b"\n[holders.a]\n[holders.b]\non = "hero"',
            4,
            "not clear who “b” is",
        ),
        ('[numbers.a]\nsum = "цена"\nof = "pit"', 5, "no holder “pit”"),
        ('[numbers.a]\nsum = "цена"\nof = "pit"\n[holders.pit]', 3, "for whom it belongs to"),
        ('[numbers.a]\non = "table"\nsum = "вес"\nof = "pit"\n[holders.pit]\n[decks.cards]', 5, "No card has a number"),
        ('[numbers.a]\nis = 1\nsum = "цена"', 5, "not both"),
        ('[[ends]]\nsays = "a"', 3, "“when” is missing"),
        ('[[ends]]\nwhen = "N = 1"', 3, "“says” is missing"),
        (
            '[[ends]]\nwhen = "N = 1"\nsays = "a"\n[[ends]]\nwhen = "N = 1"\nsays = "b"\nresult = "draw"',
            9,
            "“draw” cannot",
        ),
        ('[[ends]]\nwhen = "N = 1"\nsays = "a"\nbest = "luck"', 6, "No hero has a number “luck”"),
        ("ends = 5", 3, "double square brackets"),
        ('[actions.dig]\ndo = [\n  "next",\n  "dance",\n]\n[periods.day]', 6, "“dance” is no sentence"),
        ('[actions.dig]\nneeds = [\n  "N > 1",\n  "N",\n]\ntitle = "N"', 6, "“N” is no condition"),
        (
            '[actions.dig]\ndo = [\n  "next",\n  "mark wet on target",\n]\n[marks.wet]\n[periods.day]',
            6,
            "not clear who",
        ),
    ],
)
def test_mistake_is_told_with_its_line(tables, line, complaint):
    told = mistake(tables)
    assert told.startswith(f"Line {line} of a.md: "), told
    assert complaint in told


def test_mistake_is_told_in_russian():
    with pytest.raises(Unreadable) as no:
        declared("[counters.gold]\nleast = 5\nmost = 2")
    with translation.override("ru"):
        assert said(no.value) == "a.md, строка 4: Границы перепутаны: от 5 до 2."


def test_line_of_broken_toml_is_counted_as_in_the_document():
    assert "line 4" in mistake("[counters.gold]\nleast = x")


@pytest.mark.django_db
def test_nothing_is_kept_of_a_book_with_a_mistake(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(f'+++\ntitle = "A"\n[counters.gold]\nleast = 5\nmost = 2\n+++\n{CARDS}', encoding="utf-8")
    for more in ((), ("--dry-run",)):
        with pytest.raises(CommandError, match="Line 4 of a.md: The bounds are upside down"):
            call_command("import_book", str(path), *more, stdout=io.StringIO())
    assert not Book.objects.exists()


def test_book_without_a_declaration_is_just_a_wiki():
    assert "stol" not in {draft.slug for draft in declared("").drafts}


@pytest.mark.parametrize("slug", PLAYABLE)
def test_shipped_books_that_can_be_played_are_read_whole(slug):
    book = rulebook.read(LIBRARY / slug)
    assert not book.unaccounted()
    assert not book.problems
    assert 60 <= len(book.document.text.split("# ", 1)[1].split("\n")) <= 150
    assert shipped(slug)["stol"].kind == "table"


def test_order_is_kept_where_a_database_does_not_keep_it():
    stats = next(
        draft for draft in declared("[counters.zinc]\n[counters.gold]\n[counters.axe]").drafts if draft.slug == "stol"
    ).stats
    shuffled = {"counters": dict(sorted(stats["counters"].items())), "order": stats["order"]}
    assert list(read(shuffled, Source()).counters) == ["zinc", "gold", "axe"]


def test_addends_of_a_formula():
    assert [(words, less) for words, _, less in terms(parse("1 + gold*2 - (a - b)/2"))] == [
        ("1", False),
        ("gold × 2", False),
        ("(a - b) / 2", True),
    ]


words = st.sampled_from(
    [
        "counters",
        "gold",
        "on",
        "hero",
        "table",
        "ends",
        "when",
        "decks",
        "of",
        "card",
        "is",
        "do",
        "actions",
        "start",
        "questions",
        "who",
    ]
)
values = st.recursive(
    st.integers(-(10**9), 10**9) | st.text(alphabet="gold +-*/d<>=:{}N12цена", max_size=30) | st.booleans() | words,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(words | st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)


@settings(max_examples=examples(60, 200), deadline=None)
@given(
    st.dictionaries(
        words | st.sampled_from(["counters", "actions", "ends", "always", "periods", "table"]), values, max_size=4
    )
)
def test_anything_is_read_or_refused_with_a_sentence(table):
    try:
        read(table, Source())
    except Mistaken as no:
        told(no)


def told(no):
    assert str(no)


def test_sentences_of_a_book_know_the_cases_that_words_are_bent_into():
    assert set(shapes.CASES) == cases.CASES


def test_where_something_stands_is_found_beside_lines_of_blanks():
    """A bracket and four thousand blanks took two minutes."""
    began = time.process_time()
    lines = ["[" + " " * 50_000, "[[ parts ]]", "a = 1", "[[parts]]  # the second", "a = 2", "[" + "a " * 30_000]
    assert line_of(lines, ["parts", 1, "a"]) == 5
    assert line_of(lines, ["parts", 0, "a"]) == 3
    assert time.process_time() - began < 3
